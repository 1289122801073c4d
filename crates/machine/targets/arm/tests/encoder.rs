//! Encoder: instructions of random bytes are encoded to the same instructions.
#![cfg(tables)]

use arm_mc::{Opcode, Register, Setup, assembler, disassembler};
use tablegen_mc::assembler::Object;
use tablegen_mc::assembler::object::ObjectSection;
use tablegen_mc::{Instruction, PrintOptions};
use tablegen_random::Rng;
use tablegen_rt::mc::inst::Operand;
use tablegen_rt::mc::machine::MachineInst;

/// Triples and features whose instructions are encoded.
const MACHINES: [(&str, &str); 5] = [
    ("armv7-linux-gnueabihf", ""),
    ("armv8.6a-linux-gnueabihf", "+fullfp16,+fp16fml,+bf16,+i8mm,+crypto,+dotprod"),
    ("thumbv7-linux-gnueabihf", ""),
    ("thumbv8.6a-linux-gnueabihf", "+fullfp16,+fp16fml,+bf16,+i8mm,+crypto,+dotprod"),
    ("thumbv8.1m.main-none-eabi", "+mve.fp,+fp64,+lob,+pacbti,+cdecp1"),
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
        let mut rng = Rng::new(1);
        let mut insts = Vec::new();
        while insts.len() < COUNT {
            let mut code = rng.next_u64() as u32;
            // Half of the instructions have a condition that holds always.
            if code & 1 == 0 && !triple.starts_with("thumb") {
                code = code & 0x0fff_ffff | 0xe000_0000;
            }
            let bytes = code.to_le_bytes();
            let Ok(inst) = disassembler.decode(&bytes, 0) else { continue };
            let bytes = bytes[..Instruction::size(&inst)].to_vec();
            insts.push((bytes, inst));
        }
        let mut emitter = assembler(&setup);
        for (bytes, inst) in &insts {
            let emitted = emitter.emit_truncating(inst);
            assert_eq!(emitted, Ok(()), "{triple}: {bytes:02x?} {inst:?}");
        }
        let object = emitter.finish().unwrap();
        let mut rest = &section(&object, ".text").data[..];
        let (mut same, mut differing) = (0, Vec::new());
        for (bytes, inst) in &insts {
            let (own, others) = rest.split_at(bytes.len());
            rest = others;
            same += usize::from(own == bytes);
            // Bits that should be 0 or 1 are.
            let again = disassembler.decode(own, 0);
            if !again.as_ref().is_ok_and(|again| again.inst() == inst.inst()) {
                differing.push(format!("{bytes:02x?} {own:02x?} {inst:?} {again:?}"));
            }
        }
        let first: Vec<_> = differing.iter().take(10).collect();
        assert!(differing.is_empty(), "{triple}: {} differ: {first:#?}", differing.len());
        assert!(
            same > insts.len() * 3 / 4,
            "{triple}: {same} of {} have the same bytes",
            insts.len()
        );
    }
}

