//! Random small targets with random calling conventions.
//!
//! Input: a seed and an index. Output: a `.td`. About every fourth source has a mistake.

use std::fmt::Write;

use crate::differential::rng::Rng;

const TYPES: [&str; 16] = [
    "i1", "i8", "i16", "i32", "i64", "i128", "f16", "f32", "f64", "f128", "v4i32", "v2f64",
    "v16i8", "nxv4i1", "iPTR", "bf16",
];

/// Conditions, as parameters of classes and as C++.
const CONDITIONS: [&str; 12] = [
    "ArgFlags.isByVal()",
    "!ArgFlags.isInReg()",
    "State.isVarArg() && ArgFlags.isVarArg()",
    "ArgFlags.isSExt() || ArgFlags.isZExt()",
    "State.getMachineFunction().getSubtarget<TSubtarget>().hasX()",
    "State.getCallingConv() == CallingConv::Fast",
    "ArgFlags.getNonZeroOrigAlign() == Align(8)",
    "ValVT == MVT::i8",
    "a ? b && c : d",
    "f(\\\"x, y\\\") != nullptr",
    "",
    "ValNo >= 3",
];

const CONDITION_CLASSES: [&str; 18] = [
    "CCIfVarArg",
    "CCIfNotVarArg",
    "CCIfArgFixed",
    "CCIfArgVarArg",
    "CCIfByVal",
    "CCIfInReg",
    "CCIfNest",
    "CCIfSRet",
    "CCIfPreallocated",
    "CCIfSwiftSelf",
    "CCIfSwiftAsync",
    "CCIfSwiftError",
    "CCIfCFGuardTarget",
    "CCIfConsecutiveRegs",
    "CCIfSplit",
    "CCIfPtr",
    "CCIfSwiftSelf",
    "CCIfSwiftError",
];

/// Makes source number `index`.
pub fn source(seed: u64, index: u64) -> String {
    let mut maker = Maker { rng: Rng::for_item(seed, index), text: String::new(), singles: 0 };
    maker.target();
    if maker.rng.chance(25) {
        maker.mistake();
    }
    maker.text
}

struct Maker {
    rng: Rng,
    text: String,
    /// Number of registers that are not pairs.
    singles: usize,
}

