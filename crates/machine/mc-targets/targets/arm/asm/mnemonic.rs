//! Mnemonics: the condition, the suffix for the flags, and others that are a part of the text.

use super::Machine;
use super::custom::condition;
use super::operand::Predicate;
use crate::Feature;

/// Parts of a mnemonic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mnemonic<'m> {
    pub(super) name: &'m str,
    pub(super) condition: Option<u8>,
    pub(super) predicate: Predicate,
    pub(super) sets_flags: bool,
    /// Number for `cpsie` and `cpsid`.
    pub(super) interrupts: Option<i64>,
    /// Letters of the mask of `it`, `vpt` and `vpst`.
    pub(super) mask: &'m str,
}

/// Suffixes that an instruction accepts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accepts {
    pub(super) flags: bool,
    pub(super) condition: bool,
    pub(super) predicate: bool,
}

/// Mnemonics without suffixes.
const WHOLE: &[&str] = &[
    "teq", "vceq", "svc", "mls", "smmls", "vcls", "vmls", "vnmls", "vacge", "vcge", "vclt",
    "vacgt", "vaclt", "vacle", "hlt", "vcgt", "vcle", "smlal", "umaal", "umlal", "vabal", "vmlal",
    "vpadal", "vqdmlal", "fmuls", "vmaxnm", "vminnm", "vcvta", "vcvtn", "vcvtp", "vcvtm", "vrinta",
    "vrintn", "vrintp", "vrintm", "hvc", "vins", "vmovx", "bxns", "blxns", "vdot", "vmmla",
    "vudot", "vsdot", "vcmla", "vcadd", "vfmal", "vfmsl", "wls", "le", "dls", "csel", "csinc",
    "csinv", "csneg", "cinc", "cinv", "cneg", "cset", "csetm", "aut", "pac", "pacbti", "bti",
];

/// Mnemonics with the suffix for the flags that end like a condition.
const WITH_FLAGS: &[&str] = &[
    "adcs", "bics", "movs", "muls", "smlals", "smulls", "umlals", "umulls", "lsls", "sbcs", "rscs",
];

/// Mnemonics of MVE that end like a condition.
const VECTOR: &[&str] = &[
    "vmine", "vshle", "vshlt", "vshllt", "vrshle", "vrshlt", "vmvne", "vorne", "vnege", "vnegt",
    "vmule", "vmult", "vrintne", "vcmult", "vcmule", "vpsele", "vpselt",
];

/// Mnemonics that end with `s`, which is no suffix.
const ENDING: &[&str] = &[
    "cps", "mls", "mrs", "smmls", "vabs", "vcls", "vmls", "vmrs", "vnmls", "vqabs", "vrecps",
    "vrsqrts", "srs", "flds", "fmrs", "fsqrts", "fsubs", "fsts", "fcpys", "fdivs", "fmuls",
    "fcmps", "fcmpzs", "vfms", "vfnms", "fconsts", "bxns", "blxns", "vfmas", "vmlas",
];

/// Mnemonics of MVE whose last letter is no predicate.
const WITHOUT_PREDICATE: &[&str] = &[
    "vmovlt",
    "vshllt",
    "vrshrnt",
    "vshrnt",
    "vqrshrunt",
    "vqshrunt",
    "vqrshrnt",
    "vqshrnt",
    "vmullt",
    "vqmovnt",
    "vqmovunt",
    "vmovnt",
    "vqdmullt",
    "vpnot",
    "vcvtt",
    "vcvt",
];

