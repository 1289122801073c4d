//! Planned mistakes: one wrong expression, statement or token in an otherwise valid program.
//!
//! Each program has one mistake, so that it is not hidden by another.

use super::Gen;
use super::types::{Spec, Ty, Want};
use crate::differential::rng::Rng;
use crate::differential::tokens::tokenize;

/// Planned mistake of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    None,
    /// Fault in an expression, after this number of other expressions.
    Expression(u32),
    /// Faulty statement at about this percentage of the program.
    Statement(u32),
    /// Changed characters in the finished text.
    Tokens,
}

impl Fault {
    pub(super) fn plan(rng: &mut Rng) -> Fault {
        match rng.weighted(&[76, 11, 7, 6]) {
            0 => Fault::None,
            1 => Fault::Expression(rng.below(200) as u32),
            2 => Fault::Statement(rng.below(100) as u32),
            _ => Fault::Tokens,
        }
    }
}

impl Gen {
    /// Returns true if the next expression has to be the wrong one.
    pub(super) fn fault_is_due(&mut self) -> bool {
        match &mut self.fault {
            Fault::Expression(0) => {
                self.fault = Fault::None;
                true
            }
            Fault::Expression(left) => {
                *left -= 1;
                false
            }
            _ => false,
        }
    }

    /// Returns true if a wrong statement belongs after statement `index` of `size`.
    pub(super) fn statement_fault_is_due(&mut self, index: usize, size: usize) -> bool {
        match self.fault {
            Fault::Statement(percent) if (index + 1) * 100 >= percent as usize * size => {
                self.fault = Fault::None;
                true
            }
            _ => false,
        }
    }

    /// Returns an expression that is wrong, or likely to be, where `want` is expected.
    pub(super) fn faulty_expr(&mut self, want: &Want, fuel: u32) -> String {
        self.note("fault: expression");
        let int = Want::ty(Ty::Int);
        let string = Want::exactly(Ty::Str);
        match self.rng.below(34) {
            0..=7 => {
                let other = self.some_type(2);
                self.expr(&Want::exactly(other), fuel)
            }
            8 => "undefined_name".to_owned(),
            9 => "?".to_owned(),
            10 => {
                let list = self.expr(&Want::exactly(Ty::list_of(want.spec.ty.clone())), fuel);
                format!("{list}[{}]", self.rng.pick(&["9", "-1", "\"a\"", "20...30", "3, 4"]))
            }
            11 => {
                let width = self.rng.range(1, 8) as u32;
                let bits = self.expr(&Want::exactly(Ty::Bits(width)), 0);
                format!("{bits}{{{}}}", self.rng.pick(&["9", "12-9", "0-20", "3,3"]))
            }
            12 => self.typed_op("!cast", &want.spec.ty, &["\"no_such_record\"".to_owned()]),
            13 => {
                let operand = self.expr(&int, fuel);
                let divisor = self.rng.pick(&["0", "!sub(1, 1)", "false"]);
                self.op("!div", &[operand, divisor.to_owned()])
            }
            14 => {
                let operand = self.rng.pick(&["0", "-4", "!not(1)"]);
                self.op("!logtwo", &[operand.to_owned()])
            }
            15 => {
                let name = self.rng.pick(&["!head", "!tail", "!listflatten"]);
                let empty = self.rng.pick(&["[]", "[]<int>", "[?]", "!listremove([1], [1])", "7"]);
                self.op(name, &[empty.to_owned()])
            }
            16 => {
                let subject = self.string_literal(0);
                let start = self.rng.pick(&["50", "-1", "1, -2", "\"a\"", "0, 1, 2"]);
                let name = self.rng.pick(&["!substr", "!find"]);
                let middle = if name == "!find" { ", \"a\"" } else { "" };
                self.op(name, &[format!("{subject}{middle}"), start.to_owned()])
            }
            17 => {
                let Some(operator) = self.dag_operator(0) else { return "()".to_owned() };
                let key = self.rng.pick(&["2", "\"missing\"", "-1", "?"]);
                let dag = format!("({operator} 1:$a, \"s\":$b)");
                match self.rng.below(4) {
                    0 => self.typed_op("!getdagarg", &want.spec.ty, &[dag, key.to_owned()]),
                    1 => self.op("!getdagname", &[dag, key.to_owned()]),
                    2 => self.op("!setdagarg", &[dag, key.to_owned(), "0".to_owned()]),
                    _ => self.op("!setdagname", &[dag, key.to_owned(), "\"n\"".to_owned()]),
                }
            }
            18 => {
                let (Some(one), Some(two)) = (self.dag_operator(0), self.dag_operator(0)) else {
                    return "()".to_owned();
                };
                self.op("!con", &[format!("({one} 1)"), format!("({two} 2)")])
            }
            19 => {
                let value = self.expr(want, fuel);
                self.note("!cond");
                format!("!cond(0: {value}, false: {value})")
            }
            20 => {
                let step = self.rng.pick(&["0, 4, 0", "\"a\"", "1, 2, 3, 4", "[1], 2", "?"]);
                self.op("!range", &[step.to_owned()])
            }
            21 => {
                let (left, right) = (self.expr(&int, fuel), self.expr(&string, fuel));
                let name = self.rng.pick(&["!add", "!and", "!shl", "!lt", "!eq", "!strconcat"]);
                self.op(name, &[left, right])
            }
            22 => {
                let name = self.rng.pick(&["!sub", "!eq", "!shl", "!div", "!listsplat", "!match"]);
                let count = self.rng.pick(&[1, 3]);
                let operands: Vec<_> = (0..count).map(|_| self.expr(&int, 0)).collect();
                self.op(name, &operands)
            }
            23 => {
                let subject = self.expr(&string, fuel);
                let bad = self.rng.pick(&["\"(\"", "\"[a\"", "\"\"", "\"a{2,1}\"", "\"*\"", "3"]);
                self.op("!match", &[subject, bad.to_owned()])
            }
            24 => {
                let value = self.expr(want, fuel);
                format!("!{}({value})", self.rng.pick(&["nosuchop", "Add", "", "isa", "cast"]))
            }
            25 => format!("{}.no_such_field", self.expr(want, fuel)),
            26 => match self.record_type() {
                Some(Ty::Class(class)) => {
                    let name = self.env.classes[class].name.clone();
                    let arguments = self.rng.pick(&["1, 2, 3, 4, 5", "", "no_such = 1", "?, ?"]);
                    format!("{name}<{arguments}>")
                }
                _ => "Missing<1>".to_owned(),
            },
            27 => {
                let count = self.rng.pick(&["-1", "\"a\"", "?"]);
                let value = self.expr(&Want::ty(want.spec.ty.clone()), 0);
                self.op("!listsplat", &[value, count.to_owned()])
            }
            28 => self.rng.pick(&["99999999999999999999", "0x", "0b2", "-", "0xGG"]).to_owned(),
            29 => {
                self.rng.pick(&["\"unfinished", "[{ unfinished", "'a'", "@", "\"\\q\""]).to_owned()
            }
            30 => "[1, \"two\"]".to_owned(),
            31 => {
                let wide = Spec::of(Ty::Bits(self.rng.range(1, 9) as u32));
                self.expr(&Want::strict(wide), fuel)
            }
            32 => {
                let (name, item) = (self.rng.pick(&["!foreach", "!filter"]), self.local_name());
                let over = self.rng.pick(&["7", "\"text\"", "?", "[]", "[\"a\"]"]);
                let body = self.rng.pick(&["unknown", "?", "!add(1, \"x\")", "\"s\""]);
                self.op(name, &[item, over.to_owned(), body.to_owned()])
            }
            _ => self.rng.pick(&["300", "-1", "1", "\"\"", "[]", "{}", "{0, 2}"]).to_owned(),
        }
    }

