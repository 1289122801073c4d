//! Prints row types, and the rows.

use std::fmt::Write;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use tablegen_core::RecordError;

use tablegen_emit::rust::doc;

use super::super::layout::{Layout, Shape};
use super::super::model::{Cell, Column, Table, folded};
use super::super::types::ColumnType;
use super::names::{KnownNames, TableNames};
use super::{Printer, one_line, shown};

impl<'r> Printer<'_, 'r> {
    /// Returns the Rust type of a field.
    pub(super) fn field_type(&self, shape: Shape) -> TokenStream {
        let known = |names: &Option<KnownNames<'_>>| names.as_ref().map(|names| names.ty.clone());
        let ident = match shape {
            Shape::Text => return quote!(&'static str),
            Shape::Flag => format_ident!("bool"),
            Shape::Number(bits) => format_ident!("u{bits}"),
            Shape::Entry(of_enum) => self.names.enums[of_enum].ty.clone(),
            Shape::Instruction => known(&self.names.instructions).unwrap_or(format_ident!("u16")),
            Shape::Intrinsic => known(&self.names.intrinsics).unwrap_or(format_ident!("u32")),
        };
        quote!(#ident)
    }

    /// Returns the struct of the rows.
    pub(super) fn row_type(&self, table: &Table<'r>, names: &TableNames) -> TokenStream {
        let row = &names.row;
        let sharing: Vec<&Ident> = (self.names.tables.iter())
            .filter(|other| other.row == names.row)
            .map(|other| &other.rows)
            .collect();
        let of = sharing.iter().map(|rows| format!("[`{rows}`]")).collect::<Vec<_>>().join(", ");
        let intro = doc(&format!("A row of {of}."));
        let fields = names.fields.iter().zip(&names.shapes).zip(&table.columns).map(
            |((name, shape), of)| {
                let (doc, ty) = (doc(&field_doc(of)), self.field_type(*shape));
                quote!(#doc pub #name: #ty)
            },
        );
        quote! {
            #intro
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            #[allow(dead_code, clippy::upper_case_acronyms)]
            pub struct #row { #(#fields),* }
        }
    }

    /// Returns the static array of the rows.
    ///
    /// # Errors
    /// Returns an error if a value has no Rust form.
    pub(super) fn rows(
        &self,
        table: &Table<'r>,
        names: &TableNames,
        layout: &Layout,
    ) -> Result<String, RecordError> {
        let mut text = String::new();
        let count = table.rows.len();
        let sorted = match &table.primary {
            Some(index) => {
                let key: Vec<String> =
                    index.key.iter().map(|&index| shown(&table.columns[index].name)).collect();
                format!(", sorted by {}", key.join(", "))
            }
            None => String::new(),
        };
        let location = self.location(table.origin);
        // Writing to a string does not fail.
        let _ = writeln!(text, "/// {}{sorted}{location}.", shown(&table.name));
        let _ = writeln!(text, "#[allow(dead_code)]");
        let _ = writeln!(text, "pub static {}: [{}; {count}] = [", names.rows, names.row);
        for &row in &layout.rows {
            let record = table.rows[row as usize];
            let _ = write!(text, "    {} {{", names.row);
            for (index, cell) in table.row(row).iter().enumerate() {
                let separator = if index == 0 { "" } else { "," };
                let _ = write!(text, "{separator} {}: ", names.fields[index]);
                if !self.put_cell(&mut text, names.shapes[index], cell) {
                    return Err(record.error(format!(
                        "field '{}' of '{}' has no Rust form: it is not UTF-8",
                        table.columns[index].shown(),
                        record.name()
                    )));
                }
            }
            text.push_str(" },");
            if !record.is_anonymous() {
                let _ = write!(text, " // {}", one_line(record.name()));
            }
            text.push('\n');
        }
        text.push_str("];\n");
        Ok(text)
    }

    /// Appends a cell as an expression; false if it has no Rust form.
    pub(super) fn put_cell(&self, text: &mut String, shape: Shape, cell: &Cell<'r>) -> bool {
        // Writing to a string does not fail.
        let _ = match (*cell, shape) {
            (Cell::Text(value) | Cell::Code(value), _) => match std::str::from_utf8(value) {
                Ok(value) => write!(text, "{value:?}"),
                Err(_) => return false,
            },
            (Cell::Bit(bit), Shape::Flag) => write!(text, "{bit}"),
            (Cell::Bit(bit), _) => write!(text, "{}", u8::from(bit)),
            (Cell::Bits(bits), Shape::Flag) => write!(text, "{}", bits != 0),
            (Cell::Bits(bits), _) => put_number(text, bits.into()),
            (Cell::Wide(bits), Shape::Number(128)) => {
                let ones = bits.iter().enumerate().filter(|(_, bit)| bit.as_bit() == Some(true));
                put_number(text, ones.fold(0, |number, (index, _)| number | 1 << index))
            }
            (Cell::Wide(bits), _) => put_number(text, folded(bits).into()),
            (Cell::Entry(entry), Shape::Entry(of_enum)) => {
                let names = &self.names.enums[of_enum];
                match self.plan.enums[of_enum].indices.get(&entry.record.id()) {
                    Some(&index) => write!(text, "{}::{}", names.ty, names.entries[index as usize]),
                    None => return false,
                }
            }
            (Cell::Instruction { record, .. }, _) => {
                put_known(text, self.names.instructions.as_ref(), record.id())
            }
            (Cell::Intrinsic(intrinsic), _) => {
                put_known(text, self.names.intrinsics.as_ref(), intrinsic.record.id())
            }
            (Cell::Entry(_) | Cell::Int(_) | Cell::NoEntry | Cell::Other, _) => return false,
        };
        true
    }
}

fn put_known(
    text: &mut String,
    known: Option<&KnownNames<'_>>,
    record: tablegen_core::RecordId,
) -> std::fmt::Result {
    let Some(known) = known else { return Ok(()) };
    let constant = known.indices.get(&record).and_then(|&index| known.constants.get(index));
    match constant {
        Some(constant) => write!(text, "{}::{}", known.ty, constant.name),
        None => Ok(()),
    }
}

/// Writes a number: below 10 in decimal, otherwise in hexadecimal as in the C++.
fn put_number(text: &mut String, number: u128) -> std::fmt::Result {
    if number < 10 { write!(text, "{number}") } else { write!(text, "0x{number:X}") }
}

fn field_doc(column: &Column<'_>) -> String {
    let name = shown(&column.name);
    match &column.ty {
        ColumnType::String if column.is_code => format!("{name}: target code."),
        ty => format!("{name}, of type `{}`.", one_line(&ty.to_string())),
    }
}
