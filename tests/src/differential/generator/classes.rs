//! `class` statements and template parameters.

use super::Gen;
use super::env::{Class, Field, Param};
use super::types::{Spec, Ty, Want};

impl Gen {
    /// Generates a class definition, sometimes with a forward declaration.
    pub(super) fn class(&mut self) -> String {
        let name = self.fresh(&["C", "Base", "Inst", "_K", "Zz", "9c"]);
        let forward = if self.ctx.require.is_empty() && self.rng.chance(6) {
            self.forward_uses(&name)
        } else {
            String::new()
        };
        let params = if self.rng.chance(65) { self.params(&name) } else { Vec::new() };
        self.note("class");
        let (header, params) = split(params);
        let header = if header.is_empty() && self.rng.chance(5) { "<>".to_owned() } else { header };
        if header == "<>" {
            // Not allowed: an empty list of template arguments.
            return self.class_with(&name, "", Vec::new(), forward);
        }
        self.class_with(&name, &header, params, forward)
    }

    fn class_with(
        &mut self,
        name: &str,
        header: &str,
        params: Vec<Param>,
        forward: String,
    ) -> String {
        let body = self.class_body(&params);
        let text = format!("{forward}class {name}{header}{}", body.text());
        let mut ancestors = body.ancestors;
        ancestors.push(self.env.classes.len());
        let class = Class {
            name: name.to_owned(),
            params,
            fields: body.fields,
            ancestors,
            ..Class::default()
        };
        self.env.classes.push(class);
        text
    }

    /// Generates uses of a class that is only declared so far.
    fn forward_uses(&mut self, name: &str) -> String {
        self.note("forward declaration of a class");
        let user = self.fresh(&["Fwd"]);
        let field = self.fresh(&["fwd"]);
        let mut text = format!("class {name};\n");
        if self.rng.chance(50) {
            text += &format!("class {user} {{ list<{name}> {field} = []; }}\n");
        }
        if self.rng.chance(15) {
            text += &format!("def {user}_r : {name};\n");
        }
        text
    }

    /// Generates template parameters: their text and their types. `owner` is the class or
    /// multiclass that has them.
    pub(super) fn params(&mut self, owner: &str) -> Vec<(String, Param)> {
        let mark = self.env.vars.len();
        let outer = std::mem::take(&mut self.ctx);
        let count = self.rng.weighted(&[0, 5, 4, 2, 1]);
        let required = self.rng.below(count + 1);
        let mut params = Vec::new();
        for index in 0..count {
            let name = match self.shadowing_name(8) {
                Some(name) if params.iter().all(|(_, param): &(_, Param)| param.name != name) => {
                    name
                }
                _ if self.rng.chance(15) => self.fresh(&[&owner.to_lowercase()]),
                _ => self.fresh(&["p", "arg", "n", "Opc"]),
            };
            let spec = self.some_spec();
            let mut text = format!("{} {name}", self.type_text(&spec.ty));
            let optional = index >= required;
            if optional {
                self.note("default of a template argument");
                let fuel = self.fuel().min(2);
                text += &format!(" = {}", self.expr(&Want::loose(spec.clone()), fuel));
            }
            self.declare_local(&name, spec.clone());
            params.push((text, Param { name, spec, optional }));
        }
        self.env.vars.truncate(mark);
        self.ctx = outer;
        params
    }

    /// Generates a `deftype` statement.
    pub(super) fn deftype(&mut self) -> String {
        let ty = match self.rng.below(5) {
            0 => Ty::Int,
            1 => Ty::Str,
            2 => Ty::list_of(Ty::Int),
            _ => self.bits_type(),
        };
        let name = self.fresh(&["T", "Alias", "u"]);
        let text = format!("deftype {name} = {};", self.plain_type_text(&ty));
        self.note("deftype");
        self.env.type_aliases.push((name, ty));
        text
    }

    /// Generates a class that instantiates itself until its argument is used up.
    fn recursive_subroutine(&mut self) -> String {
        self.note("recursive class");
        let name = self.fresh(&["Rec", "fold"]);
        let (list, int) = (Ty::list_of(Ty::Int), Spec::small(4));
        let (spec, argument, result, body) = match self.rng.below(4) {
            0 => (int, "n", Ty::Int, "!if(!le(n, 0), START, !add(n, CALL<!sub(n, 1)>.RET))"),
            1 => {
                let body = "!if(!empty(n), START, !xor(!head(n), CALL<!tail(n)>.RET))";
                (Spec::of(list), "n", Ty::Int, body)
            }
            2 => {
                // Not with !cond: llvm-tblgen resolves all of its clauses and never ends.
                let body = "!if(!eq(n, 0), [n], CALL<!sub(n, 1)>.RET # [n, START])";
                (int, "n", list, body)
            }
            _ => {
                let body = "!if(!empty(s), \"|\", CALL<!substr(s, 1)>.RET # !substr(s, 0, 1))";
                (Spec::of(Ty::Str), "s", Ty::Str, body)
            }
        };
        let start = self.int_literal(true);
        let field = format!("ret{name}");
        let body = body.replace("START", &start).replace("CALL", &name).replace("RET", &field);
        let text = format!(
            "class {name}<{} {argument}> {{ {} {field} = {body}; }}",
            self.plain_type_text(&spec.ty),
            self.plain_type_text(&result)
        );
        let param = Param { name: argument.to_owned(), spec, optional: false };
        self.add_subroutine(name, vec![param], field, Spec::of(result));
        text
    }

    /// Makes a class with a single field known.
    fn add_subroutine(&mut self, name: String, params: Vec<Param>, result: String, spec: Spec) {
        let order = self.env.pool.len();
        self.env.pool.push((result.clone(), spec.clone()));
        let field = Field { name: result, spec, order, named: false, missing: false };
        let ancestors = vec![self.env.classes.len()];
        self.env.classes.push(Class {
            name,
            params,
            fields: vec![field],
            ancestors,
            ..Class::default()
        });
    }

    /// Generates a class with a result field, which is used like a function.
    pub(super) fn subroutine(&mut self) -> String {
        if self.rng.chance(20) {
            return self.recursive_subroutine();
        }
        self.note("class as a subroutine");
        self.simple_subroutine(&["calc", "Is"])
    }

    /// Generates a class with one field.
    pub(super) fn simple_subroutine(&mut self, stems: &[&str]) -> String {
        let name = self.fresh(stems);
        let (header, params) = split(self.params(&name));
        let spec = Spec::of(self.some_type(1));
        let result = "ret".to_owned() + &name;
        let mark = self.env.vars.len();
        for param in &params {
            self.declare_local(&param.name, param.spec.clone());
        }
        let outer = std::mem::take(&mut self.ctx);
        let value = self.expr(&Want::loose(spec.clone()), 3);
        self.ctx = outer;
        self.env.vars.truncate(mark);
        let ty = self.type_text(&spec.ty);
        let text = format!("class {name}{header} {{ {ty} {result} = {value}; }}");
        self.add_subroutine(name, params, result, spec);
        text
    }
}

/// Splits template parameters into their list as source text, and the parameters.
pub(super) fn split(params: Vec<(String, Param)>) -> (String, Vec<Param>) {
    if params.is_empty() {
        return (String::new(), Vec::new());
    }
    let (texts, params): (Vec<_>, Vec<_>) = params.into_iter().unzip();
    (format!("<{}>", texts.join(", ")), params)
}
