//! Prints lookup functions.

use std::fmt::Write;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use tablegen_emit::rust::{Names, doc, field_name, ident, wrap};

use super::super::layout::{Packed, Search, Shape};
use super::super::model::{Index, Table};
use super::names::{LookupNames, TableNames};
use super::{Printer, shown};

/// Field of a key.
struct Part<'p> {
    /// Name of the parameter.
    name: Ident,
    /// Name of the field in the rows.
    field: &'p Ident,
    shape: Shape,
}

impl<'r> Printer<'_, 'r> {
    /// Returns the arrays that a lookup searches, other than the rows.
    pub(super) fn index_arrays(&self, names: &LookupNames, search: &Search) -> Vec<String> {
        let mut arrays = Vec::new();
        if let Some(Packed { bits, keys, .. }) = &search.packed {
            let text = format!("The keys of [`{}`], sorted.", names.function);
            arrays.push(array(&text, &names.keys, *bits, keys.iter().copied()));
        }
        if let Some(order) = &search.order {
            let bits = row_bits(order.len());
            let text = format!("The rows that [`{}`] finds, by key.", names.function);
            arrays.push(array(&text, &names.rows, bits, order.iter().map(|&row| row.into())));
        }
        arrays
    }

    /// Returns the lookup function of an index.
    pub(super) fn lookup(
        &self,
        table: &Table<'r>,
        names: &TableNames,
        index: &Index<'r>,
        own: &LookupNames,
        search: &Search,
    ) -> TokenStream {
        // Parameters must not be taken for statics.
        let mut scope = Names::default();
        for other in &self.names.tables {
            scope.claim(&other.rows.to_string());
        }
        let parts: Vec<Part<'_>> = (index.key.iter())
            .map(|&index| Part {
                name: self.parameter(
                    &mut scope,
                    &table.columns[index].shown(),
                    names.shapes[index],
                ),
                field: &names.fields[index],
                shape: names.shapes[index],
            })
            .collect();
        let body = Body {
            printer: self,
            table,
            names,
            own,
            search,
            parts: &parts,
            row: scope.claim("row"),
            index: scope.claim("index"),
            key: scope.claim("key"),
            row_index: scope.claim("row_index"),
        };
        let parameters = parts.iter().map(|part| {
            let name = &part.name;
            let ty = match part.shape {
                Shape::Text => quote!(&str),
                shape => self.field_type(shape),
            };
            quote!(#name: #ty)
        });
        let (function, row) = (&own.function, &names.row);
        let result = match index.finds_all {
            true => quote!(&'static [#row]),
            false => quote!(::core::option::Option<&'static #row>),
        };
        let early = index.early_out && search.first.is_none();
        let early = early.then(|| body.early_out(index.finds_all));
        let found = match (index.finds_all, search.first) {
            (true, _) => body.find_all(),
            (false, Some(first)) => body.find_directly(first),
            (false, None) => body.find_first(),
        };
        let intro = doc(&self.lookup_doc(table, index));
        quote! {
            #intro
            #[allow(dead_code)]
            #[must_use]
            pub fn #function(#(#parameters),*) -> #result {
                #early
                #found
            }
        }
    }

    /// Returns the name of a parameter. It differs from the variants of its type.
    fn parameter(&self, scope: &mut Names, field: &str, shape: Shape) -> Ident {
        let mut name = field_name(field);
        if let Shape::Entry(of_enum) = shape {
            while self.names.enums[of_enum].entries.contains(&ident(&name)) {
                name.push_str("_key");
            }
        }
        scope.claim(&name)
    }

    fn lookup_doc(&self, table: &Table<'r>, index: &Index<'r>) -> String {
        let what = if index.finds_all { "Returns all rows" } else { "Returns the first row" };
        let key: Vec<String> =
            index.key.iter().map(|&index| shown(&table.columns[index].name)).collect();
        let mut text = match key.as_slice() {
            [] => format!("{what} of {}", shown(&table.name)),
            [key] => format!("{what} of {} with this {key}", shown(&table.name)),
            keys => format!("{what} of {} with these {}", shown(&table.name), keys.join(", ")),
        };
        let names = &self.names.tables;
        let position = self.plan.tables.iter().position(|other| std::ptr::eq(other, table));
        let shapes = position.map_or(&[][..], |index| &names[index].shapes);
        if index.key.iter().any(|&index| shapes.get(index) == Some(&Shape::Text)) {
            text.push_str(", without regard to case");
        }
        format!("{text}: {} in C++{}.", shown(&index.name), self.location(index.origin))
    }
}

/// Inputs of a lookup's body.
struct Body<'b, 'p, 'r> {
    printer: &'b Printer<'p, 'r>,
    table: &'b Table<'r>,
    names: &'b TableNames,
    own: &'b LookupNames,
    search: &'b Search,
    parts: &'b [Part<'b>],
    row: Ident,
    index: Ident,
    key: Ident,
    row_index: Ident,
}

