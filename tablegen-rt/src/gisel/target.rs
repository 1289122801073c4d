//! Target code that a selector calls, by number.

use alloc::vec::Vec;

use super::function::{Edit, Function, Operand};

/// State of a match, for target code.
#[derive(Debug)]
pub struct Matched<'a, F: Function + ?Sized> {
    /// Matched instructions: the root, then others in the order of the rule's numbering.
    pub insts: &'a [F::Inst],
    /// Operands that the rule recorded.
    pub operands: &'a [Operand<F::Reg>],
    /// Built instructions; `None` for unused numbers.
    pub made: &'a [Option<F::Inst>],
    /// New registers; `None` for unused numbers.
    pub registers: &'a [Option<F::Reg>],
}

impl<F: Function + ?Sized> Clone for Matched<'_, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Function + ?Sized> Copy for Matched<'_, F> {}

impl<F: Function + ?Sized> Matched<'_, F> {
    /// Returns a matched instruction, or `None` if the number is unused.
    pub fn inst(&self, number: usize) -> Option<F::Inst> {
        self.insts.get(number).copied()
    }

    /// Returns an operand of a matched instruction, or `None` if it does not exist.
    pub fn operand(&self, function: &F, inst: usize, operand: usize) -> Option<Operand<F::Reg>> {
        function.operand(self.inst(inst)?, operand)
    }

    /// Returns an operand of a matched instruction and all after it.
    pub fn operands_from(&self, function: &F, inst: usize, first: usize) -> Vec<Operand<F::Reg>> {
        let all = (first..).map_while(|index| self.operand(function, inst, index));
        all.collect()
    }
}

/// Target code by number. Generated modules implement it in terms of their hooks trait. By default
/// no predicate holds.
pub trait Target<F: Edit> {
    /// Returns true if a subtarget condition holds.
    fn condition(&self, _number: u32) -> bool {
        false
    }

    /// Returns true if a predicate accepts an immediate.
    fn integer(&self, _number: u32, _value: i64) -> bool {
        false
    }

    /// Returns true if a predicate accepts an immediate of up to 128 bits, sign-extended.
    fn wide_integer(&self, _number: u32, _value: i128) -> bool {
        false
    }

    /// Returns true if a predicate accepts a floating-point immediate.
    fn float(&self, _number: u32, _value: f64) -> bool {
        false
    }

    /// Returns true if a predicate accepts an instruction.
    fn instruction(
        &self,
        _function: &F,
        _number: u32,
        _inst: F::Inst,
        _matched: Matched<'_, F>,
    ) -> bool {
        false
    }

    /// Returns true if a predicate accepts an operand.
    fn operand(
        &self,
        _function: &F,
        _number: u32,
        _operand: Operand<F::Reg>,
        _matched: Matched<'_, F>,
    ) -> bool {
        false
    }

    /// Matches a complex pattern at an operand. Returns true and adds the pattern's operands to
    /// `results` if it matches.
    fn complex(
        &self,
        _function: &mut F,
        _number: u32,
        _inst: F::Inst,
        _operand: Operand<F::Reg>,
        _results: &mut impl Extend<Operand<F::Reg>>,
    ) -> bool {
        false
    }

    /// Returns the operand that a custom renderer makes of an instruction or of its operand. `None`
    /// means that the rule does not match.
    fn render(
        &self,
        _function: &mut F,
        _number: u32,
        _inst: F::Inst,
        _operand: Option<Operand<F::Reg>>,
    ) -> Option<Operand<F::Reg>> {
        None
    }

    /// Receives the number of each rule that is applied, if the table was generated with coverage.
    fn covered(&self, _rule: u32) {}

    /// Returns true if a rule of a combiner is enabled. The default is true.
    fn is_on(&self, _rule: u32) -> bool {
        true
    }

    /// Runs the action code of a combiner's rule. Returns false if the rule does not match.
    fn apply(&self, _function: &mut F, _number: u32, _matched: Matched<'_, F>) -> bool {
        false
    }
}
