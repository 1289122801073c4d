//! Hierarchies of the evaluated program: classes and records, and expansions of multiclasses.

use std::collections::BTreeMap;

use lsp_types::{
    CallHierarchyIncomingCall, CallHierarchyItem, CallHierarchyOutgoingCall, Range, SymbolKind,
    TypeHierarchyItem,
};
use serde_json::Value;
use tablegen_core::{Declaration, DeclarationKind, Loc, Record, UseKind};

use crate::analysis::Analysis;
use crate::workspace::File;

/// Greatest number of subtypes that are returned.
const MOST: usize = 2000;

fn type_item(analysis: &Analysis, record: Record<'_>) -> Option<TypeHierarchyItem> {
    let location = analysis.name_location(record.loc())?;
    let declared = analysis.index().and_then(|index| index.declaration(record.loc()));
    let full = declared.and_then(|one| analysis.range(one.start, one.end));
    let kind = if record.is_class() { SymbolKind::CLASS } else { SymbolKind::CONSTANT };
    Some(TypeHierarchyItem {
        name: record.name().to_owned(),
        kind,
        tags: None,
        detail: Some(analysis.line(record.loc())),
        uri: location.uri,
        range: full.map_or(location.range, |(_, range)| range),
        selection_range: location.range,
        data: Some(serde_json::json!({"isClass": record.is_class()})),
    })
}

/// Returns the class or record at an offset.
pub(crate) fn prepare_types(
    analysis: &Analysis,
    file: &File,
    offset: usize,
) -> Vec<TypeHierarchyItem> {
    let records = analysis.records();
    let found =
        analysis.declarations_at(file, offset).into_iter().filter_map(|one| match one.kind {
            DeclarationKind::Class => records.find_class(&one.name),
            DeclarationKind::Def => analysis.records_of(one).first().copied(),
            _ => None,
        });
    let mut items: Vec<_> = found.filter_map(|record| type_item(analysis, record)).collect();
    items.truncate(1);
    items
}

fn record_of<'r>(analysis: &'r Analysis, item: &Value) -> Option<Record<'r>> {
    let name = item.get("name")?.as_str()?;
    match item.pointer("/data/isClass") {
        Some(Value::Bool(false)) => analysis.records().find_def(name),
        _ => analysis.records().find_class(name),
    }
}

/// Returns the direct superclasses of an item.
pub(crate) fn supertypes(analysis: &Analysis, item: &Value) -> Vec<TypeHierarchyItem> {
    let Some(record) = record_of(analysis, item) else { return Vec::new() };
    record.direct_superclasses().filter_map(|class| type_item(analysis, class)).collect()
}

/// Returns the classes and records that derive directly from an item.
pub(crate) fn subtypes(analysis: &Analysis, item: &Value) -> Vec<TypeHierarchyItem> {
    let records = analysis.records();
    let Some(class) = record_of(analysis, item).filter(Record::is_class) else {
        return Vec::new();
    };
    let derives = |one: &Record<'_>| one.direct_superclasses().any(|parent| parent == class);
    let all = records.classes().filter(derives).chain(class.derived_defs().filter(derives));
    all.take(MOST).filter_map(|record| type_item(analysis, record)).collect()
}

fn call_item(analysis: &Analysis, one: &Declaration) -> Option<CallHierarchyItem> {
    let selection = analysis.name_location(one.loc)?;
    let range = analysis.range(one.start, one.end).map_or(selection.range, |(_, range)| range);
    let name = match (&*one.name, one.kind) {
        ("", DeclarationKind::Defm) => "defm",
        ("", _) => "def",
        (name, _) => name,
    };
    Some(CallHierarchyItem {
        name: name.to_owned(),
        kind: match one.kind {
            DeclarationKind::Multiclass => SymbolKind::MODULE,
            DeclarationKind::Class => SymbolKind::CLASS,
            _ => SymbolKind::CONSTANT,
        },
        tags: None,
        detail: Some(analysis.line(one.loc)),
        uri: selection.uri,
        range,
        selection_range: selection.range,
        data: None,
    })
}

