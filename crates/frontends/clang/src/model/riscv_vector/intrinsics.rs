//! RISC-V vector intrinsics of a record: unmasked, masked, and with tail and mask policies.
//!
//! Input: records of class `RVVBuiltin`. Output: [`Intrinsic`]s. Functions of one name differ in
//! their types only and share one [`Variant`].

use tablegen_core::{Record, RecordError, Records};

use super::descriptors::{Descriptor, Shape};
use super::types::{Element, Types};
use tablegen_session::derived_from;

/// Vector lengths (LMUL) as powers of two.
const LENGTHS: std::ops::RangeInclusive<i64> = -3..=3;

/// Policy for elements of the result that are not computed: tail elements and masked-off elements.
/// They are kept (undisturbed), or may have any value (agnostic).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Policy {
    pub(crate) keeps_tail: bool,
    pub(crate) keeps_masked: bool,
}

impl Policy {
    pub(crate) const ANYTHING: Self = Policy { keeps_tail: false, keeps_masked: false };
    const KEEP_TAIL: Self = Policy { keeps_tail: true, keeps_masked: false };
    const KEEP_MASKED: Self = Policy { keeps_tail: false, keeps_masked: true };
    const KEEP_ALL: Self = Policy { keeps_tail: true, keeps_masked: true };

    /// Returns the suffix in names of functions.
    fn suffix(self, masked: bool) -> &'static str {
        match (masked, self.keeps_tail, self.keeps_masked) {
            (false, false, _) => "",
            (false, true, _) => "_tu",
            (true, true, true) => "_tumu",
            (true, true, false) => "_tum",
            (true, false, true) => "_mu",
            (true, false, false) => "_m",
        }
    }

    /// Returns the policy operand of LLVM intrinsics: one bit for each agnostic kind of elements.
    pub(crate) fn bits(self) -> u32 {
        u32::from(!self.keeps_tail) | u32::from(!self.keeps_masked) << 1
    }

    /// Returns the sort key.
    pub(crate) fn key(self) -> (bool, bool) {
        (self.keeps_masked, !self.keeps_tail)
    }
}

/// Encoding of the policy in a call of an LLVM intrinsic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scheme {
    None,
    /// By the first operand, which has the kept elements.
    Passthru,
    /// By the last operand.
    Operand,
    /// Number without a meaning.
    Unknown,
}

impl Scheme {
    fn read(record: Record<'_>, field: &str) -> Result<Self, RecordError> {
        Ok(match record.def(field)?.int("Value")? as u8 & 3 {
            0 => Scheme::None,
            1 => Scheme::Passthru,
            2 => Scheme::Operand,
            _ => Scheme::Unknown,
        })
    }
}

/// Intrinsics of a record.
pub(crate) struct Intrinsic<'r> {
    pub(crate) record: Record<'r>,
    pub(crate) name: &'r str,
    pub(crate) overloaded_name: &'r str,
    pub(crate) prototype: Vec<Descriptor>,
    pub(crate) suffix: Vec<Descriptor>,
    pub(crate) overloaded_suffix: Vec<Descriptor>,
    pub(crate) elements: Vec<Element>,
    pub(crate) lengths: Vec<i8>,
    pub(crate) features: Vec<&'r str>,
    pub(crate) has_masked: bool,
    pub(crate) has_masked_off: bool,
    pub(crate) has_count: bool,
    pub(crate) has_tail_policy: bool,
    pub(crate) has_mask_policy: bool,
    pub(crate) has_rounding: bool,
    pub(crate) is_alternative: bool,
    pub(crate) is_tuple: bool,
    /// Number of vectors of a segment load or store.
    pub(crate) count: i64,
    pub(crate) widening: i64,
    pub(crate) unmasked_scheme: Scheme,
    pub(crate) masked_scheme: Scheme,
    /// True if the intrinsics have an overloaded builtin alias, so that variants of different
    /// result types have the same builtin name.
    pub(crate) is_alias: bool,
    pub(crate) manual_code: &'r str,
    /// Operands whose types select the overload of the LLVM intrinsic. -1 stands for the result.
    types: Vec<i64>,
    ir_names: [&'r str; 2],
    /// All variants. Empty if no element type and length are valid.
    pub(crate) variants: Vec<Variant>,
    /// True if the functions of one name have several types.
    pub(crate) has_several_types: bool,
}

/// Intrinsics of one name.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) masked: bool,
    pub(crate) policy: Policy,
    /// Code of the first type. Empty if the type is not part of the builtin.
    pub(crate) ty: String,
}

