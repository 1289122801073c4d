//! C++ of processor models and the costs of schedule classes.

use rustc_hash::FxHashMap;

use super::super::machines::{Extras, Machine, Resource};
use super::super::plan::Plan;
use tablegen_emit::cxx::{Emit, Qualified, emit};
use tablegen_model::schedules::costs::{ClassCost, INVALID};
use tablegen_model::schedules::processors::ProcessorModel;

/// Number padded to two characters.
struct Two<T>(T);

impl<T: Copy + Into<i64>> Emit for Two<T> {
    fn emit(&self, out: &mut Vec<u8>) {
        let number: i64 = self.0.into();
        if (0..10).contains(&number) {
            out.push(b' ');
        }
        emit!(out; number);
    }
}

/// Prints the tables of costs.
pub(super) fn costs(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let (target, costs) = (plan.name(), &plan.costs);
    emit!(
        out;
        "\n// ===============================================================\n",
        "// Data tables for the new per-operand machine model.\n",
        "\n// {ProcResourceIdx, ReleaseAtCycle, AcquireAtCycle}\n",
        "extern const llvm::MCWriteProcResEntry ", target, "WriteProcResTable[] = {\n",
        "  { 0,  0,  0 }, // Invalid\n",
    );
    for (index, one) in costs.uses.iter().enumerate().skip(1) {
        emit!(
            out;
            "  {", Two(one.resource), ", ", Two(one.release), ",  ", Two(one.acquire),
            if index + 1 < costs.uses.len() { "}, // #" } else { "} // #" }, index, "\n",
        );
    }
    emit!(
        out;
        "}; // ", target, "WriteProcResTable\n\n// {Cycles, WriteResourceID}\n",
        "extern const llvm::MCWriteLatencyEntry ", target, "WriteLatencyTable[] = {\n",
        "  { 0,  0}, // Invalid\n",
    );
    for (index, (one, name)) in costs.latencies.iter().zip(&costs.writers).enumerate().skip(1) {
        emit!(
            out;
            "  {", Two(one.cycles), ", ", Two(one.write),
            if index + 1 < costs.latencies.len() { "}, // #" } else { "} // #" }, index, " ", name, "\n",
        );
    }
    emit!(
        out;
        "}; // ", target, "WriteLatencyTable\n\n// {UseIdx, WriteResourceID, Cycles}\n",
        "extern const llvm::MCReadAdvanceEntry ", target, "ReadAdvanceTable[] = {\n",
        "  {0,  0,  0}, // Invalid\n",
    );
    for (index, one) in costs.advances.iter().enumerate().skip(1) {
        emit!(
            out;
            "  {", one.operand, ", ", Two(one.write), ", ", Two(one.cycles),
            if index + 1 < costs.advances.len() { "}, // #" } else { "} // #" }, index, "\n",
        );
    }
    emit!(out; "}; // ", target, "ReadAdvanceTable\n");
    classes(plan, out);
}

/// Prints the costs of classes, and a table of their names.
fn classes(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let classes = &plan.schedules.classes;
    let mut names: Vec<&str> = vec!["", "InvalidSchedClass"];
    let mut end = names.iter().map(|name| name.len() + 1).sum::<usize>();
    let is_needed = plan.costs.of_processors.iter().any(|of| !of.is_empty());
    // Start of each class's entry: the offset of its name.
    let mut heads: Vec<Vec<u8>> = Vec::new();
    if is_needed {
        let mut offsets: FxHashMap<&str, usize> =
            [("", 0), ("InvalidSchedClass", 1)].into_iter().collect();
        for class in classes {
            let name = class.name.as_str();
            let mut head = Vec::new();
            if !heads.is_empty() {
                let offset = *offsets.entry(name).or_insert(end);
                if offset == end {
                    names.push(name);
                    end += name.len() + 1;
                }
                emit!(&mut head; "  {DBGFIELD(/*", name, "*/ ", offset, ") ");
                head.extend(std::iter::repeat_n(b' ', 18_usize.saturating_sub(name.len())));
            }
            heads.push(head);
        }
    }
    for (processor, costs) in plan.schedules.processors.all.iter().zip(&plan.costs.of_processors) {
        if costs.is_empty() {
            continue;
        }
        emit!(
            out;
            "\n// {Name, NumMicroOps, BeginGroup, EndGroup, RetireOOO, WriteProcResIdx,#, ",
            "WriteLatencyIdx,#, ReadAdvanceIdx,#}\nstatic const llvm::MCSchedClassDesc ",
            processor.name, "SchedClasses[] = {\n  {DBGFIELD(1)  ", INVALID,
            ", false, false, false, 0, 0,  0, 0,  0, 0},\n",
        );
        for (number, (head, cost)) in heads.iter().zip(costs).enumerate().skip(1) {
            out.extend_from_slice(head);
            class(number, cost, out);
        }
        emit!(out; "}; // ", processor.name, "SchedClasses\n");
    }
    emit!(
        out;
        "\n#ifdef __GNUC__\n#pragma GCC diagnostic push\n",
        "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n#endif\n",
        "static constexpr char ", plan.name(), "SchedClassNamesStorage[] =\n",
    );
    for name in names {
        emit!(out; "  \"", name, "\\0\"\n");
    }
    emit!(
        out;
        "  ;\n#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n\n",
        "static constexpr llvm::StringTable\n", plan.name(), "SchedClassNames = ", plan.name(),
        "SchedClassNamesStorage;\n",
    );
}

