//! [`InsnContext`]: prefixes and modes that select an X86 instruction, and the inheritance between
//! contexts.
//!
//! A decoder looks opcodes up in the context of the prefixes that it has read. An instruction is
//! therefore entered in its own context and in all contexts with additional prefixes that it
//! ignores.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use tablegen_format::x86::attribute::*;

/// Mandatory prefix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Prefix {
    None,
    /// Prefix 0xF3.
    Xs,
    /// Prefix 0xF2.
    Xd,
    /// Prefix 0x66.
    OpSize,
}

impl Prefix {
    const ALL: [Prefix; 4] = [Prefix::None, Prefix::Xs, Prefix::Xd, Prefix::OpSize];

    fn suffix(self) -> &'static str {
        match self {
            Prefix::None => "",
            Prefix::Xs => "_XS",
            Prefix::Xd => "_XD",
            Prefix::OpSize => "_OPSIZE",
        }
    }
}

/// EVEX masking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Mask {
    None,
    /// Merge masking: elements with mask bit 0 are unchanged.
    Merge,
    /// Zero masking: elements with mask bit 0 become 0.
    Zero,
}

impl Mask {
    fn suffix(self) -> &'static str {
        match self {
            Mask::None => "",
            Mask::Merge => "_K",
            Mask::Zero => "_KZ",
        }
    }
}

/// Encoding scheme, each with its own prefixes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Family {
    Legacy,
    Vex,
    Evex,
}

/// Prefixes and modes that select an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct InsnContext {
    pub(super) family: Family,
    pub(super) prefix: Prefix,
    /// REX.W, VEX.W or EVEX.W.
    pub(super) w: bool,
    /// Address size prefix 0x67.
    pub(super) ad_size: bool,
    /// 64-bit mode, for legacy instructions.
    pub(super) is_64_bit: bool,
    /// Operand size prefix 0x66 in addition to another one, or REX2, for legacy instructions.
    pub(super) op_size: bool,
    pub(super) rex2: bool,
    /// Vector length: 0, 1 or 2.
    pub(super) length: u8,
    pub(super) mask: Mask,
    /// Bits of EVEX: broadcast, no flags, 256-bit rounding.
    pub(super) b: bool,
    pub(super) nf: bool,
    pub(super) u: bool,
}

impl InsnContext {
    /// Returns the context without prefixes.
    pub(super) const fn of(family: Family) -> Self {
        InsnContext {
            family,
            prefix: Prefix::None,
            w: false,
            ad_size: false,
            is_64_bit: false,
            op_size: false,
            rex2: false,
            length: 0,
            mask: Mask::None,
            b: false,
            nf: false,
            u: false,
        }
    }

    const fn in_64_bit(self) -> Self {
        InsnContext { is_64_bit: true, ..self }
    }

    const fn w(self) -> Self {
        InsnContext { w: true, ..self }
    }

    const fn ad_size(self) -> Self {
        InsnContext { ad_size: true, ..self }
    }

    const fn rex2(self) -> Self {
        InsnContext { rex2: true, ..self }
    }

    const fn op_size(self) -> Self {
        InsnContext { op_size: true, ..self }
    }

    const fn prefix(self, prefix: Prefix) -> Self {
        InsnContext { prefix, ..self }
    }

    /// Returns the enumerator's name.
    pub(super) fn name(&self) -> String {
        let mut name = match self.family {
            Family::Legacy => "IC".to_owned(),
            Family::Vex => "IC_VEX".to_owned(),
            Family::Evex => "IC_EVEX".to_owned(),
        };
        let mut add = |is_there: bool, part: &str| {
            if is_there {
                name.push_str(part);
            }
        };
        add(self.is_64_bit, "_64BIT");
        add(self.length == 1, "_L");
        add(self.length == 2, "_L2");
        add(self.rex2, "_REX2");
        add(self.w, if self.family == Family::Legacy { "_REXW" } else { "_W" });
        add(true, self.prefix.suffix());
        add(self.op_size, "_OPSIZE");
        add(self.ad_size, "_ADSIZE");
        add(true, self.mask.suffix());
        add(self.b, "_B");
        add(self.nf, "_NF");
        add(self.u, "_U");
        name
    }
}

