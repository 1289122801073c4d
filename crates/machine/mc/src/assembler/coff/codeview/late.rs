//! Parts of debug information whose bytes depend on the layout: lines of calls, and ranges of variables.

use alloc::vec::Vec;

use super::super::super::assembly::Assembly;
use super::super::super::error::ErrorKind;
use super::super::super::expression::{Binary, ExprId, Node};
use super::super::super::section::{Code, Content, Fixup, FixupKind};
use super::super::super::symbols::SymbolId;
use super::super::super::target::Target;
use super::{MAX_CHUNKS, Range, SourceLine};

/// Codes of annotations.
mod annotation {
    pub(super) const CODE_OFFSET: u32 = 3;
    pub(super) const CODE_LENGTH: u32 = 4;
    pub(super) const FILE: u32 = 5;
    pub(super) const LINE_OFFSET: u32 = 6;
    pub(super) const CODE_AND_LINE_OFFSET: u32 = 11;
}

/// Maximum number of bytes of a range. Longer ones are several.
const MAX_RANGE: u32 = 0xf000;

/// Number of bytes of annotations from which on no more are added, so that the record with them is not too long.
const MAX_ANNOTATIONS: usize = 0xff00 - 12 - 8;

const NOT_IN_ORDER: &str = "code between labels is not in the order of one section";
const NO_FILE: &str = "the table of files does not have the file of a line";

/// Part whose bytes depend on the layout.
#[derive(Debug)]
pub(in super::super::super) enum Late {
    /// Texts.
    Strings,
    /// Lines of a call from a location on, in code between two symbols.
    Annotations {
        function: u32,
        first: SourceLine,
        code: [SymbolId; 2],
        /// Number of lines that are counted as looked at.
        searched: usize,
        source: usize,
    },
    /// Ranges of code in which a variable has a place, with the start of the record.
    Ranges { ranges: Vec<Range>, header: Vec<u8>, source: usize },
}

impl<T: Target> Assembly<T> {
    /// Appends a part.
    pub(super) fn add_late(&mut self, late: Late) {
        let index = self.coff.codeview.late.len();
        self.coff.codeview.late.push(late);
        self.add(Content::CodeView { index, code: Code::default() });
    }

    /// Returns the bytes of a part by the present layout.
    pub(in super::super::super) fn codeview_code(&mut self, index: usize) -> Code {
        let mut all = core::mem::take(&mut self.coff.codeview.late);
        let no_fixups = |bytes| Code { bytes, fixups: Vec::new() };
        let (code, source) = match all.get_mut(index) {
            Some(Late::Annotations { function, first, code, searched, source }) => {
                let [from, to] = self.coff.codeview.extent(*function);
                let new = (to - from).saturating_sub(core::mem::replace(searched, to - from));
                let code = match self.coff.codeview.count_searched(new) {
                    true => self.annotations(*function, *first, *code).map(no_fixups),
                    false => Err("tables repeat too many lines"),
                };
                (code, *source)
            }
            Some(Late::Ranges { ranges, header, source }) => {
                (self.range_records(ranges, header, *source), *source)
            }
            Some(Late::Strings) | None => {
                (Ok(no_fixups(self.coff.codeview.strings.bytes.clone())), 0)
            }
        };
        self.coff.codeview.late = all;
        code.unwrap_or_else(|reason| {
            self.fault(source, ErrorKind::Invalid(reason));
            Code::default()
        })
    }

