use std::fmt::Write;

use tablegen_core::{RecordError, Records};

use super::{Packetizer, Plan};
use crate::Context;
use tablegen_model::TargetSession;
use tablegen_model::fixture::evaluate;
use tablegen_random::Rng;

/// Machine with one processor. Units and classes are indices.
struct Machine {
    units: usize,
    /// Stages of each class: the units that a stage can use.
    classes: Vec<Vec<Vec<usize>>>,
    /// Pairs of a unit and another unit that it occupies as well.
    combinations: Vec<(usize, usize)>,
}

impl Machine {
    fn random(numbers: &mut Rng) -> Self {
        let units = 1 + numbers.below(5);
        let stage = |numbers: &mut Rng| {
            let count = 1 + numbers.below(3);
            (0..count).map(|_| numbers.below(units)).collect::<Vec<_>>()
        };
        let classes = (0..1 + numbers.below(4))
            .map(|_| (0..1 + numbers.below(2)).map(|_| stage(numbers)).collect())
            .collect();
        let combinations = match numbers.below(3) {
            0 => vec![(numbers.below(units), numbers.below(units))],
            _ => Vec::new(),
        };
        Machine { units, classes, combinations }
    }

    fn records(&self) -> Records {
        let list = |units: &mut dyn Iterator<Item = usize>| {
            units.map(|unit| format!("U{unit}")).collect::<Vec<_>>().join(", ")
        };
        let mut text = String::new();
        for unit in 0..self.units {
            let _ = writeln!(text, "def U{unit} : FuncUnit;");
        }
        let mut data = Vec::new();
        for (class, stages) in self.classes.iter().enumerate() {
            let _ = writeln!(
                text,
                "def C{class} : InstrItinClass; def I{class} : Real {{ let Itinerary = C{class}; }}"
            );
            let stages: Vec<String> = stages
                .iter()
                .map(|units| format!("InstrStage<1, [{}]>", list(&mut units.iter().copied())))
                .collect();
            data.push(format!("InstrItinData<C{class}, [{}]>", stages.join(", ")));
        }
        for (unit, other) in &self.combinations {
            let _ = writeln!(text, "def : ComboFuncUnits<[ComboFuncData<U{unit}, [U{other}]>]>;");
        }
        let _ = writeln!(
            text,
            "def Itin : ProcessorItineraries<[{}], [], [{}]>; def : Processor<\"p\", Itin>;",
            list(&mut (0..self.units)),
            data.join(", ")
        );
        evaluate(&text)
    }

    /// Returns true if every stage can get units of its own.
    fn fits(&self, stages: &[&Vec<usize>], taken: &mut Vec<bool>) -> bool {
        let Some((first, rest)) = stages.split_first() else { return true };
        first.iter().any(|&unit| {
            let mut needed = vec![unit];
            let others = self.combinations.iter().filter(|(with, _)| *with == unit);
            needed.extend(others.map(|(_, other)| *other));
            needed.sort_unstable();
            needed.dedup();
            if needed.iter().any(|&unit| taken[unit]) {
                return false;
            }
            needed.iter().for_each(|&unit| taken[unit] = true);
            let fits = self.fits(rest, taken);
            needed.iter().for_each(|&unit| taken[unit] = false);
            fits
        })
    }
}

fn accepts(packetizer: &Packetizer<'_>, classes: &[usize]) -> bool {
    let first = packetizer.processors[0].first_action;
    let mut state = 0;
    classes.iter().all(|class| {
        // Class 0 contains the instructions without an itinerary.
        let Some(action) = packetizer.actions[first + 1 + class].checked_sub(1) else {
            return false;
        };
        let transitions = &packetizer.automaton.transitions;
        let found = transitions.binary_search_by_key(&(state, action), |t| (t.from, t.action));
        found.is_ok_and(|index| {
            state = transitions[index].to;
            true
        })
    })
}

