//! Tables for unwinding: `.fnstart` and the directives up to `.fnend`, which fill `.ARM.exidx` and `.ARM.extab`.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{
    Assembly, Cursor, ErrorKind, FixupKind, Parsed, SectionSpec, SymbolId, Token,
};
use tablegen_mc::elf;

use super::operand::{ListKind, general_number};
use super::parse::{Parser, eat_hash, expected, invalid};
use super::{Machine, alloc, fixups};
use crate::target::Register;

/// Entry of a function that cannot be unwound.
const CANNOT_UNWIND: u64 = 1;
/// Instruction that ends a function's list.
const FINISH: u8 = 0xb0;

/// Function that the present directives describe.
#[derive(Clone, Debug)]
pub(super) struct Function {
    start: SymbolId,
    /// Entry of `.ARM.extab`, behind `.handlerdata`.
    entry: Option<SymbolId>,
    cannot_unwind: bool,
    personality: Option<SymbolId>,
    index: Option<u8>,
    /// Frame register, and its distance from the stack pointer at the start.
    frame: Register,
    frame_offset: i64,
    has_frame: bool,
    offset: i64,
    /// Change of the stack pointer that is not in the instructions yet.
    pending: i64,
    /// Instructions for each directive. They undo it, so that the last one is first in the table.
    steps: Vec<Vec<u8>>,
}

impl Function {
    fn new(start: SymbolId) -> Self {
        Function {
            start,
            entry: None,
            cannot_unwind: false,
            personality: None,
            index: None,
            frame: Register::SP,
            frame_offset: 0,
            has_frame: false,
            offset: 0,
            pending: 0,
            steps: Vec::new(),
        }
    }

    fn push(&mut self, bytes: &[u8]) {
        self.steps.push(bytes.to_vec());
    }

    /// Adds instructions that add a number to the stack pointer.
    fn add(&mut self, offset: i64) {
        const ADD: u8 = 0;
        const SUBTRACT: u8 = 0x40;
        const ADD_LONG: u8 = 0xb2;
        let mut offset = offset;
        if offset > 0x200 {
            let mut bytes = alloc::vec![ADD_LONG];
            super::directives::push((offset - 0x204).cast_unsigned() >> 2, &mut bytes);
            self.steps.push(bytes);
        } else if offset > 0 {
            if offset > 0x100 {
                self.push(&[ADD | 0x3f]);
                offset -= 0x100;
            }
            self.push(&[ADD | ((offset - 4) >> 2) as u8]);
        } else if offset < 0 {
            while offset < -0x100 {
                self.push(&[SUBTRACT | 0x3f]);
                offset += 0x100;
            }
            self.push(&[SUBTRACT | ((-offset - 4) >> 2) as u8]);
        }
    }

    fn flush(&mut self) {
        let pending = core::mem::take(&mut self.pending);
        self.add(-pending);
    }

    /// Adds instructions that restore general registers.
    fn restore(&mut self, mask: u32) {
        let mut mask = mask;
        if mask & 1 << 4 != 0 {
            let count = ((mask & 0xff0) >> 5).trailing_ones();
            let run = mask & 0xff0 & !(0xffff_ffe0_u32 << count);
            match mask & 0xfff0 & !run {
                0 => {
                    self.push(&[0xa0 | count as u8]);
                    mask &= 15;
                }
                0x4000 => {
                    self.push(&[0xa8 | count as u8]);
                    mask &= 15;
                }
                _ => {}
            }
        }
        if mask & 0xfff0 != 0 {
            self.push(&((0x8000 | mask >> 4) as u16).to_be_bytes());
        }
        if mask & 15 != 0 {
            self.push(&((0xb100 | mask & 15) as u16).to_be_bytes());
        }
    }

    /// Adds instructions that restore vector registers.
    fn restore_vectors(&mut self, mask: u32) {
        for half in [mask & 0xffff_0000, mask & 0xffff] {
            let mut rest = half;
            while rest != 0 {
                let end = 32 - rest.leading_zeros();
                let count = (rest << (32 - end)).leading_ones();
                let first = end - count;
                let code = if first >= 16 { 0xc800 } else { 0xc900 };
                self.push(&((code | ((first % 16) << 4) | (count - 1)) as u16).to_be_bytes());
                rest &= (1_u32 << first).wrapping_sub(1);
            }
        }
    }

