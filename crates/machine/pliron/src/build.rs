//! [`OperationState`]: parts of an operation that constructors of generated operations create.

use pliron::basic_block::BasicBlock;
use pliron::context::{Context, Ptr};
use pliron::op::Op;
use pliron::operation::Operation;
use pliron::region::Region;
use pliron::r#type::{TypeHandle, Typed};
use pliron::value::Value;
use tablegen_rt::mlir::Groups;

use crate::description::transformed;
use crate::verify::{attribute, range, set_attribute};
use crate::{Attr, Info, Parser, Registry, Slot, Transform};

/// Parts of an operation, by group.
#[derive(Debug, Default)]
pub struct OperationState {
    /// Operands by group.
    pub operands: Vec<Vec<Value>>,
    /// Types of results by group.
    pub results: Vec<Vec<TypeHandle>>,
    /// Attributes by name.
    pub attributes: Vec<(&'static str, Attr)>,
    /// Successors, of all groups.
    pub successors: Vec<Ptr<BasicBlock>>,
    /// Number of regions.
    pub regions: usize,
}

impl OperationState {
    /// Creates the operation, with regions without blocks.
    pub fn create<O: Op>(self, ctx: &mut Context, info: &'static Info) -> O {
        let sizes = |groups: &[usize]| {
            let sizes: Vec<i32> =
                groups.iter().map(|len| i32::try_from(*len).unwrap_or(i32::MAX)).collect();
            sizes
        };
        let operand_sizes = sizes(&self.operands.iter().map(Vec::len).collect::<Vec<_>>());
        let result_sizes = sizes(&self.results.iter().map(Vec::len).collect::<Vec<_>>());
        let op = Operation::new(
            ctx,
            O::get_concrete_op_info(),
            self.results.concat(),
            self.operands.concat(),
            self.successors,
            self.regions,
        );
        for (name, value) in self.attributes {
            set_attribute(ctx, op, name, value);
        }
        if info.operation.operands().0 == Groups::Sized {
            let sizes = Attr::i32_array(ctx, &operand_sizes);
            set_attribute(ctx, op, "operandSegmentSizes", sizes);
        }
        if info.operation.results().0 == Groups::Sized {
            set_attribute(ctx, op, "resultSegmentSizes", Attr::i32_array(ctx, &result_sizes));
        }
        O::from_operation(op)
    }

    /// Returns the type of a group that is computed from that of another. `None` if it is not known.
    pub fn derived(&self, ctx: &Context, from: Slot, transform: Transform) -> Option<TypeHandle> {
        let ty = match from {
            Slot::Operand(index) => self.operands.get(index)?.first()?.get_type(ctx),
            Slot::Operands => self.operands.iter().flatten().next()?.get_type(ctx),
            Slot::Result(index) => *self.results.get(index)?.first()?,
            Slot::Results => *self.results.iter().flatten().next()?,
            Slot::Attribute(name) => {
                let (_, value) = self.attributes.iter().find(|(one, _)| *one == name)?;
                value.as_type().or(value.ty())?
            }
        };
        transformed(transform, ctx, ty)
    }
}

/// Returns the type of MLIR's text, without types of dialects. `None` if it is none.
pub fn type_of_text(ctx: &mut Context, text: &str) -> Option<TypeHandle> {
    Parser::new(text, ctx, &Registry::new()).whole_type().ok()
}

/// Returns the values of a group of operands or results. Empty if the numbers of values do not fit.
pub fn values(ctx: &Context, op: Ptr<Operation>, info: &Info, slot: Slot) -> Vec<Value> {
    let range = range(ctx, op, info, slot).unwrap_or_default();
    let op = op.deref(ctx);
    match slot {
        Slot::Result(_) | Slot::Results => range.map(|index| op.get_result(index)).collect(),
        _ => range.map(|index| op.get_operand(index)).collect(),
    }
}

/// Returns a region. `None` if it does not exist.
pub fn region(ctx: &Context, op: Ptr<Operation>, index: usize) -> Option<Ptr<Region>> {
    let op = op.deref(ctx);
    (index < op.num_regions()).then(|| op.get_region(index))
}

/// Returns a successor. `None` if it does not exist.
pub fn successor(ctx: &Context, op: Ptr<Operation>, index: usize) -> Option<Ptr<BasicBlock>> {
    op.deref(ctx).successors().nth(index)
}

/// Returns true if an attribute is present.
pub fn has(ctx: &Context, op: Ptr<Operation>, name: &str) -> bool {
    attribute(ctx, op, name).is_some()
}
