//! [`InsnContext`]: what prefixes and modes say about an instruction of X86, and which contexts stand
//! for which others.
//!
//! A decoder looks an opcode up in the context that the prefixes make. So an instruction is entered
//! in its own context and in all those with prefixes that do not matter for it.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// The prefix that selects among instructions of an opcode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Prefix {
    None,
    /// 0xf3.
    Xs,
    /// 0xf2.
    Xd,
    /// 0x66.
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

/// What EVEX says of masks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Mask {
    None,
    /// Elements are kept where the mask is 0.
    Merge,
    /// Elements are zeroed there.
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

/// The kinds of encodings with prefixes of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Family {
    Legacy,
    Vex,
    Evex,
}

/// What prefixes and modes say about an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct InsnContext {
    pub(super) family: Family,
    pub(super) prefix: Prefix,
    /// REX.W, or the W of VEX and EVEX.
    pub(super) w: bool,
    /// The prefix 0x67.
    pub(super) ad_size: bool,
    /// Of legacy instructions: the mode of 64 bits.
    pub(super) is_64_bit: bool,
    /// Of legacy instructions: the prefix 0x66 beside another one, or the prefix REX2.
    pub(super) op_size: bool,
    pub(super) rex2: bool,
    /// The length of vectors: 0, 1 or 2.
    pub(super) length: u8,
    pub(super) mask: Mask,
    /// The bits of EVEX: broadcast, no flags, rounding of vectors of 256 bits.
    pub(super) b: bool,
    pub(super) nf: bool,
    pub(super) u: bool,
}

impl InsnContext {
    /// No prefix.
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

