//! Method names of hooks that do not change when unrelated records are added.
//!
//! A hook has the name of its first record that has a name. Records without a name are numbered by the
//! evaluator, so that a definition before them gives them other numbers; a hook of such records is named
//! after its C++ code.

use std::collections::BTreeMap;
use std::fmt::Write;

use proc_macro2::Ident;
use tablegen_core::{Loc, Record};
use tablegen_emit::rust::{Names, field_name, location_after, with_location};
use tablegen_session::OutputContext;

use super::hooks::method_name;

/// Number of tokens of C++ code in a name.
const TOKENS: usize = 8;
/// Number of records that the documentation of a hook names.
const RECORDS: usize = 4;

/// Tokens without meaning for a name, because most C++ code of descriptions has them.
const COMMON: &str = " return const auto static_cast cast dyn_cast this if else true false \
                      N Op Imm MI MRI CurDAG DAG TII STI Subtarget SDLoc DL SDValue SDNode MVT EVT \
                      State ValNo ValVT LocVT LocInfo ArgFlags OrigTy getMachineFunction getSubtarget \
                      getDataLayout \
                      bool int unsigned int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t ";

/// Functions whose template argument, a type, a name leaves out.
const WITH_TYPE: [&str; 2] = ["getSubtarget", "static_cast"];

/// Operators that distinguish pieces of code, longer ones first.
const OPERATORS: [(&str, &str); 18] = [
    ("->", ""),
    ("::", ""),
    ("==", "eq"),
    ("!=", "ne"),
    ("<=", "le"),
    (">=", "ge"),
    ("&&", "and"),
    ("||", "or"),
    ("<<", "shl"),
    (">>", "shr"),
    ("<", "lt"),
    (">", "gt"),
    ("!", "not"),
    ("&", "bitand"),
    ("|", "bitor"),
    ("+", "plus"),
    ("-", "minus"),
    ("%", "rem"),
];

/// What the name of a hook is made of.
#[derive(Clone, Copy, Debug)]
pub struct NameParts<'a, 'r> {
    /// Records with the hook.
    pub records: &'a [Record<'r>],
    /// Name of the first record, or of what stands for the hook in C++.
    pub name: &'a str,
    /// What precedes the name of a record: `imm_is_`.
    pub prefix: &'a str,
    /// What precedes tokens of C++ code: `imm_`.
    pub code_prefix: &'a str,
    /// C++ code, or tokens that describe a hook without code.
    pub code: &'a str,
}

/// Claims the method name of a hook.
pub fn claim(names: &mut Names, hook: NameParts<'_, '_>) -> Ident {
    names.claim(&hook.base().1)
}

/// Claims a method name for each hook.
///
/// Names are claimed in an order that depends on names and locations only, and not on the order of `hooks`.
pub fn claim_all(names: &mut Names, hooks: &[NameParts<'_, '_>]) -> Vec<Ident> {
    let mut wanted: Vec<(bool, String, Loc, usize)> = Vec::new();
    for (index, hook) in hooks.iter().enumerate() {
        let (is_from_code, name) = hook.base();
        wanted.push((is_from_code, name, hook.loc(), index));
    }
    wanted.sort();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (_, name, ..) in &wanted {
        *counts.entry(name.clone()).or_default() += 1;
    }
    // Pieces of code with the same first tokens are told apart by their files.
    for (is_from_code, name, _, index) in &mut wanted {
        if *is_from_code && counts[name] > 1 {
            *name = hooks[*index].in_file();
        }
    }
    wanted.sort();
    let mut claimed: Vec<(usize, Ident)> =
        wanted.iter().map(|(_, name, _, index)| (*index, names.claim(name))).collect();
    claimed.sort_by_key(|&(index, _)| index);
    claimed.into_iter().map(|(_, name)| name).collect()
}

impl NameParts<'_, '_> {
    /// Returns true if the name is from C++ code, and the name.
    fn base(&self) -> (bool, String) {
        let named = if is_numbered(self.name) {
            self.records.iter().map(Record::name).find(|name| !is_numbered(name))
        } else {
            Some(self.name)
        };
        match named {
            Some(name) => (false, format!("{}{}", self.prefix, method_name(name))),
            None => (true, format!("{}{}", self.code_prefix, code_name(self.code))),
        }
    }

    /// Returns the name from C++ code, with the name of the file of the first record.
    fn in_file(&self) -> String {
        let location = self.records.iter().min_by_key(|record| record.loc());
        let location = location.map(|record| record.sources().short(record.loc()));
        let file = location.as_deref().and_then(|text| text.rsplit_once(':')).map_or("", |it| it.0);
        let stem = method_name(file.strip_suffix(".td").unwrap_or(file));
        format!("{}{stem}_{}", self.code_prefix, code_name(self.code))
    }

