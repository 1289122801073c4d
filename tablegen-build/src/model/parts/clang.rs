//! Parts of descriptions of a C compiler's front end. What they are is said where they are made: in
//! the directories of `backends/clang`, each of which asks for its own.

use crate::backends::clang::arm::model::{neon, sve};
use crate::backends::clang::arm_mve::Functions;
use crate::backends::clang::attributes::Attributes;
use crate::backends::clang::builtins::Declarations;
use crate::backends::clang::riscv_vector::Intrinsic;
use crate::session::Cell;

/// What a session knows of a front end.
#[derive(Debug, Default)]
pub(crate) struct Parts<'r> {
    pub(crate) attributes: Cell<Attributes<'r>>,
    pub(crate) neon_bodies: Cell<neon::Bodies<'r>>,
    pub(crate) neon_intrinsics: Cell<neon::Intrinsics<'r>>,
    pub(crate) sve_intrinsics: Cell<sve::Intrinsics<'r>>,
    pub(crate) sve_numbers: Cell<sve::Numbers<'r>>,
    pub(crate) mve_functions: Cell<Functions<'r>>,
    pub(crate) opencl_declarations: Cell<Declarations<'r>>,
    pub(crate) riscv_vectors: Cell<Vec<Intrinsic<'r>>>,
}
