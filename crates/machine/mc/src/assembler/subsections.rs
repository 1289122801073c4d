//! Subsections: parts of a section that are in the order of their numbers, such as after `.text 1`.
//!
//! Until the layout, a subsection is a section of its own.

use alloc::collections::BTreeMap;

use super::assembly::Assembly;
use super::cursor::Cursor;
use super::error::{ErrorKind, Parsed};
use super::section::{Position, Section, SectionId};
use super::symbols::Definition;
use super::target::Target;

/// Maximum number of a subsection.
const MAX_NUMBER: i64 = i32::MAX as i64;

impl<T: Target> Assembly<T> {
    /// Parses the number of a subsection up to the end of the statement. The default is 0.
    pub(super) fn subsection_number(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<u32> {
        if cursor.is_end() {
            return Ok(0);
        }
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let number = self.absolute(cursor)?;
        cursor.end()?;
        if !(0..=MAX_NUMBER).contains(&number) {
            return Err(fault);
        }
        Ok(number as u32)
    }

    /// Returns the section that a subsection is a part of.
    pub(super) fn whole(&self, section: SectionId) -> SectionId {
        self.sections[section.0 as usize].part_of.unwrap_or(section)
    }

    /// Returns a subsection of a section, which is created if need be.
    pub(super) fn subsection(&mut self, section: SectionId, number: u32) -> SectionId {
        let whole = self.whole(section);
        if number == 0 {
            return whole;
        }
        if let Some(&found) = self.subsections.get(&(whole, number)) {
            return found;
        }
        let id = SectionId(self.sections.len() as u32);
        let of = &self.sections[whole.0 as usize];
        let part = Section {
            key: of.key.clone(),
            fragments: alloc::vec::Vec::new(),
            alignment: 1,
            has_instructions: false,
            is_linker_relaxable: false,
            mapping: None,
            is_registered: false,
            part_of: Some(whole),
            ..*of
        };
        self.sections.push(part);
        self.subsections.insert((whole, number), id);
        id
    }

    /// Appends the subsections to their sections.
    pub(super) fn join_subsections(&mut self) {
        if self.subsections.is_empty() {
            return;
        }
        // Number of fragments before each subsection.
        let mut bases = BTreeMap::new();
        for ((whole, _), part) in core::mem::take(&mut self.subsections) {
            let part_of = &mut self.sections[part.0 as usize];
            let mut fragments = core::mem::take(&mut part_of.fragments);
            let (has_instructions, is_relaxable) =
                (part_of.has_instructions, part_of.is_linker_relaxable);
            let section = &mut self.sections[whole.0 as usize];
            bases.insert(part, (whole, section.fragments.len() as u32));
            section.fragments.append(&mut fragments);
            section.has_instructions |= has_instructions;
            section.is_linker_relaxable |= is_relaxable;
        }
        self.symbols.each_mut(|symbol| {
            if let Definition::Label(position) = &mut symbol.definition
                && let Some(&(section, base)) = bases.get(&position.section)
            {
                let fragment = position.fragment + base;
                *position = Position { section, fragment, ..*position };
            }
        });
        self.current = self.whole(self.current);
    }
}
