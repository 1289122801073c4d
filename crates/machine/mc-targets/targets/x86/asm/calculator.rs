//! [`Calculator`]: numbers of addresses in Intel's syntax.

use alloc::vec::Vec;

/// Operator of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    Or,
    Xor,
    And,
    Shl,
    Shr,
    Add,
    Sub,
    Mul,
    Divide,
    Mod,
    Not,
    Negate,
    Close,
    Open,
}

impl Operator {
    /// Returns the precedence. Higher numbers bind more tightly.
    const fn precedence(self) -> u8 {
        match self {
            Operator::Or => 0,
            Operator::Xor => 1,
            Operator::And => 2,
            Operator::Shl | Operator::Shr => 4,
            Operator::Add | Operator::Sub => 5,
            Operator::Mul | Operator::Divide | Operator::Mod => 6,
            Operator::Not => 7,
            Operator::Negate => 8,
            Operator::Close => 9,
            Operator::Open => 10,
        }
    }
}

/// Value on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Number {
    value: i64,
    /// True if it was written, false if it was computed.
    is_written: bool,
}

/// Operators and values that have been read.
#[derive(Default, Debug)]
pub(super) struct Calculator {
    operators: Vec<Operator>,
    values: Vec<Number>,
    /// True if an operator had too few operands, or a divisor was 0.
    has_failed: bool,
}

impl Calculator {
    pub(super) fn value(&mut self, value: i64) {
        self.values.push(Number { value, is_written: true });
    }

    /// Removes the last value, the factor before a register. `None` if it was computed.
    pub(super) fn take_factor(&mut self) -> Option<i64> {
        let number = self.values.pop()?;
        // LLVM keeps 32 bits.
        number.is_written.then_some(i64::from(number.value as u32))
    }

    /// Removes the last operator.
    pub(super) fn drop_operator(&mut self) {
        self.operators.pop();
    }

    /// Adds an operator, and computes those before it that bind more tightly.
    pub(super) fn push(&mut self, operator: Operator) {
        let mut closed = 0;
        while let Some(&top) = self.operators.last() {
            let is_open = top == Operator::Open && closed == 0;
            let waits = top.precedence() < operator.precedence() && closed == 0;
            if is_open || waits {
                break;
            }
            self.operators.pop();
            match top {
                Operator::Close => closed += 1,
                Operator::Open => closed -= 1,
                _ => self.compute(top),
            }
        }
        self.operators.push(operator);
    }

    /// Returns the value. `None` if it cannot be computed.
    pub(super) fn finish(&mut self) -> Option<i64> {
        while let Some(operator) = self.operators.pop() {
            if !matches!(operator, Operator::Open | Operator::Close) {
                self.compute(operator);
            }
        }
        let value = self.values.pop().map_or(0, |number| number.value);
        (!self.has_failed).then_some(value)
    }

    fn compute(&mut self, operator: Operator) {
        let Some(right) = self.values.pop() else {
            self.has_failed = true;
            return;
        };
        let right = right.value;
        let unary = match operator {
            Operator::Not => Some(!right),
            Operator::Negate => Some(right.wrapping_neg()),
            _ => None,
        };
        let value = unary.or_else(|| {
            let left = self.values.pop()?.value;
            Some(match operator {
                Operator::Or => left | right,
                Operator::Xor => left ^ right,
                Operator::And => left & right,
                Operator::Shl => left.wrapping_shl(right as u32),
                Operator::Shr => left.wrapping_shr(right as u32),
                Operator::Add => left.wrapping_add(right),
                Operator::Sub => left.wrapping_sub(right),
                Operator::Mul => left.wrapping_mul(right),
                Operator::Divide if right != 0 => left.wrapping_div(right),
                Operator::Mod if right != 0 => left.wrapping_rem(right),
                _ => return None,
            })
        });
        self.has_failed |= value.is_none();
        self.values.push(Number { value: value.unwrap_or(0), is_written: false });
    }
}
