//! C++ of itineraries: functional units, stages and operand cycles.

use rustc_hash::FxHashSet;

use super::super::itineraries::{ItineraryTables, Row};
use super::super::plan::Plan;
use tablegen_emit::cxx::blocks::namespace;
use tablegen_emit::cxx::emit;

pub(super) fn print(plan: &Plan<'_>, tables: &ItineraryTables<'_>, out: &mut Vec<u8>) {
    units(tables, out);
    stages(plan, tables, out);
    of_processors(plan, tables, out);
}

/// Prints the functional units, and the bypasses.
fn units(tables: &ItineraryTables<'_>, out: &mut Vec<u8>) {
    for of in &tables.units {
        let name = of.itineraries.name();
        emit!(out; "\n// Functional units for \"", name, "\"\n");
        namespace(out, [name, "FU"].concat(), |out| {
            for (index, unit) in of.units.iter().enumerate() {
                emit!(out; "  const InstrStage::FuncUnits ", unit.name(), " = 1ULL << ", index, ";\n");
            }
        });
        if of.paths.is_empty() {
            continue;
        }
        emit!(out; "\n// Pipeline forwarding paths for itineraries \"", name, "\"\n");
        namespace(out, [name, "Bypass"].concat(), |out| {
            emit!(out; "  const unsigned NoBypass = 0;\n");
            for (index, path) in of.paths.iter().enumerate() {
                emit!(out; "  const unsigned ", path.name(), " = 1 << ", index, ";\n");
            }
        });
    }
}

/// Prints the comment with the range of a row.
fn finish_row(row: &Row<'_>, out: &mut Vec<u8>) {
    emit!(out; ", // ", row.first);
    if row.len > 1 {
        emit!(out; "-", row.first + row.len - 1);
    }
    emit!(out; "\n");
}

/// Prints the tables of stages, operand cycles and bypasses.
fn stages(plan: &Plan<'_>, tables: &ItineraryTables<'_>, out: &mut Vec<u8>) {
    let target = plan.name();
    emit!(
        out;
        "\nextern const llvm::InstrStage ", target, "Stages[] = {\n",
        "  { 0, 0, 0, llvm::InstrStage::Required }, // No itinerary\n",
    );
    for row in &tables.stages {
        for (index, stage) in row.itinerary.stages.iter().enumerate() {
            emit!(out; if index > 0 { ", " } else { "" }, "  { ", stage.cycles as i32, ", ");
            for (index, unit) in stage.units.iter().enumerate() {
                let separator = if index > 0 { " | " } else { "" };
                emit!(out; separator, row.itineraries.name(), "FU::", unit.name());
            }
            emit!(
                out;
                ", ", stage.increment as i32, ", (llvm::InstrStage::ReservationKinds)",
                stage.kind as i32, " }",
            );
        }
        finish_row(row, out);
    }
    emit!(
        out;
        "  { 0, 0, 0, llvm::InstrStage::Required } // End stages\n};\n",
        "extern const unsigned ", target, "OperandCycles[] = {\n  0, // No itinerary\n",
    );
    for row in &tables.cycles {
        for (index, &cycle) in row.itinerary.operand_cycles.iter().enumerate() {
            emit!(out; if index > 0 { ", " } else { "" }, "  ", cycle as i32);
        }
        finish_row(row, out);
    }
    emit!(
        out;
        "  0 // End operand cycles\n};\n",
        "extern const unsigned ", target, "ForwardingPaths[] = {\n 0, // No itinerary\n",
    );
    for row in &tables.cycles {
        let paths = &row.itinerary.bypasses;
        for index in 0..paths.len().max(row.len) {
            emit!(out; if index > 0 { ", " } else { "" });
            match paths.get(index) {
                Some(path) => emit!(out; row.itineraries.name(), "Bypass::", path.name()),
                None => emit!(out; " 0"),
            }
        }
        finish_row(row, out);
    }
    emit!(out; " 0 // End bypass tables\n};\n");
}

/// Prints each processor's itineraries by class.
fn of_processors(plan: &Plan<'_>, tables: &ItineraryTables<'_>, out: &mut Vec<u8>) {
    let mut seen = FxHashSet::default();
    for (processor, of_classes) in plan.schedules.processors.all.iter().zip(&tables.of_processors) {
        let itineraries = processor.itineraries.record;
        if !seen.insert(itineraries.id()) || of_classes.is_empty() {
            continue;
        }
        emit!(
            out;
            "\nstatic constexpr llvm::InstrItinerary ", itineraries.name(), "[] = {\n",
        );
        for (number, (of, class)) in of_classes.iter().zip(&plan.schedules.classes).enumerate() {
            emit!(
                out;
                "  { ", of.micro_ops, ", ", of.first_stage, ", ", of.last_stage, ", ",
                of.first_cycle, ", ", of.last_cycle, " }, // ", number, " ", class.name, "\n",
            );
        }
        emit!(
            out;
            "  { 0, uint16_t(~0U), uint16_t(~0U), uint16_t(~0U), uint16_t(~0U) }// end marker\n",
            "};\n",
        );
    }
}
