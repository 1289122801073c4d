//! What a selector asks of target code, by number.

use alloc::vec::Vec;

use super::function::{Edit, Function, Operand};

/// What a rule has matched and made so far.
#[derive(Debug)]
pub struct Matched<'a, F: Function + ?Sized> {
    /// The instructions that are matched: the root, then others as the rule numbers them.
    pub insts: &'a [F::Inst],
    /// The operands that the rule remembers for code.
    pub operands: &'a [Operand<F::Reg>],
    /// The instructions that are made.
    pub made: &'a [Option<F::Inst>],
    /// The registers that are made.
    pub registers: &'a [Option<F::Reg>],
}

impl<F: Function + ?Sized> Clone for Matched<'_, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Function + ?Sized> Copy for Matched<'_, F> {}

impl<F: Function + ?Sized> Matched<'_, F> {
    /// An instruction that is matched, by its number.
    pub fn inst(&self, number: usize) -> Option<F::Inst> {
        self.insts.get(number).copied()
    }

    /// An operand of an instruction that is matched.
    pub fn operand(&self, function: &F, inst: usize, operand: usize) -> Option<Operand<F::Reg>> {
        function.operand(self.inst(inst)?, operand)
    }

    /// An operand of an instruction that is matched, and all that follow it.
    pub fn operands_from(&self, function: &F, inst: usize, first: usize) -> Vec<Operand<F::Reg>> {
        let all = (first..).map_while(|at| self.operand(function, inst, at));
        all.collect()
    }
}

/// Answers for the target. Generated modules implement it for a trait with names.
pub trait Target<F: Edit> {
    /// Whether a condition on the subtarget holds.
    fn condition(&self, _number: u32) -> bool {
        false
    }

    /// Whether a number is one that code accepts.
    fn integer(&self, _number: u32, _value: i64) -> bool {
        false
    }

    /// The same of a number of up to 128 bits.
    fn wide_integer(&self, _number: u32, _value: i128) -> bool {
        false
    }

    /// The same of a floating-point number.
    fn float(&self, _number: u32, _value: f64) -> bool {
        false
    }

    /// Whether code accepts an instruction.
    fn instruction(
        &self,
        _function: &F,
        _number: u32,
        _inst: F::Inst,
        _matched: Matched<'_, F>,
    ) -> bool {
        false
    }

    /// Whether code accepts an operand.
    fn operand(
        &self,
        _function: &F,
        _number: u32,
        _operand: Operand<F::Reg>,
        _matched: Matched<'_, F>,
    ) -> bool {
        false
    }

    /// Matches a complex pattern at an operand of an instruction. If it does, it adds operands to
    /// `results`.
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

    /// What code makes of an instruction, or of an operand of it. If it is nothing, the rule does
    /// not match.
    fn render(
        &self,
        _function: &mut F,
        _number: u32,
        _inst: F::Inst,
        _operand: Option<Operand<F::Reg>>,
    ) -> Option<Operand<F::Reg>> {
        None
    }

    /// Told which rule is used, if the table was made to tell it.
    fn covered(&self, _rule: u32) {}

    /// Whether a rule of a combiner is on.
    fn is_on(&self, _rule: u32) -> bool {
        true
    }

    /// Does what a rule of a combiner leaves to code. If it says no, the rule does not match.
    fn apply(&self, _function: &mut F, _number: u32, _matched: Matched<'_, F>) -> bool {
        false
    }
}