/// Index of a context.
pub(super) type ContextId = u16;

/// All contexts in enumerator order, with their rank. Of two instructions with the same bytes, the
/// one in the context with higher rank is preferred.
pub(super) static CONTEXTS: LazyLock<Vec<(InsnContext, u8)>> = LazyLock::new(all);

const LEGACY: InsnContext = InsnContext::of(Family::Legacy);
const LONG: InsnContext = LEGACY.in_64_bit();

fn all() -> Vec<(InsnContext, u8)> {
    use Prefix::{OpSize, Xd, Xs};
    let mut all = vec![
        (LEGACY, 0),
        (LONG, 1),
        (LEGACY.prefix(OpSize), 3),
        (LEGACY.ad_size(), 3),
        (LEGACY.prefix(OpSize).ad_size(), 4),
        (LEGACY.prefix(Xd), 2),
        (LEGACY.prefix(Xs), 2),
        (LEGACY.prefix(Xd).op_size(), 3),
        (LEGACY.prefix(Xs).op_size(), 3),
        (LEGACY.prefix(Xd).ad_size(), 3),
        (LEGACY.prefix(Xs).ad_size(), 3),
        (LONG.w(), 5),
        (LONG.w().ad_size(), 6),
        (LONG.prefix(OpSize), 3),
        (LONG.ad_size(), 3),
        (LONG.prefix(OpSize).ad_size(), 4),
        (LONG.prefix(Xd), 6),
        (LONG.prefix(Xs), 6),
        (LONG.prefix(Xd).op_size(), 3),
        (LONG.prefix(Xs).op_size(), 3),
        (LONG.prefix(Xd).ad_size(), 3),
        (LONG.prefix(Xs).ad_size(), 3),
        (LONG.w().prefix(Xs), 7),
        (LONG.w().prefix(Xd), 7),
        (LONG.w().prefix(OpSize), 8),
        (LONG.rex2(), 2),
        (LONG.w().rex2(), 3),
    ];
    let rank = |prefix| if prefix == Prefix::None { 0 } else { 1 };
    for length in [0, 1] {
        for w in [false, true] {
            for prefix in Prefix::ALL {
                let context = InsnContext { length, w, prefix, ..InsnContext::of(Family::Vex) };
                let base = [1, 3, 3, 4][usize::from(length) * 2 + usize::from(w)];
                all.push((context, base + rank(prefix)));
            }
        }
    }
    let masks = [
        (Mask::None, false),
        (Mask::Merge, false),
        (Mask::None, true),
        (Mask::Merge, true),
        (Mask::Zero, true),
        (Mask::Zero, false),
    ];
    let evex = InsnContext::of(Family::Evex);
    for (mask, b) in masks {
        for length in [0, 1, 2] {
            for w in [false, true] {
                for prefix in Prefix::ALL {
                    let context = InsnContext { length, w, prefix, mask, b, ..evex };
                    let rank = if length > 0 || w { 3 } else { 1 } + rank(prefix);
                    all.push((context, rank));
                    let is_short = length == 0 && mask == Mask::None;
                    let takes_nf = prefix == OpSize && !w || prefix == Prefix::None;
                    if is_short && takes_nf {
                        all.push((InsnContext { nf: true, ..context }, rank + 1));
                    }
                    if is_short && !b && !w && prefix != Prefix::None {
                        all.push((context.ad_size(), rank + 1));
                    }
                }
            }
        }
    }
    for mask in [Mask::None, Mask::Merge, Mask::Zero] {
        for w in [false, true] {
            for prefix in Prefix::ALL {
                let context = InsnContext { w, prefix, mask, b: true, u: true, ..evex };
                all.push((context, if w { 4 } else { 2 } + rank(prefix)));
            }
        }
    }
    all
}

