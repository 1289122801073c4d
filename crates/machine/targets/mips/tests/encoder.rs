//! Encoder: instructions of random bytes are encoded to the same instructions.
#![cfg(tables)]

use mips_mc::{Opcode, Register, Setup, assembler, disassembler};
use tablegen_mc::assembler::Object;
use tablegen_mc::assembler::object::ObjectSection;
use tablegen_mc::{ByteOrder, Instruction, PrintOptions};
use tablegen_random::Rng;
use tablegen_rt::mc::inst::Operand;
use tablegen_rt::mc::machine::MachineInst;

/// Triples and features whose instructions are encoded.
const MACHINES: [(&str, &str); 5] = [
    ("mips64el-linux-gnuabi64", "+mips64r2"),
    ("mips64el-linux-gnuabi64", "+mips64r5,+msa,+dspr2,+fp64"),
    ("mips64-linux-gnuabi64", "+cnmips"),
    ("mipsisa64r6el-linux-gnuabi64", "+msa"),
    ("mipsel-linux-gnu", "+mips32r2,+dsp"),
];

/// Number of instructions for each machine.
const COUNT: usize = 25_000;

fn section<'o>(object: &'o Object, name: &str) -> &'o ObjectSection {
    object.sections.iter().find(|section| section.name == name).unwrap()
}

#[test]
fn decoded_instructions_are_encoded_again() {
    for (triple, features) in MACHINES {
        let setup = Setup::from_triple(triple, "", features).unwrap();
        let disassembler = disassembler(&setup, PrintOptions::DEFAULT);
        let is_big_endian = setup.order == ByteOrder::Big;
        let mut rng = Rng::new(1);
        let mut insts = Vec::new();
        while insts.len() < COUNT {
            let mut code = rng.next_u64() as u32;
            // Opcodes with more bits are as frequent as others.
            match rng.next_u64() % 4 {
                0 => code &= 0x03ff_ffff,
                1 => {
                    code = code & 0x03ff_ffff
                        | [0x7000_0000, 0x7800_0000, 0x7c00_0000][code as usize % 3]
                }
                2 => code = code & 0x03ff_ffff | [0x0400_0000, 0x4400_0000][code as usize % 2],
                _ => {}
            }
            let bytes = if is_big_endian { code.to_be_bytes() } else { code.to_le_bytes() };
            let Ok(inst) = disassembler.decode(&bytes, 0) else { continue };
            assert_eq!(Instruction::size(&inst), 4);
            insts.push((bytes, inst));
        }
        let mut emitter = assembler(&setup);
        for (bytes, inst) in &insts {
            let emitted = emitter.emit_truncating(inst);
            assert_eq!(emitted, Ok(()), "{triple}: {bytes:02x?} {inst:?}");
        }
        let object = emitter.finish().unwrap();
        let text = section(&object, ".text").data.chunks(4);
        let (mut same, mut differing) = (0, Vec::new());
        for ((bytes, inst), own) in insts.iter().zip(text) {
            same += usize::from(own == bytes);
            // Bits without a meaning are 0.
            let again = disassembler.decode(own, 0);
            if !again.as_ref().is_ok_and(|again| again.inst() == inst.inst()) {
                differing.push(format!("{bytes:02x?} {own:02x?} {inst:?} {again:?}"));
            }
        }
        let first: Vec<_> = differing.iter().take(10).collect();
        assert!(differing.is_empty(), "{triple}: {} differ: {first:#?}", differing.len());
        assert!(same > insts.len() / 2, "{triple}: {same} of {} have the same bytes", insts.len());
    }
}

