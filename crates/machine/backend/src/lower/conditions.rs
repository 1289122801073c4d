//! Branches by a bit, which are several branches where the bit is of several comparisons.

use alloc::vec;
use alloc::vec::Vec;

use tablegen_rt::isel::Dag;
use tablegen_rt::isel::graph::Value;

use super::fold::inverse;
use super::function::{FunctionLowering, Test};
use super::nodes::Nodes;
use super::target::Lowering;
use super::vocabulary::Op;
use crate::error::Error;
use crate::machine::{BlockId, VReg};

/// Number of branches that take the place of one.
const MAX_BRANCHES: usize = 3;

impl<L: Lowering> FunctionLowering<'_, '_, L> {
    /// Ends a block with branches to one of two blocks by a bit.
    pub(super) fn branch_by(
        &mut self,
        bit: Value,
        block: BlockId,
        then: (BlockId, Vec<VReg>),
        otherwise: (BlockId, Vec<VReg>),
    ) -> Result<(), Error> {
        let then = self.edge_block(then);
        let Some((is_both, mut tests)) = self.tests(bit)? else {
            let test = self.nodes.test(bit)?;
            self.join_copies()?;
            self.branch(test, then.0)?;
            let end = self.finish(block)?;
            return self.end(end, &[then], otherwise);
        };
        // Several branches in place of the values of all conditions.
        let otherwise = self.edge_block(otherwise);
        self.join_copies()?;
        let last = if is_both { tests.pop() } else { None };
        let early = if is_both { otherwise.0 } else { then.0 };
        for (cond, left, right) in tests {
            let cond = if is_both { inverse(cond) } else { cond };
            self.branch((cond, left, right), early)?;
        }
        if let Some(last) = last {
            self.branch(last, then.0)?;
        }
        let end = self.finish(block)?;
        self.end(end, &[(early, Vec::new()), then], otherwise)
    }

    /// Returns the comparisons of conditions if a bit is true where all hold, or where one does, and true for
    /// the first. `None` if the bit or a condition is also a value.
    fn tests(&mut self, bit: Value) -> Result<Option<(bool, Vec<Test>)>, Error> {
        let nodes = &mut self.nodes;
        let is_both = nodes.is(bit, Op::And);
        let op = if is_both { Op::And } else { Op::Or };
        if !nodes.is(bit, op) || nodes.graph.is_used(bit) {
            return Ok(None);
        }
        let mut open = vec![bit];
        let mut conditions = Vec::new();
        while let Some(value) = open.pop() {
            let is_alone = value == bit || nodes.graph.use_count(value) == 1;
            if is_alone && nodes.is(value, op) {
                open.extend(nodes.graph.node(value).operands().iter().rev());
            } else if is_alone && Self::is_comparison(nodes, value) {
                conditions.push(value);
            } else {
                return Ok(None);
            }
        }
        if conditions.len() > MAX_BRANCHES {
            return Ok(None);
        }
        let tests = conditions.into_iter().map(|condition| nodes.test(condition));
        Ok(Some((is_both, tests.collect::<Result<_, Error>>()?)))
    }

    /// Returns true for comparisons of integers, and for the opposite of one without another use.
    fn is_comparison(nodes: &Nodes<'_, L>, value: Value) -> bool {
        let mut value = value;
        if nodes.is(value, Op::Xor)
            && let (Some(inner), Some(number)) = (nodes.operand(value, 0), nodes.operand(value, 1))
            && nodes.integer(number) == Some(1)
            && nodes.graph.use_count(inner) == 1
        {
            value = inner;
        }
        nodes.is(value, Op::SetCc)
            && nodes.operand(value, 0).and_then(|left| nodes.graph.type_of(left))
                == Some(nodes.int_type())
    }
}
