//! Construction of values, types and records, and simple questions about them.

use super::Evaluation;
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::storage::record::RecordKind;
use crate::text::TextId;
use crate::types::TypeId;
use crate::value::{BinOp, Node, Summary, TernOp, UnOp, Val};

impl Evaluation {
    pub(crate) fn intern(&mut self, text: &[u8]) -> TextId {
        self.texts.intern(text)
    }

    pub(crate) fn text_of(&self, text: TextId) -> &[u8] {
        self.texts.get(text)
    }

    pub(crate) fn shown(&self, text: TextId) -> String {
        String::from_utf8_lossy(self.texts.get(text)).into_owned()
    }

    pub(crate) fn string(&mut self, text: &[u8]) -> Val {
        let text = self.texts.intern(text);
        self.str_of(text)
    }

    /// Returns the string value of a text.
    pub(crate) fn str_of(&mut self, text: TextId) -> Val {
        if let Some(known) = self.texts.value(text) {
            return known;
        }
        let made = self.values.add_str(text);
        self.texts.set_value(text, made);
        made
    }

    pub(crate) fn bits_type(&mut self, len: usize) -> TypeId {
        let values = self.values.len();
        self.types.bits(len as u32, values)
    }

    pub(crate) fn list_type(&mut self, element: TypeId) -> TypeId {
        let values = self.values.len();
        self.types.list(element, values)
    }

    pub(crate) fn record_type(&mut self, classes: &[RecordId]) -> TypeId {
        let values = self.values.len();
        self.types.record(classes, &self.records, values)
    }

    pub(crate) fn class_type(&mut self, class: RecordId) -> TypeId {
        self.record_type(&[class])
    }

    /// Returns the index after that of the next value. LLVM allocates the types of some values
    /// directly after them, and [`crate::footprint`] needs the same order.
    fn after_next(&self) -> u32 {
        self.values.len() + 1
    }

    pub(crate) fn bits(&mut self, bits: &[Val]) -> Val {
        let ty = self.types.bits(bits.len() as u32, self.after_next());
        self.values.make_bits(bits, ty)
    }

    pub(crate) fn list(&mut self, elements: &[Val], element_type: TypeId) -> Val {
        let ty = self.types.list(element_type, self.after_next());
        self.values.make_list(elements, ty)
    }

    /// Returns the expression `class<args>`, whose record is not created yet.
    pub(crate) fn instance(&mut self, loc: Loc, class: RecordId, args: &[Val]) -> Val {
        let ty = self.types.record(&[class], &self.records, self.after_next());
        self.values.make_instance(loc, class, args, ty)
    }

    pub(crate) fn instances(&mut self, class: TypeId, pattern: Val) -> Val {
        let list = self.types.list(class, self.after_next());
        self.values.make_instances(class, pattern, list)
    }

    pub(crate) fn unary(&mut self, op: UnOp, a: Val, ty: TypeId) -> Val {
        let of_record = op == UnOp::Cast && self.types.is_record(ty);
        self.values.make_unary(op, a, ty, of_record)
    }

    pub(crate) fn binary(&mut self, op: BinOp, a: Val, b: Val, ty: TypeId) -> Val {
        let decides = match op {
            BinOp::And => self.known_int(a) == Some(0),
            BinOp::Or => self.known_int(a) == Some(-1),
            _ => false,
        };
        self.values.make_binary(op, a, b, ty, decides)
    }

    pub(crate) fn ternary(&mut self, op: TernOp, abc: [Val; 3], ty: TypeId) -> Val {
        self.values.make_ternary(op, abc, ty)
    }

    /// Returns a new name for an anonymous record.
    pub(crate) fn new_anonymous_name(&mut self) -> Val {
        let number = self.symbols.anonymous_count;
        self.symbols.anonymous_count += 1;
        self.values.make_anonymous_name(number)
    }

    /// Returns true if every value of `from` converts to `to`.
    pub(crate) fn converts(&self, from: TypeId, to: TypeId) -> bool {
        self.types.converts(from, to, &self.records)
    }

    /// Returns true if every value of `from` is one of `to` without a conversion.
    pub(crate) fn is_a(&self, from: TypeId, to: TypeId) -> bool {
        self.types.is_a(from, to, &self.records)
    }

    /// Returns the type that values of both types convert to, if there is one.
    pub(crate) fn common_type(&mut self, a: TypeId, b: TypeId) -> Option<TypeId> {
        if a == TypeId::NONE || b == TypeId::NONE {
            return None;
        }
        let values = self.values.len();
        self.types.common(a, b, &self.records, values)
    }

    /// Returns the type of `v`; `None` for `?` and template arguments.
    pub(crate) fn type_of(&self, v: Val) -> Option<TypeId> {
        let ty = self.values.ty(v);
        (ty != TypeId::NONE).then_some(ty)
    }

    pub(crate) fn is_list_typed(&self, v: Val) -> bool {
        self.types.is_list(self.values.ty(v))
    }

    pub(crate) fn add_record(&mut self, name: Val, kind: RecordKind, locs: &[Loc]) -> RecordId {
        self.records.add(name, kind, locs)
    }

    /// Returns the type of a record, made of its direct superclasses.
    pub(crate) fn type_of_record(&mut self, record: RecordId) -> TypeId {
        let known = self.records.get(record).ty;
        if known != TypeId::NONE {
            return known;
        }
        let values = self.values.len();
        self.types.record(self.records.parents(record), &self.records, values)
    }

    /// Returns the value that refers to a record.
    pub(crate) fn def_value(&mut self, record: RecordId) -> Val {
        if let Some(known) = self.records.get(record).def_value {
            return known;
        }
        let after = self.after_next();
        let ty = self.types.record(self.records.parents(record), &self.records, after);
        let made = self.values.make_def(record, ty);
        let record = self.records.get_mut(record);
        record.def_value = Some(made);
        record.ty = ty;
        made
    }

    /// Returns true if no name or operator is left in a value.
    pub(crate) fn is_concrete(&self, v: Val) -> bool {
        let summary = self.values.summary(v);
        if summary.may_contain(Summary::NOT_CONCRETE) {
            // A value with this flag contains an expression other than a field of a record, so it
            // stays unresolved even if such a field becomes known.
            return false;
        }
        if !summary.may_contain(Summary::FIELD_OF_DEF) {
            return true;
        }
        match self.values.node(v) {
            Node::Field { record, name } => match self.values.def(record) {
                Some(record) => self
                    .records
                    .find_field(record, name)
                    .is_some_and(|index| self.is_concrete(self.records.value(record, index))),
                None => false,
            },
            Node::Bits | Node::List => self.values.items(v).all(|item| self.is_concrete(item)),
            Node::Dag => {
                self.is_concrete(self.values.dag_operator(v))
                    && (0..self.values.count(v))
                        .all(|index| self.is_concrete(self.values.dag_arg(v, index)))
            }
            Node::Cond => (0..self.values.count(v)).all(|index| {
                self.is_concrete(self.values.condition(v, index))
                    && self.is_concrete(self.values.case_value(v, index))
            }),
            _ => false,
        }
    }

    /// Returns true if a value contains no `?`.
    pub(crate) fn is_complete(&self, v: Val) -> bool {
        !self.values.summary(v).may_contain(Summary::NOT_COMPLETE)
    }
}