/// Operand of an instruction with an expression.
enum Argument {
    Register(Register),
    Number(i64),
    Text(&'static str),
}

use Argument::{Number, Text};

/// Emits instructions, and returns the object.
fn emitted(triple: &str, insts: &[(Opcode, &[Argument])], after: &str) -> Object {
    let setup = Setup::from_triple(triple, "mips64r2", "").unwrap();
    let mut assembler = assembler(&setup);
    for (opcode, arguments) in insts {
        let mut inst = MachineInst::<Opcode, Register, 6>::new(*opcode);
        for argument in *arguments {
            let operand = match argument {
                Argument::Register(register) => Operand::Register(Some(*register)),
                Number(number) => Operand::Immediate(*number),
                Text(text) => Operand::Expression(assembler.expression(text).unwrap().number()),
            };
            inst.push(operand).unwrap();
        }
        assembler.emit(&inst).unwrap();
    }
    assembler.statements(after).unwrap();
    assembler.finish().unwrap()
}

const V0: Argument = Argument::Register(Register::V0_64);
const ZERO: Argument = Argument::Register(Register::ZERO_64);

/// Instructions with expressions.
const INSTS: [(Opcode, &[Argument]); 13] = [
    (Opcode::LUi64, &[V0, Text("%highest(f)")]),
    (Opcode::DADDiu, &[V0, V0, Text("%higher(f)")]),
    (Opcode::DSLL, &[V0, V0, Number(48)]),
    (Opcode::DADDiu, &[V0, V0, Text("%hi(f+4)")]),
    (Opcode::LD, &[V0, V0, Text("%lo(f+4)")]),
    (Opcode::LD, &[V0, V0, Text("%call16(f)")]),
    (Opcode::LUi64, &[V0, Text("%hi(%neg(%gp_rel(f)))")]),
    (Opcode::DEXT, &[V0, V0, Number(3), Number(40)]),
    (Opcode::JAL, &[Text("f")]),
    (Opcode::BEQ64, &[V0, ZERO, Text("f")]),
    (Opcode::BEQ64, &[V0, ZERO, Text(".Lend")]),
    (Opcode::BNE64, &[V0, ZERO, Text(".Lend")]),
    (
        Opcode::SLL,
        &[Argument::Register(Register::ZERO), Argument::Register(Register::ZERO), Number(0)],
    ),
];

// Bytes and relocations are those of llvm-mc.

#[test]
fn instructions_have_fixups_and_relocations() {
    let object = emitted("mips64el-linux-gnuabi64", &INSTS, ".Lend: .8byte f+8, .Lend\n.4byte f\n");
    let text = section(&object, ".text");
    let codes: Vec<u32> =
        text.data.chunks(4).map(|code| u32::from_le_bytes(code.try_into().unwrap())).collect();
    let expected = [
        0x3c02_0000,
        0x6442_0000,
        0x0002_143c,
        0x6442_0000,
        0xdc42_0000,
        0xdc42_0000,
        0x3c02_0000,
        0x7c42_38c1,
        0x0c00_0000,
        0x1040_0000,
        0x1040_0002,
        0x1440_0001,
        0,
        0,
        0,
        0,
        0,
        0,
    ];
    assert_eq!(codes, expected, "{codes:x?}");
    let kinds: Vec<(u64, u32, i64)> =
        text.relocations.iter().map(|one| (one.offset, one.kind, one.addend)).collect();
    let expected = [
        (0, 29, 0),
        (4, 28, 0),
        (12, 5, 4),
        (16, 6, 4),
        (20, 11, 0),
        (24, 7 | 24 << 8 | 5 << 16, 0),
        (32, 4, 0),
        (36, 10, -4),
        (52, 18, 8),
        (60, 18, 52),
        (68, 2, 0),
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn relocations_of_files_have_three_types() {
    for (triple, expected) in [
        // The symbol, that of the second type, and types from the last one.
        ("mips64el-linux-gnuabi64", [2, 0, 0, 0, 0, 5, 24, 7]),
        ("mips64-linux-gnuabi64", [0, 0, 0, 2, 0, 5, 24, 7]),
    ] {
        let object = emitted(triple, &INSTS[6..7], ".globl g\ng: .4byte 0\n");
        let bytes = tablegen_mc::assembler::elf::write(&object);
        let info = [&expected[..], &[0; 8]].concat();
        let number = object.symbols.iter().position(|symbol| symbol.name == "f").unwrap() + 1;
        let info: Vec<u8> =
            info.iter().map(|byte| if *byte == 2 { number as u8 } else { *byte }).collect();
        assert!(bytes.windows(16).any(|one| one == info), "{triple}");
    }
}
