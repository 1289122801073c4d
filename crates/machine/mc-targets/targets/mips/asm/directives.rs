//! Directives for procedures, the global pointer, data of addresses, and sections.

use tablegen_mc::assembler::expression::{Binary, Node};
use tablegen_mc::assembler::{Assembly, Cursor, ErrorKind, FixupKind, Parsed, SectionSpec, Token};
use tablegen_mc::elf;
use tablegen_rt::mc::inst::Operand;

use super::expand::Expansion;
use super::fixups::{DTPREL32, DTPREL64, GPREL32, TPREL32, TPREL64};
use super::options::Abi;
use super::registers::gpr;
use super::sections::Procedure;
use super::{Machine, Saved};
use crate::Feature;
use crate::target::{Opcode, Register};

impl Machine {
    /// Executes a directive of the target. `None` for others.
    pub(super) fn own_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        let offset = name.offset;
        Some(match name.text {
            ".set" => return self.set_directive(cursor, assembly),
            ".ent" => self.start_procedure(cursor, assembly),
            ".end" => self.end_procedure(cursor, assembly),
            ".frame" => self.frame(cursor, assembly),
            ".mask" | ".fmask" => self.mask(name.text == ".mask", cursor, assembly),
            ".nan" => self.nan(cursor),
            ".gpword" => self.address(GPREL32, 4, cursor, assembly),
            ".gpdword" => self.address(GPREL32, 8, cursor, assembly),
            ".dtprelword" => self.address(DTPREL32, 4, cursor, assembly),
            ".dtpreldword" => self.address(DTPREL64, 8, cursor, assembly),
            ".tprelword" => self.address(TPREL32, 4, cursor, assembly),
            ".tpreldword" => self.address(TPREL64, 8, cursor, assembly),
            ".option" => self.option_directive(cursor),
            ".module" => self.module_directive(cursor),
            ".abicalls" => cursor.end().map(|()| {
                self.flags |= elf::EF_MIPS_CPIC.0 | elf::EF_MIPS_PIC.0;
            }),
            ".cpadd" => self.add_global_pointer(offset, cursor, assembly),
            ".cpload" => self.load_global_pointer(offset, cursor, assembly),
            ".cplocal" => self.set_global_pointer(cursor, assembly),
            ".cprestore" => self.restore_global_pointer(offset, cursor, assembly),
            ".cpsetup" => self.set_up_global_pointer(offset, cursor, assembly),
            ".cpreturn" => self.return_global_pointer(offset, cursor, assembly),
            ".llvm_internal_mips_reallow_module_directive" => cursor.end().map(|()| {
                self.allows_module = true;
            }),
            ".insn" => cursor.end().map(|()| {
                self.allows_module = false;
                self.mark_labels(assembly);
            }),
            ".rdata" => section(".rodata", elf::SHT_PROGBITS.0, 0, cursor, assembly),
            ".sdata" => small_section(name.text, elf::SHT_PROGBITS.0, cursor, assembly),
            ".sbss" => small_section(name.text, elf::SHT_NOBITS.0, cursor, assembly),
            _ => return None,
        })
    }

    /// Executes `.ent symbol`, behind which a number has no meaning.
    fn start_procedure(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let name = cursor.symbol()?;
        if cursor.eat(",") {
            assembly.absolute(cursor)?;
        }
        cursor.end()?;
        let symbol = assembly.symbols.intern(name);
        self.procedure = Procedure::default();
        assembly.symbols.get_mut(symbol).kind = elf::STT_FUNC.0;
        self.function = Some(name.into());
        self.restored = None;
        Ok(())
    }

    /// Executes `.end symbol`, which ends a procedure and sets its size.
    fn end_procedure(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Invalid("`.end` has not the symbol of an `.ent`"));
        let name = cursor.symbol()?;
        cursor.end()?;
        if self.function.as_deref() != Some(name) {
            return Err(fault);
        }
        let symbol = assembly.symbols.intern(name);
        self.write_procedure(symbol, assembly);
        let (start, end) = (assembly.symbol_reference(symbol), assembly.label_here());
        let end = assembly.symbol_reference(end);
        let size = assembly.add_node(Node::Binary(Binary::Sub, end, start));
        assembly.symbols.get_mut(symbol).size = Some(size);
        self.function = None;
        self.restored = None;
        Ok(())
    }

    /// Executes `.frame register, size, return`.
    fn frame(&mut self, cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Self>) -> Parsed<()> {
        let register = self.general_register(cursor, assembly)?;
        cursor.expect(",")?;
        let size = assembly.absolute(cursor)?;
        cursor.expect(",")?;
        let return_register = self.general_register(cursor, assembly)?;
        cursor.end()?;
        self.procedure.frame = [size as u32, register, return_register];
        self.restored = None;
        Ok(())
    }

    /// Executes `.mask bits, offset` or `.fmask bits, offset`.
    fn mask(
        &mut self,
        is_general: bool,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let bits = assembly.absolute(cursor)?;
        cursor.expect(",")?;
        let offset = assembly.absolute(cursor)?;
        cursor.end()?;
        let saved = [bits as u32, offset as u32];
        match is_general {
            true => self.procedure.general = saved,
            false => self.procedure.real = saved,
        }
        Ok(())
    }

    /// Executes `.nan 2008` or `.nan legacy`.
    fn nan(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Expected("`2008` or `legacy`"));
        match cursor.take().text {
            "2008" => self.flags |= elf::EF_MIPS_NAN2008.0,
            "legacy" => self.flags &= !elf::EF_MIPS_NAN2008.0,
            _ => return Err(fault),
        }
        cursor.end()
    }

    /// Executes a directive for an address that is relative to a pointer.
    fn address(
        &mut self,
        kind: FixupKind,
        size: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let value = assembly.expression(cursor)?;
        cursor.end()?;
        assembly.fixup_here(value, kind);
        assembly.bytes(&[0; 8][..size]);
        Ok(())
    }

    /// Returns true if directives for the global pointer have an effect: those of O32, or those of N32 and N64.
    fn uses_pointer(&self, is_of_new: bool) -> bool {
        self.is_position_independent && self.abi.is_new() == is_of_new
    }

    fn pointer(&self) -> Operand<Register> {
        Operand::Register(gpr(self.global_pointer, self.abi.has_long_addresses()))
    }

    /// Executes `.cpadd register`, which adds the global pointer.
    fn add_global_pointer(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let register = Operand::Register(gpr(self.general_register(cursor, assembly)?, false));
        cursor.end()?;
        if !self.is_position_independent {
            return Ok(());
        }
        self.allows_module = false;
        let (pointer, is_long) = (self.pointer(), self.abi == Abi::N64);
        let opcode = if is_long { Opcode::DADDu } else { Opcode::ADDu };
        Expansion::new(self, offset, assembly).put(opcode, &[register, register, pointer])
    }

    /// Executes `.cpload register`, which computes the global pointer from the address of the function.
    fn load_global_pointer(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        if self.has(Feature::FeatureMips16) {
            return Err(cursor.fault(ErrorKind::Invalid("not supported in MIPS16")));
        }
        let register = Operand::Register(gpr(self.general_register(cursor, assembly)?, false));
        cursor.end()?;
        if !self.uses_pointer(false) {
            return Ok(());
        }
        let pointer = self.pointer();
        let mut expansion = Expansion::new(self, offset, assembly);
        let symbol = expansion.assembly.symbols.intern("_gp_disp");
        expansion.assembly.symbols.register(symbol);
        let value = expansion.assembly.symbol_reference(symbol);
        let (high, low) = (expansion.specified("hi", value), expansion.specified("lo", value));
        expansion.put(Opcode::LUi, &[pointer, high])?;
        expansion.put(Opcode::ADDiu, &[pointer, pointer, low])?;
        expansion.put(Opcode::ADDu, &[pointer, pointer, register])?;
        self.allows_module = false;
        Ok(())
    }

    /// Executes `.cplocal register`, which replaces the global pointer.
    fn set_global_pointer(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        if !self.abi.is_new() {
            return Err(cursor.fault(ErrorKind::Invalid("only allowed with N32 and N64")));
        }
        let register = self.general_register(cursor, assembly)?;
        cursor.end()?;
        if self.is_position_independent {
            self.global_pointer = register;
            self.allows_module = false;
        }
        Ok(())
    }

    /// Executes `.cprestore offset`, which saves the global pointer. Calls restore it.
    fn restore_global_pointer(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        if self.has(Feature::FeatureMips16) {
            return Err(cursor.fault(ErrorKind::Invalid("not supported in MIPS16")));
        }
        let fault = cursor.fault(ErrorKind::NotAbsolute);
        let id = assembly.expression(cursor)?;
        let value = assembly.plain_value(id).filter(|value| value.is_absolute());
        let slot = value.ok_or(fault)?.constant;
        cursor.end()?;
        self.restored = Some(slot).filter(|slot| *slot >= 0);
        self.allows_module = false;
        if !self.uses_pointer(false) {
            return Ok(());
        }
        let saved = self.restored.unwrap_or(-1);
        Expansion::new(self, offset, assembly).save_pointer(saved)
    }

    /// Executes `.cpsetup register, save, symbol`.
    fn set_up_global_pointer(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let function = self.general_register(cursor, assembly)?;
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::Expected("a general register or an offset"));
        self.saved = match self.register(cursor, assembly)? {
            Some(register) if register.is_general() => Saved::Register(register.number),
            Some(_) => return Err(fault),
            None => {
                let id = assembly.expression(cursor)?;
                let value = assembly.plain_value(id).filter(|value| value.is_absolute());
                Saved::Offset(value.ok_or(fault)?.constant)
            }
        };
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::Expected("a symbol"));
        let symbol = assembly.expression(cursor)?;
        if !matches!(assembly.node(symbol), Node::Symbol(..)) {
            return Err(fault);
        }
        cursor.end()?;
        if !self.uses_pointer(true) {
            return Ok(());
        }
        self.allows_module = false;
        let (pointer, saved, is_n32) = (self.pointer(), self.saved, self.abi == Abi::N32);
        let mut expansion = Expansion::new(self, offset, assembly);
        let zero = Operand::Register(Some(Register::ZERO));
        let of = |number| Operand::Register(gpr(number, false));
        match saved {
            Saved::Register(number) => {
                expansion.put(Opcode::OR64, &[of(number), pointer, zero])?;
            }
            Saved::Offset(slot) => {
                let slot = Operand::Immediate(slot as i16 as i64);
                expansion.put(Opcode::SD, &[pointer, of(29), slot])?;
            }
        }
        let rel = expansion.specified_expression("gp_rel", symbol);
        let negated = expansion.specified_expression("neg", rel);
        let high = expansion.specified("hi", negated);
        let low = expansion.specified("lo", negated);
        expansion.put(Opcode::LUi, &[pointer, high])?;
        expansion.put(Opcode::ADDiu, &[pointer, pointer, low])?;
        let add = if is_n32 { Opcode::ADDu } else { Opcode::DADDu };
        expansion.put(add, &[pointer, pointer, of(function)])
    }

    /// Executes `.cpreturn`, which undoes `.cpsetup`.
    fn return_global_pointer(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        cursor.end()?;
        if !self.uses_pointer(true) {
            return Ok(());
        }
        self.allows_module = false;
        let (pointer, saved) = (self.pointer(), self.saved);
        let mut expansion = Expansion::new(self, offset, assembly);
        let of = |number| Operand::Register(gpr(number, false));
        match saved {
            Saved::Register(number) => expansion.put(Opcode::OR, &[pointer, of(number), of(0)]),
            Saved::Offset(slot) => {
                expansion.put(Opcode::LD, &[pointer, of(29), Operand::Immediate(slot)])
            }
        }
    }
}

/// Makes a read-only section the present one.
fn section(
    name: &str,
    kind: u32,
    flags: u64,
    cursor: &Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<()> {
    cursor.end()?;
    let flags = flags | elf::SHF_ALLOC.0;
    let section = assembly.section(&SectionSpec { name, kind, flags, entry_size: 0 });
    assembly.switch_to(section);
    Ok(())
}

/// Makes a section of data near the global pointer the present one.
fn small_section(
    name: &str,
    kind: u32,
    cursor: &Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<()> {
    section(name, kind, elf::SHF_WRITE.0 | elf::SHF_MIPS_GPREL.0, cursor, assembly)
}

/// Returns the number of a register in call frame information.
pub(super) fn frame_register(name: &str) -> Option<u32> {
    let name = name.strip_prefix('$').unwrap_or(name);
    let number = |name: &str, first: u32| {
        let number = name.parse::<u32>().ok().filter(|number| *number < 32)?;
        Some(first + number)
    };
    super::registers::general(name, false)
        .or_else(|| number(name, 0))
        .or_else(|| number(name.strip_prefix('f')?, 32))
}
