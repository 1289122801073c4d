//! Formats patterns and rules for `--gicombiner-stop-after-parse` and messages.

use std::fmt::Write;

use super::context::RuleContext;
use super::pattern::{Flags, Fragment, Kind, OperandTable, Param, Pattern, What};
use super::rule::CombineRule;

/// Formats a pattern in one line; `named` includes its name.
pub(super) fn pattern(ctx: &RuleContext<'_, '_>, pattern: &Pattern<'_>, named: bool) -> String {
    let texts = &ctx.vocabulary.texts;
    let name = match named {
        true => format!("name:{} ", texts.get(pattern.name)),
        false => String::new(),
    };
    let (kind, content) = match &pattern.kind {
        Kind::AnyOpcode(all) => {
            let names: Vec<&str> =
                all.iter().map(|&opcode| ctx.vocabulary.opcodes.name(opcode)).collect();
            ("AnyOpcodePattern", format!("[{}]", names.join(", ")))
        }
        Kind::Code { text, apply } => {
            let what = if *apply { "apply" } else { "match" };
            ("CXXPattern", format!("{what} code:\"{}\"", escaped(text)))
        }
        Kind::Insn(insn) => {
            let kind = match insn.what {
                What::Machine(_) => "CodeGenInstructionPattern",
                What::Fragment(_) => "PatFragPattern",
                What::Builtin(_) => "BuiltinPattern",
            };
            let operands = insn.operands.iter().map(|operand| {
                let ty = operand.ty.map(|ty| ty.text(texts));
                let mut text = match (ty, operand.value) {
                    (Some(ty), Some(value)) => format!("({ty} {value})"),
                    (Some(ty), None) => ty,
                    (None, Some(value)) => value.to_string(),
                    (None, None) => String::new(),
                };
                if let Some(name) = operand.name {
                    let colon = if text.is_empty() { "" } else { ":" };
                    let _ = write!(text, "{colon}${}", texts.get(name));
                }
                if operand.def { format!("<def>{text}") } else { text }
            });
            let operands: Vec<String> = operands.collect();
            let mut text = format!("{} operands:[{}]", insn.name(), operands.join(", "));
            if let Some(machine) = insn.machine() {
                if let Some(intrinsic) = &machine.intrinsic {
                    let _ = write!(text, " intrinsic(@{})", intrinsic.name);
                }
                if let Some(all) = &machine.flags {
                    text.push_str(&flags(ctx, all));
                }
            }
            (kind, text)
        }
    };
    format!("({kind} {name}{content})")
}

fn flags(ctx: &RuleContext<'_, '_>, flags: &Flags<'_>) -> String {
    let copied: Vec<&str> =
        flags.copied.iter().map(|&name| ctx.vocabulary.texts.get(name)).collect();
    let mut text = " (MIFlags".to_owned();
    for (what, all) in [("set", &flags.set), ("unset", &flags.unset), ("copy", &copied)] {
        if !all.is_empty() {
            let _ = write!(text, " ({what} {})", all.join(", "));
        }
    }
    text.push(')');
    text
}

/// Escapes text like LLVM: unprintable bytes and quotes become two hexadecimal digits.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' if byte != b'"' => out.push(byte.into()),
            _ => {
                let _ = write!(out, "\\{byte:02X}");
            }
        }
    }
    out
}

/// Formats a rule.
pub(super) fn rule(ctx: &RuleContext<'_, '_>, rule: &CombineRule<'_>, out: &mut String) {
    let texts = &ctx.vocabulary.texts;
    let (name, id) = (rule.record.name(), rule.number);
    let _ = writeln!(out, "(CombineRule name:{name} id:{id} root:{}", texts.get(rule.root_name));
    if !rule.data.is_empty() {
        out.push_str("  (MatchDatas\n");
        for data in &rule.data {
            let symbol = texts.get(data.name);
            let _ = writeln!(out, "    (MatchDataDef symbol:{symbol} type:{})", data.ty);
        }
        out.push_str("  )\n");
    }
    if !rule.fragments.is_empty() {
        out.push_str("  (PatFrags\n");
        rule.fragments.iter().for_each(|one| fragment(ctx, one, out));
        out.push_str("  )\n");
    }
    for (what, patterns, roots) in [
        ("MatchPats", &rule.matched, std::slice::from_ref(&rule.root)),
        ("ApplyPats", &rule.apply, &rule.apply_roots[..]),
    ] {
        let _ = write!(out, "  ({what} ");
        if patterns.is_empty() {
            out.push_str("<empty>)\n");
            continue;
        }
        out.push('\n');
        let root = if what == "MatchPats" { "<match_root>" } else { "<apply_root>" };
        for (index, one) in patterns.iter().enumerate() {
            let root = if roots.contains(&index) { root } else { "" };
            let _ = writeln!(out, "    {root}{}:{}", texts.get(one.name), pattern(ctx, one, false));
        }
        out.push_str("  )\n");
    }
    table(ctx, "MatchPats", &rule.match_table, &rule.matched, out);
    table(ctx, "ApplyPats", &rule.apply_table, &rule.apply, out);
    if rule.permutations.len() > 1 {
        out.push_str("  (PermutationsToEmit\n");
        for permutation in &rule.permutations {
            let _ = writeln!(out, "    {},", rule.alternatives(ctx, permutation));
        }
        out.push_str("  )\n");
    }
    out.push_str(")\n");
}

fn table(
    ctx: &RuleContext<'_, '_>,
    what: &str,
    table: &OperandTable,
    patterns: &[Pattern<'_>],
    out: &mut String,
) {
    let texts = &ctx.vocabulary.texts;
    let all = table.sorted(texts);
    let _ = write!(out, "  (OperandTable {what} ");
    if all.is_empty() {
        out.push_str("<empty>)\n");
        return;
    }
    out.push('\n');
    for (name, def) in all {
        let def = def.map_or("<live-in>", |index| texts.get(patterns[index].name));
        let _ = writeln!(out, "    {name} -> {def}");
    }
    out.push_str("  )\n");
}

fn fragment(ctx: &RuleContext<'_, '_>, fragment: &Fragment<'_>, out: &mut String) {
    let _ = writeln!(out, "    (PatFrag name:{}", fragment.record.name());
    for (what, params) in [("ins", fragment.inputs()), ("outs", fragment.outputs())] {
        if !params.is_empty() {
            let _ = writeln!(out, "      ({what} [{}])", list(ctx, params));
        }
    }
    out.push_str("      (alternatives [\n");
    for alternative in &fragment.alternatives {
        out.push_str("        [\n");
        for one in &alternative.patterns {
            let _ = writeln!(out, "          {},", pattern(ctx, one, true));
        }
        out.push_str("        ],\n");
    }
    out.push_str("      ])\n    )\n");
}

fn list(ctx: &RuleContext<'_, '_>, params: &[Param]) -> String {
    let texts = &ctx.vocabulary.texts;
    let all: Vec<String> =
        params.iter().map(|one| format!("{}:{}", texts.get(one.name), one.kind.name())).collect();
    all.join(", ")
}
