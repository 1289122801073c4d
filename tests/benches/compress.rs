//! Generated compression: nanoseconds for an instruction, compressed and uncompressed.
//!
//! `cargo bench -p tablegen-tests --features bench --bench compress`. Where the variable
//! `TABLEGEN_CORPUS` names a checkout of llvm-project, the forms are those of RISC-V; else those of
//! a small target. The program is compiled with `-O`, without optimization across crates.
//!
//! The first number is for one instruction of each opcode, again and again, which the processor
//! learns; the second one for 4,096 random instructions. With the arguments `NAME ROUNDS` after
//! `--`, only the measurement of that name runs, once, with random instructions: for tools that
//! count instructions, with the program that is copied to the path in `KEEP_PROGRAM`.
//!
//! The line `copy` is what the program itself costs: an instruction is copied operand by operand.
//! `copy and hooks` calls each hook as often as a form without alternatives does. Both are contained
//! in the other numbers.
//!
//! Once measured, on a core at 3.6 GHz with rustc 1.95, RISC-V: 11.4 and 11.1 ns for an instruction
//! that is compressed, 13.3 and 12.8 ns for one that is uncompressed, 6.9 and 6.7 ns for one without
//! a form; 1.7 ns of these for copying, 2.8 ns for copying and hooks.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_build::{Options, Session, backend, evaluator};
use tablegen_tests::compiled::{self, WITH_RUNTIME, Workshop, succeed};
use tablegen_tests::tool;

fn main() -> io::Result<()> {
    compiled::measure();
    let corpus = env::var_os("TABLEGEN_CORPUS").map(|dir| PathBuf::from(dir).join("llvm"));
    let target = corpus.as_ref().map(|llvm| llvm.join("lib/Target/RISCV"));
    let (source, include, driver) = match (&target, &corpus) {
        (Some(target), Some(llvm)) => (target.join("RISCV.td"), llvm.join("include"), RISCV),
        _ => {
            let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/compress_inst");
            (dir.join("forms.td"), dir, SMALL)
        }
    };
    let dir = source.parent().unwrap_or(&include).to_owned();
    let records = evaluator().include_dir(dir).include_dir(include).evaluate_file(source);
    let records = records.unwrap_or_else(|failure| panic!("{failure}"));
    let back_end = backend("gen-compress-inst-emitter").expect("the back-end");
    let module = back_end.rust_module(&Session::new(&records), &Options::new());
    let module = module.unwrap_or_else(|error| panic!("{error}")).value.to_string();

    let workshop = Workshop::new()?;
    workshop.add_runtime()?;
    workshop.write("compression.rs", module)?;
    workshop.write("main.rs", format!("{PROGRAM}\n{driver}"))?;
    let mut flags = vec!["-O"];
    flags.extend(WITH_RUNTIME);
    let program = workshop.compile_rust("main.rs", &flags)?;
    // Cargo adds the argument `--bench`.
    let arguments: Vec<String> = env::args().skip(1).filter(|one| one != "--bench").collect();
    if let Some(kept) = env::var_os("KEEP_PROGRAM") {
        fs::copy(&program, kept)?;
    }
    let printed = succeed(tool::command(&program).args(arguments))?;
    print!("{}", String::from_utf8_lossy(&printed));
    Ok(())
}

/// Instructions, hooks, and measurements.
const PROGRAM: &str = r#"
mod compression;

use std::collections::HashMap;
use std::hint::black_box;
use std::time::Instant;

use compression::{
    Feature, Hooks, Opcode, OperandPredicate, Register, Sink, Source, compress, uncompress,
};

#[derive(Clone, Copy)]
enum Operand {
    Register(Register),
    Number(i64),
}

#[derive(Clone, Copy)]
struct Inst {
    opcode: Opcode,
    count: usize,
    operands: [Operand; 4],
}

impl Source for Inst {
    type Opcode = Opcode;
    type Operand = Operand;
    fn opcode(&self) -> Opcode { self.opcode }
    fn operand_count(&self) -> usize { self.count }
    fn operand(&self, number: usize) -> Option<&Operand> { self.operands.get(number) }
}

impl Sink for Inst {
    type Opcode = Opcode;
    type Register = Register;
    type Operand = Operand;
    fn begin(&mut self, opcode: Opcode) { (self.opcode, self.count) = (opcode, 0); }
    fn add(&mut self, operand: Operand) {
        if let Some(next) = self.operands.get_mut(self.count) {
            *next = operand;
            self.count += 1;
        }
    }
    fn add_immediate(&mut self, number: i64) { self.add(Operand::Number(number)); }
    fn add_register(&mut self, register: Option<Register>) {
        if let Some(register) = register {
            self.add(Operand::Register(register));
        }
    }
}

