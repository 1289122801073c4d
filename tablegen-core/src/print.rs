//! Text of values, types and records in TableGen syntax, for dumps, messages, `!repr` and casts to
//! `string`.

use std::io::Write;

use crate::evaluation::Evaluation;
use crate::record_id::RecordId;
use crate::storage::record::{FieldDecl, Heads};
use crate::types::{Type, TypeId};
use crate::value::{BinOp, Kind, Node, UnOp, Val};

fn write_list<T>(
    out: &mut Vec<u8>,
    items: impl Iterator<Item = T>,
    mut each: impl FnMut(&mut Vec<u8>, T),
) {
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.extend_from_slice(b", ");
        }
        each(out, item);
    }
}

/// Appends an integer in decimal.
pub(crate) fn write_int(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    let mut digits = [0; 20];
    let mut offset = digits.len();
    let mut rest = value.unsigned_abs();
    loop {
        offset -= 1;
        digits[offset] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[offset..]);
}

/// Appends the name of an anonymous record.
pub(crate) fn write_anonymous_name(out: &mut Vec<u8>, number: u32) {
    out.extend_from_slice(b"anonymous_");
    write_int(out, i64::from(number));
}

impl Evaluation {
    /// Appends `v` as source text.
    pub(crate) fn write_value(&self, out: &mut Vec<u8>, v: Val) {
        let values = &self.values;
        match values.node(v) {
            Node::Unset => out.push(b'?'),
            Node::ArgIndexed { value, index } => {
                let _ = write!(out, "{index}: ");
                self.write_value(out, value);
            }
            Node::ArgNamed { value, name } => {
                self.write_value(out, name);
                out.extend_from_slice(b": ");
                self.write_value(out, value);
            }
            Node::Bit(bit) => out.push(if bit { b'1' } else { b'0' }),
            Node::Bits => {
                let count = values.count(v);
                out.reserve(3 * count + 4);
                out.extend_from_slice(b"{ ");
                for (index, bit) in values.items(v).rev().enumerate() {
                    if index > 0 {
                        out.extend_from_slice(b", ");
                    }
                    match bit {
                        Val::UNSET => out.push(b'?'),
                        Val::FALSE => out.push(b'0'),
                        Val::TRUE => out.push(b'1'),
                        _ => self.write_value(out, bit),
                    }
                }
                out.extend_from_slice(b" }");
            }
            Node::Int(value) => write_int(out, value),
            Node::Str(text) => {
                out.push(b'"');
                out.extend_from_slice(self.texts.get(text));
                out.push(b'"');
            }
            Node::Code(text) => {
                out.extend_from_slice(b"[{");
                out.extend_from_slice(self.texts.get(text));
                out.extend_from_slice(b"}]");
            }
            Node::AnonymousName(_) | Node::Def(_) => self.write_unquoted(out, v),
            Node::List => {
                out.push(b'[');
                write_list(out, values.items(v), |out, item| self.write_value(out, item));
                out.push(b']');
            }
            Node::Dag => self.write_dag(out, v),
            Node::Var { name } => self.write_unquoted(out, name),
            Node::VarBit { value, bit } => {
                self.write_value(out, value);
                out.push(b'{');
                write_int(out, i64::from(bit));
                out.push(b'}');
            }
            Node::Field { record, name } => {
                self.write_value(out, record);
                out.push(b'.');
                self.write_unquoted(out, name);
            }
            Node::Instance => {
                let parts = values.instance(v);
                out.extend_from_slice(self.class_name(parts.class).as_bytes());
                out.push(b'<');
                write_list(out, 0..parts.len, |out, index| {
                    let arg = values.instance_arg(v, index);
                    if values.kind(arg) != Kind::ArgNamed {
                        let _ = write!(out, "{index}: ");
                    }
                    self.write_value(out, arg);
                });
                out.push(b'>');
            }
            Node::Cond => {
                out.extend_from_slice(b"!cond(");
                write_list(out, 0..values.count(v), |out, index| {
                    self.write_value(out, values.condition(v, index));
                    out.extend_from_slice(b": ");
                    self.write_value(out, values.case_value(v, index));
                });
                out.push(b')');
            }
            Node::Fold { start, list, accumulator, element, body } => {
                out.extend_from_slice(b"!foldl(");
                self.write_value(out, start);
                out.extend_from_slice(b", ");
                self.write_value(out, list);
                out.extend_from_slice(b", ");
                self.write_unquoted(out, accumulator);
                out.extend_from_slice(b", ");
                self.write_unquoted(out, element);
                out.extend_from_slice(b", ");
                self.write_value(out, body);
                out.push(b')');
            }
            Node::IsA { class, value } => self.write_class_operator(out, "!isa", class, value),
            Node::Exists { class, name } => self.write_class_operator(out, "!exists", class, name),
            Node::Instances { class, pattern } => {
                self.write_class_operator(out, "!instances", class, pattern);
            }
            Node::Unary { op, operand } => {
                out.extend_from_slice(op.name().as_bytes());
                if op == UnOp::Cast {
                    self.write_operator_type(out, v);
                }
                out.push(b'(');
                self.write_value(out, operand);
                out.push(b')');
            }
            Node::Binary { op, operands } => self.write_binary(out, v, op, operands),
            Node::Ternary { op, operands: [a, b, c] } => {
                out.extend_from_slice(op.name().as_bytes());
                out.push(b'(');
                if op.binds() {
                    self.write_unquoted(out, a);
                } else {
                    self.write_value(out, a);
                }
                out.extend_from_slice(b", ");
                self.write_value(out, b);
                out.extend_from_slice(b", ");
                self.write_value(out, c);
                out.push(b')');
            }
        }
    }

