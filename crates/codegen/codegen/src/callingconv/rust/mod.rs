//! Prints calling conventions as Rust: a function for each, the hook trait for target code, and the
//! register units.

mod hooks;
mod units;

use std::fmt::Write;

use proc_macro2::Ident;
use rustc_hash::FxHashMap;
use tablegen_core::RecordId;

use super::condition::{Condition, Number};
use super::plan::{Action, Convention, Guard, Plan, Register, Rule, Slot};
use hooks::Hooks;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{
    Module, Names, Section, constant_name, field_name, location_after, variants, wrap,
};
use tablegen_model::value_types::ValueType;
use tablegen_session::{BackendError, OutputContext};

/// Maximal line width.
const WIDTH: usize = 98;

/// Maximal length of a register list that is printed inline.
const SHORT: usize = 40;

pub(super) fn module<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-callingconv");
    module.use_names(&[SharedName::Register, SharedName::ValueType]);
    let mut names = Names::default();
    let functions: FxHashMap<RecordId, Ident> = plan
        .with_rules()
        .map(|convention| {
            let record = convention.record;
            (record.id(), names.claim(&field_name(record.name())))
        })
        .collect();
    let hooks = Hooks::new(plan);
    let registers = plan.registers.registers().map(|(_, register)| register.name.as_str());
    let mut printer = Printer {
        output,
        plan,
        hooks: &hooks,
        functions,
        registers: variants(registers),
        types: variants(ValueType::all().map(ValueType::name)),
        lists: Vec::new(),
        numbers: FxHashMap::default(),
    };
    let mut text = String::new();
    for convention in plan.with_rules() {
        printer.function(convention, &mut text)?;
    }
    let mut data = String::new();
    printer.assigned(&mut data);
    data.push_str(&printer.lists());
    for text in [&mut text, &mut data] {
        if text.ends_with("\n\n") {
            text.pop();
        }
    }
    units::types(plan, &mut module);
    module.text(text);
    module.add(Section::Hooks, hooks.print(plan.target));
    module.add(Section::Data, data);
    module.add(Section::Data, units::table(plan));
    Ok(module)
}

/// Printer of the functions.
struct Printer<'p, 'r> {
    output: &'p OutputContext<'p>,
    plan: &'p Plan<'r>,
    hooks: &'p Hooks<'r>,
    functions: FxHashMap<RecordId, Ident>,
    /// Variant names of registers, by index.
    registers: Vec<Ident>,
    /// Variant names of value types, by number minus 1.
    types: Vec<Ident>,
    /// Register lists that are printed as statics.
    lists: Vec<Vec<String>>,
    numbers: FxHashMap<Vec<String>, usize>,
}

/// Appends a line.
fn line(text: &mut String, depth: usize, what: &str) {
    text.extend(std::iter::repeat_n("    ", depth));
    text.push_str(what);
    text.push('\n');
}

