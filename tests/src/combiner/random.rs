//! Random combiners.
//!
//! Input: a seed and an index. Output: a `.td` with two combiners. Most rules are valid; about
//! every third source has a few mistakes.

use crate::differential::rng::Rng;
use crate::mistakes::{self, Kinds};

/// Lists of interchangeable strings.
const KINDS: Kinds = &[
    // LLVM's tool accepts types that registers do not have, and reads out of bounds.
    &["i1", "i8", "i16", "i32", "i64", "v4i32", "f32"],
    &[
        "G_ADD",
        "G_SUB",
        "G_FNEG",
        "G_FADD",
        "G_STORE",
        "G_CONSTANT",
        "G_BUILD_VECTOR",
        "G_UNMERGE_VALUES",
        "COPY",
        "int_t_0",
        "int_t_1",
        "f0",
        "f1",
        "G_OWN",
        "GIReplaceReg",
        "GIEraseRoot",
        "wip_match_opcode",
        "data0",
    ],
    &["match", "apply", "combine", "defs", "pattern", "outs", "ins", "empty_action"],
    &["root", "gi_mo", "gi_imm", "data0", "data1"],
    &["FmNoNans", "FmNsz", "FmArcp", "NoSWrap", "IsExact", "data0", "P0"],
    &["GITypeOf", "GIVariadic"],
    &["r0", "r1", "r2", "g0", "g1", "P0"],
];

/// Types of registers; empty for none.
const TYPES: [&str; 10] = ["", "", "", "", "", "i32", "i64", "i1", "v4i32", "f32"];

const FLAGS: [&str; 8] =
    ["FmNoNans", "FmNsz", "FmArcp", "FmContract", "NoSWrap", "NoUWrap", "IsExact", "NonNeg"];

/// Instruction: name, numbers of defined and used operands, true if it is variadic.
#[derive(Clone, Debug)]
struct Op {
    name: String,
    outs: usize,
    ins: usize,
    more: bool,
}

/// Opcodes that all targets have: name, number of results, number of operands, true for variadic
/// ones.
const OPS: [(&str, usize, usize, bool); 27] = [
    ("G_ADD", 1, 2, false),
    ("G_SUB", 1, 2, false),
    ("G_MUL", 1, 2, false),
    ("G_AND", 1, 2, false),
    ("G_SHL", 1, 2, false),
    ("G_FADD", 1, 2, false),
    ("G_FSUB", 1, 2, false),
    ("G_PTR_ADD", 1, 2, false),
    ("G_FNEG", 1, 1, false),
    ("G_FABS", 1, 1, false),
    ("G_ZEXT", 1, 1, false),
    ("G_TRUNC", 1, 1, false),
    ("G_ANYEXT", 1, 1, false),
    ("G_FREEZE", 1, 1, false),
    ("COPY", 1, 1, false),
    ("G_CONSTANT", 1, 1, false),
    ("G_SELECT", 1, 3, false),
    ("G_ICMP", 1, 3, false),
    ("G_LOAD", 1, 1, false),
    ("G_STORE", 0, 2, false),
    ("G_IMPLICIT_DEF", 1, 0, false),
    ("G_UADDO", 2, 2, false),
    ("G_SDIVREM", 2, 2, false),
    ("G_BUILD_VECTOR", 1, 1, true),
    ("G_CONCAT_VECTORS", 1, 1, true),
    ("G_MERGE_VALUES", 1, 1, true),
    ("G_UNMERGE_VALUES", 2, 1, false),
];

/// Fragment: which operands are immediates, and true if it defines the first one.
#[derive(Clone, Debug)]
struct Fragment {
    name: String,
    defines: bool,
    numbers: Vec<bool>,
}

/// Register in a rule.
#[derive(Clone, Debug)]
struct Register {
    name: String,
    ty: &'static str,
}