fn class(number: usize, cost: &ClassCost, out: &mut Vec<u8>) {
    emit!(
        out;
        cost.micro_ops, ", ", cost.begins_group, ", ", cost.ends_group, ", ", cost.retires_out_of_order,
    );
    for part in [cost.uses, cost.latencies, cost.advances] {
        // LLVM's tables have 16 bits for each number.
        emit!(out; ", ", Two(part.first as u16), ", ", part.len as u16);
    }
    emit!(out; "}, // #", number, "\n");
}

/// Prints the processor models.
pub(super) fn print(plan: &Plan<'_>, out: &mut Vec<u8>) {
    for (number, (processor, machine)) in
        plan.schedules.processors.all.iter().zip(&plan.machines).enumerate()
    {
        let name = processor.name.as_str();
        if let Some(extras) = &machine.extras {
            print_extras(processor, extras, out);
        }
        if let Some(resources) = &machine.resources {
            print_resources(name, resources, out);
        }
        model(plan, number, processor, machine, out);
    }
}

fn model(
    plan: &Plan<'_>,
    number: usize,
    processor: &ProcessorModel<'_>,
    machine: &Machine<'_>,
    out: &mut Vec<u8>,
) {
    let name = processor.name.as_str();
    // Copies of models are entries of a table in LLVM 23.
    let constant = if plan.has_offsets() { "constexpr" } else { "const" };
    emit!(out; "\nstatic ", constant, " llvm::MCSchedModel ", name, " = {\n");
    for (name, value) in machine.numbers {
        match value {
            0.. => emit!(out; "  ", value, ", // ", name, "\n"),
            _ => emit!(out; "  MCSchedModel::Default", name, ",\n"),
        }
    }
    emit!(
        out;
        "  ", machine.schedules_late, ", // PostRAScheduler\n  ", machine.is_complete,
        ", // CompleteModel\n  ", machine.has_intervals, ", // EnableIntervals\n  ", number,
        ", // Processor ID\n",
    );
    match &machine.resources {
        Some(resources) => emit!(
            out;
            "  ", name, "ProcResources,\n  ", name, "SchedClasses,\n  ", resources.len() + 1,
            ",\n  ", plan.schedules.classes.len(), ",\n",
        ),
        None => emit!(out; "  nullptr, nullptr, 0, 0, // No instruction-level machine model.\n"),
    }
    emit!(
        out; "  DBGVAL_OR_NULLPTR(&", plan.name(), "SchedClassNames), // SchedClassNames\n"
    );
    match processor.has_itineraries() {
        true => emit!(out; "  ", processor.itineraries.record.name(), ",\n"),
        false => emit!(out; "  nullptr, // No Itinerary\n"),
    }
    match machine.extras {
        Some(_) => emit!(out; "  &", name, "ExtraInfo,\n"),
        None => emit!(out; "  nullptr // No extra processor descriptor\n"),
    }
    emit!(out; "};\n");
}

