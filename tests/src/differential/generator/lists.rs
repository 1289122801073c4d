//! Expressions of type `list<t>`.

use super::Gen;
use super::types::{Spec, Ty, Want};

impl Gen {
    /// Generates an expression of type `list<element>` with at least `want.spec.min_len` elements.
    pub(super) fn list(&mut self, element: &Ty, want: &Want, fuel: u32) -> String {
        if fuel == 0 || want.spec.partial || self.rng.chance(25) {
            return self.list_literal(element, want, fuel);
        }
        let least = want.spec.min_len;
        let fuel = fuel - 1;
        let whole = Ty::list_of(element.clone());
        let int = usize::from(*element == Ty::Int);
        let class = usize::from(matches!(element, Ty::Class(_)) && least == 0);
        let any = usize::from(least == 0);
        let weights = [6, 3, 10 * int, 6, 4 * any, 3, 4 * any, 3, 5, 3, 8 * class];
        match self.rng.weighted(&weights) {
            0 => {
                let mut operands =
                    vec![self.expr(&Want::strict(Spec::at_least(whole.clone(), least)), fuel)];
                for _ in 0..self.rng.range(1, 2) {
                    operands.push(self.expr(&Want::exactly(whole.clone()), fuel));
                }
                let shift = self.rng.below(operands.len());
                operands.rotate_left(shift);
                self.op("!listconcat", &operands)
            }
            1 => {
                let value = self.expr(&Want::exactly(element.clone()), fuel);
                let count = least as usize + self.rng.below(3);
                self.op("!listsplat", &[value, count.to_string()])
            }
            2 => self.int_range(least, fuel),
            3 => {
                let from = self.element_type();
                let list = Spec::at_least(Ty::list_of(from.clone()), least);
                let list = self.expr(&Want::strict(list), fuel);
                let item = self.local_name();
                let body = self.within(&[(&item, Spec::of(from))], |g| {
                    g.expr(&Want::exactly(element.clone()), fuel)
                });
                self.op("!foreach", &[item, list, body])
            }
            4 => {
                let list = self.expr(&Want::exactly(whole), fuel);
                let item = self.local_name();
                let body =
                    self.within(&[(&item, Spec::of(element.clone()))], |g| g.condition(fuel));
                self.op("!filter", &[item, list, body])
            }
            5 => {
                let list = self.expr(&Want::strict(Spec::at_least(whole, least + 1)).freed(), fuel);
                self.op("!tail", &[list])
            }
            6 => {
                let (left, right) = (
                    self.expr(&Want::exactly(whole.clone()), fuel),
                    self.expr(&Want::exactly(whole), fuel),
                );
                self.op("!listremove", &[left, right])
            }
            7 => {
                // Flattening promises a length only when it has nothing to flatten.
                let inner = if least == 0 && !element.is_list() {
                    Want::exactly(Ty::list_of(whole))
                } else if element.is_list() {
                    return self.list_literal(element, want, fuel);
                } else {
                    Want::strict(Spec::at_least(whole, least))
                };
                let list = self.flattenable(&inner, fuel);
                self.op("!listflatten", &[list])
            }
            8 => self.slice(&whole, least, fuel, want.free),
            9 => self.list_paste(&whole, least, fuel),
            _ => self.instances(element),
        }
    }

    /// Generates a list with at least one element, because `!listflatten` takes the type of the
    /// result from the first.
    fn flattenable(&mut self, want: &Want, fuel: u32) -> String {
        let least = want.spec.min_len.max(1);
        self.expr(&Want::strict(Spec::at_least(want.spec.ty.clone(), least)), fuel)
    }