/// Returns the multiclass, class or `defm` at an offset.
pub(crate) fn prepare_calls(
    analysis: &Analysis,
    file: &File,
    offset: usize,
) -> Vec<CallHierarchyItem> {
    use DeclarationKind::{Class, Defm, Multiclass};
    let found = analysis.declarations_at(file, offset).into_iter();
    let found = found.filter(|one| matches!(one.kind, Multiclass | Class | Defm)).take(1);
    found.filter_map(|one| call_item(analysis, one)).collect()
}

/// Returns the innermost statement that contains a location.
fn enclosing(analysis: &Analysis, loc: Loc) -> Option<&Declaration> {
    use DeclarationKind::{Class, Def, Defm, Multiclass};
    let declarations = analysis.index()?.declarations();
    let end = declarations.partition_point(|one| one.loc <= loc);
    declarations[..end].iter().rev().take(10_000).find(|one| {
        matches!(one.kind, Class | Def | Defm | Multiclass) && one.start <= loc && loc < one.end
    })
}

/// Returns the statements that expand or derive from the item at an offset.
pub(crate) fn incoming(
    analysis: &Analysis,
    file: &File,
    offset: usize,
) -> Vec<CallHierarchyIncomingCall> {
    let Some(index) = analysis.index() else { return Vec::new() };
    let mut callers: BTreeMap<Loc, Vec<Range>> = BTreeMap::new();
    for declared in analysis.declarations_at(file, offset) {
        let uses = analysis.twins(declared.loc).into_iter().flat_map(|loc| index.uses_of(loc));
        for one in uses.filter(|one| matches!(one.kind, UseKind::Parent | UseKind::Instance)) {
            if let (Some(caller), Some(location)) =
                (enclosing(analysis, one.loc), analysis.name_location(one.loc))
            {
                callers.entry(caller.loc).or_default().push(location.range);
            }
        }
    }
    let calls = callers.into_iter().filter_map(|(loc, from_ranges)| {
        let from = call_item(analysis, index.declaration(loc)?)?;
        Some(CallHierarchyIncomingCall { from, from_ranges })
    });
    calls.collect()
}

/// Returns the multiclasses and classes that the statement at an offset expands or derives from.
pub(crate) fn outgoing(
    analysis: &Analysis,
    file: &File,
    offset: usize,
) -> Vec<CallHierarchyOutgoingCall> {
    let Some(index) = analysis.index() else { return Vec::new() };
    let mut callees: BTreeMap<Loc, Vec<Range>> = BTreeMap::new();
    for declared in analysis.declarations_at(file, offset).into_iter().take(1) {
        let uses = index.uses();
        let first = uses.partition_point(|one| one.loc < declared.start);
        let inside = uses[first..].iter().take_while(|one| one.loc < declared.end);
        for one in inside.filter(|one| matches!(one.kind, UseKind::Parent | UseKind::Instance)) {
            if let Some(location) = analysis.name_location(one.loc) {
                callees.entry(one.declaration).or_default().push(location.range);
            }
        }
    }
    let calls = callees.into_iter().filter_map(|(loc, from_ranges)| {
        let to = call_item(analysis, index.declaration(loc)?)?;
        Some(CallHierarchyOutgoingCall { to, from_ranges })
    });
    calls.collect()
}

/// Returns the forward declarations of the class at an offset.
pub(crate) fn forward_declarations(
    analysis: &Analysis,
    file: &File,
    offset: usize,
) -> Vec<lsp_types::Location> {
    let classes = analysis.declarations_at(file, offset).into_iter();
    let classes = classes.filter(|one| one.kind == DeclarationKind::Class);
    let locs = classes.filter_map(|one| analysis.records().find_class(&one.name));
    let locs: Vec<Loc> = locs.flat_map(|class| class.forward_locs().to_vec()).collect();
    analysis.locations(locs)
}
