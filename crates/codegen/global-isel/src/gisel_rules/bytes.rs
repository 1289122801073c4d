//! Encodes the match table as bytes, in the layout of `tablegen_format::gisel`.
//!
//! The entries are those of the C++ table. Numbers use LEB128, offsets four bytes. Entities with a
//! name in C++ have a number of the model or of [`Numbers`].

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::RecordError;

use super::check::Function;
use super::ops::Op;
use super::sink::{Label, Note, Sink, Value};
use super::tree::Tree;
use super::vocabulary::{FeatureSetId, Opcode, Vocabulary};
use super::walk::{self, Style};
use tablegen_format::gisel::RegisterFlags;
use tablegen_format::leb;
use tablegen_format::mir::{Comparison, flags};
use tablegen_model::intrinsics::IntrinsicId;
use tablegen_model::registers::CodeGenRegisters;
use tablegen_model::texts::TextId;

/// Numbers of the hooks that a table calls.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    pub(super) conditions: FxHashMap<u32, u32>,
    pub(super) functions: FxHashMap<(&'static str, TextId), u32>,
    pub(super) complex: FxHashMap<TextId, u32>,
    pub(super) renderers: FxHashMap<TextId, u32>,
}

/// Entities that a table refers to, in the order of their first use.
#[derive(Debug, Default)]
pub(crate) struct Used {
    pub(crate) features: Vec<FeatureSetId>,
    pub(crate) functions: Vec<Function>,
    pub(crate) complex: Vec<TextId>,
    pub(crate) renderers: Vec<TextId>,
    pub(crate) intrinsics: Vec<IntrinsicId>,
    seen: FxHashSet<(u8, u32)>,
    labels: u32,
}

impl Used {
    /// Collects the entities that a table uses.
    pub(crate) fn of(tree: &Tree, vocabulary: &Vocabulary<'_>) -> Self {
        let mut used = Used::default();
        walk::table(tree, vocabulary, Style::default(), &mut used);
        used
    }

    fn is_new(&mut self, kind: u8, number: u32) -> bool {
        self.seen.insert((kind, number))
    }
}

impl Sink for Used {
    fn new_label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels - 1)
    }

    fn bind(&mut self, _: Label) {}

    fn op(&mut self, _: Op) {}

    fn begin(&mut self, _: Op) {}

    fn end(&mut self, _: Op) {}

    fn remark(&mut self, _: Note) {}

    fn note(&mut self, _: Note) {}

    fn uleb(&mut self, _: u64) {}

    fn int(&mut self, _: u8, _: i64) {}

    fn value(&mut self, _: u8, value: Value) {
        match value {
            Value::Features(id) if self.is_new(0, id.0) => self.features.push(id),
            Value::Complex(name) if self.is_new(1, name.0) => self.complex.push(name),
            Value::Renderer(name) if self.is_new(2, name.0) => self.renderers.push(name),
            Value::Intrinsic(id) if self.is_new(3, id.0) => self.intrinsics.push(id),
            Value::Function(function) if self.is_new(4 + function.kind as u8, function.name.0) => {
                self.functions.push(function);
            }
            _ => {}
        }
    }

    fn jump(&mut self, _: Label) {}

    fn line(&mut self) {}
}

/// Encoded match table.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) code: Vec<u8>,
    /// Number and origin of each rule, in the order in which rules are tried.
    pub(crate) rules: Vec<(u64, Option<u32>)>,
}

/// Information on rules that a table contains.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TableOptions {
    /// Steps that report the rules used.
    pub(crate) coverage: bool,
    /// Steps at the beginning of each rule.
    pub(crate) beginnings: bool,
}

/// Encodes the table of a tree.
///
/// # Errors
/// Returns an error if a rule refers to an entity without a number.
pub(crate) fn table<'r>(
    tree: &Tree,
    vocabulary: &Vocabulary<'r>,
    codegen_registers: Option<&CodeGenRegisters<'r>>,
    numbers: &Numbers,
    options: TableOptions,
) -> Result<Table, RecordError> {
    let mut bytes = Bytes {
        vocabulary,
        codegen_registers,
        numbers,
        options,
        table: Table::default(),
        op: Op::Reject,
        labels: Vec::new(),
        jumps: Vec::new(),
        pending_rule: false,
        error: None,
    };
    let style = Style { coverage: options.coverage, ..Style::default() };
    walk::table(tree, vocabulary, style, &mut bytes);
    let Bytes { mut table, labels, jumps, error, .. } = bytes;
    if let Some(error) = error {
        return Err(error);
    }
    for (offset, label) in jumps {
        let target = labels[label.0 as usize].to_le_bytes();
        table.code[offset..offset + target.len()].copy_from_slice(&target);
    }
    Ok(table)
}

struct Bytes<'a, 'r> {
    vocabulary: &'a Vocabulary<'r>,
    codegen_registers: Option<&'a CodeGenRegisters<'r>>,
    numbers: &'a Numbers,
    options: TableOptions,
    table: Table,
    /// Operation whose operands are being written.
    op: Op,
    labels: Vec<u32>,
    /// Offsets of label references, to be patched.
    jumps: Vec<(usize, Label)>,
    /// True if a rule begins in the current line.
    pending_rule: bool,
    error: Option<RecordError>,
}

impl Bytes<'_, '_> {
    fn number(&mut self, number: u32) {
        leb::write(number, &mut self.table.code);
    }