    fn write_class_operator(&self, out: &mut Vec<u8>, name: &str, class: TypeId, operand: Val) {
        out.extend_from_slice(name.as_bytes());
        out.push(b'<');
        self.write_type(out, class);
        out.extend_from_slice(b">(");
        self.write_value(out, operand);
        out.push(b')');
    }

    fn write_binary(&self, out: &mut Vec<u8>, v: Val, op: BinOp, [a, b]: [Val; 2]) {
        match op {
            BinOp::ListElem | BinOp::ListSlice => {
                self.write_value(out, a);
                out.push(b'[');
                self.write_value(out, b);
                out.push(b']');
            }
            BinOp::RangeClosed => {
                self.write_value(out, a);
                out.extend_from_slice(b"...");
                self.write_value(out, b);
            }
            _ => {
                out.extend_from_slice(op.name().as_bytes());
                if op == BinOp::GetDagArg {
                    self.write_operator_type(out, v);
                }
                out.push(b'(');
                self.write_value(out, a);
                out.extend_from_slice(b", ");
                self.write_value(out, b);
                out.push(b')');
            }
        }
    }

    fn write_operator_type(&self, out: &mut Vec<u8>, v: Val) {
        out.push(b'<');
        self.write_type(out, self.values.ty(v));
        out.push(b'>');
    }

    fn write_dag(&self, out: &mut Vec<u8>, v: Val) {
        let values = &self.values;
        let write_name = |out: &mut Vec<u8>, name: Option<Val>| {
            if let Some(name) = name {
                out.extend_from_slice(b":$");
                self.write_unquoted(out, name);
            }
        };
        out.push(b'(');
        self.write_value(out, values.dag_operator(v));
        write_name(out, values.dag_operator_name(v));
        if values.count(v) > 0 {
            out.push(b' ');
            write_list(out, 0..values.count(v), |out, index| {
                self.write_value(out, values.dag_arg(v, index));
                write_name(out, values.dag_arg_name(v, index));
            });
        }
        out.push(b')');
    }

    /// Appends `v` as [`Evaluation::write_value`] does, but strings without quotes.
    pub(crate) fn write_unquoted(&self, out: &mut Vec<u8>, v: Val) {
        match self.values.node(v) {
            Node::Str(text) | Node::Code(text) => out.extend_from_slice(self.texts.get(text)),
            Node::AnonymousName(number) => write_anonymous_name(out, number),
            Node::Def(record) => self.write_unquoted(out, self.records.get(record).name),
            _ => self.write_value(out, v),
        }
    }

