//! What is known of operands by their names and places.
//!
//! In go the instructions; out come [`Tables`]: where operands of a name are, what operands are
//! declared with, and of how many machine operands they are.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::internal::Columns;
use tablegen_core::{Record, RecordError, RecordId, Records, Value};

use tablegen_model::derived_from;
use tablegen_model::instructions::{Instruction, Instructions};
use tablegen_model::operands::OperandList;

/// All that is known of operands.
pub(super) struct Tables<'r> {
    pub(super) sub_operands: Vec<SubOperands<'r>>,
    pub(super) named: Option<NamedOperands<'r>>,
    pub(super) kinds: Option<OperandKinds<'r>>,
    pub(super) logical: Option<LogicalSizes>,
}

/// An operand that consists of several, some of which have names.
#[derive(Debug)]
pub(super) struct SubOperands<'r> {
    pub(super) record: Record<'r>,
    /// The parts that have names, with their places.
    pub(super) parts: Vec<(usize, &'r str)>,
}

/// Where operands of a name are, for instructions that want to be asked for that.
#[derive(Debug, Default)]
pub(super) struct NamedOperands<'r> {
    /// The names, as they come up.
    pub(super) names: Vec<&'r str>,
    /// Rows of names, each once, with the numbers of the operands; the first one is empty.
    pub(super) rows: Vec<Vec<(u32, u32)>>,
    /// For each instruction the number of its row.
    pub(super) row_of: Vec<u32>,
    /// The largest number of an operand.
    pub(super) last: u32,
}

/// What operands are declared with.
#[derive(Debug)]
pub(super) struct OperandKinds<'r> {
    /// Records of classes `Operand`, `RegisterOperand` and `RegisterClass`.
    pub(super) all: Vec<Record<'r>>,
    /// The number of each of them.
    pub(super) numbers: FxHashMap<RecordId, u32>,
    /// What the operands of instructions are declared with, one after the other.
    pub(super) declared: Vec<Record<'r>>,
    /// Where those of each instruction begin.
    pub(super) starts: Vec<usize>,
}

/// Of how many machine operands the operands are, for instructions that want to be asked for that.
#[derive(Debug, Default)]
pub(super) struct LogicalSizes {
    /// Rows of sizes, each once.
    pub(super) rows: Vec<Vec<u32>>,
    /// The instructions of each row, by their numbers.
    pub(super) instructions: Vec<Vec<u32>>,
}

const NAMED: usize = 0;
const LOGICAL: usize = 1;
const FIELDS: [&str; 2] = ["UseNamedOperandTable", "UseLogicalOperandMappings"];

impl<'r> Tables<'r> {
    /// With `expand`, operands that consist of several are listed part by part.
    pub(super) fn new(
        records: &'r Records,
        instructions: &Instructions<'r>,
        expand: bool,
    ) -> Result<Self, RecordError> {
        let mut columns = Columns::new(records, &FIELDS);
        let mut named = NamedRows::default();
        let mut logical = LogicalRows::default();
        let (mut any_named, mut any_logical) = (false, false);
        let first_own = instructions.generic().len();
        for (id, instruction) in instructions.iter() {
            let record = instruction.record;
            let mut bit = |at: usize| -> Result<bool, RecordError> {
                match columns.get(record, at).and_then(|value: Value<'r>| value.as_bit()) {
                    Some(bit) => Ok(bit),
                    None => Ok(record.bit(FIELDS[at])?),
                }
            };
            let (wants_names, wants_sizes) = (bit(NAMED)?, bit(LOGICAL)?);
            any_named |= wants_names;
            any_logical |= wants_sizes;
            // Generic instructions turn the tables on, but are not in them.
            let is_own = id.index() >= first_own;
            named.add(instruction, wants_names && is_own);
            if wants_sizes && is_own {
                logical.add(id.0, instruction);
            }
        }
        Ok(Tables {
            sub_operands: sub_operands(records)?,
            named: any_named.then_some(named.table),
            kinds: match instructions.namespace() == "X86" {
                true => Some(OperandKinds::new(records, instructions, expand)?),
                false => None,
            },
            logical: any_logical.then_some(logical.table),
        })
    }
}