    /// Generates an invalid or unusual statement.
    pub(super) fn faulty_statement(&mut self) -> String {
        self.note("fault: statement");
        let class = self.some_name(|g| g.env.classes.iter().map(|c| c.name.clone()).collect());
        let record = self.some_name(|g| g.env.records.iter().map(|r| r.name.clone()).collect());
        let multi = self.some_name(|g| g.env.multiclasses.iter().map(|m| m.name.clone()).collect());
        let var = self.some_name(|g| g.env.vars.iter().map(|v| v.name.clone()).collect());
        let field = self.some_name(|g| g.env.pool.iter().map(|(name, _)| name.clone()).collect());
        let new = self.fresh(&["bad"]);
        let text = self.string_literal(1);
        match self.rng.below(56) {
            0 => format!("def {record};"),
            1 => format!("def {record} : {class};"),
            2 => format!("class {class} {{ int {new} = 1; }}"),
            3 => format!("class {new} : {class}, {class};"),
            4 => format!("class {new} : {new};"),
            5 => format!("def {new} : Missing;"),
            6 => format!("def {new} : {class}<1, 2, 3, 4, 5, 6>;"),
            7 => format!("def {new} : {class}<{field} = 1>;"),
            8 => format!("def {new} : {multi};"),
            9 => format!("defm {new} : {class};"),
            10 => format!("defm {new} : Missing<3>;"),
            11 => format!("defm {new};"),
            12 => format!("defm {new} : {multi}<1, 2, 3, 4, 5>;"),
            13 => format!("defvar {var} = 3;"),
            14 => format!("defvar {new} = ?;"),
            15 => format!("defvar {new} = [];"),
            16 => format!("assert 0, {text};"),
            17 => format!("def {new} {{ int x = 3; assert !eq(x, 4), \"x is \" # x; }}"),
            18 => format!("assert {text}, {text};\nassert 0, 3;"),
            19 => format!("def {new} {{ let no_such_field = 1; }}"),
            20 => format!("def {new} {{ bits<4> b; let b{{6-3}} = 1; }}"),
            21 => format!("def {new} {{ bits<4> b; let b{{2-1}} = 9; let b{{1,1}} = 0; }}"),
            22 => format!("def {new} {{ int x = 1; string x = {text}; }}"),
            23 => format!("def {new} {{ int a = b; int b = 2; }}"),
            24 => format!(
                "class {new} {{ int a = 1; int b = a; }}\ndef {new}_r : {new} {{ let a = b; }}"
            ),
            25 => format!("def {new} {{ int x; int y = !add(x, 1); }}"),
            26 => format!("let {field} = 1 in def {new};"),
            27 => format!("let {field}<99> = 1 in def {new} : {class};"),
            28 => format!("let no_such_field = 1 in {{ def {new} : {class}; }}"),
            29 => format!("defset list<{class}> {new} = {{ def {new}_r; }}"),
            30 => format!("defset int {new} = {{ }}"),
            31 => format!("defset list<{class}> {var} = {{ }}"),
            32 => format!("deftype {new} = {class};"),
            33 => format!("deftype {new} = int;\ndeftype {new} = string;"),
            34 => format!("multiclass {multi} {{ def x; }}"),
            35 => format!("multiclass {new} {{ }}"),
            36 => format!("multiclass {new} : Missing {{ def x; }}"),
            37 => format!("multiclass {new} {{ class Inner; }}"),
            38 => format!("foreach {new} = 5.5 in def {new}_r;"),
            39 => format!("foreach {new} = {text} in def {new}_r;"),
            40 => format!("foreach {new} = [1, 1] in def {new}_r#{new};"),
            41 => format!("foreach {new} = {{3-1, 9}} in def {new}_r#{new};"),
            42 => format!("foreach {new} = [1] in class {new}_c;"),
            43 => format!("if {text} then def {new};"),
            44 => format!("if [1] then def {new}; else def {new}_e;"),
            45 => "include \"no_such_file.td\"".to_owned(),
            46 => {
                self.rng.pick(&["#endif", "#else", "#ifdef OPEN", "#ifdef", "#define"]).to_owned()
            }
            47 => "/* never closed".to_owned(),
            48 => {
                self.rng.pick(&["}", ")", "foo", "def", "class", ";", "let", "in", "#"]).to_owned()
            }
            49 => format!("class {new}<int a, int a> {{ int b = a; }}"),
            50 => format!("class {new}<int a = 1, int b> {{ int c = b; }}\ndef : {new}<3>;"),
            51 => format!("class {new}<int n> {{ int r = {new}<!add(n, 1)>.r; }}\ndef : {new}<0>;"),
            52 => format!("def {new} {{ list<int> l = [1, 2]; int e = l[5]; }}"),
            53 => format!("def {new} {{ bit b = 2; bits<2> c = 4; bits<2> d = -1; }}"),
            54 => format!("def {new} {{ {class} r = {record}; list<{class}> l = [{record}]; }}"),
            _ => format!("def {new} : {class} {{ defvar {field} = 1; int NAME = 2; }}"),
        }
    }

