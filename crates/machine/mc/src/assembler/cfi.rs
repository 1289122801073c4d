//! Call frame information: directives `.cfi_...`, and the sections `.eh_frame` and `.debug_frame`.
#![allow(non_upper_case_globals)]

use alloc::vec::Vec;

use super::assembly::{Assembly, SectionSpec};
use super::cursor::Cursor;
use super::dwarf::{
    DW_CFA_AARCH64_negate_ra_state_with_pc, DW_CFA_GNU_window_save, DW_CFA_LLVM_def_aspace_cfa,
    DW_CFA_advance_loc, DW_CFA_advance_loc1, DW_CFA_advance_loc2, DW_CFA_advance_loc4,
    DW_CFA_def_cfa, DW_CFA_def_cfa_offset, DW_CFA_def_cfa_register, DW_CFA_offset,
    DW_CFA_offset_extended, DW_CFA_offset_extended_sf, DW_CFA_register, DW_CFA_remember_state,
    DW_CFA_restore, DW_CFA_restore_extended, DW_CFA_restore_state, DW_CFA_same_value,
    DW_CFA_undefined, DW_CFA_val_offset, DW_CFA_val_offset_sf, DW_EH_PE_absptr, DW_EH_PE_omit,
    DW_EH_PE_pcrel, DW_EH_PE_udata2, DW_EH_PE_udata4,
};
use super::elf_constants::SHF_ALLOC;
use super::error::{ErrorKind, Fault, Parsed};
use super::expression::{Binary, ExprId, Node, Specifier};
use super::leb::push_leb;
use super::lexer::{Token, TokenKind};
use super::macho::{FrameRule, has_compact_personality};
use super::object::Format;
use super::options::DwarfVersion;
use super::section::{Code, Content, Distance, Fixup, SectionId};
use super::symbols::SymbolId;
use super::target::Target;
use crate::BinaryFormat;
use crate::binary_format::CompactUnwind;

/// Properties of the call frames of a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrameInfo {
    /// Number of the register with the return address. `.eh_frame` has its lowest byte.
    pub return_register: u32,
    /// Instructions at the start of every function, such as
    /// [`DW_CFA_def_cfa`](super::dwarf::DW_CFA_def_cfa).
    pub initial: &'static [u8],
    /// Type of the section.
    pub section_type: u32,
    /// Specifier of addresses relative to their location. 0 if they are differences.
    pub address_specifier: Specifier,
}

/// Frames of a source.
#[derive(Clone, Default, Debug)]
pub(super) struct Frames {
    all: Vec<Frame>,
    /// Indices of frames without end, with their sections. The last one is the present one.
    open: Vec<(usize, SectionId)>,
    /// Sections that `.cfi_sections` names.
    sections: Option<Vec<FrameSection>>,
}

/// Section with call frame information.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FrameSection {
    /// `.eh_frame`, for exceptions.
    Exceptions,
    /// `.debug_frame`, for debuggers.
    Debug,
}

/// Instruction of call frame information.
#[derive(Clone, Debug)]
enum Instruction {
    Bytes(Vec<u8>),
    /// Definition of a symbol here, at an offset of the source.
    Label(SymbolId, usize),
}

/// Frame of a function.
#[derive(Clone, Debug)]
struct Frame {
    begin: SymbolId,
    end: Option<SymbolId>,
    /// Instructions with the labels from which on they apply.
    instructions: Vec<(SymbolId, Instruction)>,
    personality: Option<(u8, ExprId, alloc::string::String)>,
    lsda: Option<(u8, ExprId)>,
    return_register: u32,
    /// Offset of the canonical frame address from its register.
    offset: i64,
    is_simple: bool,
    is_signal: bool,
    is_signed_with_b: bool,
    has_tags: bool,
    /// Rules for compact entries, in Mach-O files.
    rules: Vec<FrameRule>,
    /// Compact entry. 0 if there is none.
    compact: u32,
    source: usize,
}

/// Bit of a compact entry of a function with data for its handler of exceptions.
const HAS_LSDA: u32 = 0x4000_0000;

/// Bits of an encoding of addresses for what they are relative to.
const ADDRESS_BASE: u8 = 0x70;