/// Returns the context of each attribute set. Contradictory attributes are resolved by precedence,
/// so that every set has a context.
pub(in super::super) fn of_attributes() -> Vec<ContextId> {
    let numbers: FxHashMap<InsnContext, ContextId> =
        CONTEXTS.iter().map(|(context, _)| *context).zip(0..).collect();
    (0..=u16::MAX).map(|set| numbers.get(&of_set(set)).copied().unwrap_or(0)).collect()
}

fn of_set(set: u16) -> InsnContext {
    let has = |attribute: u16| set & attribute != 0;
    // Of several prefixes, the first counts.
    let first = |prefixes: &[(u16, Prefix)]| {
        let found = prefixes.iter().find(|(attribute, _)| has(*attribute));
        found.map_or(Prefix::None, |(_, prefix)| *prefix)
    };
    let vector_prefix = || first(&[(OP_SIZE, Prefix::OpSize), (XD, Prefix::Xd), (XS, Prefix::Xs)]);
    let w = has(REX_W);
    if has(EVEX) && has(AD_SIZE) && vector_prefix() != Prefix::None {
        return InsnContext::of(Family::Evex).prefix(vector_prefix()).ad_size();
    }
    if has(EVEX_NF) {
        let has_prefix = has(OP_SIZE) && !w;
        let prefix = if has_prefix { Prefix::OpSize } else { Prefix::None };
        return InsnContext {
            w,
            prefix,
            b: has(EVEX_B),
            nf: true,
            ..InsnContext::of(Family::Evex)
        };
    }
    if has(EVEX) || has(VEX) || has(VEX_L) {
        let is_evex = has(EVEX);
        let rounds = has(EVEX_B) && has(EVEX_U);
        let u = is_evex && rounds;
        let length = match () {
            () if rounds => 0,
            () if is_evex && has(EVEX_L2) => 2,
            () => u8::from(has(VEX_L)),
        };
        let mask = match () {
            () if is_evex && has(EVEX_KZ) => Mask::Zero,
            () if is_evex && has(EVEX_K) => Mask::Merge,
            () => Mask::None,
        };
        let family = if is_evex { Family::Evex } else { Family::Vex };
        let b = is_evex && has(EVEX_B);
        return InsnContext {
            length,
            w,
            prefix: vector_prefix(),
            mask,
            b,
            u,
            ..InsnContext::of(family)
        };
    }
    let (op_size, ad_size) = (has(OP_SIZE), has(AD_SIZE));
    if !has(BITS_64) {
        let repeats = first(&[(XS, Prefix::Xs), (XD, Prefix::Xd)]);
        return match repeats {
            Prefix::None if op_size => InsnContext { ad_size, ..LEGACY.prefix(Prefix::OpSize) },
            repeats if op_size => LEGACY.prefix(repeats).op_size(),
            repeats => InsnContext { ad_size, ..LEGACY.prefix(repeats) },
        };
    }
    if has(REX2) {
        return InsnContext { w, ..LONG.rex2() };
    }
    if w {
        let prefix = first(&[(XS, Prefix::Xs), (XD, Prefix::Xd), (OP_SIZE, Prefix::OpSize)]);
        return InsnContext {
            ad_size: ad_size && prefix == Prefix::None,
            ..LONG.w().prefix(prefix)
        };
    }
    // With a prefix of another size, 0xF2 has precedence over 0xF3.
    let repeats = match op_size || ad_size {
        true => first(&[(XD, Prefix::Xd), (XS, Prefix::Xs)]),
        false => first(&[(XS, Prefix::Xs), (XD, Prefix::Xd)]),
    };
    match repeats {
        Prefix::None if op_size => InsnContext { ad_size, ..LONG.prefix(Prefix::OpSize) },
        repeats if op_size => LONG.prefix(repeats).op_size(),
        repeats => InsnContext { ad_size, ..LONG.prefix(repeats) },
    }
}

