//! Instructions of random bytes: assembled again, they have the same text.

use std::error::Error;

use tablegen_mc::assembler::Object;
use tablegen_mc::{Buffer, Instruction, PrintOptions};
use tablegen_rt::mc::desc::Described;
use tablegen_rt::mc::inst::Operand;
use tablegen_rt::mc::machine::MachineInst;
use tablegen_rt::registers::Encoded;

use crate::machine::{Inst, Opcode, Register, Setup, assembler, disassembler};

/// Number of random bytes.
const BYTES: usize = 1 << 16;

/// Random numbers, always the same.
struct Random(u64);

impl Random {
    const NEW: Self = Random(0x2545_f491_4f6c_dd1d);

    fn number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.number() as usize % all.len()]
    }
}

/// Returns random bytes, always the same.
fn random() -> Vec<u8> {
    let mut random = Random::NEW;
    (0..BYTES / 8).flat_map(|_| random.number().to_le_bytes()).collect()
}

/// Returns the bytes of the code of an object file.
fn code(object: &Object) -> Vec<u8> {
    let text = object.sections.iter().find(|section| section.name == ".text");
    text.map_or(Vec::new(), |text| text.data.clone())
}

/// Counts of instructions.
#[derive(Default)]
struct Counts {
    assembled: usize,
    /// Number of instructions whose text is the same afterwards.
    same: usize,
}

#[test]
fn instructions_are_assembled_again() -> Result<(), Box<dyn Error>> {
    let setup = Setup::new("", "")?;
    let disassembler = disassembler(&setup, PrintOptions::DEFAULT);
    let emit = |inst: &Inst| -> Result<Option<Vec<u8>>, Box<dyn Error>> {
        let mut assembler = assembler(&setup);
        let emitted = assembler.emit(inst);
        Ok(emitted.ok().and_then(|()| assembler.finish().ok()).map(|object| code(&object)))
    };
    let parse = |text: &str| -> Result<Option<Vec<u8>>, Box<dyn Error>> {
        let mut assembler = assembler(&setup);
        let parsed = assembler.statements(text);
        Ok(parsed.ok().and_then(|()| assembler.finish().ok()).map(|object| code(&object)))
    };
    let text_of = |inst: &Inst| -> Result<(String, bool), Box<dyn Error>> {
        let mut text = Buffer::<256>::new();
        let has_address = disassembler.write(inst, 0, &mut text)?.is_some();
        Ok((text.as_str().to_owned(), has_address))
    };
    let whole = |bytes: &[u8]| {
        disassembler.decode(bytes, 0).ok().filter(|inst| Instruction::size(inst) == bytes.len())
    };

    let (mut decoded, mut emitted, mut parsed) = (0, Counts::default(), Counts::default());
    for line in disassembler.lines(&random(), 0) {
        let Ok(inst) = line.inst else { continue };
        let (text, has_address) = text_of(&inst)?;
        // Addresses depend on the section.
        if has_address {
            continue;
        }
        decoded += 1;
        // What is assembled can have another form, such as one without useless prefixes. It is
        // assembled again to the same bytes. Prefixes can be instructions of their
        // own.
        if let Some(bytes) = emit(&inst)?
            && let Some(again) = whole(&bytes)
        {
            assert_eq!(emit(&again)?, Some(bytes), "{text}");
            emitted.assembled += 1;
            emitted.same += usize::from(text_of(&again)?.0 == text);
        }
        if let Some(bytes) = parse(&text)?
            && let Some(again) = whole(&bytes)
        {
            let (text_again, _) = text_of(&again)?;
            assert_eq!(parse(&text_again)?, Some(bytes), "{text}");
            parsed.assembled += 1;
            parsed.same += usize::from(text_again == text);
            // A text that several operands have would be assembled to one of them.
            let operands = [&inst, &again].map(Plain::copy_of);
            if let [Ok(own), Ok(other)] = operands
                && own.opcode() == other.opcode()
                && !has_bitmask(own.opcode())
                && text_again == text
            {
                let mut pairs = own.operands().iter().zip(other.operands());
                let is_same = pairs.all(|(&own, &other)| is_same(own, other));
                assert!(is_same, "{text}: {own:?} and {other:?} have one text");
            }
        }
    }
    // Some instructions have bits that they should not have, or belong to other processors.
    assert!(decoded > 100, "{decoded} instructions");
    for Counts { assembled, same } in [emitted, parsed] {
        assert!(assembled > decoded / 2, "{assembled} of {decoded}");
        assert!(same > assembled * 3 / 4, "{same} of {assembled}");
    }
    Ok(())
}

/// Number of instructions with random operands that are made of an opcode.
const ATTEMPTS: usize = 40;

#[test]
fn instructions_of_each_opcode_are_assembled_again() -> Result<(), Box<dyn Error>> {
    for features in FEATURES {
        if let Ok(setup) = Setup::new("", features) {
            compare_parsed(&setup)?;
        }
    }
    Ok(())
}

