//! Type inference for new operands: types that a rule omits are those of matched operands, derived
//! from the declarations of instructions.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use tablegen_core::{Diagnostic, Record};

use super::context::{RuleContext, RuleResult, Stop};
use super::dump;
use super::pattern::{Insn, Machine, OperandTable, Pattern, Type};
use super::types::Checker;
use tablegen_model::texts::TextId;

/// Equivalence classes of operand names with the same type (LLVM: `EquivalenceClasses`). The order
/// in a class is that in which its parts were united.
#[derive(Debug, Default)]
struct Groups {
    indices: FxHashMap<TextId, usize>,
    /// Members of each class, in the order of the first members. Empty if the class was merged into
    /// another one.
    groups: Vec<Vec<TextId>>,
    group_of: Vec<usize>,
    /// Names by index. A class has the index of its first member.
    names: Vec<TextId>,
}

impl Groups {
    fn insert(&mut self, name: TextId) -> usize {
        if let Some(&index) = self.indices.get(&name) {
            return index;
        }
        let index = self.names.len();
        self.indices.insert(name, index);
        self.names.push(name);
        self.groups.push(vec![name]);
        self.group_of.push(index);
        index
    }

    fn unite(&mut self, a: TextId, b: TextId) {
        let (a, b) = (self.insert(a), self.insert(b));
        let (a, b) = (self.group_of[a], self.group_of[b]);
        if a == b {
            return;
        }
        let moved = std::mem::take(&mut self.groups[b]);
        for name in &moved {
            self.group_of[self.indices[name]] = a;
        }
        self.groups[a].extend(moved);
    }

    /// Returns all names with the same type as `name`, including itself.
    fn members(&self, name: TextId) -> &[TextId] {
        let index = self.indices.get(&name);
        index.map_or(&[], |&index| &self.groups[self.group_of[index]])
    }
}

/// Declared type of an operand. Equal values are the same type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Declared<'r> {
    Named(&'r str, &'r str),
    Unknown,
}

impl Declared<'_> {
    /// Returns true if the operand can be a generic register.
    fn is_generic(self) -> bool {
        let Declared::Named(_, name) = self else { return false };
        let last = name.char_indices().next_back().map_or(0, |(index, _)| index);
        name[..last].ends_with("OPERAND_GENERIC_")
    }
}

/// Returns the declared types of an instruction's operands, or `None` if the declaration has no
/// types.
fn declared<'r>(insn: &Insn<'r>) -> RuleResult<Option<Vec<Declared<'r>>>> {
    let Some(machine) = insn.machine().filter(|machine| machine.intrinsic.is_none()) else {
        return Ok(None);
    };
    let more = more_operands(machine)?;
    let operands = machine.declared.operands();
    let of = |index: usize| {
        let operand = operands.get(index);
        operand.map_or(more, |one| Declared::Named(one.operand_namespace, one.operand_type))
    };
    let declared_defs = machine.declared.num_defs();
    let defs = insn.num_defs() as usize;
    let types = (0..insn.operands.len()).map(|index| match index {
        index if index < declared_defs => of(index),
        index if index < defs => more,
        index => of(index - defs + declared_defs),
    });
    Ok(Some(types.collect()))
}

/// Returns the type of operands after the declared ones.
fn more_operands<'r>(machine: &Machine<'r>) -> RuleResult<Declared<'r>> {
    if !machine.record.is_subclass_of("GenericInstruction") {
        return Ok(Declared::Unknown);
    }
    let ty: Option<Record<'r>> = machine.record.get::<Option<Record<'_>>>("variadicOpsType")?;
    Ok(match ty {
        Some(ty) => Declared::Named("MCOI", ty.string("OperandType")?),
        None => Declared::Unknown,
    })
}

