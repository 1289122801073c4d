//! Operand tables by name and index.
//!
//! Input are the instructions. Output are [`Tables`]: indices of named operands, operand types, and
//! sizes in machine operands.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::internal::Columns;
use tablegen_core::{Record, RecordError, RecordId, Records, Value};

use tablegen_model::derived_from;
use tablegen_model::instructions::{Instruction, Instructions};
use tablegen_model::operands::OperandList;

/// Operand tables.
pub(super) struct Tables<'r> {
    pub(super) sub_operands: Vec<SubOperands<'r>>,
    pub(super) named: Option<NamedOperands<'r>>,
    pub(super) kinds: Option<OperandKinds<'r>>,
    pub(super) logical: Option<LogicalSizes>,
}

/// Operand with named suboperands.
#[derive(Debug)]
pub(super) struct SubOperands<'r> {
    pub(super) record: Record<'r>,
    /// Named suboperands with their indices.
    pub(super) parts: Vec<(usize, &'r str)>,
}

/// Indices of named operands, for instructions with `UseNamedOperandTable`.
#[derive(Debug, Default)]
pub(super) struct NamedOperands<'r> {
    /// Names, in order of first use.
    pub(super) names: Vec<&'r str>,
    /// Distinct rows of (name, operand index). The first row is empty.
    pub(super) rows: Vec<Vec<(u32, u32)>>,
    /// Row of each instruction.
    pub(super) row_of: Vec<u32>,
    /// Largest operand index.
    pub(super) last: u32,
}

/// Operand types.
#[derive(Debug)]
pub(super) struct OperandKinds<'r> {
    /// Records of classes `Operand`, `RegisterOperand` and `RegisterClass`.
    pub(super) all: Vec<Record<'r>>,
    /// Memory size of each of them in bits, or `None` if unknown.
    pub(super) memory_sizes: Vec<Option<i64>>,
    /// Number of each record.
    pub(super) numbers: FxHashMap<RecordId, u32>,
    /// Declarations of the operands of all instructions, consecutively.
    pub(super) declared: Vec<Record<'r>>,
    /// Start of each instruction in `declared`.
    pub(super) starts: Vec<usize>,
}

/// Sizes of operands in machine operands, for instructions with `UseLogicalOperandMappings`.
#[derive(Debug, Default)]
pub(super) struct LogicalSizes {
    /// Distinct rows of sizes.
    pub(super) rows: Vec<Vec<u32>>,
    /// Instructions of each row, by number.
    pub(super) instructions: Vec<Vec<u32>>,
}

const NAMED: usize = 0;
const LOGICAL: usize = 1;
const FIELDS: [&str; 2] = ["UseNamedOperandTable", "UseLogicalOperandMappings"];

impl<'r> Tables<'r> {
    /// Builds the tables. With `expand`, operand types list suboperands separately.
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
            let mut bit = |index: usize| -> Result<bool, RecordError> {
                match columns.get(record, index).and_then(|value: Value<'r>| value.as_bit()) {
                    Some(bit) => Ok(bit),
                    None => Ok(record.bit(FIELDS[index])?),
                }
            };
            let (wants_names, wants_sizes) = (bit(NAMED)?, bit(LOGICAL)?);
            any_named |= wants_names;
            any_logical |= wants_sizes;
            // Generic instructions enable the tables, but are not part of them.
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

/// Returns all operands with named suboperands.
fn sub_operands(records: &Records) -> Result<Vec<SubOperands<'_>>, RecordError> {
    let mut all = Vec::new();
    for record in derived_from(records, "Operand")? {
        let info = record.dag("MIOperandInfo")?;
        let named = |index: usize| Some((index, info.arg_name(index)?));
        let parts: Vec<(usize, &str)> = (0..info.len()).filter_map(named).collect();
        if !record.is_anonymous() && !parts.is_empty() {
            all.push(SubOperands { record, parts });
        }
    }
    Ok(all)
}

/// Builder of [`NamedOperands`].
struct NamedRows<'r> {
    table: NamedOperands<'r>,
    names: FxHashMap<&'r str, u32>,
    rows: FxHashMap<Vec<(u32, u32)>, u32>,
    /// Rows by the operands that instructions share.
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
    /// Adds an instruction. Without names, it gets the empty row.
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

/// Builder of [`LogicalSizes`].
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
        // A record of two of these classes has the number of the last one.
        let numbers = all.iter().map(|record| record.id()).zip(0..).collect();
        let (mut declared, mut starts) = (Vec::new(), Vec::new());
        for instruction in instructions.all() {
            starts.push(declared.len());
            let operands = &instruction.operands;
            if expand {
                let machine = 0..operands.machine_operands().len();
                declared.extend(machine.map(|index| operands.declared_with(index)));
            } else {
                declared.extend(operands.operands().iter().map(|operand| operand.record));
            }
        }
        let memory_sizes = all.iter().map(|kind| memory_size(*kind)).collect();
        Ok(OperandKinds { all, memory_sizes, numbers, declared, starts })
    }
}

/// Returns the memory size of an operand declaration in bits, or `None` if unknown.
fn memory_size(kind: Record<'_>) -> Option<i64> {
    let size = kind.int("Size").ok().filter(|&size| size != 0)?;
    kind.is_subclass_of("X86MemOperand").then_some(size)
}
