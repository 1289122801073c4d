//! Lint on instructions that the assembler never chooses.
//!
//! Two matchables with equal mnemonics, operand classes, ties and requirements match the same text under
//! the same conditions. The one that is tried first wins. Classes, which only C++ code tells apart, are
//! compared by identity, so that no pair is reported that the assembler might distinguish.
//!
//! C++ code of a target may choose among instructions with the same text by their `TSFlags`, such as the prefix of
//! X86's encodings. Which of two instructions with the same encoding is chosen makes no difference.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tablegen_core::Record;
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

/// Returns true if it matters which of two instructions with the same text the assembler chooses, and if its C++ code
/// has no flags to choose by.
fn is_ambiguous(one: Record<'_>, other: Record<'_>) -> bool {
    let same = |field: &str| match (one.value(field), other.value(field)) {
        (Ok(one), Ok(other)) => Some(one == other),
        _ => None,
    };
    same("TSFlags") != Some(false) && same("Inst") != Some(true)
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
        let mut earlier: FxHashMap<Distinguished, SmallVec<[&Matchable<'_>; 1]>> =
            FxHashMap::default();
        for matchable in plan.matchables.iter().filter(|one| has_text(&plan, one)) {
            let others = earlier.entry(Distinguished::of(matchable)).or_default();
            let other = others.iter().find(|other| {
                let is_instruction = matchable.alias.is_none() && other.alias.is_none();
                is_instruction
                    && matchable.record.id() != other.record.id()
                    && is_ambiguous(matchable.record, other.record)
            });
            if let Some(other) = other {
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
            } else {
                others.push(matchable);
            }
        }
    }
    Ok(())
}
