//! Definition of records: setting fields, inheriting, resolving, and registering finished records.

use smallvec::SmallVec;

use crate::diag::{DiagnosticCode, DiagnosticData};
use crate::evaluation::{Eval, Evaluation};
use crate::record_id::RecordId;
use crate::resolve::Resolver;
use crate::source::Loc;
use crate::storage::record::{Assertion, Dump, Extras, RecordKind};
use crate::types::{Lineage, TypeId};
use crate::value::{Kind, Node, Val};

/// Result of a step. `None` if the step reported an error and the evaluation continues.
pub(crate) type Checked<T> = Eval<Option<T>>;

/// Class or multiclass with arguments.
#[derive(Clone, Debug)]
pub(crate) struct ClassRef {
    pub(crate) class: RecordId,
    pub(crate) loc: Loc,
    /// Values by position, followed by [`Kind::ArgNamed`] values.
    pub(crate) args: SmallVec<[Val; 8]>,
}

/// Names and their values.
pub(crate) type Substitutions = SmallVec<[(Val, Val); 8]>;

/// `defset` whose body is being read.
#[derive(Debug)]
pub(crate) struct Defset {
    pub(crate) loc: Loc,
    pub(crate) element: TypeId,
    pub(crate) elements: Vec<Val>,
}

/// Values deeper than this are checked for the length of their text.
const MAX_PLAIN_DEPTH: u16 = 20;

impl Evaluation {
    /// Returns the initial value of a template argument or field of type `ty`: `?`, or bits of `?`.
    pub(crate) fn unset_of(&mut self, ty: TypeId) -> Val {
        match self.types.bits_len(ty) {
            Some(len) => {
                let bits = vec![Val::UNSET; len as usize];
                self.bits(&bits)
            }
            None => Val::UNSET,
        }
    }

    /// Converts `value` to the form in which a field of type `ty` stores it.
    pub(crate) fn as_field_value(&mut self, value: Val, ty: TypeId) -> Checked<Val> {
        // Parts of a value are shared, so the text can be exponentially longer than the value.
        let depth = self.values.depth(value);
        let long = self.values.is_list(value) && depth > 1 && self.values.count(value) > 16;
        if depth > MAX_PLAIN_DEPTH || long {
            // Nothing else checks the limits while fields are built from one another.
            self.check_limits(None)?;
            if !self.fits_in(value, &mut { self.bounds.limits.string }) {
                return self.fatal(None, "value is too large");
            }
        }
        let Some(cast) = self.cast(value, ty)? else { return Ok(None) };
        match self.types.bits_len(ty) {
            Some(len) if self.values.kind(cast) != Kind::Bits => {
                let bits: Vec<Val> = (0..len).map(|index| self.bit_of(cast, index)).collect();
                Ok(Some(self.bits(&bits)))
            }
            _ => Ok(Some(cast)),
        }
    }

    /// Sets a field. False if the value does not convert to its type.
    pub(crate) fn set_field(&mut self, record: RecordId, index: usize, value: Val) -> Eval<bool> {
        let ty = self.records.decl(record, index).ty;
        let Some(value) = self.as_field_value(value, ty)? else {
            // llvm-tblgen leaves the field without a value, not even unknown bits.
            self.records.set_value(record, index, Val::UNSET);
            return Ok(false);
        };
        let settled = self.values.summary(value).is_settled();
        self.records.set_value(record, index, value);
        if !settled {
            self.records.mark_open(record, index);
        }
        Ok(true)
    }

    /// Moves the latest error to the value of a field, if it is about the type of the value.
    #[cold]
    fn point_at_field(&mut self, record: RecordId, index: usize) {
        let loc = self.records.field_loc(record, index);
        if loc.is_some() {
            self.diagnostics.move_mismatch(loc);
        }
    }

