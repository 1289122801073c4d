//! Instructions of RISC-V that a program makes: what is not in the description is an error, and pseudo
//! instructions are those of text.
//!
//! `tests/tests/mc.rs` copies this file to the tests of the package that `tablegen mc new` writes.

use riscv_mc::{Opcode, Register, Setup, assembler};
use tablegen_mc::assembler::{Assembler, Object};
use tablegen_rt::mc::inst::Operand;
use tablegen_rt::mc::machine::MachineInst;

type Inst = MachineInst<Opcode, Register, 8>;

const A0: Operand<Register> = Operand::Register(Some(Register::X10));
const A1: Operand<Register> = Operand::Register(Some(Register::X11));

fn new() -> Assembler<riscv_mc::Machine> {
    assembler(&Setup::new("", "+m,+a,+f,+d,+c,+v").unwrap())
}

fn inst(opcode: Opcode, operands: &[Operand<Register>]) -> Inst {
    let mut inst = Inst::new(opcode);
    operands.iter().for_each(|&operand| inst.push(operand).unwrap());
    inst
}

/// Returns the reason why an instruction is not emitted.
fn error(opcode: Opcode, operands: &[Operand<Register>]) -> String {
    new().emit(&inst(opcode, operands)).unwrap_err().to_string()
}

fn text(object: &Object) -> (Vec<u8>, Vec<(u64, u32, i64)>) {
    let section = object.sections.iter().find(|section| section.name == ".text").unwrap();
    let relocations = section.relocations.iter();
    let relocations = relocations.map(|one| (one.offset, one.kind, one.addend)).collect();
    (section.data.clone(), relocations)
}

#[test]
fn operands_that_do_not_fit_are_errors() {
    let wide = Operand::Immediate(5000);
    assert_eq!(
        error(Opcode::ADDI, &[A0, A0, wide]),
        "operand 2 of `ADDI` is 5000, which is not in the range -2048 to 2047"
    );
    assert_eq!(
        error(Opcode::ADD, &[A0, Operand::Register(Some(Register::F10_D)), A1]),
        "operand 1 of `ADD` is the register `F10_D`, which is not in the class `GPR`"
    );
    assert_eq!(
        error(Opcode::ADD, &[A0, Operand::Immediate(1), A1]),
        "operand 1 of `ADD` is not a register of the class `GPR`"
    );
    assert_eq!(error(Opcode::ADD, &[A0, A1]), "`ADD` has 3 operands, not 2");
    assert_eq!(error(Opcode::C_ADD, &[A0, A1, A1]), "operands 0 and 1 of `C_ADD` are not equal");
    let register = error(Opcode::ADDI, &[A0, A0, A1]);
    assert_eq!(register, "operand 2 of `ADDI` is a register");
    let odd = error(Opcode::JAL, &[A0, Operand::Immediate(3)]);
    assert!(odd.starts_with("operand 1 of `JAL` is 3"), "{odd}");
    for imm in [-2048, 2047] {
        assert_eq!(new().emit(&inst(Opcode::ADDI, &[A0, A1, Operand::Immediate(imm)])), Ok(()));
    }
    for imm in [-2049, 2048, 4095] {
        let wrong = inst(Opcode::ADDI, &[A0, A1, Operand::Immediate(imm)]);
        assert!(new().emit(&wrong).is_err(), "{imm}");
        assert_eq!(new().emit_truncating(&wrong), Ok(()));
    }
    // Expansions subtract 1.
    let least = [Operand::Register(Some(Register::V1)); 2];
    let pseudo = inst(
        Opcode::PseudoVMSGE_VI,
        &[least[0], least[1], Operand::Immediate(i64::MIN), Operand::Register(None)],
    );
    assert!(new().emit(&pseudo).is_err());
}

#[test]
fn pseudo_instructions_are_those_of_text() {
    let symbol = |assembler: &mut Assembler<_>, text: &str| {
        Operand::Expression(assembler.expression(text).unwrap().number())
    };
    let mut emitted = new();
    let [function, data, other] =
        ["function", "data + 8", "other"].map(|text| symbol(&mut emitted, text));
    let link = Operand::Register(Some(Register::X5));
    let all = [
        inst(Opcode::PseudoCALL, &[function]),
        inst(Opcode::PseudoCALLReg, &[link, function]),
        inst(Opcode::PseudoLI, &[A0, Operand::Immediate(0x1234_5678_9abc)]),
        inst(Opcode::PseudoLI, &[A0, Operand::Immediate(-1)]),
        inst(Opcode::PseudoLLA, &[A1, data]),
        inst(Opcode::PseudoLGA, &[A1, data]),
        inst(Opcode::PseudoLW, &[A0, data]),
        inst(Opcode::PseudoRET, &[]),
        inst(Opcode::PseudoTAIL, &[other]),
    ];
    for one in &all {
        emitted.emit(one).unwrap();
    }
    let source = "call function\ncall t0, function\nli a0, 0x123456789abc\nli a0, -1\n\
                  lla a1, data + 8\nlga a1, data + 8\nlw a0, data + 8\nret\ntail other\n";
    let expected = text(&new().assemble(source).unwrap());
    assert_eq!(text(&emitted.finish().unwrap()), expected);
    // `R_RISCV_CALL_PLT`.
    assert_eq!(expected.1[0], (0, 19, 0));
}
