//! Compares match tables with their rules: for random functions on random targets, `tablegen_rt`
//! with the grouped table of all rules must make the same as trying the rules one after the other
//! ([`direct`]).

mod answers;
mod direct;
mod random;
mod skipped;

use tablegen_core::Records;
use tablegen_model::Queries;
use tablegen_rt::gisel::mir::{Effects, Inst, Machine, Mir, Reg};
use tablegen_rt::gisel::{Function, Generic, Interpreter, NoMatch, Table as RuntimeTable};

use super::{GlobalIselOptions, Plan, needed};
use crate::Context;
use crate::gisel_rules::bytes;
use crate::gisel_rules::bytes::{TableOptions, Used};
use crate::gisel_rules::interface::{Interface, Sources};
use crate::gisel_rules::{Check, InsnId, OperandRef, Rule, Tree};
use answers::{Answers, Seed};
use direct::Direct;
use tablegen_model::TargetSession;
use tablegen_model::instructions::Instructions;
use tablegen_random::Rng;
use tablegen_session::{BackendError, BackendOptions, Options};

/// Machine whose opcodes, registers and classes are numbers.
#[derive(Clone, Debug)]
struct Numbers {
    copy: u32,
    /// Effects of instructions, by opcode.
    effects: Vec<Effects>,
    /// Bank of each class, which is also the class required of registers in instructions.
    banks: Vec<u32>,
}

impl Machine for Numbers {
    type Opcode = u32;
    type Register = u32;
    type RegisterClass = u32;
    type SubRegIndex = u32;

    fn copy(&self) -> u32 {
        self.copy
    }

    fn effects(&self, opcode: u32) -> Effects {
        self.effects.get(opcode as usize).copied().unwrap_or_default()
    }

    fn bank(&self, class: u32) -> u32 {
        self.banks.get(class as usize).copied().unwrap_or(0)
    }

    fn bank_of_register(&self, register: u32) -> u32 {
        register % 2
    }

    fn operand_class(&self, opcode: u32, operand: usize) -> Option<u32> {
        let class = (opcode as usize + operand) % (self.banks.len() + 1);
        (class < self.banks.len()).then_some(class as u32)
    }
}

type Code = Mir<Numbers>;
type Register = Reg<u32>;
type Operand = tablegen_rt::gisel::Operand<Register>;

/// Plan with the hooks of its tables.
struct Planned<'r> {
    plan: Plan<'r>,
    sources: Sources<'r>,
    interface: Interface<'r>,
}

impl<'r> Planned<'r> {
    /// Creates a plan with grouped or ungrouped rules.
    fn new(cx: &Context<'_, 'r>, grouped: bool) -> Result<Self, BackendError> {
        let options = Options::new().set("optimize-match-table", "false");
        let mut plan = Plan::new(cx, GlobalIselOptions::parse(&options)?)?;
        let sources = needed::sources(cx.records(), &plan)?;
        let mut rules = std::mem::take(&mut plan.tree.rules);
        let is_fit = |rule: &Rule| !looks_ahead(rule) && !takes_numbers_for_pointers(rule);
        rules.retain(|rule| has_operands(rule, &plan, &sources) && is_fit(rule));
        rules.iter_mut().for_each(weaken);
        plan.tree = match grouped {
            true => Tree::by_opcode(rules, &plan.vocabulary),
            false => Tree::flat(rules),
        };
        let used = Used::of(&plan.tree, &plan.vocabulary);
        let interface = Interface::new(&used, &plan.vocabulary, &plan.features, &sources)?;
        Ok(Planned { plan, sources, interface })
    }

    /// Returns the runtime table of a tree, with its rule numbers.
    fn table(&self, tree: &Tree, generic: Generic) -> (RuntimeTable, Vec<u64>) {
        let Planned { plan, interface, .. } = self;
        let options = TableOptions { coverage: true, beginnings: false };
        let numbers = &interface.numbers;
        let table =
            bytes::table(tree, &plan.vocabulary, Some(&plan.codegen_registers), numbers, options);
        let table = table.expect("everything has a number");
        let types: Vec<_> = plan.vocabulary.types.iter().map(|&ty| direct::runtime(ty)).collect();
        let rules = table.rules.iter().map(|&(id, _)| id).collect();
        (
            RuntimeTable::builder()
                .code(table.code.leak())
                .types(types.leak())
                .generic(generic)
                .build(),
            rules,
        )
    }
}

/// Returns true if a rule records all operands that its code uses. LLVM does not record an operand
/// that is identical to another one, and the code then sees operands of earlier rules.
fn has_operands(rule: &Rule, plan: &Plan<'_>, sources: &Sources<'_>) -> bool {
    let wanted = |check: Check| match check {
        Check::Instruction(expected) => {
            let name = plan.vocabulary.texts.get(expected.name);
            answers::operands(sources.functions[&(expected.kind.name(), name)].record)
        }
        _ => 0,
    };
    let wholes = rule.insns.iter().flat_map(|insn| &insn.predicates);
    let operands = rule.insns.iter().flat_map(|insn| &insn.operands);
    let recorded = operands.flat_map(|operand| &operand.predicates);
    let recorded = recorded.filter(|one| matches!(one.check, Check::Record { .. }));
    recorded.count() == wholes.map(|one| wanted(one.check)).sum()
}