/// Operand of an instruction with an expression.
enum Argument {
    Register(Register),
    Number(i64),
    Text(&'static str),
}

use Argument::{Number, Text};

/// Condition of instructions that are always executed, and of those for different operands.
const ALWAYS: i64 = 14;
const NE: i64 = 1;

/// Emits instructions, and returns the object.
fn emitted(triple: &str, insts: &[(Opcode, &[Argument])], after: &str) -> Object {
    let setup = Setup::from_triple(triple, "", "").unwrap();
    let mut assembler = assembler(&setup);
    for (opcode, arguments) in insts {
        let mut inst = MachineInst::<Opcode, Register, 6>::new(*opcode);
        for argument in *arguments {
            let operand = match argument {
                Argument::Register(register) => Operand::Register(Some(*register)),
                Number(number) => Operand::Immediate(*number),
                Text("") => Operand::Register(None),
                Text(text) => Operand::Expression(assembler.expression(text).unwrap().number()),
            };
            inst.push(operand).unwrap();
        }
        assembler.emit(&inst).unwrap();
    }
    assembler.statements(after).unwrap();
    assembler.finish().unwrap()
}

/// Returns offsets and types of the relocations of the code.
fn relocations(object: &Object) -> Vec<(u64, u32)> {
    section(object, ".text").relocations.iter().map(|one| (one.offset, one.kind)).collect()
}

const R0: Argument = Argument::Register(Register::R0);

/// Data behind the code.
const DATA: &str = ".Lend: .long f(GOT_PREL)-12\n.long f(TPOFF), f, f-.\n";

// Bytes and relocations are those of llvm-mc.

#[test]
fn a32_has_fixups_and_relocations() {
    let always = || [Number(ALWAYS), Text("")];
    let [a, b] = always();
    let [c, d] = always();
    let [e, f] = always();
    let [g, h] = always();
    let [i, j] = always();
    let [k, l] = always();
    let [m, n] = always();
    let cpsr = || Argument::Register(Register::CPSR);
    let insts: [(Opcode, &[Argument]); 11] = [
        (Opcode::BL, &[Text("f")]),
        (Opcode::BL_pred, &[Text("f"), Number(NE), cpsr()]),
        (Opcode::Bcc, &[Text("f"), a, b]),
        (Opcode::Bcc, &[Text("f"), Number(NE), cpsr()]),
        (Opcode::MOVi16, &[R0, Text(":lower16:f"), c, d]),
        (Opcode::MOVTi16, &[R0, R0, Text(":upper16:f+4"), e, f]),
        (Opcode::MOVi16, &[R0, Text(":lower16:(g-.-16)"), g, h]),
        (Opcode::MOVTi16, &[R0, R0, Text(":upper16:(g-.-12)"), i, j]),
        (Opcode::Bcc, &[Text(".Lend"), k, l]),
        (Opcode::ADR, &[R0, Text(".Lend"), m, n]),
        (Opcode::TRAP, &[]),
    ];
    let object = emitted("armv7-linux-gnueabihf", &insts, DATA);
    let codes: Vec<u32> = section(&object, ".text")
        .data
        .chunks(4)
        .map(|code| u32::from_le_bytes(code.try_into().unwrap()))
        .collect();
    let expected = [
        0xebff_fffe,
        0x1bff_fffe,
        0xeaff_fffe,
        0x1aff_fffe,
        0xe300_0000,
        0xe340_0004,
        0xe30f_0ff0,
        0xe34f_0ff4,
        0xea00_0001,
        0xe28f_0000,
        0xe7ff_defe,
        0xffff_fff4,
        0,
        0,
        0,
    ];
    assert_eq!(codes, expected, "{codes:x?}");
    let kinds: Vec<u32> = relocations(&object).into_iter().map(|one| one.1).collect();
    assert_eq!(kinds, [28, 29, 29, 29, 43, 44, 45, 46, 96, 108, 2, 3]);
}

#[test]
fn t32_has_fixups_and_relocations() {
    let always = || [Number(ALWAYS), Text("")];
    let [a, b] = always();
    let [c, d] = always();
    let [e, f] = always();
    let [g, h] = always();
    let [i, j] = always();
    let [k, l] = always();
    let [m, n] = always();
    let [o, p] = always();
    let [q, r] = always();
    let [s, t] = always();
    let cpsr = || Argument::Register(Register::CPSR);
    let insts: [(Opcode, &[Argument]); 12] = [
        (Opcode::tBL, &[q, r, Text("f")]),
        (Opcode::t2B, &[Text("f"), a, b]),
        (Opcode::t2Bcc, &[Text("f"), Number(NE), cpsr()]),
        (Opcode::t2MOVi16, &[R0, Text(":lower16:f"), c, d]),
        (Opcode::t2MOVTi16, &[R0, R0, Text(":upper16:f+4"), e, f]),
        (Opcode::t2MOVi16, &[R0, Text(":lower16:(g-.-12)"), g, h]),
        (Opcode::t2MOVTi16, &[R0, R0, Text(":upper16:(g-.-8)"), i, j]),
        (Opcode::tB, &[Text(".Lend"), k, l]),
        (Opcode::t2B, &[Text(".Lend"), m, n]),
        (Opcode::t2LDRpci, &[R0, Text(".Lend"), o, p]),
        (Opcode::tBcc, &[Text(".Lend"), Number(0), cpsr()]),
        (Opcode::tHINT, &[Number(0), s, t]),
    ];
    let after = ".Lend: .long f(GOT_PREL)-12\n.type h,%function\nh: .long 0\n";
    let object = emitted("thumbv7-linux-gnueabihf", &insts, after);
    let halves: Vec<u16> = section(&object, ".text")
        .data
        .chunks(2)
        .map(|half| u16::from_le_bytes(half.try_into().unwrap()))
        .collect();
    let expected = [
        0xf7ff, 0xfffe, 0xf7ff, 0xbffe, 0xf47f, 0xaffe, 0xf240, 0, 0xf2c0, 4, 0xf64f, 0x70f4,
        0xf6cf, 0x70f8, 0xe005, 0xf000, 0xb804, 0xf8df, 6, 0xd000, 0xbf00, 0xfff4, 0xffff, 0, 0,
    ];
    assert_eq!(halves, expected, "{halves:x?}");
    assert_eq!(
        relocations(&object),
        [(0, 10), (4, 30), (8, 51), (12, 47), (16, 48), (20, 49), (24, 50), (42, 96)]
    );
    // Functions have an odd address.
    let function = object.symbols.iter().find(|symbol| symbol.name == "h").unwrap();
    assert_eq!(function.value, 47);
    assert!(object.symbols.iter().any(|symbol| symbol.name == "$t"));
}