    /// Returns a random name of `list`, or an undefined name.
    fn some_name(&mut self, list: impl Fn(&Gen) -> Vec<String>) -> String {
        let names = list(self);
        if names.is_empty() {
            "nothing".to_owned()
        } else {
            names[self.rng.below(names.len())].clone()
        }
    }

    /// Changes characters of the finished text, if a fault of this kind is planned.
    pub(super) fn spoil(&mut self, text: &mut String) {
        if self.fault != Fault::Tokens {
            return;
        }
        self.fault = Fault::None;
        self.note("fault: token");
        let tokens = tokenize(text);
        // Token 0 is the comment with the options.
        let (Some(last), true) = (tokens.len().checked_sub(2), tokens.len() > 4) else { return };
        let one = tokens[self.rng.range(1, last)];
        let other = tokens[self.rng.range(1, last)];
        let other_text = text[other.start..other.end].to_owned();
        match self.rng.below(6) {
            0 | 1 => text.replace_range(one.start..one.end, ""),
            2 => text.replace_range(one.start..one.end, &other_text),
            3 => text.insert_str(one.start, &format!("{other_text} ")),
            4 => text.truncate(one.start),
            _ => {
                let stray = self
                    .rng
                    .pick(&[";", ",", "(", ")", "[", "]", "{", "}", "<", ">", "?", ":", "#"]);
                text.insert_str(one.start, &format!("{stray} "));
            }
        }
    }
}
