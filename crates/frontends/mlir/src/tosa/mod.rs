//! TOSA: implementations of the availability interfaces, as for SPIR-V.

use crate::ModelBackend;
use crate::plan::Header;
use crate::spirv::plan_of_implementations;

/// Back-ends of this group.
pub(crate) const BACKENDS: &[ModelBackend] = &[ModelBackend::planned_without_rust(
    "gen-tosa-avail-impls",
    "Generate Tosa operation utility definitions",
    |cx, _| {
        let header = Header::TitleAndSource("Tosa Op Availability Implementations");
        plan_of_implementations(cx, header, "Tosa_Op", false)
    },
)];