/// Returns true if an operand of the root must be identical to one of another instruction. If
/// several rules share this check, LLVM may run it before that instruction is found.
fn looks_ahead(rule: &Rule) -> bool {
    let operands = rule.insns[0].operands.iter().flat_map(|operand| &operand.predicates);
    let ahead = |check| matches!(check, Check::SameAs { operand_ref, .. } if operand_ref.insn != InsnId::ROOT);
    operands.into_iter().any(|one| ahead(one.check))
}

/// Returns true if an operand is a pointer, but the instruction that defines it has a scalar
/// result. Such patterns have a wrong type, and tables check the operand only.
fn takes_numbers_for_pointers(rule: &Rule) -> bool {
    let operands = || rule.insns.iter().flat_map(|insn| &insn.operands);
    let makers = operands().filter_map(|operand| {
        let has =
            |check: fn(&Check) -> bool| operand.predicates.iter().any(|one| check(&one.check));
        let is_pointer = has(|check| matches!(check, Check::AnyPointer(_)));
        operand.predicates.iter().find_map(|one| match one.check {
            Check::Defined { by, .. } if is_pointer => Some(by),
            _ => None,
        })
    });
    let is_number = |by: InsnId| {
        let result = rule.insn(by).operands.iter().find(|operand| operand.index == 0);
        let mut checks = result.into_iter().flat_map(|result| &result.predicates);
        checks.any(|one| matches!(one.check, Check::Type(_)))
    };
    makers.into_iter().any(is_number)
}

/// Removes the result's type check from some rules. Patterns always have this check, combiner rules
/// need not, and rules with and without it are grouped differently. The operand of a store is kept:
/// its check replaces that of the defining instruction, which tables omit.
fn weaken(rule: &mut Rule) {
    if !rule.id.is_multiple_of(6) {
        return;
    }
    if let Some(result) = rule.operand_mut(OperandRef { insn: InsnId::ROOT, operand: 0 })
        && !result.predicates.iter().any(|one| matches!(one.check, Check::Defined { .. }))
    {
        result.predicates.retain(|one| !matches!(one.check, Check::Type(_)));
    }
}

/// Rules of a target.
struct Target<'r> {
    /// Imported rules, in order.
    rules: Vec<Rule>,
    /// Plan of the ungrouped rules.
    ungrouped: Planned<'r>,
    /// Table of each rule alone.
    alone: Vec<RuntimeTable>,
    grouped: Planned<'r>,
    /// Table of all rules, and its rule numbers.
    table: RuntimeTable,
    numbers: Vec<u64>,
    machine: Numbers,
    generic: Generic,
}

impl<'r> Target<'r> {
    fn new(cx: &Context<'_, 'r>, records: &'r Records) -> Result<Self, BackendError> {
        let instructions = cx.instructions()?;
        let generic = generic(&instructions, records);
        let mut ungrouped = Planned::new(cx, false)?;
        let grouped = Planned::new(cx, true)?;
        let (table, numbers) = grouped.table(&grouped.plan.tree, generic);
        let (mut rules, mut alone) = (Vec::new(), Vec::new());
        for rule in std::mem::take(&mut ungrouped.plan.tree.rules) {
            let mut tree = Tree::flat(vec![rule]);
            alone.push(ungrouped.table(&tree, generic).0);
            rules.append(&mut tree.rules);
        }
        let effects = instructions.all().iter().map(|instruction| Effects {
            loads: instruction.may_load == Some(true),
            stores: instruction.may_store == Some(true),
            others: instruction.name().contains("FENCE"),
        });
        let classes = ungrouped.plan.codegen_registers.classes();
        let machine = Numbers {
            copy: generic.copy,
            effects: effects.collect(),
            banks: classes.iter().map(|class| u32::from(class.name.starts_with('H'))).collect(),
        };
        Ok(Target { rules, ungrouped, alone, grouped, table, numbers, machine, generic })
    }
}

fn generic(instructions: &Instructions<'_>, records: &Records) -> Generic {
    let number = |name| instructions.id(records.find_def(name)?).map(|id| id.0);
    let number = |name| number(name).unwrap_or(Generic::NONE);
    Generic::builder()
        .copy(number("COPY"))
        .constant(number("G_CONSTANT"))
        .build_vector(number("G_BUILD_VECTOR"))
        .trunc(number("G_TRUNC"))
        .sext(number("G_SEXT"))
        .zext(number("G_ZEXT"))
        .anyext(number("G_ANYEXT"))
        .inttoptr(number("G_INTTOPTR"))
        .build()
}

