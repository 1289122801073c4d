//! `--gen-automata`: automata of records of class `GenericAutomaton`.
//!
//! Input: for each such record, the transitions, which are records of the class that it names. The
//! action of a transition consists of the values of some fields; the transition also lists the bits
//! of the state that the action may set. Output: a [`Plan`] with a deterministic automaton for each
//! record, and its C++ tables, Rust module or graph.

mod cxx;
mod dot;
mod rust;

use std::hash::BuildHasher;
use std::io::{self, Write};
use std::sync::Arc;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use tablegen_core::{Bits, Record, RecordError, Records, TypeKind, ValueKind};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::automaton::{Automaton, Choice, Limits, Nfa};
use tablegen_session::derived_from;
use tablegen_session::{BackendError, Options, OutputContext};

/// Automata of a file.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    pub(super) automata: Vec<GenericAutomaton<'r>>,
}

/// Automaton of a record.
#[derive(Debug)]
pub(super) struct GenericAutomaton<'r> {
    /// Record of the automaton.
    pub(super) record: Record<'r>,
    /// Fields of which actions consist.
    pub(super) fields: Vec<SymbolField<'r>>,
    /// Symbols of each action, one for each field.
    pub(super) actions: Vec<Vec<Symbol<'r>>>,
    pub(super) nfa: Nfa,
    pub(super) automaton: Automaton,
}

/// Field of transitions that is part of the action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SymbolField<'r> {
    pub(super) name: &'r str,
    /// Type in the description. If transitions differ, that of the last one.
    pub(super) ty: String,
    /// Type in the generated code that replaces `ty`.
    pub(super) type_override: Option<&'r str>,
}

/// Component of an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Symbol<'r> {
    Record(Record<'r>),
    Int(u32),
    Text(&'r [u8]),
}

/// Back-end `--gen-automata`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned("gen-automata", "automata", "Generate generic automata", plan);

/// Back-end `--gen-automata-dot`.
pub(crate) const PICTURE: ModelBackend = ModelBackend::picture(
    "gen-automata-dot",
    "Draw generic automata, for Graphviz",
    BACKEND.name,
    plan,
);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx.records())?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_instructions::BaseModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self))
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| Ok(rust::module(output, self)?)))
    }

    fn dot(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        let mut text = Vec::new();
        dot::print(self, &mut text);
        Ok(out.write_all(&text)?)
    }
}

impl<'r> Plan<'r> {
    pub(super) fn new(records: &'r Records) -> Result<Self, RecordError> {
        let automata = derived_from(records, "GenericAutomaton")?
            .into_iter()
            .map(|record| GenericAutomaton::new(records, record))
            .collect::<Result<_, _>>()?;
        Ok(Plan { automata })
    }
}

impl<'r> GenericAutomaton<'r> {
    fn new(records: &'r Records, record: Record<'r>) -> Result<Self, RecordError> {
        let names = record.list_of_strings("SymbolFields")?;
        let class = record.string("TransitionClass")?;
        let transitions = derived_from(records, class)?;
        if transitions.is_empty() {
            let message = format!("automaton has no transitions: no record is of class '{class}'");
            return Err(record.error(message));
        }
        let mut fields = Vec::new();
        let mut actions: Vec<Vec<Symbol<'r>>> = Vec::new();
        let mut numbers: HashTable<usize> = HashTable::new();
        let hash = |action: &[Symbol<'r>]| FxBuildHasher.hash_one(action);
        let mut choices: Vec<Vec<Choice>> = Vec::new();
        for transition in transitions {
            let bits = new_state(transition)?;
            let mut action = Vec::with_capacity(names.len());
            fields.clear();
            for &name in &names {
                let (field, symbol) = symbol(record, transition, name)?;
                fields.push(field);
                action.push(symbol);
            }
            let hashed = hash(&action);
            let number = match numbers.find(hashed, |&known| actions[known] == action) {
                Some(&known) => known,
                None => {
                    actions.push(action);
                    choices.push(Vec::new());
                    let number = actions.len() - 1;
                    numbers.insert_unique(hashed, number, |&known| hash(&actions[known]));
                    number
                }
            };
            choices[number].push(Choice { bits, declarations: 1 });
        }
        let mut nfa = Nfa::default();
        for choices in choices {
            nfa.add_action(choices);
        }
        let automaton = Automaton::new(&nfa, &Limits::DEFAULT)
            .map_err(|error| record.error(format!("automaton is {error}")))?;
        Ok(GenericAutomaton { record, fields, actions, nfa, automaton })
    }
}

/// Returns the bits that a transition sets.
///
/// # Errors
/// Returns an error if the transition sets a bit above 63.
fn new_state(transition: Record<'_>) -> Result<u64, RecordError> {
    let bits: Bits<'_> = transition.bits("NewState")?;
    let mut state = 0;
    for (index, bit) in bits.iter().enumerate() {
        if bit.as_bit() == Some(true) {
            if index >= 64 {
                return Err(transition.error(format!(
                    "transition sets bit {index} of the state, which has at most 64 bits"
                )));
            }
            state |= 1 << index;
        }
    }
    Ok(state)
}

/// Reads one component of a transition's action.
fn symbol<'r>(
    automaton: Record<'r>,
    transition: Record<'r>,
    name: &'r str,
) -> Result<(SymbolField<'r>, Symbol<'r>), RecordError> {
    let Some(field) = transition.field(name) else {
        let message = format!("transition has no field '{name}', which is part of the action");
        return Err(transition.error(message));
    };
    let ty = field.ty();
    let (ty, symbol) = match ty.kind() {
        TypeKind::Record => (ty.to_string(), Symbol::Record(transition.def(name)?)),
        // As many bits as the C++ type holds.
        TypeKind::Int => ("unsigned".to_owned(), Symbol::Int(transition.plain_int(name)? as u32)),
        TypeKind::String => {
            let text = match field.value().kind() {
                ValueKind::Str(text) | ValueKind::Code(text) => text,
                _ => transition.string(name)?.as_bytes(),
            };
            ("std::string".to_owned(), Symbol::Text(text))
        }
        _ => {
            return Err(transition.error(format!(
                "field '{name}' of type {ty} cannot be part of an action: it must be a record, an \
                 int or a string"
            )));
        }
    };
    let override_name = format!("TypeOf_{name}");
    let type_override = match automaton.field(&override_name) {
        Some(_) => Some(automaton.string(&override_name)?).filter(|ty| !ty.is_empty()),
        None => None,
    };
    Ok((SymbolField { name, ty, type_override }, symbol))
}