impl<'r> Intrinsic<'r> {
    /// Reads the intrinsics of all records.
    pub(crate) fn all(records: &'r Records) -> Result<Vec<Self>, RecordError> {
        let mut types = Types::default();
        let all = derived_from(records, "RVVBuiltin")?.into_iter();
        all.map(|record| {
            let mut one = Self::read(record)?;
            one.instantiate(&mut types)?;
            Ok(one)
        })
        .collect()
    }

    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let list = |field: &str| -> Result<Vec<Descriptor>, RecordError> {
            let read = Descriptor::list(record.string(field)?);
            read.map_err(|part| record.error(format!("'{part}' in '{field}' is no type")))
        };
        let name = record.string("Name")?;
        let suffix = list("Suffix")?;
        let overloaded_name = record.string("OverloadedName")?;
        let overloaded_suffix = list("OverloadedSuffix")?;
        let prototype = list("Prototype")?;
        if prototype.is_empty() {
            return Err(record.error("'Prototype' needs the type of a result"));
        }
        let elements = record.string("TypeRange")?.chars().map(|letter| {
            let element = Element::of_letter(letter);
            element.ok_or_else(|| record.error(format!("'{letter}' in 'TypeRange' is no type")))
        });
        let elements = elements.collect::<Result<_, _>>()?;
        let lengths = record.list_of_ints("Log2LMUL")?.into_iter().map(|length| {
            let fits = LENGTHS.contains(&length);
            let error = || record.error(format!("there are no vectors of the length {length}"));
            fits.then_some(length as i8).ok_or_else(error)
        });
        let lengths = lengths.collect::<Result<_, _>>()?;
        Ok(Intrinsic {
            record,
            name,
            overloaded_name,
            prototype,
            suffix,
            overloaded_suffix,
            elements,
            lengths,
            has_masked: record.bit("HasMasked")?,
            has_masked_off: record.bit("HasMaskedOffOperand")?,
            has_count: record.bit("HasVL")?,
            masked_scheme: Scheme::read(record, "MaskedPolicyScheme")?,
            unmasked_scheme: Scheme::read(record, "UnMaskedPolicyScheme")?,
            has_tail_policy: record.bit("HasTailPolicy")?,
            has_mask_policy: record.bit("HasMaskPolicy")?,
            is_alias: record.bit("HasBuiltinAlias")?,
            manual_code: record.string("ManualCodegen")?,
            types: record.list_of_ints("IntrinsicTypes")?,
            features: record.list_of_strings("RequiredFeatures")?,
            ir_names: [record.string("IRName")?, record.string("MaskedIRName")?],
            count: record.int("NF")?,
            widening: record.int("TWiden")?,
            is_tuple: record.bit("IsTuple")?,
            has_rounding: record.bit("HasFRMRoundModeOp")?,
            is_alternative: record.bit("AltFmt")?,
            variants: Vec::new(),
            has_several_types: false,
        })
    }

    /// Creates the variants for all valid types.
    fn instantiate(&mut self, types: &mut Types) -> Result<(), RecordError> {
        let plain = self.signature(false, Policy::ANYTHING)?;
        let mut signatures: Option<Vec<(bool, Policy, Vec<Descriptor>)>> = None;
        let combinations = self.elements.iter().flat_map(|&element| {
            self.lengths.iter().map(move |&length| (element, i32::from(length)))
        });
        let mut variants: Vec<Variant> = Vec::new();
        let mut has_several_types = false;
        for (element, length) in combinations {
            if plain.iter().any(|&one| types.get(element, length, one).is_none()) {
                continue;
            }
            for &one in self.suffix.iter().chain(&self.overloaded_suffix) {
                let ty = types.get(element, length, one);
                if !ty.is_some_and(|ty| ty.has_short_name()) {
                    return Err(self.record.error("a type of a suffix is none"));
                }
            }
            let signatures = match &signatures {
                Some(signatures) => signatures,
                None => signatures.insert(self.signatures()?),
            };
            let is_first = variants.is_empty();
            for (index, (masked, policy, signature)) in signatures.iter().enumerate() {
                let mut code = String::new();
                for &one in signature {
                    match types.get(element, length, one) {
                        Some(ty) if !self.is_alias => code.push_str(&ty.code()),
                        Some(_) => {}
                        None => return Err(self.record.error("a type of the masked form is none")),
                    }
                }
                if is_first {
                    let (masked, policy) = (*masked, *policy);
                    let name = self.function_name(masked, policy);
                    variants.push(Variant { name, masked, policy, ty: code });
                } else {
                    has_several_types |= variants[index].ty != code;
                }
            }
        }
        (self.variants, self.has_several_types) = (variants, has_several_types);
        Ok(())
    }

    /// Returns the signature of each variant in order.
    fn signatures(&self) -> Result<Vec<(bool, Policy, Vec<Descriptor>)>, RecordError> {
        let mut all = vec![(false, Policy::ANYTHING)];
        if self.unmasked_scheme != Scheme::None {
            all.push((false, Policy::KEEP_TAIL));
        }
        if self.has_masked {
            all.push((true, Policy::ANYTHING));
        }
        if self.has_masked && self.masked_scheme != Scheme::None {
            all.extend(self.masked_policies()?.iter().map(|&policy| (true, policy)));
        }
        all.into_iter()
            .map(|(masked, policy)| Ok((masked, policy, self.signature(masked, policy)?)))
            .collect()
    }

    fn masked_policies(&self) -> Result<&'static [Policy], RecordError> {
        match (self.has_tail_policy, self.has_mask_policy) {
            (true, true) => Ok(&[Policy::KEEP_TAIL, Policy::KEEP_ALL, Policy::KEEP_MASKED]),
            (true, false) => Ok(&[Policy::KEEP_TAIL]),
            (false, true) => Ok(&[Policy::KEEP_MASKED]),
            (false, false) => {
                Err(self.record.error("the masked form needs a policy for the tail or the mask"))
            }
        }
    }

    /// Returns the result and parameter types of a variant.
    fn signature(&self, masked: bool, policy: Policy) -> Result<Vec<Descriptor>, RecordError> {
        let mut all = self.prototype.clone();
        let too_short = || self.record.error("'Prototype' has too few types");
        // A masked segment load takes the kept elements of each vector.
        let vectors = usize::try_from(self.count).unwrap_or(0);
        let is_several = self.count > 1;
        let tuple = |pointer: Option<&Descriptor>| match (pointer, self.count) {
            (Some(pointer), count @ 2..=8) => {
                let shape = Shape::Tuple(count as u8);
                Ok(Descriptor::vector(shape, pointer.pointee().modifiers))
            }
            (Some(_), _) => Err(self.record.error("a tuple has 2 to 8 vectors")),
            (None, _) => Err(too_short()),
        };
        let behind = |all: &[Descriptor]| -> Result<usize, RecordError> {
            vectors.checked_add(1).filter(|&index| index <= all.len()).ok_or_else(too_short)
        };
        if masked {
            let keeps = self.has_masked_off && policy != Policy::ANYTHING;
            if keeps && self.count == 1 {
                all.insert(1, all[0]);
            } else if keeps && is_several && self.is_tuple {
                all.insert(1, tuple(self.prototype.get(1))?);
            } else if keeps && is_several {
                let kept = all.get(1).ok_or_else(too_short)?.pointee();
                let index = behind(&all)?;
                all.splice(index..index, std::iter::repeat_n(kept, vectors));
            }
            let is_behind = self.has_masked_off && is_several && !self.is_tuple;
            let index = if is_behind { behind(&all)? } else { 1 };
            all.insert(index, Descriptor::MASK);
        } else if policy.keeps_tail && self.unmasked_scheme == Scheme::Passthru {
            if self.count == 1 {
                all.insert(0, all[0]);
            } else if self.is_tuple {
                all.insert(0, tuple(self.prototype.first())?);
            } else {
                let kept = all.get(1).ok_or_else(too_short)?.pointee();
                let index = behind(&all)?;
                all.splice(index..index, std::iter::repeat_n(kept, vectors));
            }
        }
        if self.has_count {
            all.push(Descriptor::COUNT);
        }
        Ok(all)
    }

    fn function_name(&self, masked: bool, policy: Policy) -> String {
        let rounding = if self.has_rounding { "_rm" } else { "" };
        let alternative = if self.is_alternative { "_alt" } else { "" };
        [self.name, rounding, alternative, policy.suffix(masked)].concat()
    }

    pub(crate) fn scheme(&self, masked: bool) -> Scheme {
        if masked { self.masked_scheme } else { self.unmasked_scheme }
    }

    /// Returns the name of the LLVM intrinsic, or an empty string.
    pub(crate) fn ir_name(&self, masked: bool) -> &'r str {
        self.ir_names[usize::from(masked)]
    }

    /// Returns the operands that select the overload of the LLVM intrinsic, counted with the
    /// operands that are added.
    pub(crate) fn ir_types(&self, masked: bool) -> impl Iterator<Item = i64> + '_ {
        let is_added = match masked {
            true => self.has_masked_off,
            false => self.unmasked_scheme == Scheme::Passthru,
        };
        self.types.iter().map(move |&ty| ty.saturating_add((is_added && ty >= 0).into()))
    }

    /// Returns the overloaded name of a variant.
    pub(crate) fn overload(&self, variant: &Variant) -> String {
        let name = match self.overloaded_name {
            "" => self.name.split('_').next().unwrap_or_default(),
            name => name,
        };
        let suffix = match (variant.masked, variant.policy) {
            (true, Policy::ANYTHING) => "",
            (masked, policy) => policy.suffix(masked),
        };
        // A `?` in the name stands for the type.
        let of_type = if self.overloaded_suffix.is_empty() { "" } else { "_?" };
        [name, of_type, suffix].concat()
    }
}
