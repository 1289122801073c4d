//! SVE and SME intrinsics.
//!
//! Input: records of class `Inst`, and the flag values of [`Numbers`]. Output: [`Intrinsics`].

mod names;
mod numbers;
mod types;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use tablegen_core::{Record, RecordError, Records};

use super::{ImmediateCheck, immediate_checks, type_codes};
use names::Name;
pub(crate) use numbers::{NumberMap, Numbers};
use tablegen_quirks::std_sort::std_sort;
use tablegen_session::derived_from;
use types::prototype;
pub(crate) use types::{Kind, Type};

#[derive(Debug)]
pub(crate) struct Intrinsics<'r> {
    pub(crate) numbers: Arc<Numbers<'r>>,
    /// Descriptions, sorted by record name.
    pub(crate) descriptions: Vec<Description<'r>>,
    /// Intrinsics in the order of their descriptions, then of their types.
    pub(crate) intrinsics: Vec<Intrinsic<'r>>,
    /// Callable names sorted by full name, computed on first use.
    by_name: OnceLock<Vec<Call>>,
}

/// Record of class `Inst`, shared by its intrinsics.
#[derive(Debug)]
pub(crate) struct Description<'r> {
    pub(crate) record: Record<'r>,
    /// Name template: braces hold type placeholders, brackets hold parts that the short name omits.
    pub(crate) name: &'r str,
    pub(crate) prototype: &'r str,
    /// True if the intrinsics also have a short, overloaded name.
    pub(crate) has_short_name: bool,
    /// Name of the LLVM intrinsic, or empty if no single one implements it.
    pub(crate) llvm_name: &'r str,
    /// Features required outside of streaming mode.
    pub(crate) sve_guard: Cow<'r, str>,
    pub(crate) sme_guard: Cow<'r, str>,
    /// Range in [`Intrinsics::intrinsics`].
    pub(crate) intrinsics: Range<usize>,
}

/// C function.
#[derive(Debug)]
pub(crate) struct Intrinsic<'r> {
    /// Index into [`Intrinsics::descriptions`].
    pub(crate) description: usize,
    /// Code of the type from which all types of the signature are derived.
    pub(crate) code: &'r str,
    /// Types of the result and of the arguments.
    pub(crate) types: Vec<Type>,
    /// Name with all types.
    pub(crate) full_name: String,
    /// Overloaded name, without the types that follow from the arguments. Empty if the intrinsic
    /// has only the full name.
    pub(crate) short_name: String,
    /// Flags with all properties.
    pub(crate) flags: u64,
    pub(crate) checks: Vec<ImmediateCheck>,
}

/// Callable name of an intrinsic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Call {
    /// Index into [`Intrinsics::intrinsics`].
    pub(crate) intrinsic: usize,
    /// True for the short name.
    pub(crate) is_short: bool,
}

impl<'r> Intrinsics<'r> {
    /// Reads the intrinsics of all records of class `Inst`.
    ///
    /// # Errors
    /// Returns an error if a class is not defined, or if a record is malformed.
    pub(crate) fn read(
        records: &'r Records,
        numbers: Arc<Numbers<'r>>,
    ) -> Result<Self, RecordError> {
        let mut all = Intrinsics {
            numbers,
            descriptions: Vec::new(),
            intrinsics: Vec::new(),
            by_name: OnceLock::new(),
        };
        for record in derived_from(records, "Inst")? {
            all.add(record)?;
        }
        Ok(all)
    }

    /// Returns the callable names in the order of the descriptions.
    pub(crate) fn calls(&self) -> impl Iterator<Item = Call> {
        self.intrinsics.iter().enumerate().flat_map(|(intrinsic, one)| {
            let has_short_name = self.descriptions[one.description].has_short_name;
            let names = [Some(false), has_short_name.then_some(true)].into_iter().flatten();
            names.map(move |is_short| Call { intrinsic, is_short })
        })
    }

