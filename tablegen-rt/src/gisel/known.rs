//! Constants and copies, found by following definitions of registers.

use super::function::{Constant, Function, Operand};
use crate::isel::Numbered;

tables! {
    /// Opcodes with a meaning for the interpreter, as numbers. [`Generic::NONE`] for those that the
    /// target does not have.
    Generic by GenericBuilder {
        /// `COPY`.
        copy: u32 = Self::NONE,
        /// `G_CONSTANT`.
        constant: u32 = Self::NONE,
        /// `G_FCONSTANT`.
        fconstant: u32 = Self::NONE,
        /// `G_BUILD_VECTOR`.
        build_vector: u32 = Self::NONE,
        /// `G_BUILD_VECTOR_TRUNC`.
        build_vector_trunc: u32 = Self::NONE,
        /// `G_CONCAT_VECTORS`.
        concat_vectors: u32 = Self::NONE,
        /// `G_SPLAT_VECTOR`.
        splat_vector: u32 = Self::NONE,
        /// `G_TRUNC`.
        trunc: u32 = Self::NONE,
        /// `G_SEXT`.
        sext: u32 = Self::NONE,
        /// `G_ZEXT`.
        zext: u32 = Self::NONE,
        /// `G_ANYEXT`.
        anyext: u32 = Self::NONE,
        /// `G_INTTOPTR`.
        inttoptr: u32 = Self::NONE,
        /// `G_ASSERT_SEXT`.
        assert_sext: u32 = Self::NONE,
        /// `G_ASSERT_ZEXT`.
        assert_zext: u32 = Self::NONE,
        /// `G_ASSERT_ALIGN`.
        assert_align: u32 = Self::NONE,
    }
}

impl Generic {
    /// Number for a missing opcode.
    pub const NONE: u32 = u32::MAX;

    /// Returns true if instructions with this opcode return their operand unchanged.
    fn is_copy(&self, opcode: u32) -> bool {
        [self.copy, self.assert_sext, self.assert_zext, self.assert_align].contains(&opcode)
    }
}

/// Maximum number of definitions that are followed, since definitions may be cyclic.
const MOST_STEPS: usize = 1 << 10;

/// Maximum nesting of concatenated vectors.
const MOST_DEPTH: usize = 8;

/// Returns the register that `register` is a copy of, directly or indirectly, and its definition.
///
/// Returns the register itself if it is no copy. The definition is `None` if the source has none.
/// Returns `None` for registers without a type or a definition.
pub fn source<F: Function + ?Sized>(
    function: &F,
    generic: &Generic,
    register: F::Reg,
) -> Option<(F::Reg, Option<F::Inst>)> {
    function.register_type(register)?;
    let mut register = register;
    let mut definition = function.definition(register)?;
    for _ in 0..MOST_STEPS {
        if !generic.is_copy(function.opcode(definition).number()) {
            break;
        }
        let Some(Operand::Register(from)) = function.operand(definition, 1) else { break };
        if function.register_type(from).is_none() {
            break;
        }
        register = from;
        match function.definition(from) {
            Some(of) => definition = of,
            None => return Some((register, None)),
        }
    }
    Some((register, Some(definition)))
}

/// Returns the integer that a register holds, or `None` if it is not known to be constant.
///
/// Finds a `G_CONSTANT` through copies, truncations, and sign and zero extensions.
pub fn constant<F: Function + ?Sized>(
    function: &F,
    generic: &Generic,
    register: F::Reg,
) -> Option<Constant> {
    constant_or_bits(function, generic, register, false)
}

/// Returns the value of a register, as [`constant`] does. With `any`, also accepts the bits of a
/// floating-point constant, and any-extensions.
fn constant_or_bits<F: Function + ?Sized>(
    function: &F,
    generic: &Generic,
    register: F::Reg,
    any: bool,
) -> Option<Constant> {
    // Opcodes and result widths of the instructions between register and constant.
    let mut changes = alloc::vec::Vec::new();
    let mut current = register;
    let mut value = loop {
        let inst = function.definition(current)?;
        let opcode = function.opcode(inst).number();
        match function.operand(inst, 1)? {
            Operand::Constant(value) if opcode == generic.constant => break value,
            Operand::Float(value) if any && opcode == generic.fconstant => {
                break float_bits(value, function.register_type(current)?.element_bits())?;
            }
            Operand::Register(from) if changes.len() < MOST_STEPS => {
                let result = function.register_type(current);
                if [generic.trunc, generic.sext, generic.zext].contains(&opcode)
                    || (any && opcode == generic.anyext)
                {
                    changes.push((opcode, result?.element_bits()));
                } else if opcode == generic.copy || opcode == generic.inttoptr {
                    changes.push((generic.copy, 0));
                } else {
                    return None;
                }
                current = from;
            }
            _ => return None,
        }
    };
    for &(opcode, bits) in changes.iter().rev() {
        value = match opcode {
            _ if opcode == generic.copy => value,
            _ if opcode == generic.zext => Constant::new(value.unsigned() as i128, bits),
            _ => Constant::new(value.value, bits),
        };
    }
    Some(value)
}

/// Returns the integer that all elements of a vector are, or `None` if they differ or are not known
/// to be constant.
pub fn splat<F: Function + ?Sized>(
    function: &F,
    generic: &Generic,
    register: F::Reg,
) -> Option<Constant> {
    let (value, element) = any_splat(function, generic, register, 0)?;
    constant(function, generic, element).map(|_| value)
}

/// Returns the bits that all elements of a vector have, and the register of one element.
pub(super) fn any_splat<F: Function + ?Sized>(
    function: &F,
    generic: &Generic,
    register: F::Reg,
    depth: usize,
) -> Option<(Constant, F::Reg)> {
    let (_, inst) = source(function, generic, register)?;
    let inst = inst?;
    let opcode = function.opcode(inst).number();
    let is_concat = opcode == generic.concat_vectors;
    let builds = opcode == generic.build_vector || opcode == generic.build_vector_trunc;
    if !(builds || is_concat) || depth > MOST_DEPTH {
        return None;
    }
    let mut found: Option<(Constant, F::Reg)> = None;
    for index in 1..function.operand_count(inst) {
        let Some(Operand::Register(element)) = function.operand(inst, index) else { return None };
        let next = if is_concat {
            any_splat(function, generic, element, depth + 1)?
        } else {
            (constant_or_bits(function, generic, element, true)?, element)
        };
        if found.get_or_insert(next).0 != next.0 {
            return None;
        }
    }
    found
}

/// Returns the bits of a floating-point constant with a width. For other widths than 32 and 64,
/// only zeros are converted.
fn float_bits(value: f64, bits: u32) -> Option<Constant> {
    let number = match bits {
        64 => i128::from(value.to_bits()),
        32 => i128::from((value as f32).to_bits()),
        _ if value == 0.0 => i128::from(value.is_sign_negative()) << (bits.clamp(1, 128) - 1),
        _ => return None,
    };
    Some(Constant::new(number, bits))
}
