//! Parsers of operations.

use tablegen_emit::rust::put;
use tablegen_mlir::format::op::{
    OpDirective, OpElement, OpVariable, TypeResolution, TypeSource, Typed,
};
use tablegen_mlir::format::tree::{Branch, Element, Group};

use super::hooks::Hooks;
use super::types;
use crate::names::ModuleNames;
use crate::plan::Plan;
use crate::plan::formats::{Declared, Form, Part};
use crate::plan::operations::{Arity, Operation, ResultTypes};
use crate::plan::slot::Slot;
use crate::plan::transform::transform;
use crate::tables::{function, slot};

/// Printer of the parser of one operation.
struct Generator<'g, 'r> {
    plan: &'g Plan<'r>,
    names: &'g ModuleNames,
    op: &'g Operation<'r>,
    declared: &'g Declared<'r>,
    hooks: &'g mut Hooks,
    uses_hooks: bool,
}

/// Appends the body of the parser. Returns true if it calls hooks.
pub(super) fn body<'r>(
    text: &mut String,
    plan: &Plan<'r>,
    names: &ModuleNames,
    op: &Operation<'r>,
    declared: &Declared<'r>,
    hooks: &mut Hooks,
    name: &str,
) -> bool {
    let mut generator = Generator { plan, names, op, declared, hooks, uses_hooks: false };
    for element in &declared.format.elements {
        generator.element(text, element, true, "    ");
    }
    generator.types(text, name);
    generator.uses_hooks
}

/// Returns true if a format has a part that is C++ code without a hook.
pub(super) fn has_unknown(declared: &Declared<'_>, op: &Operation<'_>) -> bool {
    let is_unknown = |element: &OpElement<'_>| match element {
        Element::Variable(OpVariable::Property(index)) => {
            matches!(declared.properties[*index].form, Form::Unknown)
        }
        _ => false,
    };
    let _ = op;
    any(&declared.format.elements, &is_unknown)
}

fn any(elements: &[OpElement<'_>], is_it: &dyn Fn(&OpElement<'_>) -> bool) -> bool {
    elements.iter().any(|element| {
        is_it(element)
            || match element {
                Element::Group(group) => any(&group.then, is_it) || any(&group.otherwise, is_it),
                Element::Directive(OpDirective::Clauses(clauses)) => {
                    clauses.iter().any(|clause| any(&clause.elements, is_it))
                }
                _ => false,
            }
    })
}

/// Returns the group of values of a directive.
pub(super) fn typed(one: Typed) -> Slot<'static> {
    match one {
        Typed::Operand(index) => Slot::Operand(index),
        Typed::Result(index) => Slot::Result(index),
        Typed::Operands => Slot::Operands,
        Typed::Results => Slot::Results,
    }
}

/// Returns the number of values of a directive.
pub(super) fn arity(op: &Operation<'_>, one: Typed) -> Arity {
    match one {
        Typed::Operand(index) => op.operands[index].arity,
        Typed::Result(index) => op.results[index].arity,
        Typed::Operands | Typed::Results => Arity::Variadic,
    }
}

/// Returns the attribute or property of a variable.
pub(super) fn part<'p, 'r>(declared: &'p Declared<'r>, one: &OpVariable) -> Option<&'p Part<'r>> {
    match one {
        OpVariable::Attribute { index, .. } => declared.attributes.get(*index),
        OpVariable::Property(index) => declared.properties.get(*index),
        _ => None,
    }
}

/// Returns the expression of the table of an enum, as an attribute or as a property.
pub(super) fn enum_table(names: &ModuleNames, index: usize, one: &OpVariable) -> String {
    match one {
        OpVariable::Property(_) => format!("&{}::PROPERTY", names.enums[index]),
        _ => format!("&{}::INFO", names.enums[index]),
    }
}

/// Returns the expression of the arguments of a directive.
pub(super) fn arguments(declared: &Declared<'_>, all: &[OpElement<'_>]) -> String {
    let all: Vec<String> = all.iter().filter_map(|one| argument(declared, one)).collect();
    format!("&[{}]", all.join(", "))
}

