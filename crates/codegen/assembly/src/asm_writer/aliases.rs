//! Aliases that the instruction printer prints, and their conditions.
//!
//! Input are records of class `InstAlias`. Output are [`Pattern`]s for each instruction: conditions
//! on its operands and on the subtarget, and the text that is printed if they hold.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use tablegen_model::Queries;

use rustc_hash::FxHashMap;
use tablegen_core::{Dag, Record, RecordError, RecordId};

use crate::Context;
use tablegen_model::asm::{
    AliasReader, AliasValue, InstAlias, is_implied, register_class, strings,
};
use tablegen_model::derived_from;
use tablegen_model::features::{FeatureTerm, FlatCondition};
use tablegen_model::instructions::{InstrId, Instructions};
use tablegen_model::subset::InstructionSubset;

/// All printable aliases.
#[derive(Debug, Default)]
pub(super) struct Aliases<'r> {
    /// Patterns by instruction, in instruction order. The patterns of an instruction are in the
    /// order in which they are tried.
    pub(super) of_instruction: Vec<(InstrId, Vec<Pattern<'r>>)>,
    /// Custom print methods of operands, and true for those that take the address of the
    /// instruction.
    pub(super) methods: Vec<(&'r str, bool)>,
    /// Operand records with a C++ predicate (`MCOperandPredicate`), and its code.
    pub(super) predicates: Vec<(Record<'r>, &'r str)>,
}

/// Printable alias of an instruction.
#[derive(Debug)]
pub(super) struct Pattern<'r> {
    /// Record of the alias.
    pub(super) record: Record<'r>,
    /// Resulting instruction with its operands.
    pub(super) result: Dag<'r>,
    /// Number of machine operands that the instruction must have.
    pub(super) operands: usize,
    /// Conditions on the machine operands, in order, followed by the other conditions.
    pub(super) conditions: Vec<Condition<'r>>,
    /// Text with operands.
    pub(super) text: Vec<AliasPiece>,
}