/// Results of both matchers for several instructions.
#[derive(Debug, Default)]
struct Tally {
    rules: usize,
    /// Instructions with a matching rule, and the number of instructions that these rules match.
    selected: usize,
    folded: usize,
    /// Rules for the opcode that were tried and did not match.
    passed_over: usize,
    /// Instructions that none of the rules for their opcode matches.
    rejected: usize,
}

/// Selects the instructions of random functions with both matchers.
fn compare(text: &str, seed: u64, functions: usize, tally: &mut Tally) {
    let records = tablegen_library::evaluator().evaluate_text("random.td", text);
    let records = records.unwrap_or_else(|failure| panic!("{failure}\n{text}"));
    let session = TargetSession::new(&records);
    let render = |error: BackendError| error.render(records.sources());
    let target = Target::new(&Context::new(&session), &records).map_err(render);
    let target = target.unwrap_or_else(|error| panic!("{error}\n{text}"));
    tally.rules += target.rules.len();
    let mut rng = Rng::new(seed);
    for _ in 0..functions {
        let seed = Seed(rng.next_u64());
        compare_function(&target, &random::function(&target, &mut rng), seed, text, tally);
    }
}

fn compare_function(
    target: &Target<'_>,
    function: &Code,
    seed: Seed,
    text: &str,
    tally: &mut Tally,
) {
    let (by_table, by_rules) =
        (Answers::new(target, true, seed), Answers::new(target, false, seed));
    // One selector for all, since state left by one instruction must not affect the next.
    let mut selector = Interpreter::new(target.table);
    let (mut code, mut other) = (function.clone(), function.clone());
    let insts: Vec<Inst> = code.blocks().flat_map(|(_, insts)| insts).copied().collect();
    for &inst in insts.iter().rev() {
        let (before, passed_over) = (other.clone(), tally.passed_over);
        let selected = selector.select(&mut code, inst, &by_table);
        let wanted = one_by_one(target, &mut other, inst, &by_rules, tally);
        let rule = by_table.covered().map(|number| target.numbers[number as usize]);
        let about = || format!("{inst:?} of\n{before}function\n{function}{text}");
        assert_eq!(rule, wanted.map(|index| target.rules[index].id), "{}", about());
        if rule.is_some() {
            assert_eq!(code.to_string(), other.to_string(), "rule {rule:?}, {}", about());
        }
        match (selected, wanted) {
            (Ok(()), Some(index)) => {
                tally.selected += 1;
                tally.folded += target.rules[index].insns.len() - 1;
            }
            (Err(NoMatch { inst: of, opcode, .. }), None) => {
                tally.rejected += usize::from(tally.passed_over > passed_over);
                assert_eq!((of, opcode), (inst, code.opcode(inst)));
            }
            (selected, wanted) => panic!("{selected:?}, {wanted:?}: {}", about()),
        }
    }
    assert_eq!(code.to_string(), other.to_string(), "{function}{text}");
}

/// Tries the rules one after the other: the reference matcher decides whether a rule matches, and
/// the table of the rule alone applies it. Returns the index of the matching rule.
fn one_by_one(
    target: &Target<'_>,
    code: &mut Code,
    inst: Inst,
    answers: &Answers<'_, '_>,
    tally: &mut Tally,
) -> Option<usize> {
    for (index, rule) in target.rules.iter().enumerate() {
        let matches = Direct::new(target, rule, code, answers).matches(inst);
        let selected = Interpreter::new(target.alone[index]).select(code, inst, answers);
        assert_eq!(selected.is_ok(), matches, "rule {} alone at {inst:?} of\n{code}", rule.id);
        if matches {
            return Some(index);
        }
        let opcode = rule.insns[0].opcode();
        let value = opcode.and_then(|one| target.ungrouped.plan.vocabulary.opcodes.value(one));
        tally.passed_over += usize::from(value == Some(code.opcode(inst)));
    }
    None
}

#[test]
fn random_functions_are_selected_as_their_rules_say() {
    let mut tally = Tally::default();
    for seed in 0..targets() {
        let text = random::target(&mut Rng::new(seed));
        compare(&text, seed, 25, &mut tally);
    }
    // Rules compete, and instructions often match a rule except for a detail.
    let Tally { rules, selected, folded, passed_over, rejected } = tally;
    assert!(rules as u64 > targets() * 30, "{tally:?}");
    assert!(selected as u64 > targets() * 30 && folded > selected / 3, "{tally:?}");
    assert!(rejected > selected / 3 && passed_over > selected * 10, "{tally:?}");
}

/// Returns the number of random targets: `TABLEGEN_RANDOM_TARGETS`, or 20 if unset.
fn targets() -> u64 {
    let given = std::env::var("TABLEGEN_RANDOM_TARGETS").ok();
    given.and_then(|number| number.parse().ok()).unwrap_or(20)
}