/// Rule under construction.
#[derive(Default)]
struct Rule {
    registers: Vec<Register>,
    /// Operands of a fragment that it does not define yet.
    wanted: Vec<Register>,
    /// Names of instructions.
    insns: Vec<String>,
    next: usize,
}

struct Maker {
    rng: Rng,
    text: String,
    ops: Vec<Op>,
    fragments: Vec<Fragment>,
    rule: Rule,
}

/// Makes source number `index`.
pub fn source(seed: u64, index: u64) -> String {
    let known = OPS.iter().map(|&(name, outs, ins, more)| (name.to_owned(), outs, ins, more));
    let ops = known.map(|(name, outs, ins, more)| Op { name, outs, ins, more }).collect();
    let mut maker = Maker {
        rng: Rng::for_item(seed, index),
        text: String::new(),
        ops,
        fragments: Vec::new(),
        rule: Rule::default(),
    };
    maker.target();
    let fixed = maker.text.len();
    maker.all_fragments();
    let rules = maker.rng.range(1, 7);
    (0..rules).for_each(|number| maker.whole_rule(number));
    maker.combiners(rules);
    let Maker { mut rng, text, .. } = maker;
    if rng.chance(40) { mistakes::spoil(&text, fixed, KINDS, &mut rng) } else { text }
}

impl Maker {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn target(&mut self) {
        self.line("include \"llvm/Target/Target.td\"");
        self.line("include \"llvm/Target/GlobalISel/Combine.td\"");
        self.line("def Info : InstrInfo;");
        self.line("def T : Target { let InstructionSet = Info; }");
        self.line("def P0 : Predicate<\"Subtarget->has0()\">;");
        self.line("def P1 : Predicate<\"MF->has1()\"> { let RecomputePerFunction = true; }");
        self.line("def P2 : Predicate<\"\">;");
        self.line("def data0 : GIDefMatchData<\"int64_t\">;");
        self.line("def data1 : GIDefMatchData<\"std::pair<Register, bool>\">;");
        for number in 0..2 {
            let (outs, ins) = (number, self.rng.range(1, 2));
            let properties = self.rng.pick(&[
                "IntrNoMem",
                "IntrNoMem, IntrConvergent",
                "IntrConvergent",
                "IntrReadMem",
                "IntrNoMem, IntrHasSideEffects",
            ]);
            let types = |count: usize| vec!["llvm_i32_ty"; count].join(", ");
            self.line(&format!(
                "def int_t_{number} : Intrinsic<[{}], [{}], [{properties}]> {{ let TargetPrefix = \"t\"; }}",
                types(outs),
                types(ins),
            ));
            self.ops.push(Op { name: format!("int_t_{number}"), outs, ins, more: false });
        }
        let second = self.rng.pick(&["type0", "type1", "ptype1"]);
        let more = self.rng.chance(40);
        let (last, body) = match more {
            true => (", variable_ops", " let variadicOpsType = type1;"),
            false => ("", ""),
        };
        self.line(&format!(
            "def G_OWN : GenericInstruction {{ let OutOperandList = (outs type0:$d); let InOperandList = (ins {second}:$a{last});{body} }}"
        ));
        self.ops.push(Op { name: "G_OWN".to_owned(), outs: 1, ins: 1, more });
    }

    /// Returns an operation with this number of results, or the first operation if no one has it.
    fn op(&mut self, outs: usize) -> Op {
        let fit: Vec<usize> =
            (0..self.ops.len()).filter(|&index| self.ops[index].outs == outs).collect();
        match fit.is_empty() {
            true => self.ops[0].clone(),
            false => self.ops[fit[self.rng.below(fit.len())]].clone(),
        }
    }

    fn register(&mut self) -> Register {
        let name = format!("x{}", self.rule.next);
        self.rule.next += 1;
        let register = Register { name, ty: self.rng.pick(&TYPES) };
        self.rule.registers.push(register.clone());
        register
    }

