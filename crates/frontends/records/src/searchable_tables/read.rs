//! Reads the plan from records: enums and tables with their content.

use rustc_hash::FxHashMap;
use tablegen_core::{
    Diagnostic, Field, Record, RecordError, RecordId, Records, Release, Severity, Value, ValueKind,
};

use tablegen_instructions::target::Target;
use tablegen_session::BackendError;
use tablegen_session::derived_from;

use super::model::{Cell, Column, Entry, Enum, Index, Known, Numbering, Plan, Table};
use super::order::{sort_rows, sort_rows_by_all};
use super::types::ColumnType;
use tablegen_instructions::intrinsics::{IntrinsicName, text};

/// Reads all enums and tables.
///
/// # Errors
/// Returns an error if a record is invalid: the one that llvm-tblgen reports first. Printers find
/// some further errors.
pub(super) fn read(records: &Records) -> Result<Plan<'_>, BackendError> {
    if ["Instruction", "Intrinsic"].iter().any(|class| is_used(records, class)) {
        Target::read(records)?;
    }
    let mut reader = Reader {
        records,
        plan: Plan { enums: Vec::new(), tables: Vec::new(), rust: None },
        enums: FxHashMap::default(),
    };
    for record in derived_from(records, "GenericEnum")? {
        reader.read_enum(record)?;
    }
    let mut tables = FxHashMap::default();
    for record in derived_from(records, "GenericTable")? {
        tables.insert(record.id(), reader.plan.tables.len());
        reader.read_table(record)?;
    }
    for record in derived_from(records, "SearchIndex")? {
        let of = record.def("Table")?;
        let Some(&table) = tables.get(&of.id()) else {
            let message = format!(
                "SearchIndex '{}' refers to nonexistent table '{}'",
                record.name(),
                of.name()
            );
            return Err(field_error(record, "Table", message).into());
        };
        let request = Request {
            key_field: field(record, "Key")?,
            name: record.name_bytes().to_vec(),
            key: strings(record, "Key")?,
            early_out: record.bit("EarlyOut")?,
            finds_all: false,
            origin: record,
        };
        let index = read_index(&reader.plan.tables[table], request)?;
        reader.plan.tables[table].indexes.push(index);
    }
    if let Some(base) = records.find_class("SearchableTable") {
        for class in records.classes() {
            if class.direct_superclasses().len() == 1 && class.is_a(base) {
                reader.read_old_style(class)?;
            }
        }
    }
    Ok(reader.plan)
}

/// Returns true if there is a record of this class.
fn is_used(records: &Records, class: &str) -> bool {
    records.find_class(class).is_some_and(|class| records.defs().any(|def| def.is_a(class)))
}

/// Returns a string field. Returns `None` if the field is `?`.
fn optional_text<'r>(record: Record<'r>, name: &str) -> Result<Option<&'r [u8]>, RecordError> {
    if record.value(name)?.is_unset() { Ok(None) } else { text(record, name).map(Some) }
}

/// Returns a field that is a list of strings.
fn strings<'r>(record: Record<'r>, name: &str) -> Result<Vec<&'r [u8]>, RecordError> {
    let list = record.list(name)?;
    let elements = list.iter().map(|element| match element.kind() {
        ValueKind::Str(text) | ValueKind::Code(text) => Some(text),
        _ => None,
    });
    match elements.collect() {
        Some(all) => Ok(all),
        None => Ok(record.list_of_strings(name)?.into_iter().map(str::as_bytes).collect()),
    }
}

fn field<'r>(record: Record<'r>, name: &str) -> Result<Field<'r>, RecordError> {
    match record.field(name) {
        Some(field) => Ok(field),
        None => Err(record.value(name).err().map_or_else(|| record.error(""), Into::into)),
    }
}

