//! Semantic checks of a rule's patterns beyond types.

use tablegen_core::Record;

use super::context::{RuleContext, RuleResult};
use super::parse::text_of;
use super::pattern::{Builtin, Insn, Kind, Pattern, What};
use super::rule::CombineRule;

impl<'r> CombineRule<'r> {
    /// Checks the patterns.
    pub(super) fn check(&self, ctx: &RuleContext<'_, 'r>) -> RuleResult<()> {
        let record = self.record;
        let mut any_opcode = false;
        for pattern in &self.matched {
            match &pattern.kind {
                Kind::Code { text, .. } if !text.contains("return ") => {
                    ctx.cx.warn(record.locs(), "'match' C++ code does not seem to return!");
                }
                Kind::Code { .. } => {}
                Kind::Insn(insn) => {
                    check_packs(ctx, record, insn, true)?;
                    check_matched_flags(ctx, record, pattern, insn)?;
                }
                Kind::AnyOpcode(_) if any_opcode => {
                    return Err(ctx.stop_at(record, "wip_opcode_match can only be present once"));
                }
                Kind::AnyOpcode(_) => any_opcode = true,
            }
        }
        let by_code = self.apply.first().is_some_and(|first| first.is_code());
        for pattern in &self.apply {
            if pattern.is_code() != by_code {
                let message = "'apply' patterns cannot mix C++ code with other types of patterns";
                return Err(ctx.stop_at(record, message));
            }
            let Some(insn) = pattern.insn() else { continue };
            check_packs(ctx, record, insn, false)?;
            if any_opcode {
                let message =
                    "cannot use wip_match_opcode in combination with apply instruction patterns!";
                return Err(ctx.stop_at(record, message));
            }
            self.check_made_flags(ctx, pattern, insn)?;
            if let What::Builtin(builtin) = insn.what {
                self.check_builtin(ctx, insn, builtin)?;
            }
        }
        if !self.makes_by_code() && !self.data.is_empty() {
            let message = "GIDefMatchData can only be used if 'apply' in entirely written in C++";
            return Err(ctx.stop_at(record, message));
        }
        Ok(())
    }

    /// Checks that flags are copied only from matched instructions.
    fn check_made_flags(
        &self,
        ctx: &RuleContext<'_, 'r>,
        pattern: &Pattern<'r>,
        insn: &Insn<'r>,
    ) -> RuleResult<()> {
        let Some(flags) = insn.machine().and_then(|machine| machine.flags.as_ref()) else {
            return Ok(());
        };
        for &name in &flags.copied {
            let found = self.matched.iter().find(|pattern| pattern.name == name);
            let (from, of) = (text_of(ctx, name), text_of(ctx, pattern.name));
            let message = match found {
                Some(found) if found.insn().is_some_and(|insn| insn.machine().is_some()) => {
                    continue;
                }
                Some(_) => {
                    format!("'${from}' does not refer to a CodeGenInstruction in MIFlags of '{of}'")
                }
                None => format!("unknown instruction '${from}' referenced in MIFlags of '{of}'"),
            };
            return Err(ctx.stop_at(self.record, message));
        }
        Ok(())
    }

    fn check_builtin(
        &self,
        ctx: &RuleContext<'_, 'r>,
        insn: &Insn<'r>,
        builtin: Builtin,
    ) -> RuleResult<()> {
        let name = builtin.name();
        let stop = |message: String| Err(ctx.stop_at(self.record, message));
        match builtin {
            Builtin::EraseRoot => {
                if self.apply.len() > 1 {
                    return stop(format!("{name} must be the only 'apply' pattern"));
                }
                let root = self.matched[self.root].insn();
                let Some(root) = root.filter(|root| root.machine().is_some()) else {
                    return stop(format!(
                        "{name} can only be used if the root is a CodeGenInstruction or Intrinsic"
                    ));
                };
                let defs = root.num_defs();
                if defs != 0 {
                    let stopped = stop(format!(
                        "{name} can only be used if on roots that do not have any output operand"
                    ));
                    let note = format!("'{}' has {defs} output operands", root.name());
                    ctx.cx.note(self.record.locs(), note);
                    return stopped;
                }
            }
            Builtin::ReplaceReg => {
                let Some(old) = insn.operands.first().and_then(|old| old.name) else {
                    return Ok(());
                };
                let def = self.match_table.def(old);
                let old = text_of(ctx, old);
                if def.is_none() {
                    return stop(format!(
                        "{name} cannot find a matched pattern that defines '{old}'"
                    ));
                }
                if def != Some(self.root) {
                    return stop(format!(
                        "{name} cannot replace '{old}': this builtin can only replace a register \
                         defined by the match root"
                    ));
                }
            }
        }
        Ok(())
    }
}

/// Checks operands that represent a variable number of operands.
fn check_packs<'r>(
    ctx: &RuleContext<'_, 'r>,
    record: Record<'r>,
    insn: &Insn<'r>,
    matched: bool,
) -> RuleResult<()> {
    let name = insn.name();
    let mut any = false;
    for (index, operand) in insn.operands.iter().enumerate() {
        if !operand.is_pack() {
            continue;
        }
        any = true;
        if matched && index + 1 != insn.operands.len() {
            let message = format!("'{name}': GIVariadic can only be used on the last operand");
            return Err(ctx.stop_at(record, message));
        }
        if operand.def {
            let message = format!("'{name}': GIVariadic cannot be used on defs");
            return Err(ctx.stop_at(record, message));
        }
    }
    if any && !insn.is_variadic() {
        let message =
            format!("cannot use a GIVariadic operand on non-variadic instruction '{name}'");
        return Err(ctx.stop_at(record, message));
    }
    Ok(())
}

/// Checks that match patterns do not refer to flags of other instructions.
fn check_matched_flags<'r>(
    ctx: &RuleContext<'_, 'r>,
    record: Record<'r>,
    pattern: &Pattern<'r>,
    insn: &Insn<'r>,
) -> RuleResult<()> {
    let Some(flags) = insn.machine().and_then(|machine| machine.flags.as_ref()) else {
        return Ok(());
    };
    if flags.copied.is_empty() {
        return Ok(());
    }
    let message = "'match' patterns cannot refer to flags from other instructions";
    let stop = ctx.stop_at(record, message);
    let from: Vec<String> = flags.copied.iter().map(|&name| text_of(ctx, name)).collect();
    let (name, from) = (text_of(ctx, pattern.name), from.join(", "));
    ctx.cx.note(record.locs(), format!("MIFlags in '{name}' refer to: {from}"));
    Err(stop)
}
