//! Call frames in COFF: directives `.seh_...`, and the sections `.xdata` and `.pdata`.
//!
//! Frames have the operations of x86-64 here. Those of ARM64 are in `unwind_arm64.rs`.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::super::assembly::Assembly;
use super::super::cursor::Cursor;
use super::super::error::{ErrorKind, Fault, Parsed};
use super::super::expression::{Binary, ExprId, Node};
use super::super::lexer::Token;
use super::super::section::SectionId;
use super::super::symbols::SymbolId;
use super::super::target::Target;
use super::sections::ASSOCIATIVE;
use super::unwind_arm64::{Segment, Step};
use crate::BinaryFormat;
use crate::pe::{
    IMAGE_COMDAT_SELECT_ANY, IMAGE_SCN_CNT_INITIALIZED_DATA, IMAGE_SCN_LNK_COMDAT,
    IMAGE_SCN_MEM_READ,
};

/// Frames of a source.
#[derive(Debug, Default)]
pub(super) struct Frames {
    all: Vec<Frame>,
    /// Index of the present frame.
    current: Option<usize>,
    /// Index of the first frame of the present function.
    first: usize,
    /// Numbers of the sections whose functions have frames.
    numbers: BTreeMap<SectionId, u64>,
    /// Epilogue without end: indices of its frame and in the frame.
    epilogue: Option<(usize, usize)>,
}

/// Frame of a function, or of a part of one.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) begin: SymbolId,
    end: Option<SymbolId>,
    /// End of the function or the part that the epilogues belong to.
    pub(super) part_end: Option<SymbolId>,
    pub(super) prologue_end: Option<SymbolId>,
    section: SectionId,
    /// Index of the frame that this one is a part of.
    parent: Option<usize>,
    pub(super) handler: Option<SymbolId>,
    handles_unwind: bool,
    pub(super) handles_exceptions: bool,
    version: u8,
    codes: Vec<Code>,
    /// Operations of the prologue of ARM64.
    pub(super) steps: Vec<Step>,
    /// Segments of the function, and the packed description that stands for one, of ARM64.
    pub(super) segments: Vec<Segment>,
    pub(super) packed: Option<u32>,
    /// Register of the frame and its offset, in the form of the description.
    frame_register: Option<u8>,
    pub(super) epilogues: Vec<Epilogue>,
    /// Symbol of the description, if it is written.
    pub(super) description: Option<SymbolId>,
    pub(super) source: usize,
}

impl Frame {
    /// Returns true if no operation of ARM64 is known.
    pub(super) fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.epilogues.iter().all(|epilogue| epilogue.steps.is_empty())
    }
}

/// Part of a function that leaves it.
#[derive(Clone, Debug)]
pub(super) struct Epilogue {
    pub(super) start: SymbolId,
    unwind_start: Option<SymbolId>,
    pub(super) end: Option<SymbolId>,
    /// Operations of ARM64.
    pub(super) steps: Vec<Step>,
    pub(super) source: usize,
}

/// Operation of a prologue.
#[derive(Clone, Copy, Debug)]
struct Code {
    label: SymbolId,
    operation: Operation,
}

#[derive(Clone, Copy, Debug)]
enum Operation {
    /// A register is pushed.
    Push(u8),
    /// Bytes of the stack are allocated.
    Allocate(u32),
    /// The frame register is set.
    SetFrame,
    /// A register is saved at an offset.
    Save(u8, u32),
    /// A vector register is saved at an offset.
    SaveVector(u8, u32),
    /// The processor entered a handler, with an error code or without.
    MachineFrame(bool),
}

/// Largest offset and size that fit in 16 bits.
const MAX_SHORT: u32 = 512 * 1024 - 8;

/// Largest size of an allocation in one slot.
const MAX_SMALL: u32 = 128;

// Numbers of operations.
const PUSH: u8 = 0;
const ALLOCATE_LARGE: u8 = 1;
const ALLOCATE_SMALL: u8 = 2;
const SET_FRAME: u8 = 3;
const SAVE: u8 = 4;
const SAVE_FAR: u8 = 5;
const EPILOGUE: u8 = 6;
const SAVE_VECTOR: u8 = 8;
const SAVE_VECTOR_FAR: u8 = 9;
const MACHINE_FRAME: u8 = 10;