/// Returns the field with this name. Returns `None` for names that are not UTF-8.
fn field_of_bytes<'r>(record: Record<'r>, name: &[u8]) -> Option<Field<'r>> {
    record.field(std::str::from_utf8(name).ok()?)
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns an error at a field of a record, or at the record if the field is missing.
fn field_error(record: Record<'_>, name: &str, message: String) -> RecordError {
    match record.field(name) {
        Some(field) => RecordError::new(&[field.loc()], message),
        None => record.error(message),
    }
}

fn missing_field(record: Record<'_>, name: &[u8]) -> RecordError {
    let (record_name, name) = (record.name(), lossy(name));
    record.error(format!("Record `{record_name}' does not have a field named `{name}'!\n"))
}

/// Requested index, before its key is resolved.
struct Request<'r> {
    /// Field that lists the key.
    key_field: Field<'r>,
    name: Vec<u8>,
    key: Vec<&'r [u8]>,
    early_out: bool,
    finds_all: bool,
    origin: Record<'r>,
}

fn read_index<'r>(table: &Table<'r>, request: Request<'r>) -> Result<Index<'r>, RecordError> {
    let loc = request.key_field.loc();
    let mut key = Vec::with_capacity(request.key.len());
    for name in request.key {
        let Some(column) = table.columns.iter().position(|column| column.name == name) else {
            let message = format!(
                "In table '{}', 'PrimaryKey' or 'Key' refers to nonexistent field '{}'",
                lossy(&table.name),
                lossy(name)
            );
            return Err(RecordError::new(&[loc], message));
        };
        key.push(column);
    }
    if request.early_out {
        let name = lossy(&request.name);
        match key.first().map(|&column| &table.columns[column].ty) {
            Some(ColumnType::String) => {
                let message = format!(
                    "In lookup method '{name}', early-out is not supported for a first key field \
                     of type string"
                );
                return Err(RecordError::new(&[loc], message));
            }
            None => {
                let message = format!("In lookup method '{name}', early-out needs a key field");
                return Err(RecordError::new(&[loc], message));
            }
            Some(_) => {}
        }
    }
    Ok(Index {
        name: request.name,
        loc,
        origin: request.origin,
        key,
        early_out: request.early_out,
        finds_all: request.finds_all,
        order: Vec::new(),
        is_dense: false,
    })
}

struct Reader<'r> {
    records: &'r Records,
    plan: Plan<'r>,
    /// Indices of the enums of `GenericEnum` records.
    enums: FxHashMap<RecordId, usize>,
}

impl<'r> Reader<'r> {
    fn read_enum(&mut self, record: Record<'r>) -> Result<(), RecordError> {
        let name_field = optional_text(record, "NameField")?;
        let value_field = optional_text(record, "ValueField")?;
        let underlying_type = match record.release() >= Release::V23 {
            true => optional_text(record, "UnderlyingType")?,
            false => None,
        };
        let filter = text(record, "FilterClass")?;
        let Some(class) = self.class(filter) else {
            let message = format!("Enum FilterClass '{}' does not exist", lossy(filter));
            return Err(field_error(record, "FilterClass", message));
        };
        let items: Vec<Record<'r>> = class.derived_defs().collect();
        let name = record.name_bytes().to_vec();
        let mut made = Enum {
            guard: name.clone(),
            name,
            origin: record,
            class,
            numbering: Numbering::Counted,
            underlying_type,
            entries: Vec::new(),
            indices: FxHashMap::default(),
        };
        fill_enum(&mut made, name_field, value_field, &items)?;
        self.enums.insert(record.id(), self.plan.enums.len());
        self.plan.enums.push(made);
        Ok(())
    }

