//! [`Registry`]: operations by their names in MLIR.

use std::collections::HashMap;

use pliron::context::Ptr;
use pliron::op::{Op, OpObj};
use pliron::operation::Operation;
use pliron::r#type::TypeHandle;

use crate::parser::{OpParser, Parser};
use crate::printer::{MissingHook, OpPrinter};
use crate::{Info, Result};

/// Parser of an operation: reads what follows the name.
pub type ParseFn = fn(&mut OpParser<'_, '_>) -> Result<()>;
/// Printer of an operation: writes what follows the name.
pub type PrintFn = fn(&mut OpPrinter<'_, '_>) -> Result<(), MissingHook>;
/// Parser of a type: reads what follows the name.
pub type ParseTypeFn = fn(&mut Parser<'_>) -> Result<TypeHandle>;

/// Operation in a registry.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Name in MLIR, with the dialect.
    pub name: &'static str,
    /// Description. `None` for the module.
    pub info: Option<&'static Info>,
    /// Data that pliron creates operations from.
    pub(crate) concrete: (fn(Ptr<Operation>) -> OpObj, std::any::TypeId),
    pub(crate) parse: Option<ParseFn>,
    pub(crate) print: Option<PrintFn>,
}

/// Operations and types of dialects, by their names in MLIR.
#[derive(Debug)]
pub struct Registry {
    operations: HashMap<&'static str, Entry>,
    /// Names in MLIR by pliron's.
    names: HashMap<String, &'static str>,
    types: HashMap<&'static str, ParseTypeFn>,
    default_dialects: HashMap<&'static str, &'static str>,
}

impl Registry {
    /// Creates a registry without operations.
    pub(crate) fn empty() -> Self {
        Registry {
            operations: HashMap::new(),
            names: HashMap::new(),
            types: HashMap::new(),
            default_dialects: HashMap::new(),
        }
    }

    /// Adds an operation. Without a parser or a printer it has only MLIR's generic form.
    pub fn add_operation<O: Op>(
        &mut self,
        name: &'static str,
        info: Option<&'static Info>,
        parse: Option<ParseFn>,
        print: Option<PrintFn>,
    ) {
        let concrete = O::get_concrete_op_info();
        self.names.insert(O::get_opid_static().to_string(), name);
        self.operations.insert(name, Entry { name, info, concrete, parse, print });
    }

    /// Adds a type. `parse` reads what follows the name.
    pub fn add_type(&mut self, name: &'static str, parse: ParseTypeFn) {
        self.types.insert(name, parse);
    }

    /// Sets the dialect whose name may be absent in the names of operations in regions of another
    /// operation.
    pub fn set_default_dialect(&mut self, operation: &'static str, dialect: &'static str) {
        self.default_dialects.insert(operation, dialect);
    }

    /// Returns the dialect whose name may be absent in regions of an operation.
    pub fn default_dialect(&self, operation: &str) -> Option<&'static str> {
        self.default_dialects.get(operation).copied()
    }

    /// Returns an operation by its name in MLIR.
    pub fn operation(&self, name: &str) -> Option<&Entry> {
        self.operations.get(name)
    }

    /// Returns an operation by its name in pliron, which has `_` for dots behind the dialect.
    pub fn by_pliron_name(&self, name: &str) -> Option<&Entry> {
        self.operations.get(self.names.get(name)?)
    }

    pub(crate) fn type_parser(&self, name: &str) -> Option<ParseTypeFn> {
        self.types.get(name).copied()
    }
}