    /// Formats a register operand, with or without its type.
    fn operand_text(&mut self, register: &Register) -> String {
        match register.ty {
            ty if !ty.is_empty() && self.rng.chance(60) => format!("{ty}:${}", register.name),
            _ => format!("${}", register.name),
        }
    }

    fn number(&mut self, typed: usize) -> String {
        let value = self.rng.pick(&["0", "1", "-1", "7", "300", "-5000000000"]);
        match self.rng.chance(typed) {
            true => format!("({} {value})", self.rng.pick(&["i32", "i64", "i8"])),
            false => value.to_owned(),
        }
    }

    fn flags(&mut self) -> String {
        let mut parts = Vec::new();
        for _ in 0..self.rng.range(1, 3) {
            let flag = self.rng.pick(&FLAGS);
            parts.push(match self.rng.chance(30) {
                true => format!("(not {flag}, {})", self.rng.pick(&FLAGS)),
                false => flag.to_owned(),
            });
        }
        format!("(MIFlags {})", parts.join(", "))
    }

    /// Generates an instruction of the match pattern that defines `defs`. The instructions that
    /// define its operands go to `inside`.
    fn matched(&mut self, op: &Op, defs: &[Register], depth: usize, inside: &mut Vec<String>) {
        let mut operands: Vec<String> = defs.iter().map(|def| self.operand_text(def)).collect();
        let more = if op.more { self.rng.below(3) } else { 0 };
        let pack = op.more && self.rng.chance(40);
        for index in 0..op.ins + more {
            let is_last = index + 1 == op.ins + more;
            let operand = match self.rng.below(12) {
                _ if pack && is_last => {
                    let register = self.register();
                    let bounds = self.rng.pick(&["", "2", "1, 3"]);
                    format!("GIVariadic<{bounds}>:${}", register.name)
                }
                0 | 1 => self.number(25),
                2 if !self.rule.registers.is_empty() => {
                    let known = self.rng.below(self.rule.registers.len());
                    let known = self.rule.registers[known].clone();
                    self.operand_text(&known)
                }
                3..7 if depth > 0 => {
                    let register = self.register();
                    let text = self.operand_text(&register);
                    let outs = self.rng.pick(&[1, 1, 1, 1, 2]);
                    self.defined(register, depth - 1, outs, inside);
                    text
                }
                _ => {
                    let register = self.rule.wanted.pop();
                    let register = register.unwrap_or_else(|| self.register());
                    self.operand_text(&register)
                }
            };
            operands.push(operand);
        }
        if self.rng.chance(15) {
            operands.push(self.flags());
        }
        let list = operands.join(", ");
        let space = if list.is_empty() { "" } else { " " };
        let name = self.insn_name();
        inside.push(format!("({}{space}{list}){name}", op.name));
    }

    fn insn_name(&mut self) -> String {
        if !self.rng.chance(35) {
            return String::new();
        }
        let name = format!("i{}", self.rule.next);
        self.rule.next += 1;
        self.rule.insns.push(name.clone());
        format!(":${name}")
    }

    /// Adds an instruction or a fragment that defines a register, and `outs` results in all.
    fn defined(&mut self, register: Register, depth: usize, outs: usize, inside: &mut Vec<String>) {
        let fit: Vec<usize> =
            (0..self.fragments.len()).filter(|&index| self.fragments[index].defines).collect();
        if !fit.is_empty() && self.rng.chance(25) {
            let fragment = self.fragments[fit[self.rng.below(fit.len())]].clone();
            return self.use_of(&fragment, Some(register), inside);
        }
        let op = self.op(outs);
        let mut defs = vec![register];
        while defs.len() < op.outs {
            let another = self.register();
            defs.push(another);
        }
        self.matched(&op, &defs, depth, inside);
    }