    /// Resolves the name, fields, assertions and dumps of a record.
    pub(crate) fn resolve_record(&mut self, id: RecordId, resolver: &mut Resolver) -> Eval<()> {
        let old_name = self.records.get(id).name;
        let name = resolver.resolve(self, old_name)?;
        if name != old_name {
            self.records.get_mut(id).name = name;
            if self.values.ty(name) != TypeId::STRING {
                let message = format!("Record name '{}' is not a string!", self.show(name));
                return self.fatal(Some(id), message);
            }
        }
        for index in 0..self.records.get(id).args().len() {
            let arg = self.records.get(id).args()[index];
            let value = resolver.resolve(self, arg.value)?;
            if value != arg.value {
                let Some(value) = self.as_field_value(value, arg.ty)? else {
                    return self.bad_resolved_value(id, arg.name, arg.ty, value);
                };
                self.records.get_mut(id).extras_mut().args[index].value = value;
            }
        }
        let mut next = 0;
        let mut changed = false;
        while let Some(found) = self.next_open_field(id, next, resolver) {
            next = found + 1;
            let index = self.records.open(id)[found] as usize;
            let old = self.records.value(id, index);
            let resolved = resolver.resolve(self, old);
            if resolved.is_err() {
                self.point_at_field(id, index);
            }
            let value = resolved?;
            if value == old {
                continue;
            }
            let decl = self.records.decl(id, index);
            let Some(value) = self.as_field_value(value, decl.ty)? else {
                return self.bad_resolved_value(id, decl.name, decl.ty, value);
            };
            self.records.set_value(id, index, value);
            changed = true;
        }
        if changed {
            self.records.retain_open(id, |value| !self.values.summary(value).is_settled());
        }

        for index in 0..self.records.get(id).assertions().len() {
            let Assertion { loc, condition, message } = self.records.get(id).assertions()[index];
            let new = Assertion {
                loc,
                condition: resolver.resolve(self, condition)?,
                message: resolver.resolve(self, message)?,
            };
            // The list is shared with the class until it changes.
            if (new.condition, new.message) != (condition, message) {
                self.records.get_mut(id).extras_mut().assertions[index] = new;
            }
        }
        for index in 0..self.records.get(id).dumps().len() {
            let Dump { loc, message } = self.records.get(id).dumps()[index];
            let new = resolver.resolve(self, message)?;
            if new != message {
                self.records.get_mut(id).extras_mut().dumps[index] = Dump { loc, message: new };
            }
        }
        Ok(())
    }

    /// Returns the position, from `next` on, of an open field whose value resolving could change.
    #[inline]
    fn next_open_field(&self, id: RecordId, next: usize, resolver: &Resolver) -> Option<usize> {
        let values = self.records.values(id);
        let open = self.records.open(id).get(next..)?;
        let depends = |&index: &u32| {
            let value = values[index as usize];
            self.values.summary(value).depends_on(resolver)
        };
        Some(next + open.iter().position(depends)?)
    }

    fn bad_resolved_value(&mut self, id: RecordId, name: Val, ty: TypeId, value: Val) -> Eval<()> {
        let of_type = match self.type_of(value) {
            Some(ty) => format!("of type '{}' ", self.show_type(ty)),
            None => String::new(),
        };
        let message = format!(
            "Invalid value {of_type}found when setting field '{}' of type '{}' after resolving references: {}\n",
            self.unquoted(name),
            self.show_type(ty),
            self.unquoted(value)
        );
        self.fatal(Some(id), message)
    }

    /// Resolves a record for the last time: names that are unknown now stay unknown.
    pub(crate) fn finish_resolving(&mut self, id: RecordId, new_name: Option<Val>) -> Eval<()> {
        let mut resolver = Resolver::last_of_record(id, new_name);
        self.resolve_record(id, &mut resolver)
    }

    /// Appends the assertions and dumps of a class to a record, once for each path to the class.
    /// Ends the evaluation if there are too many.
    pub(crate) fn append_checks(&mut self, class: RecordId, record: RecordId) -> Eval<()> {
        let Some(Extras { assertions, dumps, .. }) = self.records.get(class).extras.as_deref()
        else {
            return Ok(());
        };
        if assertions.is_empty() && dumps.is_empty() {
            return Ok(());
        }
        let own = self.records.get(record);
        let most = (assertions.len() + own.assertions().len()).max(dumps.len() + own.dumps().len());
        let limit = self.bounds.limits.checks;
        if most > limit {
            return self.fatal(
                Some(record),
                format!("a record has more than {limit} assertions or dumps"),
            );
        }
        let (assertions, dumps) = (assertions.clone(), dumps.clone());
        let extras = self.records.get_mut(record).extras_mut();
        extras.assertions.extend(assertions);
        extras.dumps.extend(dumps);
        Ok(())
    }

