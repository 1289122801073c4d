//! Rust tables of processor models.

use std::fmt::Write;
use std::hash::Hash;

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;
use tablegen_format::sched as layout;
use tablegen_format::sched::flag;

use super::super::itineraries::ItineraryTables;
use super::super::machines::Machine;
use super::super::plan::Plan;
use super::predicates::steps;
use tablegen_emit::rust::tables::{Tables, numbers, texts};
use tablegen_emit::rust::{Entry, Enum, Form, Module, location_after};
use tablegen_model::schedules::costs::{self, ClassCost};
use tablegen_model::schedules::processors::ProcessorModel;
use tablegen_session::OutputContext;

/// Distinct rows.
struct Rows<T> {
    all: Vec<T>,
    indices: FxHashMap<T, usize>,
}

impl<T: Clone + Eq + Hash> Rows<T> {
    fn new() -> Self {
        Rows { all: Vec::new(), indices: FxHashMap::default() }
    }

    fn index_of(&mut self, row: T) -> usize {
        if let Some(&index) = self.indices.get(&row) {
            return index;
        }
        self.all.push(row.clone());
        self.indices.insert(row, self.all.len() - 1);
        self.all.len() - 1
    }
}

/// Distinct lists, consecutively.
struct Lists<T> {
    all: Vec<T>,
    indices: FxHashMap<Vec<T>, usize>,
}

impl<T: Clone + Eq + Hash> Lists<T> {
    fn new() -> Self {
        Lists { all: Vec::new(), indices: FxHashMap::default() }
    }

    /// Returns the offset of a list. Appends unknown lists.
    fn index_of(&mut self, list: Vec<T>) -> usize {
        if let Some(&index) = self.indices.get(&list) {
            return index;
        }
        let index = self.all.len();
        self.all.extend_from_slice(&list);
        self.indices.insert(list, index);
        index
    }
}

/// Itineraries as numbers.
struct Itineraries {
    stages: Lists<layout::Stage>,
    operands: Lists<layout::Operand>,
}

pub(super) fn add(
    output: &OutputContext<'_>,
    plan: &Plan<'_>,
    module: &mut Module,
) -> Result<(), RecordError> {
    let models = &plan.schedules.processors.all;
    let entry = |(value, model): (u32, &ProcessorModel<'_>)| {
        let (record, location) = (model.record.name(), location_after(output, model.record));
        Entry::new(model.name.clone(), value, format!("`{record}`{location}."))
    };
    let entries = (0..).zip(models).map(entry).collect();
    let about = format!("Scheduling models of target `{}`.", plan.name());
    module.text(Enum { name: "Model", about: &about, form: Form::Variants, entries }.print());
    module.text("::tablegen_rt::model_schedules!();\n");
    let mut itineraries = Itineraries { stages: Lists::new(), operands: Lists::new() };
    let mut printed = String::from("&[\n");
    for (number, model) in models.iter().enumerate() {
        printed.push_str(&self::model(plan, number, model, &mut itineraries));
    }
    printed.push_str("        ]");
    let mut tables = Tables::default();
    let of: Vec<u64> = plan.schedules.class_of.iter().map(|&class| class.into()).collect();
    tables.add("class_of", &numbers(&of));
    tables.add("classes", &plan.schedules.classes.len().to_string());
    let costs = &plan.costs;
    let uses = costs.uses.iter().map(|one| {
        let row =
            layout::Use { resource: one.resource, acquire: one.acquire, release: one.release };
        row.to_numbers()
    });
    tables.add("uses", &columns(uses));
    let results = costs.latencies.iter();
    let results =
        results.map(|one| layout::Write { cycles: one.cycles, write: one.write }.to_numbers());
    tables.add("results", &columns(results));
    let advances = costs.advances.iter().map(|one| {
        let row = layout::Advance { operand: one.operand, write: one.write, cycles: one.cycles };
        row.to_numbers()
    });
    tables.add("advances", &columns(advances));
    tables.add("stages", &columns(itineraries.stages.all.iter().map(|row| row.to_numbers())));
    tables.add("operands", &columns(itineraries.operands.all.iter().map(|row| row.to_numbers())));
    tables.add("models", &printed);
    tables.add("variants", &steps(plan));
    let types = ["Machine", "Model", "Numbers", "Tables", "Texts", "Variants"];
    module.text(tables.build("TABLES", "::tablegen_rt::mc::sched", &types));
    Ok(())
}

/// Returns the columns of rows, one row after the other.
fn columns<const N: usize>(rows: impl Iterator<Item = [u64; N]>) -> String {
    numbers(&rows.flatten().collect::<Vec<u64>>())
}

/// Returns the row of a cost.
fn row(cost: &ClassCost) -> layout::Cost {
    let flags = [
        (cost.begins_group, flag::BEGINS_GROUP),
        (cost.ends_group, flag::ENDS_GROUP),
        (cost.retires_out_of_order, flag::RETIRES_OUT_OF_ORDER),
    ];
    layout::Cost {
        micro_ops: match cost.micro_ops {
            costs::INVALID => layout::UNSUPPORTED,
            costs::VARIANT => layout::VARIANT,
            count => count,
        },
        flags: flags.iter().filter(|(is_set, _)| *is_set).fold(0, |all, (_, flag)| all | flag),
        first_use: cost.uses.first,
        use_count: cost.uses.len,
        first_write: cost.latencies.first,
        write_count: cost.latencies.len,
        first_advance: cost.advances.first,
        advance_count: cost.advances.len,
    }
}