    /// Returns the callable names, sorted by full name.
    pub(crate) fn calls_by_name(&self) -> impl Iterator<Item = Call> {
        let by_name = self.by_name.get_or_init(|| {
            let mut all: Vec<Call> = self.calls().collect();
            let name = |call: &Call| self.intrinsics[call.intrinsic].full_name.as_str();
            std_sort(&mut all, |a, b| name(a) < name(b));
            all
        });
        by_name.iter().copied()
    }

    /// Returns the intrinsics, sorted by full name.
    pub(crate) fn by_name(&self) -> impl Iterator<Item = &Intrinsic<'r>> {
        let full = self.calls_by_name().filter(|call| !call.is_short);
        full.map(|call| &self.intrinsics[call.intrinsic])
    }

    /// Returns the description of an intrinsic.
    pub(crate) fn description(&self, of: &Intrinsic<'r>) -> &Description<'r> {
        &self.descriptions[of.description]
    }

    /// Returns the name of the LLVM intrinsic, with its type placeholders filled in.
    ///
    /// # Errors
    /// Returns an error if a placeholder in braces is unknown.
    pub(crate) fn llvm_name(&self, of: &Intrinsic<'r>) -> Result<String, RecordError> {
        let Description { record, prototype, llvm_name, .. } = self.description(of);
        let name = Name { code: of.code, prototype };
        name.filled_in((*llvm_name).to_owned()).map_err(|what| record.error(what))
    }

    /// Adds the intrinsics of a record.
    fn add(&mut self, record: Record<'r>) -> Result<(), RecordError> {
        let name = record.string("Name")?;
        let prototype = record.string("Prototype")?;
        let list = record.string("Types")?;
        let sve_guard = with_base(record.string("SVETargetGuard")?, "sve");
        let sme_guard = with_base(record.string("SMETargetGuard")?, "sme");
        let llvm_name = record.string("LLVMIntrinsic")?;
        let merge = record.int("Merge")? as u64;
        let suffix = record.string("MergeSuffix")?;
        let memory = record.int("MemEltType")? as u64;
        let flags = record.list_of_defs("Flags")?;
        let to_error = |what: String| record.error(what);
        let numbers = Arc::clone(&self.numbers);
        let mut common = numbers.common(memory, merge, prototype).map_err(to_error)?;
        for flag in flags {
            common |= flag.int("Value")? as u64;
        }
        let mut codes: Vec<&str> = type_codes(if list.is_empty() { "i" } else { list }).collect();
        codes.sort_unstable();
        codes.dedup();
        let has_short_name = name.contains('[') && name.contains(']');
        let first = self.intrinsics.len();
        for code in codes {
            let base = Type::of_code(code).map_err(to_error)?;
            let types = types::all(base, prototype).map_err(to_error)?;
            let checks = checks(record, &types, &numbers)?;
            let takes_mode = types.last().is_some_and(|ty| ty.kind == Kind::Fpm);
            let mut flags = common | numbers.element(base).map_err(to_error)?;
            if takes_mode {
                flags |= numbers.flags.get("SetsFPMR").map_err(to_error)?;
            }
            let suffixes = [suffix, if takes_mode { "_fpm" } else { "" }].concat();
            let template = Name { code, prototype };
            let full_name = template.full(name).map_err(to_error)? + &suffixes;
            let short_name = match has_short_name {
                true => template.short(name).map_err(to_error)? + &suffixes,
                false => String::new(),
            };
            let description = self.descriptions.len();
            let intrinsic =
                Intrinsic { description, code, types, full_name, short_name, flags, checks };
            self.intrinsics.push(intrinsic);
        }
        self.descriptions.push(Description {
            record,
            name,
            prototype,
            has_short_name,
            llvm_name,
            sve_guard,
            sme_guard,
            intrinsics: first..self.intrinsics.len(),
        });
        Ok(())
    }
}

