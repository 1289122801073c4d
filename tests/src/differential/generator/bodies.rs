//! Bodies of classes and records: parents, fields, `let`, `defvar`, `assert`, `dump`.

use super::Gen;
use super::env::{Field, Param, Uses, VarKind, merge_fields};
use super::layout::{block, terminated};
use super::types::{ClassId, Spec, Ty, Want};

/// Record or class under construction.
#[derive(Debug, Default)]
pub(super) struct Body {
    /// Parents as source text, such as `: A<1>, B`, or empty.
    pub(super) parents: String,
    pub(super) ancestors: Vec<ClassId>,
    pub(super) fields: Vec<Field>,
    items: Vec<String>,
}

impl Body {
    /// Formats the parents and items, which follow the name.
    pub(super) fn text(&self) -> String {
        if self.items.is_empty() {
            terminated(&self.parents)
        } else {
            format!("{} {}", self.parents, block(&self.items))
        }
    }
}

impl Gen {
    /// Generates the body of a class with the given template arguments.
    pub(super) fn class_body(&mut self, params: &[Param]) -> Body {
        let outer = std::mem::take(&mut self.ctx);
        self.ctx.name = true;
        let mark = self.env.vars.len();
        for param in params {
            self.declare_local(&param.name, param.spec.clone());
        }
        let count = self.rng.weighted(&[5, 6, 2]);
        let parents = self.choose_parents(&outer.require, count);
        let mut body = self.inherit(&parents);
        for _ in 0..self.rng.weighted(&[1, 3, 4, 4, 3, 2, 1]) {
            let item = self.body_item(&mut body, true);
            body.items.push(item);
        }
        self.env.vars.truncate(mark);
        self.ctx = outer;
        body
    }

    /// Generates the body of a record. `name` is the name that the body may refer to.
    pub(super) fn def_body(&mut self, name: Option<&str>) -> Body {
        let mark = self.env.vars.len();
        let outer = self.ctx.clone();
        let count = self.rng.weighted(&[2, 8, 3]);
        let parents = self.choose_parents(&outer.require, count);
        let mut body = self.inherit(&parents);
        let outer_limit = std::mem::replace(&mut self.ctx.field_limit, usize::MAX);
        if let (Some(name), Some(&class)) = (name, body.ancestors.last()) {
            let spec = Spec::of(Ty::Class(class));
            let uses = Uses { named: true, reach: 0 };
            self.declare(name, spec, VarKind::Myself, uses);
        }
        let missing: Vec<String> = body
            .fields
            .iter()
            .filter(|field| field.missing)
            .map(|field| field.name.clone())
            .collect();
        for field in missing {
            let item = self.let_field(&mut body, &field);
            body.items.push(item);
        }
        for _ in 0..self.rng.weighted(&[5, 5, 3, 2, 1]) {
            let item = self.body_item(&mut body, false);
            body.items.push(item);
        }
        self.ctx.field_limit = outer_limit;
        self.env.vars.truncate(mark);
        self.ctx = outer;
        body
    }

    /// Chooses up to `count` unrelated classes. Together they derive from all of `require`.
    pub(super) fn choose_parents(&mut self, require: &[ClassId], count: usize) -> Vec<ClassId> {
        let mut parents: Vec<ClassId> = Vec::new();
        let mut covered: Vec<ClassId> = Vec::new();
        // The innermost requirement implies those around it.
        for &class in require.iter().rev() {
            if !covered.contains(&class) {
                self.add_parent(&mut parents, &mut covered, Some(class));
            }
        }
        while parents.len() < count {
            if !self.add_parent(&mut parents, &mut covered, None) {
                break;
            }
        }
        parents
    }

    fn add_parent(
        &mut self,
        parents: &mut Vec<ClassId>,
        covered: &mut Vec<ClassId>,
        base: Option<ClassId>,
    ) -> bool {
        let usable: Vec<ClassId> = (0..self.env.classes.len())
            .filter(|&id| {
                let class = &self.env.classes[id];
                !class.forward
                    && !class.reserved
                    && base.is_none_or(|base| class.ancestors.contains(&base))
                    && !class.ancestors.iter().any(|ancestor| covered.contains(ancestor))
            })
            .collect();
        if usable.is_empty() {
            return false;
        }
        let chosen = usable[self.rng.below(usable.len())];
        covered.extend(&self.env.classes[chosen].ancestors);
        parents.push(chosen);
        true
    }

