//! `.reloc`: relocations that a source states, at any offset.

use super::assembly::Assembly;
use super::cursor::Cursor;
use super::error::{ErrorKind, Fault, Parsed};
use super::evaluate::Value;
use super::expression::ExprId;
use super::late::{BEFORE, Stated, StatedFixups};
use super::section::{Fixup, SectionId};
use super::symbols::Definition;
use super::target::Target;

impl<T: Target> Assembly<T> {
    /// Executes `.reloc offset, type, expression`. The expression can be left out.
    pub(super) fn reloc_directive(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let source = cursor.token().offset;
        let offset = self.expression(cursor)?;
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::Expected("a type of relocations"));
        let kind = T::relocation_named(cursor.symbol()?, self.format).ok_or(fault)?;
        let value = if cursor.eat(",") { self.expression(cursor)? } else { self.number(0) };
        cursor.end()?;
        self.register_all(value);
        self.state_relocation(offset, value, kind, source);
        Ok(())
    }

    /// Adds a relocation at an offset of the present section, or at the address of a symbol. `source` is the offset in the
    /// source to which faults refer.
    pub fn state_relocation(&mut self, offset: ExprId, value: ExprId, kind: u32, source: usize) {
        self.stated.push(Stated { section: self.current, offset, value, kind, source });
    }

    /// Returns the fixups of the relocations that the source states, in its order.
    pub(super) fn stated_fixups(&mut self) -> StatedFixups {
        let mut fixups = StatedFixups::new();
        for stated in core::mem::take(&mut self.stated) {
            match self.location_of(&stated) {
                Ok((section, fragment, offset)) => {
                    self.register_all(stated.value);
                    let kind = T::stated_fixup(stated.kind);
                    let fixup = Fixup::new(offset, stated.value, kind, stated.source);
                    self.sections[section.0 as usize].ensure_fragment();
                    fixups.entry((section, fragment)).or_default().push(fixup);
                }
                Err(Fault { offset, kind }) => self.fault(offset, kind),
            }
        }
        fixups
    }

    /// Returns the section, the fragment and the offset in it of a relocation.
    fn location_of(&self, stated: &Stated) -> Parsed<(SectionId, u32, u32)> {
        let fault = |kind| Fault::new(stated.source, kind);
        let value = self.in_set_value(stated.offset);
        let value = value.ok_or_else(|| fault(ErrorKind::NotRelocatable))?;
        match value {
            Value { add: None, sub: None, constant, .. } => {
                let offset = u32::try_from(constant);
                let offset = offset.map_err(|_| fault(ErrorKind::OutOfRange))?;
                // In LLVM, the first section begins with an alignment, which has the fixup.
                let is_first = stated.section == SectionId::FIRST;
                Ok((stated.section, if is_first { BEFORE } else { 0 }, offset))
            }
            Value { add: Some(symbol), sub: None, constant, .. } => {
                match self.symbols.get(symbol).definition {
                    Definition::Label(position) => {
                        let offset = position.offset.wrapping_add(constant as u32);
                        Ok((position.section, position.fragment, offset))
                    }
                    _ => Err(fault(ErrorKind::NotRelocatable)),
                }
            }
            _ => Err(fault(ErrorKind::NotRelocatable)),
        }
    }
}