// Flags of a description, above the version.
const VERSION_BITS: u32 = 3;
const HANDLES_EXCEPTIONS: u8 = 1;
const HANDLES_UNWIND: u8 = 2;
const IS_PART: u8 = 4;

impl Operation {
    /// Returns the number and its high bits, and the values of the slots behind the first one.
    fn slots(self) -> (u8, u8, Vec<u16>) {
        let halves = |value: u32| alloc::vec![value as u16, (value >> 16) as u16];
        match self {
            Operation::Push(register) => (PUSH, register, Vec::new()),
            Operation::Allocate(size) if size <= MAX_SMALL => {
                (ALLOCATE_SMALL, (size.wrapping_sub(8) >> 3) as u8, Vec::new())
            }
            Operation::Allocate(size) if size <= MAX_SHORT => {
                (ALLOCATE_LARGE, 0, alloc::vec![(size >> 3) as u16])
            }
            Operation::Allocate(size) => (ALLOCATE_LARGE, 1, halves(size & !7)),
            Operation::SetFrame => (SET_FRAME, 0, Vec::new()),
            Operation::Save(register, offset) if offset <= MAX_SHORT => {
                (SAVE, register, alloc::vec![(offset >> 3) as u16])
            }
            Operation::Save(register, offset) => (SAVE_FAR, register, halves(offset & !7)),
            Operation::SaveVector(register, offset) if offset <= MAX_SHORT => {
                (SAVE_VECTOR, register, alloc::vec![(offset >> 4) as u16])
            }
            Operation::SaveVector(register, offset) => {
                (SAVE_VECTOR_FAR, register, halves(offset & !15))
            }
            Operation::MachineFrame(has_code) => (MACHINE_FRAME, has_code.into(), Vec::new()),
        }
    }
}

impl<T: Target> Assembly<T> {
    /// Executes a directive `.seh_...`. `None` if there is no such directive.
    pub(super) fn unwind_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Parsed<()>> {
        let (source, own) = (name.offset, name.text.strip_prefix(".seh_")?);
        if self.has_arm64_frames() {
            if let Some(done) = self.unwind_step(own, source, cursor) {
                return Some(done);
            }
        } else if !self.has_x64_frames() {
            return None;
        }
        Some(match own {
            "proc" => self.start_unwind(source, cursor),
            "endproc" => cursor.end().and_then(|()| self.end_unwind(source)),
            "endfunclet" => cursor.end().and_then(|()| {
                let label = self.label_here();
                let frame = self.unwind_frame(source)?;
                if frame.parent.is_some() {
                    return Err(Fault::new(source, ErrorKind::Invalid("a part has no end")));
                }
                frame.part_end = Some(label);
                Ok(())
            }),
            "startchained" => cursor.end().and_then(|()| self.start_part(source)),
            "endchained" => cursor.end().and_then(|()| self.end_part(source)),
            "handler" => self.handler(source, cursor),
            "handlerdata" => cursor.end().and_then(|()| {
                self.unwind_frame(source)?;
                match self.coff.frames.current {
                    Some(index) => self.write_description(index, false),
                    None => Ok(()),
                }
            }),
            "endprologue" => cursor.end().and_then(|()| {
                let label = self.label_here();
                let has_steps = self.has_arm64_frames();
                let frame = self.unwind_frame(source)?;
                frame.prologue_end = Some(label);
                if has_steps {
                    frame.steps.insert(0, Step::END);
                }
                Ok(())
            }),
            "startepilogue" => cursor.end().and_then(|()| self.start_epilogue(source)),
            "endepilogue" => cursor.end().and_then(|()| self.end_epilogue(source)),
            "unwindv2start" => cursor.end().and_then(|()| self.start_unwind_of_epilogue(source)),
            "unwindversion" => self.unwind_version(source, cursor),
            "stackalloc" => self.allocation(source, cursor),
            "pushreg" => self.unwind_register(cursor, false).and_then(|register| {
                cursor.end()?;
                self.unwind_code(source, Operation::Push(register))
            }),
            "setframe" => self.set_frame(source, cursor),
            "savereg" => self.saved_register(source, cursor, false),
            "savexmm" => self.saved_register(source, cursor, true),
            "pushframe" => self.machine_frame(source, cursor),
            _ => return None,
        })
    }

