//! Random targets with random patterns for instruction selection.

use std::fmt::Write;

use super::Rng;

const HEAD: &str = r##"
include "llvm/Target/Target.td"
def Info : InstrInfo;
def T : Target { let InstructionSet = Info; }
foreach n = 0-3 in {
  def X#n : Register<"x"#n> { let Namespace = "T"; }
  def H#n : Register<"h"#n> { let Namespace = "T"; }
}
def lo : SubRegIndex<16>;
def Word : RegisterClass<"T", [i32], 32, (sequence "X%u", 0, 3)>;
def Half : RegisterClass<"T", [i16], 16, (sequence "H%u", 0, 3)>;
def place : Operand<iPTR> { let MIOperandInfo = (ops Word, i32imm); }
def place3 : Operand<iPTR> { let MIOperandInfo = (ops Word, Word, i32imm); }
def pair : Operand<i32> { let MIOperandInfo = (ops Word, Word); }
def always : OperandWithDefaultOps<OtherVT, (ops (i32 14), (i32 zero_reg))> {
  let MIOperandInfo = (ops i32imm, Word);
}
foreach n = 0-3 in def P#n : Predicate<"has"#n#"()">;
def Wide : HwMode<[P3]>;
def XT : ValueTypeByHwMode<[DefaultMode, Wide], [i32, i64]>;
foreach n = 0-1 in def Y#n : Register<"y"#n> { let Namespace = "T"; }
def Native : RegisterClass<"T", [XT], 64, (add Y0, Y1)> { let Size = 64; }
def address : ComplexPattern<iPTR, 2, "selectAddress">;
def indexed : ComplexPattern<iPTR, 3, "selectIndexed", [add, or]>;
def scaled : ComplexPattern<iPTR, 2, "selectScaled">;
def sum : ComplexPattern<iPTR, 3, "selectSum", [add]>;
def shifted : ComplexPattern<i32, 1, "selectShifted">;
def both : ComplexPattern<i32, 2, "selectBoth", [add, or, imm]>;
def negated : SDNodeXForm<imm, [{ negate }]>;
def simm8 : ImmLeaf<i32, [{ return isInt<8>(Imm); }]>;
def uimm4 : ImmLeaf<i32, [{ return isUInt<4>(Imm); }]>;
def even : IntImmLeaf<i32, [{ return !Imm[0]; }]>;
def opposite : ImmLeaf<i32, [{ return isInt<8>(-Imm); }], negated>;
def add_once : PatFrag<(ops node:$a, node:$b), (add node:$a, node:$b)> { let HasOneUse = true; }
def or_apart : PatFrag<(ops node:$a, node:$b), (or node:$a, node:$b), [{ return apart(N); }]> {
  let GISelPredicateCode = [{ return apart(MI); }];
}
def mul_small : PatFrag<(ops node:$a, node:$b), (mul node:$a, node:$b),
                        [{ return small(Operands); }]> {
  let PredicateCodeUsesOperands = true;
  let GISelPredicateCode = [{ return small(Operands); }];
}
def not_any : PatFrags<(ops node:$a), [(xor node:$a, -1), (sub -1, node:$a)]>;
class I<dag results, dag operands> : Instruction {
  let OutOperandList = results; let InOperandList = operands; let Namespace = "T";
}
"##;

/// Operand type of an instruction for a pattern leaf.
#[derive(Clone, Copy, PartialEq)]
enum Taken {
    R32,
    R16,
    Any,
    Number,
    Address,
    Place3,
    Pair,
}

/// Leaf with its name, its type in the pattern, and its operand type.
struct Leaf {
    name: String,
    what: &'static str,
    taken: Taken,
}

struct PatternWriter<'g> {
    rng: &'g mut Rng,
    leaves: Vec<Leaf>,
}

