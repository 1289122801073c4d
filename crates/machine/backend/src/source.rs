//! Positions in the source of the code of an object.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use tablegen_mc::assembler::Object;
use tablegen_mc::assembler::object::{Mark, ObjectSymbol, SymbolSection};
use tablegen_mc::elf;

use crate::ir::Position;

/// Code of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SourceRange {
    /// Offset of the first byte in the function.
    pub start: u64,
    /// Offset behind the last byte.
    pub end: u64,
    /// Position, as an instruction of the input has it.
    pub position: Position,
}

/// Returns the code of positions of the functions of an object, by their names, each in ascending order. Code without
/// a position is in no range.
///
/// Functions without positions are missing. Linkers that remove instructions (RISC-V) change offsets.
#[must_use]
pub fn source_ranges(object: &Object) -> BTreeMap<String, Vec<SourceRange>> {
    let functions = object.symbols.iter().filter(|symbol| symbol.kind == elf::STT_FUNC.0);
    let own = functions.map(|symbol| (symbol, ranges_of(object, symbol)));
    let own = own.filter(|(_, ranges)| !ranges.is_empty());
    own.map(|(symbol, ranges)| (symbol.name.clone(), ranges)).collect()
}

/// Returns the ranges of a function.
fn ranges_of(object: &Object, symbol: &ObjectSymbol) -> Vec<SourceRange> {
    let SymbolSection::Section(section) = symbol.section else { return Vec::new() };
    // The lowest bit of functions of T32 is the instruction set.
    let is_t32 = object.format.machine == elf::EM_ARM.0;
    let start = if is_t32 { symbol.value & !1 } else { symbol.value };
    let end = start.saturating_add(symbol.size);
    let own = |mark: &Mark| mark.section == section && (start..end).contains(&mark.offset);
    let first = object.marks.partition_point(|mark| (mark.section, mark.offset) < (section, start));
    let mut marks = object.marks[first..].iter().take_while(|mark| own(mark)).peekable();
    let mut ranges: Vec<SourceRange> = Vec::new();
    while let Some(mark) = marks.next() {
        let next = marks.peek().map_or(end, |next| next.offset);
        let position = Position::new(mark.value);
        if next == mark.offset || position.is_none() {
            continue;
        }
        let (from, to) = (mark.offset - start, next - start);
        match ranges.last_mut() {
            Some(last) if last.position == position && last.end == from => last.end = to,
            _ => ranges.push(SourceRange { start: from, end: to, position }),
        }
    }
    ranges
}

/// Returns the position of an offset in ranges that are in ascending order. `None` if there is none.
#[must_use]
pub fn position_of(ranges: &[SourceRange], offset: u64) -> Option<Position> {
    let after = ranges.partition_point(|range| range.end <= offset);
    let range = ranges.get(after).filter(|range| range.start <= offset);
    range.map(|range| range.position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_have_positions() {
        let range = |start, end, bits| SourceRange { start, end, position: Position::new(bits) };
        let ranges = [range(4, 8, 1), range(8, 10, 2), range(16, 20, 3)];
        let found = |offset| position_of(&ranges, offset).map(Position::bits);
        let expected = [(0, None), (4, Some(1)), (7, Some(1)), (8, Some(2)), (10, None)];
        for (offset, position) in expected.into_iter().chain([(16, Some(3)), (20, None)]) {
            assert_eq!(found(offset), position, "{offset}");
        }
    }
}