/// Makes instructions with random operands, and assembles their text.
fn compare_parsed(setup: &Setup) -> Result<(), Box<dyn Error>> {
    let disassembler = disassembler(setup, PrintOptions::DEFAULT);
    let mut random_numbers = Random::NEW;
    let (mut opcodes, mut same) = (0, 0);
    for &opcode in Opcode::ALL {
        let mut is_encoded = false;
        for _ in 0..ATTEMPTS {
            let Some(inst) = with_random_operands(opcode, &mut random_numbers) else {
                break;
            };
            let mut assembler = assembler(setup);
            let Ok(()) = assembler.emit(&inst) else { continue };
            let Ok(object) = assembler.finish() else { continue };
            let bytes = code(&object);
            let Ok(first) = disassembler.decode(&bytes, 0) else { continue };
            if Instruction::size(&first) != bytes.len() || first.is_soft_fail() {
                continue;
            }
            let mut text = Buffer::<256>::new();
            if disassembler.write(&first, 0, &mut text)?.is_some() {
                continue;
            }
            is_encoded = true;
            let text = text.as_str();
            let mut assembler = self::assembler(setup);
            let parsed = assembler.statements(text);
            let Some(object) = parsed.ok().and_then(|()| assembler.finish().ok()) else { continue };
            let Ok(again) = disassembler.decode(&code(&object), 0) else { continue };
            let (first, again) = (Plain::copy_of(&first)?, Plain::copy_of(&again)?);
            if first.opcode() != again.opcode() || has_bitmask(first.opcode()) {
                continue;
            }
            // The assembler of X86 exchanges sources where the encoding is shorter then.
            if first.opcode().desc().is_commutable() {
                continue;
            }
            let mut pairs = first.operands().iter().zip(again.operands());
            let is_same = pairs.all(|(&one, &other)| is_same(one, other));
            assert!(is_same, "{text}: {first:?} is assembled to {again:?}");
            same += 1;
        }
        opcodes += usize::from(is_encoded);
    }
    assert!(opcodes > 30 && same > opcodes * ATTEMPTS / 10, "{same} of {opcodes} opcodes");
    Ok(())
}

/// Returns an instruction with registers of its classes and with random immediates. `None` if it has operands of
/// another kind.
fn with_random_operands(opcode: Opcode, random: &mut Random) -> Option<Plain> {
    // Classes of all modes have the same registers, or the instruction is not encoded.
    let mode = <Opcode as Described>::HwMode::ALL.first()?;
    let mut inst = Plain::new(opcode);
    for operand in opcode.desc().operands() {
        let operand = if let Some(tied) = operand.tied_to() {
            inst.operands().get(tied).copied()?
        } else if let Some(class) = operand.register_class_in(*mode) {
            let members: Vec<Register> = class.members().collect();
            Operand::Register(Some(random.one_of(&members)))
        } else {
            // Most immediates are small.
            let number = random.number();
            let bits = number % 16;
            let immediate = (number >> 8) & ((1 << bits) - 1);
            Operand::Immediate(immediate.cast_signed())
        };
        inst.push(operand).ok()?;
    }
    Some(inst)
}

/// Instruction without its size and prefixes.
type Plain = MachineInst<Opcode, Register, 32>;

/// Returns true for instructions of AArch64 with a pattern of bits, which several immediates encode.
fn has_bitmask(opcode: Opcode) -> bool {
    let name = format!("{opcode:?}");
    let operations = ["ANDS", "AND", "EOR", "ORR", "DUPM"];
    let rest = operations.into_iter().find_map(|operation| name.strip_prefix(operation));
    matches!(rest, Some("Wri" | "Xri" | "_ZI"))
}

/// Returns an instruction with another operand.
fn with(inst: &Plain, index: usize, operand: Operand<Register>) -> Plain {
    let mut other = Plain::new(inst.opcode());
    for (nth, &own) in inst.operands().iter().enumerate() {
        let _ = other.push(if nth == index { operand } else { own });
    }
    other
}

/// Returns true if operands are equal, or if they are the same bits as numbers with and without sign.
fn is_same(one: Operand<Register>, other: Operand<Register>) -> bool {
    let (Operand::Immediate(low), Operand::Immediate(high)) = (one, other) else {
        // Without a register, the segment of strings is DS, and the index of addresses is none.
        const NONE: [&str; 3] =
            ["Register(Some(DS))", "Register(Some(EIZ))", "Register(Some(RIZ))"];
        let is_none =
            |one| one == Operand::Register(None) || NONE.contains(&format!("{one:?}").as_str());
        return one == other || is_none(one) && is_none(other) || has_same_number(one, other);
    };
    let (low, high) = (low.min(high), low.max(high));
    let modulus = high.wrapping_sub(low);
    let half = modulus / 2;
    low == high || modulus.count_ones() == 1 && high < modulus && low >= -half
}

