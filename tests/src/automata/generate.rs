//! Random descriptions of machines (`--gen-dfa-packetizer`) and of automata (`--gen-automata`).
//!
//! Input: a seed and an index. Output: the text of a `.td` file, and the data that drivers need.
//! Some descriptions are invalid or unusual on purpose.

use std::fmt::Write;

use crate::differential::rng::Rng;

/// Description for one of the two back-ends.
#[derive(Clone, Debug)]
pub struct Description {
    /// Option of the back-end.
    pub option: &'static str,
    /// Source text.
    pub text: String,
}

/// Generates a description. Equal seeds and indices give equal descriptions.
pub fn description(seed: u64, index: u64) -> Description {
    let mut rng = Rng::for_item(seed, index);
    if index.is_multiple_of(2) {
        Description { option: "--gen-dfa-packetizer", text: machine(&mut rng) }
    } else {
        Description { option: "--gen-automata", text: automata(&mut rng) }
    }
}

/// Parameters of a random machine.
#[derive(Clone, Copy, Debug)]
struct Shape {
    units: usize,
    classes: usize,
    processors: usize,
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(", "))
}

/// Returns the part of the description that every target has.
pub(super) fn target() -> String {
    "include \"llvm/Target/Target.td\"\n\
     def R0 : Register<\"r0\">;\n\
     def RC : RegisterClass<\"M\", [i32], 32, (add R0)>;\n\
     def MInfo : InstrInfo;\n\
     def M : Target { let InstructionSet = MInfo; }\n\
     class I<InstrItinClass c> : Instruction {\n  \
       let Namespace = \"M\"; let OutOperandList = (outs); let InOperandList = (ins);\n  \
       let Itinerary = c;\n}\n\
     def W0 : SchedWrite; def W1 : SchedWrite; def R1 : SchedRead;\n"
        .to_owned()
}

/// Returns a list of 1 to `most` units.
fn some_units(rng: &mut Rng, units: &[usize], most: usize) -> String {
    let count = rng.range(1, most.min(units.len()));
    list((0..count).map(|_| format!("U{}", rng.pick(units))))
}

/// Generates a stage that occupies one of some units.
fn stage(rng: &mut Rng, units: &[usize]) -> String {
    let units = if rng.chance(3) { "[]".to_owned() } else { some_units(rng, units, 4) };
    match rng.below(4) {
        0 => format!("InstrStage<{}, {units}, 0>", rng.range(1, 3)),
        1 => format!("InstrStage<1, {units}, 1, Reserved>"),
        _ => format!("InstrStage<1, {units}>"),
    }
}

/// Generates a machine for `--gen-dfa-packetizer`.
pub(crate) fn machine(rng: &mut Rng) -> String {
    let shape =
        Shape { units: rng.range(1, 7), classes: rng.range(1, 8), processors: rng.range(1, 4) };
    let mut text = target();
    for unit in 0..shape.units {
        let _ = writeln!(text, "def U{unit} : FuncUnit;");
    }
    for class in 0..shape.classes {
        let _ = writeln!(text, "def C{class} : InstrItinClass;");
    }
    for index in 0..rng.range(1, shape.classes + 3) {
        let class = rng.below(shape.classes + 1);
        let class =
            if class == shape.classes { "NoItinerary".to_owned() } else { format!("C{class}") };
        let extra = match rng.below(8) {
            0 => " { let isPseudo = 1; }",
            1 => " { let SchedRW = [W0]; }",
            2 => " { let SchedRW = [W1, R1]; }",
            _ => ";",
        };
        let _ = writeln!(text, "def I{index} : I<{class}>{extra}");
    }
    // Units that take others with them.
    if rng.chance(30) {
        let all: Vec<usize> = (0..shape.units).collect();
        let data = (0..rng.range(1, 2)).map(|_| {
            let unit = rng.below(shape.units);
            format!("ComboFuncData<U{unit}, {}>", some_units(rng, &all, 2))
        });
        let data = list(data.collect::<Vec<_>>());
        let _ = writeln!(text, "def Combos : ComboFuncUnits<{data}>;");
    }
    let mut order: Vec<usize> = (0..shape.units).collect();
    if rng.chance(25) {
        let (a, b) = (rng.below(order.len()), rng.below(order.len()));
        order.swap(a, b);
    }
    for processor in 0..shape.processors {
        itineraries(rng, shape, &order, processor, &mut text);
    }
    // InstRW splits classes of instructions.
    if rng.chance(25) {
        let pattern = ["I.*", "I[0-3]", "^I1", "I0|I2", "Z", "I(1|2"];
        text.push_str(
            "def Model0 : SchedMachineModel { let CompleteModel = 0; }\n\
             def : ProcessorModel<\"m0\", Model0, []>;\n",
        );
        for _ in 0..rng.range(1, 2) {
            let _ = writeln!(
                text,
                "def : InstRW<[W1], (instregex \"{}\")> {{ let SchedModel = Model0; }}",
                rng.pick(&pattern)
            );
        }
    }
    text
}