    fn use_of(
        &mut self,
        fragment: &Fragment,
        register: Option<Register>,
        inside: &mut Vec<String>,
    ) {
        let mut operands: Vec<String> = register.iter().map(|one| self.operand_text(one)).collect();
        for &is_number in &fragment.numbers {
            let operand = if is_number {
                self.number(10)
            } else {
                let known = self.rule.registers.len();
                let register = match known > 0 && (register.is_none() || self.rng.chance(30)) {
                    true => self.rule.registers[self.rng.below(known)].clone(),
                    false => self.register(),
                };
                self.operand_text(&register)
            };
            operands.push(operand);
        }
        let name = self.insn_name();
        let space = if operands.is_empty() { "" } else { " " };
        inside.push(format!("({}{space}{}){name}", fragment.name, operands.join(", ")));
    }

    /// Returns a name that C++ code can refer to.
    fn expansion(&mut self) -> String {
        let (registers, insns) = (self.rule.registers.len(), self.rule.insns.len());
        match self.rng.below(registers + insns) {
            index if index < registers => format!("${{{}}}", self.rule.registers[index].name),
            index if index < registers + insns => {
                format!("*${{{}}}", self.rule.insns[index - registers])
            }
            _ => "0".to_owned(),
        }
    }

    fn condition(&mut self) -> String {
        let (a, b) = (self.expansion(), self.expansion());
        match self.rng.below(5) {
            0 => format!("[{{\n    if (f({a}))\n      return true;\n    return g({b}); }}]"),
            1 => format!("\"  return both({a}, {b}); \""),
            2 => format!("[{{ return {a} == \\$\\\\n; }}]"),
            3 => "\"return true;\"".to_owned(),
            _ => format!("[{{return f({a});}}]"),
        }
    }

    fn all_fragments(&mut self) {
        for number in 0..self.rng.below(4) {
            let name = format!("f{number}");
            let defines = self.rng.chance(70);
            let numbers: Vec<bool> = (0..self.rng.below(3) + usize::from(!defines))
                .map(|_| self.rng.chance(30))
                .collect();
            let ins: Vec<String> = numbers
                .iter()
                .enumerate()
                .map(
                    |(index, number)| {
                        if *number { format!("gi_imm:$a{index}") } else { format!("$a{index}") }
                    },
                )
                .collect();
            let mut alternatives = Vec::new();
            for _ in 0..self.rng.weighted(&[0, 3, 3, 2, 1]) {
                self.rule = Rule::default();
                for (index, is_number) in numbers.iter().enumerate() {
                    let register = Register { name: format!("a{index}"), ty: "" };
                    if !is_number {
                        self.rule.wanted.push(register.clone());
                    }
                    self.rule.registers.push(register);
                }
                let mut patterns = Vec::new();
                if defines {
                    let root = Register { name: "d".to_owned(), ty: self.rng.pick(&TYPES) };
                    let op = self.op(1);
                    let depth = self.rng.below(2);
                    let fragments = std::mem::take(&mut self.fragments);
                    self.matched(&op, &[root], depth, &mut patterns);
                    self.fragments = fragments;
                    if self.rng.chance(60) {
                        patterns.reverse();
                    }
                }
                if !defines || self.rng.chance(35) {
                    patterns.push(self.condition());
                }
                alternatives.push(format!("(pattern {})", patterns.join(", ")));
            }
            let outs = if defines { " root:$d" } else { "" };
            let space = if ins.is_empty() { "" } else { " " };
            self.line(&format!(
                "def {name} : GICombinePatFrag<(outs{outs}), (ins{space}{}), [{}]>;",
                ins.join(", "),
                alternatives.join(",\n    ")
            ));
            self.fragments.push(Fragment { name, defines, numbers });
        }
    }

