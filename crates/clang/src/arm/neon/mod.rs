//! What a compiler and its users need of NEON.
//!
//! In: [`Intrinsics`](crate::arm::model::neon::Intrinsics), and what they do. Out: headers
//! with their definitions ([`header`], of which [`function`] prints one) and the types in these
//! ([`typedefs`]); for the compiler, their builtins and what is checked of these ([`sema`]).

mod function;
pub(super) mod header;
pub(super) mod sema;
pub(super) mod typedefs;

use crate::arm::model::neon::Type;
use tablegen_emit::cxx::Emit;

/// The type in C.
impl Emit for Type {
    fn emit(&self, out: &mut Vec<u8>) {
        self.write_name(out);
    }
}