/// Returns true for registers of Mips with one number: a register of 64 bits and its lower half, and pairs, of whose
/// numbers the lowest bit is ignored.
fn has_same_number(one: Operand<Register>, other: Operand<Register>) -> bool {
    let (Operand::Register(Some(one)), Operand::Register(Some(other))) = (one, other) else {
        return false;
    };
    let names = [one, other].map(|register| format!("{register:?}"));
    let is_pair = names.iter().all(|name| name.starts_with('D'));
    let ignored = u32::from(is_pair);
    let numbers = [one, other].map(|register| Encoded::encoding(register) >> ignored);
    names.iter().any(|name| name.ends_with("_64")) && numbers[0] == numbers[1]
}

/// Lists of features, each for one target. Others do not know them.
const FEATURES: [&str; 5] = [
    "",
    "+all",
    "+m,+a,+f,+d,+c,+v,+zba,+zbb,+zbs,+zfh,+zfa,+zcb",
    "+64bit,+f,+d,+lsx,+lasx,+lvz,+lbt,+frecipe,+lam-bh,+lamcas,+ld-seq-sa,+div32,+scq",
    "+vector,+vector-enhancements-1,+vector-enhancements-2,+vector-enhancements-3",
];

#[test]
fn emitted_instructions_are_those_that_were_made() -> Result<(), Box<dyn Error>> {
    for features in FEATURES {
        if let Ok(setup) = Setup::new("", features) {
            compare_emitted(&setup)?;
        }
    }
    Ok(())
}

/// Emits random instructions, and instructions with an operand that is another one.
fn compare_emitted(setup: &Setup) -> Result<(), Box<dyn Error>> {
    let disassembler = disassembler(setup, PrintOptions::DEFAULT);
    let emit = |inst: &Plain, is_checked: bool| -> Result<Option<Vec<u8>>, Box<dyn Error>> {
        let mut assembler = assembler(setup);
        let emitted = match is_checked {
            true => assembler.emit(inst),
            false => assembler.emit_truncating(inst),
        };
        let object = emitted.ok().and_then(|()| assembler.finish().ok());
        // The linker writes the values of relocations.
        let has_relocations =
            |one: &Object| one.sections.iter().any(|section| !section.relocations.is_empty());
        Ok(object.filter(|object| !has_relocations(object)).map(|object| code(&object)))
    };
    let decode = |bytes: &[u8]| -> Option<Plain> {
        let inst = disassembler.decode(bytes, 0).ok()?;
        let is_whole = Instruction::size(&inst) == bytes.len();
        Plain::copy_of(&inst).ok().filter(|_| is_whole && !inst.is_soft_fail())
    };
    let (mut accepted, mut rejected, mut kept, mut missed) = (0, 0, 0, Vec::new());
    let mut random_numbers = Random::NEW;
    // Numbers of ARM are parts of offsets and shifts. What is in no part has no effect.
    let packs_operands = Opcode::ALL.iter().any(|opcode| format!("{opcode:?}") == "LDRBrs");
    for line in disassembler.lines(&random(), 0) {
        let Ok(inst) = line.inst else { continue };
        let inst = Plain::copy_of(&inst)?;
        if let Some(bytes) = emit(&inst, false)?
            && decode(&bytes).as_ref() == Some(&inst)
        {
            let mut assembler = assembler(setup);
            kept += 1;
            if let Err(error) = assembler.emit(&inst) {
                missed.push(format!("{inst:?}: {error}"));
            }
        }
        for index in 0..inst.operands().len() {
            let number = random_numbers.number().cast_signed();
            let other = match inst.operand(index) {
                Operand::Register(_) => {
                    Operand::Register(Some(random_numbers.one_of(Register::ALL)))
                }
                Operand::Immediate(_) => Operand::Immediate(number >> (number & 63)),
                operand => operand,
            };
            let other = with(&inst, index, other);
            let Some(bytes) = emit(&other, true)? else {
                rejected += 1;
                continue;
            };
            accepted += 1;
            // Other instructions can have the same encoding.
            if let Some(again) = decode(&bytes).filter(|again| again.opcode() == other.opcode())
                && !packs_operands
            {
                let mut operands = again.operands().iter().zip(other.operands());
                let is_same = operands.all(|(&one, &other)| is_same(one, other));
                assert!(
                    is_same,
                    "operand {index} of {other:?} is another one in {again:?}, {bytes:x?}"
                );
            }
        }
    }
    // Useless prefixes make registers that are not in the class.
    assert!(missed.len() * 100 <= kept, "{} of {kept}: {missed:#?}", missed.len());
    assert!(kept > 100 && accepted > 100 && rejected > 100, "{kept} {accepted} {rejected}");
    Ok(())
}
