//! Order in which rules are tried: by decreasing score, then by decreasing number of checks.

use std::cmp::Ordering;

use super::check::{Check, Predicate};
use super::rule::{Insn, Operand, Rule};
use super::vocabulary::{Opcode, Opcodes};
use tablegen_quirks::std_stable_sort::std_stable_sort;

/// Sorts rules into the order in which they are tried.
pub(crate) fn sort(rules: Vec<Rule>, opcodes: &Opcodes<'_>) -> Vec<Rule> {
    let mut order: Vec<u32> = (0..rules.len() as u32).collect();
    let compare = Compare { opcodes };
    std_stable_sort(&mut order, |&a, &b| {
        compare.rules(&rules[a as usize], &rules[b as usize]) == Ordering::Less
    });
    let mut rules: Vec<Option<Rule>> = rules.into_iter().map(Some).collect();
    order.into_iter().filter_map(|index| rules[index as usize].take()).collect()
}

/// Comparison of rules. Rules that are tried first are less.
struct Compare<'a, 'r> {
    opcodes: &'a Opcodes<'r>,
}

impl Compare<'_, '_> {
    fn rules(&self, a: &Rule, b: &Rule) -> Ordering {
        b.score.cmp(&a.score).then_with(|| match (a.insns.first(), b.insns.first()) {
            (Some(x), Some(y)) => self.insns((a, x), (b, y)),
            _ => Ordering::Equal,
        })
    }

    fn insns(&self, (a, x): (&Rule, &Insn), (b, y): (&Rule, &Insn)) -> Ordering {
        let count = y.operands.len().cmp(&x.operands.len());
        let checks = || first_difference(&x.predicates, &y.predicates, |x, y| self.checks(x, y));
        let operands =
            || first_difference(&x.operands, &y.operands, |x, y| self.operands((a, x), (b, y)));
        count.then_with(checks).then_with(operands)
    }

    /// Compares checks of instructions.
    fn checks(&self, x: &Predicate, y: &Predicate) -> Ordering {
        let opcode = |check: &Check| match *check {
            Check::Opcode(opcode) | Check::OpcodeIsEither(opcode, _) => Some(opcode),
            _ => None,
        };
        let rank = x.check.rank().cmp(&y.check.rank());
        rank.then_with(|| match (opcode(&x.check), opcode(&y.check)) {
            (Some(x), Some(y)) if x != y => self.opcodes.name(x).cmp(self.opcodes.name(y)),
            _ => Ordering::Equal,
        })
    }

    fn operands(&self, (a, x): (&Rule, &Operand), (b, y): (&Rule, &Operand)) -> Ordering {
        let count = y.predicates.len().cmp(&x.predicates.len());
        count.then_with(|| {
            first_difference(&x.predicates, &y.predicates, |x, y| {
                self.operand_checks((a, x), (b, y))
            })
        })
    }

    fn operand_checks(&self, (a, x): (&Rule, &Predicate), (b, y): (&Rule, &Predicate)) -> Ordering {
        let defined = |rule: &Rule, one: &Predicate| match one.check {
            Check::Defined { by, .. } => {
                rule.insn(by).opcode().map(|opcode| self.is_constant(opcode))
            }
            _ => None,
        };
        let is_number = |one: &Predicate| matches!(one.check, Check::Int(_) | Check::LiteralInt(_));
        match (defined(a, x), defined(b, y)) {
            (Some(x_is_constant), Some(y_is_constant)) => {
                let insns = || match (x.check, y.check) {
                    (Check::Defined { by: one, .. }, Check::Defined { by: other, .. }) => {
                        self.insns((a, a.insn(one)), (b, b.insn(other)))
                    }
                    _ => Ordering::Equal,
                };
                x_is_constant.cmp(&y_is_constant).then_with(insns)
            }
            // A constant defined by an instruction is less specific than an immediate.
            (Some(true), _) if is_number(y) => Ordering::Greater,
            (_, Some(true)) if is_number(x) => Ordering::Less,
            _ => x.check.rank().cmp(&y.check.rank()),
        }
    }

    fn is_constant(&self, opcode: Opcode) -> bool {
        self.opcodes.name(opcode) == "G_CONSTANT"
    }
}

/// Compares the common prefix of two lists, element by element.
fn first_difference<T>(x: &[T], y: &[T], compare: impl Fn(&T, &T) -> Ordering) -> Ordering {
    let both = x.iter().zip(y).map(|(x, y)| compare(x, y));
    both.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}