/// Infers types of new operands in the `apply` patterns.
pub(super) fn infer<'r>(
    ctx: &RuleContext<'_, 'r>,
    rule: Record<'r>,
    matched: &[Pattern<'r>],
    table: &OperandTable,
    apply: &mut [Pattern<'r>],
) -> RuleResult<()> {
    let mut log = String::new();
    let groups = groups(ctx, rule, matched, apply, &mut log)?;
    let mut any = false;
    for pattern in apply.iter_mut() {
        let Some(insn) = pattern.insn_mut() else { continue };
        for index in 0..insn.operands.len() {
            let operand = insn.operands[index];
            if (!operand.def && operand.value.is_none()) || operand.ty.is_some() {
                continue;
            }
            let found = match operand.name {
                // Matched operands already have a type.
                Some(name) if table.has(name) => None,
                Some(name) => of_name(&groups, table, name, false),
                None => of_value(insn, index, &groups, table)?,
            };
            if let Some(name) = found {
                any = true;
                let ty = Type::Of(name);
                insn.operands[index].ty = Some(ty);
                let texts = &ctx.vocabulary.texts;
                let _ =
                    writeln!(log, "INFER: {} -> {}", operand.description(texts), ty.text(texts));
            }
        }
    }
    if any {
        let mut checker = Checker::new(rule.locs());
        for pattern in apply.iter() {
            if let Some(insn) = pattern.insn() {
                let checked = checker.check(ctx, pattern.name, insn, &mut |_, _| Ok(()));
                checked.map_err(|stop| failed(ctx, rule, pattern, stop))?;
            }
        }
        checker.propagate(apply);
        let _ = writeln!(log, "Apply patterns for rule {} after inference:", rule.name());
        for pattern in apply.iter().filter(|pattern| pattern.insn().is_some()) {
            let _ = writeln!(log, "  {}", dump::pattern(ctx, pattern, true));
        }
        log.push('\n');
    }
    if ctx.debug.types {
        ctx.cx.report(vec![Diagnostic::text_only(log)]);
    }
    Ok(())
}

/// Returns the error for inferred types that conflict.
fn failed(ctx: &RuleContext<'_, '_>, rule: Record<'_>, pattern: &Pattern<'_>, stop: Stop) -> Stop {
    match stop {
        Stop::Reported => {
            let name = ctx.vocabulary.texts.get(pattern.name);
            let message =
                format!("OperandTypeChecker unexpectedly failed on '{name}' during Type Inference");
            rule.error(message).into()
        }
        stop => stop,
    }
}

/// Returns the matched operand with the same type as `name`, preferably one that is defined.
fn of_name(groups: &Groups, table: &OperandTable, name: TextId, itself: bool) -> Option<TextId> {
    let others = groups.members(name).iter().copied().filter(|&other| itself || other != name);
    let mut known = others.filter(|&other| table.has(other)).peekable();
    let first = known.peek().copied();
    known.find(|&other| table.def(other).is_some()).or(first)
}

/// Returns the matched operand with the type of an immediate: a named operand declared with the
/// same type.
fn of_value(
    insn: &Insn<'_>,
    index: usize,
    groups: &Groups,
    table: &OperandTable,
) -> RuleResult<Option<TextId>> {
    let Some(types) = declared(insn)? else { return Ok(None) };
    let alike = (0..types.len()).filter(|&other| other != index && types[other] == types[index]);
    let mut names = alike.filter_map(|other| insn.operands[other].name);
    Ok(names.find_map(|name| of_name(groups, table, name, true)))
}

fn groups(
    ctx: &RuleContext<'_, '_>,
    rule: Record<'_>,
    matched: &[Pattern<'_>],
    apply: &[Pattern<'_>],
    log: &mut String,
) -> RuleResult<Groups> {
    let name = rule.name();
    let _ = writeln!(log, "Rule Operand Type Equivalence Classes for {name}:");
    let texts = &ctx.vocabulary.texts;
    let mut found = Groups::default();
    for pattern in matched.iter().chain(apply) {
        let Some(insn) = pattern.insn() else { continue };
        let Some(types) = declared(insn)? else { continue };
        let _ = write!(log, "\tGroups for {}:\t", texts.get(pattern.name));
        for (index, &ty) in types.iter().enumerate() {
            if !ty.is_generic() || types[..index].contains(&ty) {
                continue;
            }
            let of_type = types.iter().zip(&insn.operands).filter(|(other, _)| **other == ty);
            let names: Vec<TextId> = of_type.filter_map(|(_, operand)| operand.name).collect();
            if let Some(&first) = names.first() {
                found.insert(first);
                names[1..].iter().for_each(|&name| found.unite(first, name));
            }
            list(ctx, &names, log);
        }
        log.push('\n');
    }
    log.push_str("Final Type Equivalence Classes: ");
    for members in found.groups.iter().filter(|members| !members.is_empty()) {
        list(ctx, members, log);
    }
    log.push('\n');
    Ok(found)
}

fn list(ctx: &RuleContext<'_, '_>, names: &[TextId], log: &mut String) {
    let names: Vec<&str> = names.iter().map(|&name| ctx.vocabulary.texts.get(name)).collect();
    let _ = write!(log, "[{}] ", names.join(", "));
}
