//! Which values still wait for names, and the values that names of arguments
//! and anonymous records become.

use crate::value::{BinOp, Kind, Summary, TernOp, Val};
use crate::world::World;

impl World {
    /// Whether names occur in `v` other than those in `hidden` and those
    /// that operators in it bind.
    pub(super) fn is_open(&self, v: Val, hidden: &mut Vec<Val>) -> bool {
        let summary = self.values.summary(v);
        if !summary.may_be_open() {
            return false;
        }
        if hidden.is_empty() && !summary.meets(Summary::BINDER | Summary::UNSTABLE) {
            return true;
        }
        let values = &self.values;
        match values.kind(v) {
            Kind::Unset | Kind::Bit | Kind::Int | Kind::Str | Kind::Code | Kind::Def => false,
            Kind::AnonymousName => true,
            Kind::Var => !hidden.contains(&values.first(v)),
            Kind::ArgAt | Kind::ArgNamed | Kind::VarBit | Kind::Field | Kind::Unary => {
                self.is_open(values.first(v), hidden)
            }
            Kind::IsA | Kind::Exists | Kind::Instances => self.is_open(values.second(v), hidden),
            Kind::Bits | Kind::List => {
                (0..values.count(v)).any(|at| self.is_open(values.item(v, at), hidden))
            }
            Kind::Dag => {
                self.is_open(values.dag_operator(v), hidden)
                    || (0..values.count(v)).any(|at| self.is_open(values.dag_arg(v, at), hidden))
            }
            Kind::Instance => (0..values.instance(v).len)
                .any(|at| self.is_open(values.instance_arg(v, at), hidden)),
            Kind::Cond => {
                (0..2 * values.count(v)).any(|at| self.is_open(values.item(v, at), hidden))
            }
            Kind::Binary => {
                let (op, a, b) = values.binary(v);
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
            Kind::Ternary => {
                let (op, [a, b, c]) = values.ternary(v);
                if self.is_open(a, hidden) || self.is_open(b, hidden) {
                    return true;
                }
                let binds = matches!(op, TernOp::Foreach | TernOp::Filter);
                if binds {
                    hidden.push(a);
                }
                let open = self.is_open(c, hidden);
                if binds {
                    hidden.pop();
                }
                open
            }
            Kind::Fold => {
                let [start, list, a, b, body] = values.fold(v);
                if self.is_open(start, hidden) || self.is_open(list, hidden) {
                    return true;
                }
                hidden.extend([a, b]);
                let open = self.is_open(body, hidden);
                hidden.truncate(hidden.len() - 2);
                open
            }
        }
    }

    /// Whether a value still waits for names to become known.
    pub(crate) fn is_unresolved(&self, v: Val) -> bool {
        self.is_open(v, &mut Vec::new())
    }

    /// Argument number `at`, given by position: the value itself. LLVM makes
    /// a value of its own of it.
    pub(crate) fn arg_at(&mut self, value: Val, at: usize) -> Val {
        if self.counts_values {
            self.values.make_arg_at(value, at as u32);
        }
        value
    }

    /// An argument like `arg`, which is number `at`, with another value.
    pub(crate) fn with_arg_value(&mut self, arg: Val, at: usize, value: Val) -> Val {
        if self.values.kind(arg) != Kind::ArgNamed {
            return self.arg_at(value, at);
        }
        let name = self.values.second(arg);
        self.values.make_arg_named(value, name)
    }

    /// The string that an anonymous record is called in the end.
    pub(crate) fn final_name(&mut self, name: Val) -> Val {
        if self.values.kind(name) != Kind::AnonymousName {
            return name;
        }
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        self.write_unquoted(&mut text, name);
        let string = self.string(&text);
        self.scratch = text;
        string
    }
}
