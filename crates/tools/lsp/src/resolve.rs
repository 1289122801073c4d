//! Resolves names across the files of a program.

use std::collections::HashSet;
use std::rc::Rc;

use tablegen_syntax::TextSize;

use crate::index::{Symbol, SymbolKind, Use, UseKind};
use crate::workspace::File;

/// Greatest number of superclasses that are searched for a field.
const MAX_PARENTS: usize = 4096;

/// Symbol of a file.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) file: Rc<File>,
    pub(crate) symbol: usize,
}

impl Found {
    pub(crate) fn get(&self) -> &Symbol {
        &self.file.index.symbols[self.symbol]
    }

    pub(crate) fn is_same(&self, other: &Found) -> bool {
        self.file.path == other.file.path && self.symbol == other.symbol
    }
}

/// Files of a program.
pub(crate) struct Program<'p>(pub(crate) &'p [Rc<File>]);

impl Program<'_> {
    /// Returns all symbols of a name.
    pub(crate) fn named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = Found> + 'a {
        self.0.iter().flat_map(move |file| {
            let named = file.index.named(name).iter();
            named.map(|&symbol| Found { file: Rc::clone(file), symbol })
        })
    }

    /// Returns the global symbols of a name and of some kinds.
    pub(crate) fn global(&self, name: &str, kinds: &[SymbolKind]) -> Vec<Found> {
        let named = self.named(name);
        named.filter(|one| one.get().is_global && kinds.contains(&one.get().kind)).collect()
    }

    /// Returns the definition of a class or multiclass; the declaration if there is no definition.
    fn class(&self, name: &str, kinds: &[SymbolKind]) -> Vec<Found> {
        let mut found = self.global(name, kinds);
        found.sort_by_key(|one| one.get().full.len() <= TextSize::from(64));
        found
    }

    /// Returns a class or def and its superclasses, nearest first.
    pub(crate) fn lineage(&self, start: Found) -> Vec<Found> {
        let mut lineage = vec![start];
        let mut seen = HashSet::new();
        let mut index = 0;
        while index < lineage.len() && lineage.len() < MAX_PARENTS {
            let kinds: &[SymbolKind] = match lineage[index].get().kind {
                SymbolKind::Multiclass | SymbolKind::Defm => {
                    &[SymbolKind::Multiclass, SymbolKind::Class]
                }
                _ => &[SymbolKind::Class],
            };
            for parent in lineage[index].get().parents.clone() {
                if seen.insert(parent.clone()) {
                    lineage.extend(self.class(&parent, kinds));
                }
            }
            index += 1;
        }
        lineage
    }

    /// Returns the field of a class or def, which may be inherited.
    pub(crate) fn field(&self, owner: Found, name: &str) -> Option<Found> {
        self.lineage(owner).into_iter().find_map(|one| {
            let named = one.file.index.named(name).iter().copied();
            let symbol = named.into_iter().find(|&index| {
                let symbol = &one.file.index.symbols[index];
                symbol.kind == SymbolKind::Field && symbol.owner == Some(one.symbol)
            })?;
            Some(Found { file: Rc::clone(&one.file), symbol })
        })
    }

    /// Returns the declarations that a use refers to.
    pub(crate) fn resolve(&self, file: &Rc<File>, one: &Use) -> Vec<Found> {
        use SymbolKind::*;
        if let Some(symbol) = one.target.map(|symbol| symbol as usize) {
            return vec![Found { file: Rc::clone(file), symbol }];
        }
        let context = one.context.map(|symbol| symbol as usize);
        let context = context.map(|symbol| Found { file: Rc::clone(file), symbol });
        let name = &*one.name;
        match &one.kind {
            UseKind::Class => {
                let context = context.as_ref().map(|context| context.get().kind);
                let order: &[&[SymbolKind]] = match context {
                    Some(Defm | Multiclass) => &[&[Multiclass], &[Class]],
                    _ => &[&[Class], &[Multiclass]],
                };
                let found = order.iter().map(|kinds| self.class(name, kinds));
                found.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
            }
            UseKind::Type => self.class(name, &[Class, Deftype]),
            UseKind::Value => {
                if let Some(field) = context.and_then(|context| self.field(context, name)) {
                    return vec![field];
                }
                let found = self.global(name, &[Def, Defm, Defset, Defvar]);
                if found.is_empty() { self.named_defs(name) } else { found }
            }
            UseKind::Let => match context.and_then(|context| self.field(context, name)) {
                Some(field) => vec![field],
                None => self.fields(name),
            },
            UseKind::Member => self.fields(name),
            UseKind::ArgName(class) => {
                let classes = self.class(class, &[Class, Multiclass]);
                let params = classes.into_iter().flat_map(|one| {
                    let members = one.file.index.members(one.symbol, Param);
                    let found =
                        members.filter(|(_, param)| param.name == name).map(|(index, _)| index);
                    let found: Vec<usize> = found.collect();
                    found
                        .into_iter()
                        .map(move |symbol| Found { file: Rc::clone(&one.file), symbol })
                });
                params.collect()
            }
        }
    }

    /// Returns definitions in multiclasses, whose names are only parts of names of records.
    fn named_defs(&self, name: &str) -> Vec<Found> {
        let kinds = [SymbolKind::Def, SymbolKind::Defm];
        self.named(name).filter(|one| kinds.contains(&one.get().kind)).collect()
    }

    fn fields(&self, name: &str) -> Vec<Found> {
        self.named(name).filter(|one| one.get().kind == SymbolKind::Field).collect()
    }

    /// Returns the symbols that are declared or used at an offset.
    pub(crate) fn symbols_at(&self, file: &Rc<File>, offset: usize) -> Vec<Found> {
        let is_at = |range: tablegen_syntax::TextRange| {
            usize::from(range.start()) <= offset && offset <= usize::from(range.end())
        };
        if let Some(one) = file.index.uses.iter().find(|one| is_at(one.range)) {
            return self.resolve(file, one);
        }
        let declared = file.index.symbols.iter().position(|symbol| is_at(symbol.range));
        declared.map(|symbol| Found { file: Rc::clone(file), symbol }).into_iter().collect()
    }

    /// Returns the uses of symbols, with their files.
    pub(crate) fn uses(&self, targets: &[Found]) -> Vec<(Rc<File>, tablegen_syntax::TextRange)> {
        let Some(name) = targets.first().map(|target| target.get().name.clone()) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for file in self.0 {
            for one in file.index.uses_of(&name) {
                let resolved = self.resolve(file, one);
                if resolved.iter().any(|one| targets.iter().any(|target| target.is_same(one))) {
                    found.push((Rc::clone(file), one.range));
                }
            }
        }
        found
    }
}
