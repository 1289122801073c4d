//! Random small targets with assemblers.
//!
//! Input: a seed and an index. Output: a `.td`. About every fifth source has a mistake.

use std::fmt::Write;

use crate::differential::rng::Rng;

/// Text between operands.
const BETWEEN: [&str; 9] = [", ", " ", ",\t", ", [", "], ", "(", ")", "!, ", " + "];

/// Literal tokens.
const TOKENS: [&str; 11] = [".w", ".W", "r1", "%r2", "lsl", "#", "\\\\{", "*", "=", "sp, r0", "$1"];

const MNEMONICS: [&str; 14] = [
    "add",
    "Add",
    "ADD",
    "sub",
    "b.eq",
    "mov{l|}",
    "{ld|load}",
    "ld.w",
    "x",
    "xor",
    "add.s",
    "sub2",
    "j",
    "[ld",
];

/// Makes source number `index`.
pub fn source(seed: u64, index: u64) -> String {
    let mut maker = Maker {
        rng: Rng::for_item(seed, index),
        text: String::new(),
        registers: 0,
        classes: 0,
        predicates: 0,
        instructions: Vec::new(),
    };
    maker.target();
    if maker.rng.chance(20) {
        maker.mistake();
    }
    maker.text
}

/// Operand of an instruction.
#[derive(Clone)]
struct Operand {
    name: String,
    /// Record that declares the operand.
    class: String,
}

struct Instruction {
    name: String,
    operands: Vec<Operand>,
    /// Index of the input that is tied to the first output, if any.
    tied: Option<usize>,
}

struct Maker {
    rng: Rng,
    text: String,
    registers: usize,
    classes: usize,
    predicates: usize,
    instructions: Vec<Instruction>,
}

