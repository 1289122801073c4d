//! Names of all items of the module. They are chosen before anything is printed, so that items can
//! refer to each other.

use proc_macro2::Ident;
use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId};

use tablegen_emit::rust::{
    Form, Names, constant_name, field_name, ident, names_of_values, type_name, variant_name,
};

use super::super::layout::{Shape, shape};
use super::super::model::{Cell, Enum, Plan, Table};
use super::super::numbers::Numbers;

/// Names that the module declares.
pub(super) struct ModuleNames<'r> {
    pub(super) enums: Vec<EnumNames>,
    pub(super) tables: Vec<TableNames>,
    pub(super) instructions: Option<KnownNames<'r>>,
    pub(super) intrinsics: Option<KnownNames<'r>>,
    /// Error type of the enums.
    pub(super) unknown_value: Ident,
    /// Function that compares strings without regard to case.
    pub(super) compare_text: Ident,
    /// True if the text comparison is called.
    pub(super) compares_text: bool,
    /// Function that returns all rows with a key.
    pub(super) equal_rows: Ident,
    /// True if a lookup calls `equal_rows`.
    pub(super) finds_equal_rows: bool,
}

pub(super) struct EnumNames {
    pub(super) ty: Ident,
    /// Names of the entries.
    pub(super) entries: Vec<Ident>,
    pub(super) all: Ident,
    pub(super) from_value: Ident,
    pub(super) value: Ident,
    pub(super) name: Ident,
    /// Name of a variable that holds a value. It differs from the names of variants.
    pub(super) variable: Ident,
}

pub(super) struct TableNames {
    /// Type of the rows.
    pub(super) row: Ident,
    /// True if this table declares the row type: it is the first of those that share the type.
    pub(super) declares_row: bool,
    /// Static array of the rows.
    pub(super) rows: Ident,
    pub(super) fields: Vec<Ident>,
    pub(super) shapes: Vec<Shape>,
    /// Names of the indexes, the primary one first.
    pub(super) lookups: Vec<LookupNames>,
}

pub(super) struct LookupNames {
    pub(super) function: Ident,
    /// Static array of the keys.
    pub(super) keys: Ident,
    /// Static array of the row numbers.
    pub(super) rows: Ident,
}

/// Name of the opcode type in all modules of a target.
const OPCODE: &str = "Opcode";

/// Type of the numbers of instructions or intrinsics.
pub(super) struct KnownNames<'r> {
    pub(super) ty: Ident,
    /// Constants for the records that tables refer to, by number.
    pub(super) constants: Vec<Constant<'r>>,
    /// Index in `constants` by record.
    pub(super) indices: FxHashMap<RecordId, usize>,
}

pub(super) struct Constant<'r> {
    pub(super) name: Ident,
    pub(super) number: u32,
    pub(super) record: Record<'r>,
}