    /// Returns the table as numbers of 32 bits, with the index of the personality routine.
    fn table(&mut self) -> Vec<u32> {
        if self.has_frame {
            let last = self.offset - self.pending;
            self.add(last - self.frame_offset);
            let number = general_number(self.frame).unwrap_or(13) as u8;
            self.push(&[0x90 | number]);
        } else {
            self.flush();
        }
        let code: Vec<u8> = self.steps.iter().rev().flatten().copied().collect();
        let mut bytes = Vec::new();
        let extra = |prefix: usize| ((code.len() + prefix).div_ceil(4) - 1) as u8;
        if self.personality.is_some() {
            bytes.push(extra(1));
        } else {
            let index = *self.index.get_or_insert(if code.len() <= 3 { 0 } else { 1 });
            bytes.push(0x80 | index);
            if index != 0 {
                bytes.push(extra(2));
            }
        }
        bytes.extend(code);
        bytes.resize(bytes.len().next_multiple_of(4), FINISH);
        let numbers = bytes.chunks_exact(4);
        numbers
            .map(|four| four.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)))
            .collect()
    }
}

impl Machine {
    /// Executes a directive for unwinding. `None` for other names.
    pub(super) fn unwind_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        Some(match name.text.to_ascii_lowercase().as_str() {
            ".fnstart" => self.start_function(name.offset, cursor, assembly),
            ".fnend" => self.end_function(name.offset, cursor, assembly),
            ".cantunwind" => self.cannot_unwind(name.offset, cursor),
            ".personality" => self.personality(name.offset, cursor, assembly),
            ".personalityindex" => self.personality_index(name.offset, cursor, assembly),
            ".handlerdata" => self.handler_data(name.offset, cursor, assembly),
            ".setfp" => self.set_frame(name.offset, cursor, assembly),
            ".movsp" => self.move_stack(name.offset, cursor, assembly),
            ".pad" => self.pad(name.offset, cursor, assembly),
            ".save" => self.save(false, name.offset, cursor, assembly),
            ".vsave" => self.save(true, name.offset, cursor, assembly),
            ".unwind_raw" => self.unwind_raw(name.offset, cursor, assembly),
            _ => return None,
        })
    }

    fn start_function(
        &mut self,
        offset: usize,
        cursor: &Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        cursor.end()?;
        if self.function.is_some() {
            return invalid(offset, ".fnstart starts before the end of previous one");
        }
        self.function = Some(Function::new(assembly.label_here()));
        Ok(())
    }

    /// Returns the present function. `is_before` is true for directives that cannot follow `.handlerdata`.
    fn function(&mut self, is_before: bool, offset: usize) -> Parsed<&mut Function> {
        match &mut self.function {
            None => invalid(offset, ".fnstart must precede this directive"),
            Some(function) if is_before && function.entry.is_some() => {
                invalid(offset, "directive must precede .handlerdata directive")
            }
            Some(function) => Ok(function),
        }
    }

    fn cannot_unwind(&mut self, offset: usize, cursor: &Cursor<'_, '_>) -> Parsed<()> {
        cursor.end()?;
        let function = self.function(true, offset)?;
        if function.personality.is_some() || function.index.is_some() {
            return invalid(offset, ".cantunwind can't be used with .personality directive");
        }
        function.cannot_unwind = true;
        Ok(())
    }

    /// Checks that a personality routine can be stated.
    fn check_personality(&mut self, offset: usize) -> Parsed<&mut Function> {
        let function = self.function(true, offset)?;
        if function.cannot_unwind {
            return invalid(offset, ".personality can't be used with .cantunwind directive");
        }
        if function.personality.is_some() || function.index.is_some() {
            return invalid(offset, "multiple personality directives");
        }
        Ok(function)
    }

    fn personality(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let symbol = assembly.symbols.intern(cursor.symbol()?);
        cursor.end()?;
        self.check_personality(offset)?.personality = Some(symbol);
        Ok(())
    }

    fn personality_index(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let id = assembly.expression(cursor)?;
        cursor.end()?;
        let index = assembly.constant(id).and_then(|index| u8::try_from(index).ok());
        let Some(index) = index.filter(|index| *index < 3) else {
            return invalid(offset, "personality routine index should be in range [0-3]");
        };
        self.check_personality(offset)?.index = Some(index);
        Ok(())
    }

    fn handler_data(
        &mut self,
        offset: usize,
        cursor: &Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        cursor.end()?;
        if self.function(true, offset)?.cannot_unwind {
            return invalid(offset, ".handlerdata can't be used with .cantunwind directive");
        }
        let Some(mut function) = self.function.take() else { return Ok(()) };
        let table = function.table();
        self.write_table(&mut function, &table, assembly);
        self.function = Some(function);
        Ok(())
    }

    /// Writes the entry of `.ARM.extab`, which becomes the present section.
    fn write_table(&self, function: &mut Function, table: &[u32], assembly: &mut Assembly<Self>) {
        switch(".ARM.extab", elf::SHT_PROGBITS.0, elf::SHF_ALLOC.0, function.start, assembly);
        function.entry = Some(assembly.label_here());
        if let Some(personality) = function.personality {
            self.reference(personality, elf::R_ARM_PREL31.0, assembly);
        }
        for number in table {
            assembly.integer((*number).into(), 4, self.is_big_endian);
        }
    }

    fn reference(&self, symbol: SymbolId, specifier: u32, assembly: &mut Assembly<Self>) {
        let id = assembly.add_node(Node::Symbol(symbol, specifier));
        assembly.value(id, 4, self.is_big_endian);
    }

    fn end_function(
        &mut self,
        offset: usize,
        cursor: &Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        cursor.end()?;
        let Some(mut function) = self.function.take() else {
            return invalid(offset, ".fnstart must precede .fnend directive");
        };
        let mut short = CANNOT_UNWIND;
        if !function.cannot_unwind && function.entry.is_none() {
            let table = function.table();
            match (function.index, table.as_slice()) {
                (Some(0), [number]) if function.personality.is_none() => short = (*number).into(),
                _ => {
                    self.write_table(&mut function, &table, assembly);
                    if function.personality.is_none() {
                        // Data of a handler ends with 0.
                        assembly.integer(0, 4, self.is_big_endian);
                    }
                }
            }
        }
        let flags = elf::SHF_ALLOC.0 | elf::SHF_LINK_ORDER.0;
        switch(".ARM.exidx", elf::SHT_ARM_EXIDX.0, flags, function.start, assembly);
        if let Some(index) = function.index.filter(|_| function.personality.is_none()) {
            // The linker keeps the routine.
            let name = alloc::format!("__aeabi_unwind_cpp_pr{index}");
            let routine = assembly.symbols.intern(&name);
            let id = assembly.add_node(Node::Symbol(routine, fixups::NONE));
            assembly.fixup_here(id, FixupKind::DATA_4);
        }
        self.reference(function.start, elf::R_ARM_PREL31.0, assembly);
        match function.entry {
            Some(entry) if !function.cannot_unwind => {
                self.reference(entry, elf::R_ARM_PREL31.0, assembly)
            }
            _ => assembly.integer(short, 4, self.is_big_endian),
        }
        if let Some(section) = assembly.section_of(function.start) {
            assembly.switch_to(section);
        }
        Ok(())
    }

    fn register_expected(&self, cursor: &mut Cursor<'_, '_>) -> Parsed<Register> {
        match self.register(cursor) {
            Some(register) => Ok(register),
            None => expected(cursor, "a register"),
        }
    }

    /// Parses an optional number behind a comma and `#`.
    fn offset_behind(
        &self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<i64> {
        if !cursor.eat(",") {
            return Ok(0);
        }
        if !eat_hash(cursor) {
            return expected(cursor, "`#`");
        }
        number(cursor, assembly)
    }

    fn set_frame(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        self.function(true, offset)?;
        let frame = self.register_expected(cursor)?;
        cursor.expect(",")?;
        let source = self.register_expected(cursor)?;
        let function = self.function(true, offset)?;
        if source != Register::SP && source != function.frame {
            return invalid(offset, "register should be either $sp or the latest fp register");
        }
        // The register is the latest one even if the rest of the statement is not valid.
        function.frame = frame;
        let distance = self.offset_behind(cursor, assembly)?;
        cursor.end()?;
        let function = self.function(true, offset)?;
        function.has_frame = true;
        function.frame_offset = match source {
            Register::SP => function.offset.wrapping_add(distance),
            _ => function.frame_offset.wrapping_add(distance),
        };
        Ok(())
    }

    fn move_stack(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        if self.function(false, offset)?.frame != Register::SP {
            return invalid(offset, "unexpected .movsp directive");
        }
        let register = self.register_expected(cursor)?;
        if matches!(register, Register::SP | Register::PC) {
            return invalid(offset, "sp and pc are not permitted in .movsp directive");
        }
        let distance = self.offset_behind(cursor, assembly)?;
        cursor.end()?;
        let function = self.function(false, offset)?;
        function.flush();
        function.frame = register;
        function.frame_offset = function.offset.wrapping_add(distance);
        let number = general_number(register).unwrap_or(0) as u8;
        function.push(&[0x90 | number]);
        Ok(())
    }

    fn pad(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        self.function(true, offset)?;
        if !eat_hash(cursor) {
            return expected(cursor, "`#`");
        }
        let size = number(cursor, assembly)?;
        cursor.end()?;
        let function = self.function(true, offset)?;
        function.offset = function.offset.wrapping_sub(size);
        function.pending = function.pending.wrapping_sub(size);
        Ok(())
    }

    fn save(
        &mut self,
        is_vector: bool,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        self.function(true, offset)?;
        let mut parser = Parser { machine: self, assembly, mnemonic: "", operands: Vec::new() };
        let found = parser.list(true, true, false, cursor)?;
        cursor.end()?;
        let kind = if is_vector { ListKind::Double } else { ListKind::General };
        if found.list.kind != kind || found.list.has_status {
            return invalid(offset, "list has registers of another kind");
        }
        let function = self.function(true, offset)?;
        // The register for authenticated addresses has the number 12 in lists.
        let masks = match found.has_code {
            true => [found.list.mask & !0xfff, 0, found.list.mask & 0xfff],
            false => [found.list.mask, 0, 0],
        };
        for (index, mask) in masks.into_iter().enumerate() {
            let is_code = index == 1 && found.has_code;
            let count = i64::from(if is_code { 1 } else { mask.count_ones() });
            if count == 0 {
                continue;
            }
            function.offset -= count * if is_vector { 8 } else { 4 };
            function.flush();
            match (is_code, is_vector) {
                (true, _) => function.push(&[0xb4]),
                (false, true) => function.restore_vectors(mask),
                (false, false) => function.restore(mask),
            }
        }
        Ok(())
    }

    fn unwind_raw(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        self.function(false, offset)?;
        let size = number(cursor, assembly)?;
        cursor.expect(",")?;
        let mut bytes = Vec::new();
        loop {
            let fault = cursor.fault(ErrorKind::OutOfRange);
            let byte = number(cursor, assembly)?;
            bytes.push(u8::try_from(byte).map_err(|_| fault)?);
            if !cursor.eat(",") {
                break;
            }
        }
        cursor.end()?;
        let function = self.function(false, offset)?;
        function.flush();
        function.offset = function.offset.wrapping_sub(size);
        function.push(&bytes);
        Ok(())
    }
}

/// Parses a number that is known.
fn number(cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Machine>) -> Parsed<i64> {
    let fault = cursor.fault(ErrorKind::NotAbsolute);
    let id = assembly.expression(cursor)?;
    assembly.constant(id).ok_or(fault)
}

/// Makes the section with the tables of a function's section the present one.
fn switch(prefix: &str, kind: u32, flags: u64, start: SymbolId, assembly: &mut Assembly<Machine>) {
    let Some(section) = assembly.section_of(start) else { return };
    let name = match assembly.section_name(section) {
        ".text" => prefix.into(),
        own => alloc::format!("{prefix}{own}"),
    };
    let spec = SectionSpec { name: &name, kind, flags, entry_size: 0 };
    let section = assembly.section_beside(section, &spec);
    assembly.switch_to(section);
    assembly.align_data(4);
}
