//! Prints generic automata as Rust.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use tablegen_core::{Record, RecordError, natural_order};

use super::{GenericAutomaton, Plan, Symbol, SymbolField};
use tablegen_emit::automaton::packed::Packed;
use tablegen_emit::automaton::rust::add_tables;
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Names, constant_name, doc, field_name, ident, int_literal, location,
    location_after, type_name, variants,
};
use tablegen_session::OutputContext;

pub(super) fn module<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
) -> Result<Module, RecordError> {
    let mut module = Module::new(output, "gen-automata");
    let mut names = Names::default();
    let enums = Enums::new(plan, &mut names);
    for (name, symbols) in &enums.all {
        enums.print(output, name, symbols, &mut module);
    }
    for automaton in &plan.automata {
        Printer::new(output, &enums, automaton, &mut names)?.print(&mut module);
    }
    Ok(module)
}

/// Enums of the symbols of actions.
struct Enums<'r> {
    /// Sorted records of each enum, by its name in the description.
    all: BTreeMap<String, Vec<Record<'r>>>,
    /// Name of each enum type, and names of its variants in the order of the records.
    idents: BTreeMap<String, (Ident, Vec<Ident>)>,
}

impl<'r> Enums<'r> {
    fn new(plan: &Plan<'r>, names: &mut Names) -> Self {
        let mut all: BTreeMap<String, Vec<Record<'r>>> = BTreeMap::new();
        for automaton in &plan.automata {
            for action in &automaton.actions {
                for (field, symbol) in automaton.fields.iter().zip(action) {
                    if let Symbol::Record(record) = symbol {
                        all.entry(enum_name(field)).or_default().push(*record);
                    }
                }
            }
        }
        for records in all.values_mut() {
            records.sort_by(|a, b| natural_order(a.name_bytes(), b.name_bytes()));
            records.dedup();
        }
        let mut idents = BTreeMap::new();
        for (name, records) in &all {
            let variants = variants(records.iter().map(|record| record.name()));
            idents.insert(name.clone(), (names.claim(&type_name(name)), variants));
        }
        Enums { all, idents }
    }

    fn ident(&self, field: &SymbolField<'_>) -> Ident {
        let name = enum_name(field);
        self.idents.get(&name).map_or_else(|| ident(&name), |(ty, _)| ty.clone())
    }

    fn print(
        &self,
        output: &OutputContext<'_>,
        name: &str,
        records: &[Record<'r>],
        module: &mut Module,
    ) {
        let Some((ty, _)) = self.idents.get(name) else { return };
        let entry = |(record, value): (&Record<'_>, u32)| {
            Entry::new(record.name(), value, format!("{}.", location(output, *record)))
        };
        let about = &format!("`{name}`: what actions are made of.");
        let entries = records.iter().zip(0..).map(entry).collect();
        let name = &ty.to_string();
        module.text(Enum { name, about, form: Form::Variants, entries }.print());
    }

    /// Returns the index of a symbol among those of its enum.
    fn index_of(&self, field: &SymbolField<'_>, record: Record<'r>) -> usize {
        let records = self.all.get(&enum_name(field)).map_or(&[][..], Vec::as_slice);
        records
            .binary_search_by(|known| natural_order(known.name_bytes(), record.name_bytes()))
            .unwrap_or(0)
    }
}

/// Returns the name of the enum of a field: that of its C++ type, without namespaces.
fn enum_name(field: &SymbolField<'_>) -> String {
    let name = field.type_override.unwrap_or(&field.ty);
    name.rsplit("::").next().unwrap_or(name).trim().to_owned()
}

/// Kind of a field of an action.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Enum,
    Int,
    Text,
}

struct Printer<'p, 'r> {
    output: &'p OutputContext<'p>,
    enums: &'p Enums<'r>,
    automaton: &'p GenericAutomaton<'r>,
    ty: Ident,
    action_ty: Ident,
    tables: Ident,
    kinds: Vec<Kind>,
    /// Numbers of the actions, sorted by their symbols.
    order: Vec<u32>,
}