/// All operands with named parts.
fn sub_operands(records: &Records) -> Result<Vec<SubOperands<'_>>, RecordError> {
    let mut all = Vec::new();
    for record in derived_from(records, "Operand")? {
        let info = record.dag("MIOperandInfo")?;
        let named = |at: usize| Some((at, info.arg_name(at)?));
        let parts: Vec<(usize, &str)> = (0..info.len()).filter_map(named).collect();
        if !record.is_anonymous() && !parts.is_empty() {
            all.push(SubOperands { record, parts });
        }
    }
    Ok(all)
}

/// Makes [`NamedOperands`].
struct NamedRows<'r> {
    table: NamedOperands<'r>,
    names: FxHashMap<&'r str, u32>,
    rows: FxHashMap<Vec<(u32, u32)>, u32>,
    /// Instructions with equal operands share them.
    known: FxHashMap<*const OperandList<'r>, u32>,
}

impl Default for NamedRows<'_> {
    fn default() -> Self {
        let table = NamedOperands { rows: vec![Vec::new()], ..NamedOperands::default() };
        let rows = FxHashMap::from_iter([(Vec::new(), 0)]);
        NamedRows { table, names: FxHashMap::default(), rows, known: FxHashMap::default() }
    }
}

impl<'r> NamedRows<'r> {
    /// Adds an instruction; without names, the empty row.
    fn add(&mut self, instruction: &Instruction<'r>, with_names: bool) {
        let row = if with_names { self.row_of(&instruction.operands) } else { 0 };
        self.table.row_of.push(row);
    }

    fn row_of(&mut self, operands: &Arc<OperandList<'r>>) -> u32 {
        if let Some(&known) = self.known.get(&Arc::as_ptr(operands)) {
            return known;
        }
        let table = &mut self.table;
        let mut row = Vec::with_capacity(operands.operands().len());
        for operand in operands.operands() {
            let name = *self.names.entry(operand.name).or_insert_with(|| {
                table.names.push(operand.name);
                table.names.len() as u32 - 1
            });
            row.push((name, operand.first as u32));
            table.last = table.last.max(operand.first as u32);
        }
        row.sort_unstable();
        let number = *self.rows.entry(row).or_insert_with_key(|row| {
            table.rows.push(row.clone());
            table.rows.len() as u32 - 1
        });
        self.known.insert(Arc::as_ptr(operands), number);
        number
    }
}

/// Makes [`LogicalSizes`].
#[derive(Default)]
struct LogicalRows {
    table: LogicalSizes,
    rows: FxHashMap<Vec<u32>, usize>,
}

impl LogicalRows {
    fn add(&mut self, id: u32, instruction: &Instruction<'_>) {
        let sizes = instruction.operands.operands().iter().map(|operand| operand.len as u32);
        let table = &mut self.table;
        let row = *self.rows.entry(sizes.collect()).or_insert_with_key(|sizes| {
            table.rows.push(sizes.clone());
            table.instructions.push(Vec::new());
            table.rows.len() - 1
        });
        table.instructions[row].push(id);
    }
}

impl<'r> OperandKinds<'r> {
    fn new(
        records: &'r Records,
        instructions: &Instructions<'r>,
        expand: bool,
    ) -> Result<Self, RecordError> {
        let mut all = derived_from(records, "Operand")?;
        all.extend(derived_from(records, "RegisterOperand")?);
        all.extend(derived_from(records, "RegisterClass")?);
        // What is of two of these classes has the number of the last one.
        let numbers = all.iter().map(|record| record.id()).zip(0..).collect();
        let (mut declared, mut starts) = (Vec::new(), Vec::new());
        for instruction in instructions.all() {
            starts.push(declared.len());
            let operands = &instruction.operands;
            if expand {
                let machine = 0..operands.machine_operands().len();
                declared.extend(machine.map(|at| operands.declared_with(at)));
            } else {
                declared.extend(operands.operands().iter().map(|operand| operand.record));
            }
        }
        Ok(OperandKinds { all, numbers, declared, starts })
    }
}

/// How many bits of memory an operand of this declaration stands for, if that is known.
pub(super) fn memory_size(kind: Record<'_>) -> Option<i64> {
    let size = kind.int("Size").ok().filter(|&size| size != 0)?;
    kind.is_subclass_of("X86MemOperand").then_some(size)
}
