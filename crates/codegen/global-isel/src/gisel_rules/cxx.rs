//! Prints the match table as a C++ array of bytes, with comments.

use std::io::{self, Write};

use super::check::Function;
use super::ops::{Op, cxx_name};
use super::rule::InsnId;
use super::sink::{Label, Note, Sink, Sizes, Value, uleb_length};
use super::tree::Tree;
use super::vocabulary::{FeatureSetId, Vocabulary};
use super::walk::{self, Style};
use tablegen_emit::cxx::{Emit, Qualified, emit};
use tablegen_model::intrinsics::Intrinsics;
use tablegen_model::registers::CodeGenRegisters;

/// Sources of the names in a table.
pub(crate) struct Names<'a, 'r> {
    /// Entities that rules refer to.
    pub(crate) vocabulary: &'a Vocabulary<'r>,
    /// Registers and register classes, if rules refer to any.
    pub(crate) codegen_registers: Option<&'a CodeGenRegisters<'r>>,
    /// Intrinsics, if rules refer to any.
    pub(crate) intrinsics: Option<&'a Intrinsics<'r>>,
    /// Callback that prints the origin of a rule.
    pub(crate) origin: &'a dyn Fn(u32, &mut Vec<u8>),
}

/// Prints the function that returns the table, with the macros that it needs.
pub(crate) fn match_table(
    names: &Names<'_, '_>,
    class: &str,
    tree: &Tree,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut text = Vec::with_capacity(1 << 17);
    emit!(&mut text; MACROS, "const uint8_t *", class, "::getMatchTable() const {\n");
    emit!(&mut text; "  constexpr static uint8_t MatchTable0[] = {\n");
    let mut sizes = Sizes::default();
    walk::table(tree, names.vocabulary, style, &mut sizes);
    let Sizes { size, labels } = sizes;
    let mut printer = Printer {
        names,
        labels: &labels,
        columns: itoa::Buffer::new().format(size).len(),
        text,
        out,
        error: None,
        offset: 0,
        indent: 0,
        pending: false,
        next_label: 0,
    };
    printer.begin_line();
    walk::table(tree, names.vocabulary, style, &mut printer);
    let Printer { mut text, out, error, .. } = printer;
    if let Some(error) = error {
        return Err(error);
    }
    emit!(&mut text; "}; // Size: ", size, " bytes\n  return MatchTable0;\n}\n");
    emit!(&mut text; "#undef GIMT_Encode2\n#undef GIMT_Encode4\n#undef GIMT_Encode8\n\n");
    out.write_all(&text)
}

/// Macros that split multi-byte numbers in host byte order.
const MACROS: &str = "\
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define GIMT_Encode2(Val) uint8_t(Val), uint8_t((Val) >> 8)
#define GIMT_Encode4(Val) uint8_t(Val), uint8_t((Val) >> 8), uint8_t((Val) >> 16), uint8_t((Val) >> 24)
#define GIMT_Encode8(Val) uint8_t(Val), uint8_t((Val) >> 8), uint8_t((Val) >> 16), uint8_t((Val) >> 24),  uint8_t(uint64_t(Val) >> 32), uint8_t(uint64_t(Val) >> 40), uint8_t(uint64_t(Val) >> 48), uint8_t(uint64_t(Val) >> 56)
#else
#define GIMT_Encode2(Val) uint8_t((Val) >> 8), uint8_t(Val)
#define GIMT_Encode4(Val) uint8_t((Val) >> 24), uint8_t((Val) >> 16), uint8_t((Val) >> 8), uint8_t(Val)
#define GIMT_Encode8(Val) uint8_t(uint64_t(Val) >> 56), uint8_t(uint64_t(Val) >> 48), uint8_t(uint64_t(Val) >> 40), uint8_t(uint64_t(Val) >> 32),  uint8_t((Val) >> 24), uint8_t((Val) >> 16), uint8_t((Val) >> 8), uint8_t(Val)
#endif
";

/// Size in bytes at which the text is written out.
const PIECE: usize = 1 << 16;

struct Printer<'a, 'r> {
    names: &'a Names<'a, 'r>,
    labels: &'a [u32],
    /// Number of digits of the largest offset.
    columns: usize,
    text: Vec<u8>,
    out: &'a mut dyn Write,
    error: Option<io::Error>,
    offset: u32,
    indent: usize,
    /// True if a space precedes the next value in the line.
    pending: bool,
    next_label: u32,
}

