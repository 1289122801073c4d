//! Operators on records and classes: casts of names, fields, `!isa`, `!exists`, `!instances`, and
//! creation of anonymous records.

use crate::evaluation::Step;
use crate::evaluation::Vals;
use crate::evaluation::{Derived, Eval, Evaluation};
use crate::record_id::RecordId;
use crate::regex::Regex;
use crate::resolve::Resolver;
use crate::storage::record::RecordKind;
use crate::text::TextId;
use crate::types::{Lineage, TypeId};
use crate::value::{Kind, UnOp, Val};

impl Evaluation {
    /// Returns true if `name` is the name of `record`, which may be anonymous.
    fn is_own_name(&mut self, name: Val, record: RecordId) -> bool {
        let own = self.records.get(record).name;
        name == own
            || (self.values.kind(own) == Kind::AnonymousName && self.final_name(own) == name)
    }

    /// Ends the evaluation with an error at the record, or without a location if there is no
    /// record.
    fn fatal_at_record<T>(&mut self, record: Option<RecordId>, message: String) -> Eval<T> {
        match record {
            Some(_) => self.fatal(record, message),
            None => self.fatal_nowhere(message),
        }
    }

    /// Evaluates `!cast<Class>("name")`.
    pub(super) fn fold_record_cast(
        &mut self,
        a: Val,
        wanted: TypeId,
        name: TextId,
        record: Option<RecordId>,
        last: bool,
    ) -> Eval<Option<Val>> {
        let mut found = self.def_named(name);
        if found.is_none()
            && let Some(own) = record
            && self.is_own_name(a, own)
        {
            // The record's type is known only at the end.
            if !last {
                return Ok(self.convert(a, wanted));
            }
            found = Some(own);
        }
        let Some(found) = found else {
            if last {
                let message = format!("Undefined reference to record: '{}'\n", self.shown(name));
                return self.fatal_at_record(record, message);
            }
            return Ok(self.convert(a, wanted));
        };
        self.note_lookup(found);
        let value = self.def_value(found);
        let own = self.values.ty(value);
        if !self.is_a(own, wanted) {
            let v = self.unary(UnOp::Cast, a, wanted);
            let message = format!(
                "Expected type '{}', got '{}' in: {}\n",
                self.show_type(wanted),
                self.show_type(own),
                self.show(v)
            );
            return self.fatal_at_record(record, message);
        }
        Ok(Some(value))
    }

    /// Evaluates `!isa<checked>(value)`; the result is an expression if the type of `value` is not
    /// known yet.
    pub(crate) fn apply_is_a(&mut self, checked: TypeId, value: Val) -> Val {
        self.observe(Step::IsA(checked, value));
        match self.fold_is_a(checked, value) {
            Some(known) => self.values.make_int(i64::from(known)),
            None => self.values.make_is_a(checked, value),
        }
    }

    fn fold_is_a(&self, checked: TypeId, value: Val) -> Option<bool> {
        let own = self.type_of(value)?;
        if self.converts(own, checked) {
            return Some(true);
        }
        let settled = !self.types.is_record(checked)
            || self.values.kind(value) == Kind::Def
            || (!self.converts(checked, own) && self.is_concrete(value));
        settled.then_some(false)
    }

    /// Evaluates `!exists<checked>(value)`; `v` is that expression, and the result if the name is
    /// not known yet.
    pub(crate) fn fold_exists(
        &mut self,
        v: Val,
        checked: TypeId,
        value: Val,
        record: Option<RecordId>,
        last: bool,
    ) -> Eval<Val> {
        let Some(name) = self.values.text(value) else { return Ok(v) };
        let found = match self.def_named(name) {
            Some(found) => {
                self.note_lookup(found);
                let def = self.def_value(found);
                Some(self.values.ty(def))
            }
            None => match record {
                Some(own) if self.is_own_name(value, own) => {
                    if !last {
                        return Ok(v);
                    }
                    Some(self.type_of_record(own))
                }
                _ => None,
            },
        };
        match found {
            Some(ty) => {
                let exists = self.is_a(ty, checked);
                Ok(self.values.make_int(i64::from(exists)))
            }
            None if last => Ok(self.values.make_int(0)),
            None => Ok(v),
        }
    }