fn unsigned(value: i64, out: &mut Vec<u8>) {
    push_leb(value, false, 0, out);
}

impl<T: Target> Assembly<T> {
    /// Executes a directive for call frame information. `None` for other directives.
    pub(super) fn frame_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Parsed<()>> {
        let name_of = name.text.strip_prefix(".cfi_")?;
        T::frames(self.format)?;
        Some(match name_of {
            "sections" => self.frame_sections(cursor),
            "label" => self.frame_label(name.offset, cursor),
            "startproc" => self.start_frame(name.offset, cursor),
            "endproc" => cursor.end().and_then(|()| {
                let label = self.label_here();
                self.frame(name.offset)?.end = Some(label);
                self.frames.open.pop();
                Ok(())
            }),
            _ => self.frame_instruction(name_of, name.offset, cursor)?,
        })
    }

    fn frame(&mut self, offset: usize) -> Parsed<&mut Frame> {
        let open = self.frames.open.last();
        let frame = open.and_then(|&(index, _)| self.frames.all.get_mut(index));
        frame.ok_or(Fault::new(offset, ErrorKind::Invalid("not inside a frame")))
    }

    /// Executes `.cfi_label`: defines a symbol between the instructions of the frame.
    fn frame_label(&mut self, offset: usize, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let source = cursor.token().offset;
        let symbol = self.symbols.intern(cursor.symbol()?);
        cursor.end()?;
        self.frame(offset)?;
        let label = self.label_here();
        let frame = self.frame(offset)?;
        frame.instructions.push((label, Instruction::Label(symbol, source)));
        Ok(())
    }

    /// Executes `.cfi_sections`. Sections in other formats are not written.
    fn frame_sections(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let mut sections = Vec::new();
        self.each(cursor, |_, cursor| {
            match cursor.symbol()? {
                ".eh_frame" => sections.push(FrameSection::Exceptions),
                ".debug_frame" => sections.push(FrameSection::Debug),
                _ => {}
            }
            Ok(())
        })?;
        self.frames.sections = Some(sections);
        Ok(())
    }

    fn start_frame(&mut self, offset: usize, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let is_simple = cursor.token().text == "simple";
        if is_simple {
            cursor.take();
        }
        cursor.end()?;
        if self.frames.open.last().is_some_and(|&(_, section)| section == self.current) {
            return Err(Fault::new(offset, ErrorKind::Invalid("the last frame has no end")));
        }
        let begin = self.label_here();
        self.frames.open.push((self.frames.all.len(), self.current));
        let info = T::frames(self.format);
        let return_register = info.map_or(0, |info| info.return_register);
        let initial = info.filter(|_| !is_simple).map_or(0, |info| initial_offset(info.initial));
        self.frames.all.push(Frame {
            begin,
            end: None,
            instructions: Vec::new(),
            personality: None,
            lsda: None,
            return_register,
            offset: initial,
            is_simple,
            is_signal: false,
            is_signed_with_b: false,
            has_tags: false,
            rules: Vec::new(),
            compact: 0,
            source: offset,
        });
        Ok(())
    }