impl Maker {
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(text);
    }

    fn target(&mut self) {
        let namespace = if self.rng.chance(90) { "T" } else { "" };
        self.singles = self.rng.range(4, 12);
        self.put(format_args!(
            "include \"llvm/Target/Target.td\"\n\
             def TInstrInfo : InstrInfo;\ndef T : Target {{ let InstructionSet = TInstrInfo; }}\n\
             def sub_lo : SubRegIndex<32>;\ndef sub_hi : SubRegIndex<32, 32>;\n\
             class R<string n> : Register<n> {{ let Namespace = \"{namespace}\"; }}\n"
        ));
        for number in 0..self.singles {
            let name = ["R", "X", "r_"][number % 3];
            self.put(format_args!("def {name}{number} : R<\"r{number}\">;\n"));
        }
        let singles: Vec<String> = (0..self.singles).map(single).collect();
        if self.rng.chance(60) {
            self.put(format_args!(
                "let SubRegIndices = [sub_lo, sub_hi], CoveredBySubRegs = 1 in\n\
                 def D0 : R<\"d0\"> {{ let SubRegs = [{}, {}]; }}\n",
                singles[1], singles[2]
            ));
        }
        self.put(format_args!(
            "def GPR : RegisterClass<\"T\", [i32, f32], 32, (add {})>;\n\
             def Pairs : RegisterTuples<[sub_lo, sub_hi], [(decimate GPR, 2), (decimate (rotl GPR, \
             1), 2)]>;\ndef GPRPairs : RegisterClass<\"T\", [i64], 32, (add Pairs)>;\n",
            singles.join(", ")
        ));
        let conventions = self.rng.range(0, 6);
        let customs = self.rng.below(2);
        for number in 0..customs {
            self.put(format_args!("def CC_Custom{number} : CustomCallingConv;\n"));
        }
        for number in 0..conventions {
            self.convention(number, customs);
        }
    }

    fn convention(&mut self, number: usize, customs: usize) {
        let name = self.rng.pick(&["CC_T", "RetCC_T", "CC_t_Fast"]);
        let actions = self.rng.below(7);
        let actions: Vec<String> = (0..actions).map(|_| self.action(number, customs, 0)).collect();
        if self.rng.chance(30) {
            self.put(format_args!("let Entry = 1 in\n"));
        }
        let actions = actions.join(",\n  ");
        self.put(format_args!("def {name}_{number} : CallingConv<[\n  {actions}\n]>;\n"));
        // Others delegate to it by this name.
        self.put(format_args!("defvar Convention{number} = {name}_{number};\n"));
    }

    fn action(&mut self, number: usize, customs: usize, depth: usize) -> String {
        if depth < 4 && self.rng.chance(45) {
            return self.conditional(number, customs, depth);
        }
        let kind = self.rng.below(14);
        let slot = self.slot();
        match kind {
            0 | 1 => format!("CCAssignToReg<{}>", self.registers(None)),
            2 => format!("CCAssignToRegTuple<{}>", self.tuples()),
            3 => {
                let len = self.rng.range(1, 4);
                let registers = self.registers(Some(len));
                let shadows = match self.rng.chance(20) && len > 1 {
                    true => "[]".to_owned(),
                    false => self.registers(Some(len)),
                };
                format!("CCAssignToRegWithShadow<{registers}, {shadows}>")
            }
            4 | 5 => format!("CCAssignToStack<{slot}>"),
            6 => format!("CCAssignToStackWithShadow<{slot}, {}>", self.registers(None)),
            7 => format!("CCAssignToRegAndStack<{}, {slot}>", self.registers(None)),
            8 => format!("CCPassByVal<{slot}>"),
            9 | 10 => {
                let ty = self.rng.pick(&TYPES);
                let class = self.rng.pick(&[
                    "CCPromoteToType",
                    "CCPromoteToUpperBitsInType",
                    "CCBitConvertToType",
                    "CCTruncToType",
                    "CCPassIndirect",
                ]);
                // Floats have no upper bits to be in.
                let is_float = ty.contains('f') && class == "CCPromoteToUpperBitsInType";
                format!("{class}<{}>", if is_float { "i32" } else { ty })
            }
            11 => format!("CCCustom<\"CC_T_Function{}\">", self.rng.below(3)),
            _ if customs > 0 && self.rng.chance(30) => "CCDelegateTo<CC_Custom0>".to_owned(),
            _ if number > 0 => {
                format!("CCDelegateTo<Convention{}>", self.rng.below(number))
            }
            _ => "CCCustom<\"CC_T_Other\">".to_owned(),
        }
    }

    fn conditional(&mut self, number: usize, customs: usize, depth: usize) -> String {
        let inner = self.action(number, customs, depth + 1);
        match self.rng.below(8) {
            0..=2 => {
                let len = self.rng.range(1, 3);
                let types: Vec<&str> = (0..len).map(|_| self.rng.pick(&TYPES)).collect();
                format!("CCIfType<[{}], {inner}>", types.join(", "))
            }
            3 => format!("CCIf<\"{}\", {inner}>", self.rng.pick(&CONDITIONS)),
            4 => format!("CCIfCC<\"CallingConv::{}\", {inner}>", self.rng.pick(&["C", "Fast"])),
            5 => format!("CCIfPtrAddrSpace<{}, {inner}>", self.rng.below(5)),
            _ => format!("{}<{inner}>", self.rng.pick(&CONDITION_CLASSES)),
        }
    }

    fn slot(&mut self) -> String {
        let sizes = [0, 1, 4, 8, 16];
        format!("{}, {}", self.rng.pick(&sizes), self.rng.pick(&sizes))
    }

    fn registers(&mut self, len: Option<usize>) -> String {
        let len = len.unwrap_or_else(|| self.rng.below(6));
        let all: Vec<String> = (0..len).map(|_| single(self.rng.below(self.singles))).collect();
        format!("[{}]", all.join(", "))
    }

    /// Returns pairs and single registers, as strings.
    fn tuples(&mut self) -> String {
        let len = self.rng.range(1, 3);
        let all: Vec<String> = (0..len)
            .map(|_| {
                let first = self.rng.below(self.singles / 2) * 2;
                match self.rng.chance(70) {
                    true => format!("\"{}_{}\"", single(first), single((first + 1) % self.singles)),
                    false => format!("\"{}\"", single(first)),
                }
            })
            .collect();
        format!("[{}]", all.join(", "))
    }

    /// Generates an invalid description.
    fn mistake(&mut self) {
        let mistake = match self.rng.below(12) {
            0 => "def : CallingConv<[CCPromoteToUpperBitsInType<f32>]>;",
            1 => "def ZZ : CallingConv<[CCAssignToRegWithShadow<[R0, X1], [R0]>]>;",
            2 => "def ZZ : CallingConv<[CCAssignToRegTuple<[\"R0_R9\"]>]>;",
            3 => "class Mine : CCAction; def ZZ : CallingConv<[Mine<>]>;",
            4 => {
                "class Mine<CCAction A> : CCPredicateAction<A>; \
                 def ZZ : CallingConv<[Mine<CCCustom<\"F\">>]>;"
            }
            5 => "def ZZ : CallingConv<[CCIfType<[i8], ?>]>;",
            6 => "def ZZ : CallingConv<[CCPromoteToType<?>]>;",
            7 => "def ZZ : CallingConv<?>;",
            8 => "def ZZ : CallingConv<[]> { let Entry = ?; }",
            9 => "def ZZ : CallingConv<[CCAssignToStack<?, 4>]>;",
            10 => "def ZZ : CallingConv<[CCIf<?, CCCustom<\"F\">>]>;",
            _ => "def T2 : Target { let InstructionSet = TInstrInfo; }",
        };
        self.put(format_args!("{mistake}\n"));
    }
}

/// Returns the name of a register that is not a pair.
fn single(number: usize) -> String {
    format!("{}{number}", ["R", "X", "r_"][number % 3])
}

#[cfg(test)]
mod tests {
    use super::source;

    #[test]
    fn sources_depend_on_seed_and_number_alone() {
        assert_eq!(source(1, 2), source(1, 2));
        assert_ne!(source(1, 2), source(1, 3));
        assert_ne!(source(1, 2), source(2, 2));
    }
}