    /// Its name.
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

/// The number of a context.
pub(super) type ContextId = u16;

/// All contexts in their order, with how much each says: of two instructions for the same bytes
/// the one is taken whose context says more.
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

/// What the bits of a set of attributes say that a decoder finds, by their numbers.
mod attribute {
    pub(super) const IS_64_BIT: u32 = 0;
    pub(super) const XS: u32 = 1;
    pub(super) const XD: u32 = 2;
    pub(super) const REX_W: u32 = 3;
    pub(super) const OP_SIZE: u32 = 4;
    pub(super) const AD_SIZE: u32 = 5;
    pub(super) const VEX: u32 = 6;
    pub(super) const VEX_L: u32 = 7;
    pub(super) const EVEX: u32 = 8;
    pub(super) const EVEX_L2: u32 = 9;
    pub(super) const EVEX_K: u32 = 10;
    pub(super) const EVEX_KZ: u32 = 11;
    pub(super) const EVEX_B: u32 = 12;
    pub(super) const REX2: u32 = 13;
    pub(super) const EVEX_NF: u32 = 14;
    pub(super) const EVEX_U: u32 = 15;
}

/// The number of the context for each set of attributes. What says more counts, so that a set
/// with attributes that do not go together has one as well.
pub(in super::super) fn of_attributes() -> Vec<ContextId> {
    let numbers: FxHashMap<InsnContext, ContextId> =
        CONTEXTS.iter().map(|(context, _)| *context).zip(0..).collect();
    (0..=u16::MAX).map(|set| numbers.get(&of_set(set)).copied().unwrap_or(0)).collect()
}

fn of_set(set: u16) -> InsnContext {
    use attribute::*;
    let has = |attribute: u32| set >> attribute & 1 == 1;
    // Of several prefixes, the first counts.
    let first = |prefixes: &[(u32, Prefix)]| {
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
    if !has(IS_64_BIT) {
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
    // With the prefix of another size 0xf2 counts before 0xf3, without one after it.
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

/// What does not matter for an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Ignored {
    /// Prefixes that select among instructions.
    pub(super) prefix: bool,
    /// The length of vectors, if it says that it has none.
    pub(super) length: bool,
    /// The bit W, if it says that it has none.
    pub(super) w: bool,
    /// It has addresses of 64 bits, so that the prefix 0x67 matters.
    pub(super) keeps_ad_size: bool,
}

impl Ignored {
    const DEFAULT: Ignored =
        Ignored { prefix: true, length: false, w: false, keeps_ad_size: false };
}

/// Whether an instruction for context `of` is also one for context `to`.
pub(super) fn stands_for(of: InsnContext, to: InsnContext, ignored: Ignored) -> bool {
    of == to
        || match of.family {
            Family::Legacy => to.family == Family::Legacy && legacy(of, to, ignored),
            Family::Vex | Family::Evex => vector(of, to, ignored),
        }
}

/// Whether a context is one of the mode of 64 bits.
pub(super) fn is_64_bit(context: InsnContext) -> bool {
    stands_for(LONG, context, Ignored::DEFAULT)
}

/// One step from a legacy context to one with more prefixes.
struct Step {
    to: InsnContext,
    /// It is taken if prefixes are ignored, or if 0x67 is.
    if_prefix: bool,
    if_ad_size: bool,
}

/// The steps from a legacy context.
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
    // From no context at all to the one of 64 bits, where prefixes matter again unless addresses
    // have 64 bits.
    let in_64_bit = Ignored { prefix: ignored.keeps_ad_size, ..Ignored::DEFAULT };
    if of == LEGACY && stands_for(LONG, to, in_64_bit) {
        return true;
    }
    let is_taken = |step: &Step| {
        (!step.if_prefix || ignored.prefix) && (!step.if_ad_size || !ignored.keeps_ad_size)
    };
    steps(of)
        .iter()
        .filter(|step| is_taken(step))
        .any(|step| stands_for(step.to, to, Ignored::DEFAULT))
}

/// The same for VEX and EVEX: the contexts differ in what is ignored alone.
fn vector(of: InsnContext, to: InsnContext, ignored: Ignored) -> bool {
    if of.ad_size || of.u || of.nf && of.prefix != Prefix::None {
        return false;
    }
    let length = to.length == of.length || ignored.length && of.length == 0 && !of.nf;
    let w = to.w == of.w || ignored.w && !of.w;
    // Instructions with the bit W and no prefix are also those with the prefix 0x66.
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
        let name = |bits: &[u32]| {
            let set: usize = bits.iter().map(|bit| 1 << bit).sum();
            CONTEXTS[usize::from(contexts[set])].0.name()
        };
        use attribute::*;
        assert_eq!(contexts.len(), 0x1_0000);
        assert_eq!(name(&[]), "IC");
        assert_eq!(name(&[IS_64_BIT, REX_W, OP_SIZE]), "IC_64BIT_REXW_OPSIZE");
        assert_eq!(name(&[IS_64_BIT, XS, XD, OP_SIZE]), "IC_64BIT_XD_OPSIZE");
        assert_eq!(name(&[XS, XD, OP_SIZE]), "IC_XS_OPSIZE");
        assert_eq!(name(&[IS_64_BIT, VEX, VEX_L, XD]), "IC_VEX_L_XD");
        assert_eq!(name(&[EVEX, EVEX_L2, VEX_L, EVEX_KZ, EVEX_K, EVEX_B]), "IC_EVEX_L2_KZ_B");
        assert_eq!(name(&[EVEX, EVEX_L2, EVEX_B, EVEX_U]), "IC_EVEX_B_U");
        assert_eq!(name(&[EVEX, OP_SIZE, AD_SIZE, REX_W]), "IC_EVEX_OPSIZE_ADSIZE");
    }

    #[test]
    fn prefixes_that_do_not_matter_are_ignored() {
        let none = Ignored::DEFAULT;
        assert!(stands_for(LEGACY, LONG, none));
        assert!(stands_for(LEGACY, LEGACY.prefix(Prefix::Xs), none));
        assert!(!stands_for(LEGACY, LEGACY.prefix(Prefix::Xs), Ignored { prefix: false, ..none }));
        assert!(stands_for(LONG, LONG.ad_size(), none));
        assert!(!stands_for(LONG, LONG.ad_size(), Ignored { keeps_ad_size: true, ..none }));
        let evex = InsnContext::of(Family::Evex);
        let long = InsnContext { length: 2, ..evex };
        assert!(!stands_for(evex, long, none));
        assert!(stands_for(evex, long, Ignored { length: true, ..none }));
        assert!(!stands_for(long, evex, Ignored { length: true, ..none }));
        assert!(stands_for(evex.w(), evex.w().prefix(Prefix::OpSize), none));
    }
}
