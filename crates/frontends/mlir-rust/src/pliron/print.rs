//! Printers of operations.

use tablegen_emit::rust::put;
use tablegen_mlir::format::literal::Spacing;
use tablegen_mlir::format::op::{OpDirective, OpElement, OpLanguage, OpVariable, Typed};
use tablegen_mlir::format::tree::{Element, Group, Whitespace};

use super::hooks;
use super::parse::{arguments, arity, enum_table, part, typed};
use crate::names::ModuleNames;
use crate::plan::Plan;
use crate::plan::enums::Enum;
use crate::plan::formats::{Declared, Form};
use crate::plan::operations::{Arity, Operation};
use crate::plan::relations::Structure;
use crate::plan::slot::Slot;
use crate::tables::slot;

/// Printer of the printer of one operation.
struct Generator<'g, 'r> {
    plan: &'g Plan<'r>,
    names: &'g ModuleNames,
    op: &'g Operation<'r>,
    declared: &'g Declared<'r>,
    /// Text that the printer writes before what follows.
    pending: String,
    uses_hooks: bool,
}

/// Appends the body of the printer. Returns true if it calls hooks.
pub(super) fn body<'r>(
    text: &mut String,
    plan: &Plan<'r>,
    names: &ModuleNames,
    op: &Operation<'r>,
    declared: &Declared<'r>,
) -> bool {
    let mut generator =
        Generator { plan, names, op, declared, pending: String::new(), uses_hooks: false };
    let mut spacing = Spacing { wanted: true, after_punctuation: false };
    for element in &declared.format.elements {
        generator.element(text, element, &mut spacing, "    ");
    }
    generator.flush(text, "    ");
    generator.uses_hooks
}

/// Returns the expression of the default value of an attribute. `None` without a default.
pub(super) fn default_value(
    plan: &Plan<'_>,
    names: &ModuleNames,
    declared: &Declared<'_>,
    variable: &OpVariable,
) -> Option<String> {
    let part = part(declared, variable)?;
    let expression = part.default.trim();
    if expression.is_empty() {
        return None;
    }
    let index = match &part.form {
        Form::Enum(index) | Form::NamedEnum(_, index) => Some(*index),
        _ => None,
    };
    let table = index
        .map_or("None".to_owned(), |index| format!("Some({})", enum_table(names, index, variable)));
    let value = match (index, expression) {
        (Some(index), _) => match case(&plan.enums[index], expression) {
            Some(value) => format!("DefaultValue::Integer({value})"),
            None => "DefaultValue::Unknown".to_owned(),
        },
        (None, "true" | "false") => format!("DefaultValue::Bool({expression})"),
        (None, number) => match number.parse::<u64>() {
            Ok(number) => format!("DefaultValue::Integer({number})"),
            Err(_) => "DefaultValue::Unknown".to_owned(),
        },
    };
    Some(format!("Some(({value}, {table}))"))
}

/// Returns the value of a C++ expression: a case, or the empty set.
fn case(one: &Enum<'_>, expression: &str) -> Option<u64> {
    if expression == "{}" {
        return Some(0);
    }
    let symbol = expression.trim_end_matches("()").rsplit("::").next()?;
    one.cases.iter().find(|case| case.symbol == symbol).map(|case| case.value)
}