    /// Compiles a pattern and stores it in [`Caches::regexes`](crate::evaluation::Caches).
    pub(crate) fn compile_regex(&mut self, pattern: TextId) -> Eval<()> {
        if self.caches.regexes.contains_key(&pattern) {
            return Ok(());
        }
        match Regex::new(self.texts.get(pattern)) {
            Ok(regex) => {
                self.caches.regexes.insert(pattern, regex);
                Ok(())
            }
            Err(error) => {
                let mut message = format!("invalid regex '{}'", self.shown(pattern));
                if error.is_limit() {
                    message += &format!(": {error}");
                }
                self.fatal_nowhere(message)
            }
        }
    }

    /// Evaluates `!instances<class_type>(pattern)`; `v` is that expression, and the result if the
    /// pattern is not known yet.
    pub(crate) fn fold_instances(
        &mut self,
        v: Val,
        class_type: TypeId,
        pattern: Val,
        record: Option<RecordId>,
        last: bool,
    ) -> Eval<Val> {
        if record.is_some() && !last {
            return Ok(v);
        }
        let Some(pattern) = self.values.text(pattern) else { return Ok(v) };
        self.compile_regex(pattern)?;
        let class = match self.types.classes(class_type) {
            Some(&[class]) => Some(class),
            _ => None,
        };
        let mut found = Vals::new();
        if let Some(class) = class {
            let derived = self.derived_of(class);
            if let Some(regex) = self.caches.regexes.get(&pattern) {
                // In this order, names with a common prefix are adjacent if the prefix contains no
                // digits.
                let prefix = regex.prefix();
                let plain = prefix.iter().position(u8::is_ascii_digit).unwrap_or(prefix.len());
                let prefix = &prefix[..plain];
                let name = |&record: &RecordId| self.final_text(record);
                let before =
                    |record: &RecordId| crate::order::natural(name(record), prefix).is_lt();
                let first = derived.sorted.partition_point(before);
                let alike = derived.sorted[first..].iter();
                let alike = alike.take_while(|record| name(record).starts_with(prefix));
                let matching: Vec<RecordId> =
                    alike.filter(|record| regex.is_match(name(record))).copied().collect();
                matching.iter().for_each(|&record| self.note_lookup(record));
                found.extend(matching.into_iter().map(|record| self.def_value(record)));
            }
            self.caches.derived.insert(class, derived);
        }
        Ok(self.list(&found, class_type))
    }

    /// Returns the name of a finished record.
    fn final_text(&self, record: RecordId) -> &[u8] {
        let name = self.values.text(self.records.get(record).name);
        name.map_or(&b""[..], |name| self.texts.get(name))
    }

    /// Takes the sorted records of a class from the cache, updated with the records registered
    /// since.
    fn derived_of(&mut self, class: RecordId) -> Derived {
        let mut derived = self.caches.derived.remove(&class).unwrap_or_default();
        // Whether a record derives from the class depends only on the row of its superclasses, which records that
        // are defined one after the other often share.
        let mut last = None;
        let derives = |&def: &RecordId| {
            let row = self.records.superclass_row(def);
            let known = last.filter(|&(of, _)| of == row).map(|(_, derives)| derives);
            let derives = known.unwrap_or_else(|| self.records.is_subclass(def, class));
            last = Some((row, derives));
            derives
        };
        let new: Vec<RecordId> =
            self.symbols.def_order[derived.seen..].iter().copied().filter(derives).collect();
        derived.seen = self.symbols.def_order.len();
        if !new.is_empty() {
            derived.sorted.extend(new);
            // Only the new records are out of order.
            crate::order::sort_by_name(&mut derived.sorted, |record| self.final_text(record));
        }
        derived
    }

