//! Random rewrite patterns, and the operations that they match and create.

use crate::differential::rng::Rng;

use super::dialect::Dialect;

/// Operations of patterns: `(Name $operand..., $attribute...)`.
const OPERATIONS: &str = r#"def P_Neg : Op<Dye_Dialect, "neg"> {
  let arguments = (ins AnyType:$in);
  let results = (outs AnyType:$out);
}
def P_Add : Op<Dye_Dialect, "add", [Commutative]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$sum);
}
def P_Shift : Op<Dye_Dialect, "shift"> {
  let arguments = (ins I32:$in, I32Attr:$by, OptionalAttr<StrAttr>:$note);
  let results = (outs I32:$out);
}
def P_Fork : Op<Dye_Dialect, "fork", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$in);
  let results = (outs AnyType:$left, AnyType:$right);
}
def P_Many : Op<Dye_Dialect, "many", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$values, Optional<I32>:$last, UnitAttr:$flag);
  let results = (outs Variadic<AnyType>:$out);
}
def P_Store : Op<Dye_Dialect, "store"> {
  let arguments = (ins AnyType:$value, I64Prop:$slot);
}
def Twice : NativeCodeCall<"f($0, $0)">;
def Make : NativeCodeCall<"make($_builder, $_loc, $0, $1)">;
def Two : NativeCodeCall<"pair($0)", 2>;
def Log : NativeCodeCallVoid<"log($_loc, $0)">;
def Matches : NativeCodeCall<"::mlir::success(matches($_self, $0))">;
def IsSmall : Constraint<CPred<"isSmall($0)">, "is small">;
def Fits : Constraint<And<[CPred<"$0 == $1">, CPred<"fits($_self, $1)">]>, "\"fits\"">;
"#;

impl Dialect {
    pub(super) fn patterns(&mut self, rng: &mut Rng) {
        let count = rng.below(5);
        if count > 0 {
            self.text.push_str(OPERATIONS);
        }
        for number in 0..count {
            let name = if rng.chance(60) { format!("Pattern{number} ") } else { String::new() };
            let text = Pattern { names: Vec::new(), attributes: Vec::new() }.text(rng);
            self.line(&format!("def {name}: {text};"));
        }
    }
}

/// Pattern under construction.
struct Pattern {
    /// Values that the source binds.
    names: Vec<String>,
    /// Attributes that the source binds.
    attributes: Vec<String>,
}

impl Pattern {
    fn text(mut self, rng: &mut Rng) -> String {
        let is_fork = rng.chance(15);
        let source = match is_fork {
            true => {
                let operand = self.operand(rng, 2);
                format!("(P_Fork:$root {operand})")
            }
            false => self.operation(rng, 3, true),
        };
        let results = match is_fork {
            true => match rng.below(3) {
                0 => format!("[(P_Fork {})]", self.name(rng)),
                1 => format!("[(Two {})]", self.name(rng)),
                _ => format!("[{}, {}]", self.result(rng, 2), self.result(rng, 2)),
            },
            false => {
                let mut list = Vec::new();
                if rng.chance(15) {
                    list.push(format!("(P_Neg:$made {})", self.name(rng)));
                    self.names.push("made".to_owned());
                }
                list.push(self.result(rng, 3));
                format!("[{}]", list.join(", "))
            }
        };
        let mut constraints = Vec::new();
        for _ in 0..rng.below(3) {
            let name = self.name(rng);
            constraints.push(match rng.below(4) {
                0 => format!("(IsSmall {name})"),
                1 => format!("(Fits {name}, {})", self.name(rng)),
                2 => format!("(HasNoUseOf:{name})"),
                _ => format!("(Constraint<CPred<\"$0.x() > 1\">, \"is more\"> {name})"),
            });
        }
        let mut extra = Vec::new();
        if rng.chance(15) {
            extra.push(format!("(Log {})", self.name(rng)));
        }
        if rng.chance(10) {
            extra.push(format!("(P_Store {}, ConstantProp<I64Prop, \"3\">)", self.name(rng)));
        }
        let benefit = match rng.below(4) {
            0 => format!(", (addBenefit {})", rng.below(20)),
            _ => String::new(),
        };
        format!(
            "Pattern<{source}, {results}, [{}], [{}]{benefit}>",
            constraints.join(", "),
            extra.join(", ")
        )
    }

