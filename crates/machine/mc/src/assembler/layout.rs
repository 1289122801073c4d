//! Layout: sizes and offsets of fragments, and values of fixups.

use super::assembly::Assembly;
use super::error::{ErrorKind, Fault};
use super::evaluate::Value;
use super::expression::ExprId;
use super::leb::push_leb;
use super::section::{Align, Code, Content, Distance, Fixup, SectionId};
use super::symbols::SymbolId;
use super::target::{Site, Target};

/// Maximum number of bytes of a section without contents, whose size takes no memory.
const MAX_VIRTUAL_SIZE: u64 = 1 << 62;

/// Maximum number of rounds of the layout of a section.
const MAX_ROUNDS: usize = 4096;

impl<T: Target> Assembly<T> {
    pub(super) fn fault(&mut self, offset: usize, kind: ErrorKind) {
        if self.fault_offsets.insert(offset) {
            self.faults.push(Fault::new(offset, kind));
        }
    }

    /// Adds a fault of the statement that is being assembled, or of the end of the source.
    pub fn report(&mut self, kind: ErrorKind) {
        self.faults.push(Fault::new(self.source, kind));
    }

    /// Computes sizes and offsets of the fragments.
    pub(super) fn lay_out(&mut self) {
        for section in 0..self.sections.len() {
            self.set_offsets(section);
        }
        self.has_layout = true;
        for section in 0..self.sections.len() {
            self.set_offsets(section);
        }
        let mut rounds = alloc::vec![0; self.sections.len()];
        loop {
            let mut has_changed = false;
            for (section, rounds) in rounds.iter_mut().enumerate() {
                loop {
                    *rounds += 1;
                    if *rounds > MAX_ROUNDS {
                        let kind = ErrorKind::Invalid("sizes of instructions do not converge");
                        self.fault(0, kind);
                        return;
                    }
                    let mut has_grown = false;
                    for fragment in 0..self.sections[section].fragments.len() {
                        has_grown |= self.relax(section, fragment);
                    }
                    let has_moved = self.set_offsets(section);
                    if !has_grown && !has_moved {
                        break;
                    }
                    has_changed = true;
                }
            }
            if !has_changed {
                self.has_final_layout = true;
                for (_, Fault { offset, kind }) in core::mem::take(&mut self.late_faults) {
                    self.fault(offset, kind);
                }
                return;
            }
        }
    }

    /// Computes offsets and sizes of the fragments of a section. Returns true if one has changed.
    fn set_offsets(&mut self, section: usize) -> bool {
        let (mut offset, mut has_changed, mut is_relaxed) = (0_u64, false, false);
        let is_virtual = self.sections[section].is_virtual();
        let max = if is_virtual { MAX_VIRTUAL_SIZE } else { self.max_size };
        if !self.late_faults.is_empty() {
            self.late_faults.retain(|(of, _)| *of != section);
        }
        for index in 0..self.sections[section].fragments.len() {
            let old = self.sections[section].fragments[index].offset;
            self.sections[section].fragments[index].offset = offset;
            let size = self.fragment_size(section, index, offset, is_relaxed);
            let fragment = &mut self.sections[section].fragments[index];
            is_relaxed = is_relaxed || fragment.relaxable.iter().any(|(start, end)| start != end);
            has_changed |= old != offset || fragment.size != size;
            fragment.size = size;
            offset = offset.saturating_add(size);
            if offset > max {
                self.fault(0, ErrorKind::Invalid("section is too large"));
                return false;
            }
        }
        has_changed
    }

