//! Expressions of the types `int`, `bit` and `bits<n>`.

use super::Gen;
use super::dags::dag_text;
use super::types::{Spec, Ty, Want};

impl Gen {
    /// Generates an expression of type `int`, or one that converts to it.
    pub(super) fn int(&mut self, want: &Want, fuel: u32) -> String {
        if let Some(max) = want.spec.max {
            return self.small_int(max, want, fuel);
        }
        if fuel == 0 {
            return self.int_literal(want.strict);
        }
        let fuel = fuel - 1;
        let int = Want::ty(Ty::Int);
        match self.rng.weighted(&[4, 10, 4, 2, 2, 2, 5, 3, 3, 3, 3]) {
            0 => self.int_literal(want.strict),
            1 => {
                let name = self.rng.pick(&["!add", "!sub", "!mul", "!and", "!or", "!xor"]);
                let more = if name == "!sub" { 0 } else { self.rng.weighted(&[8, 3, 1]) };
                let operands: Vec<_> = (0..2 + more).map(|_| self.expr(&int, fuel)).collect();
                self.op(name, &operands)
            }
            2 => {
                let name = self.rng.pick(&["!shl", "!srl", "!sra"]);
                let operand = self.expr(&int, fuel);
                let count = self.expr(&Want::loose(Spec::small(63)), fuel);
                self.op(name, &[operand, count])
            }
            3 => {
                let operand = self.expr(&int, fuel);
                let divisor = self.rng.pick(&["1", "2", "3", "-7", "10", "0x100"]);
                self.op("!div", &[operand, divisor.to_owned()])
            }
            4 => {
                let operand = self.positive(fuel);
                self.op("!logtwo", &[operand])
            }
            5 => {
                let operand = self.expr(&int, fuel);
                self.op("!not", &[operand])
            }
            6 => {
                let name = if self.rng.chance(70) { "!size" } else { "!empty" };
                let container = self.container(fuel);
                self.op(name, &[container])
            }
            7 => self.find(fuel),
            8 => {
                let ty = if self.rng.chance(50) { Ty::Bit } else { self.bits_type() };
                let operand = self.expr(&Want::exactly(ty), fuel);
                self.typed_op("!cast", &Ty::Int, &[operand])
            }
            9 => self.test_as_int(fuel),
            _ if want.strict => {
                let operand = self.expr(&int, fuel);
                self.op("!add", &[operand, "1".to_owned()])
            }
            _ => {
                let ty = if self.rng.chance(50) { Ty::Bit } else { self.bits_type() };
                self.note("bits where an int is expected");
                self.expr(&Want::exactly(ty), fuel)
            }
        }
    }

    /// Generates an integer in `0..=max`.
    fn small_int(&mut self, max: u32, want: &Want, fuel: u32) -> String {
        let literal = self.rng.below(max as usize + 1);
        if fuel == 0 {
            return literal.to_string();
        }
        match self.rng.weighted(&[6, 2, 1, 2]) {
            1 if max > 0 => {
                let mask = (1u32 << max.ilog2()) - 1;
                let operand = self.expr(&Want::ty(Ty::Int), fuel - 1);
                self.op("!and", &[operand, mask.to_string()])
            }
            2 if max > 0 => self.test_as_int(fuel - 1),
            3 if max > 0 && !want.strict => {
                let width = (max + 1).ilog2();
                self.expr(&Want::exactly(Ty::Bits(width.max(1))), fuel - 1)
            }
            _ => literal.to_string(),
        }
    }

    /// Generates an integer greater than 0.
    fn positive(&mut self, fuel: u32) -> String {
        if self.rng.chance(50) {
            self.rng.range(1, 5000).to_string()
        } else {
            let operand = self.expr(&Want::ty(Ty::Int), fuel);
            let masked = self.op("!and", &[operand, "1023".to_owned()]);
            self.op("!add", &[masked, "1".to_owned()])
        }
    }

    /// Generates a test whose result has type `int`.
    fn test_as_int(&mut self, fuel: u32) -> String {
        match self.rng.below(5) {
            0 => {
                let (ty, mut operand) = self.any_value(fuel);
                if self.rng.chance(30)
                    && let Some(operator) = self.dag_operator(0)
                {
                    self.note("!getdagarg of whatever type");
                    let other = self.some_type(0);
                    let dag = dag_text(&operator, &[operand]);
                    let ty = if self.rng.chance(30) { ty } else { other };
                    operand = self.typed_op("!getdagarg", &ty, &[dag, "0".to_owned()]);
                }
                self.op("!initialized", &[operand])
            }
            1 => self.isa(fuel),
            2 => self.exists(fuel),
            3 => {
                let container = self.container(fuel);
                self.op("!empty", &[container])
            }
            _ => {
                let operand = self.expr(&Want::ty(Ty::Int), fuel);
                self.op("!not", &[operand])
            }
        }
    }