impl<'r> Generator<'_, 'r> {
    /// Appends the call that writes the pending text.
    fn flush(&mut self, text: &mut String, indent: &str) {
        if !self.pending.is_empty() {
            put(text, format_args!("{indent}p.text({:?});\n", self.pending));
            self.pending.clear();
        }
    }

    fn element(
        &mut self,
        text: &mut String,
        element: &OpElement<'r>,
        spacing: &mut Spacing,
        indent: &str,
    ) {
        match element {
            Element::Literal(literal) => {
                if spacing.literal(literal) {
                    self.pending.push(' ');
                }
                self.pending.push_str(literal);
                return;
            }
            Element::Whitespace(space) => {
                match space {
                    Whitespace::Newline => {
                        self.flush(text, indent);
                        put(text, format_args!("{indent}p.printer.newline();\n"));
                    }
                    Whitespace::Space => {
                        self.pending.push(' ');
                        *spacing = Spacing { wanted: false, after_punctuation: false };
                    }
                    Whitespace::None => {
                        *spacing = Spacing { wanted: false, after_punctuation: true };
                    }
                }
                return;
            }
            Element::Group(group) => return self.group(text, group, spacing, indent),
            Element::Directive(OpDirective::Clauses(clauses)) => {
                self.flush(text, indent);
                for clause in clauses {
                    let conditions: Vec<String> =
                        clause.elements.iter().filter_map(|one| self.presence(one)).collect();
                    let condition = match conditions.is_empty() {
                        true => "true".to_owned(),
                        false => conditions.join(" || "),
                    };
                    put(text, format_args!("{indent}if {condition} {{\n"));
                    self.pending = format!(" {}", clause.literal);
                    let deeper = format!("{indent}    ");
                    let mut inner = Spacing { wanted: true, after_punctuation: false };
                    let is_unit = matches!(clause.elements.as_slice(), [Element::Variable(one)]
                        if part(self.declared, one).is_some_and(|one| one.form == Form::Unit));
                    for one in clause.elements.iter().filter(|_| !is_unit) {
                        self.element(text, one, &mut inner, &deeper);
                    }
                    self.flush(text, &deeper);
                    put(text, format_args!("{indent}}}\n"));
                }
                *spacing = Spacing { wanted: true, after_punctuation: false };
                return;
            }
            Element::Directive(OpDirective::AttrDict { with_keyword }) => {
                self.flush(text, indent);
                let elided = self.elided();
                put(text, format_args!("{indent}p.attr_dict({with_keyword}, {elided});\n"));
                spacing.after_punctuation = false;
                return;
            }
            Element::Directive(OpDirective::PropDict) => {
                self.flush(text, indent);
                let elided = self.elided();
                put(text, format_args!("{indent}p.prop_dict({elided});\n"));
                spacing.after_punctuation = false;
                return;
            }
            Element::Text(_) | Element::Reference(_) => return,
            _ => {}
        }
        if spacing.element() {
            self.pending.push(' ');
        }
        self.flush(text, indent);
        let line = match element {
            Element::Variable(variable) => self.variable(variable),
            Element::Custom(custom) => {
                self.uses_hooks = true;
                let method = hooks::method(custom.name);
                let arguments = arguments(self.declared, &custom.arguments);
                format!("H::print_custom_{method}(p, {arguments})?;")
            }
            Element::Directive(directive) => match directive {
                OpDirective::Operands => "p.values(Slot::Operands);".to_owned(),
                OpDirective::Results => "p.values(Slot::Results);".to_owned(),
                OpDirective::Regions => "p.regions(0);".to_owned(),
                OpDirective::Successors => "p.successors(0);".to_owned(),
                OpDirective::FunctionalType { inputs, results } => format!(
                    "p.functional_type({}, {});",
                    slot(typed(*inputs)),
                    slot(typed(*results))
                ),
                OpDirective::Type { of, .. } => format!("p.types({});", slot(typed(*of))),
                _ => String::new(),
            },
            _ => String::new(),
        };
        put(text, format_args!("{indent}{line}\n"));
    }

    /// Returns the list of attributes that are not in the dictionary.
    fn elided(&self) -> String {
        let format = &self.declared.format;
        let attributes =
            format.used_attributes.iter().map(|index| self.declared.attributes[*index].name);
        let properties =
            format.used_properties.iter().map(|index| self.declared.properties[*index].name);
        let mut all: Vec<&str> = attributes.chain(properties).collect();
        all.extend(format.inferred_attributes.iter().copied());
        if !format.all_operands {
            all.push("operandSegmentSizes");
        }
        if !format.all_result_types {
            all.push("resultSegmentSizes");
        }
        format!("&{all:?}")
    }

    fn variable(&self, variable: &OpVariable) -> String {
        if let Some(part) = part(self.declared, variable) {
            let name = part.name;
            return match &part.form {
                Form::SymbolName => format!("p.symbol_name({name:?});"),
                Form::Enum(index) => {
                    let table = enum_table(self.names, *index, variable);
                    format!("p.enumeration({name:?}, {table});")
                }
                Form::NamedEnum(mnemonic, index) => {
                    let table = enum_table(self.names, *index, variable);
                    format!("p.named_enum({name:?}, {mnemonic:?}, {table});")
                }
                Form::DenseArray(_) => format!("p.dense_array({name:?});"),
                Form::Stripped(of) => format!("p.stripped({name:?}, {of:?});"),
                Form::Attribute(Some(builder))
                    if super::types::built(self.plan, builder).is_some() =>
                {
                    format!("p.attribute_without_type({name:?});")
                }
                _ => format!("p.attribute({name:?});"),
            };
        }
        match variable {
            OpVariable::Operand(index) => format!("p.values({});", slot(Slot::Operand(*index))),
            OpVariable::Region(index) => {
                let is_implicit = self
                    .op
                    .traits
                    .iter()
                    .any(|one| matches!(one, Structure::ImplicitTerminator(_)));
                match (self.op.regions[*index].is_variadic, is_implicit) {
                    (true, _) => format!("p.regions({index});"),
                    (false, true) => format!("p.region_implicit({index});"),
                    (false, false) => format!("p.region({index});"),
                }
            }
            OpVariable::Successor(index) => match self.op.successors[*index].is_variadic {
                true => format!("p.successors({index});"),
                false => format!("p.successor({index});"),
            },
            _ => String::new(),
        }
    }

    /// Returns the expression that is true if an element is printed. `None` if it always is.
    fn presence(&self, element: &OpElement<'r>) -> Option<String> {
        let of_values = |one: Typed| format!("p.has_values({})", slot(typed(one)));
        Some(match element {
            Element::Variable(variable) => {
                if let Some(part) = part(self.declared, variable) {
                    let default = default_value(self.plan, self.names, self.declared, variable);
                    let default = default.unwrap_or_else(|| "None".to_owned());
                    return Some(format!("p.has_attribute({:?}, {default})", part.name));
                }
                match variable {
                    OpVariable::Operand(index) => of_values(Typed::Operand(*index)),
                    OpVariable::Result(index) => of_values(Typed::Result(*index)),
                    OpVariable::Region(index) => format!("p.has_region({index})"),
                    OpVariable::Successor(index) => {
                        format!("!p.successors_of({index}).is_empty()")
                    }
                    _ => return None,
                }
            }
            Element::Directive(directive) => match directive {
                OpDirective::Operands => of_values(Typed::Operands),
                OpDirective::Results => of_values(Typed::Results),
                OpDirective::Type { of, .. } if arity(self.op, *of) != Arity::One => of_values(*of),
                OpDirective::FunctionalType { inputs, .. } => of_values(*inputs),
                _ => return None,
            },
            Element::Custom(custom) => {
                let mut all: Vec<String> =
                    custom.arguments.iter().filter_map(|one| self.presence(one)).collect();
                all.dedup();
                match all.is_empty() {
                    true => return None,
                    false => all.join(" || "),
                }
            }
            _ => return None,
        })
    }

    fn group(
        &mut self,
        text: &mut String,
        group: &Group<'r, OpLanguage>,
        spacing: &mut Spacing,
        indent: &str,
    ) {
        self.flush(text, indent);
        let condition = self.presence(group.anchor()).unwrap_or_else(|| "true".to_owned());
        let condition = match group.is_inverted() {
            true => format!("!({condition})"),
            false => condition,
        };
        let deeper = format!("{indent}    ");
        put(text, format_args!("{indent}if {condition} {{\n"));
        self.branch(text, group, &group.then, spacing, &deeper);
        if !group.otherwise.is_empty() {
            put(text, format_args!("{indent}}} else {{\n"));
            self.branch(text, group, &group.otherwise, spacing, &deeper);
        }
        put(text, format_args!("{indent}}}\n"));
    }

    fn branch(
        &mut self,
        text: &mut String,
        group: &Group<'r, OpLanguage>,
        elements: &[OpElement<'r>],
        spacing: &mut Spacing,
        indent: &str,
    ) {
        let anchor = group.anchor();
        let parsed = elements.iter().find(|one| !one.is_whitespace());
        for element in elements {
            let is_unit = match element {
                Element::Variable(one) => {
                    part(self.declared, one).is_some_and(|one| one.form == Form::Unit)
                }
                _ => false,
            };
            let is_first = parsed.is_some_and(|first| std::ptr::eq(first, anchor));
            if is_unit && std::ptr::eq(element, anchor) && !is_first {
                continue;
            }
            self.element(text, element, spacing, indent);
        }
        self.flush(text, indent);
    }
}