    /// Returns the distance from one label to a later one of the same section.
    fn code_distance(&self, from: SymbolId, to: SymbolId) -> Result<u32, &'static str> {
        let distance = || {
            let is_same = self.section_of(from)? == self.section_of(to)?;
            let distance = self.symbol_offset(to)?.checked_sub(self.symbol_offset(from)?)?;
            u32::try_from(distance).ok().filter(|_| is_same)
        };
        distance().ok_or(NOT_IN_ORDER)
    }

    /// Returns the annotations of a call: steps from line to line. An error if labels are in another section or order.
    fn annotations(
        &self,
        function: u32,
        first: SourceLine,
        [start, stop]: [SymbolId; 2],
    ) -> Result<Vec<u8>, &'static str> {
        let codeview = &self.coff.codeview;
        let [from, to] = codeview.extent(function);
        let mut out = Vec::new();
        let lines = codeview.lines.get(from..to).unwrap_or_default();
        if lines.is_empty() {
            return Ok(out);
        }
        let (mut label, mut last, mut is_open) = (start, first, false);
        for line in lines {
            if out.len() >= MAX_ANNOTATIONS {
                break;
            }
            let Some(location) = codeview.location_in(function, line) else {
                // The code of another function ends that of the call.
                if core::mem::take(&mut is_open) {
                    push_annotation(annotation::CODE_LENGTH, &mut out);
                    push_annotation(self.code_distance(label, line.label)?, &mut out);
                    label = line.label;
                }
                continue;
            };
            if is_open && (location.file, location.line) == (last.file, last.line) {
                continue;
            }
            is_open = true;
            if location.file != last.file {
                let file = codeview.files.get(&location.file).ok_or(NO_FILE)?;
                push_annotation(annotation::FILE, &mut out);
                push_annotation(file.offset.ok_or(NO_FILE)?, &mut out);
            }
            let delta = location.line.wrapping_sub(last.line).cast_signed();
            let lines = signed(delta);
            let distance = self.code_distance(label, line.label)?;
            if lines < 8 && distance < 16 {
                push_annotation(annotation::CODE_AND_LINE_OFFSET, &mut out);
                push_annotation(lines << 4 | distance, &mut out);
            } else {
                if delta != 0 {
                    push_annotation(annotation::LINE_OFFSET, &mut out);
                    push_annotation(lines, &mut out);
                }
                push_annotation(annotation::CODE_OFFSET, &mut out);
                push_annotation(distance, &mut out);
            }
            (label, last) = (line.label, location);
        }
        let end = self.code_distance(label, stop)?;
        let next = codeview.lines.get(to);
        let next = next.and_then(|line| self.code_distance(label, line.label).ok());
        push_annotation(annotation::CODE_LENGTH, &mut out);
        push_annotation(next.map_or(end, |next| next.min(end)), &mut out);
        Ok(out)
    }

    /// Returns the records of ranges. Ranges near each other are one record, with gaps.
    fn range_records(
        &mut self,
        ranges: &mut [Range],
        header: &[u8],
        source: usize,
    ) -> Result<Code, &'static str> {
        let mut code = Code::default();
        let mut rest = ranges;
        while let [range, others @ ..] = rest {
            let first = self.code_distance(range.start, range.end)?;
            let (mut size, mut last, mut gaps) = (first, range.end, Vec::new());
            for other in others.iter() {
                let gap = self.code_distance(last, other.start)?;
                let own = self.code_distance(other.start, other.end)?;
                let longer = size.saturating_add(gap).saturating_add(own);
                if longer > MAX_RANGE {
                    break;
                }
                gaps.push((size, gap));
                (size, last) = (longer, other.end);
            }
            let count = gaps.len();
            let (mut chunk, mut done) = (0, 0);
            loop {
                let part = (size - done).min(MAX_RANGE);
                let value = self.chunk_start(range, chunk).ok_or("too many ranges")?;
                // The size of the record, without itself.
                code.push_little((header.len() + 8 + 4 * count) as u64, 2);
                code.bytes.extend_from_slice(header);
                for (kind, size) in [(FixupKind::SECTION_OFFSET, 4), (FixupKind::SECTION_INDEX, 2)]
                {
                    let offset = code.bytes.len() as u32;
                    code.fixups.push(Fixup::new(offset, value, kind, source));
                    code.push_little(0, size);
                }
                code.push_little(part.into(), 2);
                (chunk, done) = (chunk + 1, done + part);
                if done >= size {
                    break;
                }
            }
            for (start, gap) in gaps {
                code.push_little(start.into(), 2);
                code.push_little(gap.into(), 2);
            }
            rest = others.get_mut(count..).unwrap_or_default();
        }
        Ok(code)
    }

    /// Returns the expression for the start of a chunk of a range. `None` if there are too many.
    fn chunk_start(&mut self, range: &mut Range, chunk: usize) -> Option<ExprId> {
        while range.chunks.len() <= chunk {
            self.coff.codeview.chunks += usize::from(!range.chunks.is_empty());
            if self.coff.codeview.chunks > MAX_CHUNKS {
                return None;
            }
            let start = self.symbol_reference(range.start);
            let offset = range.chunks.len() as i64 * i64::from(MAX_RANGE);
            let offset = self.add_node(Node::Constant(offset));
            range.chunks.push(self.add_node(Node::Binary(Binary::Add, start, offset)));
        }
        range.chunks.get(chunk).copied()
    }
}

/// Appends a number of up to 29 bits in one, two or four bytes. Others are left out, as by LLVM.
fn push_annotation(value: u32, out: &mut Vec<u8>) {
    match value {
        0..0x80 => out.push(value as u8),
        0x80..0x4000 => out.extend((value as u16 | 0x8000).to_be_bytes()),
        0x4000..0x2000_0000 => out.extend((value | 0xc000_0000).to_be_bytes()),
        _ => {}
    }
}

/// Returns a number whose lowest bit is the sign.
const fn signed(value: i32) -> u32 {
    value.unsigned_abs() << 1 | (value < 0) as u32
}