    fn whole_rule(&mut self, number: usize) {
        self.rule = Rule::default();
        let mut heads = String::new();
        if self.rng.chance(20) {
            let list = self.rng.pick(&["P0", "P1, P0", "P2", "P1, P2"]);
            heads = format!("let Predicates = [{list}] in ");
        }
        if self.rng.chance(10) {
            let most = self.rng.pick(&["0", "1", "2", "32"]);
            heads += &format!("let MaxPermutations = {most} in ");
        }
        let root = Register { name: "d".to_owned(), ty: self.rng.pick(&TYPES) };
        let mut patterns = Vec::new();
        let (mut defs, mut root_name, mut made) = (vec![root.clone()], "d".to_owned(), true);
        match self.rng.below(20) {
            0..2 => {
                let names: Vec<String> =
                    (0..self.rng.range(1, 3)).map(|_| self.op(1).name).collect();
                patterns.push(format!("(wip_match_opcode {}):$d", names.join(", ")));
                self.rule.insns.push("d".to_owned());
                made = false;
            }
            2..5 => {
                // An instruction that defines nothing.
                let op = self.op(0);
                self.matched(&op, &[], 2, &mut patterns);
                let last = patterns.pop().unwrap_or_default();
                // A named pattern ends with its name.
                let named = last.rsplit_once("):$").filter(|_| !last.ends_with(')'));
                let name = named.map(|(_, name)| name.to_owned());
                let (name, text) = match name {
                    Some(name) => (name, last),
                    None => {
                        self.rule.insns.push("mi".to_owned());
                        ("mi".to_owned(), format!("{last}:$mi"))
                    }
                };
                patterns.push(text);
                (defs, root_name) = (Vec::new(), name);
            }
            5..7 => {
                let op = self.op(2);
                let other = Register { name: "e".to_owned(), ty: self.rng.pick(&TYPES) };
                defs.push(other);
                let depth = self.rng.below(3);
                self.matched(&op, &defs.clone(), depth, &mut patterns);
                self.rule.registers.extend(defs.iter().cloned());
            }
            _ => {
                let depth = self.rng.below(4);
                self.defined(root.clone(), depth, 1, &mut patterns);
                self.rule.registers.push(root);
            }
        }
        if self.rng.chance(50) {
            let by = self.rng.below(patterns.len());
            patterns.rotate_left(by);
        }
        let without: Vec<usize> =
            (0..self.fragments.len()).filter(|&index| !self.fragments[index].defines).collect();
        if !without.is_empty() && self.rng.chance(30) {
            let fragment = self.fragments[without[self.rng.below(without.len())]].clone();
            self.use_of(&fragment, None, &mut patterns);
        }
        let by_code = !made || self.rng.chance(40);
        let mut data = String::new();
        if by_code && self.rng.chance(30) {
            data = format!(", {}:$m", self.rng.pick(&["data0", "data1"]));
            self.rule.registers.push(Register { name: "m".to_owned(), ty: "" });
        }
        for _ in 0..self.rng.weighted(&[6, 3, 1]) {
            let condition = self.condition();
            patterns.push(condition);
        }
        let apply = match by_code {
            true => self.apply_code(),
            false => self.apply(&defs, &root_name),
        };
        let matched = patterns.join(", ");
        let body = match by_code && self.rng.chance(25) {
            true => {
                let plain: Vec<String> =
                    patterns.into_iter().filter(|one| one.starts_with('(')).chain(apply).collect();
                format!("(combine {})", plain.join(", "))
            }
            false => format!("(match {matched}),\n  (apply {})", apply.join(", ")),
        };
        self.line(&format!(
            "{heads}def r{number} : GICombineRule<(defs root:${root_name}{data}),\n  {body}>;"
        ));
    }

    fn apply_code(&mut self) -> Vec<String> {
        let count = self.rng.weighted(&[0, 4, 1]);
        let code = |this: &mut Self| {
            let (a, b) = (this.expansion(), this.expansion());
            match this.rng.below(4) {
                0 => format!("[{{ Helper.apply({a});\n     B.erase({b}); }}]"),
                1 => "\"Helper.applyAll();\"".to_owned(),
                _ => format!("[{{ Helper.make({a}, {b}); }}]"),
            }
        };
        (0..count).map(|_| code(self)).collect()
    }