    /// Returns the size of a fragment. `follows_relaxable` is true if the linker may change the size
    /// of an instruction before it.
    fn fragment_size(
        &mut self,
        section: usize,
        index: usize,
        offset: u64,
        follows_relaxable: bool,
    ) -> u64 {
        let is_relaxed = self.sections[section].is_linker_relaxable && follows_relaxable;
        let max = self.max_size;
        let is_virtual = self.sections[section].is_virtual();
        match &self.sections[section].fragments[index].content {
            Content::Data(code)
            | Content::Relaxable { code, .. }
            | Content::Leb { code, .. }
            | Content::Distance { code, .. }
            | Content::CodeView { code, .. } => code.bytes.len() as u64,
            Content::Align(align, state) => {
                let (size, is_relaxed) = align_size::<T>(align, *state, offset, is_relaxed);
                let fragment = &mut self.sections[section].fragments[index];
                fragment.is_relaxed = is_relaxed;
                fragment.relaxable.clear();
                if is_relaxed && let Ok(end) = u32::try_from(size) {
                    fragment.relaxable.push((0, end));
                }
                size
            }
            Content::Boundary { .. } => self.boundary_size(section, index, offset),
            Content::Fill { count, size, source, .. } => {
                let (count, size, source) = (*count, u64::from(*size), *source);
                match self.known_in_set(count).map(u64::try_from) {
                    Some(Ok(count)) => count.saturating_mul(size),
                    Some(Err(_)) => {
                        self.late_fault(
                            section,
                            source,
                            ErrorKind::Invalid("negative number of bytes"),
                        );
                        0
                    }
                    None => {
                        self.late_fault(section, source, ErrorKind::NotAbsolute);
                        0
                    }
                }
            }
            Content::Org { offset: to, source, .. } => {
                let (to, source) = (*to, *source);
                let to = self.org_offset(to);
                match to.and_then(|to| to.checked_sub(offset)) {
                    Some(size) if size <= max || is_virtual => size,
                    _ => {
                        self.late_fault(
                            section,
                            source,
                            ErrorKind::Invalid("offset of `.org` is not ahead"),
                        );
                        0
                    }
                }
            }
        }
    }

    /// Reports a fault of a size, unless another round removes it.
    pub(super) fn late_fault(&mut self, section: usize, source: usize, kind: ErrorKind) {
        self.late_faults.push((section, Fault::new(source, kind)));
    }

    pub(super) fn org_offset(&self, to: ExprId) -> Option<u64> {
        let value = self.resolved_value(to)?;
        let base = value.add.map_or(Some(0), |symbol| self.symbol_offset(symbol))?;
        Some(base.wrapping_add(value.constant.cast_unsigned()))
    }

    /// Makes a fragment longer if its value does not fit. Returns true if it has changed.
    fn relax(&mut self, section: usize, index: usize) -> bool {
        match &self.sections[section].fragments[index].content {
            Content::Relaxable { code, .. } => {
                let needs_growth = code.fixups.iter().any(|fixup| {
                    let site = self.site(section, index, fixup);
                    let (value, is_resolved) = match self.fixup_value(fixup, &site) {
                        Ok((_, value, is_resolved)) => (value, is_resolved),
                        Err(_) => return false,
                    };
                    T::needs_growth(fixup, value.cast_signed(), is_resolved)
                });
                if !needs_growth {
                    return false;
                }
                // The longer form has the location of the statement, not that of the last one.
                let source = code.fixups.first().map_or(self.source, |fixup| fixup.source);
                let last = core::mem::replace(&mut self.source, source);
                let mut longer = Code::default();
                let next = match &self.sections[section].fragments[index].content {
                    Content::Relaxable { item, .. } => T::grow(self, item, &mut longer),
                    _ => None,
                };
                self.source = last;
                let relaxable = longer.relaxable();
                let contents = &mut self.sections[section];
                contents.is_linker_relaxable |= relaxable.is_some();
                let fragment = &mut contents.fragments[index];
                fragment.relaxable.clear();
                fragment.relaxable.extend(relaxable);
                fragment.content = match next {
                    Some(item) => Content::Relaxable { item, code: longer },
                    None => Content::Data(longer),
                };
                true
            }
            Content::Leb { value, is_signed, source, .. } => {
                let (value, is_signed, source) = (*value, *is_signed, *source);
                let number = self.known_in_set(value);
                let is_known = self.known(value).is_some();
                if number.is_none() || is_signed && !is_known {
                    self.fault(source, ErrorKind::NotAbsolute);
                }
                let number = number.unwrap_or(0);
                let Content::Leb { code, .. } =
                    &mut self.sections[section].fragments[index].content
                else {
                    return false;
                };
                let old = core::mem::take(&mut code.bytes);
                push_leb(number, is_signed, old.len(), &mut code.bytes);
                code.fixups.clear();
                if !is_known {
                    if !T::HAS_LEB_VALUES {
                        code.bytes.iter_mut().for_each(|byte| *byte &= 0x80);
                    }
                    let kind = super::section::FixupKind::LEB128;
                    code.fixups.push(Fixup::new(0, value, kind, source));
                }
                code.bytes.len() != old.len()
            }
            Content::Distance { delta, kind, .. } => {
                let new = match *kind {
                    Distance::Frame => self.advance(*delta),
                    Distance::Lines(lines) => self.line_steps(lines, *delta),
                };
                let Content::Distance { code, .. } =
                    &mut self.sections[section].fragments[index].content
                else {
                    return false;
                };
                let has_changed = code.bytes.len() != new.bytes.len();
                *code = new;
                has_changed
            }
            Content::CodeView { index: part, .. } => {
                let new = self.codeview_code(*part);
                let Content::CodeView { code, .. } =
                    &mut self.sections[section].fragments[index].content
                else {
                    return false;
                };
                let has_changed = code.bytes.len() != new.bytes.len();
                *code = new;
                has_changed
            }
            _ => false,
        }
    }