    fn unwind_frame(&mut self, source: usize) -> Parsed<&mut Frame> {
        let frames = &mut self.coff.frames;
        let frame = frames.current.and_then(|index| frames.all.get_mut(index));
        frame
            .filter(|frame| frame.end.is_none())
            .ok_or(Fault::new(source, ErrorKind::Invalid("not inside a frame")))
    }

    fn add_unwind_frame(&mut self, source: usize, parent: Option<usize>) {
        let begin = self.label_here();
        let section = self.whole(self.current);
        let frames = &mut self.coff.frames;
        frames.current = Some(frames.all.len());
        frames.all.push(Frame {
            begin,
            end: None,
            part_end: None,
            prologue_end: None,
            section,
            parent,
            handler: None,
            handles_unwind: false,
            handles_exceptions: false,
            version: 1,
            codes: Vec::new(),
            steps: Vec::new(),
            segments: Vec::new(),
            packed: None,
            frame_register: None,
            epilogues: Vec::new(),
            description: None,
            source,
        });
    }

    fn start_unwind(&mut self, source: usize, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        cursor.symbol()?;
        cursor.end()?;
        if self.unwind_frame(source).is_ok() {
            return Err(Fault::new(source, ErrorKind::Invalid("the last frame has no end")));
        }
        self.coff.frames.first = self.coff.frames.all.len();
        self.add_unwind_frame(source, None);
        Ok(())
    }

    fn end_unwind(&mut self, source: usize) -> Parsed<()> {
        let is_part = self.unwind_frame(source)?.parent.is_some();
        if is_part {
            return Err(Fault::new(source, ErrorKind::Invalid("a part has no end")));
        }
        let end = self.label_here();
        let frame = self.unwind_frame(source)?;
        frame.end = Some(end);
        frame.part_end.get_or_insert(end);
        let section = frame.section;
        for index in self.coff.frames.first..self.coff.frames.all.len() {
            self.write_description(index, true)?;
        }
        self.switch_to(section);
        Ok(())
    }

    fn start_part(&mut self, source: usize) -> Parsed<()> {
        self.unwind_frame(source)?;
        let parent = self.coff.frames.current;
        self.add_unwind_frame(source, parent);
        Ok(())
    }

    fn end_part(&mut self, source: usize) -> Parsed<()> {
        let end = self.label_here();
        let frame = self.unwind_frame(source)?;
        let Some(parent) = frame.parent else {
            return Err(Fault::new(source, ErrorKind::Invalid("no part is open")));
        };
        frame.end = Some(end);
        self.coff.frames.current = Some(parent);
        Ok(())
    }

    /// Executes `.seh_handler symbol, @unwind, @except`. One of the last two can be left out.
    fn handler(&mut self, source: usize, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let symbol = self.symbols.intern(cursor.symbol()?);
        let (mut handles_unwind, mut handles_exceptions) = (false, false);
        cursor.expect(",")?;
        loop {
            let fault = cursor.fault(ErrorKind::Expected("`@unwind` or `@except`"));
            let name = match cursor.eat("@") || cursor.eat("%") {
                true => cursor.take().text,
                false => cursor.symbol()?.trim_start_matches(['@', '%']),
            };
            match name {
                "unwind" => handles_unwind = true,
                "except" => handles_exceptions = true,
                _ => return Err(fault),
            }
            if !cursor.eat(",") {
                break;
            }
        }
        cursor.end()?;
        let frame = self.unwind_frame(source)?;
        if frame.parent.is_some() {
            return Err(Fault::new(source, ErrorKind::Invalid("a part has no handler")));
        }
        frame.handler = Some(symbol);
        frame.handles_unwind |= handles_unwind;
        frame.handles_exceptions |= handles_exceptions;
        Ok(())
    }

    fn start_epilogue(&mut self, source: usize) -> Parsed<()> {
        if self.unwind_frame(source)?.prologue_end.is_none() {
            return Err(Fault::new(source, ErrorKind::Invalid("the prologue has no end")));
        }
        let start = self.label_here();
        let frame = self.unwind_frame(source)?;
        let steps = Vec::new();
        frame.epilogues.push(Epilogue { start, unwind_start: None, end: None, steps, source });
        let index = frame.epilogues.len() - 1;
        let frames = &mut self.coff.frames;
        frames.epilogue = frames.current.map(|frame| (frame, index));
        Ok(())
    }

