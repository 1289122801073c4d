//! Lints about assembly text.

use tablegen_core::{Lint, LintDefault};
use tablegen_model::TargetModel;
use tablegen_session::ModelCheck;

use crate::asm_matcher;

/// Lints of this crate.
pub const LINTS: &[ModelCheck<TargetModel>] = &[ModelCheck {
    lint: Lint {
        // C++ code of some targets, such as ARM, replaces pseudo instructions by those that are never chosen.
        default: LintDefault::Off,
        ..Lint::on_model(
            "same-assembly",
            "an instruction that the assembler never chooses, as another one has the same text",
        )
    },
    backends: &[asm_matcher::BACKEND.name],
    find: asm_matcher::hidden::find,
}];
