//! The types of what is made: where a rule does not give them, they are those of operands that are
//! matched, as the declarations of instructions tell.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use tablegen_core::{Diagnostic, Record};

use super::context::{Made, RuleContext, Stop};
use super::dump;
use super::pattern::{Insn, Machine, OperandTable, Pattern, Type};
use super::types::Checker;
use tablegen_model::texts::TextId;

/// Groups of names of operands that are of one type (LLVM: `EquivalenceClasses`). The order in a
/// group is that in which its parts were united.
#[derive(Debug, Default)]
struct Groups {
    places: FxHashMap<TextId, usize>,
    /// In the order in which their first members came: the members, none if it is part of another
    /// group now; and for each name its group.
    groups: Vec<Vec<TextId>>,
    group_of: Vec<usize>,
    /// The place at which the first member of a group came.
    names: Vec<TextId>,
}

impl Groups {
    fn insert(&mut self, name: TextId) -> usize {
        if let Some(&place) = self.places.get(&name) {
            return place;
        }
        let place = self.names.len();
        self.places.insert(name, place);
        self.names.push(name);
        self.groups.push(vec![name]);
        self.group_of.push(place);
        place
    }

    fn unite(&mut self, a: TextId, b: TextId) {
        let (a, b) = (self.insert(a), self.insert(b));
        let (a, b) = (self.group_of[a], self.group_of[b]);
        if a == b {
            return;
        }
        let moved = std::mem::take(&mut self.groups[b]);
        for name in &moved {
            self.group_of[self.places[name]] = a;
        }
        self.groups[a].extend(moved);
    }

    /// The names that are of one type with this one, itself among them.
    fn members(&self, name: TextId) -> &[TextId] {
        let place = self.places.get(&name);
        place.map_or(&[], |&place| &self.groups[self.group_of[place]])
    }
}

/// The type of an operand as the instruction declares it: equal ones are of one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Declared<'r> {
    Named(&'r str, &'r str),
    Unknown,
}

impl Declared<'_> {
    /// Whether it may be that of a generic register.
    fn is_generic(self) -> bool {
        let Declared::Named(_, name) = self else { return false };
        let last = name.char_indices().next_back().map_or(0, |(at, _)| at);
        name[..last].ends_with("OPERAND_GENERIC_")
    }
}

/// The declared types of the operands of an instruction, if they tell anything.
fn declared<'r>(insn: &Insn<'r>) -> Made<Option<Vec<Declared<'r>>>> {
    let Some(machine) = insn.machine().filter(|machine| machine.intrinsic.is_none()) else {
        return Ok(None);
    };
    let more = more_operands(machine)?;
    let operands = machine.declared.operands();
    let of = |at: usize| {
        let operand = operands.get(at);
        operand.map_or(more, |one| Declared::Named(one.operand_namespace, one.operand_type))
    };
    let declared_defs = machine.declared.num_defs();
    let defs = insn.num_defs() as usize;
    let types = (0..insn.operands.len()).map(|at| match at {
        at if at < declared_defs => of(at),
        at if at < defs => more,
        at => of(at - defs + declared_defs),
    });
    Ok(Some(types.collect()))
}

/// The type of operands beyond those that are declared.
fn more_operands<'r>(machine: &Machine<'r>) -> Made<Declared<'r>> {
    if !machine.record.is_subclass_of("GenericInstruction") {
        return Ok(Declared::Unknown);
    }
    let ty: Option<Record<'r>> = machine.record.get::<Option<Record<'_>>>("variadicOpsType")?;
    Ok(match ty {
        Some(ty) => Declared::Named("MCOI", ty.string("OperandType")?),
        None => Declared::Unknown,
    })
}

/// Infers types of what the patterns in `apply` make.
pub(super) fn infer<'r>(
    ctx: &RuleContext<'_, 'r>,
    rule: Record<'r>,
    matched: &[Pattern<'r>],
    table: &OperandTable,
    apply: &mut [Pattern<'r>],
) -> Made<()> {
    let mut log = String::new();
    let groups = groups(ctx, rule, matched, apply, &mut log)?;
    let mut any = false;
    for pattern in apply.iter_mut() {
        let Some(insn) = pattern.insn_mut() else { continue };
        for at in 0..insn.operands.len() {
            let operand = insn.operands[at];
            if (!operand.def && operand.value.is_none()) || operand.ty.is_some() {
                continue;
            }
            let found = match operand.name {
                // What was matched already has a type.
                Some(name) if table.has(name) => None,
                Some(name) => of_name(&groups, table, name, false),
                None => of_value(insn, at, &groups, table)?,
            };
            if let Some(name) = found {
                any = true;
                let ty = Type::Of(name);
                insn.operands[at].ty = Some(ty);
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

/// What is told if types that were inferred do not fit.
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

/// The operand that was matched and has the type of one of this name, best one that is defined.
fn of_name(groups: &Groups, table: &OperandTable, name: TextId, itself: bool) -> Option<TextId> {
    let others = groups.members(name).iter().copied().filter(|&other| itself || other != name);
    let mut known = others.filter(|&other| table.has(other)).peekable();
    let first = known.peek().copied();
    known.find(|&other| table.def(other).is_some()).or(first)
}

/// The operand that was matched and has the type of a number: that of a named operand which is
/// declared with the same type.
fn of_value(
    insn: &Insn<'_>,
    at: usize,
    groups: &Groups,
    table: &OperandTable,
) -> Made<Option<TextId>> {
    let Some(types) = declared(insn)? else { return Ok(None) };
    let alike = (0..types.len()).filter(|&other| other != at && types[other] == types[at]);
    let mut names = alike.filter_map(|other| insn.operands[other].name);
    Ok(names.find_map(|name| of_name(groups, table, name, true)))
}

fn groups(
    ctx: &RuleContext<'_, '_>,
    rule: Record<'_>,
    matched: &[Pattern<'_>],
    apply: &[Pattern<'_>],
    log: &mut String,
) -> Made<Groups> {
    let name = rule.name();
    let _ = writeln!(log, "Rule Operand Type Equivalence Classes for {name}:");
    let texts = &ctx.vocabulary.texts;
    let mut found = Groups::default();
    for pattern in matched.iter().chain(apply) {
        let Some(insn) = pattern.insn() else { continue };
        let Some(types) = declared(insn)? else { continue };
        let _ = write!(log, "\tGroups for {}:\t", texts.get(pattern.name));
        for (at, &ty) in types.iter().enumerate() {
            if !ty.is_generic() || types[..at].contains(&ty) {
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
