//! Prints packetizers as Rust.

use std::collections::BTreeMap;
use std::fmt::Write;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use tablegen_core::{Record, RecordError, RecordId, natural_order};

use super::{Packetizer, Plan};
use tablegen_emit::automaton::packed::Packed;
use tablegen_emit::automaton::rust::add_tables;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Names, doc, int_literal, numbers, place, type_name, variants,
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
    places: BTreeMap<RecordId, usize>,
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
            places: records
                .iter()
                .enumerate()
                .map(|(index, record)| (record.id(), index))
                .collect(),
            records,
        }
    }

    /// Returns the index of the itinerary class of a schedule class.
    fn place(&self, plan: &Plan<'r>, class: usize) -> usize {
        let record = plan.schedules.classes[class].itinerary_class;
        record.and_then(|record| self.places.get(&record.id()).copied()).unwrap_or(0)
    }

    fn print(&self, output: &OutputContext<'_>, module: &mut Module) {
        let Itineraries { ty, of_classes, of_instructions, .. } = self;
        let about = "Itinerary classes: instructions of one class need the same functional units.";
        let entries =
            entries(self.records.iter().map(|record| (record.name(), place(output, *record))));
        module.text(Enum { name: &ty.to_string(), about, form: Form::Variants, entries }.print());
        module.items(quote! {
            #[allow(dead_code)]
            impl #ty {
                /// That of the instructions of a schedule class, which has this number in the
                /// subtarget's tables.
                pub fn of_class(number: u16) -> ::core::option::Option<Self> {
                    let place = #of_classes.get(usize::from(number))?;
                    Self::ALL.get(usize::from(*place)).copied()
                }

                /// That of an instruction.
                pub fn of(opcode: Opcode) -> ::core::option::Option<Self> {
                    Self::of_class(*#of_instructions.get(opcode.index())?)
                }
            }
        });
    }

    fn add_tables(&self, plan: &Plan<'r>, module: &mut Module) {
        let Itineraries { of_classes, of_instructions, .. } = self;
        let classes = 0..plan.schedules.declared_classes;
        let mut text = format!("static {of_classes}: [u16; {}] = [", classes.len());
        numbers(&mut text, classes.map(|class| self.place(plan, class) as u32));
        text.push_str("];\n");
        let of = &plan.schedules.class_of;
        let _ = write!(text, "\nstatic {of_instructions}: [u16; {}] = [", of.len());
        numbers(&mut text, of);
        text.push_str("];\n");
        module.text(text);
    }
}

