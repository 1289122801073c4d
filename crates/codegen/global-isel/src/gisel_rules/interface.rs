//! Hooks of rules, and their numbers in match tables.
//!
//! Input: the entities that a table refers to ([`Used`]) and their code ([`Sources`]). Output: an
//! [`Interface`], for modules without access to LLVM's own functions.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use super::bytes::{Numbers, Used};
use super::check::{Function, FunctionKind};
use super::executor::Features;
use super::vocabulary::Vocabulary;
use tablegen_emit_target::read::{rust_code, same_code};
use tablegen_emit_target::stated::Stated;
use tablegen_model::Queries;
use tablegen_model::cxx_expression::ImmediateType;
use tablegen_model::features::Features as TargetFeatures;
use tablegen_model::patterns::condition::Term;
use tablegen_session::BackendError;

/// Index of a [`Hook`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HookId(usize);

/// Piece of target code.
#[derive(Debug)]
pub(crate) struct Hook<'r> {
    pub(crate) call: Call,
    /// Records with this hook; the first one names it.
    pub(crate) records: Vec<Record<'r>>,
    /// Name of each record; of an anonymous one, the name of its equivalent.
    pub(crate) record_names: Vec<&'r str>,
    /// Name of the hook.
    pub(crate) name: &'r str,
    /// C++ code in the description.
    pub(crate) cpp: &'r str,
    /// Rust code in the description, from `field`.
    pub(crate) rust: Option<&'r str>,
    pub(crate) field: &'static str,
    /// Meaning of the C++ code. `None` if only a person can translate it.
    pub(crate) stated: Option<Stated>,
}

/// Signature of a hook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Call {
    /// Condition on the subtarget.
    Condition,
    /// Predicate on a number or an operand.
    Value(FunctionKind),
    /// Predicate on an instruction. `with_operands` is true if it uses operands of its fragment.
    Instruction { with_operands: bool },
    /// Complex pattern, and the number of operands that it returns.
    Complex { results: u32 },
    /// Renderer of an operand.
    Renderer,
}

/// Code of a fragment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Code<'r> {
    pub(crate) kind: FunctionKind,
    pub(crate) record: Record<'r>,
    pub(crate) text: &'r str,
}

/// Code of rules.
#[derive(Debug, Default)]
pub(crate) struct Sources<'r> {
    /// Code of fragments, by kind and name.
    pub(crate) functions: FxHashMap<(&'static str, &'r str), Code<'r>>,
    /// Records of complex patterns, by name.
    pub(crate) complex: FxHashMap<&'r str, Record<'r>>,
    /// Records of renderers, by function.
    pub(crate) renderers: FxHashMap<&'r str, Vec<Record<'r>>>,
}

/// Hooks of a table.
#[derive(Debug, Default)]
pub(crate) struct Interface<'r> {
    pub(crate) hooks: Vec<Hook<'r>>,
    /// Conditions on the subtarget, by number.
    pub(crate) conditions: Vec<Vec<Term<HookId>>>,
    /// Predicates by number, separately for each [`FunctionKind`].
    functions: FxHashMap<&'static str, Vec<HookId>>,
    /// Complex patterns by number.
    pub(crate) complex: Vec<HookId>,
    /// Renderers by number.
    pub(crate) renderers: Vec<HookId>,
    /// Numbers of all hooks.
    pub(crate) numbers: Numbers,
    conditions_known: FxHashMap<&'r str, HookId>,
}

/// Returns what the code of a hook computes, if the description states it.
fn stated(hook: &Hook<'_>, features: Option<&TargetFeatures<'_>>) -> Option<Stated> {
    match hook.call {
        Call::Condition => Stated::of_condition(hook.records[0], hook.cpp, features?),
        Call::Value(FunctionKind::I64) => Stated::of_immediate(hook.cpp, ImmediateType::Integer),
        Call::Value(FunctionKind::ApFloat) => Stated::of_immediate(hook.cpp, ImmediateType::Float),
        Call::Value(_) | Call::Instruction { .. } | Call::Complex { .. } | Call::Renderer => None,
    }
}

