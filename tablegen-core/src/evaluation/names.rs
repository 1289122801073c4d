//! Names of records, classes and template arguments.

use super::Evaluation;
use crate::print::write_anonymous_name;
use crate::record_id::RecordId;
use crate::storage::record::RecordKind;
use crate::text::TextId;
use crate::types::TypeId;
use crate::value::{BinOp, Kind, Node, Val};

impl Evaluation {
    /// Returns the registered record with this name.
    pub(crate) fn def_named(&self, text: TextId) -> Option<RecordId> {
        self.texts.record(text)
    }

    /// Returns the name of a class or a multiclass.
    pub(crate) fn class_name(&self, class: RecordId) -> String {
        self.name_text(class)
    }

    /// Returns a record's name without quotes; unresolved parts are printed as expressions.
    pub(crate) fn name_text(&self, record: RecordId) -> String {
        self.unquoted(self.records.get(record).name)
    }

    /// Returns the text under which a record is registered.
    pub(crate) fn name_id(&mut self, record: RecordId) -> TextId {
        let name = self.records.get(record).name;
        match self.values.node(name) {
            Node::Str(text) | Node::Code(text) => text,
            Node::AnonymousName(number) => self.anonymous_text(number),
            _ => {
                let mut text = Vec::new();
                self.write_unquoted(&mut text, name);
                self.texts.intern(&text)
            }
        }
    }

    /// Returns the text of the name of an anonymous record.
    pub(crate) fn anonymous_text(&mut self, number: u32) -> TextId {
        let index = number as usize;
        if let Some(&Some(known)) = self.caches.anonymous.get(index) {
            return known;
        }
        let mut text = std::mem::take(&mut self.scratch.text);
        text.clear();
        write_anonymous_name(&mut text, number);
        let id = self.texts.intern(&text);
        self.scratch.text = text;
        if self.caches.anonymous.len() <= index {
            self.caches.anonymous.resize(index + 1, None);
        }
        self.caches.anonymous[index] = Some(id);
        id
    }

    /// Returns the name `owner:name`, or `owner::name` for a multiclass.
    pub(crate) fn qualify(&mut self, owner: RecordId, name: Val) -> Val {
        if let Some(&known) = self.caches.qualified.get(&(owner, name)) {
            return known;
        }
        let data = self.records.get(owner);
        let separator: &[u8] = if data.kind == RecordKind::Multiclass { b"::" } else { b":" };
        let owner_name = data.name;
        if !self.observer.enabled
            && let Some(full) = self.qualified_text(owner_name, separator, name)
        {
            self.caches.qualified.insert((owner, name), full);
            return full;
        }
        let separator = self.string(separator);
        let prefix = self.str_concat(owner_name, separator);
        let full = self.str_concat(prefix, name);
        self.caches.qualified.insert((owner, name), full);
        full
    }

    /// Concatenates three known strings. Does not make the parts values, as llvm-tblgen does.
    fn qualified_text(&mut self, owner: Val, separator: &[u8], name: Val) -> Option<Val> {
        let (owner, name) = (self.values.text(owner)?, self.values.text(name)?);
        let mut text = std::mem::take(&mut self.scratch.text);
        text.clear();
        text.extend_from_slice(self.texts.get(owner));
        text.extend_from_slice(separator);
        text.extend_from_slice(self.texts.get(name));
        let full = self.string(&text);
        self.scratch.text = text;
        Some(full)
    }

    /// Returns the string `NAME`.
    pub(crate) fn name_of_name(&mut self) -> Val {
        if let Some(known) = self.symbols.name_of_name {
            return known;
        }
        let name = self.string(b"NAME");
        self.symbols.name_of_name = Some(name);
        name
    }

    /// Returns the qualified name of the implicit template argument `NAME` of a class or
    /// multiclass.
    pub(crate) fn qualified_name_of_name(&mut self, owner: RecordId) -> Val {
        let name = self.name_of_name();
        self.qualify(owner, name)
    }

    /// Concatenates two strings: a string if both are known, else an expression.
    pub(crate) fn str_concat(&mut self, a: Val, b: Val) -> Val {
        match self.concat_known(a, b) {
            Some(text) => text,
            None => self.binary(BinOp::StrConcat, a, b, TypeId::STRING),
        }
    }

    /// Concatenates two known strings.
    pub(crate) fn concat_known(&mut self, a: Val, b: Val) -> Option<Val> {
        let (x, y) = (self.values.text(a)?, self.values.text(b)?);
        let mut text = std::mem::take(&mut self.scratch.text);
        text.clear();
        text.extend_from_slice(self.texts.get(x));
        text.extend_from_slice(self.texts.get(y));
        let id = self.texts.intern(&text);
        self.scratch.text = text;
        let code = self.values.kind(a) == Kind::Code || self.values.kind(b) == Kind::Code;
        Some(if code { self.values.make_code(id) } else { self.str_of(id) })
    }
}
