//! Prints packetizers as Rust.

use std::collections::BTreeMap;
use std::fmt::Write;

use proc_macro2::Ident;
use quote::quote;
use tablegen_core::{Record, RecordError, RecordId, natural_order};

use super::{Packetizer, Plan};
use tablegen_emit::automaton::packed::Packed;
use tablegen_emit::automaton::rust::add_tables;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{
    Entry, Enum, Form, MacroCall, Module, Names, Section, int_literal, location, location_after,
    numbers, type_name, variants,
};
use tablegen_model::schedules::processors::ProcessorModel;
use tablegen_session::{BackendError, OutputContext};

pub(super) fn module<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-dfa-packetizer");
    let mut names = Names::default();
    let itineraries = Itineraries::new(plan, &mut names);
    module.use_names(&[SharedName::Opcode]);
    itineraries.print(output, &mut module);
    itineraries.add_tables(plan, &mut module);
    for packetizer in &plan.packetizers {
        Printer::new(output, plan, &itineraries, packetizer, &mut names)?.print(&mut module);
    }
    Ok(module)
}

/// Itinerary classes that instructions have.
struct Itineraries<'r> {
    ty: Ident,
    of_classes: Ident,
    of_instructions: Ident,
    /// Itinerary classes, sorted by name.
    records: Vec<Record<'r>>,
    indices: BTreeMap<RecordId, usize>,
}

impl<'r> Itineraries<'r> {
    fn new(plan: &Plan<'r>, names: &mut Names) -> Self {
        let mut records: Vec<Record<'r>> =
            plan.schedules.classes.iter().filter_map(|class| class.itinerary_class).collect();
        records.sort_by(|a, b| natural_order(a.name_bytes(), b.name_bytes()));
        records.dedup();
        Itineraries {
            ty: names.claim("Itinerary"),
            of_classes: names.claim("ITINERARIES_OF_CLASSES"),
            of_instructions: names.claim("ITINERARIES_OF_INSTRUCTIONS"),
            indices: records
                .iter()
                .enumerate()
                .map(|(index, record)| (record.id(), index))
                .collect(),
            records,
        }
    }

    /// Returns the index of the itinerary class of a schedule class.
    fn index_of(&self, plan: &Plan<'r>, class: usize) -> usize {
        let record = plan.schedules.classes[class].itinerary_class;
        record.and_then(|record| self.indices.get(&record.id()).copied()).unwrap_or(0)
    }

    fn print(&self, output: &OutputContext<'_>, module: &mut Module) {
        let Itineraries { ty, of_classes, of_instructions, .. } = self;
        let about = "Itinerary classes: instructions of one class need the same functional units.";
        let entries =
            entries(self.records.iter().map(|record| (record.name(), location(output, *record))));
        module.text(Enum { name: &ty.to_string(), about, form: Form::Variants, entries }.print());
        module
            .text(format!("::tablegen_rt::itineraries!({ty}, {of_classes}, {of_instructions});\n"));
    }

    fn add_tables(&self, plan: &Plan<'r>, module: &mut Module) {
        let Itineraries { of_classes, of_instructions, .. } = self;
        let classes = 0..plan.schedules.declared_classes;
        let mut text = format!("static {of_classes}: [u16; {}] = [", classes.len());
        numbers(&mut text, classes.map(|class| self.index_of(plan, class) as u32));
        text.push_str("];\n");
        let of = &plan.schedules.class_of;
        let _ = write!(text, "\nstatic {of_instructions}: [u16; {}] = [", of.len());
        numbers(&mut text, of);
        text.push_str("];\n");
        module.add(Section::Data, text);
    }
}

/// Returns enum entries with values from 0 on; each item is a name and its documentation.
fn entries<'n>(all: impl Iterator<Item = (&'n str, String)>) -> Vec<Entry> {
    let entry = |((name, location), value)| Entry::new(name, value, format!("{location}."));
    all.zip(0..).map(entry).collect()
}

struct Printer<'p, 'r> {
    output: &'p OutputContext<'p>,
    plan: &'p Plan<'r>,
    itineraries: &'p Itineraries<'r>,
    packetizer: &'p Packetizer<'r>,
    ty: Ident,
    processor: Ident,
    unit: Ident,
    units: Ident,
    /// Type that stands for all processors.
    machine: Ident,
    tables: Ident,
    actions: Ident,
    processors: Vec<Ident>,
    unit_variants: Vec<Ident>,
}