    /// Returns a name that is bound, or one that is not.
    fn name(&self, rng: &mut Rng) -> String {
        let list = if self.names.is_empty() { &self.attributes } else { &self.names };
        match list.is_empty() || rng.chance(2) {
            true => "$unbound".to_owned(),
            false => format!("${}", list[rng.below(list.len())]),
        }
    }

    /// Returns an operation of the source.
    fn operation(&mut self, rng: &mut Rng, depth: usize, is_root: bool) -> String {
        let label = match rng.chance(20) && !is_root {
            true => {
                let name = format!("op{}", self.names.len());
                self.names.push(name.clone());
                format!(":${name}")
            }
            false => String::new(),
        };
        match rng.below(9) {
            0 | 1 => format!("(P_Neg{label} {})", self.operand(rng, depth)),
            2 => {
                let (left, right) = (self.operand(rng, depth), self.operand(rng, depth));
                format!("(P_Add{label} (either {left}, {right}))")
            }
            3..6 => {
                let (left, right) = (self.operand(rng, depth), self.operand(rng, depth));
                format!("(P_Add{label} {left}, {right})")
            }
            6 if is_root => {
                let (first, second) = (self.operand(rng, depth), self.operand(rng, depth));
                format!("(P_Many{label} (variadic {first}, {second}), $_, $_)")
            }
            7 if rng.chance(40) => format!("(Matches {})", self.binding(rng)),
            _ => {
                let operand = self.operand(rng, depth);
                let attribute = self.attribute(rng);
                let note = rng.pick(&["$_", "$note", "StrAttr:$note"]);
                if note != "$_" && !self.attributes.iter().any(|name| name == "note") {
                    self.attributes.push("note".to_owned());
                }
                format!("(P_Shift{label} {operand}, {attribute}, {note})")
            }
        }
    }

    fn operand(&mut self, rng: &mut Rng, depth: usize) -> String {
        match rng.below(6) {
            0 | 1 if depth > 0 => self.operation(rng, depth - 1, false),
            2 => "$_".to_owned(),
            3 => format!("{}:{}", rng.pick(&["I32", "AnyType", "AnyTensor"]), self.binding(rng)),
            _ => self.binding(rng),
        }
    }

    /// Returns a new name, or rarely one that is bound already.
    fn binding(&mut self, rng: &mut Rng) -> String {
        if !self.names.is_empty() && rng.chance(10) {
            return self.name(rng);
        }
        let name = format!("v{}", self.names.len());
        self.names.push(name.clone());
        format!("${name}")
    }

    fn attribute(&mut self, rng: &mut Rng) -> String {
        match rng.below(5) {
            0 => "ConstantAttr<I32Attr, \"4\">".to_owned(),
            1 => "$_".to_owned(),
            2 => "ConfinedAttr<I32Attr, [IntPositive]>".to_owned(),
            kind => {
                let name = format!("k{}", self.attributes.len());
                self.attributes.push(name.clone());
                if kind == 3 { format!("${name}") } else { format!("I32Attr:${name}") }
            }
        }
    }

    /// Returns a pattern of a result.
    fn result(&self, rng: &mut Rng, depth: usize) -> String {
        let leaf = |pattern: &Self, rng: &mut Rng| match rng.below(4) {
            0 if depth > 0 => pattern.result(rng, depth - 1),
            1 => format!("(Twice {})", pattern.name(rng)),
            _ => pattern.name(rng),
        };
        match rng.below(8) {
            0 | 1 if depth == 3 => format!("(replaceWithValue {})", self.name(rng)),
            2 => format!("(Make {}, {})", leaf(self, rng), leaf(self, rng)),
            3 | 4 => {
                let extra = match rng.below(5) {
                    0 => format!(", (location {})", self.name(rng)),
                    1 => ", (location \"named\")".to_owned(),
                    2 => format!(", (returnType (Twice {}))", self.name(rng)),
                    3 => ", (returnType \"$_builder.getI32Type()\")".to_owned(),
                    _ => String::new(),
                };
                format!("(P_Add {}, {}{extra})", leaf(self, rng), leaf(self, rng))
            }
            5 if !self.attributes.is_empty() => {
                let attribute = &self.attributes[rng.below(self.attributes.len())];
                let note = rng.pick(&["ConstantStrAttr<StrAttr, \"x\">", "$note"]);
                format!("(P_Shift {}, ${attribute}, {note})", leaf(self, rng))
            }
            6 => format!("(P_Neg {})", leaf(self, rng)),
            _ => format!("(P_Add {}, {})", leaf(self, rng), leaf(self, rng)),
        }
    }
}
