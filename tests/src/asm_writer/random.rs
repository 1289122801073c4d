//! Random small targets with assembly strings and aliases.
//!
//! Input: a seed and an index. Output: a `.td`. About every fourth source has a mistake.

use std::fmt::Write;

use crate::differential::rng::Rng;

/// Invalid definitions. Some sources end with one of them.
const MISTAKES: [&str; 26] = [
    "def Bad : I<(outs), (ins G:$a), \"a $b\">;",
    "def Bad : I<(outs), (ins G:$a), \"a ${a\">;",
    "def Bad : I<(outs), (ins G:$a), \"a ${a:}\">;",
    "def Bad : I<(outs), (ins G:$a), \"a ${a:m\">;",
    "def Bad : I<(outs), (ins G:$a), \"a ${a.b}\">;",
    "def Bad : I<(outs), (ins G:$a), \"a\\\\x\">;",
    "def Bad : I<(outs), (ins G:$a), \"{a|a$}\">;",
    "def : InstAlias<\"x\", (G)>;",
    "def : InstAlias<\"x\", (?)>;",
    "def : InstAlias<\"x\", (RRI G:$a, G:$b)>;",
    "def : InstAlias<\"x\", (RRI G:$a, G:$b, 1, 2)>;",
    "def : InstAlias<\"x\", (RRI G:$a, L:$a, 1)>;",
    "def : InstAlias<\"x\", (RRI F:$a, G:$b, 1)>;",
    "def : InstAlias<\"x\", (RRI F0, G:$b, 1)>;",
    "def : InstAlias<\"x\", (RRI G, G:$b, 1)>;",
    "def : InstAlias<\"x\", (RRI R0:$a, G:$b, 1)>;",
    "def : InstAlias<\"x\", (RRI 1, G:$b, 1)>;",
    "def : InstAlias<\"x\", (RRI R0, R0, R0)>;",
    "def : InstAlias<\"x\", (RRI R0, R0, 1:$x)>;",
    "def : InstAlias<\"x\", (RRI R0, R0, imm0)>;",
    "def : InstAlias<\"x\", (RRI R0, R0, 0x80000000)>;",
    "def : InstAlias<\"x\", (RM R0, (imm0 R0, 1))>;",
    "def : InstAlias<\"x\", (RM R0, (mem R0))>;",
    "def : InstAlias<\"x\", (RM R0, G:$x)>;",
    "def P9 : Predicate<\"\">, AssemblerPredicate<(all_of (not A0, A1))>;\n\
     def : InstAlias<\"x\", (RM R0, mem:$m)>, Requires<[P9]>;",
    "let RegAltNameIndices = [Alt0] in def X9 : R<\"x9\">;\n\
     def X : RegisterClass<\"T\", [i32], 32, (add X9)>;",
];

/// Literal parts of assembly strings.
const TEXTS: [&str; 14] =
    [", ", "\\t", " ", "[", "]", "(", ")", "#", "\\\\{", "\\\\}", "$$", "ö", "\\\"", "\\\\n"];

/// Shapes of instructions: operands, constraints, and the names that assembly strings use.
const SHAPES: [(&str, &str, &str, &str, &[&str]); 10] = [
    ("RRI", "(outs G:$d)", "(ins G:$a, imm0:$n)", "", &["d", "a", "n"]),
    ("RRR", "(outs G:$d)", "(ins G:$a, L:$b)", "", &["d", "a", "b"]),
    ("TIE", "(outs G:$d)", "(ins G:$a, imm1:$n)", "$a = $d", &["d", "n"]),
    ("MIX", "(outs G:$d)", "(ins L:$a, imm1:$n)", "$a = $d", &["d", "n", "a"]),
    ("RM", "(outs G:$d)", "(ins mem:$m)", "", &["d", "m"]),
    ("MR", "(outs)", "(ins mem:$m, LP:$s, imm2:$n)", "", &["m", "s", "n"]),
    ("PC", "(outs)", "(ins pc0:$t, pc1:$u)", "", &["t", "u"]),
    ("HW", "(outs H:$d)", "(ins H:$a)", "", &["d", "a"]),
    ("N", "(outs)", "(ins)", "", &[]),
    ("FF", "(outs F:$d)", "(ins F:$a, F:$b, F:$c)", "", &["d", "a", "b", "c"]),
];