fn argument(declared: &Declared<'_>, element: &OpElement<'_>) -> Option<String> {
    Some(match element {
        Element::Variable(variable) => match variable {
            OpVariable::Operand(index) => {
                format!("Argument::Values({})", slot(Slot::Operand(*index)))
            }
            OpVariable::Result(index) => {
                format!("Argument::Values({})", slot(Slot::Result(*index)))
            }
            OpVariable::Region(index) => format!("Argument::Region({index})"),
            OpVariable::Successor(index) => format!("Argument::Successor({index})"),
            one => format!("Argument::Attribute({:?})", part(declared, one)?.name),
        },
        Element::Directive(OpDirective::Operands) => "Argument::Values(Slot::Operands)".to_owned(),
        Element::Directive(OpDirective::Results) => "Argument::Values(Slot::Results)".to_owned(),
        Element::Directive(OpDirective::Type { of, .. }) => {
            format!("Argument::Types({})", slot(typed(*of)))
        }
        Element::Directive(OpDirective::AttrDict { .. }) => "Argument::AttrDict".to_owned(),
        Element::Text(text) => format!("Argument::Text({text:?})"),
        Element::Reference(inner) => {
            format!("Argument::Reference(&{})", argument(declared, inner)?)
        }
        _ => return None,
    })
}