/// Numbers that a predicate accepts: those of a range that are a multiple of a power of 2.
#[derive(Clone, Copy)]
struct Range { low: i64, high: i64, zeros: i64 }

/// Features as bits, and what predicates accept.
struct Processor {
    features: [u64; 16],
    ranges: Vec<Range>,
}

impl Hooks<Inst, Inst> for Processor {
    type Feature = Feature;
    type Predicate = OperandPredicate;
    fn has_feature(&self, feature: Feature) -> bool {
        let index = feature.index();
        self.features.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
    }
    fn register(&self, operand: &Operand) -> Option<Register> {
        match *operand {
            Operand::Register(register) => Some(register),
            Operand::Number(_) => None,
        }
    }
    fn number(&self, operand: &Operand) -> Option<i64> {
        match *operand {
            Operand::Register(_) => None,
            Operand::Number(number) => Some(number),
        }
    }
    fn fits(&self, operand: &Operand, predicate: OperandPredicate) -> bool {
        self.number(operand).is_some_and(|number| self.number_fits(number, predicate))
    }
    fn number_fits(&self, number: i64, predicate: OperandPredicate) -> bool {
        let Range { low, high, zeros } = self.ranges[predicate.index()];
        (low <= number) & (number <= high) & (number & zeros == 0)
    }
    fn convert(&mut self, operand: &Operand) -> Operand { *operand }
}

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % end
    }
}

/// Returns instructions with random operands: registers, numbers, and operands that are repeated.
fn instructions(random: &mut Random) -> Vec<Inst> {
    let opcodes: Vec<Opcode> = OPCODES.iter().filter_map(|name| Opcode::from_name(name)).collect();
    let registers = REGISTERS.iter().filter_map(|name| Register::from_name(name));
    let registers: Vec<Register> = registers.collect();
    let mut all = Vec::new();
    for opcode in opcodes.into_iter().flat_map(|one| std::iter::repeat_n(one, 10_000)) {
        let mut operands = [Operand::Number(0); 4];
        for at in 0..operands.len() {
            operands[at] = match random.below(6) {
                0 if at > 0 => operands[random.below(at)],
                0 | 1 => Operand::Number(random.below(64) as i64 - 32),
                2 => Operand::Number(random.below(32) as i64 * 8),
                _ => Operand::Register(registers[random.below(registers.len())]),
            };
        }
        all.push(Inst { opcode, count: 4, operands });
    }
    all
}

/// State of the measurements.
struct Bench {
    /// Name of the only measurement that runs.
    only: Option<String>,
    rounds: usize,
    processor: Processor,
    random: Random,
}

impl Bench {
    /// Measures `convert` with those instructions for which it returns `result`, at most 64 of each
    /// opcode.
    fn measure(
        &mut self,
        name: &str,
        all: &[Inst],
        result: bool,
        convert: impl Fn(&Inst, &mut Inst, &mut Processor) -> bool,
    ) {
        if self.only.as_ref().is_some_and(|only| only != name) {
            return;
        }
        let (mut kept, mut counts) = (Vec::new(), HashMap::<Opcode, usize>::new());
        for inst in all {
            let count = counts.entry(inst.opcode).or_default();
            if *count < 64 && convert(inst, &mut inst.clone(), &mut self.processor) == result {
                *count += 1;
                kept.push((*count, *inst));
            }
        }
        let first: Vec<Inst> =
            kept.iter().filter(|(count, _)| *count == 1).map(|(_, inst)| *inst).collect();
        let repeated = first.iter().cycle().take(4096).copied().collect();
        let random = (0..4096).map(|_| kept[self.random.below(kept.len())].1).collect();
        let orders: [Vec<Inst>; 2] = [repeated, random];
        let is_alone = self.only.is_some();
        print!("{name:14}");
        for insts in &orders[usize::from(is_alone)..] {
            let (mut best, mut out) = (f64::MAX, insts[0]);
            for _ in 0..if is_alone { 1 } else { 15 } {
                let start = Instant::now();
                for _ in 0..self.rounds {
                    for inst in insts {
                        black_box(convert(black_box(inst), &mut out, &mut self.processor));
                        black_box(&out);
                    }
                }
                let all = start.elapsed().as_nanos() as f64;
                best = best.min(all / (self.rounds * insts.len()) as f64);
            }
            print!("{best:8.2} ns");
        }
        println!(", {} opcodes", first.len());
    }
}