/// Properties that do not matter for an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Ignored {
    /// Mandatory prefix.
    pub(super) prefix: bool,
    /// Vector length (`IgnoresVEX_L`).
    pub(super) length: bool,
    /// W bit.
    pub(super) w: bool,
    /// True if addresses have 64 bits, so that the prefix 0x67 matters.
    pub(super) keeps_ad_size: bool,
}

impl Ignored {
    const DEFAULT: Ignored =
        Ignored { prefix: true, length: false, w: false, keeps_ad_size: false };
}

/// Returns true if an instruction in context `of` also belongs to context `to`.
pub(super) fn applies_in(of: InsnContext, to: InsnContext, ignored: Ignored) -> bool {
    of == to
        || match of.family {
            Family::Legacy => to.family == Family::Legacy && legacy(of, to, ignored),
            Family::Vex | Family::Evex => vector(of, to, ignored),
        }
}

/// Returns true for a context of 64-bit mode.
pub(super) fn is_64_bit(context: InsnContext) -> bool {
    applies_in(LONG, context, Ignored::DEFAULT)
}

/// Step from a legacy context to one with more prefixes.
struct Step {
    to: InsnContext,
    /// True if the step applies when the mandatory prefix is ignored. `if_ad_size`: the prefix
    /// 0x67.
    if_prefix: bool,
    if_ad_size: bool,
}

/// Returns the steps from a legacy context.
fn steps(of: InsnContext) -> Vec<Step> {
    use Prefix::{None, OpSize, Xd, Xs};
    let always = |to| Step { to, if_prefix: false, if_ad_size: false };
    let if_prefix = |to| Step { to, if_prefix: true, if_ad_size: false };
    let if_ad_size = |to| Step { to, if_prefix: false, if_ad_size: true };
    let InsnContext { prefix, w, ad_size, is_64_bit, op_size, rex2, .. } = of;
    if rex2 {
        return if w { Vec::new() } else { vec![always(of.w())] };
    }
    match (is_64_bit, w, prefix, op_size, ad_size) {
        (false, _, None, _, false) => vec![
            if_prefix(of.prefix(OpSize)),
            always(of.ad_size()),
            if_prefix(of.prefix(Xd)),
            if_prefix(of.prefix(Xs)),
        ],
        (true, false, None, _, false) => vec![
            always(of.w()),
            always(of.rex2()),
            if_prefix(of.prefix(OpSize)),
            if_ad_size(of.ad_size()),
            if_prefix(of.prefix(Xd)),
            if_prefix(of.prefix(Xs)),
        ],
        (false, _, OpSize, _, false) => vec![always(of.in_64_bit()), always(of.ad_size())],
        (_, false, None, _, true) => vec![if_prefix(of.prefix(OpSize))],
        (false, _, Xd | Xs, _, _) => vec![always(of.in_64_bit())],
        (true, true, None, _, false) => vec![
            if_prefix(of.prefix(Xs)),
            if_prefix(of.prefix(Xd)),
            if_prefix(of.prefix(OpSize)),
            if_ad_size(of.ad_size()),
        ],
        (true, false, OpSize, _, false) => {
            vec![always(of.w()), if_ad_size(of.ad_size()), if_ad_size(LONG.w().ad_size())]
        }
        (true, false, Xd | Xs, false, false) => vec![always(of.w()), if_ad_size(of.ad_size())],
        _ => Vec::new(),
    }
}

fn legacy(of: InsnContext, to: InsnContext, ignored: Ignored) -> bool {
    // From the plain context to the one of 64-bit mode, where prefixes matter again unless
    // addresses have 64 bits.
    let in_64_bit = Ignored { prefix: ignored.keeps_ad_size, ..Ignored::DEFAULT };
    if of == LEGACY && applies_in(LONG, to, in_64_bit) {
        return true;
    }
    let is_taken = |step: &Step| {
        (!step.if_prefix || ignored.prefix) && (!step.if_ad_size || !ignored.keeps_ad_size)
    };
    steps(of)
        .iter()
        .filter(|step| is_taken(step))
        .any(|step| applies_in(step.to, to, Ignored::DEFAULT))
}

