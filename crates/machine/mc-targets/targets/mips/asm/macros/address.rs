//! Addresses in registers: `la`, `dla`, calls of position-independent code, and the global pointer.

use tablegen_mc::assembler::evaluate::Value;
use tablegen_mc::assembler::symbols::{Binding, Definition};
use tablegen_mc::assembler::{ExprId, Parsed, SymbolId};

use super::numbers::Load;
use crate::Feature;
use crate::asm::expand::{Expansion, Operand, is_zero, number, overlaps};
use crate::asm::options::Abi;
use crate::asm::process::inst_of;
use crate::asm::registers::gpr;
use crate::asm::relocations::{R_MICROMIPS_JALR, R_MIPS_JALR};
use crate::matcher::Matched;
use crate::target::{Opcode as O, Register};

/// Number of the register that calls of position-independent code use.
const CALL: u32 = 25;

impl Expansion<'_> {
    /// Expands `la` and `dla`, with a register that is added if there is one.
    pub(in crate::asm) fn load_address(
        &mut self,
        to: Operand,
        base: Option<Operand>,
        offset: Operand,
        is_32_bit: bool,
    ) -> Parsed<()> {
        let is_long = self.has_long_addresses();
        // `la` loads addresses of 64 bits, too.
        let is_32_bit = is_32_bit && !is_long;
        if !is_32_bit && !self.has(Feature::FeatureMips3) {
            return Err(self.fault("instruction requires a 64-bit architecture"));
        }
        match ExprId::of_operand(offset) {
            Some(symbol) => self.load_symbol(symbol, to, base),
            None => self.load(offset.immediate(), to, base, Load::address(is_32_bit || !is_long)),
        }
    }

    /// Returns the value of an expression that is a symbol and a number.
    pub(in crate::asm) fn relocatable(&self, id: ExprId) -> Parsed<(SymbolId, Value)> {
        let value = self.assembly.plain_value(id).filter(|value| value.sub.is_none());
        let found = value.and_then(|value| Some((value.add?, value)));
        found.ok_or_else(|| self.fault("expected relocatable expression with one symbol"))
    }

    /// Returns true for symbols that no other object can define.
    fn is_local(&self, symbol: SymbolId) -> bool {
        let facts = self.assembly.symbols.get(symbol);
        let is_label = self.assembly.section_of(symbol).is_some();
        let is_bound = match facts.binding {
            Some(binding) => binding == Binding::Local,
            None => !matches!(facts.definition, Definition::Undefined | Definition::Common { .. }),
        };
        let has_prefix = self.machine.abi == Abi::O32 && facts.name.starts_with(".L");
        is_label || facts.is_temporary || is_bound || has_prefix
    }

    fn load_opcode(&self) -> O {
        if self.has_long_addresses() { O::LD } else { O::LW }
    }

    fn add_opcode(&self) -> O {
        if self.has_long_addresses() { O::DADDu } else { O::ADDu }
    }

    fn add_number_opcode(&self) -> O {
        if self.has_long_addresses() { O::DADDiu } else { O::ADDiu }
    }

    /// Loads the address of a symbol, and adds a register to it if there is one.
    pub(in crate::asm) fn load_symbol(
        &mut self,
        symbol: ExprId,
        to: Operand,
        base: Option<Operand>,
    ) -> Parsed<()> {
        let added = base.filter(|base| !is_zero(*base));
        if self.machine.is_position_independent {
            return self.load_from_table(symbol, to, added);
        }
        if self.has_long_addresses() && self.is_64_bit() {
            return self.load_long_symbol(symbol, to, added);
        }
        let overlaps = added.is_some_and(|added| overlaps(to, added));
        let register = if overlaps { self.temporary()? } else { to };
        let (high, low) = (self.specified("hi", symbol), self.specified("lo", symbol));
        self.put(O::LUi, &[register, high])?;
        self.put(O::ADDiu, &[register, register, low])?;
        self.add_register(O::ADDu, to, register, added)
    }

    /// Loads an address of 64 bits.
    fn load_long_symbol(
        &mut self,
        symbol: ExprId,
        to: Operand,
        added: Option<Operand>,
    ) -> Parsed<()> {
        let temporary = self.temporary().ok();
        let overlaps = added.is_some_and(|added| overlaps(to, added));
        let names = ["highest", "higher", "hi", "lo"];
        let [highest, higher, high, low] = names.map(|name| self.specified(name, symbol));
        match temporary {
            Some(temporary) if !overlaps && to != temporary => {
                // Both halves are computed at the same time.
                self.put(O::LUi, &[to, highest])?;
                self.put(O::LUi, &[temporary, high])?;
                self.put(O::DADDiu, &[to, to, higher])?;
                self.put(O::DADDiu, &[temporary, temporary, low])?;
                self.put_short(O::DSLL32, to, to, 0)?;
                self.put(O::DADDu, &[to, to, temporary])?;
                self.add_register(O::DADDu, to, to, added)
            }
            None if overlaps => self.temporary().map(|_| ()),
            _ => {
                let register = temporary.filter(|_| overlaps).unwrap_or(to);
                self.load_upper(register, symbol)?;
                self.put(O::DADDiu, &[register, register, low])?;
                self.add_register(O::DADDu, to, register, added)
            }
        }
    }

    /// Loads the address of a symbol without its lowest 16 bits to a register.
    pub(super) fn load_upper(&mut self, register: Operand, symbol: ExprId) -> Parsed<()> {
        let high = self.specified("hi", symbol);
        if self.machine.abi != Abi::N64 {
            return self.put(O::LUi, &[register, high]);
        }
        let [highest, higher] = ["highest", "higher"].map(|name| self.specified(name, symbol));
        self.put(O::LUi, &[register, highest])?;
        self.put(O::DADDiu, &[register, register, higher])?;
        self.put_short(O::DSLL, register, register, 16)?;
        self.put(O::DADDiu, &[register, register, high])?;
        self.put_short(O::DSLL, register, register, 16)
    }

    /// Loads the address of a symbol from the global offset table.
    fn load_from_table(
        &mut self,
        expression: ExprId,
        to: Operand,
        added: Option<Operand>,
    ) -> Parsed<()> {
        let (symbol, value) = self.relocatable(expression)?;
        let is_local = self.is_local(symbol);
        let has_large_table = self.has(Feature::FeatureXGOT) && !is_local;
        let (load, add, pointer) = (self.load_opcode(), self.add_opcode(), self.pointer());
        let is_call = matches!(to.register(), Some(Register::T9 | Register::T9_64));
        if is_call && added.is_none() && value.constant == 0 && !is_local {
            if !has_large_table {
                let entry = self.specified("call16", expression);
                return self.put(load, &[to, pointer, entry]);
            }
            let (high, low) =
                (self.specified("call_hi", expression), self.specified("call_lo", expression));
            self.put(O::LUi, &[to, high])?;
            self.put(add, &[to, to, pointer])?;
            return self.put(load, &[to, to, low]);
        }
        let overlaps = added.is_some_and(|added| overlaps(to, added));
        let register = if overlaps { self.temporary()? } else { to };
        let plain = self.assembly.symbol_reference(symbol);
        let constant = Some(number(value.constant)).filter(|_| value.constant != 0);
        let offset = if has_large_table {
            let (high, low) =
                (self.specified("got_hi", expression), self.specified("got_lo", plain));
            self.put(O::LUi, &[register, high])?;
            self.put(add, &[register, register, pointer])?;
            self.put(load, &[register, register, low])?;
            constant
        } else {
            let (entry, offset) = match self.machine.abi {
                Abi::N32 | Abi::N64 => {
                    if i16::try_from(value.constant).is_err() {
                        return Err(self.fault("the offset of the symbol is too large"));
                    }
                    (self.specified("got_disp", plain), constant)
                }
                Abi::O32 if is_local => {
                    let low = self.specified("lo", expression);
                    (self.specified("got", expression), Some(low))
                }
                Abi::O32 => (self.specified("got", plain), constant),
            };
            self.put(load, &[register, pointer, entry])?;
            offset
        };
        if let Some(offset) = offset {
            let opcode = self.add_number_opcode();
            self.put(opcode, &[register, register, offset])?;
        }
        self.add_register(add, to, register, added)
    }

    /// Loads the address of the function that position-independent code calls. Returns the call.
    pub(in crate::asm) fn call_of_symbol(&mut self, target: Operand) -> Parsed<Matched> {
        let id = ExprId::of_operand(target);
        let id = id.ok_or_else(|| self.fault("unsupported constant in relocation"))?;
        let to = Operand::Register(gpr(CALL, false));
        self.load_address(to, None, target, !self.is_64_bit())?;
        let opcode = match (self.is_micro(), self.machine.restored) {
            (true, Some(_)) => O::JALRS_MM,
            (true, None) => O::JALR_MM,
            (false, _) => O::JALR,
        };
        let (symbol, value) = self.relocatable(id)?;
        if value.constant == 0 || self.machine.abi.is_new() {
            let label = self.assembly.label_here();
            let label = self.assembly.symbol_reference(label);
            let plain = self.assembly.symbol_reference(symbol);
            let kind = if self.is_micro() { R_MICROMIPS_JALR } else { R_MIPS_JALR };
            self.assembly.state_relocation(label, plain, kind, self.offset);
        }
        Ok(inst_of(opcode, &[Operand::Register(gpr(31, false)), to]))
    }

    /// Restores the global pointer behind a call, if `.cprestore` saved it.
    pub(in crate::asm) fn restore_pointer(&mut self, is_short: bool) -> Parsed<()> {
        let is_used = self.machine.is_position_independent && !self.machine.abi.is_new();
        let Some(slot) = self.machine.restored.filter(|_| is_used) else { return Ok(()) };
        if !self.machine.options.is_reorder {
            self.empty_slot(is_short)?;
        }
        let pointer = self.pointer();
        self.access_slot(O::LW, pointer, pointer, slot)
    }

    /// Saves the global pointer at an offset from the stack pointer.
    pub(in crate::asm) fn save_pointer(&mut self, slot: i64) -> Parsed<()> {
        let pointer = self.pointer();
        let is_near = i16::try_from(slot).is_ok();
        let temporary = if is_near { pointer } else { self.temporary()? };
        self.access_slot(O::SW, pointer, temporary, slot)
    }

    /// Emits an access at an offset from the stack pointer, which can need a register.
    fn access_slot(
        &mut self,
        opcode: O,
        register: Operand,
        temporary: Operand,
        slot: i64,
    ) -> Parsed<()> {
        let stack = Operand::Register(gpr(29, false));
        if i16::try_from(slot).is_ok() {
            return self.put(opcode, &[register, stack, number(slot)]);
        }
        let high = (slot + 0x8000) >> 16 & 0xffff;
        self.put(O::LUi, &[temporary, number(high)])?;
        self.put(O::ADDu, &[temporary, temporary, stack])?;
        self.put_short(opcode, register, temporary, slot)
    }
}
