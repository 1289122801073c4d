//! [`fold`]: computes sums and products of constants.

use pliron::context::{Context, Ptr};
use pliron::graph::walkers::WALKCONFIG_PREORDER_FORWARD;
use pliron::irbuild::inserter::Inserter;
use pliron::irbuild::match_rewrite::{
    EnqueueOrder, MatchRewrite, MatchRewriter, RewriterOrder, apply_match_rewrite,
};
use pliron::irbuild::rewriter::Rewriter;
use pliron::op::Op;
use pliron::operation::Operation;
use pliron::value::Value;
use tablegen_pliron::{Attr, ModuleOp};

use crate::dialect::{AddOperation, ConstantOperation, MulOperation, SubOperation};
use crate::interpret::constant;

/// Replaces sums, differences and products of constants by constants, and erases constants without
/// uses.
///
/// # Errors
/// Returns an error if a rewrite fails.
pub fn fold(ctx: &mut Context, module: &ModuleOp) -> Result<(), String> {
    let order =
        || RewriterOrder { collect: WALKCONFIG_PREORDER_FORWARD, enque: EnqueueOrder::EnqueBack };
    // Operands are folded before their users: a pass over a block in order is enough.
    apply_match_rewrite(ctx, &mut Fold, order(), module.get_operation())
        .and_then(|_| apply_match_rewrite(ctx, &mut Unused, order(), module.get_operation()))
        .map_err(|error| error.err.to_string())?;
    Ok(())
}

struct Fold;

/// Returns the constant that computes an operand.
fn operand(ctx: &Context, value: Option<Value>) -> Option<i64> {
    let op = value?.defining_op()?;
    constant(ctx, &Operation::get_op::<ConstantOperation>(op, ctx)?)
}

/// Returns the result of an operation on constants.
fn folded(ctx: &Context, op: Ptr<Operation>) -> Option<i64> {
    if let Some(op) = Operation::get_op::<AddOperation>(op, ctx) {
        return Some(operand(ctx, op.lhs(ctx))?.wrapping_add(operand(ctx, op.rhs(ctx))?));
    }
    if let Some(op) = Operation::get_op::<SubOperation>(op, ctx) {
        return Some(operand(ctx, op.lhs(ctx))?.wrapping_sub(operand(ctx, op.rhs(ctx))?));
    }
    let op = Operation::get_op::<MulOperation>(op, ctx)?;
    Some(operand(ctx, op.lhs(ctx))?.wrapping_mul(operand(ctx, op.rhs(ctx))?))
}

impl MatchRewrite for Fold {
    fn r#match(&mut self, ctx: &Context, op: Ptr<Operation>) -> bool {
        Operation::get_op::<AddOperation>(op, ctx).is_some()
            || Operation::get_op::<SubOperation>(op, ctx).is_some()
            || Operation::get_op::<MulOperation>(op, ctx).is_some()
    }

    fn rewrite(
        &mut self,
        ctx: &mut Context,
        rewriter: &mut MatchRewriter,
        op: Ptr<Operation>,
    ) -> pliron::result::Result<()> {
        if let Some(number) = folded(ctx, op) {
            let value = Attr::integer(ctx, number.into(), 64);
            let constant = ConstantOperation::new(ctx, value);
            rewriter.insert_op(ctx, &constant);
            rewriter.replace_operation(ctx, op, constant.get_operation());
        }
        Ok(())
    }
}

struct Unused;

impl MatchRewrite for Unused {
    fn r#match(&mut self, ctx: &Context, op: Ptr<Operation>) -> bool {
        let constant = Operation::get_op::<ConstantOperation>(op, ctx);
        constant.and_then(|it| it.result(ctx)).is_some_and(|result| result.num_uses(ctx) == 0)
    }

    fn rewrite(
        &mut self,
        ctx: &mut Context,
        rewriter: &mut MatchRewriter,
        op: Ptr<Operation>,
    ) -> pliron::result::Result<()> {
        rewriter.erase_operation(ctx, op);
        Ok(())
    }
}
