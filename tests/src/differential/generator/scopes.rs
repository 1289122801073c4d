//! Statements that contain statements: `let`, `defset`, `foreach`, `if`.

use super::Gen;
use super::env::{Uses, Var, VarKind};
use super::layout::block;
use super::types::{ClassId, Spec, Ty, Want};

impl Gen {
    /// Generates `let a = 1, b<3-0> = 2 in ...`. Returns `None` if no class has suitable fields.
    pub(super) fn let_in(&mut self, depth: u32) -> Option<String> {
        let base = self.ctx.require.last().copied();
        let usable: Vec<ClassId> = (0..self.env.classes.len())
            .filter(|&id| {
                let class = &self.env.classes[id];
                !class.forward
                    && !class.reserved
                    && !class.fields.is_empty()
                    && base.is_none_or(|base| class.ancestors.contains(&base))
            })
            .collect();
        if usable.is_empty() {
            return None;
        }
        let class = usable[self.rng.below(usable.len())];
        let fields = self.env.classes[class].fields.clone();
        let mut bindings = Vec::new();
        let mut named = Vec::new();
        for _ in 0..self.rng.weighted(&[0, 6, 3, 1]) {
            let field = &fields[self.rng.below(fields.len())];
            let fuel = self.fuel();
            let binding = match field.spec.ty {
                Ty::Bits(width) if !field.missing && self.rng.chance(60) => {
                    self.note("let of some bits at file level");
                    let low = self.rng.below(width as usize) as u32;
                    let high = low + self.rng.below((width - low) as usize) as u32;
                    let part = if low == high { Ty::Bit } else { Ty::Bits(high - low + 1) };
                    let spec = Spec { partial: field.spec.partial, ..Spec::of(part) };
                    let value = self.expr(&Want::loose(spec), fuel);
                    format!("{}<{}> = {value}", field.name, self.range_piece(low, high))
                }
                _ => {
                    let want = Want::loose(field.spec.clone());
                    format!("{} = {}", field.name, self.expr(&want, fuel))
                }
            };
            bindings.push(binding);
            named.push(field.name.clone());
        }
        if bindings.len() > 1 {
            self.note("let with several bindings");
        }
        let scope =
            if self.multiclass.is_some() { "let in a multiclass" } else { "let at file level" };
        self.note(scope);
        self.ctx.require.push(class);
        let body = if self.is_at_file_level() && self.rng.chance(15) {
            self.note("class in a let");
            let mark = self.env.vars.len();
            let mut items = vec![self.class()];
            items.extend(self.scope_items(depth));
            self.env.vars.truncate(mark);
            block(&items)
        } else {
            self.scope_body(depth)
        };
        self.ctx.require.pop();
        Some(format!("let {} in {body}", bindings.join(", ")))
    }

    /// Generates `defset list<C> name = { ... }`. Returns `None` if there is no suitable class.
    pub(super) fn defset(&mut self, depth: u32) -> Option<String> {
        let base = self.ctx.require.last().copied();
        let usable: Vec<ClassId> = (0..self.env.classes.len())
            .filter(|&id| {
                let class = &self.env.classes[id];
                !class.forward
                    && !class.reserved
                    && base.is_none_or(|base| class.ancestors.contains(&base))
            })
            .collect();
        if usable.is_empty() {
            return None;
        }
        let class = usable[self.rng.below(usable.len())];
        self.note("defset");
        let name = self.fresh(&["Set", "all_"]);
        let mark = self.env.vars.len();
        let before = self.env.records.len() + self.pending.len();
        self.ctx.require.push(class);
        let mut items = self.scope_items(depth);
        if self.is_at_file_level() && self.rng.chance(15) {
            self.note("class in a defset");
            items.push(self.class());
        }
        self.ctx.require.pop();
        self.env.vars.truncate(mark);
        // A set is known from its end on, outside of the scopes around, too.
        let sure = self.env.records.len() + self.pending.len() - before;
        let spec = Spec::at_least(Ty::list_of(Ty::Class(class)), sure.min(4) as u32);
        let (kind, uses) = (VarKind::Global, Uses::default());
        self.pending_sets.push(Var { name: name.clone(), spec, kind, uses });
        let ty = self.env.classes[class].name.clone();
        Some(format!("defset list<{ty}> {name} = {}", block(&items)))
    }

