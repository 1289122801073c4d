//! Checks that `include_td!` generates the same encoder and matcher as the build script, and that
//! its modules share their names too.

use std::fmt;

use tablegen_rt::asm::print::Output;
use tablegen_rt::encode::Instruction;
use tablegen_rt::isel::Patterns;

tablegen_macros::include_td!(
    "td/target.td",
    mod encoder = "gen-emitter",
    mod isel = "gen-dag-isel",
);

/// Module with the items of all macros.
mod together {
    tablegen_macros::include_td!(
        "td/target.td",
        "gen-register-info",
        "gen-emitter",
        "gen-disassembler",
        "gen-asm-matcher",
        "gen-asm-writer",
    );
}

use isel::Opcode;

/// Instruction for the encoder of the macro.
struct Inst(rv32i::Inst);

impl Instruction for Inst {
    type Opcode = Opcode;

    fn opcode(&self) -> encoder::Opcode {
        self.0.opcode().name().parse().unwrap()
    }

    fn operand(&self, index: usize) -> Option<i64> {
        Instruction::operand(&*self.0, index)
    }
}

#[test]
fn both_encode_the_same() {
    let program = rv32i::assembler::assemble(include_str!("instructions.s")).unwrap();
    for one in program {
        let word = encoder::Encoder::encode(&Inst(one.inst), &mut ()).map(u32::to_le_bytes);
        assert_eq!(word, Ok(one.bytes), "{}", one.inst);
    }
    let names = |names: &[rv32i::target::Opcode]| -> Vec<&str> {
        names.iter().map(|opcode| opcode.name()).collect()
    };
    let macro_names: Vec<&str> = Opcode::ALL.iter().map(|opcode| opcode.name()).collect();
    assert_eq!(names(rv32i::target::Opcode::ALL), macro_names);
}

#[test]
fn both_match_the_same() {
    let ours = <isel::Patterns as Patterns>::TABLE;
    let theirs = <rv32i::target::selector::Patterns as Patterns>::TABLE;
    assert_eq!(ours.code, theirs.code);
    assert_eq!(ours.starts, theirs.starts);
}

/// Hooks of the printer in `together` that print all operands in the default format.
struct Plain;

impl together::PrintHooks for Plain {
    type Inst = together::Matched;

    fn print_accesses(
        &self,
        inst: &together::Matched,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    fn print_address(
        &self,
        inst: &together::Matched,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }
}

#[test]
fn items_of_several_back_ends_are_in_one_module() {
    use tablegen_rt::mc::inst::Operand;

    let register = together::register_by_name("a0").unwrap();
    let mut inst = together::Matched::new(together::Opcode::ADDI);
    inst.push(Operand::Register(Some(register))).unwrap();
    assert_eq!(together::register_name(register), "a0");
    let printer = together::Printer::new(&Plain);
    assert_eq!(printer.mnemonic(inst.opcode()), Some("addi"));
    assert_eq!(together::Encoder::encoded_size(inst.opcode()), Some(4));
}
