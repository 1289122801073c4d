//! [`ModuleOp`]: the operation `builtin.module`.

use pliron::basic_block::BasicBlock;
use pliron::builtin::op_interfaces::{
    IsolatedFromAboveInterface, NOpdsInterface, NRegionsInterface, NResultsInterface,
    NoTerminatorInterface, SingleBlockRegionInterface,
};
use pliron::common_traits::Verify;
use pliron::context::{Context, Ptr};
use pliron::derive::pliron_op;
use pliron::op::Op;
use pliron::operation::Operation;

use crate::parser::OpParser;
use crate::printer::{MissingHook, OpPrinter};
use crate::{Attr, Registry, Result};

/// Operation `builtin.module` of MLIR. The module of pliron must have a name, MLIR's need not.
#[pliron_op(
    name = "mlir.module",
    format,
    interfaces = [
        IsolatedFromAboveInterface,
        NOpdsInterface<0>,
        NResultsInterface<0>,
        NRegionsInterface<1>,
        SingleBlockRegionInterface,
        NoTerminatorInterface,
    ],
)]
pub struct ModuleOp;

impl Verify for ModuleOp {
    fn verify(&self, _: &Context) -> pliron::result::Result<()> {
        Ok(())
    }
}

impl ModuleOp {
    /// Creates a module with an empty block.
    pub fn new(ctx: &mut Context) -> Self {
        let info = Self::get_concrete_op_info();
        let op = Operation::new(ctx, info, Vec::new(), Vec::new(), Vec::new(), 1);
        let block = BasicBlock::new(ctx, None, Vec::new());
        let region = op.deref(ctx).get_region(0);
        block.insert_at_back(region, ctx);
        ModuleOp { op }
    }

    /// Returns the block of the module. `None` if a transformation has removed it.
    pub fn body(&self, ctx: &Context) -> Option<Ptr<BasicBlock>> {
        self.op.deref(ctx).get_region(0).deref(ctx).get_entry_block()
    }
}

impl Default for Registry {
    fn default() -> Self {
        Self::new()
    }
}

impl Registry {
    /// Creates a registry with `builtin.module`.
    pub fn new() -> Self {
        let mut registry = Registry::empty();
        registry.add_operation::<ModuleOp>("builtin.module", None, Some(parse), Some(print));
        registry.set_default_dialect("builtin.module", "builtin");
        registry
    }
}

fn parse(parser: &mut OpParser<'_, '_>) -> Result<()> {
    if let Some(name) = parser.parser.try_symbol()? {
        parser.set_attribute("sym_name", Attr::String(name));
    }
    parser.attr_dict(true)?;
    parser.region(0)
}

fn print(printer: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {
    if let Some(Attr::String(name)) = printer.attribute_value("sym_name") {
        printer.text(" ");
        printer.printer.symbol(&name);
    }
    printer.attr_dict(true, &["sym_name"]);
    printer.text(" ");
    printer.region(0);
    Ok(())
}
