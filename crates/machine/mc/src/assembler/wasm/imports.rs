//! Types and imports of a WebAssembly file.

use alloc::collections::BTreeMap;
use alloc::string::String;

use super::super::assembly::Assembly;
use super::super::error::ErrorKind;
use super::super::symbols::{Binding, Definition, SymbolId};
use super::super::target::Target;
use super::symbols::Numbers;
use super::types::{GlobalType, Signature, SymbolKind, ValueType};
use super::{Import, ImportKind, Wasm};

/// Types of functions, each once, in the order of their first use.
#[derive(Default)]
pub(super) struct Types {
    numbers: BTreeMap<Signature, u32>,
    /// Types of functions and tags.
    pub(super) of_symbols: BTreeMap<SymbolId, u32>,
}

impl Types {
    /// Returns the number of the type of a symbol, or 0.
    pub(super) fn of(&self, symbol: SymbolId) -> u32 {
        self.of_symbols.get(&symbol).copied().unwrap_or(0)
    }
}

impl<T: Target> Assembly<T> {
    /// Returns the symbol that a symbol stands for. `None` if that is a number or a difference.
    pub(super) fn base_symbol(&self, symbol: SymbolId) -> Option<SymbolId> {
        let Definition::Variable(value) = self.symbols.get(symbol).definition else {
            return Some(symbol);
        };
        self.in_set_value(value).filter(|value| value.sub.is_none()).and_then(|value| value.add)
    }

    /// Gives a function or a tag the number of its type.
    pub(super) fn add_type(&self, symbol: SymbolId, numbers: &mut Numbers, native: &mut Wasm) {
        let signature = self.wasm_symbol(symbol).signature;
        let signature = signature.map(|id| self.signature_of(id).clone()).unwrap_or_default();
        let types = &mut numbers.types;
        let number = *types.numbers.entry(signature).or_insert_with_key(|signature| {
            native.types.push(signature.clone());
            native.types.len() as u32 - 1
        });
        types.of_symbols.insert(symbol, number);
    }

    /// Makes the imports, and the types of all functions and tags.
    pub(super) fn make_imports(&mut self, numbers: &mut Numbers, native: &mut Wasm) {
        for index in 0..self.symbols.registered().len() {
            let id = self.symbols.registered()[index];
            let kind = self.wasm_kind(id);
            match kind {
                SymbolKind::Function => match self.base_symbol(id) {
                    Some(base) => self.add_type(base, numbers, native),
                    None => self.fault(0, ErrorKind::NotRelocatable),
                },
                SymbolKind::Tag => self.add_type(id, numbers, native),
                _ => {}
            }
            let symbol = self.symbols.get(id);
            let facts = self.wasm_symbol(id);
            if symbol.is_temporary || !self.is_undefined(id) || facts.is_comdat {
                continue;
            }
            let (kind, count) = match kind {
                SymbolKind::Function => {
                    (ImportKind::Function(numbers.types.of(id)), &mut numbers.imported_functions)
                }
                SymbolKind::Global => match facts.global {
                    Some(global) => (ImportKind::Global(global), &mut numbers.imported_globals),
                    None => {
                        let kind = ErrorKind::Invalid("a global variable has no type");
                        self.fault(0, kind);
                        continue;
                    }
                },
                SymbolKind::Tag => {
                    (ImportKind::Tag(numbers.types.of(id)), &mut numbers.imported_tags)
                }
                SymbolKind::Table => match facts.table {
                    Some(table) => (ImportKind::Table(table), &mut numbers.imported_tables),
                    None => continue,
                },
                SymbolKind::Data | SymbolKind::Section => continue,
            };
            let is_function = matches!(kind, ImportKind::Function(_));
            if symbol.binding == Some(Binding::Weak) && !is_function {
                self.fault(0, ErrorKind::Invalid("a symbol that is imported is weak"));
                continue;
            }
            let name = facts.import_name.as_ref().unwrap_or(&symbol.name).clone();
            let module = facts.import_module.clone().unwrap_or_else(|| "env".into());
            native.imports.push(Import { module, name, kind });
            numbers.elements.insert(id, *count);
            *count += 1;
        }
        self.import_addresses(numbers, native);
    }

    /// Makes imports for the global variables with addresses of symbols.
    fn import_addresses(&self, numbers: &mut Numbers, native: &mut Wasm) {
        for &id in self.symbols.registered() {
            if !self.wasm_symbol(id).is_in_got {
                continue;
            }
            let module = match self.wasm_kind(id) {
                SymbolKind::Function => "GOT.func",
                _ => "GOT.mem",
            };
            let kind = ImportKind::Global(GlobalType { value: ValueType::I32, is_mutable: true });
            let name = self.symbols.get(id).name.clone();
            native.imports.push(Import { module: String::from(module), name, kind });
            numbers.addresses.insert(id, numbers.imported_globals);
            numbers.imported_globals += 1;
        }
    }
}
