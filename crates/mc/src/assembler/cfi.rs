//! Call frame information.

use super::assembly::Assembly;
use super::cursor::Cursor;
use super::error::Parsed;
use super::lexer::Token;
use super::object::Format;
use super::target::Target;

/// Frames of a source.
#[derive(Clone, Default, Debug)]
pub(super) struct Frames {}

impl<T: Target> Assembly<T> {
    /// Executes a directive for call frame information. `None` for other directives.
    pub(super) fn frame_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Parsed<()>> {
        let _ = (name, cursor);
        None
    }

    /// Writes the section with the frames.
    pub(super) fn write_frames(&mut self, _: Format) {}
}