impl<'r> Printer<'_, 'r> {
    fn ty(&self, ty: ValueType) -> String {
        let name = usize::from(ty.0).checked_sub(1).and_then(|index| self.types.get(index));
        name.map_or_else(String::new, |name| format!("ValueType::{name}"))
    }

    fn function(
        &mut self,
        convention: &Convention<'r>,
        text: &mut String,
    ) -> Result<(), BackendError> {
        let record = convention.record;
        let Some(name) = self.functions.get(&record.id()).cloned() else { return Ok(()) };
        let location = location_after(self.output, record);
        let mut body = String::new();
        let mut ends = false;
        for (index, rule) in (1..).zip(&convention.rules) {
            ends = self.rule(rule, index == convention.rules.len(), &mut body)?;
            if ends {
                break;
            }
        }
        if !ends {
            line(&mut body, 1, "false");
        }
        let changes = |rule: &&Rule<'r>| rule.action.changes_value();
        let binding = if convention.rules.iter().find(changes).is_some() { "mut " } else { "" };
        let _ = write!(
            text,
            "/// Assigns a location to a value by the rules of `{}`{location}.\n\
             ///\n\
             /// Returns true if a rule assigned one.\n\
             #[allow(\n    dead_code,\n    unused_variables,\n    clippy::collapsible_if,\n    \
             clippy::nonminimal_bool,\n    clippy::too_many_lines\n)]\n\
             #[must_use]\n\
             pub fn {name}<H: CallingConvHooks + ?::core::marker::Sized>(\n    \
                 {binding}value: Value,\n    state: &mut State<'_>,\n    hooks: &mut H,\n\
             ) -> bool {{\n{body}}}\n\n",
            record.name(),
        );
        Ok(())
    }

    /// Prints a rule. Returns true if no later rule is reached: the rule always assigns a location,
    /// or it is the last one and returns its result.
    fn rule(
        &mut self,
        rule: &Rule<'r>,
        is_last: bool,
        text: &mut String,
    ) -> Result<bool, BackendError> {
        let call = self.call(rule)?;
        let is_alone = rule.guards.len() == 1 && call.is_none();
        let guards = rule.guards.iter();
        let mut guards: Vec<String> = guards.map(|guard| self.guard(guard, is_alone)).collect();
        let mut inner = String::new();
        if let Some(call) = call {
            if guards.is_empty() && is_last {
                line(text, 1, &call);
                return Ok(true);
            }
            guards.push(call);
            line(&mut inner, 2, "return true;");
        } else {
            let depth = if guards.is_empty() { 1 } else { 2 };
            let assigns = self.action(rule, depth, &mut inner)?;
            if guards.is_empty() {
                text.push_str(&inner);
                return Ok(assigns);
            }
        }
        let whole = format!("if {} {{", guards.join(" && "));
        if guards.len() > 1 && (whole.len() + 4 > WIDTH || whole.contains('\n')) {
            line(text, 1, &format!("if {}", guards[0]));
            for guard in &guards[1..] {
                line(text, 2, &format!("&& {guard}"));
            }
            line(text, 1, "{");
        } else {
            line(text, 1, &whole);
        }
        text.push_str(&inner);
        line(text, 1, "}");
        Ok(false)
    }

    /// Returns a condition as an expression; `is_alone` is true if it is the only condition.
    fn guard(&self, guard: &Guard<'r>, is_alone: bool) -> String {
        match guard {
            Guard::Type(types) => match &types[..] {
                [] => "false".to_owned(),
                [one] => format!("value.passed_as == {}", self.ty(*one)),
                several => {
                    let types = several.iter().map(|&ty| self.ty(ty));
                    let plain = types.clone().collect::<Vec<_>>().join(" | ");
                    if plain.len() + 40 <= WIDTH {
                        return format!("matches!(value.passed_as, {plain})");
                    }
                    let mut text = String::from("matches!(\n        value.passed_as,");
                    let (mut column, mut separator) = (WIDTH, "");
                    for ty in types {
                        if column + ty.len() + 3 > WIDTH {
                            text.push_str("\n        ");
                            column = 8;
                        } else {
                            text.push(' ');
                        }
                        text.push_str(separator);
                        text.push_str(&ty);
                        column += ty.len() + separator.len() + 1;
                        separator = "| ";
                    }
                    text.push_str("\n    )");
                    text
                }
            },
            Guard::Code(code) => {
                let condition = Condition::parse(code);
                // The condition may be an operand of `&&`.
                let is_part = !is_alone && !matches!(condition, Condition::All(_));
                self.condition(&condition, is_part)
            }
        }
    }

    /// Returns a condition as an expression; `is_part` is true if it may be an operand.
    fn condition(&self, condition: &Condition<'r>, is_part: bool) -> String {
        let join = |all: &[Condition<'r>], operator: &str| {
            let all: Vec<String> = all.iter().map(|one| self.condition(one, true)).collect();
            all.join(operator)
        };
        match condition {
            Condition::All(all) if is_part => format!("({})", join(all, " && ")),
            Condition::All(all) => join(all, " && "),
            Condition::Any(all) if is_part => format!("({})", join(all, " || ")),
            Condition::Any(all) => join(all, " || "),
            Condition::Not(one) => match &**one {
                Condition::Convention(name) => {
                    format!(
                        "hooks.convention() != FunctionConvention::{}",
                        self.hooks.convention(name)
                    )
                }
                Condition::Type(ty) => format!("value.ty != {}", self.ty(*ty)),
                Condition::PassedAs(ty) => format!("value.passed_as != {}", self.ty(*ty)),
                Condition::Number { .. } => format!("!({})", self.condition(one, false)),
                _ => format!("!{}", self.condition(one, true)),
            },
            Condition::Flag(name) => format!("value.flags.{name}"),
            Condition::Number { field: Number { name, is_align }, operator, number } => {
                let align = if *is_align { ".max(1)" } else { "" };
                format!("value.flags.{name}{align} {operator} {number}")
            }
            Condition::Variadic => "state.is_variadic()".to_owned(),
            Condition::Convention(name) => {
                format!("hooks.convention() == FunctionConvention::{}", self.hooks.convention(name))
            }
            Condition::Type(ty) => format!("value.ty == {}", self.ty(*ty)),
            Condition::PassedAs(ty) => format!("value.passed_as == {}", self.ty(*ty)),
            Condition::Code(code) => {
                format!("hooks.{}(&value, state)", self.hooks.condition(code))
            }
        }
    }

    /// Returns a call that returns whether a location was assigned, or `None` if the action is not
    /// a call.
    fn call(&self, rule: &Rule<'r>) -> Result<Option<String>, BackendError> {
        Ok(match &rule.action {
            Action::Delegate(record) => {
                let Some(convention) = self.plan.convention(*record) else {
                    let message = format!("'{}' is no calling convention", record.name());
                    return Err(rule.record.error(message).into());
                };
                if convention.is_custom {
                    let method = self.hooks.custom_convention(record.name());
                    Some(format!("hooks.{method}(value, state)"))
                } else {
                    let function = self.functions.get(&record.id());
                    function.map(|function| format!("{function}(value, state, hooks)"))
                }
            }
            Action::Custom(function) => {
                let method = self.hooks.custom(function);
                Some(format!("hooks.{method}(&mut value, state)"))
            }
            _ => None,
        })
    }

    /// Prints an action. Returns true if it always assigns a location and thus ends the block.
    fn action(
        &mut self,
        rule: &Rule<'r>,
        depth: usize,
        text: &mut String,
    ) -> Result<bool, BackendError> {
        // Calls that assign the location are returned, as the tail expression at the end of the
        // function.
        let last = |text: &mut String, call: &str| {
            let whole = if depth > 1 { format!("return {call};") } else { call.to_owned() };
            line(text, depth, &whole);
        };
        match &rule.action {
            // These are printed as calls.
            Action::Delegate(_) | Action::Custom(_) => {}
            Action::Register { registers, slot } => {
                let list = self.list(rule, registers)?;
                line(text, depth, &format!("if let Some(register) = state.take_first({list}) {{"));
                match slot {
                    None => line(text, depth + 1, "return state.pass_in(&value, register);"),
                    Some(slot) => {
                        let slot = self.slot(rule, *slot, true)?;
                        line(text, depth + 1, "state.pass_in(&value, register);");
                        line(text, depth + 1, &format!("state.take_stack({slot});"));
                        line(text, depth + 1, "return true;");
                    }
                }
                line(text, depth, "}");
            }
            Action::RegisterWithShadow { registers, shadows } => {
                let (list, shadows) = (self.list(rule, registers)?, self.list(rule, shadows)?);
                let whole = format!("let taken = state.take_first_with({list}, {shadows});");
                if whole.len() + 4 * depth <= WIDTH {
                    line(text, depth, &whole);
                } else {
                    line(text, depth, "let taken = state.take_first_with(");
                    line(text, depth + 1, &format!("{list},"));
                    line(text, depth + 1, &format!("{shadows},"));
                    line(text, depth, ");");
                }
                line(text, depth, "if let Some(register) = taken {");
                line(text, depth + 1, "return state.pass_in(&value, register);");
                line(text, depth, "}");
            }
            Action::Stack(Slot { size: 0, align: 0 }) => {
                let needs = "(hooks.size_of(value.passed_as), hooks.align_of(value.passed_as))";
                line(text, depth, &format!("let (size, align) = {needs};"));
                last(text, "state.pass_on_stack(&value, size, align)");
                return Ok(true);
            }
            Action::Stack(slot) => {
                let slot = self.slot(rule, *slot, true)?;
                last(text, &format!("state.pass_on_stack(&value, {slot})"));
                return Ok(true);
            }
            Action::StackWithShadow { slot, shadows } => {
                let (slot, shadows) = (self.slot(rule, *slot, false)?, self.list(rule, shadows)?);
                line(text, depth, &format!("state.take_all({shadows});"));
                last(text, &format!("state.pass_on_stack(&value, {slot})"));
                return Ok(true);
            }
            Action::PassByValue(slot) => {
                let Slot { align, .. } = slot;
                let slot = self.slot(rule, *slot, false)?;
                line(text, depth, &format!("let (mut size, align) = value.copy({slot});"));
                line(text, depth, "state.ensure_align(align);");
                line(text, depth, "hooks.copy_to_stack(&value, state, &mut size, align);");
                last(text, &format!("state.pass_copy(&value, size, align, {align})"));
                return Ok(true);
            }
            Action::Promote(ty) if ty.is_float() => self.pass_as(*ty, "FloatExtended", depth, text),
            Action::Promote(ty) => {
                line(text, depth, &format!("value.extend({});", self.ty(*ty)));
            }
            Action::PromoteToUpperBits(ty) => {
                line(text, depth, &format!("value.extend_to_upper_bits({});", self.ty(*ty)));
            }
            Action::BitConvert(ty) => self.pass_as(*ty, "BitConverted", depth, text),
            Action::Truncate(ty) => self.pass_as(*ty, "Truncated", depth, text),
            Action::PassIndirect(ty) => self.pass_as(*ty, "Indirect", depth, text),
        }
        Ok(false)
    }

    fn pass_as(&self, ty: ValueType, how: &str, depth: usize, text: &mut String) {
        line(text, depth, &format!("value.pass_as({}, Passing::{how});", self.ty(ty)));
    }

    /// Returns size and alignment of a slot as arguments. With `by_type`, 0 means the type's own.
    fn slot(&self, rule: &Rule<'r>, slot: Slot, by_type: bool) -> Result<String, BackendError> {
        let number = |number: i32, of_type: &str| match number {
            0 if by_type => Ok(format!("hooks.{of_type}(value.passed_as)")),
            0.. => Ok(number.to_string()),
            _ => Err(rule.record.error(format!("{number} is no size of a stack slot"))),
        };
        Ok(format!("{}, {}", number(slot.size, "size_of")?, number(slot.align, "align_of")?))
    }

    /// Returns a list of registers as an expression.
    fn list(
        &mut self,
        rule: &Rule<'r>,
        registers: &[Register<'r>],
    ) -> Result<String, BackendError> {
        let name = |register: &Register<'r>| match register.id {
            Some(id) => Ok(format!("Register::{}", self.registers[id.index()])),
            None => {
                let message = format!("'{}' is no register of the target", register.name());
                Err(rule.record.error(message))
            }
        };
        let names: Vec<String> = registers.iter().map(name).collect::<Result<_, _>>()?;
        let short = names.join(", ");
        if short.len() <= SHORT {
            return Ok(format!("&[{short}]"));
        }
        let lists = &mut self.lists;
        let number = *self.numbers.entry(names).or_insert_with_key(|names| {
            lists.push(names.clone());
            lists.len()
        });
        Ok(format!("&CC_LIST_{number}"))
    }

    /// Returns the register lists that are printed as statics.
    fn lists(&self) -> String {
        let mut text = String::new();
        for (number, names) in (1..).zip(&self.lists) {
            let _ = write!(text, "static CC_LIST_{number}: [Register; {}] = [", names.len());
            wrap(&mut text, names.iter().cloned());
            text.push_str("];\n\n");
        }
        text
    }

    /// Prints the registers that conventions assign.
    fn assigned(&self, text: &mut String) {
        let mut names = Names::default();
        let mut list = |convention: &str, ending: &str, about: &str, registers: Vec<String>| {
            let name = names.claim(&constant_name(&format!("{convention}_{ending}")));
            let _ = write!(
                text,
                "/// The registers that `{convention}` assigns itself{about}, by name.\n\
                 #[allow(dead_code)]\n\
                 pub static {name}: [Register; {}] = [",
                registers.len()
            );
            wrap(text, registers.into_iter());
            text.push_str("];\n\n");
        };
        let variants = |registers: &super::plan::Assigned| {
            let ids = registers.values().flatten();
            ids.map(|id| format!("Register::{}", self.registers[id.index()])).collect()
        };
        for (convention, registers) in &self.plan.assigned {
            list(convention, "registers", "", variants(registers));
        }
        for (convention, registers) in &self.plan.assigned_by_swift {
            list(convention, "swift_registers", " to what Swift needs", variants(registers));
        }
    }
}
