//! SPIR-V: availability of operations and enum cases, serialization, names of enum attributes,
//! implied capabilities. Input: operations, enums and records of class `Availability`.

mod deserializer;
mod enums;
mod impls;
mod interfaces;
mod operations;
mod serialization;
mod serializer;

use crate::ModelBackend;
pub(crate) use impls::plan_of as plan_of_implementations;

/// Back-ends of this group.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-avail-interface-decls",
        "Generate availability interface declarations",
        interfaces::plan_of_declarations,
    ),
    ModelBackend::planned_without_rust(
        "gen-avail-interface-defs",
        "Generate op interface definitions",
        interfaces::plan_of_definitions,
    ),
    ModelBackend::planned_without_rust(
        "gen-spirv-attr-utils",
        "Generate SPIR-V attribute utility definitions",
        enums::plan_of_attribute_names,
    ),
    ModelBackend::planned_without_rust(
        "gen-spirv-avail-impls",
        "Generate SPIR-V operation utility definitions",
        impls::plan,
    ),
    ModelBackend::planned_without_rust(
        "gen-spirv-capability-implication",
        "Generate utility function to return implied capabilities for a given capability",
        enums::plan_of_implied_capabilities,
    ),
    ModelBackend::planned_without_rust(
        "gen-spirv-enum-avail-decls",
        "Generate SPIR-V enum availability declarations",
        enums::plan_of_declarations,
    ),
    ModelBackend::planned_without_rust(
        "gen-spirv-enum-avail-defs",
        "Generate SPIR-V enum availability definitions",
        enums::plan_of_definitions,
    ),
    ModelBackend::planned_without_rust(
        "gen-spirv-serialization",
        "Generate SPIR-V (de)serialization utilities and functions",
        serialization::plan,
    ),
];
