//! Mnemonic aliases: records of class `MnemonicAlias`.

use std::collections::BTreeMap;

use tablegen_core::{Record, RecordError, Records};

use super::settings::Settings;
use crate::Context;
use tablegen_model::derived_from;
use tablegen_model::features::AsmPredicates;

#[derive(Debug)]
pub(super) struct MnemonicAlias {
    /// Mnemonic that is replaced, in lowercase.
    pub(super) from: String,
    /// Predicate numbers, and the replacement if all of them hold. The first match applies.
    pub(super) conditional: Vec<(Vec<usize>, String)>,
    /// Replacement if no condition holds.
    pub(super) otherwise: Option<String>,
}

/// All mnemonic aliases of a target.
#[derive(Debug)]
pub(super) struct MnemonicAliases {
    /// Aliases of each variant. `None` for a variant without a name.
    pub(super) of_variants: Vec<Option<Vec<MnemonicAlias>>>,
    /// Aliases of all variants.
    pub(super) general: Vec<MnemonicAlias>,
}

impl MnemonicAliases {
    /// Reads the aliases. Returns `None` if there are no `MnemonicAlias` records.
    ///
    /// # Errors
    /// Returns an error if a predicate is no assembler predicate, or if a mnemonic has
    /// contradictory aliases.
    pub(super) fn read<'r>(
        cx: &Context<'_, 'r>,
        records: &'r Records,
        settings: &Settings<'r>,
        predicates: &AsmPredicates<'r>,
    ) -> Result<Option<Self>, RecordError> {
        let all = derived_from(records, "MnemonicAlias")?;
        if all.is_empty() {
            return Ok(None);
        }
        let of = |name: &str| group(cx, &all, name, predicates);
        let of_variants = settings.variants.iter().map(|variant| match variant.name {
            "" => Ok(None),
            name => of(name).map(Some),
        });
        let of_variants = of_variants.collect::<Result<_, RecordError>>()?;
        Ok(Some(MnemonicAliases { of_variants, general: of("")? }))
    }
}

/// Returns the aliases of the variant with this name, sorted by mnemonic.
fn group<'r>(
    cx: &Context<'_, 'r>,
    all: &[Record<'r>],
    variant: &str,
    predicates: &AsmPredicates<'r>,
) -> Result<Vec<MnemonicAlias>, RecordError> {
    let mut by_mnemonic: BTreeMap<String, Vec<Record<'r>>> = BTreeMap::new();
    for &record in all {
        if record.string("AsmVariantName")? == variant {
            let from = record.string("FromMnemonic")?.to_ascii_lowercase();
            by_mnemonic.entry(from).or_default().push(record);
        }
    }
    by_mnemonic.into_iter().map(|(from, records)| read(cx, from, &records, predicates)).collect()
}

fn read<'r>(
    cx: &Context<'_, 'r>,
    from: String,
    records: &[Record<'r>],
    predicates: &AsmPredicates<'r>,
) -> Result<MnemonicAlias, RecordError> {
    let mut conditional = Vec::new();
    let mut otherwise: Option<(Record<'r>, &str)> = None;
    for &record in records {
        let required = record.list_of_defs("Predicates")?;
        for predicate in &required {
            if predicates.number(*predicate).is_none() {
                return Err(record.error(format!(
                    "Predicate '{}' is not marked as an AssemblerPredicate!",
                    predicate.name()
                )));
            }
        }
        let to = record.string("ToMnemonic")?;
        if required.is_empty() {
            if let Some((other, _)) = otherwise.filter(|&(_, known)| known != to) {
                cx.error(
                    other.error("two different MnemonicAliases with the same 'from' mnemonic!"),
                );
                return Err(record.error("this is the other MnemonicAlias."));
            }
            otherwise = Some((record, to));
            continue;
        }
        if to == from {
            return Err(record.error("MnemonicAlias to the same string"));
        }
        let required = required.iter().filter_map(|one| predicates.number(*one)).collect();
        conditional.push((required, to.to_ascii_lowercase()));
    }
    let otherwise = otherwise.map(|(_, to)| to.to_ascii_lowercase());
    Ok(MnemonicAlias { from, conditional, otherwise })
}