fn itineraries(rng: &mut Rng, shape: Shape, order: &[usize], processor: usize, text: &mut String) {
    // The processor may lack the last units. If a unit has different positions in processors,
    // LLVM's output depends on addresses.
    let mut units = order.to_vec();
    if rng.chance(20) {
        units.truncate(rng.range(1, units.len()));
    }
    let all: Vec<usize> = (0..shape.units).collect();
    let known = units.clone();
    // Once in a while a unit that the processor may lack.
    let usable = if rng.chance(2) { &all } else { &known };
    let data: Vec<String> = (0..shape.classes)
        .filter(|_| rng.chance(85))
        .collect::<Vec<_>>()
        .into_iter()
        .map(|class| {
            let count = if rng.chance(5) { 0 } else { rng.weighted(&[0, 6, 3, 1]) };
            let stages = list((0..count).map(|_| stage(rng, usable)).collect::<Vec<_>>());
            format!("\n  InstrItinData<C{class}, {stages}>")
        })
        .collect();
    let namespace = rng.pick(&["", "", "", "", "Other", "Third", "Vec", "A", "Longer_name"]);
    let units = list(units.into_iter().map(|unit| format!("U{unit}")));
    let _ = writeln!(
        text,
        "def Itin{processor} : ProcessorItineraries<{units}, [], {}> {{\n  \
         let PacketizerNamespace = \"{namespace}\";\n}}",
        list(data)
    );
    match rng.below(30) {
        0..12 => {
            let _ = writeln!(
                text,
                "def PM{processor} : SchedMachineModel {{ let Itineraries = Itin{processor}; \
                 let CompleteModel = 0; }}\n\
                 def : ProcessorModel<\"p{processor}\", PM{processor}, []>;"
            );
        }
        12..29 => {
            let _ = writeln!(text, "def : Processor<\"p{processor}\", Itin{processor}, []>;");
        }
        // The name may be there already.
        _ => {
            let _ = writeln!(text, "def : Processor<\"p0\", Itin{processor}, []>;");
        }
    }
}

/// Generates automata for `--gen-automata`.
pub(crate) fn automata(rng: &mut Rng) -> String {
    let mut text = "include \"llvm/TableGen/Automaton.td\"\n\
                    class Kind; class Other : Kind;\n"
        .to_owned();
    let kinds = rng.range(1, 5);
    for kind in 0..kinds {
        let class = if rng.chance(80) { "Kind" } else { "Other" };
        let _ = writeln!(text, "def K{kind} : {class};");
    }
    for automaton in 0..rng.range(1, 2) {
        let bits = rng.range(1, 6);
        text.push_str(&automaton_text(rng, automaton, kinds, bits));
    }
    text
}

fn automaton_text(rng: &mut Rng, automaton: usize, kinds: usize, bits: usize) -> String {
    let mut text = String::new();
    let fields = rng.weighted(&[1, 12, 6, 2]);
    let types: Vec<&str> =
        (0..fields).map(|_| rng.pick(&["Kind", "Kind", "int", "string", "code"])).collect();
    let _ = write!(text, "class T{automaton} : Transition {{");
    for (index, ty) in types.iter().enumerate() {
        let _ = write!(text, " {ty} F{index};");
    }
    text.push_str(" }\n");
    let least = usize::from(rng.chance(98));
    for _ in 0..rng.range(least, 10) {
        let mask = loop {
            let mask = rng.next_u64() & rng.next_u64() & ((1 << bits) - 1);
            if mask != 0 || rng.chance(4) {
                break mask;
            }
        };
        let _ = write!(text, "def : T{automaton} {{ let NewState = {mask};");
        for (index, ty) in types.iter().enumerate() {
            let value = match (*ty, rng.below(300) == 0) {
                (_, true) => "?".to_owned(),
                ("Kind", _) => format!("K{}", rng.below(kinds)),
                ("int", _) => format!("{}", rng.below(4) as i64 - 1),
                ("string", _) => format!("\"{}\"", rng.pick(&["a", "b", "", "ä", "a b"])),
                _ => format!("[{{{}}}]", rng.pick(&["x()", "y + 1", "z\\n"])),
            };
            let _ = write!(text, " let F{index} = {value};");
        }
        text.push_str(" }\n");
    }
    let names = list((0..fields).map(|index| format!("\"F{index}\"")));
    let class = if rng.chance(1) { "Missing".to_owned() } else { format!("T{automaton}") };
    let _ = write!(
        text,
        "def A{automaton} : GenericAutomaton {{\n  let TransitionClass = \"{class}\";\n  \
         let SymbolFields = {names};\n"
    );
    if rng.chance(20) {
        text.push_str("  string TypeOf_F0 = \"ns::Kind\";\n");
    }
    text.push_str("}\n");
    text
}