    /// Returns instructions that replace the root and define its results.
    fn apply(&mut self, defs: &[Register], root: &str) -> Vec<String> {
        let mut made = Vec::new();
        if defs.is_empty() {
            if self.rng.chance(35) {
                return vec!["(GIEraseRoot)".to_owned()];
            }
            let op = self.op(0);
            self.making(&op, &[], &mut made, 1);
            let last = made.pop().unwrap_or_default();
            made.push(format!("{last}:${root}"));
            return made;
        }
        // LLVM's tool takes several instructions for several results in no order.
        if defs.len() == 2 {
            let op = self.op(2);
            let names: Vec<String> = defs.iter().map(|def| format!("${}", def.name)).collect();
            self.making(&op, &names, &mut made, 1);
            return made;
        }
        for def in defs {
            if self.rng.chance(20) {
                let known = self.matched_name();
                made.push(format!("(GIReplaceReg ${}, {known})", def.name));
                continue;
            }
            let op = self.op(1);
            let name = format!("${}", def.name);
            self.making(&op, &[name], &mut made, 2);
        }
        if self.rng.chance(30) {
            made.reverse();
        }
        made
    }

    fn matched_name(&mut self) -> String {
        let known = self.rule.registers.len();
        match known {
            0 => "$none".to_owned(),
            _ => format!("${}", self.rule.registers[self.rng.below(known)].name),
        }
    }

    /// Generates an instruction of the apply pattern, after those that define its operands.
    fn making(&mut self, op: &Op, defs: &[String], made: &mut Vec<String>, depth: usize) {
        let mut operands = defs.to_vec();
        let more = if op.more { self.rng.below(3) } else { 0 };
        for _ in 0..op.ins + more {
            let operand = match self.rng.below(10) {
                0..2 => self.number(60),
                _ if op.name == "G_CONSTANT" => self.number(95),
                2..5 if depth > 0 => {
                    let name = format!("t{}", self.rule.next);
                    self.rule.next += 1;
                    let ty = match self.rng.below(5) {
                        0 => "i32:".to_owned(),
                        1 => format!("GITypeOf<\"{}\">:", self.matched_name()),
                        _ => String::new(),
                    };
                    let inner = self.op(1);
                    self.making(&inner, &[format!("{ty}${name}")], made, depth - 1);
                    format!("${name}")
                }
                _ => self.matched_name(),
            };
            operands.push(operand);
        }
        if self.rng.chance(15) {
            let flags = match self.rule.insns.is_empty() || self.rng.chance(50) {
                true => self.flags(),
                false => {
                    let insn = &self.rule.insns[self.rng.below(self.rule.insns.len())];
                    format!("(MIFlags ${insn}, NoSWrap)")
                }
            };
            operands.push(flags);
        }
        let list = operands.join(", ");
        let space = if list.is_empty() { "" } else { " " };
        made.push(format!("({}{space}{list})", op.name));
    }

    /// Generates groups of the rules, and two combiners.
    fn combiners(&mut self, rules: usize) {
        let mut left: Vec<String> = (0..rules).map(|number| format!("r{number}")).collect();
        for number in 0..self.rng.below(3) {
            let count = self.rng.range(0, left.len());
            let mut group: Vec<String> = left.drain(..count).collect();
            if self.rng.chance(15) {
                group.push("r0".to_owned());
            }
            self.line(&format!("def g{number} : GICombineGroup<[{}]>;", group.join(", ")));
            left.insert(0, format!("g{number}"));
        }
        let method = match self.rng.chance(20) {
            true => " { let CombineAllMethodName = \"tryAll\"; }",
            false => ";",
        };
        self.line(&format!("def C0 : GICombiner<\"TFirst\", [{}]>{method}", left.join(", ")));
        self.line("def C1 : GICombiner<\"TSecond\", [r0]>;");
    }
}