    fn opcode(&mut self, opcode: Opcode) -> u32 {
        let number = self.vocabulary.opcodes.value(opcode);
        number.unwrap_or_else(|| {
            let record = self.vocabulary.opcodes.record(opcode);
            let message = format!("'{}' is no instruction of the target", record.name());
            self.fail(record.error(message))
        })
    }

    /// Keeps the first error.
    fn fail(&mut self, error: RecordError) -> u32 {
        self.error.get_or_insert(error);
        0
    }

    /// Returns the number of a C++ name, if the runtime knows it.
    fn named(&mut self, what: &str, name: &str, number: Option<u32>) -> u32 {
        match number {
            Some(number) => number,
            None => self.fail(RecordError::new(&[], format!("{what} '{name}' is not known"))),
        }
    }

    fn value_of(&mut self, value: Value) -> u32 {
        let (vocabulary, numbers) = (self.vocabulary, self.numbers);
        let hook = |number: Option<&u32>| number.copied().unwrap_or(u32::MAX);
        match value {
            Value::Opcode(opcode) => self.opcode(opcode),
            Value::Type(ty) => {
                let index = vocabulary.types.iter().position(|&known| known == ty);
                index.map_or(u32::MAX, |index| index as u32)
            }
            Value::Class(class) => class.enum_value(),
            Value::Register(register) => {
                let record = vocabulary.record(register);
                let known = self
                    .codegen_registers
                    .map(|codegen_registers| codegen_registers.register(record));
                match known {
                    Some(Ok(id)) => id.enum_value(),
                    Some(Err(error)) => self.fail(error),
                    None => 0,
                }
            }
            Value::NoRegister => 0,
            Value::Index(index) => index.enum_value(),
            Value::Written { dead } | Value::WrittenMade { dead } => {
                RegisterFlags { is_def: true, is_dead: dead }.to_number()
            }
            Value::Dead => RegisterFlags { is_def: false, is_dead: true }.to_number(),
            Value::Features(id) => hook(numbers.conditions.get(&id.0)),
            Value::Function(Function { kind, name }) => {
                hook(numbers.functions.get(&(kind.name(), name)))
            }
            Value::Complex(name) => hook(numbers.complex.get(&name)),
            Value::Renderer(name) => hook(numbers.renderers.get(&name)),
            Value::Intrinsic(id) => id.0 + 1,
            Value::Ordering(ordering) => ordering.number(),
            Value::Comparison(name) => {
                let name = vocabulary.texts.get(name);
                self.named("comparison", name, Comparison::from_name(name).map(Comparison::number))
            }
            Value::Switch(number) | Value::Code(number) => number,
            Value::Flags(names) => {
                let names = vocabulary.texts.get(names).split('|');
                names.fold(0, |bits, name| {
                    let name = name.trim();
                    let name = name.strip_prefix("MachineInstr::").unwrap_or(name);
                    bits | self.named("flag", name, flags::from_name(name))
                })
            }
        }
    }

    fn in_switch(&self) -> bool {
        matches!(self.op, Op::SwitchOpcode | Op::SwitchType)
    }
}

impl Sink for Bytes<'_, '_> {
    fn new_label(&mut self) -> Label {
        self.labels.push(0);
        Label(self.labels.len() as u32 - 1)
    }

    fn bind(&mut self, label: Label) {
        self.labels[label.0 as usize] = self.table.code.len() as u32;
    }

    fn op(&mut self, op: Op) {
        self.op = op;
        self.table.code.push(op.to_byte());
    }

    fn begin(&mut self, op: Op) {
        self.op(op);
    }

    fn end(&mut self, op: Op) {
        self.op(op);
    }

    fn remark(&mut self, _: Note) {}

    fn note(&mut self, note: Note) {
        match note {
            Note::Rule(id) => {
                self.table.rules.push((id, None));
                self.pending_rule = self.options.beginnings;
            }
            Note::Origin(index) => {
                if let Some((_, origin)) = self.table.rules.last_mut() {
                    origin.get_or_insert(index);
                }
            }
            _ => {}
        }
    }

    fn uleb(&mut self, value: u64) {
        self.number(value as u32);
    }

    fn int(&mut self, bytes: u8, value: i64) {
        let value = match self.op {
            // A missing branch.
            _ if bytes == 4 && self.in_switch() => {
                return self.table.code.extend_from_slice(&(value as u32).to_le_bytes());
            }
            // Rules are numbered in table order.
            Op::Coverage => self.table.rules.len() as i64 - 1,
            // A recorded type. Recorded types are numbered from -1 down.
            Op::RecordRegType | Op::MakeTempReg | Op::AddCImm if bytes == 1 => {
                i64::from(value as u8 as i8)
            }
            _ => value,
        };
        leb::write_signed(value, &mut self.table.code);
    }

    fn value(&mut self, _: u8, value: Value) {
        let number = self.value_of(value);
        match value {
            Value::Type(_) => leb::write_signed(number.into(), &mut self.table.code),
            _ => self.number(number),
        }
    }

    fn jump(&mut self, label: Label) {
        self.jumps.push((self.table.code.len(), label));
        self.table.code.extend_from_slice(&[0; 4]);
    }

    fn line(&mut self) {
        if std::mem::take(&mut self.pending_rule) {
            let number = self.table.rules.len() as u32 - 1;
            self.op(Op::Rule);
            self.number(number);
        }
    }
}
