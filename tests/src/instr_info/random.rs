//! Random small targets.
//!
//! Input: a seed and an index. Output: a `.td`. Most are valid; about every third has a mistake.

use std::fmt::Write;

use super::predicates::Vocabulary;
use crate::differential::rng::Rng;

/// Classes of every source.
const CLASSES: &str = "include \"llvm/Target/Target.td\"\n";

const REGISTERS: [&str; 6] = ["R0", "R1", "R2", "R10", "F0", "F1"];

/// Operand types of every source.
const OPERANDS: [&str; 8] = ["GPR", "FPR", "LOW", "i32imm", "i8imm", "unknown", "GPROp", "plain"];

/// Mistakes: text to replace, and the replacement.
const MISTAKES: [(&str, &str); 13] = [
    ("GPR:$a", "ptr_rc:$a"),
    ("GPR:$b", "bare:$b"),
    ("let Size = 2;", "let Size = ?;"),
    ("let Size = 2;", "let TSFlags{9} = ?;"),
    ("[\"rr\"]", "[\"rr\", \"ri\"]"),
    (
        "let ValueCols = [[",
        "let ValueCols = []; int unused = !size([[\"\"]]); list<list<string>> o = [[",
    ),
    ("let RowFields = [\"Base\"", "let RowFields = [\"Bass\""),
    ("(all_of H0", "(all_of (not H0, H0)"),
    ("let Defs = [", "let Defs = [?, "),
    ("let FilterClass = \"", "let FilterClass = \"No"),
    ("$d = $a", "$d = $nothing"),
    ("string Kind = \"0\"", "string Kind = \"1\""),
    ("FunctionMapper = \"", "FunctionMapper = 5; string Other = \""),
];

struct Maker {
    rng: Rng,
    text: String,
    features: usize,
    predicates: usize,
    modes: usize,
    operands: Vec<String>,
    instructions: Vec<String>,
}

/// Makes source number `index`.
pub fn source(seed: u64, index: u64) -> String {
    let mut maker = Maker {
        rng: Rng::for_item(seed, index),
        text: CLASSES.to_owned(),
        features: 0,
        predicates: 0,
        modes: 0,
        operands: OPERANDS.map(str::to_owned).to_vec(),
        instructions: Vec::new(),
    };
    maker.target();
    maker.features();
    maker.operands();
    maker.instructions();
    maker.relations();
    maker.predicates();
    maker.rng.mistaken(33, &MISTAKES, maker.text)
}

