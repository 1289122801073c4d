//! Operands in Intel's syntax.

use tablegen_mc::assembler::{Cursor, ErrorKind, Parsed};

use super::att::Line;

impl Line<'_> {
    /// Parses an operand of an instruction with a mnemonic.
    pub(super) fn intel_operand(
        &mut self,
        _: &str,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<()> {
        Err(cursor.fault(ErrorKind::Invalid("Intel's syntax")))
    }
}
