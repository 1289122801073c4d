//! Rust tables of processor models.

use std::fmt::Write;
use std::hash::Hash;

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::super::itineraries::ItineraryTables;
use super::super::machines::Machine;
use super::super::plan::Plan;
use super::predicates::steps;
use tablegen_emit::rust::tables::{Tables, numbers, texts};
use tablegen_emit::rust::{Entry, Enum, Form, Module, location_after};
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
    stages: Lists<[u64; 4]>,
    operands: Lists<[u64; 2]>,
}

/// Returns a signed number as 32 bits.
fn bits(number: i64) -> u64 {
    u64::from(number as i32 as u32)
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
    let uses: Vec<u64> = costs
        .uses
        .iter()
        .flat_map(|one| [one.resource, one.acquire, one.release].map(u64::from))
        .collect();
    tables.add("uses", &numbers(&uses));
    let results: Vec<u64> = costs
        .latencies
        .iter()
        .flat_map(|one| [one.cycles as u16, one.write].map(u64::from))
        .collect();
    tables.add("results", &numbers(&results));
    let advances: Vec<u64> = costs
        .advances
        .iter()
        .flat_map(|one| [one.operand, one.write, one.cycles as u32].map(u64::from))
        .collect();
    tables.add("advances", &numbers(&advances));
    tables.add("stages", &numbers(itineraries.stages.all.as_flattened()));
    tables.add("operands", &numbers(itineraries.operands.all.as_flattened()));
    tables.add("models", &printed);
    tables.add("variants", &steps(plan));
    let types = ["Machine", "Model", "Numbers", "Tables", "Texts", "Variants"];
    module.text(tables.build("TABLES", "::tablegen_rt::mc::sched", &types));
    Ok(())
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
    let mut columns = Vec::with_capacity(rows.all.len() * 8);
    for cost in &rows.all {
        let flags = [cost.begins_group, cost.ends_group, cost.retires_out_of_order];
        let flags = flags.iter().zip(0..).map(|(&flag, bit)| u64::from(flag) << bit).sum();
        columns.extend([u64::from(cost.micro_ops), flags]);
        for part in [cost.uses, cost.latencies, cost.advances] {
            columns.extend([u64::from(part.first), u64::from(part.len)]);
        }
    }
    // The first class is invalid and has no costs.
    let (resource_names, resource_data) = resources(machine);
    let (itinerary_of, itinerary_rows) = match &plan.itineraries {
        Some(tables) => itineraries.of_model(tables, number),
        None => (Vec::new(), Vec::new()),
    };
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "            // {}\n            Model {{\n                machine: {},\n                \
         row_of: {},\n                rows: {},\n                resources: {},\n                \
         resource_names: {},\n                resource_data: {},\n                \
         itinerary_of: {},\n                itineraries: {},\n            }},\n",
        model.name.replace(['\n', '\r'], " "),
        machine_text(machine),
        numbers(&row_of),
        numbers(&columns),
        resource_names.len(),
        texts(&resource_names),
        numbers(&resource_data),
        numbers(&itinerary_of),
        numbers(&itinerary_rows),
    );
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
    let mut text = "Machine { ".to_owned();
    for (field, (_, value)) in FIELDS.iter().zip(machine.numbers) {
        let value = match value {
            0.. => format!("::core::option::Option::Some({value})"),
            _ => "::core::option::Option::None".to_owned(),
        };
        // Writing to a string cannot fail.
        let _ = write!(text, "{field}: {value}, ");
    }
    let (late, complete) = (machine.schedules_late, machine.is_complete);
    let _ = write!(text, "schedules_late: {late}, is_complete: {complete} }}");
    text
}

/// Returns the names of resources, and the numbers of each.
fn resources<'r>(machine: &Machine<'r>) -> (Vec<&'r str>, Vec<u64>) {
    let all = machine.resources.as_deref().unwrap_or_default();
    let data = all.iter().flat_map(|resource| {
        let whole = resource.whole.map_or(0, |(number, _)| number);
        [resource.units.into(), whole.into(), bits(resource.buffer.into())]
    });
    (all.iter().map(|resource| resource.record.name()).collect(), data.collect())
}

impl Itineraries {
    /// Returns for each class the number of its itinerary, and the itineraries of a model.
    fn of_model(&mut self, tables: &ItineraryTables<'_>, number: usize) -> (Vec<u64>, Vec<u64>) {
        let mut rows: Rows<[u64; 5]> = Rows::new();
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
                [bits(stage.cycles), taken, bits(stage.increment), bits(stage.kind)]
            });
            let stages: Vec<[u64; 4]> = stages.collect();
            let path = |index: usize| {
                let path = *itinerary.bypasses.get(index)?;
                Some(index_in(&units?.paths, path)? as u64 + 1)
            };
            let cycles = itinerary.operand_cycles.iter().enumerate();
            let operands: Vec<[u64; 2]> =
                cycles.map(|(index, &cycle)| [bits(cycle), path(index).unwrap_or(0)]).collect();
            let lens = [stages.len(), operands.len()].map(|len| len as u64);
            let first = [self.stages.index_of(stages), self.operands.index_of(operands)];
            let [stages, operands] = first.map(|first| first as u64);
            let micro_ops = u64::from(of.micro_ops as u16);
            let row = [micro_ops, stages, lens[0], operands, lens[1]];
            of_classes.push(rows.index_of(row) as u64 + 1);
        }
        (of_classes, rows.all.into_iter().flatten().collect())
    }
}