/// Returns the checks of an intrinsic: those of its record, then those implied by its types.
fn checks(
    record: Record<'_>,
    types: &[Type],
    numbers: &Numbers<'_>,
) -> Result<Vec<ImmediateCheck>, RecordError> {
    let size = |index: usize| types.get(index + 1).map(|ty| [ty.element_bits, 0]);
    let mut checks = immediate_checks(record, size)?;
    for (argument, ty) in (0..).zip(types.iter().skip(1)) {
        let range = match ty.kind {
            Kind::Pattern => "ImmCheck0_31",
            Kind::Prefetch => "ImmCheck0_13",
            _ => continue,
        };
        let kind = numbers.checks.get(range).map_err(|what| record.error(what))? as u32;
        checks.push(ImmediateCheck { argument, kind, element_bits: 0, vector_bits: 0 });
    }
    Ok(checks)
}

/// Returns a feature list with the base feature added. The base feature may occur twice.
fn with_base<'g>(guard: &'g str, base: &str) -> Cow<'g, str> {
    if guard.contains('|') {
        Cow::Owned(format!("{base},({guard})"))
    } else if guard.is_empty() || guard == base {
        Cow::Borrowed(guard)
    } else {
        Cow::Owned(format!("{base},{guard}"))
    }
}

impl Description<'_> {
    /// Returns the alternative feature lists as clang writes them.
    pub(crate) fn guard(&self) -> String {
        let part = |guard: &str| match guard.contains([',', '|']) {
            true => format!("({guard})"),
            false => guard.to_owned(),
        };
        match (self.sve_guard.is_empty(), self.sme_guard.is_empty()) {
            (false, true) => self.sve_guard.to_string(),
            (true, false) => self.sme_guard.to_string(),
            _ => format!("{}|{}", part(&self.sve_guard), part(&self.sme_guard)),
        }
    }
}

/// Type codes of vectors, with their suffixes in names.
pub(crate) const REINTERPRETED: [(&str, &str); 13] = [
    ("c", "s8"),
    ("Uc", "u8"),
    ("m", "mf8"),
    ("s", "s16"),
    ("Us", "u16"),
    ("i", "s32"),
    ("Ui", "u32"),
    ("l", "s64"),
    ("Ul", "u64"),
    ("h", "f16"),
    ("b", "bf16"),
    ("f", "f32"),
    ("d", "f64"),
];

/// Function that reinterprets vectors as vectors of another type.
#[derive(Debug)]
pub(crate) struct Reinterpretation {
    /// Suffixes of the types in [`REINTERPRETED`]: to, from.
    pub(crate) suffixes: [&'static str; 2],
    pub(crate) types: [Type; 2],
}

/// Returns all functions that reinterpret tuples of this many vectors.
pub(crate) fn reinterpretations(vectors: u32) -> impl Iterator<Item = Reinterpretation> {
    let types = REINTERPRETED.into_iter().filter_map(move |(code, suffix)| {
        Type::of_code(code).ok().map(|ty| (Type { vectors, ..ty }, suffix))
    });
    types.clone().flat_map(move |(to, to_suffix)| {
        types.clone().map(move |(from, from_suffix)| Reinterpretation {
            suffixes: [to_suffix, from_suffix],
            types: [to, from],
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{Kind, reinterpretations};

    #[test]
    fn vectors_are_taken_for_each_other() {
        let all: Vec<_> = reinterpretations(3).collect();
        assert_eq!(all.len(), 13 * 13);
        let shown =
            |index: usize| (all[index].suffixes, all[index].types.map(|ty| (ty.kind, ty.vectors)));
        assert_eq!(shown(1), (["s8", "u8"], [(Kind::Signed, 3), (Kind::Unsigned, 3)]));
        assert_eq!(shown(168), (["f64", "f64"], [(Kind::Float, 3), (Kind::Float, 3)]));
    }
}