    /// Returns the values of all template arguments of a class or multiclass, given or default.
    /// `None` after an error.
    pub(crate) fn match_args(&mut self, r: &ClassRef) -> Option<Substitutions> {
        let declared = self.records.get(r.class).args();
        if r.args.len() <= declared.len()
            && r.args.iter().all(|&arg| self.values.kind(arg) != Kind::ArgNamed)
            && declared[r.args.len()..].iter().all(|arg| self.is_complete(arg.value))
        {
            let given = r.args.iter().copied();
            let defaults = declared[r.args.len()..].iter().map(|arg| arg.value);
            return Some(declared.iter().map(|arg| arg.name).zip(given.chain(defaults)).collect());
        }
        let mut open: SmallVec<[Val; 8]> = declared.iter().map(|arg| arg.name).collect();
        let mut all = Substitutions::new();
        for (index, &arg) in r.args.iter().enumerate() {
            let (name, value) = match self.values.named_arg(arg) {
                Some((value, name)) => (name, value),
                None => (self.records.get(r.class).args().get(index)?.name, arg),
            };
            match open.iter().position(|&open| open == name) {
                Some(index) => {
                    open.remove(index);
                }
                None => {
                    let message = format!(
                        "We can only specify the template argument '{}' once",
                        self.unquoted(name)
                    );
                    self.error(r.loc, message);
                    return None;
                }
            }
            all.push((name, value));
        }
        for name in open {
            let arg = *self.records.get(r.class).args().iter().find(|arg| arg.name == name)?;
            if !self.is_complete(arg.value) {
                let name = self.unquoted(name);
                self.error(r.loc, format!("value not specified for template argument '{name}'"));
                let class = self.class_name(r.class);
                self.note(arg.loc, format!("declared in '{class}'"));
                return None;
            }
            all.push((name, arg.value));
        }
        Some(all)
    }

    /// Adds the fields, assertions and dumps of a class to `record`. `None` after an error.
    pub(crate) fn inherit(&mut self, record: RecordId, r: &ClassRef) -> Checked<()> {
        self.enter_class(r.class, 0);
        let done = self.inherit_class(record, r)?;
        self.leave();
        Ok(done)
    }

    fn inherit_class(&mut self, record: RecordId, r: &ClassRef) -> Checked<()> {
        if record == r.class || self.records.is_subclass(r.class, record) {
            let message = format!("class '{}' would inherit from itself", self.name_text(record));
            self.error(r.loc, message);
            return Ok(None);
        }
        if self.inherit_fields(record, r)?.is_none() {
            return Ok(None);
        }
        let Some(args) = self.match_args(r) else { return Ok(None) };
        self.append_checks(r.class, record)?;

        let mut resolver = Resolver::bindings(Some(record));
        for (name, value) in args {
            resolver.bind_new(name, value);
        }
        let name = if self.records.get(record).is_class() {
            let name = self.qualified_name_of_name(record);
            self.values.make_var(name, TypeId::STRING)
        } else {
            self.records.get(record).name
        };
        let own_name = self.qualified_name_of_name(r.class);
        resolver.bind_new(own_name, name);
        self.resolve_record(record, &mut resolver)?;

        if self.records.is_subclass(record, r.class) {
            let message = format!("Already subclass of '{}'!\n", self.class_name(r.class));
            self.error(r.loc, message);
            return Ok(None);
        }
        self.records.add_superclass(record, r.class);
        Ok(Some(()))
    }

    fn inherit_fields(&mut self, record: RecordId, r: &ClassRef) -> Checked<()> {
        if self.records.values(record).is_empty() {
            self.records.copy_fields(r.class, record);
            return Ok(Some(()));
        }
        let (merge, old) = self.records.merge_fields(r.class, record);
        for (index, &to) in merge.to.iter().enumerate() {
            let to = to as usize;
            let value = self.records.value(r.class, index);
            if to >= old {
                if !self.values.summary(value).is_settled() {
                    self.records.mark_open(record, to);
                }
            } else if !self.set_field(record, to, value)? {
                let (decl, known) =
                    (self.records.decl(r.class, index), self.records.decl(record, to));
                let message = incompatible(
                    &self.unquoted(decl.name),
                    &self.show_type(decl.ty),
                    &self.show_type(known.ty),
                );
                self.error(r.loc, message);
                return Ok(None);
            }
        }
        Ok(Some(()))
    }

    /// Registers a finished record for lookups.
    pub(crate) fn register_def(&mut self, record: RecordId) {
        let name = self.name_id(record);
        if self.texts.set_record(name, record) {
            self.symbols.def_order.push(record);
        }
        self.records.share(record);
    }

    /// Resolves a record for the last time, checks it and registers it. `None` after an error.
    pub(crate) fn add_def(&mut self, record: RecordId, defsets: &mut [Defset]) -> Checked<()> {
        let entered = self.enter_record(record);
        let done = self.finish_def(record, defsets)?;
        if entered {
            self.leave();
        }
        Ok(done)
    }