/// Results of aliases, each with the names that it defines.
const RESULTS: [(&str, &[&str]); 25] = [
    ("(RRI G:$x, G:$y, 0)", &["x", "y"]),
    ("(RRI G:$x, R0, imm0:$z)", &["x", "z"]),
    ("(RRI G:$x, G:$x, -1)", &["x"]),
    ("(RRI L:$x, zero_reg, 0b101)", &["x"]),
    ("(RRI G:$x, G:$y, imm1:$z)", &["x", "y", "z"]),
    ("(RRI G:$x, LP:$y, imm2:$z)", &["x", "y", "z"]),
    ("(RRR G:$x, G:$x, L:$y)", &["x", "y"]),
    ("(RRR G:$x, R1, R0)", &["x"]),
    ("(RRR G:$x, L:$y, L:$y)", &["x", "y"]),
    ("(TIE G:$x, imm1:$z)", &["x", "z"]),
    ("(TIE R0, 4)", &[]),
    ("(MIX L:$x, L:$y, imm1:$z)", &["x", "y", "z"]),
    ("(MIX R0, R0, 7)", &[]),
    ("(RM G:$x, mem:$m)", &["x", "m"]),
    ("(RM G:$x, (mem R1, 0))", &["x"]),
    ("(RM G:$x, (mem G:$b, imm0:$o))", &["x", "b", "o"]),
    ("(MR mem:$m, LP:$s, 1)", &["m", "s"]),
    ("(MR (mem L:$b, 4), R0, imm2:$z)", &["b", "z"]),
    ("(PC pc0:$t, 3)", &["t"]),
    ("(PC pc0:$t, pc1:$u)", &["t", "u"]),
    ("(HW H:$x, H:$y)", &["x", "y"]),
    ("(HW H:$x, H:$x)", &["x"]),
    ("(N)", &[]),
    ("(FF F:$x, F:$y, F:$x, F1)", &["x", "y"]),
    ("(FF F:$x, F:$y, F:$y, F:$x)", &["x", "y"]),
];

/// Makes source number `index`.
#[must_use]
pub fn source(seed: u64, index: u64) -> String {
    let mut maker = Maker { rng: Rng::for_item(seed, index), text: String::new() };
    maker.target();
    maker.instructions();
    maker.aliases();
    if maker.rng.chance(25) {
        let mistake = maker.rng.pick(&MISTAKES);
        maker.put(format_args!("{mistake}\n"));
    }
    maker.text
}

/// Returns the number of the printer for source number `index`.
#[must_use]
pub fn writer(seed: u64, index: u64) -> u64 {
    (seed ^ index) / 3 % 2
}

struct Maker {
    rng: Rng,
    text: String,
}

