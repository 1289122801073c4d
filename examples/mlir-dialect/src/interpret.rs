//! [`interpret`]: runs a program.

use std::collections::HashMap;

use pliron::context::{Context, Ptr};
use pliron::linked_list::ContainsLinkedList;
use pliron::operation::Operation;
use pliron::value::Value;
use tablegen_pliron::ModuleOp;

use crate::dialect::{
    AddOperation, CompareOperation, ConstantOperation, InputOperation, MulOperation, NegOperation,
    Order, PrintOperation, SelectOperation, SubOperation,
};

/// Runs a verified program with these inputs, and returns the lines that it prints.
///
/// # Errors
/// Returns an error if an input is missing.
pub fn interpret(
    ctx: &Context,
    module: &ModuleOp,
    inputs: &HashMap<String, i64>,
) -> Result<Vec<String>, String> {
    let body = module.body(ctx).ok_or("no body")?;
    let mut run = Run { ctx, inputs, numbers: HashMap::new(), lines: Vec::new() };
    for op in body.deref(ctx).iter(ctx) {
        if let Some(number) = run.operation(op)? {
            run.numbers.insert(op.deref(ctx).get_result(0), number);
        }
    }
    Ok(run.lines)
}

struct Run<'a> {
    ctx: &'a Context,
    inputs: &'a HashMap<String, i64>,
    numbers: HashMap<Value, i64>,
    lines: Vec<String>,
}

impl Run<'_> {
    /// Runs an operation. Returns the result, if it has one.
    fn operation(&mut self, op: Ptr<Operation>) -> Result<Option<i64>, String> {
        let ctx = self.ctx;
        let number = |value: Option<Value>| {
            value.and_then(|value| self.numbers.get(&value).copied()).ok_or("unknown operand")
        };
        Ok(Some(if let Some(op) = Operation::get_op::<ConstantOperation>(op, ctx) {
            constant(ctx, &op).ok_or("no number")?
        } else if let Some(op) = Operation::get_op::<InputOperation>(op, ctx) {
            let name = op.name_attribute(ctx);
            let name = name.as_ref().and_then(|name| name.as_str()).ok_or("no name")?;
            *self.inputs.get(name).ok_or(format!("input `{name}` is missing"))?
        } else if let Some(op) = Operation::get_op::<AddOperation>(op, ctx) {
            number(op.lhs(ctx))?.wrapping_add(number(op.rhs(ctx))?)
        } else if let Some(op) = Operation::get_op::<SubOperation>(op, ctx) {
            number(op.lhs(ctx))?.wrapping_sub(number(op.rhs(ctx))?)
        } else if let Some(op) = Operation::get_op::<MulOperation>(op, ctx) {
            number(op.lhs(ctx))?.wrapping_mul(number(op.rhs(ctx))?)
        } else if let Some(op) = Operation::get_op::<NegOperation>(op, ctx) {
            number(op.value(ctx))?.wrapping_neg()
        } else if let Some(op) = Operation::get_op::<CompareOperation>(op, ctx) {
            let (lhs, rhs) = (number(op.lhs(ctx))?, number(op.rhs(ctx))?);
            i64::from(match op.order_value(ctx).ok_or("no order")? {
                Order::Less => lhs < rhs,
                Order::Equal => lhs == rhs,
                Order::Greater => lhs > rhs,
            })
        } else if let Some(op) = Operation::get_op::<SelectOperation>(op, ctx) {
            number(match number(op.condition(ctx))? {
                0 => op.no(ctx),
                _ => op.yes(ctx),
            })?
        } else if let Some(op) = Operation::get_op::<PrintOperation>(op, ctx) {
            let label = op.label(ctx);
            let mut line = label.iter().filter_map(|it| it.as_str()).collect::<Vec<_>>().join("");
            for value in op.values(ctx) {
                line.push_str(&format!(" {}", number(Some(value))?));
            }
            self.lines.push(line.trim_start().to_owned());
            return Ok(None);
        } else {
            return Err("an operation of another dialect".to_owned());
        }))
    }
}

/// Returns the number of a constant. `None` if it does not fit.
pub(crate) fn constant(ctx: &Context, op: &ConstantOperation) -> Option<i64> {
    op.value(ctx)?.as_integer()?.try_into().ok()
}