    fn frame_register(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<i64> {
        let fault = cursor.fault(ErrorKind::Expected("a register"));
        if let TokenKind::Integer(_) = cursor.token().kind {
            return self.absolute(cursor);
        }
        let mut name = cursor.take();
        if name.text == "%" || name.text == "$" {
            name = cursor.take();
        }
        T::frame_register(name.text, self.format).map(i64::from).ok_or(fault)
    }

    /// Executes a directive inside a frame. `None` if there is no such directive.
    fn frame_instruction(
        &mut self,
        name: &str,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Parsed<()>> {
        let mut rule = FrameRule::Other;
        let mut operands = || -> Parsed<Option<Vec<u8>>> {
            let mut out = Vec::new();
            match name {
                "def_cfa" => {
                    out.push(DW_CFA_def_cfa);
                    let register = self.frame_register(cursor)?;
                    unsigned(register, &mut out);
                    cursor.expect(",")?;
                    let value = self.absolute(cursor)?;
                    unsigned(value, &mut out);
                    self.frame(offset)?.offset = value;
                    rule = FrameRule::DefCfa(register as u32, value);
                }
                "llvm_def_aspace_cfa" => {
                    out.push(DW_CFA_LLVM_def_aspace_cfa);
                    unsigned(self.frame_register(cursor)?, &mut out);
                    cursor.expect(",")?;
                    let value = self.absolute(cursor)?;
                    unsigned(value, &mut out);
                    cursor.expect(",")?;
                    unsigned(self.absolute(cursor)?, &mut out);
                    self.frame(offset)?.offset = value;
                }
                "def_cfa_offset" | "adjust_cfa_offset" => {
                    let value = self.absolute(cursor)?;
                    let frame = self.frame(offset)?;
                    let old = if name == "def_cfa_offset" { 0 } else { frame.offset };
                    frame.offset = old.wrapping_add(value);
                    out.push(DW_CFA_def_cfa_offset);
                    unsigned(frame.offset, &mut out);
                    if name == "def_cfa_offset" {
                        rule = FrameRule::DefCfaOffset(value);
                    }
                }
                "def_cfa_register" => {
                    out.push(DW_CFA_def_cfa_register);
                    let register = self.frame_register(cursor)?;
                    unsigned(register, &mut out);
                    rule = FrameRule::DefCfaRegister(register as u32);
                }
                "offset" | "rel_offset" | "val_offset" => {
                    let register = self.frame_register(cursor)?;
                    cursor.expect(",")?;
                    let value = self.absolute(cursor)?;
                    let base = if name == "rel_offset" { self.frame(offset)?.offset } else { 0 };
                    if name == "offset" {
                        rule = FrameRule::Offset(register as u32, value);
                    }
                    self.saved(register, value.wrapping_sub(base), name == "val_offset", &mut out);
                }
                // As in LLVM, `.cfi_adjust_cfa_offset` adds to the last offset that a directive set,
                // which is not that of the restored state.
                "remember_state" => out.push(DW_CFA_remember_state),
                "restore_state" => out.push(DW_CFA_restore_state),
                "same_value" | "undefined" => {
                    let is_undefined = name == "undefined";
                    out.push(if is_undefined { DW_CFA_undefined } else { DW_CFA_same_value });
                    unsigned(self.frame_register(cursor)?, &mut out);
                }
                "restore" => match self.frame_register(cursor)? {
                    register @ 0..64 => out.push(DW_CFA_restore | register as u8),
                    register => {
                        out.push(DW_CFA_restore_extended);
                        unsigned(register, &mut out);
                    }
                },
                "register" => {
                    out.push(DW_CFA_register);
                    unsigned(self.frame_register(cursor)?, &mut out);
                    cursor.expect(",")?;
                    unsigned(self.frame_register(cursor)?, &mut out);
                }
                "window_save" | "negate_ra_state" => out.push(DW_CFA_GNU_window_save),
                "negate_ra_state_with_pc" => out.push(DW_CFA_AARCH64_negate_ra_state_with_pc),
                "escape" => {
                    out.push(self.absolute(cursor)? as u8);
                    while cursor.eat(",") {
                        out.push(self.absolute(cursor)? as u8);
                    }
                }
                "return_column" => {
                    let fault = cursor.fault(ErrorKind::OutOfRange);
                    let register = self.frame_register(cursor)?;
                    let register = u8::try_from(register).map_err(|_| fault)?;
                    self.frame(offset)?.return_register = register.into();
                }
                "signal_frame" => self.frame(offset)?.is_signal = true,
                "b_key_frame" => self.frame(offset)?.is_signed_with_b = true,
                "mte_tagged_frame" => self.frame(offset)?.has_tags = true,
                "personality" | "lsda" => {
                    let encoding = self.absolute(cursor)? as u8;
                    if encoding != DW_EH_PE_omit {
                        cursor.expect(",")?;
                        let symbol_name = cursor.symbol()?;
                        let symbol = self.symbols.intern(symbol_name);
                        let value = self.symbol_reference(symbol);
                        let frame = self.frame(offset)?;
                        if name == "lsda" {
                            frame.lsda = Some((encoding, value));
                        } else {
                            frame.personality = Some((encoding, value, symbol_name.into()));
                        }
                    }
                }
                _ => return Ok(None),
            }
            cursor.end()?;
            Ok(Some(out))
        };
        let out = match operands() {
            Err(fault) => return Some(Err(fault)),
            Ok(out) => out?,
        };
        if out.is_empty() {
            return Some(Ok(()));
        }
        if let Err(fault) = self.frame(offset) {
            return Some(Err(fault));
        }
        let label = self.label_here();
        let has_rules = self.format.is_macho();
        Some(self.frame(offset).map(|frame| {
            frame.instructions.push((label, Instruction::Bytes(out)));
            if has_rules {
                frame.rules.push(rule);
            }
        }))
    }

    /// Returns the factor of offsets from the canonical frame address.
    const fn data_alignment(&self) -> i64 {
        match T::DATA_ALIGNMENT {
            _ if self.format.is_coff() => -4,
            Some(factor) if !self.format.is_macho() => factor,
            _ if self.format.is_64_bit => -8,
            _ => -4,
        }
    }

    /// Appends the rule for a register that is saved at an offset.
    fn saved(&self, register: i64, offset: i64, is_value: bool, out: &mut Vec<u8>) {
        let factored = offset / self.data_alignment();
        match (is_value, factored < 0, register) {
            (true, false, _) => {
                out.push(DW_CFA_val_offset);
                unsigned(register, out);
                unsigned(factored, out);
            }
            (true, true, _) => {
                out.push(DW_CFA_val_offset_sf);
                unsigned(register, out);
                push_leb(factored, true, 0, out);
            }
            (false, true, _) => {
                out.push(DW_CFA_offset_extended_sf);
                unsigned(register, out);
                push_leb(factored, true, 0, out);
            }
            (false, false, 0..64) => {
                out.push(DW_CFA_offset | register as u8);
                unsigned(factored, out);
            }
            (false, false, _) => {
                out.push(DW_CFA_offset_extended);
                unsigned(register, out);
                unsigned(factored, out);
            }
        }
    }

    /// Writes the sections with the frames.
    pub(super) fn write_frames(&mut self, format: Format) {
        let mut frames = core::mem::take(&mut self.frames.all);
        let sections = self.frames.sections.take();
        let sections = sections.unwrap_or_else(|| alloc::vec![FrameSection::Exceptions]);
        let Some(info) = T::frames(format).filter(|_| !frames.is_empty()) else { return };
        for frame in frames.iter().filter(|frame| frame.end.is_none()) {
            let kind = ErrorKind::Invalid("the frame has no end");
            self.faults.push(Fault::new(frame.source, kind));
        }
        let unwind = match format.binary {
            BinaryFormat::MachO(system) => system.unwind,
            _ => CompactUnwind::None,
        };
        let are_exceptions = sections.contains(&FrameSection::Exceptions);
        if unwind != CompactUnwind::None && are_exceptions {
            self.write_compact_entries(&mut frames, format);
        }
        // Frames with a common start follow each other.
        frames.sort_by(|one, other| key(one).cmp(&key(other)));
        let needs_frame =
            |frame: &Frame| unwind != CompactUnwind::Alone || frame.compact == T::UNWIND_BY_FRAMES;
        if are_exceptions && frames.iter().any(needs_frame) {
            self.write_exception_frames(&frames, &info, format, needs_frame);
        }
        if sections.contains(&FrameSection::Debug) {
            self.write_debug_frames(&frames, &info, format);
        }
    }

    /// Writes the section `.eh_frame`.
    fn write_exception_frames(
        &mut self,
        frames: &[Frame],
        info: &FrameInfo,
        format: Format,
        needs_frame: impl Fn(&Frame) -> bool,
    ) {
        let (kind, flags) = (info.section_type, SHF_ALLOC);
        let spec = SectionSpec { name: ".eh_frame", kind, flags, entry_size: 0 };
        let section = self.section(&spec);
        self.switch_to(section);

        let pointer = format.address_size;
        let is_big = format.is_big_endian;
        let mut common: Option<(SymbolId, &Frame)> = None;
        for (index, frame) in frames.iter().enumerate() {
            if !needs_frame(frame) {
                continue;
            }
            let start = match common {
                Some((start, last)) if key(last) == key(frame) => start,
                _ => self.write_common(frame, info, is_big),
            };
            common = Some((start, frame));
            let is_last = index + 1 == frames.len();
            let alignment = if is_last { pointer } else { size(self.frame_encoding(), format) };
            self.write_frame(frame, start, info, is_big, alignment.into());
        }
    }

    /// Writes the section `__compact_unwind`, and keeps the entries of the frames.
    fn write_compact_entries(&mut self, frames: &mut [Frame], format: Format) {
        let (is_big, pointer) = (format.is_big_endian, format.address_size);
        let mut is_first = true;
        for frame in frames {
            let personality = frame.personality.as_ref();
            let name = personality.map(|(_, _, name)| name.as_str());
            frame.compact = match has_compact_personality(name) || frame.rules.is_empty() {
                true => T::compact_unwind(&frame.rules, format),
                false => T::UNWIND_BY_FRAMES,
            };
            if frame.compact == 0 {
                continue;
            }
            if core::mem::take(&mut is_first) {
                self.switch_to_compact_unwind();
                self.align_data(pointer.into());
            }
            let is_described = frame.compact != T::UNWIND_BY_FRAMES;
            let begin = self.symbol_reference(frame.begin);
            self.value(begin, pointer, is_big);
            let range = self.difference_of(frame.end.unwrap_or(frame.begin), frame.begin);
            let range = self.final_value(range);
            self.value(range, 4, is_big);
            let has_lsda = if is_described && frame.lsda.is_some() { HAS_LSDA } else { 0 };
            self.integer((frame.compact | has_lsda).into(), 4, is_big);
            let personality = personality.map(|(_, value, _)| *value);
            let lsda_size = frame.lsda.map_or(pointer, |(encoding, _)| size(encoding, format));
            let lsda = frame.lsda.map(|(_, value)| value);
            for (value, size) in [(personality, pointer), (lsda, lsda_size)] {
                match value.filter(|_| is_described) {
                    Some(value) => self.value(value, size, is_big),
                    None => self.integer(0, size.into(), is_big),
                }
            }
        }
    }

    /// Writes the section `.debug_frame`. All frames have the same start.
    fn write_debug_frames(&mut self, frames: &[Frame], info: &FrameInfo, format: Format) {
        let kind = T::DEBUG_SECTION_TYPE;
        let spec = SectionSpec { name: ".debug_frame", kind, flags: 0, entry_size: 0 };
        let section = self.section(&spec);
        self.switch_to(section);
        let Some(first) = frames.first() else { return };
        let (is_big, pointer) = (format.is_big_endian, format.address_size);
        let common = self.label_here();
        let (_, end) = self.write_unit_length();
        self.integer(u64::MAX, self.dwarf_offset_size().into(), is_big);
        let mut out = match self.dwarf_version() {
            DwarfVersion::V2 => alloc::vec![1, 0],
            DwarfVersion::V3 => alloc::vec![3, 0],
            DwarfVersion::V4 | DwarfVersion::V5 => alloc::vec![4, 0, pointer, 0],
        };
        unsigned(T::CODE_ALIGNMENT as i64, &mut out);
        push_leb(self.data_alignment(), true, 0, &mut out);
        unsigned(first.return_register.into(), &mut out);
        // Only sections for exceptions have numbers of registers that differ from those of ELF.
        // With addresses of 64 bits, they are the same, and the factor of offsets is that of COFF.
        let info = match format.is_coff() && pointer == 8 {
            true => *info,
            false => T::frames(format.with_binary_format(BinaryFormat::Elf)).unwrap_or(*info),
        };
        if !first.is_simple {
            out.extend_from_slice(info.initial);
        }
        self.bytes(&out);
        self.align_data(pointer.into());
        let _ = self.define_label(end, 0);
        for frame in frames {
            let (_, end) = self.write_unit_length();
            self.offset_in_section(common);
            let begin = self.symbol_reference(frame.begin);
            self.value(begin, pointer, is_big);
            let range = self.difference_of(frame.end.unwrap_or(frame.begin), frame.begin);
            let range = self.final_value(range);
            self.value(range, pointer, is_big);
            self.write_instructions(frame);
            self.align_data(pointer.into());
            let _ = self.define_label(end, 0);
        }
    }

    /// Writes what frames have in common. Returns the symbol of its start.
    fn write_common(&mut self, frame: &Frame, info: &FrameInfo, is_big: bool) -> SymbolId {
        let entry = self.label_here();
        let (_, end) = self.write_length(is_big);
        self.integer(0, 4, is_big);
        let mut out = alloc::vec![1, b'z'];
        let parts = [
            (frame.personality.is_some(), b'P'),
            (frame.lsda.is_some(), b'L'),
            (true, b'R'),
            (frame.is_signal, b'S'),
            (frame.is_signed_with_b, b'B'),
            (frame.has_tags, b'G'),
        ];
        out.extend(parts.into_iter().filter(|(is, _)| *is).map(|(_, letter)| letter));
        out.push(0);
        unsigned(T::CODE_ALIGNMENT as i64, &mut out);
        push_leb(self.data_alignment(), true, 0, &mut out);
        out.push(frame.return_register as u8);
        let personality = frame.personality.as_ref();
        let len = personality.map_or(0, |(encoding, ..)| 1 + size(*encoding, self.format))
            + u8::from(frame.lsda.is_some())
            + 1;
        out.push(len);
        if let Some((encoding, value, _)) = personality {
            out.push(*encoding);
            self.bytes(&out);
            out.clear();
            self.personality(*value, *encoding, info, is_big);
        }
        out.extend(frame.lsda.map(|(encoding, _)| encoding));
        out.push(self.frame_encoding());
        if !frame.is_simple {
            out.extend_from_slice(info.initial);
        }
        self.bytes(&out);
        self.align_data(4);
        let _ = self.define_label(end, 0);
        entry
    }

    fn write_frame(
        &mut self,
        frame: &Frame,
        common: SymbolId,
        info: &FrameInfo,
        is_big: bool,
        alignment: u64,
    ) {
        let (start, end) = self.write_length(is_big);
        let to_common = self.difference_of(start, common);
        let to_common = self.final_value(to_common);
        self.value(to_common, 4, is_big);
        let begin = self.symbol_reference(frame.begin);
        self.encoded(begin, self.frame_encoding(), info, is_big);
        let range = self.difference_of(frame.end.unwrap_or(frame.begin), frame.begin);
        let range = self.final_value(range);
        self.value(range, size(self.frame_encoding(), self.format), is_big);
        self.bytes(&[frame.lsda.map_or(0, |(encoding, _)| size(encoding, self.format))]);
        if let Some((encoding, value)) = frame.lsda {
            self.encoded(value, encoding, info, is_big);
        }
        self.write_instructions(frame);
        self.align_data(alignment);
        let _ = self.define_label(end, 0);
    }

    /// Writes the instructions of a frame.
    fn write_instructions(&mut self, frame: &Frame) {
        let mut last = frame.begin;
        for (label, instruction) in &frame.instructions {
            let delta = self.difference_of(*label, last);
            last = *label;
            match self.known(delta) {
                Some(0) => {}
                _ => {
                    self.register_all(delta);
                    let (kind, code) = (Distance::Frame, Code::default());
                    self.add(Content::Distance { delta, kind, code });
                }
            }
            match instruction {
                Instruction::Bytes(bytes) => self.bytes(bytes),
                Instruction::Label(symbol, source) => {
                    if let Err(Fault { offset, kind }) = self.define_label(*symbol, *source) {
                        self.fault(offset, kind);
                    }
                }
            }
        }
    }

    /// Returns the code for an advance of the location in call frame information.
    pub(super) fn advance(&self, delta: ExprId) -> Code {
        let mut code = Code::default();
        let known = self.final_distance(delta);
        let value = known.or_else(|| self.known_in_set(delta)).unwrap_or(0).cast_unsigned();
        let scaled = value / T::CODE_ALIGNMENT;
        let (offset, size) = match scaled {
            0 => return code,
            1..=0x3f if known.is_some() => {
                code.bytes.push(DW_CFA_advance_loc | scaled as u8);
                return code;
            }
            1..=0x3f => {
                code.bytes.push(DW_CFA_advance_loc);
                (0, 0)
            }
            0x40..=0xff => {
                code.bytes.push(DW_CFA_advance_loc1);
                (1, 1)
            }
            0x100..=0xffff => {
                code.bytes.push(DW_CFA_advance_loc2);
                (1, 2)
            }
            _ => {
                code.bytes.push(DW_CFA_advance_loc4);
                (1, 4)
            }
        };
        if known.is_some() {
            if self.format.is_big_endian {
                code.push_big(scaled, size)
            } else {
                code.push_little(scaled, size)
            }
            return code;
        }
        code.push_little(0, size);
        if let (Node::Binary(Binary::Sub, end, start), Some(kinds)) =
            (self.node(delta), T::advance_relocations(size))
        {
            for (value, kind) in [(end, kinds.0), (start, kinds.1)] {
                code.fixups.push(Fixup::new(offset, value, kind, 0));
            }
        }
        code
    }

    /// Returns the encoding of the addresses of functions.
    fn frame_encoding(&self) -> u8 {
        match self.format.binary {
            BinaryFormat::Elf | BinaryFormat::Wasm(_) => T::frame_encoding(self),
            BinaryFormat::Coff(_) => DW_EH_PE_absptr,
            BinaryFormat::MachO(_) => DW_EH_PE_pcrel,
        }
    }

    /// Writes the address of a function that handles exceptions.
    fn personality(&mut self, value: ExprId, encoding: u8, info: &FrameInfo, is_big: bool) {
        if self.format.is_macho()
            && let Node::Symbol(symbol, _) = self.node(value)
            && let Some(value) = T::macho_personality(symbol, self)
        {
            self.value(value, size(encoding, self.format), is_big);
            return;
        }
        self.encoded(value, encoding, info, is_big);
    }

    /// Writes a value in an encoding of addresses.
    fn encoded(&mut self, value: ExprId, encoding: u8, info: &FrameInfo, is_big: bool) {
        let is_pc_relative = encoding & ADDRESS_BASE == DW_EH_PE_pcrel;
        let value = if is_pc_relative && info.address_specifier != 0 {
            self.add_node(Node::Specified(info.address_specifier, value))
        } else if is_pc_relative {
            let here = self.label_here();
            let here = self.symbol_reference(here);
            let distance = self.add_node(Node::Binary(Binary::Sub, value, here));
            if T::HAS_FINAL_FRAME_ADDRESSES { self.final_value(distance) } else { distance }
        } else {
            value
        };
        self.value(value, size(encoding, self.format), is_big);
    }
}

/// Returns the offset of the canonical frame address at the start of functions, if their
/// instructions begin with it.
const fn initial_offset(instructions: &[u8]) -> i64 {
    match instructions {
        [DW_CFA_def_cfa, 0..=0x7f, offset @ 0..=0x7f, ..] => *offset as i64,
        [DW_CFA_def_cfa, 0..=0x7f, low @ 0x80..=0xff, high @ 0..=0x7f, ..] => {
            (*low & 0x7f) as i64 | (*high as i64) << 7
        }
        _ => 0,
    }
}

/// Returns the size of an address in an encoding, in bytes.
const fn size(encoding: u8, format: Format) -> u8 {
    // The bit for numbers with sign does not matter.
    match encoding & 7 {
        DW_EH_PE_absptr => format.address_size,
        DW_EH_PE_udata2 => 2,
        DW_EH_PE_udata4 => 4,
        _ => 8,
    }
}

/// Order of frames, and what those with a common start share.
fn key(frame: &Frame) -> (&str, Option<u8>, Option<u8>, bool, bool, u32, bool, bool) {
    let personality = frame.personality.as_ref();
    (
        personality.map_or("", |(_, _, name)| name.as_str()),
        personality.map(|(encoding, ..)| *encoding),
        frame.lsda.map(|(encoding, _)| encoding),
        frame.is_signal,
        frame.is_simple,
        frame.return_register,
        frame.is_signed_with_b,
        frame.has_tags,
    )
}
