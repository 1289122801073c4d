//! Expressions of a given type: the entry point, and the forms that every type has.
//!
//! Input: a [`Want`] and fuel (the maximum nesting depth). Output: the text of the expression.

use super::Gen;
use super::dags::dag_text;
use super::env::{Uses, Var, VarKind};
use super::types::{ClassId, Spec, Ty, Want};

impl Gen {
    /// Generates an expression that satisfies `want`, or a planned fault.
    pub(super) fn expr(&mut self, want: &Want, fuel: u32) -> String {
        if self.fault_is_due() {
            return self.faulty_expr(want, fuel);
        }
        if want.spec.partial && !want.strict && self.rng.chance(20) {
            self.note("value ?");
            return "?".to_owned();
        }
        if self.rng.chance(if fuel == 0 { 60 } else { 25 })
            && let Some(text) = self.variable(want)
        {
            return text;
        }
        if fuel > 0
            && self.rng.chance(30)
            && let Some(text) = self.general(want, fuel - 1)
        {
            return text;
        }
        self.specific(want, fuel)
    }

    /// Generates an expression that only this type has.
    fn specific(&mut self, want: &Want, fuel: u32) -> String {
        match want.spec.ty.clone() {
            Ty::Bit => self.bit(want, fuel),
            Ty::Bits(width) => self.bits(width, want, fuel),
            Ty::Int => self.int(want, fuel),
            Ty::Str => self.string(want, fuel),
            Ty::Dag => self.dag(want, fuel),
            Ty::List(element) => self.list(&element, want, fuel),
            Ty::Class(class) => self.record(class, want, fuel),
        }
    }

    /// Generates a condition for `!if`, `if` and similar.
    pub(super) fn condition(&mut self, fuel: u32) -> String {
        let ty = if self.rng.chance(80) { Ty::Bit } else { Ty::Int };
        self.expr(&Want::ty(ty), fuel)
    }

    /// Returns the name of a variable in scope that satisfies `want`. `None` if there is no such
    /// variable.
    pub(super) fn variable(&mut self, want: &Want) -> Option<String> {
        let env = &self.env;
        let fits = |var: &&&Var| {
            env.type_fits(&var.spec.ty, &want.spec.ty, want.strict)
                && var.spec.refines(&want.spec)
                && !(self.ctx.unnamed && var.uses.named)
                && (var.kind != VarKind::Myself || (self.ctx.myself && !want.strict))
        };
        let visible = env.visible(self.ctx.field_limit);
        let candidates: Vec<&&Var> = visible.iter().filter(fits).collect();
        if candidates.is_empty() {
            return None;
        }
        let (name, kind, uses) = {
            let var = candidates[self.rng.below(candidates.len())];
            (var.name.clone(), var.kind, var.uses)
        };
        self.uses.join(uses);
        self.note(match kind {
            VarKind::Global => "name of a global variable",
            VarKind::Local => "name of a local variable or argument",
            VarKind::Field => "name of a field of the same record",
            VarKind::Myself => "name of the record itself",
        });
        Some(name)
    }

    /// Generates an expression that every type has.
    fn general(&mut self, want: &Want, fuel: u32) -> Option<String> {
        let strict = want.with_strict(true);
        match self.rng.weighted(&[6, 3, 4, 4, 3, 10, 2, 2, 6]) {
            0 => {
                let test = self.condition(fuel);
                let (mut then, mut other) = (self.expr(&strict, fuel), self.expr(&strict, fuel));
                if want.spec.partial && self.rng.chance(10) {
                    then = "?".to_owned();
                }
                if self.rng.chance(8) && then != "?" && want.spec.partial {
                    other = "?".to_owned();
                }
                Some(self.op("!if", &[test, then, other]))
            }
            1 => Some(self.cond(&strict, fuel)),
            2 | 3 if !want.spec.is_plain() || want.spec.partial => None,
            2 => {
                let list = Spec::at_least(Ty::list_of(want.spec.ty.clone()), 1);
                let list = self.expr(&Want::strict(list).freed(), fuel);
                Some(self.op("!head", &[list]))
            }
            3 => {
                let length = self.rng.range(1, 3) as u32;
                let list = Spec::at_least(Ty::list_of(want.spec.ty.clone()), length);
                let list = self.indexable(list, fuel, want.free);
                self.note("list element");
                let index = self.expr(&Want::strict(Spec::small(length - 1)), fuel.min(1));
                Some(format!("{list}[{index}]"))
            }
            4 => Some(self.fold(&strict, fuel)),
            5 => self.field_access(want, fuel),
            6 => self.cast_to_same(want, fuel),
            7 => self.dag_argument_of(want, fuel),
            _ => self.instance_field(want, fuel),
        }
    }