impl<'p, 'r> Printer<'p, 'r> {
    fn new(
        output: &'p OutputContext<'p>,
        plan: &'p Plan<'r>,
        itineraries: &'p Itineraries<'r>,
        packetizer: &'p Packetizer<'r>,
        names: &mut Names,
    ) -> Result<Self, RecordError> {
        let models = &plan.schedules.processors.all;
        if u16::try_from(packetizer.nfa.actions().len()).is_err() {
            let record = models[packetizer.processors[0].model].itineraries.record;
            let count = packetizer.nfa.actions().len();
            return Err(record.error(format!("packetizer has {count} actions, too many")));
        }
        let prefix = type_name(packetizer.namespace);
        let mut ty = |name: &str| names.claim(&format!("{prefix}{name}"));
        let (packetizer_ty, processor, unit, units) =
            (ty("Packetizer"), ty("Processor"), ty("Unit"), ty("Units"));
        let machine = ty("Machine");
        let prefix = tablegen_emit::rust::constant_name(packetizer.namespace);
        let prefix = if prefix.is_empty() { prefix } else { format!("{prefix}_") };
        let mut constant = |name: &str| names.claim(&format!("{prefix}{name}"));
        let processors = packetizer.processors.iter();
        let processors =
            variants(processors.map(|processor| models[processor.model].name.as_str()));
        let unit_variants = variants(packetizer.units.units().iter().map(|unit| unit.name()));
        Ok(Printer {
            output,
            plan,
            itineraries,
            packetizer,
            ty: packetizer_ty,
            processor,
            unit,
            units,
            machine,
            tables: constant("TABLES"),
            actions: constant("ACTIONS"),
            processors,
            unit_variants,
        })
    }

    fn print(&self, module: &mut Module) {
        let order: Vec<u32> = (0..self.packetizer.nfa.actions().len() as u32).collect();
        let packed = Packed::new(&self.packetizer.automaton, &self.packetizer.nfa, &order);
        self.print_processors(module);
        self.print_units(module);
        self.add_packetizer(&packed, module);
        self.add_actions(module);
        add_tables(module, &self.tables, &packed);
    }

    fn print_processors(&self, module: &mut Module) {
        let Printer { processor, .. } = self;
        let models = &self.plan.schedules.processors.all;
        let models: Vec<_> =
            self.packetizer.processors.iter().map(|of| &models[of.model]).collect();
        let entry = |(model, value): (&&ProcessorModel<'_>, u32)| {
            let (record, location) =
                (model.itineraries.record, location_after(self.output, model.itineraries.record));
            let about = format!("With the itineraries `{}`{location}.", record.name());
            Entry::new(model.name.clone(), value, about)
        };
        let about = &format!("Processors of {}.", self.plan.target);
        let entries = models.iter().zip(0..).map(entry).collect();
        let name = &processor.to_string();
        module.text(Enum { name, about, form: Form::Variants, entries }.print());
    }

    fn print_units(&self, module: &mut Module) {
        let Printer { unit, .. } = self;
        let records = self.packetizer.units.units();
        let entries =
            entries(records.iter().map(|record| (record.name(), location(self.output, *record))));
        let (name, about) = (&unit.to_string(), "Functional unit.");
        module.text(Enum { name, about, form: Form::Variants, entries }.print());
    }

    /// Adds the type of packets, and the implementation of the runtime's trait.
    fn add_packetizer(&self, packed: &Packed, module: &mut Module) {
        let Printer { ty, machine, processor, unit, units, tables, actions, .. } = self;
        let itinerary = &self.itineraries.ty;
        let about = format!(
            "Packet of {}: the functional units that its instructions take.",
            self.plan.target
        );
        let max_len = int_literal(u64::from(packed.remembered));
        let packet = quote!(packetizer::MachinePacket<#machine, #max_len>);
        module.alias_runtime(&about, &quote!(#ty), &packet);
        let about = "Set of functional units of a processor.";
        module.alias_runtime(about, &quote!(#units), &quote!(packetizer::Units<#machine>));
        let units_of = self.packetizer.processors.iter().map(|of| {
            let own = self.plan.schedules.processors.all[of.model].itineraries.units.iter();
            let own = own.filter_map(|own| {
                let index = self.packetizer.units.units().iter().position(|unit| unit == own)?;
                Some(self.unit_variants.get(index)?.to_string())
            });
            format!("[{}]", own.collect::<Vec<_>>().join(", "))
        });
        let records = self.packetizer.units.units().iter();
        let bits = records.map(|&record| self.packetizer.units.bit(record));
        module.text(
            MacroCall::new("packetizer_machine")
                .field("machine", machine)
                .field("processor", processor)
                .field("unit", unit)
                .field("itinerary", itinerary)
                .field("automaton", tables)
                .field("actions", actions)
                .arms("units", self.processors.iter().zip(units_of))
                .arms("bits", self.unit_variants.iter().zip(bits))
                .print(),
        );
    }

    /// Adds the table of action numbers by processor and itinerary class. Numbers start at 1; 0
    /// means no action.
    fn add_actions(&self, module: &mut Module) {
        let count = self.itineraries.records.len();
        let classes = self.plan.schedules.declared_classes;
        let (name, processors) = (&self.actions, &self.packetizer.processors);
        let mut text = format!(
            "/// Action plus 1 by processor and itinerary class, or 0.\n\
                     static {name}: [[u16; {count}]; {}] = [",
            processors.len()
        );
        for processor in processors {
            let mut of_itineraries = vec![0; count];
            for class in 0..classes {
                of_itineraries[self.itineraries.index_of(self.plan, class)] =
                    self.packetizer.actions[processor.first_action + class];
            }
            text.push('[');
            numbers(&mut text, &of_itineraries);
            text.push_str("], ");
        }
        text.truncate(text.trim_end().len());
        text.push_str("];\n");
        module.add(Section::Data, text);
    }
}
