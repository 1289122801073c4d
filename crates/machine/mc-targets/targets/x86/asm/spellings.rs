//! Spellings of mnemonics that contain a condition.

use alloc::string::String;

/// Conditions of jumps and others.
const CONDITIONS: [&str; 30] = [
    "o", "no", "b", "nae", "ae", "nb", "e", "z", "ne", "nz", "be", "na", "a", "nbe", "s", "ns",
    "p", "pe", "np", "po", "l", "nge", "ge", "nl", "le", "ng", "g", "nle", "c", "nc",
];

/// Returns true for a condition of a jump, other than those of the carry flag.
pub(super) fn is_condition(text: &str) -> bool {
    CONDITIONS.iter().take(28).any(|condition| *condition == text)
}

/// Mnemonic as it is looked up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Spelling {
    pub(super) mnemonic: String,
    /// Immediate that the mnemonic contains.
    pub(super) condition: Option<i64>,
}

/// Conditions of comparisons of floating-point numbers, by their numbers.
const COMPARISONS: [[&str; 2]; 32] = [
    ["eq", "eq_oq"],
    ["lt", "lt_os"],
    ["le", "le_os"],
    ["unord", "unord_q"],
    ["neq", "neq_uq"],
    ["nlt", "nlt_us"],
    ["nle", "nle_us"],
    ["ord", "ord_q"],
    ["eq_uq", ""],
    ["nge", "nge_us"],
    ["ngt", "ngt_us"],
    ["false", "false_oq"],
    ["neq_oq", ""],
    ["ge", "ge_os"],
    ["gt", "gt_os"],
    ["true", "true_uq"],
    ["eq_os", ""],
    ["lt_oq", ""],
    ["le_oq", ""],
    ["unord_s", ""],
    ["neq_us", ""],
    ["nlt_uq", ""],
    ["nle_uq", ""],
    ["ord_s", ""],
    ["eq_us", ""],
    ["nge_uq", ""],
    ["ngt_uq", ""],
    ["false_os", ""],
    ["neq_os", ""],
    ["ge_oq", ""],
    ["gt_oq", ""],
    ["true_us", ""],
];

/// Conditions of `vpcmp`. 3 and 7 have no name.
const INTEGER: [&str; 7] = ["eq", "lt", "le", "", "neq", "nlt", "nle"];
/// Conditions of `vpcom`.
const XOP: [&str; 8] = ["lt", "le", "gt", "ge", "eq", "neq", "false", "true"];

const FLOATS: [&str; 7] = ["ss", "sd", "sh", "ph", "bf16", "ps", "pd"];
const ELEMENTS: [&str; 8] = ["ub", "uw", "ud", "uq", "b", "w", "d", "q"];

/// Returns the spelling of a mnemonic without the condition that it contains.
pub(super) fn comparison(name: &str) -> Spelling {
    let plain = |mnemonic: &str| Spelling { mnemonic: mnemonic.into(), condition: None };
    let mut mnemonic = name;
    // `setneb` is `setne`.
    if let Some(rest) = name.strip_suffix('b')
        && name.starts_with("set")
        && !matches!(name, "setzub" | "setzunb" | "setb" | "setnb")
    {
        mnemonic = rest;
    }
    let with = |start: &str, element: &str, condition: usize| Spelling {
        mnemonic: alloc::format!("{start}{element}"),
        condition: Some(condition as i64),
    };
    let (is_vector, rest) = match mnemonic.strip_prefix('v') {
        Some(rest) => (true, rest),
        None => (false, mnemonic),
    };
    if let Some(rest) = rest.strip_prefix("cmp")
        && let Some(element) = FLOATS.into_iter().find(|element| rest.ends_with(element))
        && let Some(text) = rest.strip_suffix(element)
        && let Some(number) =
            COMPARISONS.iter().position(|names| !text.is_empty() && names.contains(&text))
        && (is_vector || number < 8 && !matches!(element, "sh" | "ph" | "bf16"))
    {
        return with(if is_vector { "vcmp" } else { "cmp" }, element, number);
    }
    for (start, conditions) in [("vpcmp", INTEGER.as_slice()), ("vpcom", XOP.as_slice())] {
        if let Some(rest) = mnemonic.strip_prefix(start)
            && let Some(element) = ELEMENTS.into_iter().find(|element| rest.ends_with(element))
            && let Some(text) = rest.strip_suffix(element)
            && let Some(number) =
                conditions.iter().position(|known| !text.is_empty() && *known == text)
            // `vpcmpeqb` is an instruction of its own.
            && (start == "vpcom" || number != 0 || element.len() == 2)
        {
            return with(start, element, number);
        }
    }
    plain(mnemonic)
}