impl Maker {
    fn line(&mut self, line: impl std::fmt::Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    fn target(&mut self) {
        for (index, register) in REGISTERS.iter().enumerate() {
            let namespace = if self.rng.chance(90) { "T" } else { "" };
            self.line(format_args!(
                "def {register} : Register<\"r{index}\"> {{ let Namespace = \"{namespace}\"; }}"
            ));
        }
        self.line("def GPR : RegisterClass<\"T\", [i32], 32, (add R0, R1, R2, R10)>;");
        self.line("def LOW : RegisterClass<\"T\", [i32], 32, (add R0, R1)>;");
        self.line("def FPR : RegisterClass<\"T\", [f32], 32, (add F0, F1)>;");
        self.line("def bare : PointerLikeRegClass<3>;");
        let renaming = u8::from(self.rng.chance(50));
        self.line("def TInfo : InstrInfo;");
        self.line(format_args!(
            "def T : Target {{ let InstructionSet = TInfo; let AllowRegisterRenaming = {renaming}; }}"
        ));
        let class = self.rng.pick(&["GPR", "GPR", "LOW"]);
        self.line(format_args!("defm : RemapAllTargetPseudoPointerOperands<{class}>;"));
        self.line("class BranchTargetOperand<ValueType ty> : Operand<ty>;");
    }

    /// Generates a condition on features.
    fn condition(&mut self, depth: usize) -> String {
        if depth > 1 || self.rng.chance(60) {
            let feature = format!("H{}", self.rng.below(self.features));
            return if self.rng.chance(25) { format!("(not {feature})") } else { feature };
        }
        let parts: Vec<String> =
            (0..self.rng.range(1, 3)).map(|_| self.condition(depth + 1)).collect();
        let all = format!("({} {})", self.rng.pick(&["all_of", "any_of"]), parts.join(", "));
        if self.rng.chance(25) { format!("(not {all})") } else { all }
    }

    fn features(&mut self) {
        self.features = self.rng.range(1, 4);
        for index in 0..self.features {
            self.line(format_args!(
                "def H{index} : SubtargetFeature<\"h{index}\", \"HasH{index}\", \"true\", \"feature {index}\">;"
            ));
        }
        self.predicates = self.rng.below(12);
        for index in 0..self.predicates {
            let condition = format!("(all_of {})", self.condition(1));
            let (parts, code) = match self.rng.below(8) {
                0 => ("".to_owned(), "code()"),
                1 => (format!(", AssemblerPredicate<{condition}>"), ""),
                _ => (format!(", AssemblerPredicate<{condition}, \"p{index}\">"), "p()"),
            };
            // Names whose order as text differs from that of their numbers.
            let index = index * 3;
            self.line(format_args!("def P{index} : Predicate<\"{code}\">{parts};"));
        }
        if self.predicates > 0 {
            self.modes = self.rng.weighted(&[3, 1, 1]);
        }
        for index in 0..self.modes {
            self.line(format_args!("def M{index} : HwMode<[P0]>;"));
        }
        for index in 0..if self.modes > 0 { self.rng.below(3) } else { 0 } {
            let all = (0..self.modes).map(|mode| format!("M{mode}"));
            let mut modes: Vec<String> = all.filter(|_| true).collect();
            if self.rng.chance(70) {
                modes.insert(0, "DefaultMode".to_owned());
            }
            let classes: Vec<&str> = modes.iter().map(|_| self.rng.pick(&["GPR", "LOW"])).collect();
            self.line(format_args!(
                "def Any{index} : RegClassByHwMode<[{}], [{}]>;",
                modes.join(", "),
                classes.join(", ")
            ));
            self.operands.push(format!("Any{index}"));
        }
    }

    fn operands(&mut self) {
        self.line("def GPROp : RegisterOperand<GPR> { let OperandType = \"OPERAND_X\"; }");
        self.line("def plain : Operand<i32>;");
        for index in 0..self.rng.below(5) {
            let parts: Vec<String> = (0..self.rng.range(1, 3))
                .map(|part| {
                    let operand = self.rng.pick(&["GPR", "i32imm", "LOW", "GPROp", "plain"]);
                    let name = if self.rng.chance(70) { format!(":$p{part}") } else { "".into() };
                    format!("{operand}{name}")
                })
                .collect();
            let (class, more) = match self.rng.below(6) {
                0 => ("PredicateOperand", true),
                1 => ("OptionalDefOperand", true),
                2 => ("BranchTargetOperand", false),
                _ => ("Operand", false),
            };
            let kind = match self.rng.below(3) {
                0 => "let OperandType = \"OPERAND_IMMEDIATE\";",
                1 => "let OperandType = \"OPERAND_Y\"; let OperandNamespace = \"T\";",
                _ => "",
            };
            let parts = parts.join(", ");
            let info = match (more, self.rng.chance(75)) {
                (true, _) => format!("<i32, (ops {parts}), (ops R0, R1)> {{ {kind} }}"),
                (_, true) => format!("<i32> {{ {kind} let MIOperandInfo = (ops {parts}); }}"),
                _ => format!("<i32> {{ {kind} }}"),
            };
            self.line(format_args!("def op{index} : {class}{info}"));
            self.operands.push(format!("op{index}"));
        }
    }

    /// Generates operands of an instruction, with names.
    fn list(&mut self, names: &[&str]) -> Vec<String> {
        let mut all = Vec::new();
        for name in names {
            let index = self.rng.below(self.operands.len());
            all.push(format!("{}:${name}", self.operands[index]));
        }
        all
    }

    fn instructions(&mut self) {
        self.line(
            "class I<dag o, dag i> : Instruction { let Namespace = \"T\"; let OutOperandList = o; \
             let InOperandList = i; let Size = 4; string Base = \"\"; string Form = \"\"; }",
        );
        for index in 0..self.rng.range(1, 14) {
            let name = format!("{}{index}", self.rng.pick(&["ADD", "SUB", "Ld", "_x"]));
            let kind = self.rng.below(4);
            let plain = kind == 0;
            let (outs, ins) = match kind {
                0 => (vec!["GPR:$d".to_owned()], vec!["GPR:$a".to_owned(), "GPR:$b".to_owned()]),
                1 => (vec![], self.list(&["a"])),
                2 => (self.list(&["d", "e"]), self.list(&["a", "b", "c"])),
                _ => (self.list(&["d"]), self.list(&["b", "x", "a"])),
            };
            let mut fields = String::new();
            for flag in [
                "isReturn",
                "isBranch",
                "isIndirectBranch",
                "isCompare",
                "isMoveImm",
                "isMoveReg",
                "isBitcast",
                "isSelect",
                "isBarrier",
                "isCall",
                "isAdd",
                "isTrap",
                "canFoldAsLoad",
                "isPredicable",
                "isUnpredicable",
                "isConvertibleToThreeAddress",
                "isCommutable",
                "isTerminator",
                "isReMaterializable",
                "hasDelaySlot",
                "usesCustomInserter",
                "hasPostISelHook",
                "isNotDuplicable",
                "isRegSequence",
                "isExtractSubreg",
                "isInsertSubreg",
                "isConvergent",
                "variadicOpsAreDefs",
                "isAuthenticated",
                "mayRaiseFPException",
                "isAsCheapAsAMove",
                "hasExtraSrcRegAllocReq",
                "hasExtraDefRegAllocReq",
                "isPseudo",
                "isMeta",
                "isPreISelOpcode",
                "isEHScopeReturn",
                "mayLoad",
                "mayStore",
                "hasSideEffects",
                "UseNamedOperandTable",
                "UseLogicalOperandMappings",
            ] {
                let likely = flag.starts_with("Use");
                if self.rng.chance(if likely { 40 } else { 4 }) {
                    let _ = write!(fields, " let {flag} = 1;");
                }
            }
            for list in ["Uses", "Defs"] {
                if self.rng.chance(25) {
                    let registers: Vec<&str> =
                        (0..self.rng.range(1, 3)).map(|_| self.rng.pick(&REGISTERS)).collect();
                    let _ = write!(fields, " let {list} = [{}];", registers.join(", "));
                }
            }
            if self.predicates > 0 && self.rng.chance(60) {
                let predicates: Vec<String> = (0..self.rng.range(1, 3))
                    .map(|_| format!("P{}", self.rng.below(self.predicates) * 3))
                    .collect();
                let _ = write!(fields, " let Predicates = [{}];", predicates.join(", "));
            }
            if self.rng.chance(20) {
                fields.push_str(" let Size = 2;");
            }
            if self.rng.chance(20) {
                let bits = self.rng.below(256);
                let _ = write!(fields, " let TSFlags{{20-13}} = {bits};");
            }
            if plain && self.rng.chance(40) {
                let constraint = self.rng.pick(&["$d = $a", "@earlyclobber $d", "$b = $d"]);
                let _ = write!(fields, " let Constraints = \"{constraint}\";");
            }
            if plain && self.rng.chance(40) {
                fields.push_str(self.rng.pick(&[
                    " let Pattern = [(set GPR:$d, (add GPR:$a, GPR:$b))];",
                    " let Pattern = [(set GPR:$d, (load (xor GPR:$a, GPR:$b)))];",
                ]));
            }
            match self.rng.below(12) {
                0 => {
                    let feature = self.rng.below(self.features);
                    let _ = write!(fields, " SubtargetFeature DeprecatedFeatureMask = H{feature};");
                }
                1 => fields.push_str(" string ComplexDeprecationPredicate = \"Odd\";"),
                _ => {}
            }
            let bases = ["a", "b", "c"];
            let forms = ["rr", "ri", "rs"];
            let (base, form) = (self.rng.pick(&bases), self.rng.pick(&forms));
            let base = if self.rng.chance(70) { format!("{base}{index}") } else { base.to_owned() };
            let variadic = if self.rng.chance(10) { ", variable_ops" } else { "" };
            let ins = if ins.is_empty() { String::new() } else { ins.join(", ") };
            self.line(format_args!(
                "def {name} : I<(outs {}), (ins {ins}{variadic})> {{ let Base = \"{base}\"; \
                 let Form = \"{form}\"; string Kind = \"0\";{fields} }}",
                outs.join(", ")
            ));
            self.instructions.push(name);
        }
        if self.rng.chance(30) {
            let defs = self.rng.pick(&["", "let Defs = [R1];", "let UseNamedOperandTable = 1;"]);
            let of = self.rng.pick(&["KILL", "FENTRY_CALL", "LIFETIME_START", "G_ADD"]);
            if of != "G_ADD" {
                self.line(format_args!(
                    "def : TargetSpecializedStandardPseudoInstruction<{of}> {{ {defs} }}"
                ));
            }
        }
    }

    fn relations(&mut self) {
        for index in 0..self.rng.weighted(&[4, 3, 1]) {
            let key = self.rng.pick(&["rr", "ri"]);
            let columns = self.rng.pick(&[
                "[\"rs\"]",
                "[\"ri\"], [\"rs\"]",
                "[\"rr\"], [\"ri\"], [\"none\"]",
            ]);
            self.line(format_args!(
                "def get{index} : InstrMapping {{ let FilterClass = \"I\"; \
                 let RowFields = [\"Base\", \"Size\"]; let ColFields = [\"Form\"]; \
                 let KeyCol = [\"{key}\"]; let ValueCols = [{columns}]; }}"
            ));
        }
    }

    fn predicates(&mut self) {
        let instructions = std::mem::take(&mut self.instructions);
        for index in 0..4 {
            let kind = self.rng.pick(&[
                "CheckImmOperand<1, 2>",
                "CheckRegOperand<0, R1>",
                "CheckImmOperandSimple<2>",
                "CheckRegOperandSimple<0>",
                "CheckImmOperandGT<1, 7>",
            ]);
            self.line(format_args!(
                "def Mapped{index} : {kind} {{ let FunctionMapper = \"T::map{index}\"; }}"
            ));
        }
        for named in 0..self.rng.below(5) {
            let vocabulary =
                Vocabulary { instructions: &instructions, registers: &REGISTERS, named };
            let statement = vocabulary.statement(&mut self.rng, 0);
            self.line(format_args!("def is{named} : TIIPredicate<\"is{named}\", {statement}>;"));
        }
    }
}