    /// Starts a body that inherits from `parents`; their fields are in scope.
    fn inherit(&mut self, parents: &[ClassId]) -> Body {
        let mut body = Body::default();
        let mut references = Vec::new();
        for &parent in parents {
            let class = self.env.classes[parent].clone();
            let fuel = self.fuel().min(2);
            // Fields may depend on everything that an argument depends on.
            let (text, uses) = self.tracking(|g| g.reference(&class.name, &class.params, fuel));
            references.push(text);
            let (ancestors, mut fields) = self.env.merged(&[parent]);
            for field in &mut fields {
                field.named |= uses.named;
            }
            merge_fields(&mut body.fields, &fields);
            body.ancestors.extend(ancestors);
        }
        if references.len() > 1 {
            self.note("multiple inheritance");
        }
        if !references.is_empty() {
            body.parents = format!(" : {}", references.join(", "));
        }
        for field in body.fields.clone() {
            self.declare_field(&field);
        }
        body
    }

    fn declare_field(&mut self, field: &Field) {
        // A reference to a field without a value stays unresolved, except bit by bit.
        if !field.spec.partial || matches!(field.spec.ty, Ty::Bits(_)) {
            let uses = Uses { named: field.named, reach: field.order + 1 };
            self.declare(&field.name, field.spec.clone(), VarKind::Field, uses);
        }
    }

    fn body_item(&mut self, body: &mut Body, in_class: bool) -> String {
        self.ctx.field_limit = usize::MAX;
        // In anonymous instances `NAME` has no value when these are checked.
        self.ctx.unnamed = false;
        match self.rng.weighted(&[14, 6, 3, 2, 1]) {
            0 => self.field(body, in_class),
            1 => {
                if body.fields.is_empty() {
                    return self.field(body, in_class);
                }
                let index = self.rng.below(body.fields.len());
                let name = body.fields[index].name.clone();
                self.let_field(body, &name)
            }
            2 => {
                self.note("defvar in a body");
                self.defvar(VarKind::Local)
            }
            3 => {
                self.note("assert in a body");
                self.ctx.unnamed = in_class && self.rng.chance(95);
                self.assertion()
            }
            _ => {
                self.note("dump in a body");
                self.ctx.unnamed = in_class && self.rng.chance(95);
                self.dump()
            }
        }
    }

    /// Generates a field declaration, possibly of an inherited field.
    fn field(&mut self, body: &mut Body, in_class: bool) -> String {
        let order = self.field_name(body);
        let (name, spec) = self.env.pool[order].clone();
        let again = body.fields.iter().any(|field| field.name == name);
        if again {
            self.note("field declared again");
        }
        let prefix = if self.rng.chance(6) {
            self.note("field keyword");
            "field "
        } else {
            ""
        };
        let head = format!("{prefix}{} {name}", self.type_text(&spec.ty));
        let pieces = matches!(spec.ty, Ty::Bits(width) if width > 1) && self.rng.chance(40);
        let unset = (spec.partial && self.rng.chance(50)) || (in_class && self.rng.chance(15));
        let (text, uses, missing) = if pieces {
            let (lets, uses) = self.tracking(|g| g.let_all_bits(&name, &spec, order));
            (format!("{head};\n{lets}"), uses, false)
        } else if unset && !again {
            self.note("field without a value");
            let text = if spec.partial && self.rng.chance(50) { " = ?" } else { "" };
            (format!("{head}{text};"), Uses::default(), !spec.partial)
        } else {
            let (value, uses) = self.tracking(|g| g.field_value(&spec, order));
            (format!("{head} = {value};"), uses, false)
        };
        let field = Field { name, spec, order, named: uses.named, missing };
        merge_fields(&mut body.fields, std::slice::from_ref(&field));
        self.declare_field(&field);
        text
    }

    /// Returns the index of a field name in the pool, which is new in some cases.
    fn field_name(&mut self, body: &Body) -> usize {
        let redeclare = self.rng.chance(6);
        if self.rng.chance(45) {
            let usable: Vec<usize> = (0..self.env.pool.len())
                .filter(|&order| {
                    let (name, spec) = &self.env.pool[order];
                    let known = body.fields.iter().any(|field| field.name == *name);
                    known == redeclare && self.env.can_make(&spec.ty)
                })
                .collect();
            if !usable.is_empty() {
                return usable[self.rng.below(usable.len())];
            }
        }
        let name = self.fresh(&["f", "Inst", "value", "is_", "Ops"]);
        let mut spec = self.some_spec();
        spec.partial = self.rng.chance(8);
        self.env.pool.push((name, spec));
        self.env.pool.len() - 1
    }

