//! Calling convention, which LLVM's description leaves to C++: the integer convention and the one with
//! floating-point registers, for registers of 32 and 64 bits.

use tablegen_backend::kit::convention::Convention;

use super::{FloatAbi, Generator};
use crate::target::{Feature, Register};

/// Registers of integer arguments.
const INTEGERS: [Register; 8] = [
    Register::X10,
    Register::X11,
    Register::X12,
    Register::X13,
    Register::X14,
    Register::X15,
    Register::X16,
    Register::X17,
];

/// Registers of floating-point arguments, as those of 64 bits.
const DOUBLES: [Register; 8] = [
    Register::F10_D,
    Register::F11_D,
    Register::F12_D,
    Register::F13_D,
    Register::F14_D,
    Register::F15_D,
    Register::F16_D,
    Register::F17_D,
];

/// Registers of floating-point arguments, as those of 32 bits.
const SINGLES: [Register; 8] = [
    Register::F10_F,
    Register::F11_F,
    Register::F12_F,
    Register::F13_F,
    Register::F14_F,
    Register::F15_F,
    Register::F16_F,
    Register::F17_F,
];

impl Generator {
    /// Returns the registers of arguments and results.
    pub(super) fn convention(&self) -> Convention<Register> {
        let count = if self.has(Feature::FeatureStdExtE) { 6 } else { 8 };
        let integers = INTEGERS.get(..count).unwrap_or(&INTEGERS);
        let (singles, doubles) = match self.float_abi() {
            FloatAbi::Soft => (&[][..], &[][..]),
            FloatAbi::Single => (&SINGLES[..], &[][..]),
            FloatAbi::Double => (&SINGLES[..], &DOUBLES[..]),
        };
        let register_size = if self.is_64_bit() { 8 } else { 4 };
        Convention { integers, doubles, singles, register_size }
    }
}
