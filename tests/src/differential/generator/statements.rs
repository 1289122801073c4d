//! The statements of a program and the names of records.

use super::Gen;
use super::bodies::Body;
use super::env::{Record, VarKind};
use super::layout::{block, terminated};
use super::types::{Ty, Want};

impl Gen {
    /// Generates the whole program, with `size` statements at file level.
    pub(super) fn program(&mut self, size: usize) -> String {
        let mut flags = vec!["--print-records".to_owned()];
        if self.rng.chance(10) {
            self.note("macro from the command line");
            flags.push("-DOUTSIDE".to_owned());
            self.env.macros.push("OUTSIDE".to_owned());
        }
        let mut statements = vec![self.class(), self.plain_def()];
        self.flush();
        if self.rng.chance(50) {
            statements.push(self.trait_class());
        }
        for index in 0..size {
            let early = index < size / 3;
            let statement = self.top_statement(early);
            self.flush();
            let junk = statements[self.rng.below(statements.len())].clone();
            statements.push(self.decorated(statement, &junk));
            if statements.len() > 4 && self.rng.chance(2) {
                let last = statements.split_off(statements.len() - 2).join("\n");
                let include = self.included(last);
                statements.push(include);
            }
            if self.statement_fault_is_due(index, size) {
                statements.push(self.faulty_statement());
            }
        }
        let mut text = self.header(flags);
        for statement in statements {
            text += &statement;
            text.push('\n');
        }
        self.spoil(&mut text);
        for (name, contents) in std::mem::take(&mut self.files) {
            text += &format!("//--- {name}\n{contents}\n");
        }
        text
    }

    /// Generates the first line: options to run the tool with.
    fn header(&mut self, mut flags: Vec<String>) -> String {
        if self.rng.chance(20) {
            flags.push("--dump-json".to_owned());
        }
        if self.rng.chance(12) {
            flags.push("--print-detailed-records".to_owned());
        }
        if self.files.iter().any(|(name, _)| name.starts_with("sub/")) {
            flags.push("-Isub".to_owned());
        }
        if self.rng.chance(5) {
            flags.push("--no-warn-on-unused-template-args".to_owned());
        }
        format!("// differential: {}\n", flags.join(" "))
    }

    /// Adds the definitions of the file-level statement that just ended to the known names.
    fn flush(&mut self) {
        self.env.records.append(&mut self.pending);
        self.env.vars.append(&mut self.pending_sets);
    }

    /// Takes note of a record: known at once, or, in a loop, when the loop has ended.
    pub(super) fn add_record(&mut self, record: Record) {
        if self.is_at_file_level() {
            self.env.records.push(record);
        } else {
            self.pending.push(record);
        }
    }

    fn top_statement(&mut self, early: bool) -> String {
        let classes = if early { 10 } else { 4 };
        let multiclasses = if early { 3 } else { 2 };
        let text = match self.rng.weighted(&[classes, 10, 2, multiclasses, 7, 1, 3, 2]) {
            0 => Some(self.class()),
            1 => Some(self.def()),
            2 => Some(self.subroutine()),
            3 => Some(self.multiclass()),
            4 => self.defm(),
            5 => Some(self.deftype()),
            6 => {
                self.note("defvar at file level");
                Some(self.defvar(VarKind::Global))
            }
            _ => None,
        };
        match text {
            Some(text) => text,
            None => self.inner_statement(2),
        }
    }

    /// Generates a statement that can be inside of other statements. `depth` is the number of
    /// levels it may nest.
    pub(super) fn inner_statement(&mut self, depth: u32) -> String {
        let nest = depth.min(1) as usize;
        let in_multiclass = self.multiclass.is_some();
        let sets = nest * usize::from(!in_multiclass && self.ctx.loops.is_empty());
        let sets = sets * usize::from(!self.ctx.conditional);
        let outer = self.ctx.clone();
        let weights = [8, 4, 4 * nest, 4 * nest, 4 * nest, 2 * sets, 3, 2, 1];
        let text = match self.rng.weighted(&weights) {
            0 => Some(self.def()),
            1 => self.defm(),
            2 => self.let_in(depth - 1),
            3 => Some(self.foreach(depth - 1)),
            4 => Some(self.if_then(depth - 1)),
            5 => self.defset(depth - 1),
            6 => {
                self.note("defvar in a scope");
                let kind = if in_multiclass { VarKind::Local } else { VarKind::Global };
                Some(self.defvar(kind))
            }
            7 => {
                self.note(if in_multiclass {
                    "assert in a multiclass"
                } else {
                    "assert at file level"
                });
                Some(self.assertion())
            }
            _ => {
                self.note(if in_multiclass {
                    "dump in a multiclass"
                } else {
                    "dump at file level"
                });
                if let Some(current) = &mut self.multiclass {
                    current.dumps = true;
                }
                Some(self.dump())
            }
        };
        self.ctx = outer;
        let text = text.unwrap_or_else(|| self.def());
        if in_multiclass && !text.starts_with("def") {
            self.note("statement in a multiclass besides def and defm");
        }
        text
    }

    /// Generates a class that only `defm` adds to records.
    fn trait_class(&mut self) -> String {
        let text = self.simple_subroutine(&["Trait"]);
        if let Some(class) = self.env.classes.last_mut() {
            class.reserved = true;
        }
        text
    }