/// Returns the name of a record; for an anonymous one, the name of its equivalent.
fn shown_name(record: Record<'_>) -> &str {
    match record.def("SelDAGEquivalent") {
        Ok(equivalent) if record.is_anonymous() => equivalent.name(),
        _ => record.name(),
    }
}

impl<'r> Interface<'r> {
    /// Collects the hooks of a table.
    ///
    /// # Errors
    /// Returns an error if Rust code is not a string, differs where the C++ is the same, or an
    /// entity has no code.
    pub(crate) fn new(
        used: &Used,
        vocabulary: &Vocabulary<'r>,
        features: &Features<'r>,
        sources: &Sources<'r>,
    ) -> Result<Self, RecordError> {
        let mut interface = Interface::default();
        interface.add_conditions(used, vocabulary, features)?;
        interface.add_functions(used, vocabulary, sources)?;
        interface.add_complex(used, vocabulary, sources)?;
        interface.add_renderers(used, vocabulary, sources)?;
        Ok(interface)
    }

    /// Collects only the conditions on the subtarget of a table.
    ///
    /// # Errors
    /// Returns an error if [`new`](Self::new) fails.
    pub(crate) fn of_conditions(
        used: &Used,
        vocabulary: &Vocabulary<'r>,
        features: &Features<'r>,
    ) -> Result<Self, RecordError> {
        let mut interface = Interface::default();
        interface.add_conditions(used, vocabulary, features)?;
        Ok(interface)
    }

    /// Finds out which hooks the description states.
    pub(crate) fn find_stated(&mut self, features: Option<&TargetFeatures<'_>>) {
        for hook in &mut self.hooks {
            hook.stated = stated(hook, features);
        }
    }

    /// Returns true if a hook without Rust code is a condition on features.
    pub(crate) fn tests_features(&self) -> bool {
        let mut hooks = self.hooks.iter().filter(|hook| hook.rust.is_none());
        hooks.any(|hook| matches!(hook.stated, Some(Stated::Features(_))))
    }

    /// Assigns a number to a predicate.
    pub(crate) fn number(&mut self, function: Function, number: u32) {
        self.numbers.functions.insert((function.kind.name(), function.name), number);
    }

