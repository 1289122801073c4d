//! The intrinsics of SVE and SME.
//!
//! In: records of class `Inst`, and the numbers of [`Numbers`], with which their properties are
//! put into one word. Out: [`Intrinsics`].

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
use tablegen_model::derived_from;
use tablegen_quirks::std_sort::std_sort;
use types::prototype;
pub(crate) use types::{Kind, Type};

/// All intrinsics.
#[derive(Debug)]
pub(crate) struct Intrinsics<'r> {
    pub(crate) numbers: Arc<Numbers<'r>>,
    /// By the names of the records.
    pub(crate) descriptions: Vec<Description<'r>>,
    /// By descriptions, those of one by their types.
    pub(crate) intrinsics: Vec<Intrinsic<'r>>,
    /// The ways to call them, by the name with all types; made when it is first asked for.
    by_name: OnceLock<Vec<Call>>,
}

/// What a record says of its intrinsics.
#[derive(Debug)]
pub(crate) struct Description<'r> {
    pub(crate) record: Record<'r>,
    /// Their name, with parts that stand for types in braces, and those that can be left out in
    /// brackets.
    pub(crate) name: &'r str,
    pub(crate) prototype: &'r str,
    /// Whether they can be called by a short name, too.
    pub(crate) has_short_name: bool,
    /// The name of LLVM's intrinsic; empty if there is not one that does it all.
    pub(crate) llvm_name: &'r str,
    /// The features that they need outside of streaming mode, and in it.
    pub(crate) sve_guard: Cow<'r, str>,
    pub(crate) sme_guard: Cow<'r, str>,
    /// Where they are in [`Intrinsics::intrinsics`].
    pub(crate) intrinsics: Range<usize>,
}

/// A function of C.
#[derive(Debug)]
pub(crate) struct Intrinsic<'r> {
    /// The number of its description.
    pub(crate) description: usize,
    /// The type that it is for, in letters.
    pub(crate) code: &'r str,
    /// The types of the result and the arguments.
    pub(crate) types: Vec<Type>,
    /// Its name with all types.
    pub(crate) full_name: String,
    /// Its name without those that follow from its arguments; empty if it has none.
    pub(crate) short_name: String,
    /// All its properties.
    pub(crate) flags: u64,
    pub(crate) checks: Vec<ImmediateCheck>,
}

/// An intrinsic by one of its names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Call {
    /// The number of the intrinsic.
    pub(crate) intrinsic: usize,
    /// Whether it is called by its short name.
    pub(crate) is_short: bool,
}

impl<'r> Intrinsics<'r> {
    /// # Errors
    /// A class is missing, or a record is not well-formed.
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

    /// The ways to call intrinsics, in the order of descriptions.
    pub(crate) fn calls(&self) -> impl Iterator<Item = Call> {
        self.intrinsics.iter().enumerate().flat_map(|(intrinsic, one)| {
            let has_short_name = self.descriptions[one.description].has_short_name;
            let names = [Some(false), has_short_name.then_some(true)].into_iter().flatten();
            names.map(move |is_short| Call { intrinsic, is_short })
        })
    }

    /// The ways to call intrinsics, by the names that these have with all types.
    pub(crate) fn calls_by_name(&self) -> impl Iterator<Item = Call> {
        let by_name = self.by_name.get_or_init(|| {
            let mut all: Vec<Call> = self.calls().collect();
            let name = |call: &Call| self.intrinsics[call.intrinsic].full_name.as_str();
            std_sort(&mut all, |a, b| name(a) < name(b));
            all
        });
        by_name.iter().copied()
    }

    /// The intrinsics, by the names that they have with all types.
    pub(crate) fn by_name(&self) -> impl Iterator<Item = &Intrinsic<'r>> {
        let full = self.calls_by_name().filter(|call| !call.is_short);
        full.map(|call| &self.intrinsics[call.intrinsic])
    }

    /// What is said of an intrinsic and others.
    pub(crate) fn description(&self, of: &Intrinsic<'r>) -> &Description<'r> {
        &self.descriptions[of.description]
    }

    /// The name of LLVM's intrinsic for one of C, its types filled in.
    ///
    /// # Errors
    /// A part in braces means nothing.
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
        let complain = |what: String| record.error(what);
        let numbers = Arc::clone(&self.numbers);
        let mut common = numbers.common(memory, merge, prototype).map_err(complain)?;
        for flag in flags {
            common |= flag.int("Value")? as u64;
        }
        let mut codes: Vec<&str> = type_codes(if list.is_empty() { "i" } else { list }).collect();
        codes.sort_unstable();
        codes.dedup();
        let has_short_name = name.contains('[') && name.contains(']');
        let first = self.intrinsics.len();
        for code in codes {
            let base = Type::of_code(code).map_err(complain)?;
            let types = types::all(base, prototype).map_err(complain)?;
            let checks = checks(record, &types, &numbers)?;
            let takes_mode = types.last().is_some_and(|ty| ty.kind == Kind::Fpm);
            let mut flags = common | numbers.element(base).map_err(complain)?;
            if takes_mode {
                flags |= numbers.flags.get("SetsFPMR").map_err(complain)?;
            }
            let suffixes = [suffix, if takes_mode { "_fpm" } else { "" }].concat();
            let template = Name { code, prototype };
            let full_name = template.full(name).map_err(complain)? + &suffixes;
            let short_name = match has_short_name {
                true => template.short(name).map_err(complain)? + &suffixes,
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

/// The checks of an intrinsic: those that its record has, and those that follow from its types.
fn checks(
    record: Record<'_>,
    types: &[Type],
    numbers: &Numbers<'_>,
) -> Result<Vec<ImmediateCheck>, RecordError> {
    let size = |at: usize| types.get(at + 1).map(|ty| [ty.element_bits, 0]);
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

/// Features, with the one that all of them build on, which may stand there twice.
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
    /// The features that one of which is needed, as the compiler writes them.
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

/// A vector type, and how it is written in names.
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

/// A function that takes vectors for such of another type.
#[derive(Debug)]
pub(crate) struct Reinterpretation {
    /// Where in [`REINTERPRETED`] the types are: to, from.
    pub(crate) suffixes: [&'static str; 2],
    pub(crate) types: [Type; 2],
}

/// All functions that take so many vectors for such of another type.
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
        let told = |at: usize| (all[at].suffixes, all[at].types.map(|ty| (ty.kind, ty.vectors)));
        assert_eq!(told(1), (["s8", "u8"], [(Kind::Signed, 3), (Kind::Unsigned, 3)]));
        assert_eq!(told(168), (["f64", "f64"], [(Kind::Float, 3), (Kind::Float, 3)]));
    }
}
