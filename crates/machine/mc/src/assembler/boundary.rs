//! Branches that neither cross nor end at a boundary of memory ([`BranchAlignment`]).
//!
//! A target starts a [`Boundary`] before the first instruction that belongs together and ends it behind the
//! last. The layout inserts instructions without effect before the first one if need be.
//!
//! [`BranchAlignment`]: super::options::BranchAlignment

use super::assembly::Assembly;
use super::section::{Content, SectionId};
use super::target::Target;

/// Start of instructions that do not cross a boundary: position of instructions without effect before a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boundary {
    section: SectionId,
    /// Index of the fragment.
    fragment: usize,
}

/// End of the code so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CodeEnd {
    section: SectionId,
    fragment: usize,
    len: usize,
}

impl<T: Target> Assembly<T> {
    /// Returns the end of the present section's code and data so far, without empty fragments.
    #[must_use]
    pub fn code_end(&self) -> CodeEnd {
        let section = self.current();
        let fragments = &self.sections[section.0 as usize].fragments;
        let is_empty = |content: &Content<T::Item, T::State>| match content {
            Content::Data(code) => code.bytes.is_empty(),
            _ => false,
        };
        let last = fragments.iter().rposition(|fragment| !is_empty(&fragment.content));
        let fragment = last.unwrap_or(0);
        let len = match fragments.get(fragment).map(|fragment| &fragment.content) {
            Some(Content::Data(code) | Content::Relaxable { code, .. }) => code.bytes.len(),
            _ => 0,
        };
        CodeEnd { section, fragment, len }
    }

    /// Returns true if data are before the present position: neither the instruction that ended at `last`,
    /// nor an alignment.
    #[must_use]
    pub fn follows_data(&self, last: Option<CodeEnd>) -> bool {
        let end = self.code_end();
        let fragments = &self.sections[end.section.0 as usize].fragments;
        let content = fragments.get(end.fragment).map(|fragment| &fragment.content);
        let is_data = matches!(content, Some(Content::Data(_))) && end.len != 0;
        is_data && last != Some(end)
    }

    /// Starts instructions that do not cross a boundary.
    pub fn start_boundary(&mut self, boundary: u64, state: T::State) -> Boundary {
        self.add(Content::Boundary { boundary, state, end: None });
        let section = self.current();
        let fragment = self.sections[section.0 as usize].fragments.len() - 1;
        Boundary { section, fragment }
    }

    /// Returns true if only one fragment follows the start of a boundary: the instruction before is the
    /// first one behind it, with nothing in between.
    #[must_use]
    pub fn is_after_first(&self, boundary: Boundary) -> bool {
        let fragments = &self.sections[boundary.section.0 as usize].fragments;
        self.current() == boundary.section && fragments.len() == boundary.fragment + 2
    }

    /// Ends instructions that do not cross a boundary.
    pub fn end_boundary(&mut self, start: Boundary) {
        let section = &mut self.sections[start.section.0 as usize];
        let last = section.fragments.len() - 1;
        let mut alignment = 1;
        if let Some(fragment) = section.fragments.get_mut(start.fragment)
            && let Content::Boundary { boundary, end, .. } = &mut fragment.content
        {
            *end = Some(last);
            alignment = *boundary;
        }
        // What follows is not measured with the instructions.
        self.add(Content::Data(super::section::Code::default()));
        self.align_section(start.section, alignment);
    }

    /// Returns the number of bytes before instructions at an offset that do not cross a boundary.
    pub(super) fn boundary_size(&self, section: usize, index: usize, offset: u64) -> u64 {
        let fragments = &self.sections[section].fragments;
        let Some(Content::Boundary { boundary, end: Some(end), .. }) =
            fragments.get(index).map(|fragment| &fragment.content)
        else {
            return 0;
        };
        let inside = fragments.get(index + 1..=*end).unwrap_or_default();
        let len = |content: &Content<T::Item, T::State>| match content {
            Content::Data(code) | Content::Relaxable { code, .. } => code.bytes.len() as u64,
            _ => 0,
        };
        let size: u64 = inside.iter().map(|fragment| len(&fragment.content)).sum();
        let (first, last) = (offset / boundary, offset.saturating_add(size) / boundary);
        if first == last { 0 } else { offset.wrapping_neg() & (boundary - 1) }
    }
}