    /// Appends a type as source text.
    pub(crate) fn write_type(&self, out: &mut Vec<u8>, ty: TypeId) {
        if ty == TypeId::NONE {
            return;
        }
        match self.types.get(ty) {
            Type::Bit => out.extend_from_slice(b"bit"),
            Type::Bits(len) => {
                let _ = write!(out, "bits<{len}>");
            }
            Type::Int => out.extend_from_slice(b"int"),
            Type::String => out.extend_from_slice(b"string"),
            Type::Dag => out.extend_from_slice(b"dag"),
            Type::List(element) => {
                out.extend_from_slice(b"list<");
                self.write_type(out, *element);
                out.push(b'>');
            }
            Type::Record(classes) => match classes[..] {
                [class] => self.write_unquoted(out, self.records.get(class).name),
                _ => {
                    out.push(b'{');
                    write_list(out, classes.iter(), |out, &class| {
                        self.write_unquoted(out, self.records.get(class).name);
                    });
                    out.push(b'}');
                }
            },
        }
    }

    /// Appends the type that a dump shows for a field: `code` if the value was written as a code
    /// block.
    fn write_shown_type(&self, out: &mut Vec<u8>, ty: TypeId, value: Val) {
        if ty == TypeId::STRING && self.values.kind(value) == Kind::Code {
            out.extend_from_slice(b"code");
        } else {
            self.write_type(out, ty);
        }
    }

    fn write_declared(&self, out: &mut Vec<u8>, ty: TypeId, name: Val, value: Val) {
        self.write_shown_type(out, ty, value);
        out.push(b' ');
        self.write_unquoted(out, name);
        out.extend_from_slice(b" = ");
        self.write_value(out, value);
    }

    /// Appends `type name = value` of a field.
    pub(crate) fn write_field(&self, out: &mut Vec<u8>, record: RecordId, index: usize) {
        let decl = self.records.decl(record, index);
        if decl.optional {
            out.extend_from_slice(b"field ");
        }
        self.write_declared(out, decl.ty, decl.name, self.records.value(record, index));
    }

    /// Appends `type name = value` of a template argument.
    pub(crate) fn write_arg(&self, out: &mut Vec<u8>, class: RecordId, index: usize) {
        let arg = self.records.get(class).args()[index];
        self.write_declared(out, arg.ty, arg.name, arg.value);
    }

    /// Appends a whole record or class, from its name to the closing brace
    /// and a newline.
    pub(crate) fn write_record(&self, out: &mut Vec<u8>, id: RecordId) {
        let record = self.records.get(id);
        self.write_unquoted(out, record.name);
        if !record.args().is_empty() {
            out.push(b'<');
            write_list(out, 0..record.args().len(), |out, index| self.write_arg(out, id, index));
            out.push(b'>');
        }
        self.write_superclasses(out, id);
        let heads = self.records.shape(id).heads(|decls| self.heads(decls));
        self.write_fields(out, heads, id, |out, value| self.write_value(out, value));
    }

    /// Appends the opening brace, a comment with the superclasses, and a newline.
    pub(crate) fn write_superclasses(&self, out: &mut Vec<u8>, id: RecordId) {
        out.extend_from_slice(b" {");
        for (index, class) in self.records.superclasses_with_repeats(id).enumerate() {
            out.extend_from_slice(if index == 0 { b"\t// " } else { b" " });
            self.write_unquoted(out, self.records.get(class).name);
        }
        out.push(b'\n');
    }

    /// Appends the fields of a record, and the closing brace and a newline. `write` appends the
    /// values.
    #[inline]
    pub(crate) fn write_fields(
        &self,
        out: &mut Vec<u8>,
        heads: &Heads,
        id: RecordId,
        mut write: impl FnMut(&mut Vec<u8>, Val),
    ) {
        let values = self.records.values(id);
        let mut start = 0;
        for &(index, end) in &heads.fields {
            let value = values[index as usize];
            if self.values.kind(value) == Kind::Code {
                out.extend_from_slice(b"  ");
                self.write_field(out, id, index as usize);
            } else {
                out.extend_from_slice(&heads.text[start..end as usize]);
                write(out, value);
            }
            out.extend_from_slice(b";\n");
            start = end as usize;
        }
        out.extend_from_slice(b"}\n");
    }