    pub(crate) fn hook(&self, id: HookId) -> &Hook<'r> {
        &self.hooks[id.0]
    }

    /// Returns the index of a hook in `hooks`.
    pub(crate) fn index_of(&self, id: HookId) -> usize {
        id.0
    }

    /// Returns the predicates of a kind, by number.
    pub(crate) fn functions(&self, kind: FunctionKind) -> &[HookId] {
        self.functions.get(kind.name()).map_or(&[], Vec::as_slice)
    }

    fn add(
        &mut self,
        call: Call,
        name: &'r str,
        cpp: &'r str,
        record: Record<'r>,
        field: &'static str,
    ) -> Result<HookId, RecordError> {
        let rust = rust_code(record, field)?;
        let (records, record_names) = (vec![record], vec![shown_name(record)]);
        let stated = None;
        self.hooks.push(Hook { call, records, record_names, name, cpp, rust, field, stated });
        Ok(HookId(self.hooks.len() - 1))
    }

    /// Adds a record to an existing hook.
    fn also(&mut self, id: HookId, record: Record<'r>) -> Result<(), RecordError> {
        let hook = &mut self.hooks[id.0];
        if !hook.records.contains(&record) {
            hook.rust = same_code(record, hook.field, hook.records[0], hook.rust)?;
            hook.records.push(record);
            hook.record_names.push(shown_name(record));
        }
        Ok(())
    }

    fn condition(&mut self, record: Record<'r>) -> Result<HookId, RecordError> {
        let text = record.string("CondString")?;
        if let Some(&known) = self.conditions_known.get(text) {
            self.also(known, record)?;
            return Ok(known);
        }
        let id = self.add(Call::Condition, record.name(), text, record, "RustCode")?;
        self.conditions_known.insert(text, id);
        Ok(id)
    }

    fn add_conditions(
        &mut self,
        used: &Used,
        vocabulary: &Vocabulary<'r>,
        features: &Features<'r>,
    ) -> Result<(), RecordError> {
        let mut all = Vec::new();
        // Sorted by number, so that the result does not depend on the grouping of rules.
        let mut sets = used.features.clone();
        sets.sort_unstable_by_key(|id| id.0);
        for id in sets {
            let (records, mode) = vocabulary.features.get(id);
            let mut terms: Vec<_> = records.iter().map(|&record| Term::Holds(record)).collect();
            terms.extend(mode.iter().flat_map(|&mode| features.mode(mode)).cloned());
            all.push((id, terms));
        }
        // Methods are sorted by record.
        let records = all.iter().flat_map(|(_, terms)| terms).flat_map(|term| match term {
            Term::Holds(record) => std::slice::from_ref(record),
            Term::NotAll(records) => records,
        });
        let mut records: Vec<Record<'r>> = records.copied().collect();
        records.sort_by_key(|record| record.id());
        for record in records {
            self.condition(record)?;
        }
        for (id, terms) in all {
            let mut hooks = Vec::new();
            for term in terms {
                hooks.push(match term {
                    Term::Holds(record) => Term::Holds(self.condition(record)?),
                    Term::NotAll(records) => {
                        let ids = records.into_iter().map(|record| self.condition(record));
                        Term::NotAll(ids.collect::<Result<_, _>>()?)
                    }
                });
            }
            let known = self.conditions.iter().position(|known| *known == hooks);
            let number = known.unwrap_or(self.conditions.len());
            if known.is_none() {
                self.conditions.push(hooks);
            }
            self.numbers.conditions.insert(id.0, number as u32);
        }
        Ok(())
    }

    fn add_functions(
        &mut self,
        used: &Used,
        vocabulary: &Vocabulary<'r>,
        sources: &Sources<'r>,
    ) -> Result<(), RecordError> {
        let mut all = Vec::new();
        for function in &used.functions {
            let name = vocabulary.texts.get(function.name);
            let Some(&code) = sources.functions.get(&(function.kind.name(), name)) else {
                return Err(RecordError::new(&[], format!("'{name}' has no code")));
            };
            all.push((function.name, code));
        }
        all.sort_by_key(|(_, code)| (code.kind as u8, code.record.id()));
        let mut known: FxHashMap<(&str, bool, &str), u32> = FxHashMap::default();
        for (name, Code { kind, record, text }) in all {
            let with_operands = kind == FunctionKind::Instruction
                && record.get::<Option<bool>>("PredicateCodeUsesOperands")? == Some(true);
            let hooks = self.functions.entry(kind.name()).or_default();
            let next = hooks.len() as u32;
            let key = (kind.name(), with_operands, text);
            let number = *known.entry(key).or_insert(next);
            if let Some(&id) = hooks.get(number as usize) {
                self.also(id, record)?;
            } else {
                let call = match kind {
                    FunctionKind::Instruction => Call::Instruction { with_operands },
                    kind => Call::Value(kind),
                };
                let field = match kind {
                    FunctionKind::Instruction => "GISelRustCode",
                    FunctionKind::Operand => "GISelLeafRustCode",
                    _ => "RustCode",
                };
                let id = self.add(call, record.name(), text, record, field)?;
                self.functions.entry(kind.name()).or_default().push(id);
            }
            self.numbers.functions.insert((kind.name(), name), number);
        }
        Ok(())
    }

    fn add_complex(
        &mut self,
        used: &Used,
        vocabulary: &Vocabulary<'r>,
        sources: &Sources<'r>,
    ) -> Result<(), RecordError> {
        let mut all = Vec::new();
        for &id in &used.complex {
            let name = vocabulary.texts.get(id);
            let Some(&record) = sources.complex.get(name) else {
                let message = format!("'{name}' is no GIComplexOperandMatcher");
                return Err(RecordError::new(&[], message));
            };
            let function = record.string("MatcherFn")?;
            let pattern = record.def("SelDAGEquivalent")?;
            let results = u32::try_from(pattern.int("NumOperands")?).unwrap_or(0);
            all.push((id, record, function, results));
        }
        all.sort_by_key(|(_, record, ..)| record.id());
        let mut known: FxHashMap<(&str, u32), u32> = FxHashMap::default();
        for (name, record, function, results) in all {
            let next = self.complex.len() as u32;
            let number = *known.entry((function, results)).or_insert(next);
            match self.complex.get(number as usize) {
                Some(&id) => self.also(id, record)?,
                None => {
                    let call = Call::Complex { results };
                    let id = self.add(call, function, function, record, "RustCode")?;
                    self.complex.push(id);
                }
            }
            self.numbers.complex.insert(name, number);
        }
        Ok(())
    }

    fn add_renderers(
        &mut self,
        used: &Used,
        vocabulary: &Vocabulary<'r>,
        sources: &Sources<'r>,
    ) -> Result<(), RecordError> {
        let mut all = Vec::new();
        for &id in &used.renderers {
            let name = vocabulary.texts.get(id);
            let Some((&function, records)) = sources.renderers.get_key_value(name) else {
                let message = format!("no GICustomOperandRenderer has the function '{name}'");
                return Err(RecordError::new(&[], message));
            };
            all.push((id, function, records));
        }
        all.sort_by_key(|(_, _, records)| records.first().map(|record| record.id()));
        for (name, function, records) in all {
            let Some((&first, others)) = records.split_first() else { continue };
            let id = self.add(Call::Renderer, function, function, first, "RustCode")?;
            for &other in others {
                self.also(id, other)?;
            }
            self.numbers.renderers.insert(name, self.renderers.len() as u32);
            self.renderers.push(id);
        }
        Ok(())
    }
}