    fn open_epilogue(&mut self, source: usize) -> Parsed<&mut Epilogue> {
        let frames = &mut self.coff.frames;
        let open = frames.epilogue.filter(|(frame, _)| frames.current == Some(*frame));
        open.and_then(|(frame, index)| frames.all.get_mut(frame)?.epilogues.get_mut(index))
            .ok_or(Fault::new(source, ErrorKind::Invalid("not inside an epilogue")))
    }

    fn end_epilogue(&mut self, source: usize) -> Parsed<()> {
        let version = self.unwind_frame(source)?.version;
        if self.open_epilogue(source)?.unwind_start.is_none() && version >= 2 {
            let kind = ErrorKind::Invalid("the unwinding of the epilogue has no start");
            return Err(Fault::new(source, kind));
        }
        let label = self.label_here();
        let has_steps = self.has_arm64_frames();
        let epilogue = self.open_epilogue(source)?;
        epilogue.end = Some(label);
        if has_steps {
            epilogue.steps.push(Step::END);
        }
        self.coff.frames.epilogue = None;
        Ok(())
    }

    /// Adds an operation of ARM64 to the present epilogue, or to the prologue.
    pub(super) fn add_step(&mut self, source: usize, step: Step) -> Parsed<()> {
        self.unwind_frame(source)?;
        match self.open_epilogue(source) {
            Ok(epilogue) => epilogue.steps.push(step),
            Err(_) => self.unwind_frame(source)?.steps.push(step),
        }
        Ok(())
    }

    fn start_unwind_of_epilogue(&mut self, source: usize) -> Parsed<()> {
        self.unwind_frame(source)?;
        let label = self.label_here();
        let epilogue = self.open_epilogue(source)?;
        if epilogue.unwind_start.replace(label).is_some() {
            let kind = ErrorKind::Invalid("the unwinding of the epilogue has a start");
            return Err(Fault::new(source, kind));
        }
        Ok(())
    }

