//! Values, types and records as text, in the language's own notation: the
//! text of dumps, of messages, and of `!repr` and string casts.

use std::io::Write;

use crate::record::{FieldDecl, Heads, RecordId};
use crate::types::{Type, TypeId};
use crate::value::{BinOp, Kind, TernOp, UnOp, Val};
use crate::world::World;

fn write_list<T>(
    out: &mut Vec<u8>,
    items: impl Iterator<Item = T>,
    mut each: impl FnMut(&mut Vec<u8>, T),
) {
    for (at, item) in items.enumerate() {
        if at > 0 {
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
    let mut at = digits.len();
    let mut rest = value.unsigned_abs();
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

impl World {
    /// Appends `v` as it would stand in a source.
    pub(crate) fn write_value(&self, out: &mut Vec<u8>, v: Val) {
        let values = &self.values;
        match values.kind(v) {
            Kind::Unset => out.push(b'?'),
            Kind::ArgAt => {
                let _ = write!(out, "{}: ", values.b(v));
                self.write_value(out, values.first(v));
            }
            Kind::ArgNamed => {
                self.write_value(out, values.second(v));
                out.extend_from_slice(b": ");
                self.write_value(out, values.first(v));
            }
            Kind::Bit => out.push(if v == Val::TRUE { b'1' } else { b'0' }),
            Kind::Bits => {
                let mut before: &[u8] = b"{ ";
                for bit in values.items(v).rev() {
                    out.extend_from_slice(before);
                    before = b", ";
                    match bit {
                        Val::UNSET => out.push(b'?'),
                        Val::FALSE => out.push(b'0'),
                        Val::TRUE => out.push(b'1'),
                        _ => self.write_value(out, bit),
                    }
                }
                out.extend_from_slice(if values.count(v) == 0 { b"{  }" } else { b" }" });
            }
            Kind::Int => write_int(out, values.int(v).unwrap_or(0)),
            Kind::Str => {
                out.push(b'"');
                self.write_unquoted(out, v);
                out.push(b'"');
            }
            Kind::Code => {
                out.extend_from_slice(b"[{");
                self.write_unquoted(out, v);
                out.extend_from_slice(b"}]");
            }
            Kind::AnonymousName | Kind::Def => self.write_unquoted(out, v),
            Kind::List => {
                out.push(b'[');
                write_list(out, values.items(v), |out, item| self.write_value(out, item));
                out.push(b']');
            }
            Kind::Dag => self.write_dag(out, v),
            Kind::Var => self.write_unquoted(out, values.first(v)),
            Kind::VarBit => {
                self.write_value(out, values.first(v));
                out.push(b'{');
                write_int(out, i64::from(values.b(v)));
                out.push(b'}');
            }
            Kind::Field => {
                self.write_value(out, values.first(v));
                out.push(b'.');
                self.write_unquoted(out, values.second(v));
            }
            Kind::Instance => {
                let parts = values.instance(v);
                out.extend_from_slice(self.class_name(parts.class).as_bytes());
                out.push(b'<');
                write_list(out, 0..parts.len, |out, at| {
                    let arg = values.instance_arg(v, at);
                    if values.kind(arg) != Kind::ArgNamed {
                        let _ = write!(out, "{at}: ");
                    }
                    self.write_value(out, arg);
                });
                out.push(b'>');
            }
            Kind::Cond => {
                out.extend_from_slice(b"!cond(");
                write_list(out, 0..values.count(v), |out, at| {
                    self.write_value(out, values.condition(v, at));
                    out.extend_from_slice(b": ");
                    self.write_value(out, values.case_value(v, at));
                });
                out.push(b')');
            }
            Kind::Fold => {
                let [start, list, a, b, body] = values.fold(v);
                out.extend_from_slice(b"!foldl(");
                self.write_value(out, start);
                out.extend_from_slice(b", ");
                self.write_value(out, list);
                out.extend_from_slice(b", ");
                self.write_unquoted(out, a);
                out.extend_from_slice(b", ");
                self.write_unquoted(out, b);
                out.extend_from_slice(b", ");
                self.write_value(out, body);
                out.push(b')');
            }
            kind @ (Kind::IsA | Kind::Exists | Kind::Instances) => {
                let name: &[u8] = match kind {
                    Kind::IsA => b"!isa<",
                    Kind::Exists => b"!exists<",
                    _ => b"!instances<",
                };
                out.extend_from_slice(name);
                self.write_type(out, TypeId(values.a(v)));
                out.extend_from_slice(b">(");
                self.write_value(out, values.second(v));
                out.push(b')');
            }
            Kind::Unary | Kind::Binary | Kind::Ternary => self.write_operator(out, v),
        }
    }

    fn write_operator(&self, out: &mut Vec<u8>, v: Val) {
        match self.values.kind(v) {
            Kind::Unary => {
                let (op, a) = self.values.unary(v);
                out.extend_from_slice(op.name().as_bytes());
                if op == UnOp::Cast {
                    self.write_operator_type(out, v);
                }
                out.push(b'(');
                self.write_value(out, a);
                out.push(b')');
            }
            Kind::Binary => {
                let (op, a, b) = self.values.binary(v);
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
            _ => {
                let (op, [a, b, c]) = self.values.ternary(v);
                out.extend_from_slice(op.name().as_bytes());
                out.push(b'(');
                if matches!(op, TernOp::Foreach | TernOp::Filter) {
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
            write_list(out, 0..values.count(v), |out, at| {
                self.write_value(out, values.dag_arg(v, at));
                write_name(out, values.dag_arg_name(v, at));
            });
        }
        out.push(b')');
    }

    /// Like [`World::write_value`], but a string without its quotes.
    pub(crate) fn write_unquoted(&self, out: &mut Vec<u8>, v: Val) {
        match self.values.kind(v) {
            Kind::Str | Kind::Code => {
                if let Some(text) = self.values.text(v) {
                    out.extend_from_slice(self.texts.get(text));
                }
            }
            Kind::AnonymousName => {
                out.extend_from_slice(b"anonymous_");
                write_int(out, i64::from(self.values.a(v)));
            }
            Kind::Def => {
                if let Some(record) = self.values.def(v) {
                    self.write_unquoted(out, self.records.get(record).name);
                }
            }
            _ => self.write_value(out, v),
        }
    }

    /// Appends a type as it would stand in a source.
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

    /// The type that a field is shown with: a string that was written as a
    /// code block says so.
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
    pub(crate) fn write_field(&self, out: &mut Vec<u8>, record: RecordId, at: usize) {
        let decl = self.records.decl(record, at);
        if decl.optional {
            out.extend_from_slice(b"field ");
        }
        self.write_declared(out, decl.ty, decl.name, self.records.value(record, at));
    }

    /// Appends `type name = value` of a template argument.
    pub(crate) fn write_arg(&self, out: &mut Vec<u8>, class: RecordId, at: usize) {
        let arg = self.records.get(class).args()[at];
        self.write_declared(out, arg.ty, arg.name, arg.value);
    }

    /// Appends a whole record or class, from its name to the closing brace
    /// and a newline.
    pub(crate) fn write_record(&self, out: &mut Vec<u8>, id: RecordId) {
        let record = self.records.get(id);
        self.write_unquoted(out, record.name);
        if !record.args().is_empty() {
            out.push(b'<');
            write_list(out, 0..record.args().len(), |out, at| self.write_arg(out, id, at));
            out.push(b'>');
        }
        out.extend_from_slice(b" {");
        for (at, class) in self.records.superclasses_with_repeats(id).enumerate() {
            out.extend_from_slice(if at == 0 { b"\t// " } else { b" " });
            self.write_unquoted(out, self.records.get(class).name);
        }
        out.push(b'\n');
        let heads = self.records.shape(id).heads(|decls| self.heads(decls));
        let values = self.records.values(id);
        let mut start = 0;
        for &(at, end) in &heads.fields {
            let value = values[at as usize];
            if self.values.kind(value) == Kind::Code {
                out.extend_from_slice(b"  ");
                self.write_field(out, id, at as usize);
            } else {
                out.extend_from_slice(&heads.text[start..end as usize]);
                self.write_value(out, value);
            }
            out.extend_from_slice(b";\n");
            start = end as usize;
        }
        out.extend_from_slice(b"}\n");
    }

    /// What stands before the values of fields in a dump: optional fields
    /// come first. A code block has another type than is declared.
    fn heads(&self, decls: &[FieldDecl]) -> Heads {
        let mut heads = Heads::default();
        for optional in [true, false] {
            for (at, decl) in decls.iter().enumerate().filter(|(_, d)| d.optional == optional) {
                let text = &mut heads.text;
                text.extend_from_slice(if optional { b"  field " } else { b"  " });
                self.write_type(text, decl.ty);
                text.push(b' ');
                self.write_unquoted(text, decl.name);
                text.extend_from_slice(b" = ");
                heads.fields.push((at as u32, text.len() as u32));
            }
        }
        heads
    }

    /// Whether the text of `v` has about `room` bytes or less; takes what it
    /// has from `room`. Parts of a value are shared, so that a small one can
    /// have a text beyond all bounds.
    pub(crate) fn fits_in(&self, v: Val, room: &mut usize) -> bool {
        let values = &self.values;
        let own = match values.text(v) {
            Some(text) => self.texts.get(text).len() + 1,
            None => 1,
        };
        match room.checked_sub(own) {
            Some(rest) => *room = rest,
            None => return false,
        }
        let mut fits = |v| self.fits_in(v, room);
        match values.kind(v) {
            Kind::Bits | Kind::List => values.items(v).all(fits),
            Kind::Dag => {
                fits(values.dag_operator(v))
                    && (0..values.count(v)).all(|at| fits(values.dag_arg(v, at)))
            }
            Kind::Instance => (0..values.count(v)).all(|at| fits(values.instance_arg(v, at))),
            Kind::Cond => (0..2 * values.count(v)).all(|at| fits(values.item(v, at))),
            Kind::Fold => values.fold(v).into_iter().all(fits),
            Kind::Ternary => values.ternary(v).1.into_iter().all(fits),
            Kind::Binary => fits(values.first(v)) && fits(values.second(v)),
            Kind::IsA | Kind::Exists | Kind::Instances => fits(values.second(v)),
            Kind::ArgAt | Kind::ArgNamed | Kind::VarBit | Kind::Field | Kind::Unary => {
                fits(values.first(v))
            }
            _ => true,
        }
    }

    /// The text of a value, as [`World::write_value`] writes it, unless that
    /// is too long for a message.
    pub(crate) fn show(&self, v: Val) -> String {
        if !self.fits_in(v, &mut (1 << 20)) {
            return "...".to_owned();
        }
        let mut out = Vec::new();
        self.write_value(&mut out, v);
        String::from_utf8_lossy(&out).into_owned()
    }

    /// The text of a value, as [`World::write_unquoted`] writes it, unless
    /// that is too long for a message.
    pub(crate) fn unquoted(&self, v: Val) -> String {
        if !self.fits_in(v, &mut (1 << 20)) {
            return "...".to_owned();
        }
        let mut out = Vec::new();
        self.write_unquoted(&mut out, v);
        String::from_utf8_lossy(&out).into_owned()
    }

    /// The text of a type.
    pub(crate) fn show_type(&self, ty: TypeId) -> String {
        let mut out = Vec::new();
        self.write_type(&mut out, ty);
        String::from_utf8_lossy(&out).into_owned()
    }
}