/// Returns true if a VEX or EVEX instruction in context `of` also belongs to `to`. The contexts may
/// differ only in ignored properties.
fn vector(of: InsnContext, to: InsnContext, ignored: Ignored) -> bool {
    if of.ad_size || of.u || of.nf && of.prefix != Prefix::None {
        return false;
    }
    let length = to.length == of.length || ignored.length && of.length == 0 && !of.nf;
    let w = to.w == of.w || ignored.w && !of.w;
    // Instructions with W and without a mandatory prefix also belong to the context with 0x66.
    let takes_op_size = of.family == Family::Evex
        && to.w
        && to.length == 0
        && of.length == 0
        && of.mask == Mask::None
        && !of.nf
        && to.prefix == Prefix::OpSize
        && of.prefix == Prefix::None;
    let prefix = to.prefix == of.prefix || takes_op_size;
    length
        && w
        && prefix
        && InsnContext { length: to.length, w: to.w, prefix: to.prefix, ..of } == to
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_context_has_its_name() {
        let mut names: Vec<String> = CONTEXTS.iter().map(|(context, _)| context.name()).collect();
        assert_eq!(names[4], "IC_OPSIZE_ADSIZE");
        assert_eq!(names.last().map(String::as_str), Some("IC_EVEX_W_OPSIZE_KZ_B_U"));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn attributes_make_contexts() {
        let contexts = of_attributes();
        let name = |attributes: &[u16]| {
            let set: u16 = attributes.iter().sum();
            CONTEXTS[usize::from(contexts[usize::from(set)])].0.name()
        };
        assert_eq!(contexts.len(), 0x1_0000);
        assert_eq!(name(&[]), "IC");
        assert_eq!(name(&[BITS_64, REX_W, OP_SIZE]), "IC_64BIT_REXW_OPSIZE");
        assert_eq!(name(&[BITS_64, XS, XD, OP_SIZE]), "IC_64BIT_XD_OPSIZE");
        assert_eq!(name(&[XS, XD, OP_SIZE]), "IC_XS_OPSIZE");
        assert_eq!(name(&[BITS_64, VEX, VEX_L, XD]), "IC_VEX_L_XD");
        assert_eq!(name(&[EVEX, EVEX_L2, VEX_L, EVEX_KZ, EVEX_K, EVEX_B]), "IC_EVEX_L2_KZ_B");
        assert_eq!(name(&[EVEX, EVEX_L2, EVEX_B, EVEX_U]), "IC_EVEX_B_U");
        assert_eq!(name(&[EVEX, OP_SIZE, AD_SIZE, REX_W]), "IC_EVEX_OPSIZE_ADSIZE");
    }

    #[test]
    fn prefixes_that_do_not_matter_are_ignored() {
        let none = Ignored::DEFAULT;
        assert!(applies_in(LEGACY, LONG, none));
        assert!(applies_in(LEGACY, LEGACY.prefix(Prefix::Xs), none));
        assert!(!applies_in(LEGACY, LEGACY.prefix(Prefix::Xs), Ignored { prefix: false, ..none }));
        assert!(applies_in(LONG, LONG.ad_size(), none));
        assert!(!applies_in(LONG, LONG.ad_size(), Ignored { keeps_ad_size: true, ..none }));
        let evex = InsnContext::of(Family::Evex);
        let long = InsnContext { length: 2, ..evex };
        assert!(!applies_in(evex, long, none));
        assert!(applies_in(evex, long, Ignored { length: true, ..none }));
        assert!(!applies_in(long, evex, Ignored { length: true, ..none }));
        assert!(applies_in(evex.w(), evex.w().prefix(Prefix::OpSize), none));
    }
}
