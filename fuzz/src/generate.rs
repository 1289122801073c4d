//! Generator of programs that are mostly valid. The bytes select among the forms of the language.
//!
//! When the bytes are used up, every choice is the first one, which leads to no further choices.
//! Therefore all programs end.

mod expr;
mod statement;

use crate::choices::Choices;

/// Type of an expression.
#[derive(Clone, PartialEq, Eq)]
enum Ty {
    Bit,
    Bits,
    Int,
    Str,
    Dag,
    List(Box<Ty>),
    Class(usize),
}

struct Class {
    name: String,
    args: Vec<Ty>,
    /// Fields, including inherited ones.
    fields: Vec<(String, Ty)>,
}

/// Maximum nesting depth of expressions and statements.
const DEPTH: u32 = 5;
/// Approximate maximum length of a program in bytes.
const LONGEST: usize = 1 << 16;

struct Gen<'b> {
    choices: Choices<'b>,
    out: String,
    classes: Vec<Class>,
    /// Names of records, with the indices of their classes.
    defs: Vec<(String, usize)>,
    /// Names of multiclasses and the numbers of their (integer) arguments.
    multiclasses: Vec<(String, usize)>,
    /// Variables in scope, innermost last.
    vars: Vec<(String, Ty)>,
    names: usize,
    /// True if `NAME` can be used.
    has_name: bool,
    /// True inside of loops, which cannot contain classes.
    has_loop: bool,
    /// Total length of all expressions so far, in bytes.
    written: usize,
}

/// Generates a program. Equal bytes give equal programs.
pub fn program(bytes: &[u8]) -> String {
    let mut generator = Gen {
        choices: Choices::new(bytes),
        out: String::new(),
        classes: Vec::new(),
        defs: Vec::new(),
        multiclasses: Vec::new(),
        vars: Vec::new(),
        names: 0,
        has_name: false,
        has_loop: false,
        written: 0,
    };
    generator.prologue();
    while !generator.is_done() {
        generator.statement(DEPTH);
    }
    generator.out
}

impl Gen<'_> {
    fn byte(&mut self) -> u8 {
        self.choices.byte()
    }

    fn is_done(&self) -> bool {
        self.choices.is_done() || self.out.len() + self.written > LONGEST
    }

    /// Returns a number below `bound`, or 0 when the program is long enough.
    fn below(&mut self, bound: usize) -> usize {
        if self.is_done() { 0 } else { self.choices.below(bound) }
    }

    /// Returns true in one of `n` cases.
    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1 && n > 1
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    fn some_type(&mut self, depth: u32) -> Ty {
        match self.below(if depth == 0 { 5 } else { 8 }) {
            0 => Ty::Int,
            1 => Ty::Str,
            2 => Ty::Bit,
            3 => Ty::Bits,
            4 => Ty::Dag,
            5 | 6 => Ty::List(Box::new(self.some_type(depth - 1))),
            _ => Ty::Class(self.below(self.classes.len())),
        }
    }

    fn type_text(&self, ty: &Ty) -> String {
        match ty {
            Ty::Bit => "bit".to_owned(),
            Ty::Bits => "bits<4>".to_owned(),
            Ty::Int => "int".to_owned(),
            Ty::Str => "string".to_owned(),
            Ty::Dag => "dag".to_owned(),
            Ty::List(element) => format!("list<{}>", self.type_text(element)),
            Ty::Class(class) => self.classes[*class].name.clone(),
        }
    }

    /// Makes something with more variables in scope.
    fn within<T>(&mut self, vars: &[(&str, Ty)], make: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.vars.len();
        self.vars.extend(vars.iter().map(|(name, ty)| ((*name).to_owned(), ty.clone())));
        let made = make(self);
        self.vars.truncate(before);
        made
    }
}
