//! NEON headers and builtin tables.
//!
//! Input: [`Intrinsics`](crate::arm::model::neon::Intrinsics) and their bodies. Output: headers
//! with definitions ([`header`], [`function`]) and types ([`typedefs`]); builtins and their checks
//! for clang ([`sema`]).

mod function;
pub(super) mod header;
pub(super) mod sema;
pub(super) mod typedefs;

use crate::arm::model::neon::Type;
use tablegen_emit::cxx::Emit;

/// Prints the C name.
impl Emit for Type {
    fn emit(&self, out: &mut Vec<u8>) {
        self.write_name(out);
    }
}
