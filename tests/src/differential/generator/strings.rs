//! Expressions of type `string`, string literals and regular expressions.

use super::Gen;
use super::dags::dag_text;
use super::types::{Spec, Ty, Want};

const WORDS: &[&str] = &[
    "a", "b", "ab", "abc", "foo", "Bar", "x1", "add", "SUB", "reg", "i32", "hello", "lo", "0", "42",
];

impl Gen {
    /// Generates an expression of type `string` with at least `want.spec.min_len` characters.
    pub(super) fn string(&mut self, want: &Want, fuel: u32) -> String {
        let least = want.spec.min_len;
        if self.ctx.name && !self.ctx.unnamed && least == 0 && self.rng.chance(8) {
            self.note("NAME");
            self.uses.named = true;
            return "NAME".to_owned();
        }
        if fuel == 0 || self.rng.chance(20) {
            return self.string_literal(least);
        }
        let fuel = fuel - 1;
        // Forms that keep the length of an operand, and forms that promise no length.
        let any = usize::from(least == 0);
        let keep = Want::strict(Spec::at_least(Ty::Str, least));
        match self.rng.weighted(&[8, 8, 3, 6 * any, 3 * any, 3 * any, 4 * any, 5 * any, 3 * any]) {
            0 => {
                let mut operands = vec![self.expr(&keep, fuel)];
                for _ in 0..self.rng.range(1, 3) {
                    operands.push(self.expr(&Want::exactly(Ty::Str), fuel));
                }
                let shift = self.rng.below(operands.len());
                operands.rotate_left(shift);
                self.op("!strconcat", &operands)
            }
            1 => self.paste(least, fuel),
            2 => {
                let name = self.rng.pick(&["!tolower", "!toupper"]);
                let operand = self.expr(&keep, fuel);
                self.op(name, &[operand])
            }
            3 => self.cast_to_string(fuel),
            4 => {
                let (_, operand) = self.any_value(fuel);
                self.op("!repr", &[operand])
            }
            5 => self.substitute(fuel),
            6 => self.substring(fuel),
            7 => self.interleave(fuel),
            _ => self.dag_name(fuel),
        }
    }

