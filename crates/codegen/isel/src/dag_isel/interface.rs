//! Names and numbers that a matcher shares with code outside: opcodes, condition codes, intrinsics,
//! hooks.
//!
//! Input: a [`Plan`]. Output: an [`Interface`], for outputs without access to LLVM's own enums and
//! functions.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, Records};

use super::Plan;
use super::ids::PredicateId;
use super::predicate::{Condition, Number, Predicate};
use tablegen_emit_target::read::{rust_code, same_code};
use tablegen_emit_target::stated::Stated;
use tablegen_model::cxx_expression::{Expression, ExpressionKind, ImmediateType};
use tablegen_model::features::Features;
use tablegen_model::intrinsics::Intrinsic;
use tablegen_model::patterns::condition::Term;
use tablegen_model::patterns::tree::NodeId;

/// Field with Rust code.
const RUST: &str = "RustCode";

/// Name with its number.
#[derive(Clone, Debug)]
pub(super) struct Entry<'r> {
    pub(super) name: String,
    pub(super) number: u32,
    /// Record that defines the entry, if there is one.
    pub(super) record: Option<Record<'r>>,
}

/// Index of a [`Hook`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HookId(pub(super) usize);

/// Piece of target code, or structured predicate.
#[derive(Debug)]
pub(super) struct Hook<'p, 'r> {
    pub(super) call: Call<'p>,
    /// Records with this hook; the first one names it.
    pub(super) records: Vec<Record<'r>>,
    /// Name of the hook.
    pub(super) name: &'p str,
    /// C++ code in the description.
    pub(super) cpp: &'p str,
    /// Rust code in the description (`RustCode`).
    pub(super) rust: Option<&'r str>,
    /// What the code computes, if the description states it.
    pub(super) stated: Option<Stated>,
}

/// Signature of a hook.
#[derive(Clone, Copy, Debug)]
pub(super) enum Call<'p> {
    /// Condition on the subtarget.
    Condition,
    /// Predicate on a constant.
    Constant(Number),
    /// Predicate on a node. `with_operands` is true if it uses operands of its fragment.
    Node { with_operands: bool },
    /// Structured predicate on a node.
    Structured(&'p [Condition]),
    /// Complex pattern. `root` and `parent` are true if it takes these nodes.
    Complex { results: u32, root: bool, parent: bool },
    /// Transform of nodes.
    Transform,
}

/// Node predicate: structured conditions, followed by a hook.
#[derive(Debug)]
pub(super) struct NodeCheck<'p> {
    pub(super) conditions: &'p [Condition],
    pub(super) hook: Option<HookId>,
}

/// Names and numbers of a matcher.
#[derive(Debug)]
pub(super) struct Interface<'p, 'r> {
    /// Opcodes of all node kinds in the description.
    pub(super) opcodes: Vec<Entry<'r>>,
    /// All condition codes.
    pub(super) cond_codes: Vec<Entry<'r>>,
    /// Intrinsics that patterns match, with LLVM's numbers.
    pub(super) intrinsics: Vec<Entry<'r>>,
    pub(super) hooks: Vec<Hook<'p, 'r>>,
    /// Conditions on the subtarget, by number.
    pub(super) conditions: Vec<Vec<Term<HookId>>>,
    /// Node predicates by number. Predicates without operands come first.
    pub(super) predicates: Vec<NodeCheck<'p>>,
    /// Complex patterns by number.
    pub(super) complex: Vec<HookId>,
    /// Transforms by number.
    pub(super) transforms: Vec<HookId>,
    opcode_numbers: FxHashMap<String, u32>,
    cond_code_numbers: FxHashMap<String, u32>,
}

impl<'p, 'r> Interface<'p, 'r> {
    /// Collects the names and numbers of a plan.
    ///
    /// # Errors
    /// Returns an error if `RustCode` is not a string, differs where the C++ is the same, or an
    /// instruction has no number.
    pub(super) fn new(
        plan: &'p Plan<'r>,
        records: &'r Records,
        features: Option<&Features<'r>>,
    ) -> Result<Self, RecordError> {
        check_instructions(plan)?;
        let opcodes = opcodes(plan);
        let cond_codes = records.find_class("CondCode").map(|class| class.derived_defs().collect());
        let cond_codes = numbered(cond_codes.unwrap_or_default());
        let numbers = |entries: &[Entry<'_>]| {
            entries.iter().map(|entry| (entry.name.clone(), entry.number)).collect()
        };
        let (opcode_numbers, cond_code_numbers) = (numbers(&opcodes), numbers(&cond_codes));
        let mut hooks = Hooks::default();
        let conditions = conditions(plan, &mut hooks)?;
        let predicates = predicates(plan, &mut hooks)?;
        let complex = complex(plan, &mut hooks)?;
        let transforms = transforms(plan, &mut hooks)?;
        for hook in &mut hooks.all {
            hook.stated = stated(hook, features);
        }
        Ok(Interface {
            opcodes,
            cond_codes,
            intrinsics: intrinsics(plan),
            hooks: hooks.all,
            conditions,
            predicates,
            complex,
            transforms,
            opcode_numbers,
            cond_code_numbers,
        })
    }

