//! Lint on instructions that the assembler never chooses.
//!
//! Two matchables with equal mnemonics, operand classes, ties and requirements match the same text under
//! the same conditions. The one that is tried first wins. Classes, which only C++ code tells apart, are
//! compared by identity, so that no pair is reported that the assembler might distinguish.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tablegen_model::subset::InstructionSubset;
use tablegen_model::texts::TextId;
use tablegen_model::{Context, Queries, requirements::SetId};
use tablegen_session::{Findings, Unreadable};

use super::classes::ClassId;
use super::matchables::{Matchable, ResultOperand};
use super::plan::Plan;

/// What an assembler knows of a text, to choose a matchable.
#[derive(PartialEq, Eq, Hash)]
struct Distinguished {
    variant: i64,
    mnemonic: TextId,
    classes: SmallVec<[ClassId; 6]>,
    /// Pairs of operands that must be equal.
    ties: SmallVec<[[Option<usize>; 2]; 2]>,
    requires: SetId,
}

impl Distinguished {
    fn of(matchable: &Matchable<'_>) -> Distinguished {
        let ties = matchable.results.iter().filter_map(|result| match result {
            ResultOperand::Tied { same, .. } => Some(*same),
            _ => None,
        });
        Distinguished {
            variant: matchable.variant,
            mnemonic: matchable.mnemonic,
            classes: matchable.operands.iter().map(|operand| operand.class).collect(),
            ties: ties.collect(),
            requires: matchable.requires,
        }
    }
}

/// Returns true for instructions that are meant to be read: those with a name, and no pseudo instructions,
/// whose text is often a comment or that of the instruction that replaces them.
fn has_text(plan: &Plan<'_>, matchable: &Matchable<'_>) -> bool {
    let name = plan.texts.get(matchable.mnemonic);
    name.contains(|c: char| c.is_ascii_alphanumeric())
        && !matchable.result.bit("isPseudo").unwrap_or(false)
}

/// Finds instructions that the assembler never chooses. Aliases are not reported: often two names of
/// one instruction are meant to have the same text.
pub(crate) fn find(cx: &Context<'_, '_>, found: &mut Findings) -> Result<(), Unreadable> {
    let subset = InstructionSubset::new(cx, None, None)?;
    let parsers = cx.target()?.record().list_of_defs("AssemblyParsers")?.len().max(1);
    for parser in 0..parsers {
        let plan = Plan::new(cx, parser, "", &subset)?;
        let mut first: FxHashMap<Distinguished, &Matchable<'_>> = FxHashMap::default();
        for matchable in plan.matchables.iter().filter(|one| has_text(&plan, one)) {
            let key = Distinguished::of(matchable);
            let Some(other) = first.get(&key) else {
                first.insert(key, matchable);
                continue;
            };
            let is_instruction = matchable.alias.is_none() && other.alias.is_none();
            if is_instruction && matchable.record.id() != other.record.id() {
                let (name, other_name) = (matchable.record.name(), other.record.name());
                let in_variant = match matchable.variant {
                    0 => String::new(),
                    number => format!(" in the assembly variant {number}"),
                };
                let message = format!(
                    "the assembler chooses `{other_name}` for the text of `{name}`{in_variant}"
                );
                let note = format!("`{other_name}` is here");
                found.add_with(matchable.record, message, other.record, note);
            }
        }
    }
    Ok(())
}