/// Returns the tables of a model.
fn model(
    plan: &Plan<'_>,
    number: usize,
    model: &ProcessorModel<'_>,
    itineraries: &mut Itineraries,
) -> String {
    let machine = &plan.machines[number];
    let mut rows = Rows::new();
    let costs = &plan.costs.of_processors[number];
    let row_of: Vec<u64> = costs.iter().map(|cost| rows.index_of(*cost) as u64).collect();
    // The first class is invalid and has no costs.
    let (resource_names, resource_rows) = resources(machine);
    let (itinerary_of, itinerary_rows) = match &plan.itineraries {
        Some(tables) => itineraries.of_model(tables, number),
        None => (Vec::new(), Vec::new()),
    };
    let mut text = format!(
        "            // {}\n            Model::builder()\n                .machine({})\n",
        model.name.replace(['\n', '\r'], " "),
        machine_text(machine),
    );
    let tables = [
        ("row_of", numbers(&row_of)),
        ("rows", columns(rows.all.iter().map(|cost| row(cost).to_numbers()))),
        ("resources", resource_names.len().to_string()),
        ("resource_names", texts(&resource_names)),
        ("resource_data", columns(resource_rows.iter().map(|row| row.to_numbers()))),
        ("itinerary_of", numbers(&itinerary_of)),
        ("itineraries", columns(itinerary_rows.iter().map(|row| row.to_numbers()))),
    ];
    for (field, value) in tables {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "                .{field}({value})");
    }
    text.push_str("                .build(),\n");
    text
}

/// Returns the properties of a processor.
fn machine_text(machine: &Machine<'_>) -> String {
    const FIELDS: [&str; 6] = [
        "issue_width",
        "micro_op_buffer_size",
        "loop_micro_op_buffer_size",
        "load_latency",
        "high_latency",
        "mispredict_penalty",
    ];
    let mut text = "Machine::builder()".to_owned();
    for (field, (_, value)) in FIELDS.iter().zip(machine.numbers) {
        if value >= 0 {
            // Writing to a string cannot fail.
            let _ = write!(text, ".{field}(::core::option::Option::Some({value}))");
        }
    }
    let flags = [("schedules_late", machine.schedules_late), ("is_complete", machine.is_complete)];
    for (field, _) in flags.into_iter().filter(|(_, is_set)| *is_set) {
        let _ = write!(text, ".{field}(true)");
    }
    text + ".build()"
}

/// Returns the names of resources, and the row of each.
fn resources<'r>(machine: &Machine<'r>) -> (Vec<&'r str>, Vec<layout::Resource>) {
    let all = machine.resources.as_deref().unwrap_or_default();
    let rows = all.iter().map(|resource| layout::Resource {
        units: resource.units,
        whole: resource.whole.map_or(0, |(number, _)| number),
        buffer: resource.buffer,
    });
    (all.iter().map(|resource| resource.record.name()).collect(), rows.collect())
}

impl Itineraries {
    /// Returns for each class the number of its itinerary, and the itineraries of a model.
    fn of_model(
        &mut self,
        tables: &ItineraryTables<'_>,
        number: usize,
    ) -> (Vec<u64>, Vec<layout::Itinerary>) {
        let mut rows: Rows<layout::Itinerary> = Rows::new();
        let mut of_classes = Vec::new();
        for of in &tables.of_processors[number] {
            let Some(itinerary) = &of.itinerary else {
                of_classes.push(0);
                continue;
            };
            let units = tables.units.iter().find(|units| units.itineraries == of.itineraries);
            let index_in = |all: &[tablegen_core::Record<'_>], one: tablegen_core::Record<'_>| {
                all.iter().position(|known| *known == one)
            };
            let stages = itinerary.stages.iter().map(|stage| {
                let bit = |unit: &tablegen_core::Record<'_>| {
                    let index = index_in(&units?.units, *unit)?;
                    1_u64.checked_shl(index as u32)
                };
                let taken = stage.units.iter().filter_map(bit).fold(0, |all, bit| all | bit);
                layout::Stage {
                    cycles: stage.cycles as i32,
                    units: taken,
                    increment: stage.increment as i32,
                    kind: stage.kind as i32,
                }
            });
            let stages: Vec<layout::Stage> = stages.collect();
            let path = |index: usize| {
                let path = *itinerary.bypasses.get(index)?;
                Some(index_in(&units?.paths, path)? as u32 + 1)
            };
            let cycles = itinerary.operand_cycles.iter().enumerate();
            let operands = cycles.map(|(index, &cycle)| layout::Operand {
                cycle: cycle as i32,
                path: path(index).unwrap_or(0),
            });
            let operands: Vec<layout::Operand> = operands.collect();
            let row = layout::Itinerary {
                micro_ops: of.micro_ops,
                stage_count: stages.len() as u32,
                operand_count: operands.len() as u32,
                first_stage: self.stages.index_of(stages) as u32,
                first_operand: self.operands.index_of(operands) as u32,
            };
            of_classes.push(rows.index_of(row) as u64 + 1);
        }
        (of_classes, rows.all)
    }
}
