//! Reads lines of all kinds, right and wrong ones.
mod small;

use small::{
    Assembler, AssemblerHooks, Feature, Fit, Matched, Mismatch, OperandClass, Operands, Register,
    TargetFit,
};
use tablegen_rt::asm::lex::{Kind, Operand};

struct Hooks;

impl AssemblerHooks for Hooks {
    type Operand = Operand<'static, Register>;

    // Instead of r3, low registers are r1.
    fn fits_class(
        &self,
        class: OperandClass,
        operand: &Self::Operand,
    ) -> TargetFit<Self::Operand> {
        let register = match (class, operand.kind) {
            (OperandClass::Low, Kind::Register(Register::R3)) => Some(Register::R1),
            _ => None,
        };
        let range = operand.range.clone();
        register.map(|register| Operand { kind: Kind::Register(register), range }).into()
    }

    fn is_mode(&self, operand: &Self::Operand) -> Fit {
        Fit::from(matches!(operand.kind, Kind::Identifier("up" | "down")))
    }

    fn add_mode_operands(&self, operand: &Self::Operand, _len: usize, inst: &mut Matched) {
        let number = i64::from(operand.kind == Kind::Identifier("down"));
        let _ = inst.push(tablegen_rt::mc::inst::Operand::Immediate(number));
    }

    fn default_mode_operands(&self) -> Self::Operand {
        Operand { kind: Kind::Identifier("up"), range: 0..0 }
    }

    fn cvt_custom(&self, operands: Operands<'_, Self::Operand>, inst: &mut Matched) {
        operands.iter().for_each(|operand| small::add_operand(operand, inst));
    }
}

fn read(line: &'static str, features: &[Feature]) {
    let assembler = Assembler::new(|feature| features.contains(&feature));
    let lexed = assembler.lex(line).expect("a line");
    let found = assembler.match_instruction(&Hooks, lexed.mnemonic, &lexed.operands);
    let what = match found {
        Ok(inst) => format!("{inst:?}"),
        Err(Mismatch::UnknownMnemonic) => {
            let near: Vec<&str> = assembler.nearest_mnemonics(lexed.mnemonic).collect();
            format!("unknown; near: {near:?}")
        }
        Err(wrong) => {
            let range = wrong.operand_index().map(|operand| lexed.range_of(operand));
            format!("{range:?} {wrong}: {wrong:?}")
        }
    };
    println!("{line:24} {what}");
}

fn main() {
    for line in [
        "add r0, r1, r2",
        "plus r0, r1, -8",
        "add r0, r1, 1",
        "add r0, r1, 8",
        "add r0, 1, 1",
        "add r0, r1",
        "add r0, r1, r2, r3",
        "set r1, 1",
        "set r1, 1000",
        "set r1, r2",
        "inc r2",
        "inc r2, r2",
        "inc r2, r3",
        "sub r1, r2, r3",
        "sub r1, r3",
        "load r1, r2, 12",
        "load r1, 12, r2",
        "round r1, r2",
        "round r1, r2, down",
        "round r1, r2, left",
        "fast r0, r1, [fr]",
        "other r0, r3, .new",
        "both",
        "twice",
        "custom r3",
        "mov r1, r2",
        "zero r3",
        "empty r2",
        "step r2",
        "hidden",
        "ad r0, r1, r2",
        "# nothing",
    ] {
        read(line, &[]);
    }
    println!("fast:");
    for line in ["fast r0, r1, [fr]", "fast r2, r1, [fr]", "fast r3, r1, [fr]", "fast r0, r1, (fr]", "both", "step r2"] {
        read(line, &[Feature::F]);
    }
    for line in ["other r0, r3, .new", "other r0, r2, .old", "step r2", "stop"] {
        read(line, &[Feature::V]);
    }
    read("stop", &[Feature::F, Feature::V]);
    let assembler = Assembler::new(|_| true);
    println!("{:?}", assembler.custom_classes("round", 2).collect::<Vec<_>>());
    println!("{:?}", assembler.custom_classes("round", 32).collect::<Vec<_>>());
    println!("{}, {}", assembler.is_mnemonic("plus"), assembler.is_mnemonic("minus"));
}