fn main() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let ranges = OperandPredicate::ALL.iter().map(|one| range(one.name())).collect();
    let mut processor = Processor { features: [0; 16], ranges };
    for feature in FEATURES.iter().filter_map(|name| Feature::from_name(name)) {
        processor.features[feature.index() / 64] |= 1 << (feature.index() % 64);
    }
    let all = instructions(&mut random);
    let mut short = Vec::new();
    for inst in &all {
        let mut out = *inst;
        if compress(inst, &mut out, &mut processor) {
            short.push(out);
        }
    }
    let mut args = std::env::args().skip(1);
    let only = args.next();
    let rounds = args.next().map_or(50, |rounds| rounds.parse().expect("a number"));
    let mut bench = Bench { only, rounds, processor, random };
    bench.measure("copy", &all, true, |one, out, _| {
        out.begin(one.opcode());
        for index in 0..3 {
            if let Some(operand) = one.operand(index) {
                out.add(*operand);
            }
        }
        true
    });
    let (feature, predicate) = (black_box(1), black_box(1));
    bench.measure("copy and hooks", &all, true, |one, out, hooks| {
        out.begin(one.opcode());
        let mut registers = 0;
        for index in 0..3 {
            if let Some(operand) = one.operand(index) {
                registers += usize::from(hooks.register(operand).is_some());
                let operand = hooks.convert(operand);
                out.add(operand);
            }
        }
        let feature = Feature::from_value(feature);
        black_box(registers);
        black_box(feature.is_some_and(|feature| hooks.has_feature(feature)));
        let predicate = OperandPredicate::from_value(predicate);
        let both = one.operand(2).zip(predicate);
        black_box(both.is_some_and(|(operand, predicate)| hooks.fits(operand, predicate)));
        true
    });
    bench.measure("compressed", &all, true, |one, out, hooks| compress(one, out, hooks));
    bench.measure("without-form", &all, false, |one, out, hooks| compress(one, out, hooks));
    bench.measure("uncompressed", &short, true, |one, out, hooks| uncompress(one, out, hooks));
}
"#;

/// The small target.
const SMALL: &str = r#"
const OPCODES: [&str; 4] = ["ADD", "ADDI", "LOAD", "SET"];
const REGISTERS: [&str; 8] = ["R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7"];
const FEATURES: [&str; 2] = ["HasC", "HasD"];

fn range(name: &str) -> Range {
    match name {
        "small" => Range { low: -8, high: 7, zeros: 0 },
        _ => Range { low: i64::MIN, high: i64::MAX, zeros: 0 },
    }
}
"#;

/// RISC-V of 64 bits.
const RISCV: &str = r#"
const OPCODES: [&str; 40] = [
    "ADD", "ADDI", "ADDIW", "ADDW", "ADD_UW", "AND", "ANDI", "BEQ", "BNE", "EBREAK", "FLD", "FLW",
    "FSD", "FSW", "JAL", "JALR", "LBU", "LD", "LH", "LHU", "LUI", "LW", "MUL", "OR", "SB", "SD",
    "SEXT_B", "SEXT_H", "SH", "SLLI", "SRAI", "SRLI", "SUB", "SUBW", "SW", "UNIMP", "XOR", "XORI",
    "ZEXT_H_RV32", "ZEXT_H_RV64",
];
const REGISTERS: [&str; 18] = [
    "X0", "X1", "X2", "X5", "X8", "X9", "X10", "X11", "X12", "X13", "X14", "X15", "X20", "F8_D",
    "F9_D", "F10_D", "F15_D", "F20_D",
];
const FEATURES: [&str; 16] = [
    "Feature64Bit", "FeatureStdExtI", "FeatureStdExtM", "FeatureStdExtZmmul", "FeatureStdExtA",
    "FeatureStdExtF", "FeatureStdExtD", "FeatureStdExtC", "FeatureStdExtZca", "FeatureStdExtZcb",
    "FeatureStdExtZcd", "FeatureStdExtZba", "FeatureStdExtZbb", "FeatureStdExtV",
    "FeatureStdExtZicsr", "FeatureStdExtZaamo",
];

/// Reads names such as `uimm7_lsb00` and `simm6nonzero`.
fn range(name: &str) -> Range {
    let bits = name.trim_start_matches(|one: char| !one.is_ascii_digit());
    let bits = &bits[..bits.find(|one: char| !one.is_ascii_digit()).unwrap_or(bits.len())];
    let bits: u32 = bits.parse().unwrap_or(6);
    let zeros = name.split_once("_lsb").map_or("", |(_, zeros)| zeros);
    let zeros = zeros.bytes().take_while(|&digit| digit == b'0').count();
    let [low, high] = match name.contains("simm") {
        true => [-1 << (bits - 1), (1 << (bits - 1)) - 1],
        false => [i64::from(name.contains("nonzero")), (1 << bits) - 1],
    };
    Range { low, high, zeros: (1 << zeros) - 1 }
}
"#;
