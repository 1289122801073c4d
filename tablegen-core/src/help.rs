//! Remedies for errors of the evaluator: suggestions for misspelled names, and the values that
//! bits can hold. They are [`Diagnostic::help`](crate::Diagnostic::help), so the messages stay
//! those of llvm-tblgen.

use crate::diag::{DiagnosticCode, DiagnosticData};
use crate::evaluation::Evaluation;
use crate::lexer::bang;
use crate::record_id::RecordId;
use crate::release::Release;
use crate::suggest::nearest;
use crate::text::TextId;
use crate::types::TypeId;
use crate::value::{BinOp, Kind, Node, TernOp, UnOp, Val};

impl Evaluation {
    /// Describes the latest diagnostic: a name that is unknown, and the nearest of `names`.
    pub(crate) fn help_name(
        &mut self,
        code: DiagnosticCode,
        name: TextId,
        names: impl IntoIterator<Item = TextId>,
    ) {
        let nearest = nearest_text(self, name, names);
        let error = self.diagnostics.len().saturating_sub(1);
        self.describe_name(error, code, self.shown(name), nearest);
    }

    /// Describes the diagnostic with the index `error`: a name that is unknown, and the nearest
    /// name that exists.
    pub(crate) fn describe_name(
        &mut self,
        error: usize,
        code: DiagnosticCode,
        name: String,
        nearest: Option<String>,
    ) {
        if let Some(nearest) = &nearest {
            self.diagnostics.help_on(error, format!("did you mean `{nearest}`?"));
        }
        self.diagnostics.describe_at(error, code, DiagnosticData::name(name, nearest));
    }

    /// Suggests a field of a record or class for a field name that is unknown.
    pub(crate) fn help_field(&mut self, record: RecordId, name: Val) {
        let Some(name) = self.values.text(name) else { return };
        let names: Vec<TextId> = self.field_names(record).collect();
        let error = self.diagnostics.len().saturating_sub(1);
        self.help_name(DiagnosticCode::UnknownField, name, names.iter().copied());
        let owner = self.name_text(record);
        self.help_names(error, &owner, "field", &names);
    }

    /// Lists the names that there are, for an unknown name without a near one, if they are few. The error is the
    /// diagnostic with the index `error`.
    pub(crate) fn help_names(&mut self, error: usize, owner: &str, what: &str, names: &[TextId]) {
        const MOST: usize = 8;
        if self.diagnostics.has_help(error) || names.len() > MOST {
            return;
        }
        let shown: Vec<String> =
            names.iter().map(|&name| format!("`{}`", self.shown(name))).collect();
        let help = match &shown[..] {
            [] => format!("`{owner}` has no {what}s"),
            [name] => format!("`{owner}` has the {what} {name}"),
            [first @ .., last] => {
                format!("`{owner}` has the {what}s {} and {last}", first.join(", "))
            }
        };
        self.diagnostics.help_on(error, help);
    }

    /// Suggests a field of a value for a field name that is unknown. The error is the diagnostic
    /// with the index `error`.
    pub(crate) fn help_field_of(&mut self, error: usize, value: Val, name: Val) {
        let Some(name) = self.values.text(name) else { return };
        let classes = self.classes_of(value);
        let names: Vec<TextId> =
            classes.into_iter().flat_map(|class| self.field_names(class)).collect();
        let nearest = nearest_text(self, name, names.iter().copied());
        self.describe_name(error, DiagnosticCode::UnknownField, self.shown(name), nearest);
        let owner = match (self.values.def(value), self.type_of(value)) {
            (None, Some(ty)) => self.show_type(ty),
            _ => self.show(value),
        };
        self.help_names(error, &owner, "field", &names);
    }

    /// Returns the record that a value is, or the classes of its type.
    pub(crate) fn classes_of(&self, value: Val) -> Vec<RecordId> {
        match self.values.def(value) {
            Some(def) => vec![def],
            None => self
                .type_of(value)
                .and_then(|ty| self.types.classes(ty))
                .map(<[RecordId]>::to_vec)
                .unwrap_or_default(),
        }
    }

    /// Returns the names of the fields of a record or class.
    pub(crate) fn field_names(&self, record: RecordId) -> impl Iterator<Item = TextId> {
        let count = self.records.values(record).len();
        (0..count).filter_map(move |index| self.values.text(self.records.decl(record, index).name))
    }