#[test]
fn a_packet_is_accepted_exactly_if_there_are_units_for_it() {
    let mut numbers = Rng::new(7);
    let (mut fit, mut not) = (0, 0);
    for _ in 0..60 {
        let machine = Machine::random(&mut numbers);
        let records = machine.records();
        let session = TargetSession::new(&records);
        let plan = Plan::new(&Context::new(&session)).expect("a plan");
        let [packetizer] = plan.packetizers.as_slice() else { panic!("one packetizer") };
        let mut packets: Vec<Vec<usize>> = vec![Vec::new()];
        let mut index = 0;
        while let Some(packet) = packets.get(index).cloned() {
            let stages: Vec<&Vec<usize>> =
                packet.iter().flat_map(|&class| &machine.classes[class]).collect();
            let expected = machine.fits(&stages, &mut vec![false; machine.units]);
            let shown = format!("{:?} {:?}", machine.classes, machine.combinations);
            assert_eq!(accepts(packetizer, &packet), expected, "{packet:?} of {shown}");
            if expected {
                fit += 1;
                let next = (0..machine.classes.len()).map(|class| [&packet[..], &[class]].concat());
                packets.extend(next);
            } else {
                not += 1;
            }
            index += 1;
        }
    }
    assert!(fit > 300 && not > 300, "{fit} {not}");
}

fn error(text: &str) -> (RecordError, u32) {
    let records = evaluate(text);
    let session = TargetSession::new(&records);
    let error = Plan::new(&Context::new(&session)).expect_err("an error");
    let line = error.locs().first().and_then(|&loc| records.sources().line(loc));
    (error, line.expect("a place"))
}

/// Returns the line number of the last line of the fixture.
fn last_line() -> u32 {
    let records = evaluate("def Here;");
    records.find_def("Here").and_then(|here| records.sources().line(here.loc())).expect("a line")
}

#[test]
fn a_unit_that_the_processor_lacks() {
    let (error, line) = error(
        "def U : FuncUnit; def V : FuncUnit; def C : InstrItinClass;
         def I : Real { let Itinerary = C; }
         def D : InstrItinData<C, [InstrStage<1, [U, V]>]>;
         def Itin : ProcessorItineraries<[U], [], [D]>; def : Processor<\"p\", Itin>;",
    );
    let message = "itinerary of class 'C' names functional unit 'V', which 'Itin' does not have";
    assert_eq!((error.message(), line), (message, last_line() + 2));
}

#[test]
fn more_units_than_bits() {
    let (error, line) = error(
        "class F : FuncUnit; foreach n = 0...64 in def U#n : F;
         def C : InstrItinClass; def I : Real { let Itinerary = C; }
         def Itin : ProcessorItineraries<!instances<F>(), [],
           [InstrItinData<C, [InstrStage<1, [U0]>]>]>;
         def : Processor<\"p\", Itin>;",
    );
    let message = "itineraries 'Itin' have 65 functional units, at most 64 are supported";
    assert_eq!((error.message(), line), (message, last_line() + 2));
}

#[test]
fn a_combination_beyond_what_llvm_keeps() {
    let (error, _) = error(
        "class F : FuncUnit; foreach n = 0...39 in def U#n : F;
         def C : InstrItinClass; def I : Real { let Itinerary = C; }
         def Itin : ProcessorItineraries<!instances<F>(), [],
           [InstrItinData<C, [InstrStage<1, [U0]>]>]>;
         def : ComboFuncUnits<[ComboFuncData<U39, [U1]>]>;
         def : Processor<\"p\", Itin>;",
    );
    assert!(error.message().contains("is not one of the first 32"), "{error}");
}

#[test]
fn an_automaton_that_explodes() {
    let classes: String = (0..40)
        .map(|n| {
            format!("def C{n} : InstrItinClass; def I{n} : Real {{ let Itinerary = C{n}; }}\n")
        })
        .collect();
    let data: Vec<String> =
        (0..40).map(|n| format!("InstrItinData<C{n}, [InstrStage<1, [U{n}]>]>")).collect();
    let (error, _) = error(&format!(
        "class F : FuncUnit; foreach n = 0...39 in def U#n : F;\n{classes}
         def Itin : ProcessorItineraries<!instances<F>(), [], [{}]>;
         def : Processor<\"p\", Itin>;",
        data.join(", ")
    ));
    let message = error.message();
    assert!(message.starts_with("the automaton of packetizer is too large: it has"), "{message}");
    assert!(message.contains("states and more, at most"), "{message}");
}