impl PatternWriter<'_> {
    /// Returns a leaf, sometimes an existing one.
    fn leaf(&mut self, what: &'static str, taken: Taken) -> String {
        let same = self.leaves.iter().filter(|leaf| leaf.what == what);
        let same: Vec<&str> = same.map(|leaf| leaf.name.as_str()).collect();
        if !same.is_empty() && self.rng.chance(12) {
            return format!("{what}:${}", same[self.rng.below(same.len())]);
        }
        self.new_leaf(what, taken)
    }

    fn new_leaf(&mut self, what: &'static str, taken: Taken) -> String {
        let name = format!("a{}", self.leaves.len());
        let text = format!("{what}:${name}");
        self.leaves.push(Leaf { name, what, taken });
        text
    }

    /// Returns an operand of a complex pattern, with a new name.
    fn operand(&mut self) -> String {
        let text = self.new_leaf("i32", Taken::R32);
        if let Some(leaf) = self.leaves.last_mut() {
            leaf.what = "operand";
        }
        text
    }

    /// Returns an address: a value, a complex pattern of base, index and offset, or an expression
    /// of these. Not every expression can be a pointer.
    fn address(&mut self, depth: usize) -> String {
        match self.rng.below(if depth == 0 { 8 } else { 14 }) {
            0 => self.value("i32", 0),
            1 => format!("(scaled {}, {})", self.operand(), self.operand()),
            2 => format!("(sum {}, {}, {})", self.operand(), self.operand(), self.operand()),
            3 | 4 => self.leaf("indexed", Taken::Place3),
            5 => self.leaf("iPTR", Taken::R32),
            6 | 7 => self.leaf("address", Taken::Address),
            8 => {
                let offset = self.rng.pick(&[4, -8, 0xfff, 0x12345]);
                format!("(iPTR (add {}, {offset}))", self.address(depth - 1))
            }
            9 => {
                let (shift, by) = (self.rng.pick(&["shl", "sra"]), self.rng.below(4));
                let index =
                    format!("(iPTR ({shift} {}, (i32 {by})))", self.leaf("iPTR", Taken::R32));
                format!("(iPTR (add {}, {index}))", self.address(depth - 1))
            }
            _ => {
                let op = self.rng.pick(&["add", "add", "or", "sub"]);
                format!("(iPTR ({op} {}, {}))", self.address(depth - 1), self.address(depth - 1))
            }
        }
    }

    fn value(&mut self, ty: &str, depth: usize) -> String {
        if depth == 0 || self.rng.chance(25) {
            return match (ty, self.rng.below(12)) {
                ("i16", 0) => "(i16 7)".to_owned(),
                ("i16", _) => self.leaf("i16", Taken::R16),
                ("XT", 0) => "(XT 9)".to_owned(),
                ("XT", _) => self.leaf("XT", Taken::Any),
                (_, 0) => {
                    let value = self.rng.pick(&[0, 1, -1, 5, 255, 0xffff, 0x12345, 8]);
                    format!("(i32 {value})")
                }
                (_, 1) => format!("(i32 {})", self.leaf("imm", Taken::Number)),
                (_, 2) => {
                    let frag = self.rng.pick(&["simm8", "uimm4", "even", "opposite"]);
                    self.leaf(frag, Taken::Number)
                }
                (_, 3) => self.leaf("shifted", Taken::R32),
                (_, 4) => "X1".to_owned(),
                (_, 5) => {
                    let (a, b) = (self.operand(), self.operand());
                    format!("(both {a}, {b})")
                }
                _ => self.leaf("i32", Taken::R32),
            };
        }
        self.operation(ty, depth - 1)
    }

    fn operation(&mut self, ty: &str, depth: usize) -> String {
        let text = match (self.rng.below(14), ty) {
            (0, "i16") => format!("trunc {}", self.value("i32", depth)),
            (0, _) => {
                let extend = self.rng.pick(&["zext", "sext", "anyext"]);
                format!("{extend} {}", self.value("i16", depth))
            }
            (1, _) => {
                let shift = self.rng.pick(&["shl", "srl", "sra"]);
                format!("{shift} {}, {}", self.value(ty, depth), self.value("i32", depth))
            }
            (2, "i32") => {
                let code = self.rng.pick(&["SETLT", "SETULT", "SETEQ"]);
                format!("setcc {}, {}, {code}", self.value("i32", depth), self.value("i32", depth))
            }
            (3 | 4, "i32") => {
                let load = self.rng.pick(&["load", "sextloadi8", "zextloadi8"]);
                format!("{load} {}", self.address(depth + 1))
            }
            (5, _) => {
                let condition = self.value("i32", depth);
                format!("select {condition}, {}, {}", self.value(ty, depth), self.value(ty, depth))
            }
            (6, "i32") => {
                let op = self.rng.pick(&["add_once", "or_apart", "mul_small"]);
                format!("{op} {}, {}", self.value(ty, depth), self.value(ty, depth))
            }
            (7, _) => format!("not_any {}", self.value(ty, depth)),
            (8 | 9, "i32") => {
                let mask = self.rng.pick(&[0xff, 0xfff, 0x12345, 3]);
                let op = self.rng.pick(&["and", "or"]);
                format!("{op} {}, {mask}", self.value(ty, depth))
            }
            (10, "i32") => format!("sext_inreg {}, i16", self.value(ty, depth)),
            _ => {
                let op = self.rng.pick(&["add", "sub", "mul", "and", "or", "xor"]);
                format!("{op} {}, {}", self.value(ty, depth), self.value(ty, depth))
            }
        };
        format!("({ty} ({text}))")
    }
}