/// Key for row types: tables with equal keys share a row type.
type RowKey<'t> = (&'t [u8], Vec<(&'t [u8], Shape)>);

impl<'r> ModuleNames<'r> {
    /// Chooses all names.
    ///
    /// # Errors
    /// Returns an error if a value has no Rust form, or two entries of an enum have the same name.
    pub(super) fn new(plan: &Plan<'r>, numbers: &Numbers<'_, 'r>) -> Result<Self, RecordError> {
        let mut types = Names::default();
        let mut values = Names::default();
        let mut cells = plan.tables.iter().flat_map(|table| &table.cells);
        if cells.any(|cell| matches!(cell, Cell::Instruction { .. })) {
            types.claim(OPCODE);
            for name in ["ALL_OPCODE", "OPCODE_NAMES"] {
                values.claim(name);
            }
        }
        let mut enums = Vec::with_capacity(plan.enums.len());
        for one in &plan.enums {
            enums.push(enum_names(one, &mut types)?);
        }
        let mut tables = Vec::with_capacity(plan.tables.len());
        let mut rows: FxHashMap<RowKey<'_>, Ident> = FxHashMap::default();
        // The first row type of a C++ type has its name, also if later tables have other columns: users of the
        // first table see no change when a table is added.
        let mut cpp_types: FxHashSet<&[u8]> = FxHashSet::default();
        for table in &plan.tables {
            let key = row_key(table)?;
            let shapes = key.1.iter().map(|&(_, shape)| shape).collect();
            let declares_row = !rows.contains_key(&key);
            let cpp_type = key.0;
            let row = rows.entry(key).or_insert_with(|| {
                types.claim(&match cpp_types.insert(cpp_type) {
                    true => row_name(cpp_type),
                    false => format!("{}Row", type_name(&String::from_utf8_lossy(&table.name))),
                })
            });
            tables.push(TableNames {
                row: row.clone(),
                declares_row,
                rows: values.claim(&constant_name(&String::from_utf8_lossy(&table.name))),
                fields: field_names(table),
                shapes,
                lookups: Vec::new(),
            });
        }
        for (table, names) in plan.tables.iter().zip(&mut tables) {
            names.lookups = table
                .lookups()
                .map(|index| {
                    let name = String::from_utf8_lossy(&index.name);
                    let shouted = constant_name(&name);
                    LookupNames {
                        function: values.claim(&field_name(&name)),
                        keys: values.claim(&format!("{shouted}_KEYS")),
                        rows: values.claim(&format!("{shouted}_ROWS")),
                    }
                })
                .collect();
        }
        let compares_text = plan.tables.iter().zip(&tables).any(|(table, names)| {
            let mut keys = table.lookups().flat_map(|index| &index.key);
            keys.any(|&index| names.shapes[index] == Shape::Text)
        });
        let mut lookups = plan.tables.iter().flat_map(Table::lookups);
        let finds_equal_rows = lookups.any(|index| index.finds_all && !index.key.is_empty());
        Ok(ModuleNames {
            instructions: known_names(plan, numbers, &mut types, true)?,
            intrinsics: known_names(plan, numbers, &mut types, false)?,
            unknown_value: types.claim("UnknownValue"),
            compare_text: values.claim("compare_ignoring_case"),
            equal_rows: values.claim("equal_rows"),
            enums,
            tables,
            compares_text,
            finds_equal_rows,
        })
    }
}

fn enum_names(one: &Enum<'_>, types: &mut Names) -> Result<EnumNames, RecordError> {
    let ty = types.claim(&type_name(&String::from_utf8_lossy(&one.name)));
    let mut seen: FxHashMap<&[u8], Record<'_>> = FxHashMap::default();
    let mut names = Names::default();
    let mut entries = Vec::with_capacity(one.entries.len());
    for entry in &one.entries {
        let name = String::from_utf8_lossy(entry.name);
        if let Some(other) = seen.insert(entry.name, entry.record) {
            return Err(entry.record.error(format!(
                "enum '{}' has two entries with the name '{name}', of '{}' and '{}'",
                String::from_utf8_lossy(&one.name),
                other.name(),
                entry.record.name()
            )));
        }
        if std::str::from_utf8(entry.name).is_err() {
            return Err(entry.record.error(format!(
                "the name of '{}' in enum '{}' has no Rust form: it is not UTF-8",
                entry.record.name(),
                String::from_utf8_lossy(&one.name)
            )));
        }
        entries.push(names.claim(&variant_name(&name)));
    }
    Ok(EnumNames {
        ty,
        entries,
        all: names.claim("ALL"),
        from_value: names.claim("from_value"),
        value: names.claim("value"),
        name: names.claim("name"),
        variable: names.claim("entry"),
    })
}

/// Returns the name of the row type: that of the C++ type without its namespace.
fn row_name(cpp_name: &[u8]) -> String {
    let name = String::from_utf8_lossy(cpp_name);
    type_name(name.rsplit("::").next().unwrap_or_default().trim())
}

fn field_names(table: &Table<'_>) -> Vec<Ident> {
    let mut names = Names::default();
    let columns = table.columns.iter();
    columns.map(|column| names.claim(&field_name(&column.shown()))).collect()
}

fn row_key<'t>(table: &'t Table<'_>) -> Result<RowKey<'t>, RecordError> {
    let columns = table.columns.iter().map(|column| match shape(column) {
        Some(shape) => Ok((column.name.as_slice(), shape)),
        None => {
            let record = table.rows.first().copied().unwrap_or(table.origin);
            Err(record.error(format!(
                "field '{}' of '{}' has no Rust form: no number has as many bits as {}",
                column.shown(),
                record.name(),
                column.ty
            )))
        }
    });
    Ok((&table.row_type, columns.collect::<Result<_, _>>()?))
}

/// Returns the instructions or intrinsics that tables name. Returns `None` if no table has a column
/// of them.
fn known_names<'r>(
    plan: &Plan<'r>,
    numbers: &Numbers<'_, 'r>,
    types: &mut Names,
    is_instruction: bool,
) -> Result<Option<KnownNames<'r>>, RecordError> {
    let mut found: Vec<(u32, Record<'r>, String)> = Vec::new();
    for cell in plan.tables.iter().flat_map(|table| &table.cells) {
        let (record, name) = match cell {
            Cell::Instruction { record, .. } if is_instruction => (*record, record.name_bytes()),
            Cell::Intrinsic(intrinsic) if !is_instruction => {
                (intrinsic.record, intrinsic.enum_name())
            }
            _ => continue,
        };
        let number = numbers.of_cell(cell)?.unwrap_or(0);
        let number = match u32::try_from(number) {
            Ok(number) if !is_instruction || number <= u32::from(u16::MAX) => number,
            _ => {
                let message = format!("the number of '{}' is too big for Rust", record.name());
                return Err(record.error(message));
            }
        };
        found.push((number, record, String::from_utf8_lossy(name).into_owned()));
    }
    if found.is_empty() {
        return Ok(None);
    }
    found.sort_unstable_by_key(|found| found.0);
    found.dedup_by_key(|found| found.0);
    let idents: Vec<Ident> = if is_instruction {
        let instructions = numbers.instructions()?;
        let names = instructions.iter().map(|(_, instruction)| instruction.name());
        let all = names_of_values(Form::Number, names);
        found.iter().filter_map(|&(number, ..)| all.get(number as usize).cloned()).collect()
    } else {
        let mut names = Names::default();
        found.iter().map(|(.., name)| names.claim(name)).collect()
    };
    let constants: Vec<Constant<'r>> = found
        .into_iter()
        .zip(idents)
        .map(|((number, record, _), name)| Constant { name, number, record })
        .collect();
    let indices = constants.iter().map(|constant| constant.record.id()).zip(0..).collect();
    let ty = if is_instruction { ident(OPCODE) } else { types.claim("Intrinsic") };
    Ok(Some(KnownNames { ty, constants, indices }))
}
