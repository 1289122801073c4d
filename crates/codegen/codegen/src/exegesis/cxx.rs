//! C++ tables of `--gen-exegesis`.

use super::{Counters, Plan};
use tablegen_emit::cxx;
use tablegen_emit::cxx::emit;

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    let target = plan.target;
    cxx::banner(out, "Exegesis Tables", None);
    emit!(out; "\nstatic const char *", target, "PfmCounterNames[] = {\n");
    for (position, name) in plan.names.iter().enumerate() {
        emit!(out; "  \"", *name, "\", // ", position, "\n");
    }
    emit!(out; "};\n\n");
    if plan.processors.iter().any(|counters| !counters.issues.is_empty()) {
        emit!(
            out;
            "static const PfmCountersInfo::IssueCounter ", target, "PfmIssueCounters[] = {\n",
        );
        for (position, resource) in plan.processors.iter().flat_map(|counters| &counters.issues) {
            emit!(out; "  { ", target, "PfmCounterNames[", *position, "], \"", *resource, "\"},\n");
        }
        emit!(out; "};\n");
    }
    let mut first_issue = 0;
    for counters in &plan.processors {
        processor(out, target, counters, first_issue);
        first_issue += counters.issues.len();
    }
    emit!(
        out;
        "\n// Sorted (by CpuName) array of pfm counters.\nstatic const CpuAndPfmCounters ", target,
        "CpuPfmCounters[] = {\n",
    );
    for (name, record) in &plan.bindings {
        emit!(out; "  { \"", *name, "\", &", target, record.name_bytes(), " },\n");
    }
    emit!(out; "};\n\n");
    text
}

fn processor(out: &mut Vec<u8>, target: &str, counters: &Counters<'_>, first_issue: usize) {
    let name = counters.record.name_bytes();
    let Counters { issues, validations, .. } = counters;
    if !validations.is_empty() {
        emit!(
            out;
            "\nstatic const std::pair<ValidationEvent, const char*> ", target, name,
            "ValidationCounters[] = {\n",
        );
        for (position, event) in validations {
            emit!(out; "  { ", *event, ", ", target, "PfmCounterNames[", *position, "]},\n");
        }
        emit!(out; "};\n");
    }
    emit!(out; "\nstatic const PfmCountersInfo ", target, name, " = {\n");
    let each = [
        (counters.cycles, "Cycle counter", "No cycle counter."),
        (counters.micro_ops, "Uops counter", "No uops counter."),
    ];
    for (position, what, nothing) in each {
        match position {
            Some(position) => {
                emit!(out; "  ", target, "PfmCounterNames[", position, "],  // ", what, "\n");
            }
            None => emit!(out; "  nullptr,  // ", nothing, "\n"),
        }
    }
    match issues.len() {
        0 => emit!(out; "  nullptr, 0, // No issue counters\n"),
        count => emit!(
            out;
            "  ", target, "PfmIssueCounters + ", first_issue, ", ", count,
            ", // Issue counters.\n",
        ),
    }
    match validations.len() {
        0 => emit!(out; "  nullptr, 0 // No validation counters.\n"),
        count => emit!(
            out;
            "  ", target, name, "ValidationCounters, ", count, " // Validation counters.\n",
        ),
    }
    emit!(out; "};\n");
}