    /// Returns true if a hook without Rust code is a condition on features.
    pub(super) fn tests_features(&self) -> bool {
        let mut hooks = self.hooks.iter().filter(|hook| hook.rust.is_none());
        hooks.any(|hook| matches!(hook.stated, Some(Stated::Features(_))))
    }

    /// Returns true if a transform that the description states reads its constant without the sign.
    pub(super) fn extends_constants(&self) -> bool {
        self.hooks.iter().any(|hook| match &hook.stated {
            Some(Stated::Constant { value, .. }) => hook.rust.is_none() && is_zero_extended(value),
            _ => false,
        })
    }

    pub(super) fn hook(&self, id: HookId) -> &Hook<'p, 'r> {
        &self.hooks[id.0]
    }

    /// Returns the number of an opcode.
    pub(super) fn opcode(&self, name: &str) -> Option<u32> {
        self.opcode_numbers.get(name).copied()
    }

    /// Returns the number of a condition code.
    pub(super) fn cond_code(&self, name: &str) -> Option<u32> {
        self.cond_code_numbers.get(name).copied()
    }
}

/// Returns true if an expression reads the constant of a transform without its sign.
pub(super) fn is_zero_extended(value: &Expression) -> bool {
    value.any(&|kind| *kind == ExpressionKind::ZeroExtended)
}

/// Returns what the code of a hook computes, if the description states it.
fn stated(hook: &Hook<'_, '_>, features: Option<&Features<'_>>) -> Option<Stated> {
    match hook.call {
        Call::Condition => Stated::of_condition(hook.records[0], hook.cpp, features?),
        Call::Constant(Number::I64) => Stated::of_immediate(hook.cpp, ImmediateType::Integer),
        Call::Constant(Number::ApFloat) => Stated::of_immediate(hook.cpp, ImmediateType::Float),
        Call::Transform => Stated::of_transform(hook.cpp),
        Call::Constant(Number::ApInt)
        | Call::Node { .. }
        | Call::Structured(_)
        | Call::Complex { .. } => None,
    }
}

/// Returns the index of a predicate in [`Interface::predicates`].
pub(super) fn predicate_number(plan: &Plan<'_>, predicate: PredicateId) -> u32 {
    let number = plan.numbering.predicate(predicate);
    match plan.vocabulary.predicates[predicate].uses_operands {
        true => number + plan.numbering.predicates.len() as u32,
        false => number,
    }
}

fn numbered<'r>(records: Vec<Record<'r>>) -> Vec<Entry<'r>> {
    let entry = |(record, number): (Record<'r>, u32)| Entry {
        name: record.name().to_owned(),
        number,
        record: Some(record),
    };
    records.into_iter().zip(0..).map(entry).collect()
}

/// Returns all opcodes, sorted by name; opcodes in `ISD` come first.
fn opcodes<'r>(plan: &Plan<'r>) -> Vec<Entry<'r>> {
    let mut kinds: Vec<(&str, Record<'r>)> =
        plan.model.tables().kinds().iter().map(|kind| (kind.opcode, kind.record)).collect();
    kinds.sort_by_key(|&(opcode, record)| (!opcode.starts_with("ISD::"), opcode, record.name()));
    kinds.dedup_by_key(|&mut (opcode, _)| opcode);
    let entry = |((name, record), number): ((&str, _), u32)| Entry {
        name: name.to_owned(),
        number,
        record: Some(record),
    };
    kinds.into_iter().zip(0..).map(entry).collect()
}

fn intrinsics<'r>(plan: &Plan<'r>) -> Vec<Entry<'r>> {
    let (tables, trees) = (plan.model.tables(), plan.model.trees());
    let mut seen = FxHashSet::default();
    let mut found = BTreeMap::new();
    let mut open: Vec<NodeId> = plan.model.all().iter().map(|pattern| pattern.source).collect();
    while let Some(node) = open.pop() {
        // Patterns share many trees.
        if !seen.insert(node) {
            continue;
        }
        open.extend_from_slice(trees.children(node));
        if let Some(id) = tables.intrinsic_of(trees, node)
            && let Some(intrinsic) = tables.intrinsic(id)
        {
            found.insert(id.0 + 1, intrinsic);
        }
    }
    let entry = |(number, intrinsic): (u32, &Intrinsic<'r>)| Entry {
        name: intrinsic.name.clone(),
        number,
        record: Some(intrinsic.record),
    };
    found.into_iter().map(entry).collect()
}

/// Checks that all instructions have numbers.
fn check_instructions(plan: &Plan<'_>) -> Result<(), RecordError> {
    match plan.vocabulary.instructions.all().iter().find(|one| one.number.is_none()) {
        None => Ok(()),
        Some(one) => {
            let name = one.record.name();
            Err(one.record.error(format!("instruction '{name}' has no number for Rust")))
        }
    }
}