impl Maker {
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(text);
    }

    fn flag(&mut self, percent: usize) -> &'static str {
        if self.rng.chance(percent) { "true" } else { "false" }
    }

    fn target(&mut self) {
        self.put(format_args!("include \"llvm/Target/Target.td\"\ndef Info : InstrInfo;\n"));
        self.parsers();
        self.registers();
        self.predicates();
        self.classes();
        let instructions = self.rng.range(1, 14);
        for number in 0..instructions {
            self.instruction(number);
        }
        let aliases = self.rng.below(6);
        (0..aliases).for_each(|_| self.alias());
        let mnemonics = self.rng.below(5);
        (0..mnemonics).for_each(|number| self.mnemonic(number));
        if self.rng.chance(25) {
            self.put(format_args!("def : TokenAlias<\".w\", \".x\">;\n"));
        }
        if self.rng.chance(15) {
            self.put(format_args!("def : TokenAlias<\".x\", \"lsl\">;\n"));
        }
    }

    fn parsers(&mut self) {
        for number in 0..2 {
            let flags = [
                ("ShouldEmitMatchRegisterName", 85),
                ("ShouldEmitMatchRegisterAltName", 30),
                ("HasMnemonicFirst", 80),
                ("ReportMultipleNearMisses", 25),
                ("CallCustomParserForAllOperands", 15),
                ("PreferSmallerInstructions", 25),
            ];
            self.put(format_args!("def Parser{number} : AsmParser {{ "));
            for (field, percent) in flags {
                let value = self.flag(percent);
                self.put(format_args!("let {field} = {value}; "));
            }
            if self.rng.chance(20) {
                self.put(format_args!("let AsmParserInstCleanup = \"cleanUp\"; "));
            }
            if self.rng.chance(20) {
                self.put(format_args!("let OperandParserMethod = \"parseIt\"; "));
            }
            self.put(format_args!("let AllowDuplicateRegisterNames = true; }}\n"));
        }
        let variants = self.rng.pick(&[1, 1, 2, 2, 3]);
        for number in 0..variants {
            let name = match (variants, self.rng.chance(50)) {
                (1, true) => String::new(),
                _ => format!("v{number}"),
            };
            let prefix = self.rng.pick(&["", "", "%", "r"]);
            let breaks = self.rng.pick(&["", "", ".", "+("]);
            let comment = self.rng.pick(&["", "", ";"]);
            self.put(format_args!(
                "def Variant{number} : AsmParserVariant {{ let Variant = {number}; \
                 let Name = \"{name}\"; let RegisterPrefix = \"{prefix}\"; \
                 let BreakCharacters = \"{breaks}\"; let CommentDelimiter = \"{comment}\"; }}\n"
            ));
        }
        let names: Vec<String> = (0..variants).map(|number| format!("Variant{number}")).collect();
        let parsers = if self.rng.chance(60) { "Parser0, Parser1" } else { "Parser0" };
        self.put(format_args!(
            "def T : Target {{ let InstructionSet = Info; let AssemblyParsers = [{parsers}]; \
             let AssemblyParserVariants = [{}]; }}\n",
            names.join(", ")
        ));
    }

    fn registers(&mut self) {
        let namespace = if self.rng.chance(90) { "T" } else { "" };
        self.registers = self.rng.range(3, 9);
        self.put(format_args!(
            "class R<string n, list<string> o> : Register<n, o> {{ let Namespace = \
             \"{namespace}\"; }}\ndef lo : SubRegIndex<32>;\ndef hi : SubRegIndex<32, 32>;\n"
        ));
        for number in 0..self.registers {
            let other = self.rng.pick(&["", "\"x\"", "\" y \"", "\" \""]);
            let name = if self.rng.chance(95) { format!("r{number}") } else { String::new() };
            self.put(format_args!("def R{number} : R<\"{name}\", [{other}]>;\n"));
        }
        let all: Vec<String> = (0..self.registers).map(|number| format!("R{number}")).collect();
        self.put(format_args!(
            "def All : RegisterClass<\"T\", [i32], 32, (add {})>;\n",
            all.join(", ")
        ));
        for number in 0..3 {
            let len = self.rng.range(1, self.registers);
            let from = self.rng.below(self.registers - len + 1);
            let diagnostics = match self.rng.below(4) {
                0 => "let DiagnosticString = \"not one of them\";",
                1 => "let DiagnosticType = \"Odd\";",
                _ => "",
            };
            self.put(format_args!(
                "def Class{number} : RegisterClass<\"T\", [i32], 32, (add {})> {{ {diagnostics} }}\n",
                all[from..from + len].join(", ")
            ));
        }
        if self.rng.chance(40) {
            self.put(format_args!(
                "def Pairs : RegisterTuples<[lo, hi], [(add R0, R1), (add R1, R2)]>;\n\
                 def PairClass : RegisterClass<\"T\", [i64], 32, (add Pairs)>;\n"
            ));
        }
        self.put(format_args!(
            "def Wide : HwMode<[]>;\n\
             def ByMode : RegClassByHwMode<[DefaultMode, Wide], [Class0, Class1]>;\n\
             def Plain : RegisterOperand<Class2>;\n"
        ));
    }

    fn predicates(&mut self) {
        self.put(format_args!(
            "def FA : SubtargetFeature<\"a\", \"A\", \"true\", \"a\">;\n\
             def FB : SubtargetFeature<\"b\", \"B\", \"true\", \"b\">;\n"
        ));
        self.predicates = self.rng.below(4);
        for number in 0..self.predicates {
            let condition = self.rng.pick(&[
                "(all_of FA)",
                "(any_of FA, FB)",
                "(all_of (not FA), (any_of FB, FA))",
                "(not FB)",
            ]);
            let name = self.rng.pick(&["", ", \"a thing\""]);
            self.put(format_args!(
                "def P{number} : Predicate<\"p{number}()\">, \
                 AssemblerPredicate<{condition}{name}>;\n"
            ));
        }
    }

    /// Generates the field `Predicates` of a record.
    fn required(&mut self) -> String {
        if self.predicates == 0 || !self.rng.chance(30) {
            return "[]".to_owned();
        }
        let len = self.rng.range(1, 2);
        let all: Vec<String> =
            (0..len).map(|_| format!("P{}", self.rng.below(self.predicates))).collect();
        format!("[{}]", all.join(", "))
    }

    fn classes(&mut self) {
        self.classes = self.rng.range(1, 5);
        for number in 0..self.classes {
            let name = self.rng.pick(&["Mem", "Small", "Tiny", "Big"]);
            self.put(format_args!(
                "def C{number} : AsmOperandClass {{ let Name = \"{name}{number}\"; "
            ));
            if number > 0 && self.rng.chance(40) {
                let parent = self.rng.below(number);
                self.put(format_args!("let SuperClasses = [C{parent}]; "));
            }
            let optional = self.flag(15);
            self.put(format_args!("let IsOptional = {optional}; "));
            for (field, value, percent) in [
                ("PredicateMethod", "isImm", 20),
                ("RenderMethod", "addImmOperands", 25),
                ("ParserMethod", "parse", 25),
                ("DiagnosticType", "Bad", 20),
                ("DiagnosticString", "is bad", 25),
                ("DefaultMethod", "makeOne", 15),
            ] {
                if self.rng.chance(percent) {
                    self.put(format_args!("let {field} = \"{value}\"; "));
                }
            }
            self.put(format_args!(
                "}}\ndef O{number} : Operand<i32> {{ let ParserMatchClass = C{number}; }}\n\
                 def RO{number} : RegisterOperand<All> {{ let ParserMatchClass = C{number}; }}\n"
            ));
        }
        self.put(format_args!(
            "def Parts : Operand<i32> {{ let MIOperandInfo = (ops All:$base, O0:$offset); }}\n\
             def Whole : Operand<i32> {{ let MIOperandInfo = (ops All:$base, O0:$offset); \
             let ParserMatchClass = C0; }}\n"
        ));
    }

    /// Returns a record that declares an operand.
    fn declared(&mut self) -> String {
        match self.rng.below(12) {
            0..=4 => self.rng.pick(&["All", "Class0", "Class1", "Class2"]).to_owned(),
            5 | 6 => format!("O{}", self.rng.below(self.classes)),
            7 => format!("RO{}", self.rng.below(self.classes)),
            8 => "i32imm".to_owned(),
            9 => self.rng.pick(&["Parts", "Whole"]).to_owned(),
            10 => "Plain".to_owned(),
            _ => "ByMode".to_owned(),
        }
    }

    fn instruction(&mut self, number: usize) {
        let mut operands = Vec::new();
        let outputs = self.rng.below(3);
        let len = outputs + self.rng.below(4);
        for index in 0..len {
            let class = match index < outputs {
                true => self.rng.pick(&["All", "Class0", "Class1"]).to_owned(),
                false => self.declared(),
            };
            operands.push(Operand { name: format!("o{index}"), class });
        }
        let tied = outputs > 0 && len > outputs && self.rng.chance(25);
        if tied && self.rng.chance(80) {
            operands[outputs].class = operands[0].class.clone();
        }
        // Operands with parts cannot be tied.
        let tied = tied && !["Parts", "Whole"].contains(&operands[outputs].class.as_str());
        let text = self.asm_string(&operands, tied.then_some(outputs));
        let list = |operands: &[Operand]| {
            let all = operands.iter().map(|one| format!("{}:${}", one.class, one.name));
            all.collect::<Vec<_>>().join(", ")
        };
        let (outs, ins) = (list(&operands[..outputs]), list(&operands[outputs..]));
        let deprecated = if self.rng.chance(8) { ", Old" } else { "" };
        if !deprecated.is_empty() && !self.text.contains("class Old") {
            self.put(format_args!("class Old {{ string DeprecatedFeatureMask = \"FA\"; }}\n"));
        }
        let name = format!("I{number}");
        let (required, size) = (self.required(), self.rng.pick(&[2, 4, 4]));
        self.put(format_args!(
            "def {name} : Instruction{deprecated} {{ let Namespace = \"T\"; \
             let OutOperandList = (outs {outs}); let InOperandList = (ins {ins}); \
             let AsmString = \"{text}\"; let Size = {size}; let Predicates = {required}; "
        ));
        if tied {
            self.put(format_args!("let Constraints = \"$o0 = $o{outputs}\"; "));
        }
        for (field, value, percent) in [
            ("isCodeGenOnly", "true", 8),
            ("HasPositionOrder", "true", 40),
            ("AsmMatchConverter", "\"convertIt\"", 8),
            ("AsmVariantName", "\"v0\"", 10),
            ("TwoOperandAliasConstraint", "\"$o1 = $o0\"", if len > 1 { 8 } else { 0 }),
        ] {
            if self.rng.chance(percent) {
                self.put(format_args!("let {field} = {value}; "));
            }
        }
        self.put(format_args!("}}\n"));
        self.instructions.push(Instruction { name, operands, tied: tied.then_some(outputs) });
    }

    /// Generates an assembly string: a mnemonic and all operands except a tied one, mostly in
    /// order.
    fn asm_string(&mut self, operands: &[Operand], tied: Option<usize>) -> String {
        let mut text = self.rng.pick(&MNEMONICS).to_owned();
        text.push_str(self.rng.pick(&["\\t", " "]));
        let mut order: Vec<usize> = (0..operands.len()).collect();
        if order.len() > 1 && self.rng.chance(20) {
            order.swap(0, 1);
        }
        for index in order {
            if Some(index) == tied && self.rng.chance(75) || self.rng.chance(3) {
                continue;
            }
            let name = &operands[index].name;
            let between = self.rng.pick(&BETWEEN);
            // Parentheses belong to a name that has no braces.
            let reference = match self.rng.below(8) {
                0 => format!("${{{name}}}"),
                _ if between.starts_with(['(', ')']) && self.rng.chance(97) => {
                    format!("${{{name}}}")
                }
                1 => format!("{{${name}|${{{name}}}}}"),
                _ => format!("${name}"),
            };
            text.push_str(&reference);
            text.push_str(between);
            if self.rng.chance(15) {
                text.push_str(self.rng.pick(&TOKENS));
                text.push_str(self.rng.pick(&[" ", ", ", ""]));
            }
        }
        text
    }

    fn alias(&mut self) {
        let index = self.rng.below(self.instructions.len());
        let Instruction { name, operands, tied } = &self.instructions[index];
        let (name, operands, tied) = (name.clone(), operands.clone(), *tied);
        let (mut arguments, mut written) = (Vec::new(), Vec::new());
        for (index, operand) in operands.iter().enumerate() {
            if tied == Some(index) && operand.class == operands[0].class {
                continue;
            }
            let is_register = ["All", "Class0", "Class1", "Class2"].contains(&&operand.class[..]);
            // If a tied operand is written, the operand that it is tied to must be written too.
            let kind = match tied {
                Some(tied) if index == 0 && operands[tied].class != operand.class => 7,
                _ => self.rng.below(8),
            };
            match kind {
                0 if is_register => arguments.push("zero_reg".to_owned()),
                1 if operand.class == "All" => {
                    arguments.push(format!("R{}", self.rng.below(self.registers)));
                }
                2 if operand.class.starts_with('O') || operand.class == "i32imm" => {
                    arguments.push(self.rng.pick(&["-1", "0", "0b101", "70000"]).to_owned());
                }
                3 if operand.class == "Parts" => {
                    arguments.push("(Parts All:$p, O0:$q)".to_owned());
                    written.extend(["p".to_owned(), "q".to_owned()]);
                }
                _ => {
                    arguments.push(format!("{}:${}", operand.class, operand.name));
                    written.push(operand.name.clone());
                }
            }
        }
        let mut text = self.rng.pick(&["mov", "add", "set.w", "li{x|y}"]).to_owned() + " ";
        for name in &written {
            let between = self.rng.pick(&BETWEEN);
            let _ = write!(text, "${{{name}}}{between}");
        }
        if tied.is_some() && self.rng.chance(50) && !written.is_empty() {
            let _ = write!(text, "${}", written[0]);
        }
        let required = self.required();
        let variant = self.rng.pick(&["", "", "", ", 1, \"v0\"", ", 0, \"v1\""]);
        let uses = self.flag(80);
        self.put(format_args!(
            "def : InstAlias<\"{text}\", ({name} {}){variant}> {{ let Predicates = {required}; \
             let UseInstAsmMatchConverter = {uses}; }}\n",
            arguments.join(", ")
        ));
    }

    fn mnemonic(&mut self, number: usize) {
        let from = self.rng.pick(&["plus", "Plus", "minus", "add"]);
        let to = self.rng.pick(&["add", "SUB", "x"]);
        let variant = self.rng.pick(&["", "", "v0", "v1"]);
        let required = self.required();
        self.put(format_args!(
            "def M{number} : MnemonicAlias<\"{from}\", \"{to}\", \"{variant}\"> {{ \
             let Predicates = {required}; }}\n"
        ));
    }

    /// Generates an invalid description.
    fn mistake(&mut self) {
        let mistake = match self.rng.below(14) {
            0 => ("", "", "a $nothing"),
            1 => ("", "", ""),
            2 => ("", "All:$a", "$a, x"),
            3 => ("", "", "a\\nb"),
            4 => ("", "All:$a", "a ${a:x}"),
            5 => ("All:$a", "All:$b", "a $a, $b\"; let TwoOperandAliasConstraint = \"$b"),
            6 => ("All:$a", "All:$b", "a $a, $b\"; let TwoOperandAliasConstraint = \"$c = $a"),
            7 => {
                self.put(format_args!("def : InstAlias<\"x $a\", (I0 All:$b, All:$b, All:$b)>;\n"));
                return;
            }
            8 => {
                self.put(format_args!("def : InstAlias<\"x\", (Info)>;\n"));
                return;
            }
            9 => {
                self.put(format_args!("def : MnemonicAlias<\"q\", \"r\">, Requires<[NoP]>;\n"));
                return;
            }
            10 => {
                self.put(format_args!("def : TokenAlias<\"q\", \"q\">;\n"));
                return;
            }
            11 => {
                self.put(format_args!(
                    "def CX : AsmOperandClass {{ let Name = \"X\"; let SuperClasses = [?]; }}\n"
                ));
                return;
            }
            12 => {
                self.put(format_args!(
                    "def MA : MnemonicAlias<\"q\", \"r\">;\ndef MB : MnemonicAlias<\"Q\", \"s\">;\n"
                ));
                return;
            }
            _ => {
                self.put(format_args!("def CY : AsmOperandClass;\n"));
                return;
            }
        };
        let (outs, ins, text) = mistake;
        self.put(format_args!(
            "def Wrong : Instruction {{ let Namespace = \"T\"; let OutOperandList = (outs {outs}); \
             let InOperandList = (ins {ins}); let AsmString = \"{text}\"; let Size = 4; }}\n"
        ));
    }
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