    fn class(&self, name: &[u8]) -> Option<Record<'r>> {
        self.records.find_class(std::str::from_utf8(name).ok()?)
    }

    fn read_table(&mut self, record: Record<'r>) -> Result<(), BackendError> {
        let name = record.name_bytes().to_vec();
        let mut table = Table {
            guard: name.clone(),
            name,
            row_type: text(record, "CppTypeName")?.to_vec(),
            origin: record,
            columns: Vec::new(),
            rows: Vec::new(),
            cells: Vec::new(),
            primary: None,
            indexes: Vec::new(),
        };
        let mut types = Vec::new();
        for name in strings(record, "Fields")? {
            let (column, ty) = self.read_column(record, name)?;
            table.columns.push(column);
            types.push(ty);
        }
        let filter = text(record, "FilterClass")?;
        let Some(class) = self.class(filter) else {
            let message = format!("Table FilterClass '{}' does not exist", lossy(filter));
            return Err(field_error(record, "FilterClass", message).into());
        };
        let mut items: Vec<Record<'r>> = class.derived_defs().collect();
        let filter_field = field(record, "FilterClassField")?;
        if let ValueKind::Str(name) | ValueKind::Code(name) = filter_field.value().kind() {
            let mut kept = Vec::with_capacity(items.len());
            for item in items {
                let Some(field) = field_of_bytes(item, name) else {
                    return Err(missing_field(item, name).into());
                };
                match field.value().as_bit() {
                    Some(true) => kept.push(item),
                    Some(false) => {}
                    None => {
                        let filter = lossy(filter);
                        let message = format!("FilterClassField '{filter}' should be a bit value");
                        return Err(RecordError::new(&[field.loc()], message).into());
                    }
                }
            }
            items = kept;
        }
        self.fill_table(&mut table, types, items)?;
        if !record.value("PrimaryKey")?.is_unset() {
            let request = Request {
                key_field: field(record, "PrimaryKey")?,
                name: text(record, "PrimaryKeyName")?.to_vec(),
                key: strings(record, "PrimaryKey")?,
                early_out: record.bit("PrimaryKeyEarlyOut")?,
                finds_all: record.bit("PrimaryKeyReturnRange")?,
                origin: record,
            };
            let index = read_index(&table, request)?;
            let order = sort_rows(&table, &index.key, index.loc)?;
            table.reorder(&order);
            table.primary = Some(index);
        }
        self.plan.tables.push(table);
        Ok(())
    }

    /// Reads a column. The type is `None` if the field `TypeOf_NAME` does not determine it.
    fn read_column(
        &self,
        table: Record<'r>,
        name: &[u8],
    ) -> Result<(Column<'r>, Option<ColumnType<'r>>), BackendError> {
        let mut column = Column {
            name: name.to_vec(),
            ty: ColumnType::Record(Vec::new()),
            is_code: false,
            known: None,
            of_enum: None,
        };
        let hint = field_of_bytes(table, &[b"TypeOf_", name].concat());
        let Some(hint) = hint else { return Ok((column, None)) };
        match hint.value().kind() {
            ValueKind::Str(b"code") | ValueKind::Code(b"code") => {
                column.is_code = true;
                return Ok((column, None));
            }
            ValueKind::Str(name) | ValueKind::Code(name) => {
                let found =
                    std::str::from_utf8(name).ok().and_then(|name| self.records.find_def(name));
                if let Some(&number) = found.and_then(|found| self.enums.get(&found.id())) {
                    column.of_enum = Some(number);
                    let class = self.plan.enums[number].class;
                    return Ok((column, Some(ColumnType::Record(vec![class]))));
                }
            }
            _ => {}
        }
        let message = format!(
            "Table '{}' has invalid 'TypeOf_{}': {}",
            table.name(),
            lossy(name),
            hint.value()
        );
        let note = "The 'TypeOf_xxx' field must be a string naming a GenericEnum record, or \
                    \"code\"";
        let diagnostics = vec![
            Diagnostic::new(Severity::Error, Some(hint.loc()), message),
            Diagnostic::new(Severity::Note, None, note),
        ];
        Err(BackendError::from_diagnostics(diagnostics))
    }

    /// Reads the rows of a table, and sorts them by all columns.
    fn fill_table(
        &self,
        table: &mut Table<'r>,
        mut types: Vec<Option<ColumnType<'r>>>,
        items: Vec<Record<'r>>,
    ) -> Result<(), RecordError> {
        let name = lossy(&table.name);
        if items.is_empty() {
            return Err(table.origin.error(format!("Table '{name}' has no entries")));
        }
        let mut values: Vec<Value<'r>> = Vec::with_capacity(items.len() * types.len());
        for &item in &items {
            for (column, ty) in table.columns.iter().zip(&mut types) {
                let Some(field) = field_of_bytes(item, &column.name) else {
                    return Err(missing_field(item, &column.name));
                };
                let value = field.value();
                let Some(found) = value.ty().filter(|_| value.is_complete()) else {
                    return Err(item.error(format!(
                        "Record '{}' for table '{name}' is missing field '{}'",
                        item.name(),
                        column.shown()
                    )));
                };
                let found = ColumnType::of(found);
                let common = match ty {
                    None => Some(found),
                    Some(ty) if *ty == found => None,
                    Some(ty) => match ty.common(&found) {
                        Some(common) => Some(common),
                        None => {
                            let message = format!(
                                "Field '{}' of table '{name}' entry has incompatible type: \
                                 {found} vs. {ty}",
                                column.shown()
                            );
                            return Err(RecordError::new(&[field.loc()], message));
                        }
                    },
                };
                if common.is_some() {
                    *ty = common;
                }
                values.push(value);
            }
        }
        let intrinsic = self.records.find_class("Intrinsic");
        let instruction = self.records.find_class("Instruction");
        for (column, ty) in table.columns.iter_mut().zip(types) {
            let Some(ty) = ty else { continue };
            if intrinsic.is_some_and(|class| ty.is_of_class(class)) {
                column.known = Some(Known::Intrinsic);
            } else if instruction.is_some_and(|class| ty.is_of_class(class)) {
                column.known = Some(Known::Instruction);
            }
            column.ty = ty;
        }
        table.rows = items;
        table.cells.reserve(values.len());
        for (index, value) in values.into_iter().enumerate() {
            let column = &table.columns[index % table.columns.len()];
            table.cells.push(self.read_cell(column, value)?);
        }
        let order = sort_rows_by_all(table)?;
        table.reorder(&order);
        Ok(())
    }

    fn read_cell(&self, column: &Column<'r>, value: Value<'r>) -> Result<Cell<'r>, RecordError> {
        Ok(match value.kind() {
            ValueKind::Code(text) => Cell::Code(text),
            ValueKind::Str(text) if column.is_code => Cell::Code(text),
            ValueKind::Str(text) => Cell::Text(text),
            ValueKind::Bit(bit) => Cell::Bit(bit),
            ValueKind::Bits(bits) if bits.len() > 64 => Cell::Wide(bits),
            ValueKind::Bits(_) => value.as_int().map_or(Cell::Other, |int| Cell::Bits(int as u64)),
            ValueKind::Int(int) => Cell::Int(int),
            ValueKind::Def(record) => match (column.known, column.of_enum) {
                (Some(Known::Intrinsic), _) => Cell::Intrinsic(IntrinsicName::read(record)?),
                (Some(Known::Instruction), _) => {
                    Cell::Instruction { record, is_pseudo: record.bit("isPseudo")? }
                }
                (None, Some(of_enum)) => match self.plan.enums[of_enum].entry(record) {
                    Some(entry) => Cell::Entry(*entry),
                    None => Cell::NoEntry,
                },
                (None, None) => Cell::Other,
            },
            _ => Cell::Other,
        })
    }

    /// Reads the table and the enum of a class derived from `SearchableTable`.
    fn read_old_style(&mut self, class: Record<'r>) -> Result<(), RecordError> {
        let name = class.name_bytes();
        let guard = name.to_ascii_uppercase();
        let items: Vec<Record<'r>> = class.derived_defs().collect();
        if let Some(name_field) = optional_text(class, "EnumNameField")? {
            let value_field = optional_text(class, "EnumValueField")?;
            let mut made = Enum {
                name: [name, b"Values"].concat(),
                guard: guard.clone(),
                origin: class,
                class,
                numbering: Numbering::Counted,
                underlying_type: None,
                entries: Vec::new(),
                indices: FxHashMap::default(),
            };
            fill_enum(&mut made, Some(name_field), value_field, &items)?;
            self.plan.enums.push(made);
        }
        let special = ["SearchableFields", "EnumNameField", "EnumValueField"];
        let columns: Vec<Column<'r>> = class
            .fields()
            .map(|field| field.name_bytes())
            .filter(|name| !name.contains(&b':'))
            .filter(|name| special.iter().all(|special| special.as_bytes() != *name))
            .map(|name| Column {
                name: name.to_vec(),
                ty: ColumnType::Record(Vec::new()),
                is_code: false,
                known: None,
                of_enum: None,
            })
            .collect();
        let types = vec![None; columns.len()];
        let mut table = Table {
            name: [name, b"sList"].concat(),
            guard,
            row_type: name.to_vec(),
            origin: class,
            columns,
            rows: Vec::new(),
            cells: Vec::new(),
            primary: None,
            indexes: Vec::new(),
        };
        self.fill_table(&mut table, types, items)?;
        for field in strings(class, "SearchableFields")? {
            let Some(key_field) = field_of_bytes(class, field) else {
                return Err(missing_field(class, field));
            };
            let request = Request {
                key_field,
                name: [b"lookup", name, b"By", field].concat(),
                key: vec![field],
                early_out: false,
                finds_all: false,
                origin: class,
            };
            let index = read_index(&table, request)?;
            table.indexes.push(index);
        }
        self.plan.tables.push(table);
        Ok(())
    }
}