/// Beginnings of mnemonics of MVE with predicates.
const PREDICABLE: &[&str] = &[
    "vabav",
    "vabd",
    "vabs",
    "vadc",
    "vadd",
    "vaddlv",
    "vaddv",
    "vand",
    "vbic",
    "vbrsr",
    "vcadd",
    "vcls",
    "vclz",
    "vcmla",
    "vcmp",
    "vcmul",
    "vctp",
    "vcvt",
    "vddup",
    "vdup",
    "vdwdup",
    "veor",
    "vfma",
    "vfmas",
    "vfms",
    "vhadd",
    "vhcadd",
    "vhsub",
    "vidup",
    "viwdup",
    "vldrb",
    "vldrd",
    "vldrw",
    "vmax",
    "vmin",
    "vmla",
    "vmlsdav",
    "vmlsldav",
    "vmovlb",
    "vmovlt",
    "vmovnb",
    "vmovnt",
    "vmul",
    "vmvn",
    "vneg",
    "vorn",
    "vorr",
    "vpnot",
    "vpsel",
    "vqabs",
    "vqadd",
    "vqdmladh",
    "vqdmlah",
    "vqdmlash",
    "vqdmlsdh",
    "vqdmulh",
    "vqdmull",
    "vqmovn",
    "vqmovun",
    "vqneg",
    "vqrdmladh",
    "vqrdmlah",
    "vqrdmlash",
    "vqrdmlsdh",
    "vqrdmulh",
    "vqrshl",
    "vqrshrn",
    "vqrshrun",
    "vqshl",
    "vqshrn",
    "vqshrun",
    "vqsub",
    "vrev16",
    "vrev32",
    "vrev64",
    "vrhadd",
    "vrmlaldavh",
    "vrmlalvh",
    "vrmlsldavh",
    "vrmulh",
    "vrshl",
    "vrshr",
    "vrshrn",
    "vsbc",
    "vshl",
    "vshlc",
    "vshll",
    "vshr",
    "vshrn",
    "vsli",
    "vsri",
    "vstrb",
    "vstrd",
    "vstrw",
    "vsub",
];

/// Mnemonics that accept the suffix for the flags.
const FLAGS: &[&str] = &[
    "and", "lsl", "lsr", "rrx", "ror", "sub", "add", "adc", "mul", "bic", "asr", "orr", "mvn",
    "rsb", "rsc", "orn", "sbc", "eor", "neg", "vfm", "vfnm",
];

/// Mnemonics that accept the suffix in A32 only.
const FLAGS_A32: &[&str] = &["smull", "mov", "mla", "smlal", "umlal", "umull"];

/// Mnemonics that accept no condition.
const UNCONDITIONAL: &[&str] = &[
    "bkpt", "cbnz", "setend", "it", "cbz", "trap", "hlt", "udf", "vmaxnm", "vminnm", "vcvta",
    "vcvtn", "vcvtp", "vcvtm", "vrinta", "vrintn", "vrintp", "vrintm", "hvc", "setpan", "vmovx",
    "vins", "vudot", "vsdot", "vcmla", "vcadd", "vfmal", "vfmsl", "vfmat", "vfmab", "vdot",
    "vmmla", "sb", "ssbb", "pssbb", "vsmmla", "vummla", "vusmmla", "vusdot", "vsudot", "bfcsel",
    "wls", "dls", "le", "csel", "csinc", "csinv", "csneg", "cinc", "cinv", "cneg", "cset", "csetm",
    "pac", "pacbti", "aut", "bti",
];

/// Beginnings of mnemonics that accept no condition.
const UNCONDITIONAL_STARTS: &[&str] =
    &["crc32", "cps", "vsel", "aes", "sha1", "sha256", "vpt", "vpst"];

/// Mnemonics that accept no condition on processors with MVE.
const UNCONDITIONAL_MVE: &[&str] = &["vst2", "vld2", "vst4", "vld4", "wlstp", "dlstp", "letp"];

/// Mnemonics that accept no condition in A32.
const UNCONDITIONAL_A32: &[&str] = &[
    "cdp2", "clrex", "mcr2", "mcrr2", "mrc2", "mrrc2", "dmb", "dfb", "dsb", "isb", "pld", "pli",
    "pldw", "ldc2", "ldc2l", "stc2", "stc2l", "tsb",
];

/// Instructions of custom datapaths.
const CUSTOM: &[&str] = &[
    "cx1", "cx1a", "cx1d", "cx1da", "cx2", "cx2a", "cx2d", "cx2da", "cx3", "cx3a", "cx3d", "cx3da",
    "vcx1", "vcx1a", "vcx2", "vcx2a", "vcx3", "vcx3a",
];

/// Returns true for an instruction of a custom datapath with two registers as its destination.
pub(super) fn has_custom_pair(name: &str) -> bool {
    matches!(name, "cx1d" | "cx1da" | "cx2d" | "cx2da" | "cx3d" | "cx3da")
}

fn starts(name: &str, beginnings: &[&str]) -> bool {
    beginnings.iter().any(|beginning| name.starts_with(beginning))
}

/// Removes the last letters.
fn without(name: &str, count: usize) -> &str {
    name.len().checked_sub(count).and_then(|len| name.get(..len)).unwrap_or_default()
}