/// Returns a target with random patterns.
pub fn target(rng: &mut Rng) -> String {
    let mut text = HEAD.to_owned();
    let count = 10 + rng.below(40);
    for number in 0..count {
        let depth = rng.below(3);
        let mut writer = PatternWriter { rng, leaves: Vec::new() };
        let (source, result) = match writer.rng.below(12) {
            0 | 1 => {
                let store = writer.rng.pick(&["store", "truncstorei8"]);
                let value = writer.value("i32", depth);
                (format!("({store} {value}, {})", writer.address(2)), "")
            }
            2 => (writer.operation("i16", depth), "Half:$d"),
            4 | 5 => (writer.operation("XT", depth), "Native:$d"),
            6 => {
                let (a, b) = (writer.value("i32", depth), writer.value("i32", 0));
                (format!("(umullohi {a}, {b})"), "Word:$d, Word:$e")
            }
            3 if number < 3 => {
                writer.leaves.push(Leaf { name: "a0".into(), what: "both", taken: Taken::Pair });
                ("(i32 both:$a0)".to_owned(), "Word:$d")
            }
            _ => (writer.operation("i32", depth), "Word:$d"),
        };
        let leaves = writer.leaves;
        let (mut declared, mut given) = (Vec::new(), Vec::new());
        for (index, leaf) in leaves.iter().enumerate() {
            let ty = match leaf.taken {
                Taken::R32 => "Word",
                Taken::R16 => "Half",
                Taken::Any => "Native",
                Taken::Number => "i32imm",
                Taken::Address => "place",
                Taken::Place3 => "place3",
                Taken::Pair => "pair",
            };
            declared.push(format!("{ty}:$o{index}"));
            let name = &leaf.name;
            given.push(match (leaf.taken, rng.below(8)) {
                (Taken::Number, 0 | 1) => format!("(negated ${name})"),
                (Taken::Pair, _) => format!("both:${name}"),
                (Taken::Address, _) => format!("address:${name}"),
                (Taken::Place3, _) => format!("indexed:${name}"),
                (Taken::R32, 0) => format!("(COPY_TO_REGCLASS ${name}, Word)"),
                (Taken::R32, 1) => {
                    let _ = writeln!(
                        text,
                        "def J{number}_{index} : I<(outs Word:$d), (ins Word:$a, i32imm:$b)>;"
                    );
                    format!("(J{number}_{index} ${name}, {})", rng.below(300))
                }
                (Taken::R16, 0) => {
                    let _ = writeln!(
                        text,
                        "def J{number}_{index} : I<(outs Half:$d), (ins Half:$a, always:$p)>;"
                    );
                    format!("(J{number}_{index} ${name})")
                }
                _ => format!("${name}"),
            });
        }
        if rng.chance(10) {
            declared.push("Word:$reg".to_owned());
            given.push("X2".to_owned());
        }
        if rng.chance(10) {
            declared.push("always:$when".to_owned());
        }
        let given = if given.is_empty() { String::new() } else { format!(" {}", given.join(", ")) };
        let _ = writeln!(
            text,
            "def I{number} : I<(outs {result}), (ins {})> {{ let mayLoad = {}; let mayStore = {}; }}",
            declared.join(", "),
            u8::from(source.contains("load")),
            u8::from(source.contains("store"))
        );
        let mut lets = Vec::new();
        if rng.chance(30) {
            lets.push(format!("let Predicates = [P{}];", rng.below(4)));
        }
        if rng.chance(20) {
            lets.push(format!("let AddedComplexity = {};", rng.below(10)));
        }
        let _ = writeln!(text, "def : Pat<{source}, (I{number}{given})> {{ {} }}", lets.join(" "));
    }
    text
}