impl Printer<'_, '_> {
    fn begin_line(&mut self) {
        if self.text.len() >= PIECE {
            if self.error.is_none() {
                self.error = self.out.write_all(&self.text).err();
            }
            self.text.clear();
        }
        self.text.extend_from_slice(b"     /* ");
        let mut digits = itoa::Buffer::new();
        let digits = digits.format(self.offset).as_bytes();
        let blanks = self.columns.saturating_sub(digits.len());
        self.text.extend(std::iter::repeat_n(b' ', blanks));
        self.text.extend_from_slice(digits);
        self.text.extend_from_slice(b" */ ");
        self.text.extend(std::iter::repeat_n(b' ', self.indent));
    }

    fn separate(&mut self) {
        if std::mem::take(&mut self.pending) {
            self.text.push(b' ');
        }
    }

    /// Prints a value with a width of `bytes`.
    fn encoded(&mut self, bytes: u8, print: impl FnOnce(&mut Vec<u8>)) {
        self.separate();
        if bytes > 1 {
            emit!(&mut self.text; "GIMT_Encode", bytes, "(");
        }
        print(&mut self.text);
        emit!(&mut self.text; if bytes > 1 { ")," } else { "," });
        self.pending = true;
        self.offset += u32::from(bytes);
    }
}

impl Sink for Printer<'_, '_> {
    fn new_label(&mut self) -> Label {
        self.next_label += 1;
        Label(self.next_label - 1)
    }

    fn bind(&mut self, label: Label) {
        emit!(&mut self.text; "// Label ", label.0, ": @", self.offset);
        self.line();
    }

    fn op(&mut self, op: Op) {
        let (prefix, name) = cxx_name(op);
        self.encoded(1, |out| emit!(out; prefix, name));
    }

    fn begin(&mut self, op: Op) {
        self.op(op);
        self.indent += 2;
    }

    fn end(&mut self, op: Op) {
        self.op(op);
        self.indent = self.indent.saturating_sub(2);
    }

    fn remark(&mut self, note: Note) {
        self.separate();
        self.text.extend_from_slice(b"/*");
        self.names.note(note, &mut self.text);
        self.text.extend_from_slice(b"*/");
    }

    fn note(&mut self, note: Note) {
        self.separate();
        self.text.extend_from_slice(b"// ");
        self.names.note(note, &mut self.text);
    }

    fn uleb(&mut self, value: u64) {
        self.separate();
        self.offset += uleb_length(value);
        self.pending = true;
        if value < 0x80 {
            return emit!(&mut self.text; value, ",");
        }
        emit!(&mut self.text; "/* ", value, "(*/");
        let (mut rest, mut separator) = (value, "");
        while rest != 0 {
            let more = u64::from(rest > 0x7f) << 7;
            let byte = rest & 0x7f | more;
            emit!(&mut self.text; separator, "0x");
            for digit in [byte >> 4, byte & 15] {
                self.text.push(b"0123456789ABCDEF"[digit as usize]);
            }
            separator = ", ";
            rest >>= 7;
        }
        emit!(&mut self.text; "/*)*/,");
    }

    fn int(&mut self, bytes: u8, value: i64) {
        let bits = u32::from(bytes) * 8;
        let value = value as u64 & (u64::MAX >> (u64::BITS - bits));
        let suffix = if value > i64::MAX as u64 { "u" } else { "" };
        self.encoded(bytes, |out| emit!(out; value, suffix));
    }

    fn value(&mut self, bytes: u8, value: Value) {
        let names = self.names;
        self.encoded(bytes, |out| names.value(value, out));
    }

    fn jump(&mut self, label: Label) {
        self.separate();
        let index = self.labels[label.0 as usize];
        emit!(&mut self.text; "/*Label ", label.0, "*/ ");
        self.encoded(4, |out| emit!(out; index));
    }

    fn line(&mut self) {
        self.text.push(b'\n');
        self.pending = false;
        self.begin_line();
    }
}

