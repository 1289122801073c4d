//! Statements of programs.

use super::{Class, DEPTH, Gen, Ty};

const PROLOGUE: &str = "\
class A<int n = 1> { int X = n; string S = \"a\"#n; bits<4> B = 5; list<int> L = [n, 2]; dag D; }
class Rec<int n> { int V = !if(!le(n, 0), 0, !add(1, Rec<!sub(n, 1)>.V)); }
def op; def ins; def outs;
def a : A; def r1 : A<2>;
";

impl Gen<'_> {
    /// Writes the definitions with which every program begins.
    pub(super) fn prologue(&mut self) {
        self.out.push_str(PROLOGUE);
        let list = Ty::List(Box::new(Ty::Int));
        let fields = [("X", Ty::Int), ("S", Ty::Str), ("B", Ty::Bits), ("L", list), ("D", Ty::Dag)];
        let fields = fields.map(|(name, ty)| (name.to_owned(), ty)).to_vec();
        self.classes.push(Class { name: "A".to_owned(), args: vec![Ty::Int], fields });
        let fields = vec![("V".to_owned(), Ty::Int)];
        self.classes.push(Class { name: "Rec".to_owned(), args: vec![Ty::Int], fields });
        self.defs.extend([("a".to_owned(), 0), ("r1".to_owned(), 0)]);
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    pub(super) fn statement(&mut self, depth: u32) {
        match self.below(if depth == 0 { 7 } else { 14 }) {
            0..3 => self.def(),
            3 => {
                let ty = self.some_type(2);
                let value = self.expr(&ty, DEPTH);
                let name = self.fresh("v");
                self.line(&format!("defvar {name} = {value};"));
                self.vars.push((name, ty));
            }
            4 => self.defm(),
            5 => {
                let condition = self.expr(&Ty::Bit, 3);
                let text = self.expr(&Ty::Str, 2);
                self.line(&format!("assert !or({condition}, true), {text};"));
            }
            6 => {
                let ty = self.some_type(2);
                let value = if ty == Ty::Int { self.expr(&ty, 4) } else { self.leaf(&ty) };
                self.line(&format!("dump !repr({value});"));
            }
            7 | 8 if self.has_loop => self.def(),
            7 | 8 => self.class(),
            9 => {
                let ty = if self.below(2) == 0 { Ty::Int } else { self.some_type(1) };
                let list = self.expr(&Ty::List(Box::new(ty.clone())), 3);
                let name = self.fresh("i");
                self.line(&format!("foreach {name} = {list} in {{"));
                let before = std::mem::replace(&mut self.has_loop, true);
                self.block(&[(name, ty)], depth - 1);
                self.has_loop = before;
                self.line("}");
            }
            10 => {
                let condition = self.expr(&Ty::Bit, 4);
                self.line(&format!("if {condition} then {{"));
                self.block(&[], depth - 1);
                self.line("} else {");
                self.block(&[], depth - 1);
                self.line("}");
            }
            11 => {
                let value = self.expr(&Ty::Int, 2);
                self.line(&format!("let X = {value} in {{"));
                self.block(&[], depth - 1);
                self.line("}");
            }
            12 => {
                let name = self.fresh("Set");
                self.line(&format!("defset list<A> {name} = {{"));
                self.block(&[], depth - 1);
                self.line("}");
                self.vars.push((name, Ty::List(Box::new(Ty::Class(0)))));
            }
            _ if self.has_loop => self.def(),
            _ => self.multiclass(depth - 1),
        }
    }

    /// Generates statements in a scope of their own.
    fn block(&mut self, vars: &[(String, Ty)], depth: u32) {
        let (defs, before) = (self.defs.len(), self.vars.len());
        self.vars.extend_from_slice(vars);
        for _ in 0..self.below(4) {
            self.statement(depth);
        }
        self.vars.truncate(before);
        self.defs.truncate(defs);
    }

    fn class(&mut self) {
        let name = self.fresh("C");
        let count = self.below(3);
        let mut args = Vec::new();
        let mut texts = Vec::new();
        let before = self.vars.len();
        for _ in 0..count {
            let ty = self.some_type(1);
            let arg = self.fresh("p");
            let default =
                if self.one_in(2) { format!(" = {}", self.expr(&ty, 2)) } else { String::new() };
            texts.push(format!("{} {arg}{default}", self.type_text(&ty)));
            self.vars.push((arg, ty.clone()));
            args.push(ty);
        }
        let mut fields = Vec::new();
        let mut parents = String::new();
        let most = if self.one_in(8) { 3 } else { 2 };
        for index in 0..self.below(most) {
            let parent = self.below(self.classes.len());
            let given = self.args(parent, 3);
            let separator = if index == 0 { " : " } else { ", " };
            parents += &format!("{separator}{}{given}", self.classes[parent].name);
            fields.extend_from_slice(&self.classes[parent].fields);
        }
        let texts =
            if texts.is_empty() { String::new() } else { format!("<{}>", texts.join(", ")) };
        self.has_name = true;
        let mut body = self.lets(&fields);
        self.vars.extend_from_slice(&fields);
        for _ in 0..self.below(4) {
            let ty = self.some_type(2);
            let field = self.fresh("F");
            let value = if self.one_in(8) {
                String::new()
            } else {
                format!(" = {}", self.expr(&ty, DEPTH))
            };
            let kind = self.pick(&["", "", "", "field "]);
            body += &format!("  {kind}{} {field}{value};\n", self.type_text(&ty));
            self.vars.push((field.clone(), ty.clone()));
            fields.push((field, ty));
        }
        if self.one_in(4) {
            let condition = self.expr(&Ty::Bit, 3);
            body += &format!("  assert !or({condition}, 1), \"in a class\";\n");
        }
        self.has_name = false;
        self.vars.truncate(before);
        self.line(&format!("class {name}{texts}{parents} {{\n{body}}}"));
        self.classes.push(Class { name, args, fields });
    }

    /// Generates `let`s for some of these fields.
    fn lets(&mut self, fields: &[(String, Ty)]) -> String {
        let mut body = String::new();
        if fields.is_empty() {
            return body;
        }
        for _ in 0..self.below(3) {
            let (name, ty) = fields[self.below(fields.len())].clone();
            let value = self.expr(&ty, 3);
            body += &match (&ty, self.below(4)) {
                (Ty::Bits, 1) => format!("  let {name}{{2-1}} = {};\n", self.byte() % 4),
                (Ty::Bits, 2) => format!("  let {name}{{0}} = {};\n", self.expr(&Ty::Bit, 2)),
                _ => format!("  let {name} = {value};\n"),
            };
        }
        body
    }

    fn def(&mut self) {
        let name = self.fresh("d");
        let class = self.below(self.classes.len());
        let given = self.args(class, 4);
        let of = self.classes[class].name.clone();
        let fields = self.classes[class].fields.clone();
        let before = self.vars.len();
        self.has_name = true;
        if self.one_in(12) {
            self.vars.extend_from_slice(&fields);
        }
        let mut body = self.lets(&fields);
        self.vars.extend_from_slice(&fields);
        if self.one_in(3) {
            let ty = self.some_type(2);
            let value = self.expr(&ty, DEPTH);
            body += &format!("  {} Own = {value};\n", self.type_text(&ty));
        }
        self.has_name = false;
        self.vars.truncate(before);
        let shown = match self.below(5) {
            0..2 => name.clone(),
            2 => {
                let ty = if self.below(2) == 0 { Ty::Str } else { Ty::Int };
                let tail = self.leaf(&ty);
                format!("{name} # {tail}")
            }
            3 => format!("\"{name}\" # !size([1])"),
            _ => String::new(),
        };
        self.line(&format!("def {shown} : {of}{given} {{\n{body}}}"));
        if shown == name {
            self.defs.push((name, class));
        }
    }

    fn multiclass(&mut self, depth: u32) {
        let name = self.fresh("M");
        let count = self.below(3);
        let args: Vec<(String, Ty)> = (0..count).map(|_| (self.fresh("p"), Ty::Int)).collect();
        let texts: Vec<String> = args.iter().map(|(arg, _)| format!("int {arg}")).collect();
        let texts =
            if texts.is_empty() { String::new() } else { format!("<{}>", texts.join(", ")) };
        let parent = if self.one_in(3) { self.instance() } else { None };
        let parent = parent.map_or(String::new(), |parent| format!(" : {parent}"));
        self.line(&format!("multiclass {name}{texts}{parent} {{"));
        let before = self.multiclasses.len();
        if self.one_in(2) {
            self.line("def NAME : A<7>;");
        }
        self.block(&args, depth.min(1));
        self.line("def _last : A;\n}");
        self.multiclasses.truncate(before);
        self.multiclasses.push((name, count));
    }

    /// Generates a multiclass with arguments. Returns `None` if the program has no multiclass.
    fn instance(&mut self) -> Option<String> {
        if self.multiclasses.is_empty() {
            return None;
        }
        let index = self.below(self.multiclasses.len());
        let (name, count) = self.multiclasses[index].clone();
        let args: Vec<String> = (0..count).map(|_| self.expr(&Ty::Int, 3)).collect();
        Some(if count == 0 { name } else { format!("{name}<{}>", args.join(", ")) })
    }

    fn defm(&mut self) {
        let Some(instance) = self.instance() else { return self.def() };
        let name = if self.one_in(4) { String::new() } else { self.fresh("m") };
        let more = match self.below(4) {
            2 => self.instance().map_or(String::new(), |more| format!(", {more}")),
            3 => ", A".to_owned(),
            _ => String::new(),
        };
        self.line(&format!("defm {name} : {instance}{more};"));
    }
}