impl<'p, 'r> Printer<'p, 'r> {
    fn new(
        output: &'p OutputContext<'p>,
        enums: &'p Enums<'r>,
        automaton: &'p GenericAutomaton<'r>,
        names: &mut Names,
    ) -> Result<Self, RecordError> {
        let record = automaton.record;
        if automaton.fields.is_empty() {
            return Err(record.error("an automaton without SymbolFields has no form in Rust"));
        }
        if u16::try_from(automaton.actions.len()).is_err() {
            let message = format!("automaton has {} actions, too many", automaton.actions.len());
            return Err(record.error(message));
        }
        let kind = |symbol: &Symbol<'_>| match symbol {
            Symbol::Record(_) => Kind::Enum,
            Symbol::Int(_) => Kind::Int,
            Symbol::Text(_) => Kind::Text,
        };
        let kinds: Vec<Kind> = automaton.actions[0].iter().map(kind).collect();
        for action in &automaton.actions {
            for ((symbol, &expected), field) in action.iter().zip(&kinds).zip(&automaton.fields) {
                if kind(symbol) != expected {
                    let message = format!("field '{}' has several types, for Rust", field.name);
                    return Err(record.error(message));
                }
                if let Symbol::Text(text) = symbol
                    && std::str::from_utf8(text).is_err()
                {
                    let message = format!("a value of field '{}' is not UTF-8", field.name);
                    return Err(record.error(message));
                }
            }
        }
        let mut order: Vec<u32> = (0..automaton.actions.len() as u32).collect();
        let key = |&action: &u32| -> Vec<(usize, &[u8])> {
            let symbols = &automaton.actions[action as usize];
            let of_symbol = |(field, symbol): (_, &Symbol<'r>)| match *symbol {
                Symbol::Record(record) => (enums.index_of(field, record), &b""[..]),
                Symbol::Int(value) => (value as usize, &b""[..]),
                Symbol::Text(text) => (0, text),
            };
            automaton.fields.iter().zip(symbols).map(of_symbol).collect()
        };
        order.sort_by_cached_key(key);
        let name = record.name();
        Ok(Printer {
            output,
            enums,
            automaton,
            ty: names.claim(&type_name(name)),
            action_ty: names.claim(&type_name(&format!("{name}Action"))),
            tables: names.claim(&constant_name(&format!("{name}_tables"))),
            kinds,
            order,
        })
    }

    fn print(&self, module: &mut Module) {
        let packed = Packed::new(&self.automaton.automaton, &self.automaton.nfa, &self.order);
        module.items(self.action_item());
        module.items(self.automaton_items(&packed));
        add_tables(module, &self.tables, &packed);
    }

    fn field_type(&self, index: usize, lifetime: &TokenStream) -> TokenStream {
        match self.kinds[index] {
            Kind::Enum => {
                let ty = self.enums.ident(&self.automaton.fields[index]);
                quote!(#ty)
            }
            Kind::Int => quote!(u32),
            Kind::Text => quote!(&#lifetime str),
        }
    }

    /// Returns true if actions borrow strings.
    fn borrows(&self) -> bool {
        self.kinds.contains(&Kind::Text)
    }

    /// Returns the type of an action. Strings in it have this lifetime.
    fn action_type(&self, lifetime: &TokenStream) -> TokenStream {
        let ty = &self.action_ty;
        if self.kinds.len() == 1 {
            self.field_type(0, lifetime)
        } else if self.borrows() {
            quote!(#ty<#lifetime>)
        } else {
            quote!(#ty)
        }
    }

    fn field_idents(&self) -> Vec<Ident> {
        let mut names = Names::default();
        self.automaton.fields.iter().map(|field| names.claim(&field_name(field.name))).collect()
    }

    /// Returns the struct for actions with several fields. Returns no tokens if actions have one
    /// field.
    fn action_item(&self) -> TokenStream {
        if self.kinds.len() == 1 {
            return TokenStream::new();
        }
        let (ty, fields) = (&self.action_ty, self.field_idents());
        let lifetime = quote!('a);
        let types = (0..fields.len()).map(|index| self.field_type(index, &lifetime));
        let field_docs =
            self.automaton.fields.iter().map(|field| doc(&format!("`{}`", field.name)));
        let parameters = if self.borrows() { quote!(<'a>) } else { TokenStream::new() };
        let docs = doc(&format!("Action of [`{}`].", self.ty));
        quote! {
            #docs
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            #[allow(dead_code)]
            pub struct #ty #parameters { #(#field_docs pub #fields: #types,)* }
        }
    }

    fn action_value(&self, action: u32) -> TokenStream {
        let symbols = &self.automaton.actions[action as usize];
        let values: Vec<TokenStream> = self
            .automaton
            .fields
            .iter()
            .zip(symbols)
            .map(|(field, symbol)| match *symbol {
                Symbol::Record(record) => {
                    let index = self.enums.index_of(field, record);
                    let of_enum = self.enums.idents.get(&enum_name(field));
                    match of_enum.and_then(|(ty, all)| Some((ty, all.get(index)?))) {
                        Some((ty, variant)) => quote!(#ty::#variant),
                        None => TokenStream::new(),
                    }
                }
                Symbol::Int(value) => {
                    let value = int_literal(u64::from(value));
                    quote!(#value)
                }
                Symbol::Text(text) => {
                    let text = String::from_utf8_lossy(text);
                    quote!(#text)
                }
            })
            .collect();
        match values.as_slice() {
            [single] => single.clone(),
            _ => {
                let (ty, fields) = (&self.action_ty, self.field_idents());
                quote!(#ty { #(#fields: #values),* })
            }
        }
    }

    fn automaton_items(&self, packed: &Packed) -> TokenStream {
        let Printer { ty, tables, .. } = self;
        let record = self.automaton.record;
        let docs = doc(&format!(
            "State of automaton `{}`{}, with the actions that led to it.\n\n\
             The automaton has {} states and starts in state 1. Each possible action leads to one \
             state. An action may have several choices, so that several paths lead to a state: see \
             `paths`.",
            record.name(),
            location_after(self.output, record),
            self.automaton.automaton.state_count(),
        ));
        let remembered = int_literal(u64::from(packed.remembered));
        let count = int_literal(self.order.len() as u64);
        let static_action = self.action_type(&quote!('static));
        let action = self.action_type(&quote!('_));
        let values = self.order.iter().map(|&action| self.action_value(action));
        let memory = ident(if packed.forgets { "forgets" } else { "keeps" });
        quote! {
            ::tablegen_rt::automaton! {
                #docs #ty, #tables, #memory #remembered;
                #action: [#static_action; #count] = [#(#values),*]
            }
        }
    }
}