/// Prints the name of a feature set.
pub(super) fn feature_set(vocabulary: &Vocabulary<'_>, id: FeatureSetId, out: &mut Vec<u8>) {
    let (features, mode) = vocabulary.features.get(id);
    emit!(out; "GIFBS");
    for feature in features {
        emit!(out; "_", feature.name_bytes());
    }
    if let Some(mode) = mode {
        emit!(out; "_HwMode", mode);
    }
}

impl Names<'_, '_> {
    fn value(&self, value: Value, out: &mut Vec<u8>) {
        let vocabulary = self.vocabulary;
        let text = |id| vocabulary.texts.get(id);
        match value {
            Value::Opcode(opcode) => {
                let namespace = vocabulary.opcodes.get(opcode).map_or("", |one| one.namespace);
                emit!(out; namespace, "::", vocabulary.opcodes.name(opcode));
            }
            Value::Type(ty) => ty.emit(out),
            Value::Class(class) => {
                if let Some(codegen_registers) = self.codegen_registers {
                    let class = &codegen_registers[class];
                    emit!(out; Qualified(class.namespace, &class.name), "RegClassID");
                }
            }
            Value::Register(register) => {
                let (namespace, name) = vocabulary.register_name(register);
                emit!(out; namespace, "::", name);
            }
            Value::NoRegister => {
                let first = self
                    .codegen_registers
                    .and_then(|codegen_registers| codegen_registers.classes().first());
                emit!(out; first.map_or("", |first| first.namespace), "::NoRegister");
            }
            Value::Index(index) => {
                if let Some(codegen_registers) = self.codegen_registers {
                    let index = &codegen_registers[index];
                    emit!(out; Qualified(index.namespace, &index.name));
                }
            }
            Value::Written { dead } => {
                emit!(out; "RegState::Define", if dead { " | RegState::Dead" } else { "" });
            }
            Value::WrittenMade { dead } => {
                emit!(out; "RegState::Define", if dead { "|RegState::Dead" } else { "" });
            }
            Value::Dead => emit!(out; "RegState::Dead"),
            Value::Features(id) => feature_set(vocabulary, id, out),
            Value::Function(Function { kind, name }) => {
                emit!(out; "GICXXPred_", kind.name(), "_Predicate_", text(name));
            }
            Value::Complex(name) => emit!(out; "GICP_", text(name)),
            Value::Renderer(name) => emit!(out; "GICR_", text(name)),
            Value::Intrinsic(id) => {
                let intrinsic = self.intrinsics.and_then(|all| all.get(id));
                let name = intrinsic.map_or("", |one| one.enum_name());
                emit!(out; "Intrinsic::", name);
            }
            Value::Ordering(ordering) => emit!(out; "(uint8_t)AtomicOrdering::", ordering.name()),
            Value::Comparison(name) => emit!(out; "CmpInst::", text(name)),
            Value::Switch(rule) => emit!(out; "GICXXPred_Simple_IsRule", rule, "Enabled"),
            Value::Code(code) => emit!(out; "GICXXCustomAction_GICombiner", code),
            Value::Flags(names) => emit!(out; text(names)),
        }
    }

    fn note(&self, note: Note, out: &mut Vec<u8>) {
        let text = |id| self.vocabulary.texts.get(id);
        match note {
            Note::Text(text) => emit!(out; text),
            Note::Rule(id) => emit!(out; "Rule ID ", id, " //"),
            Note::Coverage(id) => emit!(out; "GIR_Coverage, ", id, ","),
            Note::Origin(index) => (self.origin)(index, out),
            Note::Insn(InsnId(id)) => emit!(out; "MIs[", id, "]"),
            Note::Operand(InsnId(id), name, index) => {
                emit!(out; "MIs[", id, "] ");
                match name {
                    Some(name) => emit!(out; text(name)),
                    None => emit!(out; "Operand ", index),
                }
            }
            Note::Name(name) => emit!(out; text(name)),
            Note::Recorded(name) => emit!(out; "Name : ", text(name)),
            Note::RegisterName(register) => {
                emit!(out; self.vocabulary.record(register).name_bytes());
            }
            Note::IndexFor(register) => {
                let (namespace, name) = self.vocabulary.register_name(register);
                emit!(out; "OpIdx for ", namespace, "::", name);
            }
            Note::Case(value) => self.value(value, out),
        }
    }
}
