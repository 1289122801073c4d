//! The types of operands: those of one name have one type.

use rustc_hash::FxHashMap;
use tablegen_core::{Loc, RecordError};

use super::context::{Made, RuleContext, Stop};
use super::pattern::{Insn, Pattern, Type};
use tablegen_model::texts::TextId;

/// What a checker makes of a type that is that of another operand.
type CheckSame<'f, 'a, 'r> = dyn FnMut(&RuleContext<'a, 'r>, TextId) -> Made<()> + 'f;

/// What is known of the types of operands in several patterns (LLVM: `OperandTypeChecker`).
pub(super) struct Checker<'r> {
    /// Where what is wrong is.
    locs: &'r [Loc],
    /// The types by the names of operands, with the pattern that told.
    types: FxHashMap<TextId, (Type<'r>, TextId)>,
}

impl<'r> Checker<'r> {
    pub(super) fn new(locs: &'r [Loc]) -> Self {
        Checker { locs, types: FxHashMap::default() }
    }

    /// Takes note of the types in an instruction that is the pattern of a name. `check` is asked
    /// about types that are those of other operands.
    pub(super) fn check<'a>(
        &mut self,
        ctx: &RuleContext<'a, 'r>,
        pattern: TextId,
        insn: &Insn<'r>,
        check: &mut CheckSame<'_, 'a, 'r>,
    ) -> Made<()> {
        for operand in &insn.operands {
            let Some(ty) = operand.ty else { continue };
            if let Type::Of(name) = ty {
                check(ctx, name)?;
            }
            let Some(name) = operand.name else { continue };
            let (known, from) = *self.types.entry(name).or_insert((ty, pattern));
            if known == ty {
                continue;
            }
            let texts = &ctx.vocabulary.texts;
            let operand = texts.get(name);
            let message = format!(
                "conflicting types for operand '{operand}': '{}' vs '{}'",
                known.text(texts),
                ty.text(texts)
            );
            ctx.cx.error(RecordError::at(self.locs, message));
            for (ty, pattern) in [(ty, pattern), (known, from)] {
                let (ty, pattern) = (ty.text(texts), texts.get(pattern));
                let note = format!("'{operand}' seen with type '{ty}' in '{pattern}'");
                ctx.cx.note(self.locs, note);
            }
            return Err(Stop::Reported);
        }
        Ok(())
    }

    /// Gives operands the types that are known of their names.
    pub(super) fn propagate(&self, patterns: &mut [Pattern<'r>]) {
        let insns = patterns.iter_mut().filter_map(|pattern| pattern.insn_mut());
        for operand in insns.flat_map(|insn| &mut insn.operands) {
            if let Some((ty, _)) = operand.name.and_then(|name| self.types.get(&name)) {
                operand.ty = Some(*ty);
            }
        }
    }
}