    /// Returns `[a, b, c]`, with the element type if it cannot be inferred.
    pub(super) fn list_literal(&mut self, element: &Ty, want: &Want, fuel: u32) -> String {
        let length = want.spec.min_len as usize + self.rng.weighted(&[3, 4, 4, 2]);
        let annotated = length == 0 || self.rng.chance(25);
        // Elements of a class type deduce a common class on their own; others have to agree, though
        // integers go along with any bits.
        let strict = match element {
            Ty::Class(_) => want.strict && !annotated,
            Ty::Bits(2..) => want.strict,
            _ => true,
        };
        let mut values = Vec::new();
        for _ in 0..length {
            if want.spec.partial && self.rng.chance(10) {
                self.note("value ?");
                values.push("?".to_owned());
            } else {
                let element = Spec { partial: false, ..Spec::of(element.clone()) };
                let element = Want { strict, ..Want::loose(element) };
                values.push(self.expr(&element, fuel.saturating_sub(1)));
            }
        }
        let untyped = values.iter().all(|value| value == "?");
        self.note(if length == 0 { "empty list literal" } else { "list literal" });
        let values = spaced(&values);
        if annotated || untyped || (want.strict && matches!(element, Ty::Class(_))) {
            self.note("list literal with a type");
            format!("[{values}]<{}>", self.type_text(element))
        } else {
            format!("[{values}]")
        }
    }

    fn int_range(&mut self, least: u32, fuel: u32) -> String {
        let operands = match self.rng.weighted(&[4, 4, 3, 2 * usize::from(least == 0), 2]) {
            0 => vec![(least as usize + self.rng.below(4)).to_string()],
            1 => {
                let start = self.rng.below(5);
                vec![start.to_string(), (start + least as usize + self.rng.below(4)).to_string()]
            }
            2 => {
                let step = self.rng.pick(&[1i64, 2, 3, -1, -2]);
                let start = self.rng.below(6) as i64;
                let steps = least as usize + self.rng.below(3);
                let end = start + step * steps as i64;
                vec![start.to_string(), end.to_string(), step.to_string()]
            }
            3 => {
                let bound = Want::strict(Spec::small(5));
                vec![self.expr(&bound, fuel), self.expr(&bound, fuel)]
            }
            _ => {
                let list = Spec::at_least(Ty::list_of(self.element_type()), least);
                vec![self.expr(&Want::strict(list), fuel)]
            }
        };
        self.op("!range", &operands)
    }

    /// Generates `list[1...3]` or another slice of a list that is long enough.
    fn slice(&mut self, whole: &Ty, least: u32, fuel: u32, free: bool) -> String {
        let length = self.rng.range(1, 4) as u32;
        let base = self.indexable(Spec::at_least(whole.clone(), length), fuel, free);
        let mut pieces = Vec::new();
        let mut count = 0;
        while pieces.is_empty() || count < least {
            let low = self.rng.below(length as usize) as u32;
            let high = low + self.rng.below((length - low) as usize) as u32;
            match self.rng.weighted(&[4, 4, 3, 1]) {
                0 => {
                    self.note("list slice: range");
                    pieces.push(self.range_piece(low, high));
                    count += high - low + 1;
                }
                1 => {
                    self.note("list slice: element");
                    pieces.push(low.to_string());
                    count += 1;
                }
                2 => {
                    self.note("list slice: computed element");
                    pieces.push(self.expr(&Want::strict(Spec::small(length - 1)), fuel.min(1)));
                    count += 1;
                }
                _ => {
                    self.note("list slice: list of positions");
                    pieces.push(format!("[{low}, {high}]"));
                    count += 2;
                }
            }
        }
        // A single position without a comma would give the element instead.
        let single = pieces.len() == 1 && count == 1;
        let comma = if single || self.rng.chance(10) { "," } else { "" };
        format!("{base}[{}{comma}]", pieces.join(", "))
    }

    /// Generates `a # b` of lists.
    fn list_paste(&mut self, whole: &Ty, least: u32, fuel: u32) -> String {
        self.note("paste of lists");
        let left = self.expr(&Want::strict(Spec::at_least(whole.clone(), least)), fuel);
        let right = self.expr(&Want::exactly(whole.clone()), fuel);
        format!("{left} # {right}")
    }

    fn instances(&mut self, element: &Ty) -> String {
        let operands = if self.rng.chance(50) { vec![] } else { vec![self.pattern()] };
        self.typed_op("!instances", element, &operands)
    }
}

/// Joins values to stand behind `[`; a brace right behind it would begin a code literal.
pub(super) fn spaced(values: &[String]) -> String {
    let gap = if values.first().is_some_and(|first| first.starts_with('{')) { " " } else { "" };
    format!("{gap}{}", values.join(", "))
}