    fn finish_def(&mut self, record: RecordId, defsets: &mut [Defset]) -> Checked<()> {
        let name = self.name_id(record);
        let mut new_name = None;
        if let Some(previous) = self.def_named(name) {
            if self.records.get(record).kind != RecordKind::AnonymousDef {
                let message = format!("def already exists: {}", self.name_text(record));
                self.record_error(record, message);
                self.record_note(previous, "location of previous definition");
                return Ok(None);
            }
            new_name = Some(self.new_anonymous_name());
        }
        self.finish_resolving(record, new_name)?;
        self.check_concrete(record);
        let name = self.records.get(record).name;
        if self.values.text(name).is_none() {
            let message = format!("record name '{}' could not be fully resolved", self.show(name));
            self.record_error(record, message);
            return Ok(None);
        }
        self.check_assertions(record)?;
        self.emit_dumps(record)?;
        for defset in defsets {
            let value = self.def_value(record);
            let ty = self.values.ty(value);
            if !self.is_a(ty, defset.element) {
                let message = format!(
                    "adding record of incompatible type '{}' to defset",
                    self.show_type(ty)
                );
                self.record_error(record, message);
                self.note(defset.loc, "location of defset declaration");
                return Ok(None);
            }
            defset.elements.push(value);
        }
        self.register_def(record);
        Ok(Some(()))
    }

    /// Reports each field of a finished record whose value is not fully resolved.
    fn check_concrete(&mut self, record: RecordId) {
        for index in 0..self.records.open(record).len() {
            let index = self.records.open(record)[index] as usize;
            let decl = self.records.decl(record, index);
            let value = self.records.value(record, index);
            let plain = match self.values.kind(value) {
                Kind::Bits => self
                    .values
                    .items(value)
                    .all(|bit| self.refers_to_field(record, bit) || self.is_concrete(bit)),
                _ => self.is_concrete(value),
            };
            if !decl.optional && !plain {
                let message = format!(
                    "Initializer of '{}' in '{}' could not be fully resolved: {}",
                    self.unquoted(decl.name),
                    self.name_text(record),
                    self.show(value)
                );
                let error = self.diagnostics.len();
                self.record_error(record, message);
                self.help_unresolved(error, record, index);
            }
        }
    }

    /// Returns true if a bit refers to a field of the record. Encodings may contain such bits.
    fn refers_to_field(&self, record: RecordId, bit: Val) -> bool {
        match self.values.node(bit) {
            Node::Var { .. } => true,
            Node::VarBit { value, .. } => self
                .values
                .var_name(value)
                .is_some_and(|name| self.records.find_field(record, name).is_some()),
            _ => false,
        }
    }

    /// Checks the assertions of a finished record.
    pub(crate) fn check_assertions(&mut self, record: RecordId) -> Eval<()> {
        if self.records.get(record).assertions().is_empty() {
            return Ok(());
        }
        let mut resolver = Resolver::last_of_record(record, None);
        let mut failed = false;
        for index in 0..self.records.get(record).assertions().len() {
            let assertion = self.records.get(record).assertions()[index];
            let condition = resolver.resolve(self, assertion.condition)?;
            let message = resolver.resolve(self, assertion.message)?;
            failed |= !self.check_assertion(Assertion { condition, message, ..assertion });
        }
        if failed {
            self.record_error(record, "assertion failed in this record");
        }
        Ok(())
    }

    /// Checks an assertion whose values are known. False if it failed.
    pub(crate) fn check_assertion(&mut self, assertion: Assertion) -> bool {
        match self.int_value(assertion.condition) {
            None => {
                self.error(assertion.loc, "assert condition must of type bit, bits, or int.");
                false
            }
            Some(0) => {
                let message = match self.values.text(assertion.message) {
                    Some(text) => self.shown(text),
                    None => "(assert message is not a string)".to_owned(),
                };
                self.error(assertion.loc, format!("assertion failed: {message}"));
                self.diagnostics.describe(DiagnosticCode::Assertion, DiagnosticData::None);
                false
            }
            Some(_) => true,
        }
    }

    /// Reports the messages of a finished record's `dump` statements.
    pub(crate) fn emit_dumps(&mut self, record: RecordId) -> Eval<()> {
        if self.records.get(record).dumps().is_empty() {
            return Ok(());
        }
        let mut resolver = Resolver::last_of_record(record, None);
        for index in 0..self.records.get(record).dumps().len() {
            let dump = self.records.get(record).dumps()[index];
            let message = resolver.resolve(self, dump.message)?;
            self.emit_dump(Dump { message, ..dump });
        }
        Ok(())
    }

    pub(crate) fn emit_dump(&mut self, dump: Dump) {
        match self.values.text(dump.message) {
            Some(text) => {
                self.dump_text(dump.loc, text);
            }
            None => self.error(dump.loc, "dump value is not of type string"),
        }
    }
}

/// Returns the message about a field that is redeclared with another type.
pub(crate) fn incompatible(name: &str, new: &str, old: &str) -> String {
    format!(
        "New definition of '{name}' of type '{new}' is incompatible with previous definition of type '{old}'"
    )
}