    /// Explains why the value of a field could not be resolved: an integer is too large for its
    /// bits. The error is the diagnostic with the index `error`.
    pub(crate) fn help_unresolved(&mut self, error: usize, record: RecordId, index: usize) {
        let ty = self.records.decl(record, index).ty;
        if let Some((int, width)) = self.too_large(self.records.value(record, index), ty) {
            let (least, most) = (-(1i64 << (width - 1)), (1i64 << width) - 1);
            let help =
                format!("`{int}` does not fit in `bits<{width}>`, which holds {least} to {most}");
            self.diagnostics.help_on(error, help);
        }
        if let Some((index, len)) = self.index_outside(self.records.value(record, index)) {
            let elements = match len {
                0 => "no elements".to_owned(),
                1 => "one element, with the index 0".to_owned(),
                _ => format!("{len} elements, with the indices 0 to {}", len - 1),
            };
            self.diagnostics
                .help_on(error, format!("the list has {elements}, and none is {index}"));
        }
    }

    /// Returns the index of a list element that does not exist, and the length of the list.
    fn index_outside(&self, value: Val) -> Option<(i64, usize)> {
        let Node::Binary { op: BinOp::ListElem, operands: [list, index] } = self.values.node(value)
        else {
            return None;
        };
        let is_list = self.values.kind(list) == Kind::List;
        let (index, len) = (self.values.int(index)?, self.values.items(list).count());
        (is_list && usize::try_from(index).is_ok_and(|index| index >= len)).then_some((index, len))
    }

    /// Returns the first integer in a value that does not fit in its bits, and the number of these
    /// bits.
    fn too_large(&self, value: Val, ty: TypeId) -> Option<(i64, u32)> {
        let source = match self.values.kind(value) {
            Kind::Bits => {
                let bit = self.values.items(value).next()?;
                self.values.var_bit(bit)?.0
            }
            _ => value,
        };
        let Node::Unary { op: UnOp::Cast, operand } = self.values.node(source) else {
            return None;
        };
        let is_list = self.values.kind(operand) == Kind::List;
        let (ints, ty) = match self.types.element(ty) {
            Some(element) if is_list => (self.values.items(operand).collect(), element),
            _ => (vec![operand], ty),
        };
        let width = self.types.bits_len(ty).filter(|&width| width < i64::BITS)?;
        let fits = |int: i64| int >> width == 0 || int >> (width - 1) == -1;
        let mut ints = ints.into_iter().filter_map(|value| self.values.int(value));
        ints.find(|&int| !fits(int)).map(|int| (int, width))
    }

    /// Says of the latest diagnostic that the construct is part of a later release of LLVM.
    pub(crate) fn help_release(&mut self, construct: &str, since: Release) {
        self.diagnostics.help(format!("{construct} needs LLVM {since} (`--llvm={since}`)"));
    }

    /// Suggests an operator for one that is unknown.
    pub(crate) fn help_operator(&mut self, name: &str) {
        const OTHERS: [&str; 6] = ["!cond", "!switch", "!foldl", "!isa", "!exists", "!instances"];
        let unary = UnOp::ALL.iter().map(|op| op.name());
        let binary = BinOp::ALL.iter().map(|op| op.name());
        let ternary = TernOp::ALL.iter().map(|op| op.name());
        let names = unary.chain(binary).chain(ternary).chain(OTHERS);
        let exists =
            |name: &&str| bang(name.as_bytes()).is_some_and(|bang| bang.since() <= self.release);
        let names = names.filter_map(|name| name.strip_prefix('!')).filter(exists);
        let nearest = nearest(name, names).map(|name| format!("!{name}"));
        let error = self.diagnostics.len().saturating_sub(1);
        self.describe_name(error, DiagnosticCode::UnknownOperator, format!("!{name}"), nearest);
    }
}

fn nearest_text(
    ev: &Evaluation,
    name: TextId,
    names: impl IntoIterator<Item = TextId>,
) -> Option<String> {
    let text = |name: TextId| std::str::from_utf8(ev.texts.get(name)).ok();
    nearest(text(name)?, names.into_iter().filter_map(text)).map(str::to_owned)
}
