//! Text of assembly formats, and the classes of directives that they need: words of enums, clauses in any order, and
//! types without their names.

use std::collections::BTreeSet;

use tablegen_emit::cxx::emit;
use tablegen_mlir::format::op::{Clause, OpDirective, OpElement, OpVariable, Typed};
use tablegen_mlir::format::tree::{Element, Whitespace};

use super::formats::{keyword, stripped};
use super::names::{OperationNames, literal};
use super::{Dialect, Operation};
use crate::plan::enums::Form;
use crate::plan::formats::{Declared, Format};
use crate::plan::operations::Operation as Described;

/// Returns true if a class with this name can be imported from a module.
pub(super) fn is_import(module: &str, name: &str) -> bool {
    let is_identifier = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    module.split('.').all(is_identifier) && is_identifier(name)
}

/// Returns the name of the directive for the words of an enum.
fn keyword_class(dialect: &Dialect<'_>, index: usize) -> String {
    format!("_{}Keyword", dialect.plan.enums[index].name)
}

/// Appends the directives for words of enums, and for types without names.
pub(super) fn keywords(out: &mut Vec<u8>, dialect: &Dialect<'_>) {
    let plan = &dialect.plan;
    let (mut enums, mut types) = (BTreeSet::new(), BTreeSet::new());
    for (one, op) in dialect.operations.iter().zip(&plan.operations) {
        let Format::Declared(declared) = &op.format else { continue };
        if !one.has_format {
            continue;
        }
        let parts = declared.attributes.iter().zip(&one.attributes);
        enums.extend(parts.filter_map(|(part, of)| keyword(plan, &part.form, of)));
        let operands = op.operands.iter().zip(&one.operands);
        let values = operands.chain(op.results.iter().zip(&one.results));
        types.extend(values.filter_map(|(value, part)| stripped(plan, value, &part.constraint)));
    }
    for (index, definition) in enums {
        let one = &plan.enums[index];
        let class = keyword_class(dialect, index);
        let base = if definition.is_some() { "_Keyword" } else { "_IntegerKeyword" };
        emit!(out; "\n\n@_formats.irdl_custom_directive\nclass ", class, "(", base, "):\n",
            "    value: _formats.AttributeVariable\n    words = {");
        for (index, case) in one.cases.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            emit!(out; comma, literal(case.text), ": ", case.value);
        }
        emit!(out; "}\n");
        match (definition, one.form) {
            (Some(of), _) => {
                let separator = one.separator.unwrap_or_default();
                emit!(out; "    of = ", dialect.names.definitions[of], "\n    separator = ",
                    literal(separator), "\n");
            }
            (None, Form::Integer(width)) => emit!(out; "    width = ", width, "\n"),
            (None, _) => {}
        }
    }
    for index in types {
        let class = &dialect.names.definitions[index];
        emit!(out; "\n\n@_formats.irdl_custom_directive\nclass _Bare", *class, "(_Bare):\n",
            "    value: _formats.TypeDirective\n    of = ", *class, "\n");
    }
}

/// Format of an operation in Python.
pub(super) struct FormatText<'p, 'r> {
    dialect: &'p Dialect<'r>,
    one: &'p Operation,
    op: &'p Described<'r>,
    names: &'p OperationNames,
    declared: &'p Declared<'r>,
    pub(super) text: String,
    /// Classes of directives, each once.
    pub(super) directives: Vec<String>,
}

impl<'p, 'r> FormatText<'p, 'r> {
    /// Makes the text of a format that xDSL has. Appends the classes of its clauses.
    pub(super) fn new(
        out: &mut Vec<u8>,
        dialect: &'p Dialect<'r>,
        one: &'p Operation,
        op: &'p Described<'r>,
        names: &'p OperationNames,
        declared: &'p Declared<'r>,
    ) -> Self {
        let mut format = FormatText {
            dialect,
            one,
            op,
            names,
            declared,
            text: String::new(),
            directives: Vec::new(),
        };
        format.elements(out, &declared.format.elements, None);
        format
    }

