//! Reals in registers: `li.s` and `li.d`.

use tablegen_mc::assembler::{ExprId, Parsed, SectionSpec};
use tablegen_mc::elf;

use super::numbers::Load;
use crate::Feature;
use crate::asm::expand::{Expansion, Operand, number, zero};
use crate::asm::options::Abi;
use crate::matcher::Matched;
use crate::target::Opcode as O;

/// Returns the bits of a real. Integers stand for the reals of their value.
fn double(value: i64) -> u64 {
    /// Bits of the exponent.
    const EXPONENT: u64 = 0x7ff << 52;
    let bits = value.cast_unsigned();
    if bits & EXPONENT == 0 { (bits as f64).to_bits() } else { bits }
}

/// Returns the bits of a real with fewer bits.
fn single(double: u64) -> u32 {
    (f64::from_bits(double) as f32).to_bits()
}

impl Expansion<'_> {
    /// Expands `li.s` for a general register.
    pub(in crate::asm) fn load_single(&mut self, inst: &Matched) -> Parsed<()> {
        let value = single(double(inst.operand(1).immediate()));
        self.load(value.into(), inst.operand(0), None, Load::number(true))
    }

    /// Writes a real to the section of constants. Returns its address.
    fn constant(&mut self, bits: u64, size: usize) -> Parsed<ExprId> {
        let spec = SectionSpec {
            name: ".rodata",
            kind: elf::SHT_PROGBITS.0,
            flags: elf::SHF_ALLOC.0,
            entry_size: 0,
        };
        let (section, current) = (self.assembly.section(&spec), self.assembly.current());
        self.assembly.switch_to(section);
        let label = self.assembly.label_here();
        if size == 8 {
            self.assembly.align_data(8);
        }
        self.assembly.integer(bits, size, self.machine.is_big_endian);
        self.assembly.switch_to(current);
        Ok(self.assembly.symbol_reference(label))
    }

    /// Loads the upper bits of the address of a constant to the temporary register.
    fn load_upper_address(&mut self, symbol: ExprId) -> Parsed<()> {
        let temporary = self.temporary()?;
        let is_n64 = self.machine.abi == Abi::N64;
        if self.machine.is_position_independent {
            let (entry, pointer) = (self.specified("got", symbol), self.pointer());
            return self.put(if is_n64 { O::LD } else { O::LW }, &[temporary, pointer, entry]);
        }
        self.load_upper(temporary, symbol)
    }

    /// Expands `li.s` for a floating-point register.
    pub(in crate::asm) fn load_single_real(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, bits) = (inst.operand(0), double(inst.operand(1).immediate()));
        let value = single(bits);
        let temporary = if value == 0 { zero() } else { self.temporary()? };
        if bits as u32 == 0 {
            if value != 0 {
                self.load(value.into(), temporary, None, Load::number(true))?;
            }
            return self.put(O::MTC1, &[to, temporary]);
        }
        let symbol = self.constant(value.into(), 4)?;
        self.load_upper_address(symbol)?;
        let low = self.specified("lo", symbol);
        self.put(O::LWC1, &[to, temporary, low])
    }

    /// Expands `li.d` for a general register.
    pub(in crate::asm) fn load_double(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, bits) = (inst.operand(0), double(inst.operand(1).immediate()));
        let is_long = self.is_64_bit();
        if bits as u32 == 0 {
            if is_long {
                return self.load(bits.cast_signed(), to, None, Load::number(false));
            }
            self.load((bits >> 32).cast_signed(), to, None, Load::number(true))?;
            let second = self.second_of(to)?;
            return self.load(0, second, None, Load::number(true));
        }
        let symbol = self.constant(bits, 8)?;
        let temporary = self.temporary()?;
        self.load_upper_address(symbol)?;
        let low = self.specified("lo", symbol);
        let add = if self.machine.abi == Abi::N64 { O::DADDiu } else { O::ADDiu };
        self.put(add, &[temporary, temporary, low])?;
        if is_long {
            return self.put(O::LD, &[to, temporary, number(0)]);
        }
        self.put(O::LW, &[to, temporary, number(0)])?;
        let second = self.second_of(to)?;
        self.put(O::LW, &[second, temporary, number(4)])
    }

    /// Expands `li.d` for a floating-point register of 64 bits or for a pair.
    pub(in crate::asm) fn load_double_real(
        &mut self,
        inst: &Matched,
        is_whole: bool,
    ) -> Parsed<()> {
        let (to, bits) = (inst.operand(0), double(inst.operand(1).immediate()));
        let temporary = if bits == 0 { zero() } else { self.temporary()? };
        let upper = bits >> 32;
        if bits as u32 == 0 && (upper & 0xffff_0000 == 0 || upper & 0xffff == 0) {
            return self.move_upper_half(to, temporary, bits);
        }
        let symbol = self.constant(bits, 8)?;
        self.load_upper_address(symbol)?;
        let low = self.specified("lo", symbol);
        self.put(if is_whole { O::LDC164 } else { O::LDC1 }, &[to, temporary, low])
    }

    /// Loads a real whose lower half is 0.
    fn move_upper_half(&mut self, to: Operand, temporary: Operand, bits: u64) -> Parsed<()> {
        let is_long = self.is_64_bit();
        if bits != 0 {
            let value = if is_long { bits.cast_signed() } else { (bits >> 32).cast_signed() };
            self.load(value, temporary, None, Load::number(!is_long))?;
        }
        if is_long {
            return self.put(O::DMTC1, &[to, temporary]);
        }
        if self.has(Feature::FeatureMips32r2) {
            self.put(O::MTC1, &[to, zero()])?;
            return self.put(O::MTHC1_D32, &[to, to, temporary]);
        }
        let second = self.second_of(to)?;
        self.put(O::MTC1, &[second, temporary])?;
        self.put(O::MTC1, &[to, zero()])
    }
}