/// Opcodes that the executor treats specially: fields of its `Generic`, with their record names.
const GENERIC: &[(&str, &str)] = &[
    ("copy", "COPY"),
    ("constant", "G_CONSTANT"),
    ("fconstant", "G_FCONSTANT"),
    ("build_vector", "G_BUILD_VECTOR"),
    ("build_vector_trunc", "G_BUILD_VECTOR_TRUNC"),
    ("concat_vectors", "G_CONCAT_VECTORS"),
    ("splat_vector", "G_SPLAT_VECTOR"),
    ("trunc", "G_TRUNC"),
    ("sext", "G_SEXT"),
    ("zext", "G_ZEXT"),
    ("anyext", "G_ANYEXT"),
    ("inttoptr", "G_INTTOPTR"),
    ("assert_sext", "G_ASSERT_SEXT"),
    ("assert_zext", "G_ASSERT_ZEXT"),
    ("assert_align", "G_ASSERT_ALIGN"),
];

/// Generic opcodes of a target: fields of the runtime's `Generic`, with their numbers.
pub(crate) type GenericOpcodes = Vec<(&'static str, u32)>;

/// Finds the generic opcodes of the target.
///
/// # Errors
/// Returns an error if the instructions of the target are not well-formed.
pub(crate) fn generic_opcodes(cx: &crate::Context<'_, '_>) -> Result<GenericOpcodes, BackendError> {
    let instructions = cx.instructions()?;
    let number = |&(field, name): &(&'static str, &str)| {
        Some((field, instructions.id(cx.records().find_def(name)?)?.0))
    };
    Ok(GENERIC.iter().filter_map(number).collect())
}