    /// Appends elements. `anchor` is the index of the anchor in a group.
    fn elements(&mut self, out: &mut Vec<u8>, all: &[OpElement<'_>], anchor: Option<usize>) {
        for (index, one) in all.iter().enumerate() {
            if index > 0 {
                self.text.push(' ');
            }
            self.element(out, one);
            if anchor == Some(index) {
                self.text.push('^');
            }
        }
    }

    fn add(&mut self, class: &str) {
        if !self.directives.iter().any(|one| one == class) {
            self.directives.push(class.to_owned());
        }
    }

    fn literal(&mut self, literal: &str) {
        self.text.extend(["`", literal, "`"]);
    }

    fn element(&mut self, out: &mut Vec<u8>, one: &OpElement<'_>) {
        match one {
            Element::Literal(literal) => self.literal(literal),
            Element::Whitespace(Whitespace::None) => self.text.push_str("``"),
            Element::Whitespace(Whitespace::Space) => self.text.push_str("` `"),
            Element::Whitespace(Whitespace::Newline) => self.text.push_str("`\\n`"),
            Element::Variable(OpVariable::Attribute { index, qualified: true }) => {
                let name = self.op.attributes[*index].name;
                self.text.extend(["qualified($", name, ")"]);
            }
            Element::Variable(variable @ OpVariable::Attribute { index, .. }) => {
                let form = &self.declared.attributes[*index].form;
                let constraint = &self.one.attributes[*index];
                let found = keyword(&self.dialect.plan, form, constraint);
                let variable = self.variable(variable);
                match found {
                    Some((index, _)) => {
                        let class = keyword_class(self.dialect, index);
                        self.text.extend(["custom<", &class, ">(", &variable, ")"]);
                        self.add(&class);
                    }
                    None => self.text.push_str(&variable),
                }
            }
            Element::Variable(variable) => {
                let variable = self.variable(variable);
                self.text.push_str(&variable);
            }
            Element::Directive(directive) => self.directive(out, directive),
            Element::Custom(custom) => {
                self.text.extend(["custom<", custom.name, ">("]);
                for (index, one) in custom.arguments.iter().enumerate() {
                    self.text.push_str(if index > 0 { ", " } else { "" });
                    self.argument(one);
                }
                self.text.push(')');
                self.add(custom.name);
            }
            Element::Group(group) => {
                self.text.push('(');
                self.elements(out, &group.then, Some(group.anchor.1));
                self.text.push_str(")?");
            }
            Element::Reference(_) | Element::Text(_) => {}
        }
    }

    /// Appends an argument of a directive that the user implements.
    fn argument(&mut self, one: &OpElement<'_>) {
        match one {
            Element::Variable(variable) => {
                let variable = self.variable(variable);
                self.text.push_str(&variable);
            }
            Element::Directive(OpDirective::Type { of, .. }) => {
                let typed = self.typed(*of);
                self.text.extend(["type(", &typed, ")"]);
            }
            Element::Reference(inner) => {
                self.text.push_str("ref(");
                self.argument(inner);
                self.text.push(')');
            }
            Element::Literal(literal) => self.literal(literal),
            _ => self.element(&mut Vec::new(), one),
        }
    }

    fn directive(&mut self, out: &mut Vec<u8>, directive: &OpDirective<'_>) {
        match directive {
            OpDirective::AttrDict { with_keyword: false } => self.text.push_str("attr-dict"),
            OpDirective::AttrDict { with_keyword: true } => {
                self.text.push_str("attr-dict-with-keyword");
            }
            OpDirective::Operands => self.text.push_str("operands"),
            OpDirective::Type { of, qualified } => {
                let typed = self.typed(*of);
                let plan = &self.dialect.plan;
                let stripped = match *of {
                    _ if *qualified => None,
                    Typed::Operand(index) => stripped(
                        plan,
                        &self.op.operands[index],
                        &self.one.operands[index].constraint,
                    ),
                    Typed::Result(index) => {
                        stripped(plan, &self.op.results[index], &self.one.results[index].constraint)
                    }
                    Typed::Operands | Typed::Results => None,
                };
                match stripped {
                    Some(index) => {
                        let class = format!("_Bare{}", self.dialect.names.definitions[index]);
                        self.text.extend(["custom<", &class, ">(type(", &typed, "))"]);
                        self.add(&class);
                    }
                    None => self.text.extend(["type(", &typed, ")"]),
                }
            }
            OpDirective::FunctionalType { inputs, results } => {
                let (inputs, results) = (self.typed(*inputs), self.typed(*results));
                self.text.extend(["functional-type(", &inputs, ", ", &results, ")"]);
            }
            OpDirective::Clauses(clauses) => self.clauses(out, clauses),
            _ => {}
        }
    }

    /// Appends the directive of clauses in any order, and its class.
    fn clauses(&mut self, out: &mut Vec<u8>, clauses: &[Clause<'_>]) {
        let number = self.directives.len();
        let class = format!("_{}Clauses{number}", self.names.class);
        self.text.extend(["custom<", &class, ">("]);
        let mut ranges = Vec::new();
        let mut count = 0;
        for clause in clauses {
            let start = count;
            self.text.push_str(if start > 0 { ", " } else { "" });
            self.literal(clause.literal);
            count += 1;
            for one in &clause.elements {
                self.text.push_str(", ");
                self.element(out, one);
                count += 1;
            }
            ranges.push(format!("({start}, {count})"));
        }
        self.text.push(')');
        emit!(out; "\n\n@_formats.irdl_custom_directive\nclass ", class, "(_Clauses):\n");
        for index in 0..count {
            emit!(out; "    element", index, ": _formats.FormatDirective\n");
        }
        emit!(out; "    clauses = (", ranges.join(", "), ",)\n");
        self.add(&class);
    }

    fn variable(&self, variable: &OpVariable) -> String {
        let name = match *variable {
            OpVariable::Operand(index) => &self.names.operands[index],
            OpVariable::Result(index) => &self.names.results[index],
            OpVariable::Region(index) => &self.names.regions[index],
            OpVariable::Successor(index) => &self.names.successors[index],
            // xDSL names these as MLIR does.
            OpVariable::Attribute { index, .. } => self.op.attributes[index].name,
            OpVariable::Property(index) => self.op.properties[index],
        };
        format!("${name}")
    }

    fn typed(&self, typed: Typed) -> String {
        match typed {
            Typed::Operand(index) => format!("${}", self.names.operands[index]),
            Typed::Result(index) => format!("${}", self.names.results[index]),
            Typed::Operands => "operands".to_owned(),
            Typed::Results => "results".to_owned(),
        }
    }
}
