//! Outline of a file: its symbols, and the records of statements whose names the text does not have.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use tablegen_syntax::{TextRange, TextSize};

use crate::analysis::Analysis;
use crate::features::symbol_kind;
use crate::index::SymbolKind;
use crate::workspace::File;

/// Greatest number of records of one statement.
const MOST_OF_STATEMENT: usize = 100;
/// Greatest number of records of all statements.
const MOST_RECORDS: usize = 5000;

pub(crate) fn is_outlined(kind: SymbolKind) -> bool {
    !matches!(kind, SymbolKind::Param | SymbolKind::Variable)
}

/// Record that a `defm`, or a statement with a computed name, defines.
struct Expanded {
    name: String,
    /// Range of the statement.
    range: TextRange,
}

/// Outline of a file. Its serialization is a list of `DocumentSymbol`s, which are made one at a time,
/// because a list of them takes several times the memory of the file's symbols.
pub(crate) struct Outline<'f> {
    file: &'f File,
    /// Inner symbols by symbol, those without an outer one last.
    children: Vec<Vec<u32>>,
    expanded: Vec<Expanded>,
    /// Positions in `expanded` by symbol, those without an outer one last.
    records: Vec<Vec<u32>>,
}

impl<'f> Outline<'f> {
    /// Creates the outline. `analysis` is the last evaluation, if there was one.
    pub(crate) fn new(file: &'f File, analysis: Option<&Analysis>) -> Self {
        let symbols = &file.index.symbols;
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); symbols.len() + 1];
        for (index, symbol) in (0..).zip(symbols).filter(|(_, one)| is_outlined(one.kind)) {
            children[symbol.owner.unwrap_or(symbols.len())].push(index);
        }
        let records = vec![Vec::new(); symbols.len() + 1];
        let mut outline = Outline { file, children, expanded: Vec::new(), records };
        if let Some(analysis) = analysis {
            outline.add_records(analysis);
        }
        outline
    }

    fn add_records(&mut self, analysis: &Analysis) {
        let symbols = &self.file.index.symbols;
        // Their ranges do not overlap, except for a `defm` in a multiclass.
        let of_kind = |kind: SymbolKind| {
            let all = symbols.iter().enumerate().filter(move |(_, one)| one.kind == kind);
            let mut found: Vec<(TextRange, usize)> =
                all.map(|(index, one)| (one.full, index)).collect();
            found.sort_by_key(|(range, _)| range.start());
            found
        };
        let (defms, multiclasses) = (of_kind(SymbolKind::Defm), of_kind(SymbolKind::Multiclass));
        let around = |all: &[(TextRange, usize)], range: TextRange| {
            let after = all.partition_point(|(one, _)| one.start() <= range.start());
            let (one, index) = *all.get(after.checked_sub(1)?)?;
            one.contains_range(range).then_some(index)
        };
        for (declaration, (start, end)) in analysis.expanding(self.file) {
            let range = TextRange::new(TextSize::from(start), TextSize::from(end.max(start)));
            let outer = around(&defms, range).or_else(|| around(&multiclasses, range));
            let outer = outer.unwrap_or(symbols.len());
            for record in analysis.records_of(declaration).iter().take(MOST_OF_STATEMENT) {
                if self.expanded.len() >= MOST_RECORDS {
                    return;
                }
                if record.is_anonymous() {
                    continue;
                }
                let number = u32::try_from(self.expanded.len()).unwrap_or(u32::MAX);
                self.records[outer].push(number);
                self.expanded.push(Expanded { name: record.name().to_owned(), range });
            }
        }
    }
}

impl Serialize for Outline<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Branch { outline: self, of: self.file.index.symbols.len() }.serialize(serializer)
    }
}

/// Inner symbols of a symbol, and its records.
struct Branch<'o> {
    outline: &'o Outline<'o>,
    of: usize,
}

impl Serialize for Branch<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Branch { outline, of } = *self;
        let symbols = outline.children[of].iter().map(|&index| Item::Symbol(index as usize));
        let records = outline.records[of].iter().map(|&index| Item::Record(index as usize));
        serializer.collect_seq(symbols.chain(records).map(|item| Outlined { outline, item }))
    }
}

enum Item {
    /// Index of a symbol.
    Symbol(usize),
    /// Index of an expanded record.
    Record(usize),
}

struct Outlined<'o> {
    outline: &'o Outline<'o>,
    item: Item,
}

impl Serialize for Outlined<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Outline { file, children, expanded, records } = self.outline;
        let range = |range| file.lines.range(&file.text, range);
        let mut made = serializer.serialize_struct("DocumentSymbol", 6)?;
        match self.item {
            Item::Record(index) => {
                let record = &expanded[index];
                made.serialize_field("name", &record.name)?;
                made.serialize_field("kind", &symbol_kind(SymbolKind::Def))?;
                made.serialize_field("range", &range(record.range))?;
                made.serialize_field("selectionRange", &range(record.range))?;
            }
            Item::Symbol(index) => {
                let symbol = &file.index.symbols[index];
                made.serialize_field("name", &symbol.name)?;
                made.serialize_field("detail", &symbol.detail)?;
                made.serialize_field("kind", &symbol_kind(symbol.kind))?;
                made.serialize_field("range", &range(symbol.full))?;
                made.serialize_field("selectionRange", &range(symbol.range))?;
                if !children[index].is_empty() || !records[index].is_empty() {
                    let branch = Branch { outline: self.outline, of: index };
                    made.serialize_field("children", &branch)?;
                }
            }
        }
        made.end()
    }
}