    /// Generates a record with a literal name, so that others can refer to it.
    fn plain_def(&mut self) -> String {
        self.note("def");
        let name = self.fresh(&["R", "op"]);
        let body = self.def_body(Some(&name));
        let text = format!("def {name}{}", body.text());
        self.add_record(Record { name, ancestors: body.ancestors, fields: body.fields });
        text
    }

    /// Generates a `def` statement.
    pub(super) fn def(&mut self) -> String {
        let unknown = self.ctx.loops.iter().any(|(_, values)| values.is_none());
        if unknown || self.rng.chance(10) {
            self.note("def without a name");
            let body = self.def_body(None);
            self.record_made(&body, &[]);
            return format!("def{}", spaced(&body));
        }
        self.note("def");
        if self.multiclass.is_some() {
            let (name, known) = self.multiclass_record_name();
            let body = self.def_body(None);
            self.record_made(&body, &known);
            return format!("def {name}{}", body.text());
        }
        let (name, known) = self.record_name(&["R", "r_", "Reg", "ADD", "x", "7seg"]);
        let simple = known.len() == 1 && known[0] == name;
        let body = self.def_body(simple.then_some(name.as_str()));
        self.record_made(&body, &known);
        format!("def {name}{}", body.text())
    }

    /// Takes note of a record that a `def` statement makes, once per known name.
    fn record_made(&mut self, body: &Body, known: &[String]) {
        let make = |name: &String| Record {
            name: name.clone(),
            ancestors: body.ancestors.clone(),
            fields: body.fields.clone(),
        };
        let records = known.iter().map(make);
        match &mut self.multiclass {
            Some(current) => {
                current.narrow(&body.ancestors);
                current.records.extend(records);
            }
            None => records.for_each(|record| self.add_record(record)),
        }
    }

    /// Generates the name of a record in a multiclass, without the name of the `defm`. The second
    /// result lists its possible values, and is empty if they are unknown.
    fn multiclass_record_name(&mut self) -> (String, Vec<String>) {
        if self.ctx.loops.is_empty() && self.rng.chance(10) && self.claim_bare_name() {
            let known = if self.ctx.conditional { vec![] } else { vec![String::new()] };
            self.note("def with the bare name of the defm");
            let name = self.rng.pick(&["\"\"", "NAME"]);
            return (name.to_owned(), known);
        }
        let (name, known) = self.record_name(&["_a", "rr", "Suffix", "_"]);
        if self.rng.chance(25) {
            self.note("def with NAME in its name");
            return (format!("NAME # {name}"), known);
        }
        (name, known)
    }

    /// Generates a name for a record, distinct for each iteration of the enclosing loops. The
    /// second result lists its possible values, and is empty if they are unknown.
    pub(super) fn record_name(&mut self, stems: &[&str]) -> (String, Vec<String>) {
        let stem = self.fresh(stems);
        let mut text = stem.clone();
        let mut known = vec![stem];
        if self.ctx.loops.is_empty() {
            match self.rng.weighted(&[30, 3, 2, 2, 1, 1]) {
                1 => {
                    self.note("record name: paste");
                    text = format!("{text} # _tail");
                    known[0].push_str("_tail");
                }
                2 => {
                    self.note("record name: string");
                    text = format!("\"{text}\"");
                }
                3 => {
                    self.note("record name: computed");
                    let value = self.expr(&Want::exactly(Ty::Int), 1);
                    if !self.is_pasted(&value) && !value.starts_with(['{', '-']) {
                        let suffix = self.op("!strconcat", &["\"_\"".to_owned(), cast(&value)]);
                        text = format!("{text} # {suffix}");
                        known.clear();
                    }
                }
                4 => {
                    self.note("record name: trailing paste");
                    text = format!("{text}#");
                }
                5 => {
                    self.note("record name: no identifier");
                    let odd =
                        self.rng.pick(&[" b", ".x", "\u{e9}", r"\n", "-1", "<2>", r#"\"q\""#]);
                    text = format!("\"{text}{odd}\"");
                    known.clear();
                }
                _ => {}
            }
        }
        for (variable, values) in self.ctx.loops.clone() {
            self.note("record name: loop variable");
            text = format!("{text}#\"_\"#{variable}");
            known = match values {
                Some(values) if known.len() * values.len() <= 12 => known
                    .iter()
                    .flat_map(|name| values.iter().map(move |value| format!("{name}_{value}")))
                    .collect(),
                _ => Vec::new(),
            };
        }
        if self.ctx.conditional {
            known.clear();
        }
        (text, known)
    }

    /// Returns a suffix for the name of a `defm` in a loop, which makes the records of each
    /// iteration distinct.
    pub(super) fn loop_suffix(&mut self) -> Option<String> {
        let mut text = String::new();
        for (variable, values) in &self.ctx.loops {
            values.as_ref()?;
            text += &format!("#\"_\"#{variable}");
        }
        Some(text)
    }
}

fn cast(value: &str) -> String {
    format!("!cast<string>({value})")
}

/// Formats the body of a record that has no name.
fn spaced(body: &Body) -> String {
    let text = body.text();
    if text == terminated("") { format!(" {}", block(&[])) } else { text }
}