    fn field_value(&mut self, spec: &Spec, order: usize) -> String {
        let fuel = self.fuel();
        let outer = std::mem::replace(&mut self.ctx.field_limit, order);
        let myself = std::mem::replace(&mut self.ctx.myself, true);
        let text = self.expr(&Want::loose(spec.clone()), fuel);
        self.ctx.field_limit = outer;
        self.ctx.myself = myself;
        text
    }

    /// Generates `let field = value;` or `let`s of some bits of the field.
    fn let_field(&mut self, body: &mut Body, name: &str) -> String {
        let Some(index) = body.fields.iter().position(|field| field.name == name) else {
            return String::new();
        };
        let Field { spec, order, missing, .. } = body.fields[index].clone();
        let (text, uses) = match spec.ty {
            Ty::Bits(_) if missing && self.rng.chance(50) => {
                self.tracking(|g| g.let_all_bits(name, &spec, order))
            }
            Ty::Bits(width) if !missing && self.rng.chance(60) => {
                self.note("let of some bits in a body");
                self.tracking(|g| {
                    let low = g.rng.below(width as usize) as u32;
                    let high = low + g.rng.below((width - low) as usize) as u32;
                    g.let_bits(name, &spec, order, low, high)
                })
            }
            _ => {
                self.note("let in a body");
                self.tracking(|g| format!("let {name} = {};", g.field_value(&spec, order)))
            }
        };
        let field = &mut body.fields[index];
        field.named |= uses.named;
        field.missing = false;
        if field.named {
            for var in self.env.vars.iter_mut().rev() {
                if var.name == name {
                    var.uses.named = true;
                    break;
                }
            }
        }
        text
    }

    /// Generates `let` statements for all bits of a field, piece by piece.
    fn let_all_bits(&mut self, name: &str, spec: &Spec, order: usize) -> String {
        self.note("bits field set piece by piece");
        let Ty::Bits(width) = spec.ty else { return String::new() };
        let mut lets = Vec::new();
        let mut low = 0;
        while low < width {
            let high = low + self.rng.below((width - low).min(9) as usize) as u32;
            if !(spec.partial && self.rng.chance(30)) {
                lets.push(self.let_bits(name, spec, order, low, high));
            }
            low = high + 1;
        }
        if self.rng.chance(40) {
            lets.reverse();
        }
        lets.join("\n")
    }

    /// Generates `let field{high-low} = value;`.
    fn let_bits(&mut self, name: &str, spec: &Spec, order: usize, low: u32, high: u32) -> String {
        let part = if low == high { Ty::Bit } else { Ty::Bits(high - low + 1) };
        let spec = Spec { partial: spec.partial, ..Spec::of(part) };
        let value = self.field_value(&spec, order);
        format!("let {name}{{{}}} = {value};", self.range_piece(low, high))
    }

    /// Generates a `defvar` statement and declares the variable.
    pub(super) fn defvar(&mut self, kind: VarKind) -> String {
        let spec = self.some_spec();
        let fuel = self.fuel();
        let want = Want::strict(spec.clone()).freed();
        let (value, uses) = self.tracking(|g| g.expr(&want, fuel));
        let shadowing = if kind == VarKind::Local { self.shadowing_name(8) } else { None };
        let name = shadowing.unwrap_or_else(|| self.fresh(&["g", "tmp", "Var", "k_"]));
        self.declare(&name, spec, kind, uses);
        format!("defvar {name} = {value};")
    }

    /// Generates an `assert` statement that holds.
    pub(super) fn assertion(&mut self) -> String {
        let fuel = self.fuel().min(2);
        let test = match self.rng.below(4) {
            0 if self.rng.chance(3) => self.condition(fuel),
            0 => "true".to_owned(),
            1 => {
                let list = Spec::at_least(Ty::list_of(self.element_type()), 1);
                let list = self.expr(&Want::strict(list), fuel);
                let size = self.op("!size", &[list]);
                self.op("!ge", &[size, "1".to_owned()])
            }
            2 => {
                let small = self.expr(&Want::strict(Spec::small(7)), fuel);
                self.op("!lt", &[small, "8".to_owned()])
            }
            _ => {
                let condition = self.condition(fuel);
                self.op("!or", &["1".to_owned(), condition])
            }
        };
        let message = self.expr(&Want::exactly(Ty::Str), fuel);
        format!("assert {test}, {message};")
    }

    pub(super) fn dump(&mut self) -> String {
        let fuel = self.fuel().min(2);
        let message = match self.rng.below(3) {
            0 => {
                let (_, value) = self.any_value(fuel);
                format!("\"value: \" # !repr({value})")
            }
            _ => self.expr(&Want::exactly(Ty::Str), fuel),
        };
        format!("dump {message};")
    }
}