impl Body<'_, '_, '_> {
    /// Returns the code that rejects keys whose first field is out of bounds.
    fn early_out(&self, finds_all: bool) -> TokenStream {
        let (Some(part), Some(bounds)) = (self.parts.first(), self.search.bounds) else {
            return TokenStream::new();
        };
        let Some(column) = self.names.fields.iter().position(|field| field == part.field) else {
            return TokenStream::new();
        };
        let bound = |row: u32| {
            let mut text = String::new();
            self.printer.put_cell(&mut text, part.shape, &self.table.row(row)[column]);
            text.parse::<TokenStream>().unwrap_or_default()
        };
        let (name, low, high) = (&part.name, bound(bounds.0), bound(bounds.1));
        let nothing = if finds_all { quote!(&[]) } else { quote!(None) };
        quote! {
            if !(#low..=#high).contains(&#name) {
                return #nothing;
            }
        }
    }

    /// Returns the expression for the row at an index. Lookups with an order read the row number
    /// from their array first.
    fn row_at(&self, index: &TokenStream) -> TokenStream {
        let rows = &self.names.rows;
        match &self.search.order {
            None => quote!(#rows.get(#index)),
            Some(order) => {
                let (row, order_name) = (&self.row, &self.own.rows);
                let row_index = widen(&quote!(#row), row_bits(order.len()));
                quote!(#order_name.get(#index).and_then(|&#row| #rows.get(#row_index)))
            }
        }
    }

    /// Finds the row by its distance from the first one.
    fn find_directly(&self, first: i128) -> TokenStream {
        let Some(part) = self.parts.first() else { return quote!(None) };
        let (mut number, bits, is_signed) = self.number(part);
        if first != 0 {
            let first = Literal::i128_unsuffixed(first);
            number = quote!(#number.wrapping_sub(#first));
        }
        if is_signed {
            let unsigned = format_ident!("u{bits}");
            number = quote!((#number as #unsigned));
        }
        if bits <= 16 {
            let row_index = quote!(usize::from(#number));
            return self.row_at(&row_index);
        }
        let index = &self.index;
        let row = self.row_at(&quote!(#index));
        quote!(usize::try_from(#number).ok().and_then(|#index| #row))
    }

    /// Returns a field of the key as a number, with its width in bits and true if it is signed.
    fn number(&self, part: &Part<'_>) -> (TokenStream, u32, bool) {
        let name = &part.name;
        match part.shape {
            Shape::Entry(of_enum) => {
                let representation = self.printer.plan.enums[of_enum].representation();
                let value = &self.printer.names.enums[of_enum].value;
                (quote!(#name.#value()), representation.bits, representation.is_signed)
            }
            Shape::Instruction => {
                let opcode = self.opcode(part);
                (quote!((#opcode)), 16, false)
            }
            Shape::Intrinsic => (quote!(#name.0), 32, false),
            Shape::Flag => (quote!(#name), 1, false),
            Shape::Number(bits) => (quote!(#name), bits, false),
            Shape::Text => (quote!(#name), 0, false),
        }
    }

    /// Returns the expression for the number of an opcode.
    fn opcode(&self, part: &Part<'_>) -> TokenStream {
        let name = &part.name;
        quote!(#name.value() as u16)
    }

    /// Returns the expression that packs all fields of the key into one number.
    fn packed_key(&self, packed: &Packed) -> TokenStream {
        let width = format_ident!("u{}", packed.bits);
        let parts = self.parts.iter().zip(&packed.shifts).map(|(part, &shift)| {
            let (number, bits, _) = self.number(part);
            let is_alone = self.parts.len() == 1 || bits != packed.bits;
            let number = match part.shape {
                // An argument or a value needs no parentheses.
                Shape::Instruction if is_alone => self.opcode(part),
                _ => number,
            };
            let number = match bits == packed.bits {
                true => number,
                false => quote!(#width::from(#number)),
            };
            let shift = Literal::u32_unsuffixed(shift);
            if self.parts.len() > 1 && shift.to_string() != "0" {
                quote!((#number << #shift))
            } else {
                number
            }
        });
        quote!(#(#parts)|*)
    }

    /// Finds the first row by binary search.
    fn find_first(&self) -> TokenStream {
        let (index, key, row, rows) = (&self.index, &self.key, &self.row, &self.names.rows);
        if self.parts.is_empty() {
            return quote!(#rows.first());
        }
        if let Some(packed) = &self.search.packed {
            let (keys, value) = (&self.own.keys, self.packed_key(packed));
            let found = self.row_at(&quote!(#index));
            return quote! {
                let #key = #value;
                let #index = #keys.partition_point(|&known| known < #key);
                if #keys.get(#index) == Some(&#key) { #found } else { None }
            };
        }
        let is_less = self.is_less();
        let is_equal = self.is_equal();
        match &self.search.order {
            None => quote! {
                let #index = #rows.partition_point(|#row| #is_less);
                #rows.get(#index).filter(|#row| #is_equal)
            },
            Some(order) => {
                let row_index = &self.row_index;
                let widened_index = widen(&quote!(#row_index), row_bits(order.len()));
                let order = &self.own.rows;
                let found = self.row_at(&quote!(#index));
                quote! {
                    let #index = #order.partition_point(|&#row_index| {
                        #rows.get(#widened_index).is_some_and(|#row| #is_less)
                    });
                    #found.filter(|#row| #is_equal)
                }
            }
        }
    }

    /// Finds all rows.
    fn find_all(&self) -> TokenStream {
        let (row, rows) = (&self.row, &self.names.rows);
        if self.parts.is_empty() {
            return quote!(&#rows);
        }
        let (equal_rows, compare) = (&self.printer.names.equal_rows, self.compare_all());
        quote!(#equal_rows(&#rows, |#row| #compare))
    }

    /// Returns the expression that a row's key is less than the key searched for.
    fn is_less(&self) -> TokenStream {
        let row = &self.row;
        let has_text = self.parts.iter().any(|part| part.shape == Shape::Text);
        if has_text {
            let compare = self.compare_all();
            return quote!(#compare.is_lt());
        }
        let fields = self.parts.iter().map(|part| part.field);
        let names = self.parts.iter().map(|part| &part.name);
        match self.parts.len() {
            1 => quote!(#(#row.#fields)* < #(#names)*),
            _ => quote!((#(#row.#fields),*) < (#(#names),*)),
        }
    }

    /// Returns the expression that a row's key equals the key searched for.
    fn is_equal(&self) -> TokenStream {
        let row = &self.row;
        let equal = self.parts.iter().map(|part| {
            let (name, field) = (&part.name, part.field);
            match part.shape {
                Shape::Text => quote!(#row.#field.eq_ignore_ascii_case(#name)),
                _ => quote!(#row.#field == #name),
            }
        });
        quote!(#(#equal)&&*)
    }

    /// Returns the expression that compares a row with the key.
    fn compare_all(&self) -> TokenStream {
        let row = &self.row;
        let compare_text = &self.printer.names.compare_text;
        let mut all = self.parts.iter().map(|part| {
            let (name, field) = (&part.name, part.field);
            match part.shape {
                Shape::Text => quote!(#compare_text(#row.#field, #name)),
                _ => quote!(#row.#field.cmp(&#name)),
            }
        });
        let first = all.next();
        quote!(#first #(.then_with(|| #all))*)
    }
}

/// Returns the width in bits of a row number: 16 or 32.
fn row_bits(rows: usize) -> u32 {
    if rows <= 1 << 16 { 16 } else { 32 }
}

/// Returns the expression that converts a row number to `usize`.
fn widen(number: &TokenStream, bits: u32) -> TokenStream {
    if bits <= 16 { quote!(usize::from(#number)) } else { quote!(#number as usize) }
}

/// Returns a private array of numbers for a lookup.
fn array(
    intro: &str,
    name: &Ident,
    bits: u32,
    numbers: impl ExactSizeIterator<Item = u128>,
) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(text, "/// {intro}\n#[allow(dead_code)]");
    let _ = write!(text, "static {name}: [u{bits}; {}] = [", numbers.len());
    wrap(
        &mut text,
        numbers.map(|number| match bits {
            ..=16 => number.to_string(),
            _ => format!("0x{number:X}"),
        }),
    );
    text.push_str("];\n");
    text
}

/// Returns the function that compares strings without regard to case.
pub(super) fn compare_text(name: &Ident) -> TokenStream {
    let intro = doc("Compares without regard to the case of ASCII letters.");
    quote! {
        #intro
        #[allow(dead_code)]
        fn #name(a: &str, b: &str) -> ::core::cmp::Ordering {
            let upper = |byte: u8| byte.to_ascii_uppercase();
            a.bytes().map(upper).cmp(b.bytes().map(upper))
        }
    }
}

/// Returns the function that finds all rows with a key.
pub(super) fn equal_rows(name: &Ident) -> TokenStream {
    let intro = doc("The rows that compare as equal, of rows that are sorted by what is compared.");
    quote! {
        #intro
        #[allow(dead_code)]
        #[inline]
        fn #name<T>(rows: &[T], compare: impl Fn(&T) -> ::core::cmp::Ordering) -> &[T] {
            let start = rows.partition_point(|row| compare(row).is_lt());
            let rest = rows.get(start..).unwrap_or_default();
            let len = rest.partition_point(|row| compare(row).is_le());
            rest.get(..len).unwrap_or_default()
        }
    }
}