/// Hooks, with the keys that identify equal ones.
#[derive(Default)]
struct Hooks<'p, 'r> {
    all: Vec<Hook<'p, 'r>>,
    conditions: FxHashMap<&'r str, HookId>,
    complex: FxHashMap<(&'p str, u32, bool, bool), HookId>,
}

impl<'p, 'r> Hooks<'p, 'r> {
    fn add(
        &mut self,
        call: Call<'p>,
        name: &'p str,
        cpp: &'p str,
        record: Record<'r>,
    ) -> Result<HookId, RecordError> {
        let rust = rust_code(record, RUST)?;
        self.all.push(Hook { call, records: vec![record], name, cpp, rust, stated: None });
        Ok(HookId(self.all.len() - 1))
    }

    /// Adds a record to an existing hook.
    fn also(&mut self, id: HookId, record: Record<'r>) -> Result<(), RecordError> {
        let hook = &mut self.all[id.0];
        if hook.records.contains(&record) {
            return Ok(());
        }
        hook.rust = same_code(record, RUST, hook.records[0], hook.rust)?;
        hook.records.push(record);
        Ok(())
    }

    fn condition(&mut self, record: Record<'r>) -> Result<HookId, RecordError>
    where
        'r: 'p,
    {
        let text = record.string("CondString")?;
        if let Some(&known) = self.conditions.get(text) {
            self.also(known, record)?;
            return Ok(known);
        }
        let id = self.add(Call::Condition, record.name(), text, record)?;
        self.conditions.insert(text, id);
        Ok(id)
    }
}

fn conditions<'p, 'r: 'p>(
    plan: &'p Plan<'r>,
    hooks: &mut Hooks<'p, 'r>,
) -> Result<Vec<Vec<Term<HookId>>>, RecordError> {
    let order = plan.numbering.conditions.order().iter();
    let mut all = Vec::new();
    for &number in order {
        let mut terms = Vec::new();
        for term in &plan.vocabulary.conditions[number].terms {
            terms.push(match term {
                Term::Holds(record) => Term::Holds(hooks.condition(*record)?),
                Term::NotAll(records) => {
                    let ids = records.iter().map(|&record| hooks.condition(record));
                    Term::NotAll(ids.collect::<Result<_, _>>()?)
                }
            });
        }
        all.push(terms);
    }
    Ok(all)
}

fn predicates<'p, 'r: 'p>(
    plan: &'p Plan<'r>,
    hooks: &mut Hooks<'p, 'r>,
) -> Result<Vec<NodeCheck<'p>>, RecordError> {
    let groups = plan.numbering.predicates.iter().chain(&plan.numbering.operand_predicates);
    let mut all = Vec::new();
    for group in groups {
        let of = |&number: &PredicateId| &plan.vocabulary.predicates[number];
        let Some(first) = group.first().map(of) else { continue };
        let name = first.record.name();
        let (conditions, call): (&[Condition], _) = match &first.definition {
            Predicate::Immediate { number, code } => (&[], Some((Call::Constant(*number), code))),
            Predicate::Node { conditions, code, .. } if code.is_empty() => match &conditions[..] {
                [] => (&[], None),
                structured => (&[], Some((Call::Structured(structured), code))),
            },
            Predicate::Node { conditions, code, .. } => {
                let call = Call::Node { with_operands: first.uses_operands };
                (&conditions[..], Some((call, code)))
            }
        };
        let hook = match call {
            None => None,
            Some((call, code)) => {
                let hook = hooks.add(call, name, code, first.record)?;
                for other in group.iter().skip(1).map(of) {
                    hooks.also(hook, other.record)?;
                }
                Some(hook)
            }
        };
        all.push(NodeCheck { conditions, hook });
    }
    Ok(all)
}

fn complex<'p, 'r: 'p>(
    plan: &'p Plan<'r>,
    hooks: &mut Hooks<'p, 'r>,
) -> Result<Vec<HookId>, RecordError> {
    let mut all = Vec::new();
    for &number in plan.numbering.complex.order() {
        let pattern = &plan.vocabulary.complex[number];
        let (root, parent) = (pattern.wants_root, pattern.wants_parent);
        let key = (pattern.select, pattern.results(), root, parent);
        let id = match hooks.complex.get(&key) {
            Some(&known) => {
                hooks.also(known, pattern.record)?;
                known
            }
            None => {
                let call = Call::Complex { results: pattern.results(), root, parent };
                let id = hooks.add(call, pattern.select, pattern.select, pattern.record)?;
                hooks.complex.insert(key, id);
                id
            }
        };
        all.push(id);
    }
    Ok(all)
}

fn transforms<'p, 'r: 'p>(
    plan: &'p Plan<'r>,
    hooks: &mut Hooks<'p, 'r>,
) -> Result<Vec<HookId>, RecordError> {
    let order = plan.numbering.transforms.order().iter();
    order
        .map(|&number| {
            let transform = &plan.vocabulary.transforms[number];
            let record = transform.record;
            hooks.add(Call::Transform, record.name(), transform.code, record)
        })
        .collect()
}
