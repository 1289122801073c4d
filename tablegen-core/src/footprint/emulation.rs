//! Values that llvm-tblgen allocates and this evaluator does not need.
//!
//! llvm-tblgen's memory report counts every value that it ever made, including operator nodes
//! that fold to a constant at once. The evaluator reports such moments as [`Step`]s. While a
//! [`Footprint`](super::Footprint) is computed, [`Evaluation::observe`] makes the value that
//! llvm-tblgen makes there; at other times it does nothing.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::evaluation::{Eval, Evaluation, Step};
use crate::ops::Identity;
use crate::resolve::Resolver;
use crate::value::{Node, Summary, Val};

impl Evaluation {
    /// Emulates llvm-tblgen's allocation at `step` if a footprint is being computed.
    #[inline]
    pub(crate) fn observe(&mut self, step: Step<'_>) {
        if self.observer.enabled {
            self.emulate(step);
        }
    }

    #[cold]
    #[inline(never)]
    fn emulate(&mut self, step: Step<'_>) {
        match step {
            Step::Unary(op, a, ty) => {
                self.unary(op, a, ty);
            }
            Step::Binary(op, a, b, ty) => {
                self.binary(op, a, b, ty);
            }
            Step::Ternary(op, operands, ty) => {
                self.ternary(op, operands, ty);
            }
            Step::Cond(conditions, values, ty) => {
                self.values.make_cond(conditions, values, ty);
            }
            Step::Fold(parts, ty) => {
                self.values.make_fold(parts, ty);
            }
            Step::IsA(checked, value) => {
                self.values.make_is_a(checked, value);
            }
            Step::Field(record, name, ty) => {
                self.values.make_field(record, name, ty);
            }
            Step::Int(value) => {
                self.values.make_int(value);
            }
            Step::ArgIndexed(value, index) => {
                self.values.make_arg_at(value, index as u32);
            }
            Step::QualifiedName(owner, name) => {
                self.qualify(owner, name);
            }
            Step::ListRemove(items, unwanted) => self.emulate_list_remove(items, unwanted),
        }
    }

    /// Emulates the conversions to integers that llvm-tblgen makes for `!listremove`. It converts
    /// each element of the first list, and the elements of the second up to the first match.
    fn emulate_list_remove(&mut self, items: &[Val], unwanted: &[Val]) {
        let mut first_index: HashMap<Identity, usize, FxBuildHasher> = HashMap::default();
        for (index, &other) in unwanted.iter().enumerate() {
            if let Some(identity) = self.identity(other) {
                first_index.entry(identity).or_insert(index);
            }
        }
        let mut compared = 0;
        for &item in items {
            let found = self.identity(item).and_then(|identity| first_index.get(&identity));
            compared = compared.max(found.map_or(unwanted.len(), |index| index + 1));
            if !unwanted.is_empty() {
                self.int_value(item);
            }
        }
        for &other in &unwanted[..compared] {
            self.int_value(other);
        }
    }

    /// Resolves the arguments of an instance as llvm-tblgen does to find unresolved names. That
    /// makes values for operators that their first operand decides.
    ///
    /// # Errors
    /// Returns an error if resolving an argument ends the evaluation.
    pub(crate) fn observe_args(&mut self, instance: Val) -> Eval<()> {
        if !self.observer.enabled {
            return Ok(());
        }
        for index in 0..self.values.count(instance) {
            let arg = self.values.instance_arg(instance, index);
            if self.values.summary(arg).may_contain(Summary::UNSTABLE) {
                let value = Resolver::watch(None).resolve(self, arg)?;
                if value != arg && !matches!(self.values.node(arg), Node::ArgNamed { .. }) {
                    self.arg_at(value, index);
                }
            }
        }
        Ok(())
    }
}