/// Condition on an operand or on the subtarget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Condition<'r> {
    /// Any operand.
    Ignore,
    /// Register of this class.
    Class(Record<'r>),
    /// Register of a class that depends on the hardware mode.
    ClassByMode(Record<'r>),
    /// Same register as this machine operand.
    Tied(usize),
    /// This immediate.
    Immediate(i32),
    /// This register. `None` is register 0.
    Register(Option<Record<'r>>),
    /// Operand that satisfies the predicate with this number.
    Predicate(usize),
    /// Subtarget that has the feature, or lacks it if `negated`. With `any`, one of several
    /// consecutive conditions up to [`Condition::EndAny`] must hold.
    Feature { feature: Record<'r>, negated: bool, any: bool },
    /// End of the conditions of which one must hold.
    EndAny,
}

/// Part of an alias's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum AliasPiece {
    /// Literal text.
    Text(String),
    /// Machine operand, with the number of its print method. `None` is the default method.
    Operand { operand: usize, method: Option<usize> },
    /// Name that is no operand.
    Unknown(String),
}

/// State of reading aliases.
struct Gather<'a, 'r> {
    variant: usize,
    /// True if conditions on the subtarget are generated.
    features: bool,
    found: Aliases<'r>,
    predicate_of: FxHashMap<RecordId, usize>,
    by_instruction: BTreeMap<String, Vec<(i64, InstAlias<'a, 'r>)>>,
}

impl<'r> Aliases<'r> {
    /// Returns true if an alias depends on subtarget features.
    pub(super) fn depend_on_features(&self) -> bool {
        let patterns = self.of_instruction.iter().flat_map(|(_, patterns)| patterns);
        let mut conditions = patterns.flat_map(|pattern| &pattern.conditions);
        conditions.any(|condition| matches!(condition, Condition::Feature { .. }))
    }

    /// Reads the aliases of the instructions of a subset in an assembly variant.
    ///
    /// # Errors
    /// Returns an error if an alias is malformed.
    pub(super) fn new(
        cx: &Context<'_, 'r>,
        instructions: &Instructions<'r>,
        subset: &InstructionSubset<'r>,
        variant: usize,
        features: bool,
    ) -> Result<Self, RecordError> {
        let registers = cx.registers()?;
        let reader = AliasReader::new(instructions, &registers);
        let mut gather = Gather {
            variant,
            features,
            found: Aliases::default(),
            predicate_of: FxHashMap::default(),
            by_instruction: BTreeMap::new(),
        };
        for record in derived_from(cx.records(), "InstAlias")? {
            let priority = record.plain_int("EmitPriority")?;
            // LLVM uses `int`.
            if (priority as i32) < 1 {
                continue;
            }
            let Some(instruction) = record.dag("ResultInst")?.operator().as_def() else {
                return Err(record.error("Expected record as operator"));
            };
            if !subset.contains(instruction)? || !subset.allows(record)? {
                continue;
            }
            let name = qualified_name(instruction)?;
            let aliases = gather.by_instruction.entry(name).or_default();
            aliases.push((i64::from(priority as i32), reader.read(record)?));
        }
        let mut of_instruction = FxHashMap::default();
        for (_, mut aliases) in std::mem::take(&mut gather.by_instruction) {
            // Among equal priorities, the first definition comes first.
            aliases.sort_by_key(|(priority, alias)| (Reverse(*priority), alias.record.id()));
            let mut patterns = Vec::with_capacity(aliases.len());
            let mut number = None;
            for (_, alias) in &aliases {
                number = instructions.id(alias.instruction.record);
                patterns.extend(gather.pattern(alias)?);
            }
            if let Some(number) = number {
                of_instruction.insert(number, patterns);
            }
        }
        let mut aliases = gather.found;
        for (id, _) in instructions.iter() {
            let Some(patterns) = of_instruction.remove(&id) else { continue };
            let patterns = distinct(patterns);
            if !patterns.is_empty() {
                aliases.of_instruction.push((id, patterns));
            }
        }
        Ok(aliases)
    }
}

/// Removes patterns with equal conditions, because LLVM prints none of several ambiguous ones.
fn distinct(patterns: Vec<Pattern<'_>>) -> Vec<Pattern<'_>> {
    let same = |one: &Pattern<'_>, other: &Pattern<'_>| {
        one.operands == other.operands && one.conditions == other.conditions
    };
    let is_distinct =
        |pattern: &Pattern<'_>| patterns.iter().filter(|other| same(pattern, other)).count() == 1;
    let keep: Vec<bool> = patterns.iter().map(is_distinct).collect();
    patterns.into_iter().zip(keep).filter(|&(_, keep)| keep).map(|(pattern, _)| pattern).collect()
}

/// Returns the name of a record, qualified by its namespace if it has one.
fn qualified_name(record: Record<'_>) -> Result<String, RecordError> {
    let namespace = match record.field("Namespace") {
        Some(_) => record.string("Namespace")?,
        None => "",
    };
    Ok(match namespace {
        "" => record.name().to_owned(),
        namespace => format!("{namespace}::{}", record.name()),
    })
}

/// Estimates the number of operands in a string by counting blanks and tabs.
fn count_operands(asm: &str) -> usize {
    asm.bytes().filter(|byte| matches!(byte, b' ' | b'\t')).count()
}

impl<'r> Gather<'_, 'r> {
    /// Returns the pattern of an alias, or `None` if it is not printed.
    fn pattern(&mut self, alias: &InstAlias<'_, 'r>) -> Result<Option<Pattern<'r>>, RecordError> {
        let own = strings::flatten(alias.instruction.asm_string, self.variant);
        let text = strings::flatten(alias.asm_string, self.variant);
        let text = unescape_braces(&text);
        // An alias with more operands is not simpler than the instruction.
        if count_operands(&own) < count_operands(&text) {
            return Ok(None);
        }
        let mut names: FxHashMap<&'r str, (usize, Option<usize>)> = FxHashMap::default();
        let mut conditions = self.operand_conditions(alias, &mut names)?;
        if self.features {
            for predicate in alias.record.list_of_defs("Predicates")? {
                if predicate.bit("AssemblerMatcherPredicate")? {
                    feature_conditions(predicate, &mut conditions)?;
                }
            }
        }
        Ok(Some(Pattern {
            record: alias.record,
            result: alias.result,
            operands: alias.instruction.operands.machine_operands().len(),
            conditions,
            text: pieces(&text, &names),
        }))
    }
    /// Returns the conditions on operands. Adds the named operands to `names`, with their index and
    /// print method.
    fn operand_conditions(
        &mut self,
        alias: &InstAlias<'_, 'r>,
        names: &mut FxHashMap<&'r str, (usize, Option<usize>)>,
    ) -> Result<Vec<Condition<'r>>, RecordError> {
        let list = &alias.instruction.operands;
        let mut conditions = Vec::with_capacity(list.machine_operands().len());
        let mut machine = 0;
        for argument in &alias.operands {
            while let Some(operand) = list.machine_operands().get(machine)
                && is_implied(list, &list.operands()[operand.operand])
            {
                machine += 1;
            }
            while conditions.len() < machine {
                conditions.push(Condition::Ignore);
            }
            conditions.extend(match argument.value {
                AliasValue::Any { name, record } => self.any(name, record, machine, names)?,
                AliasValue::Immediate(number) => match i32::try_from(number) {
                    Ok(number) => Some(Condition::Immediate(number)),
                    Err(_) => {
                        let message = "Matching an alias with an immediate out of the range of \
                                       int32_t is not supported";
                        return Err(RecordError::new(&[], message));
                    }
                },
                AliasValue::Register(register) => Some(Condition::Register(register)),
            });
            machine += argument.machine_len()?;
        }
        Ok(conditions)
    }

    /// Returns the condition on a machine operand declared by `record`.
    fn any(
        &mut self,
        name: &'r str,
        record: Record<'r>,
        machine: usize,
        names: &mut FxHashMap<&'r str, (usize, Option<usize>)>,
    ) -> Result<Option<Condition<'r>>, RecordError> {
        let method = self.method(record)?;
        if let Some(class) = register_class(record)? {
            if let Some(&(first, _)) = names.get(name) {
                return Ok(Some(Condition::Tied(first)));
            }
            names.insert(name, (machine, method));
            let by_mode = class.is_subclass_of("RegClassByHwMode");
            let condition = if by_mode { Condition::ClassByMode } else { Condition::Class };
            return Ok(Some(condition(class)));
        }
        names.insert(name, (machine, method));
        if let Some(&known) = self.predicate_of.get(&record.id()) {
            return Ok(Some(Condition::Predicate(known)));
        }
        if record.value("MCOperandPredicate")?.is_unset() {
            return Ok(None);
        }
        let number = self.found.predicates.len();
        self.found.predicates.push((record, record.string("MCOperandPredicate")?));
        self.predicate_of.insert(record.id(), number);
        Ok(Some(Condition::Predicate(number)))
    }

    /// Returns the number of the print method of a declared operand, or `None` for the default
    /// method.
    fn method(&mut self, record: Record<'r>) -> Result<Option<usize>, RecordError> {
        if !record.is_subclass_of("RegisterOperand") && !record.is_subclass_of("Operand") {
            return Ok(None);
        }
        let method = record.string("PrintMethod")?;
        let pc_relative = record.string("OperandType")? == "OPERAND_PCREL";
        if matches!(method, "" | "printOperand") {
            return Ok(None);
        }
        let methods = &mut self.found.methods;
        let known = methods.iter().position(|(known, _)| *known == method);
        Ok(Some(known.unwrap_or_else(|| {
            methods.push((method, pc_relative));
            methods.len() - 1
        })))
    }
}

