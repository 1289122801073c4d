//! Encodes instructions of `declared.td` with values that fit, and with those that do not.

mod declared;

use declared::{EncodeError, EncodeHooks, Encoder, Field, Instruction, Opcode};

struct Inst<'a>(Opcode, &'a [i64]);

impl Instruction for Inst<'_> {
    type Opcode = Opcode;
    fn opcode(&self) -> Opcode {
        self.0
    }
    fn operand(&self, index: usize) -> Option<i64> {
        self.1.get(index).copied()
    }
}

/// Gives values as they are, and tells the fields that they are for.
struct Target;

impl Target {
    fn value(inst: &Inst<'_>, operand: usize) -> Result<u64, EncodeError> {
        let value = inst.operand(operand).ok_or(EncodeError::MissingOperand { operand })?;
        Ok(value as u64)
    }
}

impl EncodeHooks<Inst<'_>> for Target {
    fn encode_branch(&self, i: &Inst<'_>, index: usize, field: Field) -> Result<u64, EncodeError> {
        assert_eq!(field, Field { bits: 8, offset: 0 });
        Target::value(i, index)
    }
    fn encode_any(&self, i: &Inst<'_>, index: usize, field: Field) -> Result<u64, EncodeError> {
        assert_eq!(field, Field { bits: 9, offset: 4 });
        Target::value(i, index)
    }
    fn encode_pair(&self, i: &Inst<'_>, index: usize, field: Field) -> Result<u64, EncodeError> {
        assert_eq!(field, Field { bits: 8, offset: 0 });
        // An offset that is too large gets into the way of the register.
        Ok(Target::value(i, index)? << 4 | Target::value(i, index + 1)?)
    }
}

fn main() {
    let show = |opcode: Opcode, operands: &[i64]| {
        let inst = Inst(opcode, operands);
        let truncated = Encoder::encode_truncating(&inst, &Target).map(|word| format!("{word:04x}"));
        let text = match Encoder::encode(&inst, &Target) {
            Ok(word) => format!("{word:04x}"),
            Err(error) => format!("{error}; else {}", truncated.unwrap_or_default()),
        };
        println!("{opcode} {operands:?}: {text}");
    };
    for opcode in [Opcode::EITHER, Opcode::UNKNOWN, Opcode::SIMM, Opcode::UIMM] {
        for value in [-9, -8, -1, 0, 7, 8, 15, 16] {
            show(opcode, &[value]);
        }
    }
    for value in [-258, -256, -1, 0, 2, 254, 255, 256] {
        show(Opcode::BRANCH, &[value]);
    }
    for value in [-257, -256, 0x123, 0x1ff, 0x200, 0x1234] {
        show(Opcode::ANY, &[value]);
    }
    for operands in [[15, 3], [15, 15], [16, 0], [3, 0x100], [3, -1]] {
        show(Opcode::PAIR, &operands);
    }
}
