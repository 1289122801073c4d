//! Shorter forms of instructions: immediates of 8 bits, operations on the accumulator, shifts by one.

use tablegen_backend::machine::{Inst, Operand};

use super::isa::Isa;
use crate::target::{Opcode, Register};

/// Shorter forms of an instruction with an immediate.
#[derive(Clone, Copy, Default)]
struct Forms {
    /// Opcode with an immediate of 8 bits.
    byte: Option<Opcode>,
    /// Opcode whose only operand is the immediate, as its register is fixed.
    fixed: Option<(Opcode, Register)>,
    /// Opcode without the immediate 1.
    one: Option<Opcode>,
}

/// Returns the shorter forms of an instruction.
fn forms(opcode: Opcode) -> Forms {
    macro_rules! forms {
        (
            bytes: $($long:ident $byte:ident)*;
            fixed: $($of:ident $wide:ident $fixed:ident $register:ident)*;
            accumulator: $($plain:ident $alone:ident $accumulator:ident)*;
            shifts: $($by:ident $one:ident)*;
        ) => {
            match opcode {
                $(Opcode::$long => Forms { byte: Some(Opcode::$byte), ..Forms::default() },)*
                $(Opcode::$of => Forms {
                    byte: Some(Opcode::$wide),
                    fixed: Some((Opcode::$fixed, Register::$register)),
                    ..Forms::default()
                },)*
                $(Opcode::$plain => Forms {
                    fixed: Some((Opcode::$alone, Register::$accumulator)),
                    ..Forms::default()
                },)*
                $(Opcode::$by => Forms { one: Some(Opcode::$one), ..Forms::default() },)*
                _ => Forms::default(),
            }
        };
    }
    forms! {
        bytes:
            ADD16mi ADD16mi8 ADD32mi ADD32mi8 ADD64mi32 ADD64mi8
            AND16mi AND16mi8 AND32mi AND32mi8 AND64mi32 AND64mi8
            CMP16mi CMP16mi8 CMP32mi CMP32mi8 CMP64mi32 CMP64mi8
            OR16mi OR16mi8 OR32mi OR32mi8 OR64mi32 OR64mi8
            SUB16mi SUB16mi8 SUB32mi SUB32mi8 SUB64mi32 SUB64mi8
            XOR16mi XOR16mi8 XOR32mi XOR32mi8 XOR64mi32 XOR64mi8
            IMUL32rri IMUL32rri8 IMUL64rri32 IMUL64rri8
            IMUL32rmi IMUL32rmi8 IMUL64rmi32 IMUL64rmi8;
        fixed:
            ADC32ri ADC32ri8 ADC32i32 EAX ADC64ri32 ADC64ri8 ADC64i32 RAX
            ADD16ri ADD16ri8 ADD16i16 AX ADD32ri ADD32ri8 ADD32i32 EAX ADD64ri32 ADD64ri8 ADD64i32 RAX
            AND16ri AND16ri8 AND16i16 AX AND32ri AND32ri8 AND32i32 EAX AND64ri32 AND64ri8 AND64i32 RAX
            CMP16ri CMP16ri8 CMP16i16 AX CMP32ri CMP32ri8 CMP32i32 EAX CMP64ri32 CMP64ri8 CMP64i32 RAX
            OR16ri OR16ri8 OR16i16 AX OR32ri OR32ri8 OR32i32 EAX OR64ri32 OR64ri8 OR64i32 RAX
            SBB32ri SBB32ri8 SBB32i32 EAX SBB64ri32 SBB64ri8 SBB64i32 RAX
            SUB16ri SUB16ri8 SUB16i16 AX SUB32ri SUB32ri8 SUB32i32 EAX SUB64ri32 SUB64ri8 SUB64i32 RAX
            XOR16ri XOR16ri8 XOR16i16 AX XOR32ri XOR32ri8 XOR32i32 EAX XOR64ri32 XOR64ri8 XOR64i32 RAX;
        accumulator:
            ADD8ri ADD8i8 AL AND8ri AND8i8 AL CMP8ri CMP8i8 AL OR8ri OR8i8 AL SUB8ri SUB8i8 AL XOR8ri XOR8i8 AL
            TEST8ri TEST8i8 AL TEST16ri TEST16i16 AX TEST32ri TEST32i32 EAX TEST64ri32 TEST64i32 RAX;
        shifts:
            ROL32ri ROL32r1 ROL64ri ROL64r1 ROR32ri ROR32r1 ROR64ri ROR64r1
            SAR32ri SAR32r1 SAR64ri SAR64r1 SHL32ri SHL32r1 SHL64ri SHL64r1 SHR32ri SHR32r1 SHR64ri SHR64r1
            SAR32mi SAR32m1 SAR64mi SAR64m1 SHL32mi SHL32m1 SHL64mi SHL64m1 SHR32mi SHR32m1 SHR64mi SHR64m1;
    }
}

/// Returns the shortest form of an instruction. `None` if it is the shortest.
pub(super) fn shortened(inst: &Inst<Isa>) -> Option<Inst<Isa>> {
    let number = inst.operands.last()?.immediate()?;
    let forms = forms(inst.opcode);
    if let Some(opcode) = forms.one.filter(|_| number == 1) {
        let mut shorter = Inst { opcode, ..inst.clone() };
        shorter.operands.pop();
        return Some(shorter);
    }
    if let Some(opcode) = forms.byte.filter(|_| i8::try_from(number).is_ok()) {
        return Some(Inst { opcode, ..inst.clone() });
    }
    let (opcode, register) = forms.fixed?;
    let is_fixed = inst.operands.first()?.register() == Some(register);
    is_fixed.then(|| Inst::new(opcode, [Operand::Immediate(number)]))
}
