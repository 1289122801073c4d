//! Queries: which records, which fields, in which form.

use std::io::Write;

use tablegen_core::{Record, Records, nearest};

use crate::expression::item::{Item, source};
use crate::expression::parse_paths;
use crate::expression::path::{Attribute, Path, Step};
use crate::filter::Filter;
use crate::origin::origin;
use crate::{Condition, ExpressionError, QueryError, json};

/// Form of the output of a query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Aligned columns with a header.
    #[default]
    Table,
    /// One JSON array.
    Json,
    /// A JSON value on each line.
    NdJson,
    /// Comma-separated values as in RFC 4180, with a header.
    Csv,
    /// Tab-separated values with a header. Tabs, line ends and backslashes are escaped.
    Tsv,
    /// Results of a filter, strings without quotes.
    Raw,
}

impl Format {
    /// Names of all formats.
    pub const NAMES: [&'static str; 6] = ["table", "json", "ndjson", "csv", "tsv", "raw"];

    /// Returns the format with this name.
    pub fn from_name(name: &str) -> Option<Format> {
        let all =
            [Format::Table, Format::Json, Format::NdJson, Format::Csv, Format::Tsv, Format::Raw];
        Format::NAMES.iter().position(|known| *known == name).map(|index| all[index])
    }
}

/// Selected path, and its text in the query.
struct Column {
    name: String,
    path: Path,
}

impl Column {
    /// Returns the name of the JSON member: that of `--dump-json` for attributes it has.
    fn key(&self) -> &str {
        match &self.path.steps[..] {
            [Step::Attribute(Attribute::Name)] => "!name",
            [Step::Attribute(Attribute::Superclasses)] => "!superclasses",
            [Step::Attribute(Attribute::Anonymous)] => "!anonymous",
            _ => &self.name,
        }
    }
}

/// Query: a selection of records and the form of the output.
///
/// ```
/// use tablegen_core::Evaluator;
/// use tablegen_query::{Format, Query};
///
/// let text = "class Op<int n> { int Size = n; bit isBranch = 0; }\n\
///             def Add : Op<4>; def Jump : Op<2> { let isBranch = 1; }";
/// let records = Evaluator::new().evaluate_text("ops.td", text)?;
/// let query = Query::new().class("Op").condition("Size < 4 || !isBranch")?.select("Size")?;
/// let mut out = Vec::new();
/// query.format(Format::NdJson).write(&records, &mut out)?;
/// assert_eq!(out, b"{\"!name\":\"Add\",\"Size\":4}\n{\"!name\":\"Jump\",\"Size\":2}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Query {
    class: Option<String>,
    condition: Option<Condition>,
    columns: Option<(String, Vec<Column>)>,
    filter: Option<Filter>,
    format: Format,
    locations: bool,
    superclasses: bool,
    origins: bool,
}

/// Number of bytes that are gathered before they are written.
const CHUNK: usize = 1 << 16;

/// Columns of tables are not padded to more than this number of characters.
const MAX_WIDTH: usize = 60;

impl Query {
    /// Returns a query of all records, as a table of their names.
    pub fn new() -> Self {
        Query::default()
    }

    /// Selects the records of a class.
    #[must_use]
    pub fn class(mut self, class: impl Into<String>) -> Self {
        self.class = Some(class.into());
        self
    }

    /// Selects the records for which a condition holds.
    ///
    /// # Errors
    /// Returns an error if the text is not a condition.
    pub fn condition(mut self, text: &str) -> Result<Self, QueryError> {
        self.condition = Some(Condition::parse(text)?);
        Ok(self)
    }

    /// Sets the fields of the output, as paths separated by commas. The name of the record comes
    /// first in any case.
    ///
    /// # Errors
    /// Returns an error if the text is not a list of paths.
    pub fn select(mut self, text: &str) -> Result<Self, QueryError> {
        let columns = parse_paths(text)?.into_iter();
        let columns = columns
            .map(|path| Column { name: text[path.range.clone()].trim().to_owned(), path })
            .filter(|column| column.path.steps != [Step::Attribute(Attribute::Name)])
            .collect();
        self.columns = Some((text.to_owned(), columns));
        Ok(self)
    }

    /// Sets a filter in the language of jq. It runs once for each record, with the record's JSON
    /// object as input.
    ///
    /// # Errors
    /// Returns an error if the text is not a filter.
    pub fn filter(mut self, code: &str) -> Result<Self, QueryError> {
        self.filter = Some(Filter::parse(code)?);
        Ok(self)
    }

    /// Sets the form of the output.
    #[must_use]
    pub fn format(mut self, format: Format) -> Self {
        self.format = format;
        self
    }

