//! Line number tables: locations of bytes in a source, and the opcodes for steps between them.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::dwarf::{
    DW_LNE_end_sequence, DW_LNS_advance_line, DW_LNS_advance_pc, DW_LNS_const_add_pc, DW_LNS_copy,
    DW_LNS_extended_op,
};
use super::leb::push_leb;
use super::section::SectionId;
use super::symbols::SymbolId;

/// Parameters of the special opcodes of line number programs.
pub(super) mod opcodes {
    /// Numbers of operands of the opcodes from 1 on.
    pub(in super::super) const OPERANDS: [u8; 12] = [0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1];
    /// First special opcode.
    pub(in super::super) const BASE: u8 = OPERANDS.len() as u8 + 1;
    /// Lowest difference of lines of special opcodes.
    pub(in super::super) const LINE_BASE: i8 = -5;
    /// Number of differences of lines of special opcodes.
    pub(in super::super) const LINE_RANGE: u8 = 14;
    /// Longest distance of a special opcode.
    pub(in super::super) const MAX_DISTANCE: u64 = ((255 - BASE) / LINE_RANGE) as u64;
}

/// Location of bytes in a source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Location {
    pub(super) file: u64,
    pub(super) line: i64,
    pub(super) column: i64,
    pub(super) is_statement: bool,
    pub(super) begins_block: bool,
    pub(super) ends_prologue: bool,
    pub(super) begins_epilogue: bool,
    pub(super) isa: i64,
    pub(super) discriminator: i64,
}

impl Location {
    /// Returns line 0 of a file, at the start of a statement.
    pub(super) const fn of_file(file: u64) -> Self {
        Location {
            file,
            line: 0,
            column: 0,
            is_statement: true,
            begins_block: false,
            ends_prologue: false,
            begins_epilogue: false,
            isa: 0,
            discriminator: 0,
        }
    }
}

/// Source file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SourceFile {
    pub(super) name: Vec<u8>,
    /// Number of the directory. 0 is the directory of the compilation.
    pub(super) directory: usize,
    pub(super) checksum: Option<u128>,
    /// Text of the file.
    pub(super) source: Option<Vec<u8>>,
}

/// Line numbers of a source.
#[derive(Clone, Default, Debug)]
pub(super) struct Lines {
    /// Directory of the compilation, and its main file: number 0, which only version 5 has.
    pub(super) root: Option<(Vec<u8>, SourceFile)>,
    /// Label at the start of the section, if another one refers to it.
    pub(super) start: Option<SymbolId>,
    /// True if the source states file 0.
    pub(super) has_stated_root: bool,
    pub(super) directories: Vec<Vec<u8>>,
    /// Numbers of the directories.
    numbers: BTreeMap<Vec<u8>, usize>,
    pub(super) files: BTreeMap<u64, SourceFile>,
    /// Last location of `.loc`.
    pub(super) location: Option<Location>,
    /// True if no bytes follow the last `.loc` yet.
    pub(super) is_pending: bool,
    /// Rows of each section, with labels at their addresses.
    pub(super) rows: Vec<(SectionId, Vec<(SymbolId, Location)>)>,
    /// Indices in `rows`.
    pub(super) row_indices: BTreeMap<SectionId, usize>,
}

impl Lines {
    /// Returns the highest number of a file.
    pub(super) fn last(&self) -> u64 {
        self.files.keys().next_back().map_or(0, |&last| last)
    }

    /// Removes all files.
    pub(super) fn clear_files(&mut self) {
        self.directories.clear();
        self.numbers.clear();
        self.files.clear();
    }

    /// Adds a file. Returns its number.
    pub(super) fn add_file(&mut self, file: SourceFile) -> u64 {
        let (directory, name) = split(file.name);
        let directory = self.directory(directory);
        let number = self.last() + 1;
        self.files.insert(number, SourceFile { name, directory, ..file });
        number
    }

    /// Returns the path of the first file, or of file 0.
    pub(super) fn main_name(&self) -> Vec<u8> {
        let mut path = Vec::new();
        if let Some(directory) = self.directories.first() {
            path.extend_from_slice(directory);
            path.push(b'/');
        }
        let root = self.root.as_ref().map(|(_, root)| root);
        path.extend_from_slice(self.files.get(&1).or(root).map_or(&[], |file| &file.name));
        path
    }

