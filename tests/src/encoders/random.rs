//! Random targets for `--gen-emitter`.
//!
//! Input: a seed and a number. Output: a `.td` with registers, operands and instructions. Targets
//! of [`Kind::Any`] use all features of the back-end and have mistakes; both tools must print the
//! same text or the same errors. Targets of [`Kind::Run`] are correct, and their C++ compiles.

use std::fmt::Write;

use crate::differential::rng::Rng;

/// Purpose of a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Only printed by both tools.
    Any,
    /// Compiled and run.
    Run,
}

/// Definitions of every target.
const BASE: &str = r##"include "llvm/Target/Target.td"
foreach i = 0...7 in def R#i : Register<"r"#i> { let Namespace = "T"; let HWEncoding = i; }
def GPR : RegisterClass<"T", [i32], 32, (sequence "R%u", 0, 7)>;
def LOW : RegisterClass<"T", [i32], 32, (add R0, R1, R2, R3)>;
def RegOp : RegisterOperand<GPR>;
def RegEnc : RegisterOperand<LOW> { let EncoderMethod = "encodeReg"; }
def imm8 : Operand<i32>;
def immEnc : Operand<i32> { let EncoderMethod = "encodeImm"; let DecoderMethod = "decodeImm"; }
def immTemplate : Operand<i64> { let EncoderMethod = "encodeShifted<2>"; }
def mem : Operand<i32> { let MIOperandInfo = (ops GPR:$base, imm8:$off); }
def memEnc : Operand<i32> {
  let MIOperandInfo = (ops GPR:$base, imm8:$off, LOW:$index);
  let EncoderMethod = "encodeMem";
}
def memParts : Operand<i32> { let MIOperandInfo = (ops RegEnc:$base, immEnc:$off); }
def memPlain : Operand<i32> { let MIOperandInfo = (ops GPR, i32imm); }
def pred : PredicateOperand<i32, (ops i32imm:$code, GPR:$reg), (ops (i32 14), zero_reg)>;
def flagsOut : OptionalDefOperand<i32, (ops LOW), (ops (i32 zero_reg))>;
"##;

/// Hardware modes, not in the order of their names.
const MODES: [&str; 4] = ["Zed", "mode10", "mode9", "Alpha"];

/// Names of operands. Some are keywords of Rust or C++, or names of instruction fields.
const NAMES: [&str; 14] =
    ["rd", "rs1", "rs2", "imm", "type", "a", "b", "x_1", "Y", "src", "dst", "fn", "addr", "p"];

/// Operand types, with the names of their suboperands.
const DECLARATIONS: [(&str, &[&str]); 15] = [
    ("GPR", &[]),
    ("LOW", &[]),
    ("imm8", &[]),
    ("immEnc", &[]),
    ("immTemplate", &[]),
    ("RegOp", &[]),
    ("RegEnc", &[]),
    ("mem", &["base", "off"]),
    ("memEnc", &["base", "off", "index"]),
    ("memParts", &["base", "off"]),
    ("memPlain", &["", ""]),
    ("pred", &["code", "reg"]),
    ("flagsOut", &[""]),
    ("i32imm", &[]),
    ("ByMode", &[]),
];

/// Operand of an instruction.
struct Operand {
    name: &'static str,
    declaration: &'static str,
    parts: &'static [&'static str],
    /// Names that the instruction gives to the sub-operands, if any.
    aliases: Vec<String>,
}

impl Operand {
    fn text(&self) -> String {
        match self.aliases.is_empty() {
            true => format!("{}:${}", self.declaration, self.name),
            false => {
                let aliases: Vec<String> =
                    self.aliases.iter().map(|alias| format!("${alias}")).collect();
                format!("({} {}):${}", self.declaration, aliases.join(", "), self.name)
            }
        }
    }

    /// Returns the names by which constraints and segments refer to the operand or its parts.
    fn paths(&self) -> Vec<String> {
        let mut paths = vec![format!("${}", self.name)];
        paths.extend(self.aliases.iter().map(|alias| format!("${alias}")));
        if self.aliases.is_empty() {
            let parts = self.parts.iter().filter(|part| !part.is_empty());
            paths.extend(parts.map(|part| format!("${}.{part}", self.name)));
        }
        paths
    }
}

/// Field whose bits are encoded.
struct Encoded {
    name: String,
    bits: usize,
    /// True for fields of type `bit`.
    is_bit: bool,
}

