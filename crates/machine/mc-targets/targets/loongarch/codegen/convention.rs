//! Calling convention, which LLVM's description leaves to C++: with floating-point registers (`lp64d`) and without
//! (`lp64s`).

use tablegen_backend::kit::convention::Convention;

use super::Generator;
use crate::target::Register;

macro_rules! registers {
    ($($name:ident = [$($register:ident)*];)*) => {
        $(const $name: &[Register] = &[$(Register::$register),*];)*
    };
}

registers! {
    INTEGERS = [R4 R5 R6 R7 R8 R9 R10 R11];
    DOUBLES = [F0_64 F1_64 F2_64 F3_64 F4_64 F5_64 F6_64 F7_64];
    SINGLES = [F0 F1 F2 F3 F4 F5 F6 F7];
}

impl Generator {
    /// Returns the registers of arguments and results.
    pub(super) fn convention(&self) -> Convention<Register> {
        let (singles, doubles) =
            if self.has_doubles() { (SINGLES, DOUBLES) } else { (&[][..], &[][..]) };
        Convention { integers: INTEGERS, doubles, singles, register_size: 8 }
    }
}