    /// Returns the number of a directory.
    pub(super) fn directory(&mut self, directory: Vec<u8>) -> usize {
        if directory.is_empty() {
            return 0;
        }
        let directories = &mut self.directories;
        *self.numbers.entry(directory).or_insert_with_key(|directory| {
            directories.push(directory.clone());
            directories.len()
        })
    }
}

/// Returns the directory and the name of a path.
pub(super) fn split(path: Vec<u8>) -> (Vec<u8>, Vec<u8>) {
    let Some(slash) = path.iter().rposition(|&byte| byte == b'/') else {
        return (Vec::new(), path);
    };
    let (directory, name) = path.split_at(slash);
    match (directory, name.get(1..).unwrap_or_default()) {
        (_, []) => (Vec::new(), path),
        ([], name) => (b"/".to_vec(), name.to_vec()),
        (directory, name) => (directory.to_vec(), name.to_vec()),
    }
}

/// Returns the opcodes for a difference of lines and a distance, in instructions of minimal length.
/// `None` is the end of a sequence.
pub(super) fn steps(lines: Option<i64>, distance: u64) -> Vec<u8> {
    let mut out = Vec::new();
    let Some(mut lines) = lines else {
        if distance == opcodes::MAX_DISTANCE {
            out.push(DW_LNS_const_add_pc);
        } else if distance != 0 {
            out.push(DW_LNS_advance_pc);
            push_leb(distance.cast_signed(), false, 0, &mut out);
        }
        out.extend([DW_LNS_extended_op, 1, DW_LNE_end_sequence]);
        return out;
    };
    let base = i64::from(opcodes::LINE_BASE);
    let has_advanced = !(base..base + i64::from(opcodes::LINE_RANGE)).contains(&lines);
    if has_advanced {
        out.push(DW_LNS_advance_line);
        push_leb(lines, true, 0, &mut out);
        lines = 0;
    }
    if lines == 0 && distance == 0 {
        out.push(DW_LNS_copy);
        return out;
    }
    let opcode = (lines - base) as u8 + opcodes::BASE;
    let special = |distance: u64| {
        let advanced = distance.checked_mul(opcodes::LINE_RANGE.into())?;
        let opcode = advanced.checked_add(opcode.into())?;
        u8::try_from(opcode).ok()
    };
    if let Some(special) = special(distance) {
        out.push(special);
    } else if let Some(special) = distance.checked_sub(opcodes::MAX_DISTANCE).and_then(special) {
        out.extend([DW_LNS_const_add_pc, special]);
    } else {
        out.push(DW_LNS_advance_pc);
        push_leb(distance.cast_signed(), false, 0, &mut out);
        out.push(if has_advanced { DW_LNS_copy } else { opcode });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_steps_are_special_opcodes() {
        assert_eq!(steps(Some(0), 0), [DW_LNS_copy]);
        assert_eq!(steps(Some(1), 4), [13 + 6 + 4 * 14]);
        assert_eq!(steps(Some(-5), 17), [13 + 17 * 14]);
        assert_eq!(steps(Some(8), 17), [DW_LNS_const_add_pc, 13 + 13]);
        assert_eq!(steps(Some(0), 40), [DW_LNS_advance_pc, 40, 13 + 5]);
        assert_eq!(steps(Some(9), 0), [DW_LNS_advance_line, 9, DW_LNS_copy]);
        assert_eq!(steps(Some(-6), 200), [3, 0x7a, 2, 0xc8, 1, 1]);
    }

    #[test]
    fn the_end_has_no_special_opcode() {
        assert_eq!(steps(None, 0), [0, 1, 1]);
        assert_eq!(steps(None, 17), [DW_LNS_const_add_pc, 0, 1, 1]);
        assert_eq!(steps(None, 4), [DW_LNS_advance_pc, 4, 0, 1, 1]);
        assert_eq!(steps(None, u64::MAX).len(), 14);
    }

    #[test]
    fn paths_have_directories() {
        let split = |path: &str| split(path.into());
        assert_eq!(split("a.c"), (b"".to_vec(), b"a.c".to_vec()));
        assert_eq!(split("src/lib/a.c"), (b"src/lib".to_vec(), b"a.c".to_vec()));
        assert_eq!(split("/a.c"), (b"/".to_vec(), b"a.c".to_vec()));
    }
}
