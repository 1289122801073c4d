//! Random targets whose patterns nest instructions in the results.
//!
//! Input: a seed and an index. Output: a `.td` with registers of 16, 32 and 64 bits, where each
//! larger one consists of two smaller ones. The index selects one of [`CENTERS`], which most
//! results contain.

use std::fmt::Write;

use crate::differential::rng::Rng;

/// Instructions that LLVM's importer expands in a particular way.
const CENTERS: [&str; 5] =
    ["EXTRACT_SUBREG", "COPY_TO_REGCLASS", "INSERT_SUBREG", "REG_SEQUENCE", "SUBREG_TO_REG"];

/// Sub-register indices of a type: the lower and the upper half.
const HALVES: [[&str; 2]; 3] = [["", ""], ["lo", "hi"], ["first", "second"]];

const TYPES: [&str; 3] = ["i16", "i32", "i64"];
const CLASSES: [&str; 3] = ["Half", "Word", "Quad"];
/// Classes with the same types and fewer registers.
const FEWER: [&str; 3] = ["FewHalf", "FewWord", "FewQuad"];

const TARGET: &str = r#"include "llvm/Target/Target.td"
def Info : InstrInfo;
def T : Target { let InstructionSet = Info; }
let Namespace = "T" in {
  def lo : SubRegIndex<16>;
  def hi : SubRegIndex<16, 16>;
  def first : SubRegIndex<32>;
  def second : SubRegIndex<32, 32>;
  foreach n = 0...7 in def H#n : Register<"h" # n>;
  let SubRegIndices = [lo, hi], CoveredBySubRegs = true in foreach n = 0...3 in
    def W#n : RegisterWithSubRegs<"w" # n, [!cast<Register>("H" # !mul(n, 2)),
                                            !cast<Register>("H" # !add(!mul(n, 2), 1))]>;
  let SubRegIndices = [first, second], CoveredBySubRegs = true in foreach n = 0...1 in
    def Q#n : RegisterWithSubRegs<"q" # n, [!cast<Register>("W" # !mul(n, 2)),
                                            !cast<Register>("W" # !add(!mul(n, 2), 1))]>;
}
def Half : RegisterClass<"T", [i16], 16, (sequence "H%u", 0, 7)>;
def Word : RegisterClass<"T", [i32], 32, (sequence "W%u", 0, 3)>;
def Quad : RegisterClass<"T", [i64], 64, (sequence "Q%u", 0, 1)>;
def FewHalf : RegisterClass<"T", [i16], 16, (sequence "H%u", 0, 3)>;
def FewWord : RegisterClass<"T", [i32], 32, (sequence "W%u", 0, 1)>;
def FewQuad : RegisterClass<"T", [i64], 64, (add Q0)>;
def Always : OperandWithDefaultOps<i32, (ops (i32 14))>;
def Tied : OperandWithDefaultOps<i32, (ops (i32 undef_tied_input))> {
  let MIOperandInfo = (ops Word);
}
class I<dag outs, dag ins> : Instruction {
  let Namespace = "T";
  let OutOperandList = outs;
  let InOperandList = ins;
}
"#;

/// Returns the source of an index.
pub(super) fn source(seed: u64, index: u64) -> String {
    let mut maker = Maker {
        rng: Rng::for_item(seed, index),
        center: CENTERS[index as usize % CENTERS.len()],
        text: TARGET.to_owned(),
        instructions: 0,
        names: Vec::new(),
        unused: Vec::new(),
    };
    for _ in 0..8 {
        maker.pattern();
    }
    maker.text
}

struct Maker {
    rng: Rng,
    /// Instruction that results contain most often.
    center: &'static str,
    text: String,
    /// Number of instructions defined so far.
    instructions: usize,
    /// Operands that the current pattern matches, with their types as indices into [`TYPES`].
    names: Vec<(&'static str, usize)>,
    /// Operands that the current result does not contain yet.
    unused: Vec<(&'static str, usize)>,
}

impl Maker {
    fn pattern(&mut self) {
        let (source, ty, names): (_, _, &[_]) = self.rng.pick(&[
            ("(xor i16:$a, i16:$b)", 0, &[("a", 0), ("b", 0)][..]),
            ("(add i16:$a, (i16 (trunc i32:$w)))", 0, &[("a", 0), ("w", 1)]),
            ("(i16 (trunc (i64 (add i64:$q, i64:$r))))", 0, &[("q", 2), ("r", 2)]),
            ("(xor i32:$w, i32:$x)", 1, &[("w", 1), ("x", 1)]),
            ("(i32 (zext i16:$a))", 1, &[("a", 0)]),
            ("(i32 (mul i32:$w, (i32 (anyext i16:$a))))", 1, &[("w", 1), ("a", 0)]),
            ("(xor i64:$q, i64:$r)", 2, &[("q", 2), ("r", 2)]),
            ("(i64 (sub i64:$q, (i64 (sext i32:$w))))", 2, &[("q", 2), ("w", 1)]),
        ]);
        self.names = names.to_vec();
        self.unused = names.to_vec();
        let mut result = match self.rng.chance(25) {
            true => self.special(ty, 3),
            false => None,
        };
        // A result contains all operands that are matched.
        if !self.unused.is_empty() || result.is_none() {
            let mut values = Vec::from_iter(result.map(|result| (ty, result)));
            for _ in values.len()..self.rng.range(1, 3) {
                let of = self.rng.below(3);
                values.push((of, self.value(of, 2)));
            }
            for (name, of) in std::mem::take(&mut self.unused) {
                let name = self.named(name, of);
                values.insert(self.rng.below(values.len() + 1), (of, name));
            }
            result = Some(self.define(ty, &values).0);
        }
        let result = result.unwrap_or_default();
        writeln!(self.text, "def : Pat<({} {source}), {result}>;", TYPES[ty]).unwrap();
    }

    /// Returns an operand of a type.
    fn value(&mut self, ty: usize, depth: usize) -> String {
        if depth == 0 || self.rng.chance(20) {
            return self.leaf(ty);
        }
        let special = if self.rng.chance(60) { self.special(ty, depth) } else { None };
        let (tree, has_one_result) = match special {
            Some(tree) => (tree, true),
            None => {
                let mut values = Vec::new();
                for _ in 0..self.rng.range(1, 3) {
                    let of = self.rng.below(3);
                    values.push((of, self.value(of, depth - 1)));
                }
                self.define(ty, &values)
            }
        };
        match has_one_result && self.rng.chance(80) {
            true => format!("({} {tree})", TYPES[ty]),
            false => tree,
        }
    }

    fn leaf(&mut self, ty: usize) -> String {
        let mut fit: Vec<&(&str, usize)> = self.unused.iter().filter(|(_, of)| *of == ty).collect();
        if fit.is_empty() {
            fit = self.names.iter().filter(|(_, of)| *of == ty).collect();
        }
        if fit.is_empty() || self.rng.chance(10) {
            return match self.rng.chance(50) {
                true => format!("({} (IMPLICIT_DEF))", TYPES[ty]),
                false => self.define(ty, &[]).0,
            };
        }
        let name = fit[self.rng.below(fit.len())].0;
        self.unused.retain(|(unused, _)| *unused != name);
        self.named(name, ty)
    }

    fn named(&mut self, name: &str, ty: usize) -> String {
        match self.rng.below(4) {
            0 => format!("${name}"),
            1 => format!("{}:${name}", TYPES[ty]),
            _ => format!("{}:${name}", CLASSES[ty]),
        }
    }

    /// Defines an instruction of the target that takes operands of these types. Returns it with
    /// the operands, and true if it has one result.
    fn define(&mut self, ty: usize, values: &[(usize, String)]) -> (String, bool) {
        let mut outs = vec![format!("{}:$d", CLASSES[ty])];
        if self.rng.chance(15) {
            let other = self.rng.below(3);
            outs.push(format!("{}:$e", CLASSES[other]));
        }
        let mut ins: Vec<String> = (values.iter().enumerate())
            .map(|(index, (of, _))| format!("{}:$o{index}", CLASSES[*of]))
            .collect();
        let mut arguments: Vec<String> = values.iter().map(|(_, value)| value.clone()).collect();
        if values.is_empty() || self.rng.chance(15) {
            ins.push("i32imm:$n".to_owned());
            arguments.push(format!("(i32 {})", self.rng.below(100)));
        }
        if self.rng.chance(10) {
            ins.push(format!("{}:$p", self.rng.pick(&["Always", "Tied"])));
        }
        // An implicit definition of a register with one type is a further result.
        let is_implicit = self.rng.chance(5);
        let end = if is_implicit { " { let Defs = [H7]; }" } else { ";" };
        let name = format!("I{}", self.instructions);
        self.instructions += 1;
        let (results, ins) = (outs.join(", "), ins.join(", "));
        writeln!(self.text, "def {name} : I<(outs {results}), (ins {ins})>{end}").unwrap();
        (format!("({name} {})", arguments.join(", ")), outs.len() == 1 && !is_implicit)
    }

    /// Returns an expanded instruction with operands, if one can give the type.
    fn special(&mut self, ty: usize, depth: usize) -> Option<String> {
        let name = if self.rng.chance(70) { self.center } else { self.rng.pick(&CENTERS) };
        let depth = depth.saturating_sub(1);
        let [low, high] = HALVES[ty];
        Some(match name {
            "COPY_TO_REGCLASS" => {
                let class = if self.rng.chance(70) { FEWER[ty] } else { CLASSES[ty] };
                format!("(COPY_TO_REGCLASS {}, {class})", self.value(ty, depth))
            }
            "EXTRACT_SUBREG" if ty < 2 => {
                let index = self.rng.pick(&HALVES[ty + 1]);
                format!("(EXTRACT_SUBREG {}, {index})", self.value(ty + 1, depth))
            }
            "INSERT_SUBREG" if ty > 0 => {
                let (whole, part) = (self.value(ty, depth), self.value(ty - 1, depth));
                format!("(INSERT_SUBREG {whole}, {part}, {})", self.rng.pick(&[low, high]))
            }
            "REG_SEQUENCE" if ty > 0 => {
                let class = if self.rng.chance(20) { FEWER[ty] } else { CLASSES[ty] };
                let (a, b) = (self.value(ty - 1, depth), self.value(ty - 1, depth));
                let (x, y) = if self.rng.chance(80) { (low, high) } else { (high, low) };
                format!("(REG_SEQUENCE {class}, {a}, {x}, {b}, {y})")
            }
            "SUBREG_TO_REG" if ty > 0 => {
                let zero = self.rng.pick(&["(i32 0)", "(i64 0)"]);
                format!("(SUBREG_TO_REG {zero}, {}, {low})", self.value(ty - 1, depth))
            }
            _ => return None,
        })
    }
}
