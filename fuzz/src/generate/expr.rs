//! Expressions of a given type.

use super::{Gen, Ty};

impl Gen<'_> {
    /// Generates an expression that nests up to `depth` levels.
    pub(super) fn expr(&mut self, ty: &Ty, depth: u32) -> String {
        let text = self.some_expr(ty, depth);
        self.written += text.len();
        text
    }

    fn some_expr(&mut self, ty: &Ty, depth: u32) -> String {
        if depth == 0 || self.is_done() {
            return self.leaf(ty);
        }
        let depth = depth - 1;
        match self.below(16) {
            0..3 => self.leaf(ty),
            3 => self.general(ty, depth),
            // Now and then something that is wrong here.
            4 if self.one_in(24) => {
                let other = self.some_type(1);
                self.expr(&other, depth)
            }
            _ => match ty {
                Ty::Bit => self.bit(depth),
                Ty::Bits => self.bits(depth),
                Ty::Int => self.int(depth),
                Ty::Str => self.string(depth),
                Ty::Dag => self.dag(depth),
                Ty::List(element) => self.list(element, depth),
                Ty::Class(class) => self.record(*class, depth),
            },
        }
    }

    /// Generates a variable or a literal.
    pub(super) fn leaf(&mut self, ty: &Ty) -> String {
        let fitting = self.vars.iter().rev().filter(|(_, have)| have == ty).count();
        if fitting > 0 && self.below(3) > 0 {
            let index = self.below(fitting);
            let mut all = self.vars.iter().rev().filter(|(_, have)| have == ty);
            return all.nth(index).map(|(name, _)| name.clone()).unwrap_or_default();
        }
        if self.one_in(255) {
            return "?".to_owned();
        }
        match ty {
            Ty::Bit => self.pick(&["0", "1", "true", "false"]).to_owned(),
            Ty::Bits => self
                .pick(&["0", "0b0101", "15", "{1, 0, ?, 1}", "{0b10, 1, 0}", "{?, ?, ?, ?}"])
                .to_owned(),
            Ty::Int => match self.below(8) {
                0..5 => (self.byte() % 8).to_string(),
                5 => format!("-{}", self.byte() % 8),
                6 => self.byte().to_string(),
                _ => self
                    .pick(&[
                        "0x7FFFFFFFFFFFFFFF",
                        "-9223372036854775808",
                        "0xFFFFFFFFFFFFFFFF",
                        "64",
                        "63",
                        "65536",
                        "4294967296",
                    ])
                    .to_owned(),
            },
            Ty::Str => self
                .pick(&[
                    "\"\"",
                    "\"a\"",
                    "\"ab c\"",
                    "\"%x\"",
                    "\"1\"",
                    "[{ code }]",
                    "\"r1\"",
                    "\"(a|b)*\"",
                    "\"[^a-c]+$\"",
                    "\"\\\"\\n\"",
                    "\"x\" \"y\"",
                    "\"ABC\"",
                    "\"op\"",
                    "\"é\"",
                    "\"(x{1,3}){2}\"",
                ])
                .to_owned(),
            Ty::Dag => {
                self.pick(&["(op)", "(op 1:$x, \"s\")", "(op $x, ?:$y)", "(op:$n ins)"]).to_owned()
            }
            Ty::List(element) => match self.below(4) {
                0 | 1 => format!("[{}]<{}>", self.leaf(element), self.type_text(element)),
                2 => {
                    let (a, b) = (self.leaf(element), self.leaf(element));
                    format!("[{a}, {b}]<{}>", self.type_text(element))
                }
                _ => format!("!tail([{}]<{}>)", self.leaf(element), self.type_text(element)),
            },
            Ty::Class(class) => self.leaf_record(*class),
        }
    }

    fn leaf_record(&mut self, class: usize) -> String {
        let fitting: Vec<usize> =
            (0..self.defs.len()).filter(|&index| self.defs[index].1 == class).collect();
        if fitting.is_empty() {
            return "?".to_owned();
        }
        let index = self.below(fitting.len());
        self.defs[fitting[index]].0.clone()
    }

    /// Generates an expression that every type has.
    fn general(&mut self, ty: &Ty, depth: u32) -> String {
        let name = self.type_text(ty);
        match self.below(8) {
            0 => {
                let (c, a, b) =
                    (self.expr(&Ty::Bit, depth), self.expr(ty, depth), self.expr(ty, depth));
                format!("!if({c}, {a}, {b})")
            }
            1 => {
                let (c, a, b) =
                    (self.expr(&Ty::Bit, depth), self.expr(ty, depth), self.expr(ty, depth));
                format!("!cond({c}: {a}, true: {b})")
            }
            2 => {
                let list = self.expr(&Ty::List(Box::new(ty.clone())), depth);
                if self.one_in(8) {
                    format!("!head({list})")
                } else {
                    let last = self.leaf(ty);
                    format!("!head(!listconcat({list}, [{last}]<{name}>))")
                }
            }
            3 => {
                let list = self.expr(&Ty::List(Box::new(ty.clone())), depth);
                let index = self.expr(&Ty::Int, depth.min(1));
                let (index, value) = (self.tame(index, "1", "0"), self.leaf(ty));
                format!("!listconcat({list}, !listsplat({value}, 2))[{index}]")
            }
            4 => {
                let from = self.some_type(1);
                let list = self.expr(&Ty::List(Box::new(from.clone())), depth);
                let start = self.expr(ty, depth);
                let (acc, item) = (self.fresh("acc"), self.fresh("i"));
                let vars = [(acc.as_str(), ty.clone()), (item.as_str(), from)];
                let body = self.within(&vars, |g| g.expr(ty, depth));
                format!("!foldl({start}, {list}, {acc}, {item}, {body})")
            }
            5 => {
                let dag = self.expr(&Ty::Dag, depth);
                if self.one_in(4) {
                    let key = self.pick(&["0", "1", "\"x\"", "\"y\"", "7"]);
                    return format!("!getdagarg<{name}>({dag}, {key})");
                }
                let value = self.expr(ty, depth);
                format!("!getdagarg<{name}>((op {dag}, {value}:$v), \"v\")")
            }
            6 => {
                let value = self.expr(ty, depth);
                format!("!cast<{name}>({value})")
            }
            _ => self.field_of(ty, depth),
        }
    }

    /// Generates an access to a field of a record.
    fn field_of(&mut self, ty: &Ty, depth: u32) -> String {
        let all: Vec<(usize, usize)> = (0..self.classes.len())
            .flat_map(|class| {
                (0..self.classes[class].fields.len()).map(move |index| (class, index))
            })
            .filter(|&(class, index)| self.classes[class].fields[index].1 == *ty)
            .collect();
        if all.is_empty() {
            return self.leaf(ty);
        }
        let (class, index) = all[self.below(all.len())];
        let record = self.record(class, depth);
        if record == "?" {
            return self.leaf(ty);
        }
        format!("{record}.{}", self.classes[class].fields[index].0)
    }

    pub(super) fn args(&mut self, class: usize, depth: u32) -> String {
        let types = self.classes[class].args.clone();
        if types.is_empty() {
            return String::new();
        }
        let given = if self.one_in(32) { self.below(types.len() + 1) } else { types.len() };
        let args: Vec<String> = types[..given].iter().map(|ty| self.expr(ty, depth)).collect();
        if class == 1 && given == 1 {
            // The recursive one.
            return format!("<!and({}, 15)>", args[0]);
        }
        format!("<{}>", args.join(", "))
    }

    fn record(&mut self, class: usize, depth: u32) -> String {
        let name = self.classes[class].name.clone();
        match self.below(5) {
            0 => self.leaf_record(class),
            1 => {
                let text = self.expr(&Ty::Str, depth);
                format!("!cast<{name}>({text})")
            }
            2 => format!("!head(!instances<{name}>())"),
            3 => format!("!getdagop<{name}>({})", self.expr(&Ty::Dag, depth)),
            _ => {
                let args = self.args(class, depth);
                format!("{name}{}", if args.is_empty() { "<>" } else { &args })
            }
        }
    }

    /// Limits a number to the bits of `and` and sets those of `or`, in most cases.
    fn tame(&mut self, value: String, and: &str, or: &str) -> String {
        if self.one_in(32) { value } else { format!("!or(!and({value}, {and}), {or})") }
    }

    fn bit(&mut self, depth: u32) -> String {
        match self.below(12) {
            0 | 1 => {
                let ty = if self.below(2) == 0 { Ty::Int } else { Ty::Str };
                let op = self.pick(&["eq", "ne", "lt", "le", "gt", "ge"]);
                let (a, b) = (self.expr(&ty, depth), self.expr(&ty, depth));
                format!("!{op}({a}, {b})")
            }
            2 => {
                let ty = self.some_type(1);
                let (a, b) = (self.expr(&ty, depth), self.expr(&ty, depth));
                format!("!{}({a}, {b})", self.pick(&["eq", "ne"]))
            }
            3 => format!("!not({})", self.expr(&Ty::Bit, depth)),
            4 => {
                let (a, b) = (self.expr(&Ty::Bit, depth), self.expr(&Ty::Bit, depth));
                format!("!{}({a}, {b})", self.pick(&["and", "or", "xor"]))
            }
            5 => {
                let ty = match self.below(3) {
                    0 => Ty::Str,
                    1 => Ty::Dag,
                    _ => Ty::List(Box::new(self.some_type(1))),
                };
                format!("!empty({})", self.expr(&ty, depth))
            }
            6 => {
                let (a, b) = (self.expr(&Ty::Str, depth), self.expr(&Ty::Str, depth));
                format!("!match({a}, {b})")
            }
            7 => {
                let ty = self.some_type(1);
                format!("!initialized({})", self.expr(&ty, depth))
            }
            8 => {
                let (ty, of) = (self.some_type(1), self.some_type(2));
                let (ty, value) = (self.type_text(&ty), self.expr(&of, depth));
                format!("!isa<{ty}>({value})")
            }
            9 => {
                let class = self.below(self.classes.len());
                let name = self.classes[class].name.clone();
                format!("!exists<{name}>({})", self.expr(&Ty::Str, depth))
            }
            10 => {
                let value = self.expr(&Ty::Int, depth);
                format!("!cast<bit>(!and({value}, 1))")
            }
            _ => {
                let value = self.leaf(&Ty::Bits);
                if value.starts_with(char::is_alphabetic) {
                    format!("{value}{{2}}")
                } else {
                    "1".to_owned()
                }
            }
        }
    }

    fn bits(&mut self, depth: u32) -> String {
        match self.below(4) {
            0 => {
                let bits: Vec<String> = (0..4).map(|_| self.expr(&Ty::Bit, depth.min(2))).collect();
                format!("{{ {} }}", bits.join(", "))
            }
            1 => format!("!cast<bits<4>>({})", self.expr(&Ty::Int, depth)),
            2 => self.expr(&Ty::Int, depth),
            _ => {
                let value = self.leaf(&Ty::Bits);
                if value.starts_with(char::is_alphabetic) {
                    format!("{value}{{0-3}}")
                } else {
                    value
                }
            }
        }
    }

    fn int(&mut self, depth: u32) -> String {
        match self.below(10) {
            0..3 => {
                let op = self.pick(&["add", "mul", "and", "or", "xor"]);
                let count = 2 + self.below(3);
                let args: Vec<String> = (0..count).map(|_| self.expr(&Ty::Int, depth)).collect();
                format!("!{op}({})", args.join(", "))
            }
            3 | 4 => {
                let op = self.pick(&["sub", "div", "shl", "sra", "srl"]);
                let (a, b) = (self.expr(&Ty::Int, depth), self.expr(&Ty::Int, depth));
                let b = match op {
                    "sub" => b,
                    "div" => self.tame(b, "63", "1"),
                    _ => self.tame(b, "63", "0"),
                };
                format!("!{op}({a}, {b})")
            }
            5 => {
                let value = self.expr(&Ty::Int, depth);
                format!("!logtwo({})", self.tame(value, "255", "1"))
            }
            6 => {
                let ty = match self.below(3) {
                    0 => Ty::Str,
                    1 => Ty::Dag,
                    _ => Ty::List(Box::new(self.some_type(1))),
                };
                format!("!size({})", self.expr(&ty, depth))
            }
            7 => {
                let (a, b) = (self.expr(&Ty::Str, depth), self.expr(&Ty::Str, depth));
                let from = if self.one_in(3) {
                    format!(", {}", self.expr(&Ty::Int, 1))
                } else {
                    String::new()
                };
                format!("!find({a}, {b}{from})")
            }
            8 => format!("!cast<int>({})", self.expr(&Ty::Bits, depth)),
            _ => format!("!not({})", self.expr(&Ty::Int, depth)),
        }
    }

    fn string(&mut self, depth: u32) -> String {
        match self.below(11) {
            0 | 1 => {
                let (a, b) = (self.expr(&Ty::Str, depth), self.expr(&Ty::Str, depth));
                format!("!strconcat({a}, {b})")
            }
            2 => {
                let ty = if self.below(2) == 0 { Ty::Int } else { Ty::Str };
                let (a, b) = (self.expr(&Ty::Str, depth), self.expr(&ty, depth));
                format!("{a} # {b}")
            }
            3 => {
                let (s, index) = (self.expr(&Ty::Str, depth), self.expr(&Ty::Int, depth));
                let index = self.tame(index, "0", "0");
                let len = if self.one_in(2) {
                    format!(", {}", self.expr(&Ty::Int, depth))
                } else {
                    String::new()
                };
                format!("!substr({s}, {index}{len})")
            }
            4 => {
                let (a, b, c) = (
                    self.expr(&Ty::Str, depth),
                    self.expr(&Ty::Str, depth),
                    self.expr(&Ty::Str, depth),
                );
                format!("!subst({a}, {b}, {c})")
            }
            5 => {
                let element = [Ty::Str, Ty::Int, Ty::Bit, Ty::Bits][self.below(4)].clone();
                let list = self.expr(&Ty::List(Box::new(element)), depth);
                format!("!interleave({list}, {})", self.expr(&Ty::Str, depth))
            }
            6 => format!("!{}({})", self.pick(&["tolower", "toupper"]), self.expr(&Ty::Str, depth)),
            7 => {
                let ty = self.some_type(2);
                format!("!repr({})", self.expr(&ty, depth))
            }
            8 => {
                let ty = match self.below(3) {
                    0 => Ty::Int,
                    1 => Ty::Class(self.below(self.classes.len())),
                    _ => Ty::Bits,
                };
                format!("!cast<string>({})", self.expr(&ty, depth))
            }
            9 => {
                let dag = self.expr(&Ty::Dag, depth);
                match self.below(2) {
                    0 => format!("!getdagname(!con({dag}, (op 1:$z)), 0)"),
                    _ => format!("!getdagopname({dag})"),
                }
            }
            _ if self.has_name || self.one_in(16) => "NAME".to_owned(),
            _ => self.leaf(&Ty::Str),
        }
    }

    fn dag(&mut self, depth: u32) -> String {
        match self.below(11) {
            0..3 => {
                let mut text = format!(
                    "({}",
                    self.pick(&["op", "op", "op", "op:$o", "op", "op", "op", "ins"])
                );
                let mut separator = " ";
                for _ in 0..self.below(4) {
                    let ty = self.some_type(2);
                    let value = self.expr(&ty, depth);
                    text.push_str(separator);
                    text.push_str(&value);
                    text.push_str(self.pick(&["", ":$x", ":$y"]));
                    separator = ", ";
                }
                text + ")"
            }
            3 | 4 => {
                let (a, b) = (self.expr(&Ty::Dag, depth), self.expr(&Ty::Dag, depth));
                format!("!con({a}, {b})")
            }
            5 => {
                let ty = self.some_type(1);
                let values = self.expr(&Ty::List(Box::new(ty)), depth);
                let names = self.expr(&Ty::List(Box::new(Ty::Str)), depth);
                let names = if self.below(2) == 0 { "?".to_owned() } else { names };
                format!("!dag({}, {values}, {names})", self.pick(&["op", "op", "op", "ins"]))
            }
            6 => {
                let ty = self.some_type(1);
                let (dag, value) = (self.expr(&Ty::Dag, depth), self.expr(&ty, depth));
                let key = self.pick(&["0", "0", "0", "0", "0", "0", "1", "\"x\"", "9"]);
                format!("!setdagarg(!con({dag}, (op 3:$x)), {key}, {value})")
            }
            7 => {
                let (dag, name) = (self.expr(&Ty::Dag, depth), self.expr(&Ty::Str, depth));
                let key = self.pick(&["0", "0", "0", "0", "0", "0", "1", "\"x\"", "9"]);
                format!("!setdagname(!con({dag}, (op 3:$x)), {key}, {name})")
            }
            8 => {
                let dag = self.expr(&Ty::Dag, depth);
                format!("!setdagop({dag}, {})", self.pick(&["op", "op", "op", "outs"]))
            }
            9 => {
                let dag = self.expr(&Ty::Dag, depth);
                format!("!setdagopname({dag}, {})", self.expr(&Ty::Str, depth))
            }
            _ => {
                let (dag, item) = (self.expr(&Ty::Dag, depth), self.fresh("i"));
                let ty = self.some_type(1);
                let body = self.within(&[(&item, ty.clone())], |g| g.expr(&ty, depth));
                format!("!foreach({item}, {dag}, {body})")
            }
        }
    }

    fn list(&mut self, element: &Ty, depth: u32) -> String {
        let whole = Ty::List(Box::new(element.clone()));
        match self.below(13) {
            0 | 1 => {
                let count = 1 + self.below(4);
                let values: Vec<String> = (0..count).map(|_| self.expr(element, depth)).collect();
                format!("[ {} ]<{}>", values.join(", "), self.type_text(element))
            }
            2 => {
                let (a, b) = (self.expr(&whole, depth), self.expr(&whole, depth));
                format!("!listconcat({a}, {b})")
            }
            3 => {
                let (a, b) = (self.expr(&whole, depth), self.expr(&whole, depth));
                format!("!listremove({a}, {b})")
            }
            4 => {
                let value = self.expr(element, depth);
                format!("!listsplat({value}, {})", self.byte() % 6)
            }
            5 => format!("!listflatten({})", self.expr(&Ty::List(Box::new(whole)), depth)),
            6 => format!("!tail({})", self.expr(&whole, depth)),
            7 if *element == Ty::Int => {
                let count = 1 + self.below(3);
                let args: Vec<String> = (0..count)
                    .map(|_| format!("!and({}, 15)", self.expr(&Ty::Int, depth.min(2))))
                    .collect();
                format!("!range({})", args.join(", "))
            }
            7 | 8 => {
                let from = self.some_type(1);
                let list = self.expr(&Ty::List(Box::new(from.clone())), depth);
                let item = self.fresh("i");
                let body = self.within(&[(&item, from)], |g| g.expr(element, depth));
                format!("!foreach({item}, {list}, {body})")
            }
            9 => {
                let (list, item) = (self.expr(&whole, depth), self.fresh("i"));
                let body = self.within(&[(&item, element.clone())], |g| g.expr(&Ty::Bit, depth));
                format!("!filter({item}, {list}, {body})")
            }
            10 => {
                let value = self.expr(element, depth);
                let list = format!("!listsplat({value}, 3)");
                format!("{list}{}", self.pick(&["[0,]", "[0...1]", "[1-0]", "[2, 0, 0...1]"]))
            }
            11 => match element {
                Ty::Class(class) => {
                    let name = self.classes[*class].name.clone();
                    let pattern =
                        if self.one_in(2) { self.expr(&Ty::Str, depth) } else { String::new() };
                    format!("!instances<{name}>({pattern})")
                }
                _ => self.leaf(&whole),
            },
            _ => {
                let (a, b) = (self.expr(&whole, depth), self.expr(&whole, depth));
                format!("{a} # {b}")
            }
        }
    }
}
