//! Types of operands: all operands with one name have one type.

use rustc_hash::FxHashMap;
use tablegen_core::{Loc, RecordError};

use super::context::{RuleContext, RuleResult, Stop};
use super::pattern::{Insn, Pattern, Type};
use tablegen_model::texts::TextId;

/// Callback for the type of another operand (`GITypeOf`).
type CheckSame<'f, 'a, 'r> = dyn FnMut(&RuleContext<'a, 'r>, TextId) -> RuleResult<()> + 'f;

/// Known types of the operands of several patterns (LLVM: `OperandTypeChecker`).
pub(super) struct Checker<'r> {
    /// Locations for errors.
    locs: &'r [Loc],
    /// Types by operand name, with the pattern that gave the type.
    types: FxHashMap<TextId, (Type<'r>, TextId)>,
}

impl<'r> Checker<'r> {
    pub(super) fn new(locs: &'r [Loc]) -> Self {
        Checker { locs, types: FxHashMap::default() }
    }

    /// Records the types in the instruction of a pattern. `check` is called for types of other
    /// operands.
    pub(super) fn check<'a>(
        &mut self,
        ctx: &RuleContext<'a, 'r>,
        pattern: TextId,
        insn: &Insn<'r>,
        check: &mut CheckSame<'_, 'a, 'r>,
    ) -> RuleResult<()> {
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
            ctx.cx.error(RecordError::new(self.locs, message));
            for (ty, pattern) in [(ty, pattern), (known, from)] {
                let (ty, pattern) = (ty.text(texts), texts.get(pattern));
                let note = format!("'{operand}' seen with type '{ty}' in '{pattern}'");
                ctx.cx.note(self.locs, note);
            }
            return Err(Stop::Reported);
        }
        Ok(())
    }

    /// Sets the types of operands whose name has a known type.
    pub(super) fn propagate(&self, patterns: &mut [Pattern<'r>]) {
        let insns = patterns.iter_mut().filter_map(|pattern| pattern.insn_mut());
        for operand in insns.flat_map(|insn| &mut insn.operands) {
            if let Some((ty, _)) = operand.name.and_then(|name| self.types.get(&name)) {
                operand.ty = Some(*ty);
            }
        }
    }
}