    /// Generates a string literal with at least `least` characters.
    pub(super) fn string_literal(&mut self, least: u32) -> String {
        let mut text = String::new();
        match self.rng.weighted(&[30, 5, 3, 5, 3]) {
            0 => text.push_str(self.rng.pick(WORDS)),
            1 => text.push_str(self.rng.pick(&["", " ", "a b", "x,y;z", "%d $a ${b}", "// no"])),
            2 => text.push_str(self.rng.pick(&["\u{e9}t\u{e9}", "/* no */", "#x", "[{", "}]"])),
            3 => {
                self.note("string escape");
                text.push_str(self.rng.pick(&[r"\n", r"a\tb", r"\\", r#"\"q\""#, r"it\'s"]));
            }
            _ => return self.code_literal(least),
        }
        // An escape counts as one character.
        let mut length = text.replace(r"\\", "x").replace('\\', "").chars().count();
        while length < least as usize {
            text.push_str("xyz");
            length += 3;
        }
        if self.rng.chance(6) {
            self.note("adjacent string literals");
            return format!("\"{text}\" \"{}\"", self.rng.pick(WORDS));
        }
        format!("\"{text}\"")
    }

    fn code_literal(&mut self, least: u32) -> String {
        self.note("code literal");
        let filler = "z".repeat(least as usize);
        let body = self.rng.pick(&["", " return x; ", "\n  if (a) { b }\n", "\"q\\n\"", " [x] "]);
        format!("[{{{body}{filler}}}]")
    }

    /// Generates `a # b`.
    fn paste(&mut self, least: u32, fuel: u32) -> String {
        self.note("paste of strings");
        let left = loop {
            let text = match self.rng.weighted(&[6, 2]) {
                0 => self.expr(&Want::strict(Spec::at_least(Ty::Str, least)), fuel),
                _ if least > 0 => continue,
                // The left side must have a type, and most operators have none without context.
                _ => match self.variable(&Want::exactly(Ty::Int)) {
                    Some(name) => name,
                    None => self.int_literal(false),
                },
            };
            break text;
        };
        let right = match self.rng.weighted(&[6, 3, 2, 1]) {
            0 => self.expr(&Want::exactly(Ty::Str), fuel),
            1 => self.expr(&Want::exactly(Ty::Int), fuel),
            2 => {
                self.note("paste of an undefined name");
                self.rng.pick(&["undefined_", "suffix", "a1b2"]).to_owned()
            }
            _ => {
                let width = self.rng.range(1, 5) as u32;
                self.expr(&Want::exactly(Ty::Bits(width)), 0)
            }
        };
        // Braces on the right would be parsed as the body of a record. A name there is literal
        // text, so it cannot have a suffix.
        let is_name =
            right.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '_');
        if right.starts_with('{') {
            format!("{left} # 0b1")
        } else if is_name && right.contains(['.', '[', '{']) {
            let operand = self.typed_op("!cast", &Ty::Str, &[right]);
            format!("{left} # {operand}")
        } else {
            format!("{left} # {right}")
        }
    }

    /// Generates a `!cast<string>` of an integer, some bits, a string or a record.
    fn cast_to_string(&mut self, fuel: u32) -> String {
        let ty = match self.rng.weighted(&[4, 2, 1, 4]) {
            0 => Ty::Int,
            1 => self.bits_type(),
            2 => Ty::Str,
            _ => self.record_type().unwrap_or(Ty::Bit),
        };
        let operand = self.expr(&Want::exactly(ty), fuel);
        self.typed_op("!cast", &Ty::Str, &[operand])
    }

    fn substitute(&mut self, fuel: u32) -> String {
        let string = Want::exactly(Ty::Str);
        let target = match self.rng.below(3) {
            0 => self.string_literal(1),
            _ => format!("\"{}\"", self.rng.pick(&["a", "b", "o", "l", "lo", "ab"])),
        };
        let (replacement, value) = (self.expr(&string, fuel), self.expr(&string, fuel));
        self.op("!subst", &[target, replacement, value])
    }

    fn substring(&mut self, fuel: u32) -> String {
        let start = self.rng.below(4) as u32;
        let subject = self.expr(&Want::strict(Spec::at_least(Ty::Str, start)), fuel);
        let start = match self.rng.below(3) {
            0 => self.expr(&Want::strict(Spec::small(start)), fuel),
            _ => start.to_string(),
        };
        let mut operands = vec![subject, start];
        if self.rng.chance(60) {
            operands.push(self.expr(&Want::strict(Spec::small(9)), fuel));
        }
        self.op("!substr", &operands)
    }

    /// Generates a `!find`. Its result has type `int`.
    pub(super) fn find(&mut self, fuel: u32) -> String {
        let start = self.rng.below(3) as u32;
        let subject = self.expr(&Want::strict(Spec::at_least(Ty::Str, start)), fuel);
        let needle = match self.rng.below(3) {
            0 => self.expr(&Want::exactly(Ty::Str), fuel),
            _ => format!("\"{}\"", self.rng.pick(&["a", "b", "o", "", "lo", "X"])),
        };
        let mut operands = vec![subject, needle];
        if start > 0 || self.rng.chance(25) {
            operands.push(self.expr(&Want::strict(Spec::small(start)), fuel));
        }
        self.op("!find", &operands)
    }

    fn interleave(&mut self, fuel: u32) -> String {
        let element = match self.rng.weighted(&[5, 5, 2, 1]) {
            0 => Ty::Str,
            1 => Ty::Int,
            2 => self.bits_type(),
            _ => Ty::Bit,
        };
        let list = self.expr(&Want::exactly(Ty::list_of(element)), fuel);
        let delimiter = match self.rng.below(4) {
            0 => self.expr(&Want::exactly(Ty::Str), fuel),
            _ => format!("\"{}\"", self.rng.pick(&[", ", "", "|", " and "])),
        };
        self.op("!interleave", &[list, delimiter])
    }

    /// Generates the name of an argument or operator of a dag literal.
    fn dag_name(&mut self, fuel: u32) -> String {
        let Some(operator) = self.dag_operator(fuel) else { return self.string_literal(0) };
        let argument = self.dag_argument(0);
        let name = self.rng.pick(&["n", "dst", "_1"]);
        if self.rng.chance(50) {
            self.op("!getdagopname", &[dag_text(&format!("{operator}:${name}"), &[argument])])
        } else {
            let value = self.expr(&Want::exactly(Ty::Int), 0);
            let dag = dag_text(&operator, &[argument, format!("{value}:${name}")]);
            self.op("!getdagname", &[dag, "1".to_owned()])
        }
    }

    /// Generates a valid extended regular expression, as a string.
    pub(super) fn pattern(&mut self) -> String {
        let patterns = [
            "a",
            "^a",
            "o$",
            "^[a-z]+$",
            "[0-9]{1,3}",
            "(a|b)+",
            "^.*$",
            "x?y*",
            "\\\\.",
            ".",
            "[^a-c]",
            "[[:alpha:]_]+[[:digit:]]",
            "^(foo|Bar)[A-Z]?",
            "^$",
            "anonymous_[0-3]",
            "((a)(b))*c",
            "a{2}",
            "[]a]",
            "_",
        ];
        format!("\"{}\"", self.rng.pick(&patterns))
    }
}