    /// Adds the locations of records.
    #[must_use]
    pub fn locations(mut self, yes: bool) -> Self {
        self.locations = yes;
        self
    }

    /// Adds the superclasses of records.
    #[must_use]
    pub fn superclasses(mut self, yes: bool) -> Self {
        self.superclasses = yes;
        self
    }

    /// Adds the origin of each field: the class and the location of the `let` or initializer.
    #[must_use]
    pub fn origins(mut self, yes: bool) -> Self {
        self.origins = yes;
        self
    }

    /// Returns the selected records, in the order of `--dump-json`: by the bytes of their names.
    ///
    /// # Errors
    /// Returns an error if the class is not defined, or if a field of the condition or of the
    /// selection exists in no record of the class. The iterator returns errors of the condition.
    pub fn matches<'q, 'r: 'q>(
        &'q self,
        records: &'r Records,
    ) -> Result<impl Iterator<Item = Result<Record<'r>, QueryError>> + use<'q, 'r>, QueryError>
    {
        let class = self.class.as_deref().map(|class| records.class(class)).transpose()?;
        self.check_fields(records, class)?;
        let of_class = records.defs().filter(move |def| class.is_none_or(|class| def.is_a(class)));
        Ok(of_class.filter_map(|def| match &self.condition {
            None => Some(Ok(def)),
            Some(condition) => match condition.holds(def) {
                Ok(true) => Some(Ok(def)),
                Ok(false) => None,
                Err(error) => Some(Err(error.into())),
            },
        }))
    }

    /// Returns an error if a field exists in no record.
    fn check_fields(&self, records: &Records, class: Option<Record<'_>>) -> Result<(), QueryError> {
        let mut fields = Vec::new();
        if let Some(condition) = &self.condition {
            let all = condition.fields().into_iter();
            fields.extend(all.map(|(name, range)| (condition.text(), name, range)));
        }
        if let Some((text, columns)) = &self.columns {
            for path in columns.iter().map(|column| &column.path) {
                if let Some(name) = path.field() {
                    let range = path.range.start..path.range.start + name.len();
                    fields.push((text, name, range));
                }
            }
        }
        for (text, name, range) in fields {
            if class.is_some_and(|class| class.field(name).is_some()) {
                continue;
            }
            let considered =
                || records.defs().filter(|def| class.is_none_or(|class| def.is_a(class)));
            // Without records there is nothing to compare the name with, except for the class.
            if considered().next().is_none() && class.is_none() {
                continue;
            }
            if considered().any(|def| def.field(name).is_some()) {
                continue;
            }
            let of_class = class.into_iter().flat_map(|class| class.fields());
            let of_records = considered().flat_map(|def| def.fields());
            let known = of_class.chain(of_records).map(|field| field.name());
            let message = match class {
                Some(class) => {
                    format!("no record of class `{}` has a field `{name}`", class.name())
                }
                None => format!("no record has a field `{name}`"),
            };
            let help = nearest(name, known)
                .map(|near| format!("a field with a similar name exists: `{near}`"));
            let text = text.to_owned();
            return Err(ExpressionError { text, range, message, help }.into());
        }
        Ok(())
    }

    /// Writes the output. Memory does not grow with the number of records.
    ///
    /// # Errors
    /// Returns an error if [`Query::matches`], the filter or the output fails, or if the format
    /// does not fit the other settings.
    pub fn write(&self, records: &Records, out: &mut dyn Write) -> Result<(), QueryError> {
        if self.filter.is_some() {
            return self.write_filtered(records, out);
        }
        match self.format {
            Format::Json | Format::NdJson => self.write_json(records, out),
            Format::Table => self.write_table(records, out),
            Format::Csv => self.write_rows(records, out, b',', csv),
            Format::Tsv => self.write_rows(records, out, b'\t', tsv),
            Format::Raw => {
                Err(QueryError::Setting("the format `raw` is for results of a filter".to_owned()))
            }
        }
    }

    /// Appends a record as a JSON object.
    fn append_json(&self, out: &mut Vec<u8>, record: Record<'_>) -> Result<(), QueryError> {
        let mut first = true;
        match &self.columns {
            None => {
                serde_json::to_writer(&mut *out, &record)?;
                // The object has members, and gets more.
                out.pop();
                first = false;
            }
            Some((_, columns)) => {
                out.push(b'{');
                json::key(out, b"!name", &mut first)?;
                json::string(out, record.name_bytes())?;
                let is_superclasses = [Step::Attribute(Attribute::Superclasses)];
                for column in columns {
                    if self.superclasses && column.path.steps == is_superclasses {
                        continue;
                    }
                    json::key(out, column.key().as_bytes(), &mut first)?;
                    if column.path.steps == is_superclasses {
                        json::superclasses(out, record)?;
                    } else if let Some(value) = column.path.value(record) {
                        serde_json::to_writer(&mut *out, &value)?;
                    } else {
                        json::item(out, &column.path.resolve(record))?;
                    }
                }
                if self.superclasses {
                    json::key(out, b"!superclasses", &mut first)?;
                    json::superclasses(out, record)?;
                }
            }
        }
        if self.locations {
            json::key(out, b"!locations", &mut first)?;
            json::locations(out, record)?;
        }
        if self.origins {
            json::key(out, b"!origins", &mut first)?;
            match &self.columns {
                None => {
                    let names = record.fields_by_name().map(|field| field.name());
                    json::origins(out, record, names)?;
                }
                Some((_, columns)) => {
                    let names = columns.iter().filter_map(|column| column.path.field());
                    json::origins(out, record, names)?;
                }
            }
        }
        out.push(b'}');
        Ok(())
    }

    fn write_json(&self, records: &Records, out: &mut dyn Write) -> Result<(), QueryError> {
        let is_array = self.format == Format::Json;
        let mut text = Vec::new();
        let mut count = 0_usize;
        for record in self.matches(records)? {
            text.extend_from_slice(match (is_array, count) {
                (true, 0) => b"[\n",
                (true, _) => b",\n",
                (false, 0) => b"",
                (false, _) => b"\n",
            });
            count += 1;
            self.append_json(&mut text, record?)?;
            flush(&mut text, out)?;
        }
        text.extend_from_slice(match (is_array, count) {
            (true, 0) => b"[]\n",
            (true, _) => b"\n]\n",
            (false, 0) => b"",
            (false, _) => b"\n",
        });
        out.write_all(&text)?;
        Ok(())
    }

    fn write_filtered(&self, records: &Records, out: &mut dyn Write) -> Result<(), QueryError> {
        let Some(filter) = &self.filter else { return Ok(()) };
        let (is_array, is_raw) = match self.format {
            Format::Json => (true, false),
            Format::NdJson | Format::Table => (false, false),
            Format::Raw => (false, true),
            Format::Csv | Format::Tsv => {
                return Err(QueryError::Setting(
                    "the results of a filter are not rows\nhelp: use `@csv` or `@tsv` in the \
                     filter, and the format `raw`"
                        .to_owned(),
                ));
            }
        };
        // Errors of the condition are kept apart from those that a filter could catch.
        let mut failed = None;
        let mut buffer = Vec::new();
        let mut matches = self.matches(records)?;
        let mut inputs = std::iter::from_fn(|| {
            let record = matches.next()?;
            buffer.clear();
            let appended = record.and_then(|record| self.append_json(&mut buffer, record));
            match appended {
                Ok(()) => {
                    Some(jaq_json::read::parse_single(&buffer).map_err(|error| error.to_string()))
                }
                Err(error) => {
                    failed = Some(error);
                    None
                }
            }
        });
        let mut text = Vec::new();
        let mut separator: &[u8] = if is_array { b"[\n" } else { b"" };
        let style = jaq_json::write::Pp::default();
        filter.run(&mut inputs, |value| {
            text.extend_from_slice(separator);
            separator = if is_array { b",\n" } else { b"\n" };
            match &value {
                jaq_json::Val::TStr(raw) | jaq_json::Val::BStr(raw) if is_raw => {
                    text.extend_from_slice(raw);
                }
                _ => jaq_json::write::write(&mut text, &style, 0, &value)?,
            }
            flush(&mut text, out)
        })?;
        if let Some(error) = failed {
            return Err(error);
        }
        match (is_array, separator) {
            (true, b"[\n") => text.extend_from_slice(b"[]\n"),
            (true, _) => text.extend_from_slice(b"\n]\n"),
            (false, b"\n") => text.push(b'\n'),
            (false, _) => {}
        }
        out.write_all(&text)?;
        Ok(())
    }

    /// Returns the header: the name, the selected paths, and the added columns.
    fn header(&self) -> Vec<String> {
        let mut header = vec!["name".to_owned()];
        let columns = || self.columns.iter().flat_map(|(_, columns)| columns);
        for column in columns() {
            header.push(column.name.clone());
            if self.origins && column.path.field().is_some() {
                header.push(format!("{} set by", column.name));
            }
        }
        if self.superclasses {
            header.push("superclasses".to_owned());
        }
        if self.locations {
            header.push("location".to_owned());
        }
        header
    }

    /// Returns the cells of a record, in the order of the header.
    fn cells(&self, record: Record<'_>) -> Vec<String> {
        let sources = record.sources();
        let mut cells = vec![String::from_utf8_lossy(record.name_bytes()).into_owned()];
        let columns = || self.columns.iter().flat_map(|(_, columns)| columns);
        for column in columns() {
            cells.push(match column.path.value(record) {
                Some(value) => cell(&Item::of(value)),
                None => cell(&column.path.resolve(record)),
            });
            if let Some(name) = column.path.field().filter(|_| self.origins) {
                cells.push(record.field(name).map_or_else(String::new, |field| {
                    let origin = origin(field);
                    let loc = sources.path_and_line(origin.loc);
                    match origin.class {
                        Some(class) => format!("{}, {loc}", class.name()),
                        None => loc,
                    }
                }));
            }
        }
        if self.superclasses {
            let names: Vec<&str> = record.superclasses().map(|class| class.name()).collect();
            cells.push(names.join(" "));
        }
        if self.locations {
            cells.push(sources.path_and_line(record.loc()));
        }
        cells
    }

    /// Writes a table. The records are read twice: for the widths of the columns, and to write.
    fn write_table(&self, records: &Records, out: &mut dyn Write) -> Result<(), QueryError> {
        let header = self.header();
        let width = |text: &str| text.chars().count().min(MAX_WIDTH);
        let mut widths: Vec<usize> = header.iter().map(|text| width(text)).collect();
        for record in self.matches(records)? {
            for (widest, text) in widths.iter_mut().zip(self.cells(record?)) {
                *widest = width(&one_line(&text)).max(*widest);
            }
        }
        let mut text = Vec::new();
        let line = |text: &mut Vec<u8>, cells: Vec<String>| {
            let start = text.len();
            for (cell, &width) in cells.iter().zip(&widths) {
                let _ = write!(text, "{:width$}  ", one_line(cell));
            }
            while text.len() > start && text.last() == Some(&b' ') {
                text.pop();
            }
            text.push(b'\n');
        };
        line(&mut text, header);
        for record in self.matches(records)? {
            line(&mut text, self.cells(record?));
            flush(&mut text, out)?;
        }
        out.write_all(&text)?;
        Ok(())
    }

    fn write_rows(
        &self,
        records: &Records,
        out: &mut dyn Write,
        separator: u8,
        escape: fn(&mut Vec<u8>, &str),
    ) -> Result<(), QueryError> {
        let mut text = Vec::new();
        let line = |text: &mut Vec<u8>, cells: Vec<String>| {
            for (index, cell) in cells.iter().enumerate() {
                if index > 0 {
                    text.push(separator);
                }
                escape(text, cell);
            }
            text.extend_from_slice(if separator == b',' { b"\r\n" } else { b"\n" });
        };
        line(&mut text, self.header());
        for record in self.matches(records)? {
            line(&mut text, self.cells(record?));
            flush(&mut text, out)?;
        }
        out.write_all(&text)?;
        Ok(())
    }
}

