//! Code generation of builtins, grouped by common code.

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::builtins::differs;
use super::intrinsics::{Intrinsic, Policy, Scheme};

/// Groups of all builtins.
pub(super) struct CodeGen<'r> {
    pub(super) groups: Vec<Group<'r>>,
}

/// Builtins with the same code generation.
pub(super) struct Group<'r> {
    pub(super) names: Vec<String>,
    pub(super) ir_name: &'r str,
    pub(super) widening: u32,
    pub(super) policy: Policy,
    /// Element width of segment loads and stores.
    pub(super) segment: Segment,
    pub(super) masked: bool,
    pub(super) manual_code: &'r str,
    /// Index of the pointer operand of an indexed segment load or store.
    pub(super) pointer: Option<u32>,
    pub(super) has_count: bool,
    pub(super) has_masked_off: bool,
    pub(super) scheme: Scheme,
    pub(super) types: Vec<i64>,
}

/// Element width of a segment load or store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Segment {
    /// Width as a power of two, or 0 for other builtins.
    Width(u32),
    /// Width of the pointee.
    OfPointer,
}

impl Segment {
    /// Returns the width that is implied by the name of a builtin.
    fn of_name(name: &str) -> Self {
        if ["vloxseg", "vluxseg", "vsoxseg", "vsuxseg"].iter().any(|one| name.starts_with(one)) {
            return Segment::OfPointer;
        }
        Segment::Width(width(name).unwrap_or(0))
    }
}

/// Returns the width in the name of a segment load or store, such as `vlseg2e8ff_tu`.
fn width(name: &str) -> Option<u32> {
    let suffixes = ["_tumu", "_tum", "_tu", "_mu"];
    let name = suffixes.iter().find_map(|suffix| name.strip_suffix(suffix)).unwrap_or(name);
    let kinds = ["vlseg", "vlsseg", "vsseg", "vssseg"];
    let (kind, rest) = kinds.iter().find_map(|kind| Some((*kind, name.strip_prefix(kind)?)))?;
    let (count, width) = rest.split_once('e')?;
    let width = width.strip_suffix("ff").filter(|_| kind == "vlseg").unwrap_or(width);
    let is_count = matches!(count.as_bytes(), [b'2'..=b'8']);
    let widths = ["8", "16", "32", "64"];
    let log2 = widths.iter().position(|one| *one == width).filter(|_| is_count)?;
    Some(3 + log2 as u32)
}

/// Returns the index of the pointer operand of an indexed segment load or store.
fn pointer(ir_name: &str, masked: bool, policy: Policy) -> Option<u32> {
    let begins = |names: [&str; 2]| names.iter().any(|name| ir_name.starts_with(name));
    if begins(["vloxseg", "vluxseg"]) {
        let keeps = policy.keeps_tail || masked && policy.keeps_masked;
        Some(u32::from(masked) + u32::from(keeps))
    } else {
        begins(["vsoxseg", "vsuxseg"]).then_some(masked.into())
    }
}

impl<'r> CodeGen<'r> {
    pub(super) fn new(intrinsics: &[Intrinsic<'r>]) -> Result<Self, RecordError> {
        let mut all: Vec<(String, Group<'r>)> = Vec::new();
        for intrinsic in intrinsics {
            for variant in &intrinsic.variants {
                let (masked, policy) = (variant.masked, variant.policy);
                let ir_name = intrinsic.ir_name(masked);
                let group = Group {
                    names: Vec::new(),
                    ir_name,
                    widening: intrinsic.widening as u32,
                    policy,
                    segment: Segment::of_name(&intrinsic.overload(variant)),
                    masked,
                    manual_code: intrinsic.manual_code,
                    pointer: pointer(ir_name, masked, policy),
                    has_count: intrinsic.has_count,
                    has_masked_off: masked && intrinsic.has_masked_off,
                    scheme: intrinsic.scheme(masked),
                    types: intrinsic.ir_types(masked).collect(),
                };
                all.push((variant.name.clone(), group));
            }
        }
        all.sort_by_key(|(_, one)| (one.ir_name, one.policy.key()));
        Ok(CodeGen { groups: group(all)? })
    }
}

/// Merges adjacent builtins with the same code generation. The last of them determines the code.
fn group(all: Vec<(String, Group<'_>)>) -> Result<Vec<Group<'_>>, RecordError> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut first: FxHashMap<String, usize> = FxHashMap::default();
    let mut of_first: Vec<Same<'_>> = Vec::new();
    for (name, mut one) in all {
        let is_alike = groups.last().is_some_and(|last| {
            last.ir_name == one.ir_name
                && last.manual_code == one.manual_code
                && last.policy == one.policy
                && last.segment == one.segment
                && last.widening == one.widening
        });
        if is_alike {
            one.names = groups.pop().map(|last| last.names).unwrap_or_default();
        }
        let same = Same::of(&one);
        match first.get(&name) {
            Some(&before) => of_first[before].compare(&same)?,
            None => {
                first.insert(name.clone(), of_first.len());
                of_first.push(same);
                one.names.push(name);
            }
        }
        groups.push(one);
    }
    Ok(groups)
}

/// Properties on which builtins of one name must agree.
struct Same<'r> {
    ir_name: &'r str,
    manual_code: &'r str,
    masked: bool,
    has_count: bool,
    scheme: Scheme,
    types: Vec<i64>,
}

impl<'r> Same<'r> {
    fn of(one: &Group<'r>) -> Self {
        Same {
            ir_name: one.ir_name,
            manual_code: one.manual_code,
            masked: one.masked,
            has_count: one.has_count,
            scheme: one.scheme,
            types: one.types.clone(),
        }
    }

    fn compare(&self, other: &Self) -> Result<(), RecordError> {
        let differences = [
            (self.ir_name != other.ir_name, "IRName"),
            (self.manual_code != other.manual_code, "ManualCodegen"),
            (self.masked != other.masked, "isMasked"),
            (self.has_count != other.has_count, "hasVL"),
            (self.scheme != other.scheme, "getPolicyScheme"),
            (self.types != other.types, "IntrinsicTypes"),
        ];
        match differences.into_iter().find(|(differs, _)| *differs) {
            Some((_, what)) => Err(differs(what)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Segment;

    #[test]
    fn names_tell_widths() {
        let names = [
            ("vlseg2e8", Segment::Width(3)),
            ("vlseg8e64ff_tumu", Segment::Width(6)),
            ("vlsseg3e16_mu", Segment::Width(4)),
            ("vssseg4e32", Segment::Width(5)),
            ("vsseg4e32ff", Segment::Width(0)),
            ("vlseg9e8", Segment::Width(0)),
            ("vlseg2e8_?", Segment::Width(0)),
            ("vadd_tu", Segment::Width(0)),
            ("vluxseg2ei8", Segment::OfPointer),
        ];
        for (name, segment) in names {
            assert_eq!(Segment::of_name(name), segment, "{name}");
        }
    }
}
