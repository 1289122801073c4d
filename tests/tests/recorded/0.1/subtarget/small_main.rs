//! Asks the subtargets of `small.td`: features, processors, costs, itineraries, predicates.

mod small;

use small::{Feature, FeatureSet, Model, Opcode, PredicateHooks, Processor, Register};
use tablegen_rt::mc::inst::{Inst, Operand};

/// An instruction with three registers.
struct Three(Opcode, [Register; 3]);

impl Inst for Three {
    type Opcode = Opcode;
    type Register = Register;

    fn opcode(&self) -> Opcode {
        self.0
    }

    fn operand_count(&self) -> usize {
        3
    }

    fn operand(&self, index: usize) -> Operand<Register> {
        self.1.get(index).map_or(Operand::Other, |&register| Operand::Register(Some(register)))
    }
}

/// Instructions that write the second register are lucky.
struct Lucky;

impl PredicateHooks<Three> for Lucky {
    fn code(&self, inst: &Three) -> bool {
        inst.1[0] == Register::R1
    }
}

/// A set that is known when this is compiled.
const WITH_D: FeatureSet = FeatureSet::EMPTY.enable(Feature::FeatureD);

fn main() {
    assert!(WITH_D.contains(Feature::FeatureF) && WITH_D.len() == 2);
    println!("{WITH_D:?} {:?}", FeatureSet::of(&[Feature::FeatureD]).closed() == WITH_D);
    for list in ["+m,+d", "+d,-f", "-m", "+d,-d", "+64bits", "m", "+qwertyuiop"] {
        match FeatureSet::EMPTY.parse(list) {
            Ok(set) => println!("{list}: {set:?}, {:?}", set.hw_mode()),
            Err(error) => println!("{list}: {error}"),
        }
    }
    println!("{}: {}", Feature::FeatureM.option(), Feature::FeatureM.about());
    for name in ["fast", "quick", "fast3"] {
        match Processor::find(name) {
            Ok(processor) => println!("{name}: {processor}"),
            Err(error) => println!("{error}"),
        }
    }
    for &processor in Processor::ALL {
        let model = processor.model();
        let mode = processor.features().hw_mode();
        println!("{processor}: {:?} {:?}, {model}, {mode}", processor.features(), processor.tuning());
    }
    for &model in Model::ALL {
        println!("{model}: {:?}", model.schedule().machine().issue_width);
        for resource in model.schedule().resources() {
            println!("  {resource:?}");
        }
        costs(model);
    }
}

fn costs(model: Model) {
    let (schedule, all) = (model.schedule(), [Register::R0, Register::R1]);
    for opcode in [Opcode::ADD, Opcode::MUL, Opcode::DIV, Opcode::LOAD_POST, Opcode::ADDADD] {
        match schedule.cost(opcode) {
            Ok(cost) => println!("  {opcode} {}: {cost:?}", cost.latency()),
            Err(error) => println!("  {opcode}: {error}"),
        }
        if let Some(itinerary) = schedule.itinerary(opcode) {
            println!("  {opcode}: {} cycles", itinerary.latency());
            itinerary.stages().for_each(|stage| println!("    {stage:?}"));
            itinerary.operands().for_each(|operand| println!("    {operand:?}"));
        }
    }
    if let (Ok(mul), Ok(add)) = (schedule.cost(Opcode::MUL), schedule.cost(Opcode::ADD)) {
        println!("  MUL to ADD: {:?}", mul.latency_to(0, add, 0));
    }
    if let (Ok(add), Ok(sum)) = (schedule.cost(Opcode::ADD), schedule.cost(Opcode::ADDADD)) {
        println!("  ADD to ADD: {:?}, ADDADD to ADD: {:?}", add.latency_to(0, add, 1), sum.latency_to(0, add, 1));
    }
    for opcode in [Opcode::XOR, Opcode::SUB] {
        for (d, a, b) in [(0, 0, 0), (1, 0, 1), (0, 1, 0), (0, 0, 1)] {
            let inst = Three(opcode, [all[d], all[a], all[b]]);
            for features in [FeatureSet::EMPTY, WITH_D, WITH_D.with(Feature::FeatureSlow)] {
                match model.cost(&inst, &features, &Lucky) {
                    Ok(cost) => print!(" {}/{}", cost.latency(), cost.advance(0, 5)),
                    Err(error) => print!(" ({error})"),
                }
            }
            let free = model.is_dependency_breaking(&inst, &Lucky);
            let free = free.map(|operands| operands.iter().collect::<Vec<_>>());
            println!(" {free:?} {}", [model.is_zero(&inst, &Lucky), model.is_free(&inst, &Lucky)].map(u8::from).map(|bit| bit.to_string()).concat());
        }
    }
}