/// Writes the gathered text once it is long enough.
fn flush(text: &mut Vec<u8>, out: &mut dyn Write) -> Result<(), QueryError> {
    if text.len() >= CHUNK {
        out.write_all(text)?;
        text.clear();
    }
    Ok(())
}

/// Returns a value as text: strings without quotes, known bits as a number, others as source text.
fn cell(item: &Item<'_>) -> String {
    let bytes = match item {
        Item::Unset => b"?".to_vec(),
        Item::Bool(bit) => return if *bit { "1" } else { "0" }.to_owned(),
        Item::Int(int) => return int.to_string(),
        Item::Number(number) => return number.to_string(),
        Item::Str(text) => text.to_vec(),
        Item::Def(record) => record.name_bytes().to_vec(),
        Item::Bits(bits) => match item.number() {
            Some(number) => return number.to_string(),
            None => source(bits.value()),
        },
        Item::List(list) => source(list.value()),
        Item::Dag(dag) => source(dag.value()),
        Item::Open(value) => source(*value),
        Item::Items(items) => {
            let all: Vec<String> = items.iter().map(cell).collect();
            return format!("[{}]", all.join(", "));
        }
    };
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the text of a cell of a table, with control characters escaped.
fn one_line(text: &str) -> String {
    if !text.chars().any(char::is_control) {
        return text.to_owned();
    }
    text.chars()
        .flat_map(|one| {
            let escaped = one.is_control().then(|| one.escape_default());
            escaped.into_iter().flatten().chain((!one.is_control()).then_some(one))
        })
        .collect()
}

fn csv(out: &mut Vec<u8>, text: &str) {
    if !text.contains(['"', ',', '\n', '\r']) {
        out.extend_from_slice(text.as_bytes());
        return;
    }
    out.push(b'"');
    out.extend_from_slice(text.replace('"', "\"\"").as_bytes());
    out.push(b'"');
}

fn tsv(out: &mut Vec<u8>, text: &str) {
    for byte in text.bytes() {
        match byte {
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            _ => out.push(byte),
        }
    }
}
