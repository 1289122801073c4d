//! Calls that consist of two instructions: `auipc` and `jalr` of RISC-V, `pcaddu18i` and `jirl` of
//! LoongArch.

use object::Architecture;

/// Registers that hold addresses since the last branch, call or label.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Registers {
    /// Value by number of the register. `None` if it is not known.
    values: [Option<u64>; 32],
}

/// Function that follows the instruction at an address. It returns the address that the instruction
/// jumps to by a register whose value is known.
type Step = fn(&mut Registers, &[u8], u64) -> Option<u64>;

impl Registers {
    /// Returns the function for an architecture. `None` if it has no such calls.
    pub(crate) fn step(architecture: Architecture) -> Option<Step> {
        use Architecture as A;
        match architecture {
            A::Riscv32 | A::Riscv64 => Some(Registers::step_riscv),
            A::LoongArch32 | A::LoongArch64 => Some(Registers::step_loongarch),
            _ => None,
        }
    }

    /// [`Step`] of RISC-V.
    fn step_riscv(&mut self, bytes: &[u8], address: u64) -> Option<u64> {
        let result = |word: u32| (word >> 7 & 31) as usize;
        if let [low, high] = *bytes {
            let word = u32::from(u16::from_le_bytes([low, high]));
            match (word & 3, word >> 13) {
                // Jumps and branches.
                (1, 1 | 5 | 6 | 7) => *self = Registers::default(),
                (2, 4) if word >> 2 & 31 == 0 => *self = Registers::default(),
                _ => {
                    // Registers of three bits are those from number 8 on.
                    let short = [word >> 2 & 7, word >> 7 & 7].map(|number| 8 + number as usize);
                    for number in [result(word), short[0], short[1]] {
                        self.values[number] = None;
                    }
                }
            }
            return None;
        }
        let word = u32::from_le_bytes(*bytes.first_chunk()?);
        match word & 0x7f {
            0x17 => {
                let upper = i64::from((word & 0xffff_f000).cast_signed());
                self.values[result(word)] = Some(address.wrapping_add_signed(upper));
            }
            0x67 => {
                let base = self.values[(word >> 15 & 31) as usize];
                *self = Registers::default();
                let offset = i64::from(word.cast_signed() >> 20);
                return base.map(|base| base.wrapping_add_signed(offset));
            }
            0x63 | 0x6f => *self = Registers::default(),
            // Stores have no result.
            0x23 | 0x27 => {}
            _ => self.values[result(word)] = None,
        }
        None
    }

    /// [`Step`] of LoongArch.
    fn step_loongarch(&mut self, bytes: &[u8], address: u64) -> Option<u64> {
        let word = u32::from_le_bytes(*bytes.first_chunk()?);
        let (result, base) = ((word & 31) as usize, (word >> 5 & 31) as usize);
        match word >> 26 {
            // `pcaddu18i`: 20 bits, shifted by 18.
            7 if word >> 25 & 1 != 0 => {
                let upper = i64::from((word << 7).cast_signed() >> 12) << 18;
                self.values[result] = Some(address.wrapping_add_signed(upper));
            }
            // `jirl`: 16 bits, shifted by 2.
            0x13 => {
                let base = if base == 0 { Some(0) } else { self.values[base] };
                *self = Registers::default();
                let offset = i64::from((word << 6).cast_signed() >> 16) << 2;
                return base.map(|base| base.wrapping_add_signed(offset));
            }
            // Branches and `bl`.
            0x10..=0x1b => *self = Registers::default(),
            _ => self.values[result] = None,
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Registers;

    #[test]
    fn calls_have_targets() {
        let mut registers = Registers::default();
        // auipc ra, 1; addi a0, a0, 1; jalr ra, 8(ra)
        assert_eq!(registers.step_riscv(&0x0000_1097_u32.to_le_bytes(), 0x100), None);
        assert_eq!(registers.step_riscv(&0x0015_0513_u32.to_le_bytes(), 0x104), None);
        let call = 0x0080_80e7_u32.to_le_bytes();
        assert_eq!(registers.step_riscv(&call, 0x108), Some(0x1108));
        assert_eq!(registers.step_riscv(&call, 0x10c), None);
    }

    #[test]
    fn calls_of_loongarch_have_targets() {
        let mut registers = Registers::default();
        // pcaddu18i ra, -1; jirl ra, ra, 4
        assert_eq!(registers.step_loongarch(&0x1fff_ffe1_u32.to_le_bytes(), 0x50000), None);
        let call = 0x4c00_0421_u32.to_le_bytes();
        assert_eq!(registers.step_loongarch(&call, 0x50004), Some(0x10004));
        assert_eq!(registers.step_loongarch(&call, 0x50008), None);
    }
}