impl<'r> Generator<'_, 'r> {
    /// Appends the parser of an element. `may_be_absent` is true if an optional attribute is parsed as
    /// such: outside of groups.
    fn element(
        &mut self,
        text: &mut String,
        element: &OpElement<'r>,
        may_be_absent: bool,
        indent: &str,
    ) {
        let line = match element {
            Element::Whitespace(_) | Element::Text(_) | Element::Reference(_) => return,
            Element::Group(group) => return self.group(text, group, indent),
            Element::Literal(literal) => format!("p.literal({literal:?})?;"),
            Element::Directive(OpDirective::Clauses(clauses)) => {
                put(text, format_args!("{indent}loop {{\n"));
                let deeper = format!("{indent}        ");
                for (index, clause) in clauses.iter().enumerate() {
                    let start =
                        if index == 0 { format!("{indent}    if") } else { " else if".into() };
                    put(text, format_args!("{start} p.try_literal({:?}) {{\n", clause.literal));
                    match clause.elements.as_slice() {
                        [Element::Variable(one)] if self.unit(one).is_some() => {
                            let name = self.unit(one).unwrap_or_default();
                            put(
                                text,
                                format_args!("{deeper}p.set_attribute({name:?}, Attr::Unit);\n"),
                            );
                        }
                        all => {
                            for one in all {
                                self.element(text, one, false, &deeper);
                            }
                        }
                    }
                    put(text, format_args!("{indent}    }}"));
                }
                put(
                    text,
                    format_args!(" else {{\n{indent}        break;\n{indent}    }}\n{indent}}}\n"),
                );
                return;
            }
            Element::Directive(OpDirective::AttrDict { with_keyword }) => {
                format!("p.attr_dict({with_keyword})?;")
            }
            Element::Directive(OpDirective::PropDict) => "p.prop_dict()?;".to_owned(),
            Element::Directive(OpDirective::FunctionalType { inputs, results }) => {
                format!("p.functional_type({}, {})?;", slot(typed(*inputs)), slot(typed(*results)))
            }
            Element::Directive(OpDirective::Results) => return,
            Element::Variable(variable) => {
                let is_required = match variable {
                    OpVariable::Attribute { .. } | OpVariable::Property(_) => {
                        !(may_be_absent
                            && part(self.declared, variable).is_some_and(|one| one.is_optional))
                    }
                    OpVariable::Operand(index) => self.op.operands[*index].arity == Arity::One,
                    OpVariable::Region(index) => !self.op.regions[*index].is_variadic,
                    OpVariable::Successor(index) => !self.op.successors[*index].is_variadic,
                    OpVariable::Result(_) => return,
                };
                match is_required {
                    true => self.required(variable),
                    false => format!("{};", self.tried(element).unwrap_or_default()),
                }
            }
            Element::Directive(OpDirective::Type { of, .. })
                if arity(self.op, *of) == Arity::One =>
            {
                format!("p.ty({})?;", slot(typed(*of)))
            }
            other => format!("{};", self.tried(other).unwrap_or_default()),
        };
        put(text, format_args!("{indent}{line}\n"));
    }

    /// Returns the name of an attribute or a property that is only present or absent.
    fn unit(&self, variable: &OpVariable) -> Option<&'r str> {
        let part = part(self.declared, variable)?;
        (part.form == Form::Unit).then_some(part.name)
    }

    /// Returns the statement that parses a part that must be there.
    fn required(&mut self, variable: &OpVariable) -> String {
        if let Some(part) = part(self.declared, variable) {
            let name = part.name;
            return match &part.form {
                Form::SymbolName => format!("p.symbol_name({name:?})?;"),
                Form::Enum(index) => {
                    let table = enum_table(self.names, *index, variable);
                    format!("p.enumeration({name:?}, {table})?;")
                }
                Form::NamedEnum(mnemonic, index) => {
                    let table = enum_table(self.names, *index, variable);
                    format!(
                        "if !p.try_named_enum({name:?}, {mnemonic:?}, {table})? {{\n        \
                         p.literal({mnemonic:?})?;\n    }}"
                    )
                }
                Form::DenseArray(element) => format!("p.dense_array({name:?}, {element:?})?;"),
                Form::Stripped(of) => format!("p.stripped({name:?}, {of:?})?;"),
                form => {
                    let (before, ty) = self.value_type(form);
                    format!("{before}p.attribute({name:?}, {ty})?;")
                }
            };
        }
        match variable {
            OpVariable::Operand(index) => format!("p.operand({index})?;"),
            OpVariable::Region(index) => format!("p.region({index})?;"),
            OpVariable::Successor(index) => format!("p.successor({index})?;"),
            _ => String::new(),
        }
    }

    /// Returns a statement, and the expression of the type of an attribute's value.
    fn value_type(&self, form: &Form<'_>) -> (String, &'static str) {
        let Form::Attribute(Some(builder)) = form else { return (String::new(), "None") };
        match types::built(self.plan, builder) {
            Some(ty) => {
                let ty = ty.text();
                (format!("let ty = Some(p.parser.type_of_text({ty:?})?);\n    "), "ty")
            }
            None => (String::new(), "None"),
        }
    }

    /// Returns the expression that parses an element if it is there, and is true if it was.
    fn tried(&mut self, element: &OpElement<'r>) -> Option<String> {
        Some(match element {
            Element::Literal(literal) => format!("p.try_literal({literal:?})"),
            Element::Variable(variable) => {
                if let Some(part) = part(self.declared, variable) {
                    let name = part.name;
                    return Some(match &part.form {
                        Form::SymbolName => format!("p.try_symbol_name({name:?})?"),
                        Form::Enum(index) => {
                            let table = enum_table(self.names, *index, variable);
                            format!("p.try_enum({name:?}, {table})?")
                        }
                        Form::NamedEnum(mnemonic, index) => {
                            let table = enum_table(self.names, *index, variable);
                            format!("p.try_named_enum({name:?}, {mnemonic:?}, {table})?")
                        }
                        Form::DenseArray(element) => {
                            format!("p.try_dense_array({name:?}, {element:?})?")
                        }
                        Form::Stripped(of) => format!("p.try_stripped({name:?}, {of:?})?"),
                        Form::Attribute(Some(builder)) => match types::built(self.plan, builder) {
                            Some(ty) => format!(
                                "{{\n        let ty = p.parser.type_of_text({:?})?;\n        \
                                     p.try_attribute({name:?}, Some(ty))?\n    }}",
                                ty.text()
                            ),
                            None => format!("p.try_attribute({name:?}, None)?"),
                        },
                        _ => format!("p.try_attribute({name:?}, None)?"),
                    });
                }
                match variable {
                    OpVariable::Operand(index) => match self.op.operands[*index].arity {
                        Arity::Variadic => format!("p.operands({index})?"),
                        _ => format!("p.try_operand({index})?"),
                    },
                    OpVariable::Region(index) => match self.op.regions[*index].is_variadic {
                        true => format!("p.regions({index})?"),
                        false => format!("p.try_region({index})?"),
                    },
                    OpVariable::Successor(index) => format!("p.successors({index})?"),
                    _ => return None,
                }
            }
            Element::Directive(directive) => match directive {
                OpDirective::Operands => "p.all_operands()?".to_owned(),
                OpDirective::Regions => "p.regions(0)?".to_owned(),
                OpDirective::Successors => "p.successors(0)?".to_owned(),
                OpDirective::Type { of, .. } => match arity(self.op, *of) {
                    Arity::Variadic => format!("p.types({})?", slot(typed(*of))),
                    _ => format!("p.try_ty({})?", slot(typed(*of))),
                },
                _ => return None,
            },
            Element::Custom(custom) => {
                self.uses_hooks = true;
                let method = self.hooks.add_directive(custom.name);
                let arguments = arguments(self.declared, &custom.arguments);
                format!("H::parse_custom_{method}(p, {arguments})?")
            }
            _ => return None,
        })
    }

    fn group(
        &mut self,
        text: &mut String,
        group: &Group<'r, tablegen_mlir::format::op::OpLanguage>,
        indent: &str,
    ) {
        let deeper = format!("{indent}    ");
        let (first, rest) = match group.parsed_then().split_first() {
            Some((first, rest)) => (Some(first), rest),
            None => (None, &[][..]),
        };
        let condition = first.and_then(|first| self.tried(first));
        let condition = condition.unwrap_or_else(|| "true".to_owned());
        put(text, format_args!("{indent}if {condition} {{\n"));
        self.branch(text, group, Branch::Then, first, rest, &deeper);
        let otherwise = group.parsed_otherwise();
        if !otherwise.is_empty() || group.is_inverted() {
            put(text, format_args!("{indent}}} else {{\n"));
            self.branch(text, group, Branch::Otherwise, None, otherwise, &deeper);
        }
        put(text, format_args!("{indent}}}\n"));
    }

    /// Appends the elements of a branch. An anchor that is only present or absent is set, unless the
    /// branch begins with it.
    fn branch(
        &mut self,
        text: &mut String,
        group: &Group<'r, tablegen_mlir::format::op::OpLanguage>,
        branch: Branch,
        first: Option<&OpElement<'r>>,
        elements: &[OpElement<'r>],
        indent: &str,
    ) {
        let anchor = group.anchor();
        let elided = match anchor {
            Element::Variable(variable) if group.anchor.0 == branch => self.unit(variable),
            _ => None,
        };
        let elided = elided.filter(|_| !first.is_some_and(|first| std::ptr::eq(first, anchor)));
        for element in elements {
            match elided {
                Some(name) if std::ptr::eq(element, anchor) => {
                    put(text, format_args!("{indent}p.set_attribute({name:?}, Attr::Unit);\n"))
                }
                _ => self.element(text, element, false, indent),
            }
        }
    }

    /// Appends the statements that set types which are not in the format.
    fn types(&mut self, text: &mut String, name: &str) {
        let format = &self.declared.format;
        let of_operands = format.operand_types.iter().enumerate();
        let of_operands = of_operands.map(|(index, one)| (Slot::Operand(index), one));
        let of_results = format.result_types.iter().enumerate();
        let of_results = of_results.map(|(index, one)| (Slot::Result(index), one));
        let mut all: Vec<(Slot<'_>, &TypeResolution<'_>)> = Vec::new();
        if !format.all_operand_types {
            all.extend(of_operands);
        }
        if !format.all_result_types && !format.infers_result_types {
            all.extend(of_results);
        }
        for (to, one) in &all {
            if let TypeResolution::Buildable(index) = one {
                let expression = format.buildable_types[*index];
                match types::built(self.plan, expression) {
                    Some(ty) => {
                        let ty = ty.text();
                        put(text, format_args!("    p.build_type({}, {ty:?})?;\n", slot(*to)));
                    }
                    None => put(
                        text,
                        format_args!(
                            "    p.missing_hook({:?})?;\n",
                            format!("the type {expression}")
                        ),
                    ),
                }
            }
        }
        for (to, one) in &all {
            if let TypeResolution::From { source, transformer } = one {
                let from = match *source {
                    TypeSource::Operand(index) => Slot::Operand(index),
                    TypeSource::Result(index) => Slot::Result(index),
                    TypeSource::Attribute(index) => {
                        Slot::Attribute(self.declared.attributes[index].name)
                    }
                };
                let derived = transform(transformer.as_deref().unwrap_or("$_self"));
                put(
                    text,
                    format_args!(
                        "    p.derive_types({}, {}, {})?;\n",
                        slot(from),
                        slot(*to),
                        function(&derived)
                    ),
                );
            }
        }
        if format.infers_result_types {
            let first = match self.op.result_types {
                ResultTypes::FirstOperand => Some(Slot::Operand(0)),
                _ => None,
            };
            match (first, self.op.inferred.as_slice()) {
                (Some(from), _) => {
                    for index in 0..self.op.results.len() {
                        let to = slot(Slot::Result(index));
                        put(
                            text,
                            format_args!(
                                "    p.derive_types({}, {to}, Transform::Same)?;\n",
                                slot(from)
                            ),
                        );
                    }
                }
                (None, []) => {
                    self.uses_hooks = true;
                    self.hooks.add_inference(name, &self.op.name);
                    put(text, format_args!("    H::infer_{name}(p)?;\n"));
                }
                (None, all) => {
                    for (index, (from, transformer)) in all.iter().enumerate() {
                        let to = Slot::Result(index);
                        let line = match types::built(self.plan, transformer) {
                            Some(ty) => format!("p.build_type({}, {:?})?;", slot(to), ty.text()),
                            None => format!(
                                "p.derive_types({}, {}, {})?;",
                                slot(*from),
                                slot(to),
                                function(&transform(transformer))
                            ),
                        };
                        put(text, format_args!("    {line}\n"));
                    }
                }
            }
        }
    }
}