    /// Generates a `!cond` whose last clause always holds.
    fn cond(&mut self, want: &Want, fuel: u32) -> String {
        self.note("!cond");
        let mut clauses = Vec::new();
        for _ in 0..self.rng.range(0, 2) {
            clauses.push(format!("{}: {}", self.condition(fuel), self.expr(want, fuel)));
        }
        let last = self.rng.pick(&["true", "1", "!eq(1, 1)"]);
        clauses.push(format!("{last}: {}", self.expr(want, fuel)));
        format!("!cond({})", clauses.join(", "))
    }

    /// Generates a `!foldl` whose accumulator satisfies `want`.
    fn fold(&mut self, want: &Want, fuel: u32) -> String {
        let element = self.element_type();
        let list = self.expr(&Want::exactly(Ty::list_of(element.clone())).freed(), fuel);
        let start = self.expr(want, fuel);
        let of_class = self.is_of_class(&want.spec.ty);
        let (acc, item) = if of_class {
            (self.fresh(&["acc"]), self.fresh(&["it"]))
        } else {
            (self.local_name(), self.local_name())
        };
        let locals = [(acc.as_str(), want.spec.clone()), (item.as_str(), Spec::of(element))];
        let body = if of_class {
            // The accumulator's type is that of the start value, which may be a derived class.
            let test = self.within(&locals, |g| g.condition(fuel));
            self.op("!if", &[test, start.clone(), acc.clone()])
        } else {
            self.within(&locals, |g| g.expr(want, fuel))
        };
        self.op("!foldl", &[start, list, acc, item, body])
    }