fn print_resources(name: &str, resources: &[Resource<'_>], out: &mut Vec<u8>) {
    emit!(
        out; "\nstatic const unsigned ", name, "ProcResourceSubUnits[] = {\n  0,  // Invalid\n"
    );
    for resource in resources {
        if let Some(parts) = &resource.parts {
            for part in parts {
                emit!(out; "  ", part, ", ");
            }
            emit!(out; "  // ", resource.record.name(), "\n");
        }
    }
    emit!(
        out;
        "};\n\n// {Name, NumUnits, SuperIdx, BufferSize, SubUnitsIdxBegin}\n",
        "static const llvm::MCProcResourceDesc ", name,
        "ProcResources[] = {\n  {\"InvalidUnit\", 0, 0, 0, 0},\n",
    );
    let mut first_part = 1;
    for (index, resource) in resources.iter().enumerate() {
        let of = resource.record.name();
        emit!(out; "  {\"", of, "\", ");
        out.extend(std::iter::repeat_n(b' ', 15_usize.saturating_sub(of.len())));
        let whole = resource.whole.map_or(0, |(number, _)| number);
        emit!(out; resource.units, ", ", whole, ", ", resource.buffer, ", ");
        match resource.parts.as_deref() {
            Some([]) | None => emit!(out; "nullptr"),
            Some(parts) => {
                emit!(out; name, "ProcResourceSubUnits + ", first_part);
                first_part += parts.len();
            }
        }
        emit!(out; "}, // #", index + 1);
        if let Some((_, whole)) = resource.whole {
            emit!(out; ", Super=", whole.name());
        }
        emit!(out; "\n");
    }
    emit!(out; "};\n");
}

/// Prints the extra information for simulators.
fn print_extras(processor: &ProcessorModel<'_>, extras: &Extras, out: &mut Vec<u8>) {
    let name = processor.name.as_str();
    let files = &processor.extras.register_files;
    let mut costs = 0;
    if files.iter().any(|file| !file.costs.is_empty()) {
        emit!(
            out;
            "\n// {RegisterClassID, Register Cost, AllowMoveElimination }\n",
            "static const llvm::MCRegisterCostEntry ", name, "RegisterCosts[] = {\n",
        );
        for cost in files.iter().flat_map(|file| &file.costs) {
            emit!(out; "  { ");
            match cost.namespace {
                // As in llvm-tblgen, an empty namespace is printed as well.
                Some("") => emit!(out; "::", cost.class.name()),
                namespace => emit!(out; Qualified(namespace.unwrap_or(""), cost.class.name())),
            }
            let (registers, removes) = (cost.registers as u32, u8::from(cost.removes_moves));
            emit!(out; "RegClassID, ", registers, ", ", removes, "},\n");
        }
        emit!(
            out;
            "};\n\n // {Name, #PhysRegs, #CostEntries, IndexToCostTbl, ",
            "MaxMovesEliminatedPerCycle, AllowZeroMoveEliminationOnly }\n",
            "static const llvm::MCRegisterFileDesc ", name,
            "RegisterFiles[] = {\n  { \"InvalidRegisterFile\", 0, 0, 0, 0, 0 },\n",
        );
        for file in files {
            emit!(
                out;
                "  { \"", file.record.name(), "\", ", file.registers as u32, ", ",
                file.costs.len(), ", ", costs, ", ", file.moves as u32, ", ",
                u8::from(file.only_zeros), "},\n",
            );
            costs += file.costs.len();
        }
        emit!(out; "};\n");
    }
    let (size, per_cycle) = extras.reorder_buffer;
    emit!(
        out;
        "\nstatic const llvm::MCExtraProcessorInfo ", name, "ExtraInfo = {\n  ", size,
        ", // ReorderBufferSize\n  ", per_cycle, ", // MaxRetirePerCycle\n  ",
    );
    match files.len() {
        0 => emit!(out; "nullptr,\n  0"),
        len => emit!(out; name, "RegisterFiles,\n  ", len + 1),
    }
    emit!(out; ", // Number of register files.\n  ");
    match costs {
        0 => emit!(out; "nullptr"),
        _ => emit!(out; name, "RegisterCosts"),
    }
    let [loads, stores] = extras.queues;
    emit!(
        out;
        ",\n  ", costs, ", // Number of register cost entries.\n  ", loads,
        ", // Resource Descriptor for the Load Queue\n  ", stores,
        ", // Resource Descriptor for the Store Queue\n};\n",
    );
}