    /// Generates `foreach i = ... in ...`.
    pub(super) fn foreach(&mut self, depth: u32) -> String {
        self.note("foreach");
        if self.multiclass.is_some() {
            self.note("foreach in a multiclass");
        }
        let (iterator, values, spec) = self.iterator();
        let name = self.shadowing_name(6).unwrap_or_else(|| self.fresh(&["i", "j", "It"]));
        let mark = self.env.vars.len();
        self.declare_local(&name, spec);
        self.ctx.loops.push((name.clone(), values));
        let body = self.scope_body(depth);
        self.ctx.loops.pop();
        self.env.vars.truncate(mark);
        format!("foreach {name} = {iterator} in {body}")
    }

    /// Returns the sequence of a loop: its text, the texts of the values if all are known to
    /// differ, and the variable's spec.
    fn iterator(&mut self) -> (String, Option<Vec<String>>, Spec) {
        let digits = |values: &[usize]| values.iter().map(usize::to_string).collect::<Vec<_>>();
        let count = self.rng.range(1, 4);
        let max = |values: &[usize]| Spec::small(values.iter().max().map_or(0, |&v| v as u32));
        match self.rng.weighted(&[3, 2, 3, 2, 3, 4, 1]) {
            0 => {
                self.note("foreach over a range");
                let low = self.rng.below(3);
                let values: Vec<usize> = (low..low + count).collect();
                let text = format!("{low}{}{}", self.rng.pick(&["-", "..."]), low + count - 1);
                (text, Some(digits(&values)), max(&values))
            }
            1 => {
                self.note("foreach over a list of ranges");
                let values: Vec<usize> = (3..3 + count).chain([1]).collect();
                let text = format!("{{1, {}-{}}}", 3, 2 + count);
                (text, Some(digits(&values)), max(&values))
            }
            2 => {
                self.note("foreach over a list of integers");
                let values: Vec<usize> = (0..count).map(|index| index * 3 + 1).collect();
                let text = format!("[{}]", digits(&values).join(", "));
                (text, Some(digits(&values)), max(&values))
            }
            3 => {
                self.note("foreach over !range");
                let values: Vec<usize> = (0..count).collect();
                (self.op("!range", &[count.to_string()]), Some(digits(&values)), max(&values))
            }
            4 => {
                self.note("foreach over a list of strings");
                let names = ["r", "mm", "X", "q_0"];
                let values: Vec<String> = names[..count].iter().map(|w| (*w).to_owned()).collect();
                let text = format!("[\"{}\"]", values.join("\", \""));
                (text, Some(values), Spec::at_least(Ty::Str, 1))
            }
            5 => {
                self.note("foreach over a computed list");
                let element = self.element_type();
                let fuel = self.fuel().min(2);
                let list = self.expr(&Want::exactly(Ty::list_of(element.clone())), fuel);
                // Braces in front would be read as a list of ranges.
                (list, None, Spec::of(element))
            }
            _ => ("2".to_owned(), Some(vec!["2".to_owned()]), Spec::small(2)),
        }
    }

    /// Generates `if ... then ... else ...`.
    pub(super) fn if_then(&mut self, depth: u32) -> String {
        self.note("if");
        if self.multiclass.is_some() {
            self.note("if in a multiclass");
        }
        if !self.ctx.loops.is_empty() {
            self.note("if in a foreach");
        }
        let fuel = self.fuel();
        let test = self.condition(fuel);
        let outer = std::mem::replace(&mut self.ctx.conditional, true);
        // Braces keep an inner `if` from taking the `else`.
        let mark = self.env.vars.len();
        let items = self.scope_items(depth);
        self.env.vars.truncate(mark);
        let mut text = format!("if {test} then {}", block(&items));
        if self.rng.chance(60) {
            self.note("else");
            text += &format!(" else {}", self.scope_body(depth));
        }
        self.ctx.conditional = outer;
        text
    }

    /// Returns true outside of multiclasses, loops and conditions, which cannot contain classes.
    pub(super) fn is_at_file_level(&self) -> bool {
        self.multiclass.is_none() && self.ctx.loops.is_empty() && !self.ctx.conditional
    }

    /// Generates `{ statements }`, or a single statement.
    fn scope_body(&mut self, depth: u32) -> String {
        if self.rng.chance(25) {
            let mark = self.env.vars.len();
            let text = self.inner_statement(depth);
            self.env.vars.truncate(mark);
            return text;
        }
        let mark = self.env.vars.len();
        let items = self.scope_items(depth);
        self.env.vars.truncate(mark);
        block(&items)
    }

    fn scope_items(&mut self, depth: u32) -> Vec<String> {
        let count = self.rng.weighted(&[1, 6, 4, 2]);
        (0..count).map(|_| self.inner_statement(depth)).collect()
    }
}