    /// Returns the text before each field's value in a dump. Fields declared with `field` come
    /// first. Code blocks are shown with another type than is declared.
    pub(crate) fn heads(&self, decls: &[FieldDecl]) -> Heads {
        let mut heads = Heads::default();
        for optional in [true, false] {
            for (index, decl) in decls.iter().enumerate().filter(|(_, d)| d.optional == optional) {
                self.add_head(&mut heads, index, b"  ", decl);
            }
        }
        heads
    }

    /// Returns the text before each field's value in a detailed dump, in the order of the fields.
    pub(crate) fn heads_in_order(&self, decls: impl Iterator<Item = FieldDecl>) -> Heads {
        let mut heads = Heads::default();
        for (index, decl) in decls.enumerate() {
            self.add_head(&mut heads, index, b"    ", &decl);
        }
        heads
    }

    fn add_head(&self, heads: &mut Heads, index: usize, indent: &[u8], decl: &FieldDecl) {
        let text = &mut heads.text;
        text.extend_from_slice(indent);
        if decl.optional {
            text.extend_from_slice(b"field ");
        }
        self.write_type(text, decl.ty);
        text.push(b' ');
        self.write_unquoted(text, decl.name);
        text.extend_from_slice(b" = ");
        heads.fields.push((index as u32, text.len() as u32));
    }

    /// Returns true if the text of `v` has about `remaining` bytes or fewer. Subtracts its length
    /// from `remaining`. Parts of a value are shared, so the text can be exponentially longer than
    /// the value.
    pub(crate) fn fits_in(&self, v: Val, remaining: &mut usize) -> bool {
        let values = &self.values;
        let own = match values.text(v) {
            Some(text) => self.texts.get(text).len() + 1,
            None => 1,
        };
        match remaining.checked_sub(own) {
            Some(rest) => *remaining = rest,
            None => return false,
        }
        let mut fits = |v| self.fits_in(v, remaining);
        match values.node(v) {
            Node::Bits | Node::List => values.items(v).all(fits),
            Node::Dag => {
                fits(values.dag_operator(v))
                    && (0..values.count(v)).all(|index| fits(values.dag_arg(v, index)))
            }
            Node::Instance => (0..values.count(v)).all(|index| fits(values.instance_arg(v, index))),
            Node::Cond => (0..2 * values.count(v)).all(|index| fits(values.item(v, index))),
            Node::Fold { start, list, accumulator, element, body } => {
                [start, list, accumulator, element, body].into_iter().all(fits)
            }
            Node::Ternary { operands, .. } => operands.into_iter().all(fits),
            Node::Binary { operands, .. } => operands.into_iter().all(fits),
            Node::ArgIndexed { value, .. }
            | Node::ArgNamed { value, .. }
            | Node::VarBit { value, .. }
            | Node::Field { record: value, .. }
            | Node::Unary { operand: value, .. }
            | Node::IsA { value, .. }
            | Node::Exists { name: value, .. }
            | Node::Instances { pattern: value, .. } => fits(value),
            Node::Unset
            | Node::Bit(_)
            | Node::Int(_)
            | Node::Str(_)
            | Node::Code(_)
            | Node::AnonymousName(_)
            | Node::Def(_)
            | Node::Var { .. } => true,
        }
    }

    /// Returns the text of [`Evaluation::write_value`], or `...` if it is too long for a message.
    pub(crate) fn show(&self, v: Val) -> String {
        if !self.fits_in(v, &mut (1 << 20)) {
            return "...".to_owned();
        }
        let mut out = Vec::new();
        self.write_value(&mut out, v);
        String::from_utf8_lossy(&out).into_owned()
    }

    /// Returns the text of [`Evaluation::write_unquoted`], or `...` if it is too long for a
    /// message.
    pub(crate) fn unquoted(&self, v: Val) -> String {
        if !self.fits_in(v, &mut (1 << 20)) {
            return "...".to_owned();
        }
        let mut out = Vec::new();
        self.write_unquoted(&mut out, v);
        String::from_utf8_lossy(&out).into_owned()
    }

    /// Returns the text of a type.
    pub(crate) fn show_type(&self, ty: TypeId) -> String {
        let mut out = Vec::new();
        self.write_type(&mut out, ty);
        String::from_utf8_lossy(&out).into_owned()
    }
}