    fn unwind_version(&mut self, source: usize, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Invalid("the version is 2"));
        let version = self.absolute(cursor)?;
        cursor.end()?;
        let frame = self.unwind_frame(source)?;
        if version != 2 || frame.version != 1 {
            return Err(fault);
        }
        frame.version = 2;
        Ok(())
    }

    fn unwind_code(&mut self, source: usize, operation: Operation) -> Parsed<()> {
        self.unwind_frame(source)?;
        let label = self.label_here();
        self.unwind_frame(source)?.codes.push(Code { label, operation });
        Ok(())
    }

    fn unwind_register(&mut self, cursor: &mut Cursor<'_, '_>, is_vector: bool) -> Parsed<u8> {
        let fault = cursor.fault(ErrorKind::Expected("a register"));
        T::unwind_register(cursor, self, is_vector).ok_or(fault)
    }

    /// Parses a number that is a multiple of `unit`.
    fn multiple(&mut self, cursor: &mut Cursor<'_, '_>, unit: u32) -> Parsed<u32> {
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let value = self.absolute(cursor)? as u32;
        cursor.end()?;
        if value.is_multiple_of(unit) { Ok(value) } else { Err(fault) }
    }

    fn allocation(&mut self, source: usize, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::OutOfRange);
        match self.multiple(cursor, 8)? {
            0 => Err(fault),
            size => self.unwind_code(source, Operation::Allocate(size)),
        }
    }

    fn set_frame(&mut self, source: usize, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        /// Maximum offset of the frame register.
        const MAX_OFFSET: u32 = 240;
        let register = self.unwind_register(cursor, false)?;
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let offset = self.multiple(cursor, 16)?;
        let frame = self.unwind_frame(source)?;
        if offset > MAX_OFFSET || frame.frame_register.is_some() {
            return Err(fault);
        }
        frame.frame_register = Some(register & 15 | offset as u8 & 0xf0);
        self.unwind_code(source, Operation::SetFrame)
    }

    fn saved_register(
        &mut self,
        source: usize,
        cursor: &mut Cursor<'_, '_>,
        is_vector: bool,
    ) -> Parsed<()> {
        let register = self.unwind_register(cursor, is_vector)?;
        cursor.expect(",")?;
        let offset = self.multiple(cursor, if is_vector { 16 } else { 8 })?;
        let operation = match is_vector {
            true => Operation::SaveVector(register, offset),
            false => Operation::Save(register, offset),
        };
        self.unwind_code(source, operation)
    }

    /// Executes `.seh_pushframe`, with `@code` or without.
    fn machine_frame(&mut self, source: usize, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let mut has_code = false;
        if !cursor.is_end() {
            let fault = cursor.fault(ErrorKind::Expected("`@code`"));
            let name = match cursor.eat("@") {
                true => cursor.take().text,
                false => cursor.symbol()?.trim_start_matches('@'),
            };
            if name != "code" {
                return Err(fault);
            }
            has_code = true;
        }
        cursor.end()?;
        if !self.unwind_frame(source)?.codes.is_empty() {
            let kind = ErrorKind::Invalid("another operation is before the frame of the processor");
            return Err(Fault::new(source, kind));
        }
        self.unwind_code(source, Operation::MachineFrame(has_code))
    }

    /// Returns the section of a kind for the functions of a section. Each section has its own, so that linkers drop
    /// both or none.
    pub(super) fn section_for_frames(&mut self, name: &str, of: SectionId) -> SectionId {
        let characteristics = IMAGE_SCN_CNT_INITIALIZED_DATA.0 | IMAGE_SCN_MEM_READ.0;
        if of == SectionId::FIRST {
            return self.coff_section(name, characteristics, None, u64::MAX);
        }
        let next = self.coff.frames.numbers.len() as u64;
        let number = *self.coff.frames.numbers.entry(of).or_insert(next);
        let section = &self.sections[of.0 as usize];
        let comdat = characteristics | IMAGE_SCN_LNK_COMDAT.0;
        if section.attributes & IMAGE_SCN_LNK_COMDAT.0 == 0 {
            return self.coff_section(name, characteristics, None, number);
        }
        if matches!(self.format.binary, BinaryFormat::Coff(system) if system.is_gnu) {
            let suffix = section.key.name.split_once('$').map_or("", |(_, suffix)| suffix);
            let name = alloc::format!("{name}${suffix}");
            let selection = Some(("", IMAGE_COMDAT_SELECT_ANY.0));
            return self.coff_section(&name, comdat, selection, u64::MAX);
        }
        match section.key.group.clone() {
            Some(group) => self.coff_section(name, comdat, Some((&group, ASSOCIATIVE)), number),
            None => self.coff_section(name, characteristics, None, number),
        }
    }

    fn distance_byte(&mut self, add: SymbolId, sub: SymbolId) {
        let distance = self.difference_of(add, sub);
        self.value(distance, 1, false);
    }

    /// Writes the description of a frame to its section, unless it is written. `can_pack` is false if data of the
    /// handler follows.
    fn write_description(&mut self, index: usize, can_pack: bool) -> Parsed<()> {
        let Some(mut frame) = self.coff.frames.all.get(index).cloned() else { return Ok(()) };
        if self.has_arm64_frames() && frame.part_end.is_none() {
            self.switch_to(frame.section);
            frame.part_end = Some(self.label_here());
        }
        let section = self.section_for_frames(".xdata", frame.section);
        self.switch_to(section);
        if frame.description.is_some() {
            return Ok(());
        }
        if self.has_arm64_frames() {
            let written = self.write_segments(&mut frame, can_pack);
            if let Some(own) = self.coff.frames.all.get_mut(index) {
                *own = frame;
            }
            return written;
        }
        self.align_data(4);
        let label = self.label_here();
        if let Some(frame) = self.coff.frames.all.get_mut(index) {
            frame.description = Some(label);
        }
        let slots: usize = frame.codes.iter().map(|code| 1 + code.operation.slots().2.len()).sum();
        let epilogues = self.epilogue_codes(&frame)?;
        let count = slots + epilogues.as_ref().map_or(0, Vec::len);
        let too_many = Fault::new(frame.source, ErrorKind::Invalid("the frame has too many codes"));
        let count = u8::try_from(count).map_err(|_| too_many)?;
        let mut flags = 0;
        if frame.parent.is_some() {
            flags = IS_PART;
        } else {
            flags |= if frame.handles_unwind { HANDLES_UNWIND } else { 0 };
            flags |= if frame.handles_exceptions { HANDLES_EXCEPTIONS } else { 0 };
        }
        self.bytes(&[frame.version | flags << VERSION_BITS]);
        match frame.prologue_end {
            Some(end) => self.distance_byte(end, frame.begin),
            None => self.bytes(&[0]),
        }
        self.bytes(&[count, frame.frame_register.unwrap_or(0)]);
        for code in epilogues.into_iter().flatten() {
            self.bytes(&code.to_le_bytes());
        }
        for code in frame.codes.iter().rev() {
            let (number, high, rest) = code.operation.slots();
            self.distance_byte(code.label, frame.begin);
            self.bytes(&[number | high << 4]);
            for slot in rest {
                self.bytes(&slot.to_le_bytes());
            }
        }
        if count % 2 != 0 {
            self.bytes(&[0; 2]);
        }
        match (frame.parent, frame.handler) {
            (Some(parent), _) => self.write_function(parent),
            (None, Some(handler)) if flags != 0 => {
                let address = self.image_reference(handler);
                self.value(address, 4, false);
            }
            // A description has at least 8 bytes.
            _ if count == 0 => self.bytes(&[0; 4]),
            _ => {}
        }
        Ok(())
    }

    /// Returns the codes of the epilogues, the last one first. `None` if the version has none.
    fn epilogue_codes(&mut self, frame: &Frame) -> Parsed<Option<Vec<u16>>> {
        let Some(last) = frame.epilogues.last().filter(|_| frame.version >= 2) else {
            return Ok(None);
        };
        let invalid = |source, what| Fault::new(source, ErrorKind::Invalid(what));
        let number = |code: u8, high: u8| u16::from(code | high << 4) << 8;
        let mut distance = |end: Option<SymbolId>, start: Option<SymbolId>| {
            let distance = self.difference_of(end?, start?);
            self.known(distance)
        };
        let unknown = |source| invalid(source, "the size of the epilogue is not known");
        let size = distance(last.end, last.unwind_start).ok_or(unknown(last.source))?;
        let size = u8::try_from(size + 1).map_err(|_| unknown(last.source))?;
        let end = frame.part_end.or(frame.end);
        let is_last = distance(end, last.unwind_start) == Some(size.into());
        let mut codes = alloc::vec![number(EPILOGUE, is_last.into()) | u16::from(size)];
        let others = frame.epilogues.len() - usize::from(is_last);
        for epilogue in frame.epilogues.iter().rev().skip(usize::from(is_last)).take(others) {
            let own = distance(epilogue.end, epilogue.unwind_start);
            let offset = distance(end, epilogue.unwind_start);
            let offset = offset.filter(|offset| (1..=0xfff).contains(offset));
            let offset = offset.ok_or(unknown(epilogue.source))? as u16;
            if own != Some(i64::from(size) - 1) {
                return Err(invalid(epilogue.source, "epilogues have different sizes"));
            }
            codes.push(number(EPILOGUE, (offset >> 8) as u8) | offset & 0xff);
        }
        if codes.len() % 2 != 0 {
            codes.push(number(EPILOGUE, 0));
        }
        Ok(Some(codes))
    }

    /// Writes the entry of a function: its start, its end, and its description.
    fn write_function(&mut self, index: usize) {
        let Some(frame) = self.coff.frames.all.get(index).cloned() else { return };
        self.align_data(4);
        let start = self.image_reference(frame.begin);
        self.value(start, 4, false);
        let distance = self.difference_of(frame.end.unwrap_or(frame.begin), frame.begin);
        let end: ExprId = self.add_node(Node::Binary(Binary::Add, start, distance));
        self.value(end, 4, false);
        let description = self.image_reference(frame.description.unwrap_or(frame.begin));
        self.value(description, 4, false);
    }

    /// Writes descriptions and entries of all functions.
    pub(in super::super) fn write_functions(&mut self) {
        let count = self.coff.frames.all.len();
        for index in 0..count {
            let frame = &self.coff.frames.all[index];
            if frame.end.is_none() {
                let kind = ErrorKind::Invalid("the frame has no end");
                self.faults.push(Fault::new(frame.source, kind));
            }
            if self.has_arm64_frames() && frame.is_empty() {
                continue;
            }
            if let Err(fault) = self.write_description(index, true) {
                self.faults.push(fault);
            }
        }
        for index in 0..count {
            let frame = self.coff.frames.all[index].clone();
            if self.has_arm64_frames() && frame.description.is_none() {
                continue;
            }
            let section = self.section_for_frames(".pdata", frame.section);
            self.switch_to(section);
            match self.has_arm64_frames() {
                true => self.write_segment_entries(&frame),
                false => self.write_function(index),
            }
        }
    }
}
