//! `--gen-dfa-packetizer`: automata that decide whether an instruction fits in a packet of a VLIW
//! machine.
//!
//! Input: the itineraries of processors. The state of an automaton is the set of functional units
//! that a packet occupies; an action occupies one unit for each stage of an itinerary. Output: a
//! [`Plan`] with an automaton for each packetizer namespace, printed by [`cxx`], [`rust`] and
//! [`dot`].

mod cxx;
mod dot;
mod rust;
#[cfg(test)]
mod tests;
mod units;

use std::io::{self, Write};
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use rustc_hash::FxHashMap;
use tablegen_core::{RecordError, Records};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::automaton::{Automaton, Limits, Nfa};
use tablegen_model::schedules::Schedules;
use tablegen_model::schedules::itineraries::Itinerary;
use tablegen_quirks::unordered_map;
use tablegen_session::{BackendError, Options, OutputContext};
use units::{Combinations, Need, UnitBits};

/// All packetizers of a target.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    pub(super) target: &'r str,
    pub(super) schedules: Arc<Schedules<'r>>,
    /// Packetizers in the order in which LLVM prints them.
    pub(super) packetizers: Vec<Packetizer<'r>>,
}

/// Packetizer of the processors of one namespace.
#[derive(Debug)]
pub(super) struct Packetizer<'r> {
    /// Namespace; empty for the default packetizer.
    pub(super) namespace: &'r str,
    pub(super) processors: Vec<ProcessorActions>,
    /// Action of each schedule class, from 1 on, for one processor after the other; 0 means no
    /// action. Actions of earlier packetizers come first.
    pub(super) actions: Vec<u32>,
    /// State bit of each functional unit.
    units: UnitBits<'r>,
    /// Transitions of the actions. Action N is at index N - 1.
    nfa: Nfa,
    pub(super) automaton: Automaton,
}

/// Processor of a packetizer.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProcessorActions {
    /// Index of the processor's model.
    pub(super) model: usize,
    /// Index into `Packetizer::actions` of the processor's first action.
    pub(super) first_action: usize,
}

/// Back-end `--gen-dfa-packetizer`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-dfa-packetizer",
    "packetizer",
    "Generate DFA Packetizer for VLIW targets",
    plan,
)
.declaring(&[(SharedName::Opcode, 4)]);

/// Back-end `--gen-dfa-packetizer-dot`, which draws the automata.
pub(crate) const PICTURE: ModelBackend = ModelBackend::picture(
    "gen-dfa-packetizer-dot",
    "Draw the packetizer of each processor, for Graphviz",
    BACKEND.name,
    plan,
);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self))
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| rust::module(output, self)))
    }

    fn dot(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        let mut text = Vec::new();
        dot::print(self, &mut text);
        Ok(out.write_all(&text)?)
    }
}

impl<'r> Plan<'r> {
    pub(super) fn new(cx: &Context<'_, 'r>) -> Result<Self, RecordError> {
        let (target, schedules) = (cx.target()?, cx.schedules()?);
        let mut namespaces: Vec<(&str, Vec<usize>)> = Vec::new();
        for (number, model) in schedules.processors.all.iter().enumerate() {
            if model.has_itineraries() {
                let namespace = model.itineraries.packetizer_namespace()?;
                match namespaces.iter_mut().find(|(known, _)| *known == namespace) {
                    Some((_, models)) => models.push(number),
                    None => namespaces.push((namespace, vec![number])),
                }
            }
        }
        let names: Vec<&[u8]> = namespaces.iter().map(|(name, _)| name.as_bytes()).collect();
        let mut builder = Builder::new(cx.records(), &schedules);
        let mut packetizers = Vec::new();
        for index in unordered_map::order(&names) {
            let (namespace, models) = &namespaces[index];
            packetizers.push(builder.packetizer(namespace, models)?);
        }
        Ok(Plan { target: target.name(), schedules, packetizers })
    }
}

/// State that carries over from one packetizer to the next, as in LLVM's `DFAPacketizerEmitter`.
struct Builder<'p, 'r> {
    records: &'r Records,
    schedules: &'p Schedules<'r>,
    units: UnitBits<'r>,
    combinations: Combinations,
    /// Units that each action needs. Action N is at index N - 1.
    needs: Vec<Need>,
    numbers: FxHashMap<Need, u32>,
    actions: Vec<u32>,
}

impl<'p, 'r> Builder<'p, 'r> {
    fn new(records: &'r Records, schedules: &'p Schedules<'r>) -> Self {
        Builder {
            records,
            schedules,
            units: UnitBits::default(),
            combinations: Combinations::default(),
            needs: Vec::new(),
            numbers: FxHashMap::default(),
            actions: Vec::new(),
        }
    }

    fn packetizer(
        &mut self,
        namespace: &'r str,
        models: &[usize],
    ) -> Result<Packetizer<'r>, RecordError> {
        self.units
            .add(models.iter().map(|&model| &self.schedules.processors.all[model].itineraries))?;
        self.combinations.add(self.records, &self.units)?;
        let mut processors = Vec::new();
        for &model in models {
            processors.push(ProcessorActions { model, first_action: self.actions.len() });
            self.add_actions(model)?;
        }
        let itineraries = self.schedules.processors.all[models[0]].itineraries.record;
        let mut nfa = Nfa::default();
        for need in &self.needs {
            let choices =
                self.combinations.choices(need).map_err(|error| itineraries.error(error))?;
            nfa.add_action(choices);
        }
        let automaton = Automaton::new(&nfa, &Limits::DEFAULT).map_err(|error| {
            let named = if namespace.is_empty() { String::new() } else { format!(" {namespace}") };
            itineraries.error(format!("the automaton of packetizer{named} is {error}"))
        })?;
        Ok(Packetizer {
            namespace,
            processors,
            actions: self.actions.clone(),
            units: self.units.clone(),
            nfa,
            automaton,
        })
    }

    /// Appends the actions of all schedule classes for a processor.
    fn add_actions(&mut self, model: usize) -> Result<(), RecordError> {
        let itineraries = &self.schedules.processors.all[model].itineraries;
        let of_classes = self.schedules.itinerary_data(itineraries)?;
        let mut known: FxHashMap<_, u32> = FxHashMap::default();
        for data in of_classes {
            let action = match data {
                None => 0,
                Some(data) => match known.get(&data.id()) {
                    Some(&action) => action,
                    None => {
                        let need = self.units.need(itineraries, &Itinerary::read(data)?)?;
                        let next = self.needs.len() as u32 + 1;
                        let action = *self.numbers.entry(need).or_insert_with_key(|need| {
                            self.needs.push(need.clone());
                            next
                        });
                        known.insert(data.id(), action);
                        action
                    }
                },
            };
            self.actions.push(action);
        }
        Ok(())
    }
}