impl Encoded {
    fn new(name: String, bits: usize) -> Self {
        Encoded { name, bits, is_bit: false }
    }
}

/// Makes target number `index`.
pub fn source(kind: Kind, seed: u64, index: u64) -> String {
    let mut maker = Maker {
        rng: Rng::for_item(seed, index),
        kind,
        text: BASE.to_owned(),
        modes: Vec::new(),
        widths: Vec::new(),
        encodings: 0,
        is_variable: false,
    };
    maker.target();
    maker.text
}

struct Maker {
    rng: Rng,
    kind: Kind,
    text: String,
    modes: Vec<&'static str>,
    /// Lengths of encodings to choose from.
    widths: Vec<usize>,
    /// Number of records with encodings.
    encodings: usize,
    is_variable: bool,
}

impl Maker {
    /// Returns true in some cases if mistakes are allowed.
    fn errs(&mut self, per_mille: usize) -> bool {
        self.kind == Kind::Any && self.rng.below(2500) < per_mille
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn target(&mut self) {
        self.is_variable = self.rng.chance(25);
        if self.rng.chance(40) {
            // Two at least: the C++ of encodings of variable length for one mode does not compile.
            self.modes = MODES.to_vec();
            self.modes.truncate(self.rng.range(2, MODES.len()));
            // For the default mode, LLVM's tool reads memory before its list of modes.
            if !self.is_variable && self.rng.chance(50) {
                self.modes.push("DefaultMode");
            }
        }
        for mode in self.modes.clone() {
            if mode != "DefaultMode" {
                self.line(&format!("def {mode} : HwMode<[]>;"));
            }
        }
        let by_mode = match self.modes.first() {
            Some(mode) => format!("[{mode}, DefaultMode], [LOW, GPR]"),
            None => "[DefaultMode], [GPR]".to_owned(),
        };
        self.line(&format!("def ByMode : RegClassByHwMode<{by_mode}>;"));
        let all: &[usize] = match self.rng.below(4) {
            0 => &[8, 16],
            1 => &[16, 32],
            2 => &[32, 48, 64],
            _ => &[24, 65, 96, 128, 200],
        };
        let count = self.rng.range(1, all.len());
        self.widths = (0..count).map(|_| self.rng.pick(all)).collect();
        // Of an odd length, LLVM's tool cannot reverse them.
        let even = self.widths.iter().all(|width| width.is_multiple_of(2));
        let reversed = even && !self.is_variable && self.rng.chance(20);
        let reversed = if reversed { " { let isLittleEndianEncoding = true; }" } else { ";" };
        self.line(&format!("def TInfo : InstrInfo{reversed}"));
        if !self.errs(5) {
            self.line("def T : Target { let InstructionSet = TInfo; }");
        }
        if self.errs(5) {
            self.line("def T2 : Target { let InstructionSet = TInfo; }");
        }
        for number in 0..self.rng.range(1, 9) {
            self.instruction(number);
        }
        if self.rng.chance(5) {
            self.line(
                "def Load : TargetSpecializedStandardPseudoInstruction<LOAD_STACK_GUARD> \
                 { let Namespace = \"T\"; }",
            );
        }
    }

    fn operands(&mut self) -> Vec<Operand> {
        let mut names = NAMES.to_vec();
        let mut operands = Vec::new();
        for _ in 0..self.rng.below(6) {
            let name = names.remove(self.rng.below(names.len()));
            let (declaration, parts) = self.rng.pick(&DECLARATIONS);
            let mut aliases = Vec::new();
            if !parts.is_empty() && self.rng.chance(40) {
                let count = if self.errs(30) { parts.len() + 1 } else { parts.len() };
                for part in 0..count {
                    let alias = match self.errs(15) {
                        true => "rd".to_owned(),
                        false => format!("{name}_{}", (b'a' + part as u8) as char),
                    };
                    aliases.push(alias);
                }
            }
            operands.push(Operand { name, declaration, parts, aliases });
        }
        operands
    }

    fn instruction(&mut self, number: usize) {
        let operands = self.operands();
        let width = self.rng.pick(&self.widths.clone());
        let letter = self.rng.pick(&["A", "b", "I10", "I9", "Z"]);
        let name = format!("{letter}_{number}");
        let outputs = self.rng.below(operands.len().min(2) + 1);
        let mut lists = [Vec::new(), Vec::new()];
        for (index, operand) in operands.iter().enumerate() {
            let mut text = operand.text();
            if self.errs(6) {
                let wrong = ["unknown:$z", "ptr_rc:$z", "T:$z", "5:$z", "GPR", "variable_ops"];
                text = self.rng.pick(&wrong).to_owned();
            }
            lists[usize::from(index >= outputs)].push(text);
        }
        if self.rng.chance(5) {
            lists[1].push("variable_ops".to_owned());
        }
        let outs = if self.errs(4) { "ins" } else { "outs" };
        let mut body = format!(
            "  let OutOperandList = ({outs} {});\n  let InOperandList = (ins {});\n",
            lists[0].join(", "),
            lists[1].join(", ")
        );
        self.details(&mut body, &operands);
        if self.rng.chance(15) {
            body += "  let isPseudo = true;\n";
            if self.rng.chance(60) {
                self.line(&format!("def {name} : Instruction {{\n{body}}}"));
                return;
            }
        }
        let by_mode = !self.modes.is_empty() && self.rng.chance(45);
        if by_mode && !self.errs(100) {
            let encodings = self.by_mode(&operands);
            let _ = writeln!(body, "  let EncodingInfos = EncodingByHwMode<{encodings}>;");
        }
        if !by_mode || self.rng.chance(30) {
            body += &self.encoding(&operands, width);
        }
        self.line(&format!("def {name} : Instruction {{\n{body}}}"));
    }

    /// Generates the fields that are not encoded.
    fn details(&mut self, body: &mut String, operands: &[Operand]) {
        let namespace = match self.rng.weighted(&[90, 3, 3]) {
            0 => "T",
            1 => "Other",
            _ if self.errs(400) => "TargetOpcode",
            _ => "",
        };
        let _ = writeln!(body, "  let Namespace = \"{namespace}\";");
        if self.rng.chance(30) {
            let method = self.rng.pick(&["finish", "finishMore"]);
            let _ = writeln!(body, "  let PostEncoderMethod = \"{method}\";");
        }
        if self.rng.chance(20) {
            let _ = writeln!(body, "  let DecoderNamespace = \"Space{}\";", self.rng.below(3));
        }
        if self.rng.chance(20) {
            body.push_str("  let isCodeGenOnly = true;\n");
        }
        if self.rng.chance(40) {
            let paths: Vec<String> = operands.iter().flat_map(Operand::paths).collect();
            let path = |rng: &mut Rng| match paths.is_empty() || rng.chance(5) {
                true => "$none".to_owned(),
                false => paths[rng.below(paths.len())].clone(),
            };
            // Many of them are wrong.
            let text = match (self.kind, self.rng.below(10)) {
                (Kind::Run, _) => return,
                (_, 0) => path(&mut self.rng),
                (_, 1) => format!("{} = ", path(&mut self.rng)),
                (_, 2) => "@earlyclobber ".to_owned(),
                (_, 3..6) => format!("@earlyclobber {}", path(&mut self.rng)),
                _ => format!("{} = {}", path(&mut self.rng), path(&mut self.rng)),
            };
            if self.rng.chance(15) {
                let _ = writeln!(body, "  let Constraints = \"{text}\";");
            }
        }
    }

    /// Generates records with encodings, and the lists of hardware modes that name them.
    fn by_mode(&mut self, operands: &[Operand]) -> String {
        let mut modes = self.modes.clone();
        if self.kind == Kind::Any || !self.is_variable && self.rng.chance(40) {
            let count = self.rng.range(1, modes.len());
            while modes.len() > count {
                modes.remove(self.rng.below(modes.len()));
            }
        }
        let mut names = Vec::new();
        for _ in &modes {
            if !names.is_empty() && self.rng.chance(10) {
                names.push(names[0]);
                continue;
            }
            let width = self.rng.pick(&self.widths.clone());
            let encoding = self.encoding(operands, width);
            let number = self.encodings;
            self.encodings += 1;
            self.line(&format!("def Enc{number} : InstructionEncoding {{\n{encoding}}}"));
            names.push(number);
        }
        if self.errs(20) {
            let again = self.rng.pick(&modes);
            modes.push(again);
            names.push(names[0]);
        }
        if self.errs(15) {
            modes.push("NoMode");
            names.push(names[0]);
        }
        if self.errs(10) {
            names.pop();
        }
        let names: Vec<String> = names.iter().map(|name| format!("Enc{name}")).collect();
        format!("[{}], [{}]", modes.join(", "), names.join(", "))
    }

    fn encoding(&mut self, operands: &[Operand], width: usize) -> String {
        if self.errs(8) {
            return String::new();
        }
        if self.is_variable != self.errs(8) {
            return format!("  dag Inst = {};\n", self.sequence(operands, 0));
        }
        self.fields(operands, width)
    }

    /// Generates the encoded fields, and their positions in `Inst`.
    fn fields(&mut self, operands: &[Operand], width: usize) -> String {
        let mut text = String::new();
        let mut fields: Vec<Encoded> = Vec::new();
        for operand in operands {
            let names = match operand.aliases.is_empty() {
                true => vec![operand.name.to_owned()],
                false => operand.aliases.clone(),
            };
            for name in names {
                if self.rng.chance(85) {
                    let bits = match self.rng.weighted(&[10, 60, 10]) {
                        0 => 1,
                        1 => self.rng.range(2, 9),
                        _ => self.rng.range(1, width.min(128)),
                    };
                    fields.push(Encoded::new(name, bits.min(width)));
                }
            }
            // Both the whole and a part of it give a C++ that does not compile.
            if self.kind == Kind::Any && !operand.aliases.is_empty() && self.rng.chance(10) {
                fields.push(Encoded::new(operand.name.to_owned(), 3));
            }
        }
        if self.errs(25) {
            fields.push(Encoded::new("nobody".to_owned(), 3));
        }
        if self.errs(10) {
            fields.push(Encoded::new("noOther".to_owned(), 1));
        }
        for index in (1..fields.len()).rev() {
            fields.swap(index, self.rng.below(index + 1));
        }

        let inst_first = self.rng.chance(50);
        let field = if self.rng.chance(50) { "field " } else { "" };
        let declared = format!("  {field}bits<{width}> Inst;\n");
        if inst_first {
            text += &declared;
        }
        let mut partly = Vec::new();
        for Encoded { name, bits, is_bit } in &mut fields {
            let field = if self.rng.chance(4) { "field " } else { "" };
            *is_bit = *bits == 1 && self.rng.chance(50);
            let ty = if *is_bit { "bit".to_owned() } else { format!("bits<{bits}>") };
            let value = if self.rng.chance(4) { " = 0" } else { "" };
            let _ = writeln!(text, "  {field}{ty} {name}{value};");
            if !*is_bit && value.is_empty() && self.rng.chance(6) {
                partly.push(format!("  let {name}{{0}} = {};\n", self.rng.below(2)));
            }
        }
        if !inst_first {
            text += &declared;
        }
        if self.rng.chance(15) {
            let _ = writeln!(text, "  field bits<{width}> SoftFail = 0;");
        }
        text += &partly.concat();
        self.layout(&mut text, &fields, width);
        text
    }

    /// Appends the bits of `Inst`, from the lowest on.
    fn layout(&mut self, text: &mut String, fields: &[Encoded], width: usize) {
        let mut position = 0;
        while position < width {
            let left = width - position;
            let what = self.rng.weighted(&[30, 8, 5, 50]);
            let len = match what {
                0 => {
                    let len = self.rng.range(1, left.min(9));
                    let value = self.rng.below(1 << len);
                    let _ = writeln!(
                        text,
                        "  let Inst{{{}-{position}}} = 0b{value:0len$b};",
                        position + len - 1
                    );
                    len
                }
                1 => {
                    let len = self.rng.range(1, left.min(5));
                    let bits: Vec<&str> =
                        (0..len).map(|_| self.rng.pick(&["?", "?", "0", "1"])).collect();
                    let bits = bits.join(", ");
                    let _ = writeln!(
                        text,
                        "  let Inst{{{}-{position}}} = {{ {bits} }};",
                        position + len - 1
                    );
                    len
                }
                2 => self.rng.range(1, left.min(4)),
                _ if fields.is_empty() => 1,
                _ => self.part_of_field(text, fields, position, left),
            };
            position += len;
        }
        if self.errs(8) {
            let _ = writeln!(text, "  let Inst{{7-0}} = rd;");
        }
    }

    /// Appends bits of a field, from bit `position` of `Inst` on. `left` bits of `Inst` are left.
    fn part_of_field(
        &mut self,
        text: &mut String,
        fields: &[Encoded],
        position: usize,
        left: usize,
    ) -> usize {
        let Encoded { name, bits, is_bit } = &fields[self.rng.below(fields.len())];
        if *is_bit {
            let _ = writeln!(text, "  let Inst{{{position}}} = {name};");
            return 1;
        }
        if *bits <= left && self.rng.chance(50) {
            let range = match *bits {
                1 => format!("{position}"),
                _ => format!("{}-{position}", position + bits - 1),
            };
            // All segments together must have this length.
            let all = if *bits == 1 { format!("{name}{{0}}") } else { name.clone() };
            let _ = writeln!(text, "  let Inst{{{range}}} = {all};");
            return *bits;
        }
        let low = self.rng.below(*bits);
        let len = self.rng.range(1, (bits - low).min(left));
        let (high, top) = (low + len - 1, position + len - 1);
        let order = if self.rng.chance(15) && len > 1 {
            format!("{low}-{high}")
        } else {
            format!("{high}-{low}")
        };
        let _ = match len {
            1 => writeln!(text, "  let Inst{{{position}}} = {name}{{{low}}};"),
            _ => writeln!(text, "  let Inst{{{top}-{position}}} = {name}{{{order}}};"),
        };
        len
    }

    /// Generates a dag of segments.
    fn sequence(&mut self, operands: &[Operand], depth: usize) -> String {
        let mut segments = Vec::new();
        let paths: Vec<String> = operands.iter().flat_map(Operand::paths).collect();
        for _ in 0..self.rng.range(usize::from(depth == 0), 6) {
            let segment = match self.rng.weighted(&[30, 35, 30, 15]) {
                0 => {
                    let len = self.rng.range(1, 12);
                    let value = self.rng.below(1 << len);
                    match self.rng.below(8) {
                        0 => self.rng.pick(&["true", "false"]).to_owned(),
                        1 if self.errs(300) => self.rng.pick(&["7", "\"x\"", "?"]).to_owned(),
                        2 if self.errs(100) => "{ ?, 1 }".to_owned(),
                        3 => "{ 0, 1, 1 }".to_owned(),
                        _ => format!("0b{value:0len$b}"),
                    }
                }
                3 if depth < 3 => self.sequence(operands, depth + 1),
                _ if paths.is_empty() => "0b1".to_owned(),
                1 => {
                    let path = self.path(&paths);
                    let (len, coders) = (self.length(), self.coders());
                    match self.errs(10) {
                        true => self
                            .rng
                            .pick(&["(operand \"$a\")", "(operand 3, 4)", "(operand \"$a\", -1)"])
                            .to_owned(),
                        false => format!("(operand \"{path}\", {len}{coders})"),
                    }
                }
                _ => {
                    let path = self.path(&paths);
                    let (high, low, coders) = (self.length(), self.rng.below(9), self.coders());
                    match self.errs(10) {
                        true => self
                            .rng
                            .pick(&[
                                "(slice \"$a\", 1)",
                                "(slice 1, 2, 3)",
                                "(slice \"$a\", -1, 2)",
                            ])
                            .to_owned(),
                        false => format!("(slice \"{path}\", {high}, {low}{coders})"),
                    }
                }
            };
            segments.push(segment);
        }
        let operator = match self.errs(5) {
            true => "encoder",
            false => self.rng.pick(&["ascend", "descend"]),
        };
        format!("({operator} {})", segments.join(", ")).replace(" )", ")")
    }

    fn path(&mut self, paths: &[String]) -> String {
        match self.errs(15) {
            true => {
                self.rng.pick(&["$none", "rd", "$rd.", "$rd.none", "$addr_a.base", "$"]).to_owned()
            }
            false => paths[self.rng.below(paths.len())].clone(),
        }
    }

    fn length(&mut self) -> usize {
        match self.rng.below(12) {
            0 => self.rng.range(33, 70),
            1 => self.rng.range(9, 32),
            _ => self.rng.range(1, 9),
        }
    }

    fn coders(&mut self) -> String {
        match self.rng.below(8) {
            0 => ", (encoder \"encodeSegment\")".to_owned(),
            1 => ", (decoder \"decodeSegment\"), (encoder \"encodeOther\")".to_owned(),
            2 => ", (decoder \"decodeSegment\")".to_owned(),
            3 if self.errs(50) => ", (encoder)".to_owned(),
            _ => String::new(),
        }
    }
}