    /// Generates an `!isa` of a value of some type.
    fn isa(&mut self, fuel: u32) -> String {
        let ty = self.element_type();
        let operand = match (&ty, self.rng.chance(50)) {
            (Ty::Class(_), _) | (_, true) => self.expr(&Want::exactly(ty.clone()), fuel),
            _ => {
                let other = self.element_type();
                self.expr(&Want::exactly(other), fuel)
            }
        };
        self.typed_op("!isa", &ty, &[operand])
    }

    /// Generates a string, list or dag, for `!size` and `!empty`.
    fn container(&mut self, fuel: u32) -> String {
        let ty = match self.rng.below(5) {
            0 | 1 => Ty::Str,
            2 if self.env.can_make(&Ty::Dag) => Ty::Dag,
            _ => Ty::list_of(self.element_type()),
        };
        self.expr(&Want::exactly(ty), fuel)
    }

    /// Generates a value of some type, with that type.
    pub(super) fn any_value(&mut self, fuel: u32) -> (Ty, String) {
        let ty = self.some_type(1);
        let text = self.expr(&Want::exactly(ty.clone()), fuel);
        (ty, text)
    }

    /// Generates an integer literal in one of the notations.
    pub(super) fn int_literal(&mut self, strict: bool) -> String {
        match self.rng.weighted(&[30, 8, 3, 6, 4, 1]) {
            1 => {
                self.note("negative literal");
                format!("-{}", self.rng.range(1, 300))
            }
            2 => format!("+{}", self.rng.below(50)),
            3 => {
                self.note("hexadecimal literal");
                let value = self.rng.below(0x1_0000);
                if self.rng.chance(50) { format!("0x{value:X}") } else { format!("0x{value:04x}") }
            }
            4 if !strict => {
                let width = self.rng.range(1, 9) as u32;
                self.binary_literal(width)
            }
            5 => {
                let edges = [
                    "9223372036854775807",
                    "-9223372036854775808",
                    "0xFFFFFFFFFFFFFFFF",
                    "0x8000000000000000",
                    "4294967296",
                    "-2147483649",
                ];
                self.rng.pick(&edges).to_owned()
            }
            _ => self.rng.range(0, 20).to_string(),
        }
    }

    fn binary_literal(&mut self, width: u32) -> String {
        self.note("binary literal");
        let digits = (0..width).map(|_| if self.rng.chance(50) { '1' } else { '0' });
        format!("0b{}", digits.collect::<String>())
    }

    /// Generates an expression of type `bit`, or one that converts to it.
    pub(super) fn bit(&mut self, want: &Want, fuel: u32) -> String {
        if fuel == 0 || (!want.strict && self.rng.chance(25)) {
            let literal = self.rng.pick(&["0", "1", "true", "false"]);
            return if want.strict {
                self.typed_op("!cast", &Ty::Bit, &[literal.to_owned()])
            } else {
                literal.to_owned()
            };
        }
        let fuel = fuel - 1;
        match self.rng.weighted(&[10, 3, 3, 4]) {
            0 => self.comparison(fuel),
            1 => {
                let subject = self.expr(&Want::exactly(Ty::Str), fuel);
                let pattern = self.pattern();
                self.op("!match", &[subject, pattern])
            }
            // Its type is bits<1>.
            2 if !want.strict => {
                let width = self.rng.range(1, 8) as u32;
                let value = self.bits_operand(width, fuel, want.spec.partial);
                self.note("single bit extraction");
                format!("{value}{{{}}}", self.rng.below(width as usize))
            }
            _ if want.strict => self.comparison(fuel),
            _ => self.test_as_int(fuel),
        }
    }