/// Reads the entries of an enum.
fn fill_enum<'r>(
    made: &mut Enum<'r>,
    name_field: Option<&[u8]>,
    value_field: Option<&[u8]>,
    items: &[Record<'r>],
) -> Result<(), RecordError> {
    // An empty field name means no field.
    let name_field = name_field.filter(|name| !name.is_empty());
    let value_field = value_field.filter(|name| !name.is_empty());
    for &record in items {
        let name = match name_field {
            None => record.name_bytes(),
            Some(field) => match std::str::from_utf8(field) {
                Ok(field) => text(record, field)?,
                Err(_) => return Err(missing_field(record, field)),
            },
        };
        let value = match value_field {
            None => 0,
            Some(field) => {
                let (value, numbering) = number(record, field)?;
                made.numbering = match (made.numbering, numbering) {
                    (Numbering::Counted, new) => new,
                    (Numbering::Bits(old), Numbering::Bits(new)) => Numbering::Bits(old.max(new)),
                    _ => Numbering::Ints,
                };
                value
            }
        };
        made.entries.push(Entry { record, name, value });
    }
    if value_field.is_none() {
        made.entries.sort_by_key(|entry| entry.name);
        for (entry, value) in made.entries.iter_mut().zip(0..) {
            entry.value = value;
        }
    }
    made.indices = made.entries.iter().map(|entry| entry.record.id()).zip(0..).collect();
    Ok(())
}

/// Returns the value of an enum entry, and the kind of its number.
fn number(record: Record<'_>, name: &[u8]) -> Result<(i64, Numbering), RecordError> {
    let Some(field) = field_of_bytes(record, name) else {
        return Err(missing_field(record, name));
    };
    let value = field.value();
    match value.kind() {
        ValueKind::Int(int) => Ok((int, Numbering::Ints)),
        ValueKind::Bits(bits) if value.as_int().is_some() => {
            let width = u32::try_from(bits.len()).unwrap_or(u32::MAX);
            Ok((super::model::folded(bits) as i64, Numbering::Bits(width)))
        }
        _ => Err(record.error(format!(
            "Record `{}', field `{}' does not have an int value: {value}",
            record.name(),
            lossy(name)
        ))),
    }
}
