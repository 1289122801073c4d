//! Expressions of type `dag`.

use super::Gen;
use super::lists::spaced;
use super::types::{Spec, Ty, Want};

impl Gen {
    /// Generates an expression of type `dag` with at least `want.spec.min_len` arguments.
    pub(super) fn dag(&mut self, want: &Want, fuel: u32) -> String {
        let least = want.spec.min_len;
        if fuel == 0 || self.rng.chance(35) {
            return self.dag_literal(least, fuel);
        }
        let fuel = fuel - 1;
        let same = Want::strict(Spec::at_least(Ty::Dag, least));
        match self.rng.weighted(&[5, 5, 4, 4, 3, 3, 4]) {
            0 => self.concatenated(least, fuel),
            1 => self.dag_from_lists(least, fuel),
            2 => {
                let Some((dag, key)) = self.dag_and_key(least, fuel) else {
                    return self.dag_literal(least, fuel);
                };
                let (_, value) = self.any_value(fuel);
                self.op("!setdagarg", &[dag, key, value])
            }
            3 => {
                let Some((dag, key)) = self.dag_and_key(least, fuel) else {
                    return self.dag_literal(least, fuel);
                };
                let name = self.dag_name_value();
                self.op("!setdagname", &[dag, key, name])
            }
            4 => {
                let (dag, operator) = (self.expr(&same, fuel), self.dag_operator(fuel));
                let Some(operator) = operator else { return dag };
                self.op("!setdagop", &[dag, operator])
            }
            5 => {
                let (dag, name) = (self.expr(&same, fuel), self.expr(&Want::exactly(Ty::Str), 0));
                self.op("!setdagopname", &[dag, name])
            }
            _ => self.mapped(&same, fuel),
        }
    }

    /// Generates `(op a:$x, ?:$y, $z)`.
    fn dag_literal(&mut self, least: u32, fuel: u32) -> String {
        let operator = match self.rng.weighted(&[95, 3, 2]) {
            0 => self.dag_operator(fuel).unwrap_or("?".to_owned()),
            1 => "?".to_owned(),
            _ => {
                self.note("dag operator that is a list");
                format!("[{}]", self.int_literal(true))
            }
        };
        let mut arguments = Vec::new();
        for _ in 0..least as usize + self.rng.weighted(&[2, 4, 3, 1]) {
            arguments.push(self.dag_argument(fuel));
        }
        self.note(if arguments.is_empty() { "dag without arguments" } else { "dag literal" });
        let name = if self.rng.chance(15) {
            self.note("dag operator with a name");
            format!(":${}", self.rng.pick(&["op", "n", "dst"]))
        } else {
            String::new()
        };
        dag_text(&format!("{operator}{name}"), &arguments)
    }

    /// Generates the operator of a dag. Returns `None` if the program has no records.
    pub(super) fn dag_operator(&mut self, fuel: u32) -> Option<String> {
        if fuel > 0
            && self.rng.chance(20)
            && let Some(ty) = self.record_type()
        {
            let text = self.expr(&Want::ty(ty), fuel - 1);
            let first = text.split(['<', '.', '[', '(', '{']).next().unwrap_or_default();
            let is_name = first.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
            if (is_name || text.starts_with("!cast") || text.starts_with("!getdagop<"))
                && !self.is_pasted(&text)
            {
                self.note("dag operator that is computed");
                return Some(text);
            }
        }
        if self.env.records.is_empty() {
            return None;
        }
        let name = self.record_name_in_use();
        if fuel > 0 && self.rng.chance(8) {
            return Some(self.op("!getdagop", &[format!("({name} 1)")]));
        }
        Some(name)
    }

    /// Returns an argument of a dag, with or without a name.
    pub(super) fn dag_argument(&mut self, fuel: u32) -> String {
        let name = self.rng.pick(&["x", "y", "src1", "src2", "dst", "_"]);
        match self.rng.weighted(&[10, 8, 2, 2]) {
            2 => {
                self.note("dag argument: name only");
                format!("${name}")
            }
            3 => {
                self.note("dag argument: unset with a name");
                format!("?:${name}")
            }
            form => {
                let value = if fuel > 0 && self.rng.chance(20) {
                    self.note("nested dag");
                    self.dag_literal(0, fuel - 1)
                } else if fuel > 0 {
                    self.any_value(fuel - 1).1
                } else {
                    self.plain_argument()
                };
                if form == 0 { value } else { format!("{value}:${name}") }
            }
        }
    }

    /// Generates an argument that refers to no variables.
    fn plain_argument(&mut self) -> String {
        match self.rng.below(3) {
            0 => self.string_literal(0),
            1 if !self.env.records.is_empty() => self.record_name_in_use(),
            _ => self.int_literal(true),
        }
    }

    /// Generates a string or `?` that names a dag's operator or argument.
    fn dag_name_value(&mut self) -> String {
        match self.rng.below(4) {
            0 => self.expr(&Want::exactly(Ty::Str), 0),
            1 => "?".to_owned(),
            _ => format!("\"{}\"", self.rng.pick(&["x", "renamed", "dst"])),
        }
    }

