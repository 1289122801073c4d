//! Tests for unknown names, and final values of template arguments and anonymous names.

use crate::evaluation::Evaluation;
use crate::evaluation::Step;
use crate::value::{BinOp, Node, Summary, Val};

impl Evaluation {
    /// Returns true if names other than `hidden` occur free in `v`.
    pub(super) fn is_open(&self, v: Val, hidden: &mut Vec<Val>) -> bool {
        let summary = self.values.summary(v);
        if !summary.may_be_open() {
            return false;
        }
        if hidden.is_empty() && !summary.may_contain(Summary::BINDER | Summary::UNSTABLE) {
            return true;
        }
        let values = &self.values;
        match values.node(v) {
            Node::Unset
            | Node::Bit(_)
            | Node::Int(_)
            | Node::Str(_)
            | Node::Code(_)
            | Node::Def(_) => false,
            Node::AnonymousName(_) => true,
            Node::Var { name } => !hidden.contains(&name),
            Node::ArgIndexed { value, .. }
            | Node::ArgNamed { value, .. }
            | Node::VarBit { value, .. }
            | Node::Field { record: value, .. }
            | Node::Unary { operand: value, .. }
            | Node::IsA { value, .. }
            | Node::Exists { name: value, .. }
            | Node::Instances { pattern: value, .. } => self.is_open(value, hidden),
            Node::Bits | Node::List => values.items(v).any(|item| self.is_open(item, hidden)),
            Node::Dag => {
                self.is_open(values.dag_operator(v), hidden)
                    || (0..values.count(v))
                        .any(|index| self.is_open(values.dag_arg(v, index), hidden))
            }
            Node::Instance => (0..values.count(v))
                .any(|index| self.is_open(values.instance_arg(v, index), hidden)),
            Node::Cond => {
                (0..2 * values.count(v)).any(|index| self.is_open(values.item(v, index), hidden))
            }
            Node::Binary { op, operands: [a, b] } => {
                if self.is_open(a, hidden) {
                    return true;
                }
                let decided = match op {
                    BinOp::And => self.known_int(a) == Some(0),
                    BinOp::Or => self.known_int(a) == Some(-1),
                    _ => false,
                };
                !decided && self.is_open(b, hidden)
            }
            Node::Ternary { op, operands: [a, b, c] } => {
                if self.is_open(a, hidden) || self.is_open(b, hidden) {
                    return true;
                }
                if op.binds() {
                    hidden.push(a);
                }
                let open = self.is_open(c, hidden);
                if op.binds() {
                    hidden.pop();
                }
                open
            }
            Node::Fold { start, list, accumulator, element, body } => {
                if self.is_open(start, hidden) || self.is_open(list, hidden) {
                    return true;
                }
                hidden.extend([accumulator, element]);
                let open = self.is_open(body, hidden);
                hidden.truncate(hidden.len() - 2);
                open
            }
        }
    }

    /// Returns true if a value contains unknown names.
    pub(crate) fn is_unresolved(&self, v: Val) -> bool {
        self.is_open(v, &mut Vec::new())
    }

    /// Returns argument `index` given by position, which is the value itself. llvm-tblgen allocates
    /// a separate object.
    pub(crate) fn arg_at(&mut self, value: Val, index: usize) -> Val {
        self.observe(Step::ArgIndexed(value, index));
        value
    }

    /// Returns argument `arg`, at index `index`, with another value.
    pub(crate) fn with_arg_value(&mut self, arg: Val, index: usize, value: Val) -> Val {
        match self.values.named_arg(arg) {
            Some((_, name)) => self.values.make_arg_named(value, name),
            None => self.arg_at(value, index),
        }
    }

    /// Returns the final name of an anonymous record.
    pub(crate) fn final_name(&mut self, name: Val) -> Val {
        let Node::AnonymousName(number) = self.values.node(name) else { return name };
        let text = self.anonymous_text(number);
        self.str_of(text)
    }
}
