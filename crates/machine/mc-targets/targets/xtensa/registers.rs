//! Special registers and user registers: numbers, and features of machines that have them.

use tablegen_mc::nth_register;

use crate::Xtensa;
use crate::target::{Feature, Opcode, Register};

/// Access of an instruction to a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    Read,
    Write,
    Exchange,
}

impl Access {
    /// Returns the access of an instruction.
    pub(crate) fn of(opcode: Opcode) -> Self {
        match opcode {
            Opcode::WSR | Opcode::WUR => Access::Write,
            Opcode::RSR | Opcode::RUR => Access::Read,
            _ => Access::Exchange,
        }
    }
}

/// Returns the special register with a number. One number has two registers, one of which is written.
pub(crate) fn special(number: u64, access: Access) -> Option<Register> {
    use Register as R;
    let nth = |first, start, count| nth_register(first, number - start, count);
    Some(match number {
        0 => R::LBEG,
        1 => R::LEND,
        2 => R::LCOUNT,
        3 => R::SAR,
        4 => R::BREG,
        5 => R::LITBASE,
        16 => R::ACCLO,
        17 => R::ACCHI,
        32..36 => return nth(R::M0, 32, 4),
        72 => R::WINDOWBASE,
        73 => R::WINDOWSTART,
        96 => R::IBREAKENABLE,
        97 => R::MEMCTL,
        104 => R::DDR,
        128..130 => return nth(R::IBREAKA0, 128, 2),
        144..146 => return nth(R::DBREAKA0, 144, 2),
        160..162 => return nth(R::DBREAKC0, 160, 2),
        176 => R::CONFIGID0,
        177..184 => return nth(R::EPC1, 177, 7),
        192 => R::DEPC,
        194..200 => return nth(R::EPS2, 194, 6),
        208 => R::CONFIGID1,
        209..216 => return nth(R::EXCSAVE1, 209, 7),
        224 => R::CPENABLE,
        226 if access == Access::Write => R::INTSET,
        226 => R::INTERRUPT,
        227 => R::INTCLEAR,
        228 => R::INTENABLE,
        230 => R::PS,
        231 => R::VECBASE,
        232 => R::EXCCAUSE,
        233 => R::DEBUGCAUSE,
        234 => R::CCOUNT,
        235 => R::PRID,
        236 => R::ICOUNT,
        237 => R::ICOUNTLEVEL,
        238 => R::EXCVADDR,
        240..=242 => return nth(R::CCOMPARE0, 240, 3),
        244..248 => return nth(R::MISC0, 244, 4),
        _ => return None,
    })
}

/// Returns the user register with a number.
pub(crate) fn user(number: u64) -> Option<Register> {
    use Register as R;
    Some(match number {
        231 => R::THREADPTR,
        232 => R::FCR,
        233 => R::FSR,
        234 => R::F64R_LO,
        235 => R::F64R_HI,
        236 => R::F64S,
        _ => return None,
    })
}

/// Features of interrupts with a high priority, from level 2 on. Each one has the registers of its level and of
/// those below it.
const LEVELS: [Feature; 6] = [
    Feature::FeatureHighPriInterrupts,
    Feature::FeatureHighPriInterruptsLevel3,
    Feature::FeatureHighPriInterruptsLevel4,
    Feature::FeatureHighPriInterruptsLevel5,
    Feature::FeatureHighPriInterruptsLevel6,
    Feature::FeatureHighPriInterruptsLevel7,
];

/// Features of timers. Each one has its register and those below it.
const TIMERS: [Feature; 3] =
    [Feature::FeatureTimers1, Feature::FeatureTimers2, Feature::FeatureTimers3];

impl Xtensa {
    /// Returns true if the machine has a register that can be accessed.
    pub(crate) fn has_register(&self, register: Register, access: Access) -> bool {
        use Feature as F;
        use Register as R;
        let from = |features: &[Feature], index: usize| {
            features.iter().skip(index).any(|&feature| self.has(feature))
        };
        match register {
            R::BREG => self.has(F::FeatureBoolean),
            R::CCOUNT | R::CCOMPARE0 => from(&TIMERS, 0),
            R::CCOMPARE1 => from(&TIMERS, 1),
            R::CCOMPARE2 => from(&TIMERS, 2),
            R::CONFIGID0 => access != Access::Exchange,
            R::CONFIGID1 => access == Access::Read,
            R::CPENABLE => self.has(F::FeatureCoprocessor),
            R::DEBUGCAUSE => access == Access::Read && self.has(F::FeatureDebug),
            R::DEPC | R::EPC1 | R::EXCCAUSE | R::EXCSAVE1 | R::EXCVADDR => {
                self.has(F::FeatureException)
            }
            R::EPC2 | R::EPS2 | R::EXCSAVE2 => from(&LEVELS, 0),
            R::EPC3 | R::EPS3 | R::EXCSAVE3 => from(&LEVELS, 1),
            R::EPC4 | R::EPS4 | R::EXCSAVE4 => from(&LEVELS, 2),
            R::EPC5 | R::EPS5 | R::EXCSAVE5 => from(&LEVELS, 3),
            R::EPC6 | R::EPS6 | R::EXCSAVE6 => from(&LEVELS, 4),
            R::EPC7 | R::EPS7 | R::EXCSAVE7 => from(&LEVELS, 5),
            R::INTENABLE => self.has(F::FeatureInterrupt),
            R::INTERRUPT => access == Access::Read && self.has(F::FeatureInterrupt),
            R::INTSET | R::INTCLEAR => access == Access::Write && self.has(F::FeatureInterrupt),
            R::ICOUNT
            | R::ICOUNTLEVEL
            | R::IBREAKENABLE
            | R::DDR
            | R::IBREAKA0
            | R::IBREAKA1
            | R::DBREAKA0
            | R::DBREAKA1
            | R::DBREAKC0
            | R::DBREAKC1 => self.has(F::FeatureDebug),
            R::LBEG | R::LEND | R::LCOUNT => self.has(F::FeatureLoop),
            R::LITBASE => self.has(F::FeatureExtendedL32R),
            R::MEMCTL => self.has(F::FeatureDataCache),
            R::ACCLO | R::ACCHI | R::M0 | R::M1 | R::M2 | R::M3 => self.has(F::FeatureMAC16),
            R::MISC0 | R::MISC1 | R::MISC2 | R::MISC3 => self.has(F::FeatureMiscSR),
            R::PRID => access == Access::Read && self.has(F::FeaturePRID),
            R::THREADPTR => self.has(F::FeatureTHREADPTR),
            R::VECBASE => self.has(F::FeatureRelocatableVector),
            R::FCR | R::FSR => self.has(F::FeatureSingleFloat),
            R::F64R_LO | R::F64R_HI | R::F64S => self.has(F::FeatureDFPAccel),
            R::WINDOWBASE | R::WINDOWSTART => self.has(F::FeatureWindowed),
            _ => true,
        }
    }
}