    /// Generates `!eq` or another comparison. Its result has type `bit`.
    fn comparison(&mut self, fuel: u32) -> String {
        let ordered = self.rng.chance(60);
        let name = if ordered {
            self.rng.pick(&["!lt", "!le", "!gt", "!ge"])
        } else {
            self.rng.pick(&["!eq", "!ne"])
        };
        let ty = match self.rng.weighted(&[6, 4, 2, 2]) {
            1 => Ty::Str,
            2 => self.bits_type(),
            3 if !ordered => self.record_type().unwrap_or(Ty::Int),
            _ => Ty::Int,
        };
        let want = Want::exactly(ty);
        let left = self.expr(&want, fuel);
        let right = self.expr(&want, fuel);
        self.op(name, &[left, right])
    }

    /// Generates an expression of type `bits<width>`, or one that converts to it.
    pub(super) fn bits(&mut self, width: u32, want: &Want, fuel: u32) -> String {
        if !want.strict && width < 32 && self.rng.chance(if fuel == 0 { 60 } else { 30 }) {
            let value = self.rng.next_u64() & ((1 << width) - 1);
            return match self.rng.below(4) {
                0 => format!("0x{value:x}"),
                1 if fuel > 0 && width < 20 => {
                    let operand = self.expr(&Want::ty(Ty::Int), fuel - 1);
                    self.op("!and", &[operand, ((1u32 << width) - 1).to_string()])
                }
                _ => value.to_string(),
            };
        }
        if fuel == 0 {
            return self.binary_literal(width);
        }
        let fuel = fuel - 1;
        match self.rng.weighted(&[4, 8, 4, 2]) {
            1 => self.bit_sequence(width, fuel, want.spec.partial),
            2 => {
                let from = width + self.rng.below(4) as u32;
                let value = self.bits_operand(from, fuel, want.spec.partial);
                format!("{value}{{{}}}", self.bit_ranges(width, from))
            }
            3 if width < 32 => {
                let value = self.rng.next_u64() & ((1 << width) - 1);
                self.typed_op("!cast", &Ty::Bits(width), &[value.to_string()])
            }
            _ => self.binary_literal(width),
        }
    }

    /// Generates an expression of type `bits<width>` that can have a bit suffix.
    fn bits_operand(&mut self, width: u32, fuel: u32, partial: bool) -> String {
        let mut spec = Spec::of(Ty::Bits(width));
        spec.partial = partial;
        if let Some(name) = self.variable(&Want::strict(spec)) {
            return name;
        }
        if self.rng.chance(30) {
            self.note("bits of an integer literal");
            return self.rng.below(4000).to_string();
        }
        if self.rng.chance(50) {
            self.binary_literal(width)
        } else {
            self.bit_sequence(width, fuel, partial)
        }
    }

    /// Generates `{a, b, 0, 1}` with `width` bits in total.
    fn bit_sequence(&mut self, width: u32, fuel: u32, partial: bool) -> String {
        self.note("bit sequence literal");
        let mut parts = Vec::new();
        let mut left = width;
        while left > 0 {
            let take = self.rng.range(1, left.min(4) as usize) as u32;
            if take > 1 {
                // Only literals and variables of a bits type spread over several bits.
                let want = Want::strict(Spec { partial, ..Spec::of(Ty::Bits(take)) });
                match self.variable(&want) {
                    Some(name) => parts.push(name),
                    None => parts.push(self.binary_literal(take)),
                }
            } else if partial && self.rng.chance(15) {
                parts.push("?".to_owned());
            } else {
                let bit = Want::loose(Spec { partial, ..Spec::of(Ty::Bit) });
                parts.push(self.expr(&bit, fuel.min(1)));
            }
            left -= take;
        }
        format!("{{{}}}", parts.join(", "))
    }

    /// Generates a list of bit positions below `from`, `width` of them in total.
    fn bit_ranges(&mut self, width: u32, from: u32) -> String {
        self.note("bit range extraction");
        let mut pieces = Vec::new();
        let mut left = width;
        while left > 0 {
            let take =
                if self.rng.chance(75) { left } else { self.rng.range(1, left as usize) as u32 };
            let low = self.rng.below((from - take + 1) as usize) as u32;
            pieces.push(self.range_piece(low, low + take - 1));
            left -= take;
        }
        pieces.join(", ")
    }

    /// Formats the positions `low..=high` in one of the notations and directions.
    pub(super) fn range_piece(&mut self, low: u32, high: u32) -> String {
        if low == high && self.rng.chance(90) {
            return low.to_string();
        }
        let (first, last) = if self.rng.chance(75) { (high, low) } else { (low, high) };
        match self.rng.below(3) {
            0 => format!("{first}...{last}"),
            1 => format!("{first}-{last}"),
            _ => format!("{first} - {last}"),
        }
    }
}