    /// Returns the first location of a record.
    fn loc(&self) -> Loc {
        self.records.iter().map(|record| record.loc()).min().unwrap_or(Loc::NONE)
    }
}

/// Returns the records with a hook, for its documentation: a few of them, those with names first, and the number
/// of the others.
pub fn list_records<'r>(
    output: &OutputContext<'_>,
    records: impl Iterator<Item = (&'r str, Record<'r>)>,
) -> String {
    let (mut named, numbered): (Vec<_>, Vec<_>) = records.partition(|(name, _)| !is_numbered(name));
    named.extend(numbered);
    let mut text = String::new();
    for (index, (name, record)) in named.iter().take(RECORDS).enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        if is_numbered(name) {
            let _ = write!(text, "a record without a name{}", location_after(output, *record));
        } else {
            text.push_str(&with_location(output, name, *record));
        }
    }
    match named.len().saturating_sub(RECORDS) {
        0 => {}
        others => {
            let _ = write!(text, " or {others} other records");
        }
    }
    text
}

/// Returns true for the name of a record that the evaluator has numbered.
fn is_numbered(name: &str) -> bool {
    name.strip_prefix("anonymous_")
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns the first tokens of C++ code as a name in snake case: `has_one_use` for `return N->hasOneUse();`.
/// Words that say nothing are left out.
pub fn code_name(code: &str) -> String {
    let mut tokens: Vec<String> = Vec::new();
    let mut rest = code;
    // Template arguments are open, and the character before `rest` belongs to a token.
    let (mut templates, mut follows_identifier) = (0_u32, false);
    while tokens.len() < TOKENS
        && let Some(first) = rest.chars().next()
    {
        if rest.starts_with("//") {
            rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
            continue;
        }
        if rest.starts_with("/*") {
            rest = rest.split_once("*/").map_or("", |(_, rest)| rest);
            continue;
        }
        if first.is_ascii_alphanumeric() || first == '_' {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let (token, behind) = rest.split_at(end.unwrap_or(rest.len()));
            rest = behind;
            follows_identifier = true;
            if !COMMON.split_whitespace().any(|common| common == token) {
                tokens.push(field_name(token).trim_matches('_').to_owned());
            }
            if WITH_TYPE.contains(&token)
                && let Some((_, behind)) = rest.strip_prefix('<').and_then(|it| it.split_once('>'))
            {
                rest = behind;
            }
            continue;
        }
        let opens_template = first == '<' && follows_identifier;
        let closes_template = first == '>' && templates > 0;
        follows_identifier = false;
        if opens_template || closes_template {
            templates = if opens_template { templates + 1 } else { templates - 1 };
            rest = &rest[1..];
            continue;
        }
        let before = code[..code.len() - rest.len()].trim_end();
        match OPERATORS.iter().find(|(text, _)| rest.starts_with(text)) {
            // The address of an argument.
            Some(("&", _)) if before.ends_with(['(', ',']) => rest = &rest[1..],
            Some((text, token)) => {
                tokens.extend((!token.is_empty()).then(|| (*token).to_owned()));
                rest = &rest[text.len()..];
            }
            None => rest = &rest[first.len_utf8()..],
        }
    }
    tokens.retain(|token| !token.is_empty());
    if tokens.is_empty() { "code".to_owned() } else { tokens.join("_") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_code() {
        for (code, name) in [
            ("return N->hasOneUse();", "has_one_use"),
            ("return hasAllWUsers(N);", "has_all_w_users"),
            ("State.getMachineFunction().getSubtarget<S>().isFast()", "is_fast"),
            ("static_cast<S *>(&State)->IsFixed(ValNo)", "is_fixed"),
            ("State.getMachineFunction().getFlag(\"x y\") != nullptr", "get_flag_x_y_ne_nullptr"),
            ("return isInt<12>(Imm);", "is_int_12"),
            ("return isShiftedInt<5, 1>(Imm) && Imm < 3;", "is_shifted_int_5_1_and_lt_3"),
            ("return Imm == -1LL;", "eq_minus_1ll"),
            ("// Comment.\nreturn Imm != /* x */ 0;", "ne_0"),
            ("", "code"),
            ("größe é", "gr_e"),
            ("a b c d e f g h i j", "a_b_c_d_e_f_g_h"),
        ] {
            assert_eq!(code_name(code), name, "{code}");
        }
    }
}