    /// Generates a dag with at least one argument, and a valid key of one of its arguments. Returns
    /// `None` if the program has no records.
    fn dag_and_key(&mut self, least: u32, fuel: u32) -> Option<(String, String)> {
        if self.rng.chance(40) {
            let operator = self.dag_operator(fuel)?;
            let value = self.expr(&Want::exactly(Ty::Int), fuel);
            let mut arguments = vec![format!("{value}:$key")];
            for _ in 0..least {
                arguments.push(self.dag_argument(fuel.saturating_sub(1)));
            }
            return Some((dag_text(&operator, &arguments), "\"key\"".to_owned()));
        }
        let count = least.max(1);
        let dag = self.expr(&Want::strict(Spec::at_least(Ty::Dag, count)), fuel);
        let key = self.expr(&Want::strict(Spec::small(count - 1)), fuel.min(1));
        Some((dag, key))
    }

    /// Generates a `!con` of dags with the same operator.
    fn concatenated(&mut self, least: u32, fuel: u32) -> String {
        let Some(operator) = self.dag_operator(0) else { return self.dag_literal(least, fuel) };
        let mut operands = Vec::new();
        for index in 0..self.rng.range(2, 3) {
            let count = if index == 0 { least } else { 0 };
            if self.rng.chance(40) {
                let other = self.expr(&Want::strict(Spec::at_least(Ty::Dag, count)), fuel);
                operands.push(self.op("!setdagop", &[other, operator.clone()]));
            } else {
                let mut arguments = Vec::new();
                for _ in 0..count as usize + self.rng.below(3) {
                    arguments.push(self.dag_argument(fuel));
                }
                operands.push(dag_text(&operator, &arguments));
            }
        }
        self.op("!con", &operands)
    }

    /// Generates a `!dag` of lists of arguments and names.
    fn dag_from_lists(&mut self, least: u32, fuel: u32) -> String {
        let Some(operator) = self.dag_operator(fuel) else { return self.dag_literal(least, fuel) };
        let length = least as usize + self.rng.below(3);
        let element = self.some_type(0);
        let want = Want::exactly(element.clone());
        let values: Vec<String> = (0..length)
            .map(|_| if self.rng.chance(10) { "?".to_owned() } else { self.expr(&want, fuel) })
            .collect();
        let names: Vec<String> = (0..length)
            .map(|_| match self.rng.below(4) {
                0 => "?".to_owned(),
                1 => self.expr(&Want::exactly(Ty::Str), 0),
                _ => format!("\"{}\"", self.rng.pick(&["x", "y", "w"])),
            })
            .collect();
        let values = format!("[{}]<{}>", spaced(&values), self.type_text(&element));
        let names = format!("[{}]<string>", names.join(", "));
        let (values, names) = match self.rng.below(6) {
            0 => (values, "?".to_owned()),
            1 => ("?".to_owned(), names),
            _ => (values, names),
        };
        self.op("!dag", &[operator, values, names])
    }

    /// Generates a `!foreach` over a dag.
    fn mapped(&mut self, want: &Want, fuel: u32) -> String {
        let item = self.local_name();
        self.note("!foreach over a dag");
        if self.env.records.is_empty() || self.rng.chance(30) {
            let dag = self.expr(want, fuel);
            return self.op("!foreach", &[item.clone(), dag, item]);
        }
        // The substitution of records does not come to an end with other values.
        let dag = self.dag_of_records(want.spec.min_len, fuel);
        let (from, to) = (self.record_name_in_use(), self.record_name_in_use());
        let body = self.op("!subst", &[from, to, item.clone()]);
        self.op("!foreach", &[item, dag, body])
    }

    /// Generates a dag whose arguments are records and such dags.
    fn dag_of_records(&mut self, least: u32, fuel: u32) -> String {
        let operator = self.record_name_in_use();
        let mut arguments = Vec::new();
        for _ in 0..least as usize + self.rng.below(3) {
            let argument = if fuel > 0 && self.rng.chance(25) {
                self.dag_of_records(0, fuel - 1)
            } else {
                self.record_name_in_use()
            };
            let name = if self.rng.chance(30) { ":$n" } else { "" };
            arguments.push(argument + name);
        }
        dag_text(&operator, &arguments)
    }

    /// Returns the name of a random record.
    ///
    /// # Panics
    /// Panics if the program has no records.
    fn record_name_in_use(&mut self) -> String {
        let index = self.rng.below(self.env.records.len());
        self.env.records[index].name.clone()
    }
}

/// Formats a dag literal. Before an argument that starts with `[` or `{`, the operator gets a name,
/// because these characters would start a suffix of the operator.
pub(super) fn dag_text(operator: &str, arguments: &[String]) -> String {
    let is_identifier = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let has_name = operator.rsplit_once(":$").is_some_and(|(_, name)| is_identifier(name));
    match arguments.first() {
        None => format!("({operator})"),
        Some(first) if first.starts_with(['[', '{']) && !has_name => {
            format!("({operator}:$op {})", arguments.join(", "))
        }
        Some(_) => format!("({operator} {})", arguments.join(", ")),
    }
}