    pub(super) fn site(&self, section: usize, index: usize, fixup: &Fixup) -> Site {
        let offset = self.sections[section].fragments[index].offset;
        Site {
            section: SectionId(section as u32),
            offset: offset.wrapping_add(fixup.offset.into()),
            fragment: index as u32,
        }
    }

    /// Returns the value of a fixup's expression and of the fixup itself, and true if it needs no
    /// relocation.
    pub(super) fn fixup_value(
        &self,
        fixup: &Fixup,
        site: &Site,
    ) -> Result<(Value, u64, bool), ErrorKind> {
        let target = self.resolved_value(fixup.value).ok_or(ErrorKind::NotRelocatable)?;
        if let Some(own) = T::evaluate(self, fixup, site) {
            let (value, is_resolved) = own?;
            return Ok((target, value, is_resolved));
        }
        let mut value = target.constant.cast_unsigned();
        let offset = |symbol| self.symbol_offset(symbol).unwrap_or(0);
        value = value.wrapping_add(target.add.map_or(0, offset));
        value = value.wrapping_sub(target.sub.map_or(0, offset));
        if !fixup.is_pc_relative {
            return Ok((target, value, target.is_absolute()));
        }
        value = value.wrapping_sub(site.offset);
        let is_resolved = match (target.add, target.sub) {
            (Some(add), None) => self.is_near(add, site),
            _ => false,
        };
        Ok((target, value, is_resolved))
    }

    /// Returns true if no instruction between a symbol and a fixup changes its size when the
    /// program is linked.
    #[must_use]
    pub fn is_fixed_distance(&self, symbol: SymbolId, site: &Site) -> bool {
        let section = &self.sections[site.section.0 as usize];
        if !section.is_linker_relaxable {
            return true;
        }
        let Some(target) = self.symbol_offset(symbol) else { return false };
        let (low, high) = (target.min(site.offset), target.max(site.offset));
        // Fragments and the positions in them are in the order of their offsets.
        let first =
            section.fragments.partition_point(|fragment| fragment.offset + fragment.size < low);
        let rest = section.fragments.get(first..).unwrap_or_default();
        !rest.iter().take_while(|fragment| fragment.offset <= high).any(|fragment| {
            let is_before = |&(start, _): &(u32, u32)| fragment.offset + u64::from(start) < low;
            let next = fragment.relaxable.partition_point(is_before);
            let next = fragment.relaxable.get(next);
            next.is_some_and(|&(_, end)| fragment.offset + u64::from(end) <= high)
        })
    }

    /// Returns the fixup at an offset of a section for which `is_wanted` returns true, with its
    /// position.
    #[must_use]
    pub fn find_fixup(
        &self,
        section: SectionId,
        offset: u64,
        is_wanted: impl Fn(&Fixup) -> bool,
    ) -> Option<(Fixup, Site)> {
        let fragments = &self.sections[section.0 as usize].fragments;
        let end = fragments.partition_point(|fragment| fragment.offset <= offset);
        for index in (0..end).rev() {
            let fragment = fragments.get(index)?;
            if let Content::Data(code) | Content::Relaxable { code, .. } = &fragment.content {
                let own = u32::try_from(offset - fragment.offset).ok()?;
                let first = code.fixups.partition_point(|fixup| fixup.offset < own);
                let mut found = code.fixups.get(first..)?.iter();
                let found = found.by_ref().take_while(|fixup| fixup.offset == own);
                if let Some(fixup) = found.into_iter().find(|fixup| is_wanted(fixup)) {
                    return Some((*fixup, self.site(section.0 as usize, index, fixup)));
                }
            }
            if fragment.size != 0 && fragment.offset < offset {
                return None;
            }
        }
        None
    }
}

/// Returns the size of an alignment, and true if the linker shortens it.
fn align_size<T: Target>(
    align: &Align,
    state: Option<T::State>,
    offset: u64,
    is_relaxed: bool,
) -> (u64, bool) {
    let relaxable =
        state.and_then(|state| T::relaxable_align(state, align.alignment, align.limit()));
    if let Some(size) = relaxable.filter(|_| is_relaxed) {
        return (size, true);
    }
    let size = offset.wrapping_neg() & (align.alignment - 1);
    (if align.max != 0 && size > align.max { 0 } else { size }, false)
}
