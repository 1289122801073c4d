//! Random small targets.
//!
//! Input: a seed and an index. Output: a `.td`. About every fifth has a mistake. Some have
//! instructions with equal encodings.

use std::fmt::Write;

use crate::differential::rng::Rng;

/// Beginning of every source.
const HEAD: &str = "\
include \"llvm/Target/Target.td\"
foreach i = 0...15 in
  def R#i : Register<\"r\"#i> { let Namespace = \"T\"; let HWEncoding = i; }
def Regs : RegisterClass<\"T\", [i32], 32, (sequence \"R%u\", 0, 15)>;
def High : RegisterClass<\"T\", [i32], 32, (sequence \"R%u\", 8, 15)>;
def Own : RegisterClass<\"T\", [i32], 32, (sequence \"R%u\", 0, 3)> {
  let DecoderMethod = \"decodeOwn\";
}
def HighOp : RegisterOperand<High>;
def simm : Operand<i32>;
def even : Operand<i32> { let DecoderMethod = \"decodeEven\"; let hasCompleteDecoder = false; }
def odd : Operand<i32> { let DecoderMethod = \"decodeOdd\"; }
def also : Operand<i32> { let DecoderMethod = \"DecodeRegsRegisterClass\"; }
def pair : Operand<i32> { let MIOperandInfo = (ops Regs:$base, simm:$off); }
def whole : Operand<i32> {
  let MIOperandInfo = (ops High:$base, even:$off);
  let DecoderMethod = \"decodeWhole\";
}
";

/// Operand types.
const OPERANDS: [&str; 10] =
    ["Regs", "High", "Own", "HighOp", "simm", "even", "odd", "also", "whole", "simm"];

/// Mistakes: text to replace, and the replacement.
const MISTAKES: [(&str, &str); 10] = [
    ("let Size = 2;", "let Size = 3;"),
    ("let Size = 4;", "let Size = 2;"),
    ("let SoftFail{", "field bits<3> Other = 0; let SoftFail{"),
    ("field bits<32> SoftFail = 0;", "field bits<16> SoftFail = 0;"),
    ("(all_of F0", "(all_of (any_of), F0"),
    ("(all_of F0)", "(none_of F0)"),
    (" a;", " aa;"),
    ("bits<4> b;", "bits<0> b;"),
    ("(operand \"$a\"", "(operand \"$nothing\""),
    ("AliasOf = I0", "AliasOf = simm"),
];

struct Maker {
    rng: Rng,
    text: String,
    features: usize,
    predicates: usize,
    modes: usize,
    count: usize,
}

/// Makes source number `index`.
pub fn source(seed: u64, index: u64) -> String {
    let mut maker = Maker {
        rng: Rng::for_item(seed, index),
        text: HEAD.to_owned(),
        features: 0,
        predicates: 0,
        modes: 0,
        count: 0,
    };
    maker.target();
    match maker.rng.below(6) {
        0 => maker.variable(),
        _ => maker.fixed(),
    }
    maker.rng.mistaken(20, &MISTAKES, maker.text)
}

impl Maker {
    fn line(&mut self, line: impl std::fmt::Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    fn target(&mut self) {
        self.features = self.rng.range(1, 3);
        for index in 0..self.features {
            self.line(format_args!(
                "def F{index} : SubtargetFeature<\"f{index}\", \"HasF{index}\", \"true\", \"feature\">;"
            ));
        }
        self.predicates = self.rng.below(5);
        for index in 0..self.predicates {
            let condition = match self.rng.below(5) {
                0 => String::new(),
                _ => format!(", AssemblerPredicate<{}>", self.condition(0)),
            };
            let code = self.rng.pick(&["", "has()"]);
            self.line(format_args!("def P{index} : Predicate<\"{code}\">{condition};"));
        }
        if self.rng.chance(25) {
            self.modes = self.rng.range(1, 2);
            let mut modes = vec!["DefaultMode".to_owned()];
            for index in 0..self.modes {
                self.line(format_args!("def M{index} : HwMode<[]>;"));
                modes.push(format!("M{index}"));
            }
            let classes: Vec<&str> =
                modes.iter().map(|_| self.rng.pick(&["Regs", "High", "Own"])).collect();
            self.line(format_args!(
                "def ByMode : RegClassByHwMode<[{}], [{}]>;",
                modes.join(", "),
                classes.join(", ")
            ));
        }
        let reversed = u8::from(self.rng.chance(8));
        self.line(format_args!(
            "def TInfo : InstrInfo {{ let isLittleEndianEncoding = {reversed}; }}\n\
             def T : Target {{ let InstructionSet = TInfo; }}"
        ));
    }

    /// Generates a condition on features as a dag.
    fn condition(&mut self, depth: usize) -> String {
        let parts: Vec<String> = (0..self.rng.range(1, 3))
            .map(|_| {
                if depth < 2 && self.rng.chance(30) {
                    return self.condition(depth + 1);
                }
                let feature = format!("F{}", self.rng.below(self.features));
                if self.rng.chance(25) { format!("(not {feature})") } else { feature }
            })
            .collect();
        let all = format!("({} {})", self.rng.pick(&["all_of", "any_of"]), parts.join(", "));
        if depth > 0 && self.rng.chance(20) { format!("(not {all})") } else { all }
    }

    fn operand(&mut self) -> &'static str {
        if self.modes > 0 && self.rng.chance(20) { "ByMode" } else { self.rng.pick(&OPERANDS) }
    }

    /// Generates instructions of known lengths.
    fn fixed(&mut self) {
        let widths: &[usize] = match self.rng.below(5) {
            0 => &[8, 16],
            1 => &[16, 32, 48],
            2 => &[24, 72, 136],
            _ => &[16, 32],
        };
        let count = self.rng.range(1, 24);
        for index in 0..count {
            self.count = index;
            let width = self.rng.pick(widths);
            self.instruction(width);
        }
        if self.rng.chance(20) {
            self.line(
                "def MORE : AdditionalEncoding<I0> { let AliasOf = I0; field bits<32> Inst;\n  \
                 bits<4> a; bits<4> b; bits<4> c; let Size = 4; let Inst{31-26} = 51;\n  \
                 let Inst{3-0} = a; let Inst{7-4} = b; let Inst{11-8} = c; }",
            );
        }
    }

    /// Returns an encoding of `width` bits.
    fn encoding(&mut self, width: usize, names: &[&str]) -> String {
        let mut text = String::new();
        let extra = if self.rng.chance(3) { 4 } else { 0 };
        let all = width + extra;
        let _ = write!(
            text,
            "field bits<{all}> Inst; field bits<{all}> SoftFail = 0; let Size = {};",
            width / 8
        );
        // The lowest bits identify the instruction, unless too many instructions share them.
        let key = if self.rng.chance(85) { self.count % 16 } else { self.rng.below(16) };
        let _ = write!(text, " let Inst{{3-0}} = {key};");
        let mut position = 4;
        let mut left: Vec<(&str, usize)> = Vec::new();
        for name in names {
            let bits = self.rng.range(1, 4);
            if self.rng.chance(97) {
                let _ = write!(text, " bits<4> {name};");
                if self.rng.chance(8) {
                    let _ = write!(text, " let {name} = {};", self.rng.below(16));
                }
                left.push((name, bits));
            }
        }
        while position < width {
            let len = self.rng.range(1, 5).min(width - position);
            let high = position + len - 1;
            match self.rng.below(10) {
                0..=2 => {
                    let value = self.rng.below(1 << len);
                    let _ = write!(text, " let Inst{{{high}-{position}}} = {value};");
                    if self.rng.chance(15) {
                        let _ = write!(
                            text,
                            " let SoftFail{{{high}-{position}}} = {};",
                            (1 << len) - 1
                        );
                    }
                }
                3..=7 if !left.is_empty() && len <= 4 => {
                    let which = self.rng.below(left.len());
                    let (name, _) = left[which];
                    let low = self.rng.below(5 - len);
                    let _ = write!(
                        text,
                        " let Inst{{{high}-{position}}} = {name}{{{}-{low}}};",
                        low + len - 1
                    );
                    if self.rng.chance(60) {
                        left.remove(which);
                    }
                }
                _ => {}
            }
            position += len;
        }
        text
    }

    fn instruction(&mut self, width: usize) {
        let index = self.count;
        let names: &[&str] = &["a", "b", "c"][..self.rng.below(4)];
        let mut operands: Vec<String> = Vec::new();
        for name in names {
            let of = self.operand();
            operands.push(format!("{of}:${name}"));
        }
        if self.rng.chance(2) {
            let parts = ["(pair $x, $y):$p", "(pair $x, $y):$p", "pair:$p", "(whole $x, $y):$p"];
            operands.push(self.rng.pick(&parts).into());
        }
        let mut fields = String::new();
        let mut outs = String::new();
        if self.rng.chance(25) && !names.is_empty() {
            let first = operands.remove(0);
            let class = self.rng.pick(&["Regs", "High"]);
            outs = format!("{class}:$a");
            operands.push(format!("{class}:$t"));
            let _ = first;
            if self.rng.chance(70) {
                fields.push_str(" let Constraints = \"$t = $a\";");
            } else {
                fields.push_str(" bits<4> t = 3;");
            }
        }
        if self.rng.chance(12) {
            let complete = u8::from(self.rng.chance(50));
            let method = self.rng.below(2);
            let _ = write!(
                fields,
                " let DecoderMethod = \"decodeI{method}\"; let hasCompleteDecoder = {complete};"
            );
        }
        if self.rng.chance(12) {
            let _ = write!(fields, " let DecoderNamespace = \"N{}\";", self.rng.below(2));
        }
        if self.rng.chance(6) {
            let field = self.rng.pick(&["isCodeGenOnly", "isAsmParserOnly", "isPseudo"]);
            let _ = write!(fields, " let {field} = 1;");
        }
        if self.predicates > 0 && self.rng.chance(50) {
            let list: Vec<String> = (0..self.rng.range(1, 2))
                .map(|_| format!("P{}", self.rng.below(self.predicates)))
                .collect();
            let _ = write!(fields, " let Predicates = [{}];", list.join(", "));
        }
        let mut encoding = String::new();
        if self.modes > 0 && self.rng.chance(40) {
            let mut encodings = Vec::new();
            let mut modes = Vec::new();
            for mode in 0..=self.modes {
                if self.rng.chance(70) {
                    let body = self.encoding(width, names);
                    self.line(format_args!(
                        "def E{index}_{mode} : InstructionEncoding {{ {body} }}"
                    ));
                    encodings.push(format!("E{index}_{mode}"));
                    modes.push(match mode {
                        0 => "DefaultMode".to_owned(),
                        mode => format!("M{}", mode - 1),
                    });
                }
            }
            let _ = write!(
                fields,
                " let EncodingInfos = EncodingByHwMode<[{}], [{}]>;",
                modes.join(", "),
                encodings.join(", ")
            );
        }
        encoding.push_str(&self.encoding(width, names));
        self.line(format_args!(
            "def I{index} : Instruction {{ let Namespace = \"T\"; let OutOperandList = (outs {outs});\n  \
             let InOperandList = (ins {});{fields}\n  {encoding} }}",
            operands.join(", ")
        ));
    }

    /// Generates instructions that consist of segments.
    fn variable(&mut self) {
        for index in 0..self.rng.range(1, 12) {
            let key = if self.rng.chance(85) { index % 16 } else { self.rng.below(16) };
            let names: &[&str] = &["a", "b"][..self.rng.below(3)];
            let mut operands = Vec::new();
            let mut segments = vec![format!("0b{key:04b}")];
            for name in names {
                let of = self.rng.pick(&["Regs", "Own", "simm", "even", "whole"]);
                operands.push(format!("{of}:${name}"));
                let name = match of {
                    "whole" => format!("{name}.{}", self.rng.pick(&["base", "off"])),
                    _ => (*name).to_owned(),
                };
                let method = self.rng.pick(&["", "", ", (decoder \"decodeSegment\")"]);
                match self.rng.below(4) {
                    0 => segments.push(format!("(slice \"${name}\", 7, 3{method})")),
                    1 => {}
                    _ => {
                        let len = self.rng.range(1, 20);
                        segments.push(format!("(operand \"${name}\", {len}{method})"));
                    }
                }
                if self.rng.chance(40) {
                    segments.push(self.rng.pick(&["0b1", "0b0", "0b0110"]).to_owned());
                }
            }
            let mut fields = String::new();
            if self.predicates > 0 && self.rng.chance(30) {
                let _ = write!(fields, " let Predicates = [P{}];", self.rng.below(self.predicates));
            }
            self.line(format_args!(
                "def I{index} : Instruction {{ let Namespace = \"T\"; let OutOperandList = (outs);\n  \
                 let InOperandList = (ins {});{fields} dag Inst = (ascend {}); }}",
                operands.join(", "),
                segments.join(", ")
            ));
        }
    }
}
