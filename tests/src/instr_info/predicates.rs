//! Predicates on instructions.
//!
//! Input: random numbers, and the names of instructions and registers. Output: expressions for
//! records of class `MCInstPredicate` and `MCStatement`.

use crate::differential::rng::Rng;

/// Names that predicates can refer to.
pub(super) struct Vocabulary<'v> {
    pub(super) instructions: &'v [String],
    pub(super) registers: &'v [&'v str],
    /// Number of named predicates.
    pub(super) named: usize,
}

impl Vocabulary<'_> {
    /// Generates a list of at least one instruction.
    fn instructions(&self, rng: &mut Rng) -> String {
        let names: Vec<&str> = (0..rng.range(1, 3))
            .map(|_| self.instructions[rng.below(self.instructions.len())].as_str())
            .collect();
        format!("[{}]", names.join(", "))
    }

    /// Generates a predicate.
    pub(super) fn predicate(&self, rng: &mut Rng, depth: usize) -> String {
        let index = rng.below(4);
        let number = rng.range(0, 9) as i64 - 4;
        let nested = if depth < 3 { 3 } else { 0 };
        match rng.weighted(&[nested, nested, nested, 12]) {
            0 => format!("CheckNot<{}>", self.predicate(rng, depth + 1)),
            1 => format!("CheckAll<{}>", self.several(rng, depth)),
            2 => format!("CheckAny<{}>", self.several(rng, depth)),
            _ => match rng.below(20) {
                0 => "TruePred".to_owned(),
                1 => "FalsePred".to_owned(),
                2 => format!("CheckIsRegOperand<{index}>"),
                3 => format!("CheckIsVRegOperand<{index}>"),
                4 => format!("CheckIsNotVRegOperand<{index}>"),
                5 => format!("CheckIsImmOperand<{index}>"),
                6 => format!("CheckSameRegOperand<{index}, {}>", rng.below(4)),
                7 => format!("CheckRegOperand<{index}, {}>", rng.pick(self.registers)),
                8 => format!("CheckInvalidRegOperand<{index}>"),
                9 => format!("CheckValidRegOperand<{index}>"),
                10 => format!("CheckImmOperand<{index}, {number}>"),
                11 => format!("CheckImmOperand_s<{index}, \"{}\">", rng.pick(&["T::X", "5", ""])),
                12 => format!("CheckImmOperandRange<{index}, {number}, 9>"),
                13 => format!("CheckRegOperandSimple<{index}>"),
                14 => format!("CheckImmOperandSimple<{index}>"),
                15 => format!("CheckNumOperands<{}>", rng.below(5)),
                16 => format!("CheckOpcode<{}>", self.instructions(rng)),
                17 => format!("CheckPseudo<{}>", self.instructions(rng)),
                18 => match rng.below(3) {
                    0 => "CheckNonPortable<\"MI.isBundled()\">".to_owned(),
                    1 => "CheckFunctionPredicate<\"isA_MC\", \"isA\">".to_owned(),
                    _ => {
                        let info = rng.pick(&["", ", \"Info\"", ", \"\""]);
                        format!("CheckFunctionPredicateWithTII<\"isB_MC\", \"isB\"{info}>")
                    }
                },
                _ if self.named > 0 => format!("is{}", rng.below(self.named)),
                _ => format!("Mapped{}", rng.below(4)),
            },
        }
    }

    /// Generates a list of at least one predicate.
    fn several(&self, rng: &mut Rng, depth: usize) -> String {
        let parts: Vec<String> =
            (0..rng.range(1, 3)).map(|_| self.predicate(rng, depth + 1)).collect();
        format!("[{}]", parts.join(", "))
    }

    /// Generates a statement.
    pub(super) fn statement(&self, rng: &mut Rng, depth: usize) -> String {
        if depth > 1 || rng.chance(60) {
            return format!("MCReturnStatement<{}>", self.predicate(rng, 0));
        }
        let cases: Vec<String> = (0..rng.below(3))
            .map(|_| {
                let statement = self.statement(rng, depth + 1);
                format!("MCOpcodeSwitchCase<{}, {statement}>", self.instructions(rng))
            })
            .collect();
        let default = self.statement(rng, depth + 1);
        format!("MCOpcodeSwitchStatement<[{}], {default}>", cases.join(", "))
    }
}