impl Machine {
    /// Returns true for instructions of MVE with a predicate. `suffix` is the text from the first point on.
    pub(super) fn is_predicable(&self, name: &str, suffix: &str) -> bool {
        if !self.has_mve() {
            return false;
        }
        let is_custom = name.strip_prefix("vcx").is_some_and(|rest| {
            matches!(rest.trim_end_matches(['t', 'e']), "1" | "1a" | "2" | "2a" | "3" | "3a")
        });
        is_custom
            || name.starts_with("vldrh") && name != "vldrhi"
            || name.starts_with("vstrh") && name != "vstrhi"
            || name.starts_with("vmov") && !matches!(suffix, ".f16" | ".32" | ".16" | ".8")
            || name.starts_with("vrint") && name != "vrintr"
            || starts(name, PREDICABLE)
    }

    /// Splits a mnemonic in lower case without its suffixes behind points.
    pub(super) fn split<'m>(&self, whole: &'m str, suffix: &str) -> Mnemonic<'m> {
        let mut mnemonic = Mnemonic {
            name: whole,
            condition: None,
            predicate: Predicate::None,
            sets_flags: false,
            interrupts: None,
            mask: "",
        };
        let is_thumb = self.is_thumb();
        if whole == "movs" && is_thumb || WHOLE.contains(&whole) || whole.starts_with("vsel") {
            return mnemonic;
        }
        let is_vector = self.has_mve() && (VECTOR.contains(&whole) || whole.starts_with("vq"));
        let name = &mut mnemonic.name;
        if !WITH_FLAGS.contains(&whole) && !is_vector {
            let last =
                whole.len().checked_sub(2).and_then(|start| whole.get(start..)).unwrap_or_default();
            if let Some(found) = condition(last) {
                *name = without(whole, 2);
                // The condition `al` is that of instructions without one.
                mnemonic.condition = (found != 14).then_some(found);
            }
        }
        if name.ends_with('s') && !ENDING.contains(name) && !(*name == "movs" && is_thumb) {
            *name = without(name, 1);
            mnemonic.sets_flags = true;
        }
        if name.starts_with("cps") {
            let interrupts = match name.len().checked_sub(2).and_then(|start| name.get(start..)) {
                Some("ie") => Some(2),
                Some("id") => Some(3),
                _ => None,
            };
            if interrupts.is_some() {
                *name = without(name, 2);
                mnemonic.interrupts = interrupts;
            }
        }
        if self.is_predicable(name, suffix) && !WITHOUT_PREDICATE.contains(name) {
            let predicate = match name.as_bytes().last() {
                Some(b't') => Predicate::Then,
                Some(b'e') => Predicate::Else,
                _ => return mnemonic,
            };
            *name = without(name, 1);
            mnemonic.predicate = predicate;
            return mnemonic;
        }
        for start in ["it", "vpst", "vpt"] {
            if let Some(mask) = name.strip_prefix(start) {
                mnemonic.mask = mask;
                *name = start;
                break;
            }
        }
        mnemonic
    }

    /// Returns the suffixes that an instruction accepts. `whole` is the text with all suffixes.
    pub(super) fn accepts(&self, name: &str, suffix: &str, whole: &str) -> Accepts {
        let is_thumb = self.is_thumb();
        let is_custom = self.has(Feature::HasCDEOps)
            && CUSTOM.contains(&name)
            && !starts(name, &["cx1a", "cx1da", "cx2a", "cx2da", "cx3a", "cx3da"]);
        let is_never = UNCONDITIONAL.contains(&name)
            || starts(name, UNCONDITIONAL_STARTS)
            || whole.starts_with("vmull") && whole.ends_with(".p64")
            || is_custom
            || self.has_mve() && starts(name, UNCONDITIONAL_MVE);
        let condition = match () {
            () if is_never => false,
            () if !is_thumb => !UNCONDITIONAL_A32.contains(&name) && !starts(name, &["rfe", "srs"]),
            () if self.is_thumb1() => {
                name != "movs" && (name != "nop" || self.has(Feature::HasV6MOps))
            }
            () => true,
        };
        Accepts {
            flags: FLAGS.contains(&name) || !is_thumb && FLAGS_A32.contains(&name),
            condition,
            predicate: self.is_predicable(name, suffix),
        }
    }
}

/// Returns the mask of `it`, `vpt` and `vpst` by its letters. `None` for other letters.
pub(super) fn block_mask(letters: &str) -> Option<u8> {
    if letters.len() > 3 {
        return None;
    }
    letters.chars().rev().try_fold(8, |mask, letter| match letter {
        't' => Some(mask >> 1),
        'e' => Some(mask >> 1 | 8),
        _ => None,
    })
}