impl Maker {
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(text);
    }

    /// Generates registers, operands and features.
    fn target(&mut self) {
        let variants = [self.rng.below(3), self.rng.below(3)];
        let passes = [self.rng.below(2), self.rng.below(2)];
        self.put(format_args!(
            "include \"llvm/Target/Target.td\"\n\
             def Info : InstrInfo;\ndef M1 : HwMode<[]>;\n\
             def W0 : AsmWriter {{ let Variant = {}; let PassSubtarget = {}; }}\n\
             def W1 : AsmWriter {{ let Variant = {}; let PassSubtarget = {}; \
             let AsmWriterClassName = \"Other\"; }}\n\
             def T : Target {{ let InstructionSet = Info; let AssemblyWriters = [W0, W1]; }}\n",
            variants[0], passes[0], variants[1], passes[1]
        ));
        let namespace = if self.rng.chance(80) { "T" } else { "" };
        let alternatives = if self.rng.chance(50) { self.rng.range(1, 2) } else { 0 };
        for index in 0..alternatives.max(1) {
            let fallback = match self.rng.below(3) {
                0 if index > 0 => "let FallbackRegAltNameIndex = Alt0;".to_owned(),
                1 => "let FallbackRegAltNameIndex = NoRegAltName;".to_owned(),
                _ => String::new(),
            };
            self.put(format_args!(
                "def Alt{index} : RegAltNameIndex {{ let Namespace = \"{namespace}\"; {fallback} }}\n"
            ));
        }
        self.put(format_args!(
            "class R<string n, list<string> a = []> : Register<n, a> {{ \
             let Namespace = \"{namespace}\"; }}\n"
        ));
        for index in 0..4 {
            let alternatives = match self.rng.below(3) {
                0 => format!(", [\"alt{index}\"]> {{ let RegAltNameIndices = [Alt0]; }}"),
                _ => ">;".to_owned(),
            };
            let name = if self.rng.chance(80) { format!("r{index}") } else { String::new() };
            self.put(format_args!("def R{index} : R<\"{name}\"{alternatives}\n"));
        }
        self.put(format_args!(
            "foreach n = 0-2 in def F#n : R<\"%f\"#n>;\n\
             def G : RegisterClass<\"T\", [i32], 32, (sequence \"R%u\", 0, 3)>;\n\
             def L : RegisterClass<\"T\", [i32], 32, (add R0, R1)>;\n\
             def F : RegisterClass<\"T\", [f32], 32, (sequence \"F%u\", 0, 2)>;\n\
             def H : RegClassByHwMode<[DefaultMode, M1], [G, L]>;\n\
             def LP : RegisterOperand<L, \"printLow\">;\n\
             def imm0 : Operand<i32>;\n\
             def imm1 : Operand<i32> {{ let PrintMethod = \"printHex\"; }}\n\
             def imm2 : Operand<i32> {{ let PrintMethod = \"printHex\"; \
             let MCOperandPredicate = [{{ return MCOp.isImm(); }}]; }}\n\
             def pc0 : Operand<i32> {{ let OperandType = \"OPERAND_PCREL\"; }}\n\
             def pc1 : Operand<i32> {{ let PrintMethod = \"printPC<8>\"; \
             let OperandType = \"OPERAND_PCREL\"; }}\n\
             def mem : Operand<i32> {{ let MIOperandInfo = (ops G:$b, imm0:$o); \
             let PrintMethod = \"printMem\"; }}\n\
             class I<dag o, dag i, string asm, string c = \"\"> : Instruction {{ \
             let Namespace = \"T\"; let OutOperandList = o; let InOperandList = i; \
             let AsmString = asm; let Constraints = c; }}\n\
             foreach n = 0-2 in def A#n : SubtargetFeature<\"a\"#n, \"A\"#n, \"true\", \"a\">;\n\
             def P0 : Predicate<\"p\">, AssemblerPredicate<(all_of A0, (not A1))>;\n\
             def P1 : Predicate<\"p\">, AssemblerPredicate<(any_of A0, A1, (not A2))>;\n\
             def P2 : Predicate<\"p\">, AssemblerPredicate<(any_of A0, (any_of A1, A2))>;\n\
             def P3 : Predicate<\"p\">, AssemblerPredicate<(any_of A0, (not A1))>;\n\
             def P4 : Predicate<\"p\">;\n"
        ));
    }

    /// Generates a part of an assembly string.
    fn part(&mut self, names: &[&str]) -> String {
        let name = if names.is_empty() { None } else { Some(self.rng.pick(names)) };
        match (self.rng.below(10), name) {
            (0..=3, Some(name)) => format!("${name}"),
            (4, Some(name)) => format!("${{{name}}}"),
            (5, Some(name)) => format!("${{{name}:m{}}}", self.rng.below(2)),
            (6, _) if self.rng.chance(20) => "${:special}".to_owned(),
            _ => self.rng.pick(&TEXTS).to_owned(),
        }
    }

    fn asm(&mut self, mnemonic: &str, names: &[&str]) -> String {
        let mut asm = match self.rng.below(12) {
            0 => String::new(),
            1 => format!("{mnemonic}{{x|y}}"),
            _ => mnemonic.to_owned(),
        };
        asm.push_str(self.rng.pick(&["\\t", " ", "\\t", ""]));
        for _ in 0..self.rng.below(8) {
            let part = if self.rng.chance(15) {
                let parts: Vec<String> =
                    (0..self.rng.range(1, 3)).map(|_| self.part(names)).collect();
                format!("{{{}}}", parts.join("|"))
            } else {
                self.part(names)
            };
            asm.push_str(&part);
        }
        asm
    }

    fn instructions(&mut self) {
        for (name, outs, ins, constraints, names) in SHAPES {
            let asm = self.asm(&name.to_lowercase(), names);
            self.put(format_args!(
                "def {name} : I<{outs}, {ins}, \"{asm}\", \"{constraints}\">;\n"
            ));
        }
        // Sometimes more choices than fit into a number.
        let more = if self.rng.chance(20) { 120 } else { self.rng.below(30) };
        for index in 0..more {
            let (name, outs, ins, constraints, names) = self.rng.pick(&SHAPES);
            let mnemonic = format!("{}{}", name.to_lowercase(), self.rng.below(20));
            let asm = self.asm(&mnemonic, names);
            self.put(format_args!(
                "def {name}{index} : I<{outs}, {ins}, \"{asm}\", \"{constraints}\">;\n"
            ));
        }
    }

    fn aliases(&mut self) {
        for index in 0..self.rng.below(25) {
            let (result, names) = self.rng.pick(&RESULTS);
            let mut asm = format!("al{index}");
            asm.push_str(self.rng.pick(&["\\t", " ", ""]));
            for &name in names {
                asm.push_str(&match self.rng.below(5) {
                    0 => format!("${{{name}}}"),
                    1 => format!("{{${name}|{index}}}"),
                    2 => format!("\\\\{{${name}\\\\}}"),
                    _ => format!("${name}, "),
                });
            }
            let priority = self.rng.pick(&["", ", 0", ", 1", ", 2", ", 5"]);
            let requires = match self.rng.below(3) {
                0 => format!(", Requires<[P{}, P{}]>", self.rng.below(5), self.rng.below(5)),
                _ => String::new(),
            };
            self.put(format_args!("def : InstAlias<\"{asm}\", {result}{priority}>{requires};\n"));
        }
    }
}