/// Returns enum entries with values from 0 on; each item is a name and its documentation.
fn entries<'n>(all: impl Iterator<Item = (&'n str, String)>) -> Vec<Entry> {
    let entry = |((name, place), value)| Entry::new(name, value, format!("{place}."));
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
        module.items(self.packetizer_items(&packed));
        self.add_actions(module);
        add_tables(module, &self.tables, &packed);
    }

    fn print_processors(&self, module: &mut Module) {
        let Printer { processor, processors, unit, .. } = self;
        let models = &self.plan.schedules.processors.all;
        let models: Vec<_> =
            self.packetizer.processors.iter().map(|of| &models[of.model]).collect();
        let entry = |(model, value): (&&ProcessorModel<'_>, u32)| {
            let (record, index) =
                (model.itineraries.record, place(self.output, model.itineraries.record));
            let about = format!("With the itineraries `{}` ({index}).", record.name());
            Entry::new(model.name.clone(), value, about)
        };
        let units = models.iter().map(|model| {
            let own = model.itineraries.units.iter().filter_map(|own| {
                let place = self.packetizer.units.units().iter().position(|unit| unit == own)?;
                self.unit_variants.get(place)
            });
            quote!(&[#(#unit::#own),*])
        });
        let about = &format!("Models of processors of {}.", self.plan.target);
        let entries = models.iter().zip(0..).map(entry).collect();
        let name = &processor.to_string();
        module.text(Enum { name, about, form: Form::Variants, entries }.print());
        module.items(quote! {
            #[allow(dead_code)]
            impl #processor {
                /// The functional units that it has.
                pub const fn units(self) -> &'static [#unit] {
                    match self { #(Self::#processors => #units,)* }
                }
            }
        });
    }

    fn print_units(&self, module: &mut Module) {
        let Printer { unit, units, unit_variants, processor, .. } = self;
        let records = self.packetizer.units.units();
        let bits = records.iter().map(|&record| int_literal(self.packetizer.units.bit(record)));
        let entries =
            entries(records.iter().map(|record| (record.name(), place(self.output, *record))));
        let (name, about) = (&unit.to_string(), "A functional unit.");
        module.text(Enum { name, about, form: Form::Variants, entries }.print());
        module.items(quote! {
            #[allow(dead_code)]
            impl #unit {
                /// Its bit among those of a processor.
                pub const fn bit(self) -> u64 {
                    match self { #(Self::#unit_variants => #bits,)* }
                }
            }

            /// Functional units of a processor.
            #[derive(Clone, Copy, PartialEq, Eq, Hash)]
            #[allow(dead_code)]
            pub struct #units { processor: #processor, bits: u64 }

            #[allow(dead_code)]
            impl #units {
                /// The bits of the units.
                pub const fn bits(self) -> u64 {
                    self.bits
                }

                /// How many there are.
                pub const fn len(self) -> usize {
                    self.bits.count_ones() as usize
                }

                /// Whether there are none.
                pub const fn is_empty(self) -> bool {
                    self.bits == 0
                }

                /// Whether a unit is among them.
                pub const fn contains(self, unit: #unit) -> bool {
                    self.bits & unit.bit() != 0
                }

                /// The units, in the order in which the processor lists them.
                pub fn iter(self) -> impl ::core::iter::Iterator<Item = #unit> + ::core::clone::Clone {
                    let all = self.processor.units().iter().copied();
                    all.filter(move |unit| self.contains(*unit))
                }
            }

            impl ::core::fmt::Debug for #units {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.debug_set().entries(self.iter()).finish()
                }
            }
        });
    }

    fn packetizer_items(&self, packed: &Packed) -> TokenStream {
        let Printer { ty, processor, units, tables, actions, .. } = self;
        let itinerary = &self.itineraries.ty;
        let docs = doc(&format!(
            "A packet of {}: which functional units the instructions in it have taken.\n\n\
             It is small, and can be copied to try something out.",
            self.plan.target
        ));
        let max_len = int_literal(u64::from(packed.remembered));
        quote! {
            #docs
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            #[allow(dead_code)]
            pub struct #ty {
                processor: #processor,
                run: ::tablegen_rt::automaton::Run<{ #ty::MAX_LEN }>,
            }

            #[allow(dead_code)]
            impl #ty {
                /// How many instructions that take units fit in a packet, on any processor.
                pub const MAX_LEN: usize = #max_len;

                /// An empty packet.
                pub const fn new(processor: #processor) -> Self {
                    Self { processor, run: ::tablegen_rt::automaton::Run::new() }
                }

                /// The processor that the packet is for.
                pub const fn processor(&self) -> #processor {
                    self.processor
                }

                /// What an instruction does to the packet; none if nothing is said of it.
                fn action(&self, itinerary: #itinerary) -> ::core::option::Option<u16> {
                    let of_processor = #actions.get(self.processor as usize)?;
                    of_processor.get(itinerary as usize)?.checked_sub(1)
                }

                /// Whether an instruction fits in the packet with those that are there. Never if
                /// the processor has no itinerary for it.
                pub fn can_reserve(&self, itinerary: #itinerary) -> bool {
                    self.action(itinerary)
                        .is_some_and(|action| #tables.is_possible(self.run.state(), action))
                }

                /// Adds an instruction; whether it fits. If not, nothing changes.
                pub fn reserve(&mut self, itinerary: #itinerary) -> bool {
                    self.action(itinerary).is_some_and(|action| self.run.add(&#tables, action))
                }

                /// Begins a new packet.
                pub fn clear(&mut self) {
                    *self = Self::new(self.processor);
                }

                /// The number of the state, from 1 on: the one that it has in the C++ tables.
                pub const fn state(&self) -> u32 {
                    self.run.state() + 1
                }

                /// The units that each instruction takes, in the order in which they were added.
                /// Instructions that take none are left out. Of several ways, this is the first.
                pub fn units(&self) -> impl ::core::iter::Iterator<Item = #units> + use<> {
                    self.assignments().next().into_iter().flatten()
                }

                /// All ways in which the instructions can take units, each as
                /// [`units`](Self::units) gives the first one.
                pub fn assignments(&self) -> impl ::core::iter::Iterator<
                    Item = impl ::core::iter::Iterator<Item = #units> + use<>,
                > + use<> {
                    let processor = self.processor;
                    let paths = self.run.paths(&#tables).into_iter().flatten();
                    paths.map(move |path| {
                        path.into_steps().map(move |bits| #units { processor, bits })
                    })
                }
            }

            impl ::tablegen_rt::packetizer::Packetizer for #ty {
                type Itinerary = #itinerary;

                fn can_reserve(&self, itinerary: #itinerary) -> bool {
                    self.can_reserve(itinerary)
                }

                fn reserve(&mut self, itinerary: #itinerary) -> bool {
                    self.reserve(itinerary)
                }

                fn clear(&mut self) {
                    self.clear();
                }
            }
        }
    }

    /// Adds the table of action numbers by processor and itinerary class. Numbers start at 1; 0
    /// means no action.
    fn add_actions(&self, module: &mut Module) {
        let count = self.itineraries.records.len();
        let classes = self.plan.schedules.declared_classes;
        let (name, processors) = (&self.actions, &self.packetizer.processors);
        let mut text = format!(
            "/// By processor and itinerary class, from 1 on; 0 is none.\n\
                     static {name}: [[u16; {count}]; {}] = [",
            processors.len()
        );
        for processor in processors {
            let mut of_itineraries = vec![0; count];
            for class in 0..classes {
                of_itineraries[self.itineraries.place(self.plan, class)] =
                    self.packetizer.actions[processor.first_action + class];
            }
            text.push('[');
            numbers(&mut text, &of_itineraries);
            text.push_str("], ");
        }
        text.truncate(text.trim_end().len());
        text.push_str("];\n");
        module.text(text);
    }
}