    fn is_of_class(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Class(_) => true,
            Ty::List(element) => self.is_of_class(element),
            _ => false,
        }
    }

    /// Runs `write` with some more local variables in scope.
    pub(super) fn within<R>(
        &mut self,
        locals: &[(&str, Spec)],
        write: impl FnOnce(&mut Gen) -> R,
    ) -> R {
        let mark = self.env.vars.len();
        for (name, spec) in locals {
            self.declare_local(name, spec.clone());
        }
        let result = write(self);
        self.env.vars.truncate(mark);
        result
    }

    /// Generates `x.field`, with `x` a record or a variable that holds one.
    fn field_access(&mut self, want: &Want, fuel: u32) -> Option<String> {
        let mut found: Vec<(String, Option<Uses>)> = Vec::new();
        let env = &self.env;
        for record in &env.records {
            for field in &record.fields {
                if env.type_fits(&field.spec.ty, &want.spec.ty, want.strict)
                    && field.spec.refines(&want.spec)
                {
                    found.push((format!("{}.{}", record.name, field.name), None));
                }
            }
        }
        for var in env.visible(self.ctx.field_limit) {
            let Ty::Class(class) = &var.spec.ty else { continue };
            if var.kind == VarKind::Myself
                || var.spec.partial
                || (self.ctx.unnamed && var.uses.named)
            {
                continue;
            }
            for field in &env.classes[*class].fields {
                if env.type_fits(&field.spec.ty, &want.spec.ty, want.strict)
                    && field.spec.refines(&want.spec)
                    && !field.named
                {
                    found.push((format!("{}.{}", var.name, field.name), Some(var.uses)));
                }
            }
        }
        if found.is_empty() {
            return None;
        }
        let (mut text, uses) = found.swap_remove(self.rng.below(found.len()));
        self.uses.join(uses.unwrap_or_default());
        let of_record = uses.is_none();
        self.note(if of_record { "field of a record" } else { "field of a variable" });
        if of_record
            && fuel > 0
            && self.rng.chance(15)
            && let Some((record, field)) = text.split_once('.')
        {
            let quoted = self.op("!cast", &[format!("\"{record}\"")]);
            let class = self.class_with_field(record, field)?;
            let typed = format!("!cast<{}>", self.env.classes[class].name);
            text = format!("{}.{field}", quoted.replacen("!cast", &typed, 1));
            self.note("field of a cast");
        }
        Some(text)
    }

    /// Returns a class of the named record that has the named field.
    fn class_with_field(&self, record: &str, field: &str) -> Option<ClassId> {
        let record = self.env.records.iter().find(|candidate| candidate.name == record)?;
        let has_field = |class: &&ClassId| {
            self.env.classes[**class].fields.iter().any(|candidate| candidate.name == field)
        };
        record.ancestors.iter().find(has_field).copied()
    }

    /// Generates `Class<args>.field`: a class used as a subroutine.
    fn instance_field(&mut self, want: &Want, fuel: u32) -> Option<String> {
        let mut found: Vec<(ClassId, String)> = Vec::new();
        for (id, class) in self.env.classes.iter().enumerate() {
            if !class.is_complete() {
                continue;
            }
            for field in &class.fields {
                if self.env.type_fits(&field.spec.ty, &want.spec.ty, want.strict)
                    && field.spec.refines(&want.spec)
                    && !field.named
                {
                    found.push((id, field.name.clone()));
                }
            }
        }
        if found.is_empty() {
            return None;
        }
        let (class, field) = found.swap_remove(self.rng.below(found.len()));
        self.note("field of an anonymous instance");
        Some(format!("{}.{field}", self.instance(class, fuel)))
    }

    /// Generates a `!cast` to the type that the operand already has.
    fn cast_to_same(&mut self, want: &Want, fuel: u32) -> Option<String> {
        if want.spec.partial || self.is_of_class(&want.spec.ty) && want.spec.ty.is_list() {
            return None;
        }
        let operand = self.expr(&want.with_strict(true).freed(), fuel);
        Some(self.typed_op("!cast", &want.spec.ty, &[operand]))
    }

    /// Generates a `!getdagarg` of a dag literal.
    fn dag_argument_of(&mut self, want: &Want, fuel: u32) -> Option<String> {
        let operator = self.dag_operator(fuel)?;
        let wanted = self.expr(&want.with_strict(true), fuel);
        let mut arguments = Vec::new();
        let position = self.rng.below(3);
        for _ in 0..position {
            arguments.push(self.dag_argument(fuel.min(1)));
        }
        let name = format!("${}", self.rng.pick(&["key", "other", "z9"]));
        arguments.push(format!("{wanted}:{name}"));
        let unique = !arguments[..position].iter().any(|text| text.ends_with(&name));
        let key = if unique && self.rng.chance(50) {
            format!("\"{}\"", &name[1..])
        } else {
            position.to_string()
        };
        let dag = dag_text(&operator, &arguments);
        Some(self.typed_op("!getdagarg", &want.spec.ty, &[dag, key]))
    }

    /// Returns a list that `[...]` may follow. If the type of the whole is given, llvm-tblgen
    /// expects the same type before the suffix. Only forms that ignore the expected type are used
    /// then.
    pub(super) fn indexable(&mut self, list: Spec, fuel: u32, free: bool) -> String {
        let want = Want::strict(list);
        let found = match self.rng.below(4) {
            0 | 1 => self.variable(&want),
            2 => self.field_access(&want, fuel),
            _ => self.instance_field(&want, fuel),
        };
        if let Some(text) = found {
            return text;
        }
        if free && self.rng.chance(60) {
            self.note("suffix of a list literal");
            let Ty::List(element) = &want.spec.ty else { return String::new() };
            return self.list_literal(element, &want, fuel);
        }
        let inner = self.expr(&want, fuel);
        let name = self.rng.pick(&["!head", "!listflatten"]);
        let element = self.plain_type_text(&want.spec.ty);
        self.op(name, &[format!("[{inner}]<{element}>")])
    }

    /// Returns true if `text` has a paste operator outside of brackets.
    pub(super) fn is_pasted(&self, text: &str) -> bool {
        let mut depth = 0i32;
        let mut quoted = false;
        let mut escaped = false;
        for character in text.chars() {
            match character {
                _ if escaped => escaped = false,
                '\\' if quoted => escaped = true,
                '"' => quoted = !quoted,
                _ if quoted => {}
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                '#' if depth == 0 => return true,
                _ => {}
            }
        }
        false
    }

    /// Formats `name(args)`.
    pub(super) fn op(&mut self, name: &'static str, args: &[String]) -> String {
        self.note(name);
        format!("{name}({})", self.operands(args))
    }

    /// Joins operands, sometimes with line breaks, tabs or comments.
    fn operands(&mut self, args: &[String]) -> String {
        let separator = match self.rng.weighted(&[90, 4, 2, 2]) {
            1 => ",\n    ",
            2 => ",\t",
            3 => " /* */, ",
            _ => ", ",
        };
        args.join(separator)
    }

    /// Formats `name<type>(args)`.
    pub(super) fn typed_op(&mut self, name: &'static str, ty: &Ty, args: &[String]) -> String {
        self.note(name);
        let ty = self.plain_type_text(ty);
        format!("{name}<{ty}>({})", self.operands(args))
    }
}