    /// Evaluates `record.name` after the record became known. `was` is the type of the expression.
    /// Returns the field's value if it is a constant, otherwise an expression.
    ///
    /// A field of `?` stays an expression. It is an error only where its value is used, and a
    /// choice between values may not use it.
    pub(crate) fn field_of_resolved(
        &mut self,
        record: Val,
        name: Val,
        was: TypeId,
        current: Option<RecordId>,
    ) -> Eval<Val> {
        if record == Val::UNSET {
            return Ok(self.values.make_field(record, name, was));
        }
        self.field_of(record, name, current)
    }

    /// Evaluates `record.name`. Returns the field's value if it is a constant, otherwise an
    /// expression.
    pub(crate) fn field_of(
        &mut self,
        record: Val,
        name: Val,
        current: Option<RecordId>,
    ) -> Eval<Val> {
        let def = self.values.def(record);
        let field = match def {
            Some(def) => self.records.find_field(def, name).map(|index| {
                (self.records.decl(def, index).ty, Some(self.records.value(def, index)))
            }),
            None => self.field_type(record, name).map(|ty| (ty, None)),
        };
        let Some((ty, value)) = field else {
            let message = format!(
                "Cannot access field '{}' of value '{}'",
                self.unquoted(name),
                self.show(record)
            );
            let error = self.diagnostics.len();
            let fatal = self.fatal(current, message);
            self.help_field_of(error, record, name);
            return fatal;
        };
        self.observe(Step::Field(record, name, ty));
        if def.is_some() && current == def {
            let message = format!(
                "Attempting to access field '{}' of '{}' is a forbidden self-reference",
                self.unquoted(name),
                self.show(record)
            );
            return self.fatal(current, message);
        }
        match value {
            Some(value) if self.is_concrete(value) => Ok(value),
            _ => Ok(self.values.make_field(record, name, ty)),
        }
    }

    /// Returns the anonymous record of `v`, an expression `class<args>`, or `v` if an argument
    /// contains unknown names.
    pub(crate) fn fold_instance(&mut self, v: Val) -> Eval<Val> {
        let parts = self.values.instance(v);
        if let Some(made) = parts.made {
            self.count_reuse(parts.class);
            return Ok(made);
        }
        self.observe_args(v)?;
        let open =
            (0..parts.len).any(|index| self.is_unresolved(self.values.instance_arg(v, index)));
        if open { Ok(v) } else { self.instantiate(v) }
    }

    /// Creates the anonymous record of `v`, an expression `class<args>`.
    pub(crate) fn instantiate(&mut self, v: Val) -> Eval<Val> {
        let parts = self.values.instance(v);
        if let Some(made) = parts.made {
            self.count_reuse(parts.class);
            return Ok(made);
        }
        self.go_deeper(None)?;
        self.check_records()?;
        let class = parts.class;
        self.enter_class(class, 1);
        let name = self.new_anonymous_name();
        let record = self.add_record(name, RecordKind::AnonymousDef, &[parts.loc]);
        self.records.copy_fields(class, record);
        self.append_checks(class, record)?;

        let mut resolver = Resolver::bindings(Some(record));
        for arg in self.records.get(class).args() {
            resolver.bind_new(arg.name, arg.value);
        }
        for index in 0..parts.len {
            let arg = self.values.instance_arg(v, index);
            match self.values.named_arg(arg) {
                Some((value, name)) => resolver.bind(name, value),
                None => resolver.bind_at(index, arg),
            }
        }
        self.resolve_record(record, &mut resolver)?;
        self.records.add_superclass(record, class);
        self.finish_resolving(record, None)?;
        self.register_def(record);
        self.check_assertions(record)?;
        self.emit_dumps(record)?;
        self.leave();
        self.bounds.depth -= 1;

        let made = self.def_value(record);
        self.values.set_instance_made(v, made);
        Ok(made)
    }
}