/// Appends the feature conditions of a predicate.
fn feature_conditions<'r>(
    predicate: Record<'r>,
    conditions: &mut Vec<Condition<'r>>,
) -> Result<(), RecordError> {
    let FlatCondition { is_any: any, terms } = FlatCondition::of_predicate(predicate, true)?;
    let condition = |FeatureTerm { feature, is_negated }| Condition::Feature {
        feature,
        negated: is_negated,
        any,
    };
    conditions.extend(terms.into_iter().map(condition));
    if any {
        conditions.push(Condition::EndAny);
    }
    Ok(())
}

/// Returns text without the `\` before braces, which distinguishes them from those of variants.
fn unescape_braces(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letters.next_if(|&next| letter == '\\' && matches!(next, '{' | '}')) {
            Some(brace) => plain.push(brace),
            None => plain.push(letter),
        }
    }
    plain
}

/// Splits text at operand references, `$name` or `${name}`.
fn pieces(text: &str, names: &FxHashMap<&str, (usize, Option<usize>)>) -> Vec<AliasPiece> {
    let mut all = Vec::new();
    let mut rest = text;
    while let Some(dollar) = rest.find('$') {
        if dollar > 0 {
            all.push(AliasPiece::Text(rest[..dollar].to_owned()));
        }
        let behind = &rest[dollar + 1..];
        let (name, behind) = match behind.strip_prefix('{') {
            Some(inside) => inside.split_once('}').unwrap_or((inside, "")),
            None => {
                let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
                behind.split_at(behind.find(|c| !is_part(c)).unwrap_or(behind.len()))
            }
        };
        all.push(match names.get(name) {
            Some(&(operand, method)) => AliasPiece::Operand { operand, method },
            None => AliasPiece::Unknown(name.to_owned()),
        });
        rest = behind;
    }
    if !rest.is_empty() {
        all.push(AliasPiece::Text(rest.to_owned()));
    }
    all
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashMap;

    use super::{AliasPiece, pieces, unescape_braces};

    #[test]
    fn names_stand_behind_a_dollar() {
        let names = FxHashMap::from_iter([("a", (0, None)), ("b_1", (2, Some(1)))]);
        let operand = |operand, method| AliasPiece::Operand { operand, method };
        let text = |text: &str| AliasPiece::Text(text.to_owned());
        let unknown = |name: &str| AliasPiece::Unknown(name.to_owned());
        assert_eq!(
            pieces("x $a, ${b_1}y$", &names),
            [text("x "), operand(0, None), text(", "), operand(2, Some(1)), text("y"), unknown(""),]
        );
        assert_eq!(pieces("${a:m}${b", &names), [unknown("a:m"), unknown("b")]);
        assert_eq!(unescape_braces(r"a \{$x\} \\{\n\"), r"a {$x} \{\n\");
    }
}
