//! Intrinsics as patterns see them (LLVM: `CodeGenIntrinsic`): their numbers, types and
//! effects.

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError, Records};

use super::nodes::Properties;
use crate::model::derived_from;
use crate::model::intrinsics::IntrinsicName;

/// The number of an [`Intrinsic`]: its place among all of them, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct IntrinsicId(pub(crate) u32);

/// Which kinds of memory may be read and written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MemoryEffects {
    reads: u8,
    writes: u8,
}

/// Bits of [`MemoryEffects`], one for each kind of memory.
mod memory {
    pub(super) const ARGUMENTS: u8 = 1;
    pub(super) const INACCESSIBLE: u8 = 1 << 1;
    pub(super) const TARGET_0: u8 = 1 << 4;
    pub(super) const TARGET_1: u8 = 1 << 5;
    pub(super) const ALL: u8 = (1 << 6) - 1;
}

impl MemoryEffects {
    const UNKNOWN: MemoryEffects = MemoryEffects { reads: memory::ALL, writes: memory::ALL };

    fn restrict(&mut self, reads: u8, writes: u8) {
        self.reads &= reads;
        self.writes &= writes;
    }

    /// Whether nothing is known.
    pub(crate) fn is_unknown(self) -> bool {
        self == Self::UNKNOWN
    }

    /// Whether it may read memory.
    pub(crate) fn may_read(self) -> bool {
        self.reads != 0
    }

    /// Whether it may write memory.
    pub(crate) fn may_write(self) -> bool {
        self.writes != 0
    }
}

/// An intrinsic.
#[derive(Clone, Debug)]
pub(crate) struct Intrinsic<'r> {
    /// Its record.
    pub(crate) record: Record<'r>,
    /// Its name, such as `llvm.bswap`.
    pub(crate) name: String,
    target: &'r str,
    /// The types of its results: records with a field `VT`.
    pub(crate) results: Vec<Record<'r>>,
    /// The types of its operands.
    pub(crate) operands: Vec<Record<'r>>,
    /// What it does to memory.
    pub(crate) memory: MemoryEffects,
    /// What it does as a node.
    pub(crate) properties: Properties,
    /// Whether its first two operands can be exchanged.
    pub(crate) is_commutative: bool,
    /// Whether it has effects that nothing else tells of.
    pub(crate) has_side_effects: bool,
    is_overloaded: bool,
}

impl<'r> Intrinsic<'r> {
    fn read(record: Record<'r>, defaults: &[Record<'r>]) -> Result<Self, RecordError> {
        let def = record.name();
        let name = String::from_utf8_lossy(&IntrinsicName::read(record)?.name()).into_owned();
        // Here the texts must be UTF-8.
        let target = record.string("TargetPrefix")?;
        record.string("LLVMName")?;
        let result_count = record.list("RetTypes")?.len();
        let info = record.def("TypeInfo")?;
        if !info.is_subclass_of("TypeInfoGen") {
            return Err(record
                .error(format!("TypeInfo field in {def} should be of subclass of TypeInfoGen!")));
        }
        let is_overloaded = info.bit("isOverloaded")?;
        let mut results = info.list_of_defs("Types")?;
        let operands = results.split_off(result_count.min(results.len()));
        let mut intrinsic = Intrinsic {
            record,
            name,
            target,
            results,
            operands,
            memory: MemoryEffects::UNKNOWN,
            properties: Properties::default(),
            is_commutative: false,
            has_side_effects: false,
            is_overloaded,
        };
        for property in record.list_of_defs("IntrProperties")? {
            intrinsic.set(property)?;
        }
        if !record.bit("DisableDefaultAttributes")? {
            for &property in defaults {
                intrinsic.set(property)?;
            }
        }
        intrinsic.properties = Properties::read(record)?;
        Ok(intrinsic)
    }

    /// Takes in a property; those that patterns do not depend on are passed
    /// over.
    fn set(&mut self, property: Record<'_>) -> Result<(), RecordError> {
        const NONE: u8 = 0;
        use memory::{ALL, ARGUMENTS, INACCESSIBLE};
        let wrong = |text: &str| Err(self.record.error(text));
        match property.name() {
            "IntrNoMem" => self.memory.restrict(NONE, NONE),
            "IntrReadMem" if !self.memory.may_read() => {
                return wrong(
                    "IntrReadMem cannot be used after IntrNoMem or IntrWriteMem. Default is \
                     ReadWrite",
                );
            }
            "IntrReadMem" => self.memory.restrict(ALL, NONE),
            "IntrWriteMem" if !self.memory.may_write() => {
                return wrong(
                    "IntrWriteMem cannot be used after IntrNoMem or IntrReadMem. Default is \
                     ReadWrite",
                );
            }
            "IntrWriteMem" => self.memory.restrict(NONE, ALL),
            "IntrArgMemOnly" => self.memory.restrict(ARGUMENTS, ARGUMENTS),
            "IntrInaccessibleMemOnly" => self.memory.restrict(INACCESSIBLE, INACCESSIBLE),
            "IntrInaccessibleMemOrArgMemOnly" => {
                self.memory.restrict(ARGUMENTS | INACCESSIBLE, ARGUMENTS | INACCESSIBLE);
            }
            "Commutative" => self.is_commutative = true,
            "IntrHasSideEffects" => self.has_side_effects = true,
            _ if property.is_subclass_of("IntrRead") => self.memory.restrict(kinds(property)?, ALL),
            _ if property.is_subclass_of("IntrWrite") => {
                self.memory.restrict(ALL, kinds(property)?)
            }
            _ => {}
        }
        Ok(())
    }
}

/// The kinds of memory that `IntrRead` and `IntrWrite` name.
fn kinds(property: Record<'_>) -> Result<u8, RecordError> {
    let places = property.list_of_defs("MemLoc")?;
    let bit = |place: Record<'_>| match place.name() {
        "InaccessibleMem" => memory::INACCESSIBLE,
        "TargetMem0" => memory::TARGET_0,
        "TargetMem1" => memory::TARGET_1,
        _ => 0,
    };
    Ok(places.into_iter().map(bit).fold(0, |all, bit| all | bit))
}

/// All intrinsics, those of no target first, then by name.
#[derive(Debug)]
pub(crate) struct Intrinsics<'r> {
    all: Vec<Intrinsic<'r>>,
}

impl<'r> Intrinsics<'r> {
    /// Reads them. Errors that do not stop go to `report`.
    pub(super) fn read(
        records: &'r Records,
        report: &mut impl FnMut(RecordError),
    ) -> Result<Self, IntrinsicError> {
        let mut defaults = derived_from(records, "IntrinsicProperty")?;
        defaults.retain(|property| property.bit("IsDefault") == Ok(true));
        let found = derived_from(records, "Intrinsic")?;
        let mut all = Vec::with_capacity(found.len());
        for record in found {
            all.push(Intrinsic::read(record, &defaults)?);
        }
        all.sort_by(|a, b| {
            let key = |one: &Intrinsic<'r>| (!one.target.is_empty(), one.record.id());
            let (x, y) = (key(a), key(b));
            x.0.cmp(&y.0).then_with(|| a.name.cmp(&b.name)).then(x.1.cmp(&y.1))
        });
        let intrinsics = Intrinsics { all };
        intrinsics.check(report)?;
        Ok(intrinsics)
    }

    fn check(&self, report: &mut impl FnMut(RecordError)) -> Result<(), IntrinsicError> {
        if let Some(twice) = self.all.windows(2).find(|pair| pair[0].name == pair[1].name) {
            let error =
                twice[1].record.error(format!("Intrinsic `{}` is already defined", twice[0].name));
            let note = twice[0].record.error("Previous definition here");
            return Err(IntrinsicError { error, note: Some(Box::new(note)) });
        }
        let targets: FxHashSet<&str> =
            self.all.iter().map(|one| one.target).filter(|target| !target.is_empty()).collect();
        for one in self.all.iter().take_while(|one| one.target.is_empty()) {
            let prefix = one.name["llvm.".len()..].split('.').next().unwrap_or("");
            if targets.contains(prefix) {
                let name = &one.name;
                return Err(one
                    .record
                    .error(format!(
                        "target independent intrinsic `{name}' has prefix `llvm.{prefix}` that \
                         conflicts with intrinsics for target `{prefix}`"
                    ))
                    .into());
            }
        }
        for of_target in self.all.chunk_by(|a, b| a.target == b.target) {
            let mut overloaded: Option<&Intrinsic<'r>> = None;
            for one in of_target {
                let Some(base) = overloaded else {
                    overloaded = Some(one).filter(|one| one.is_overloaded);
                    continue;
                };
                let suffixes = one.name.strip_prefix(&base.name[..]);
                let Some(suffixes) = suffixes.and_then(|rest| rest.strip_prefix('.')) else {
                    overloaded = None;
                    continue;
                };
                let suffix = suffixes.split('.').next().unwrap_or("");
                if looks_like_type(suffix) {
                    let (name, base) = (&one.name, &base.name);
                    report(one.record.error(format!(
                        "intrinsic `{name}` cannot share prefix `{base}.{suffix}` with another \
                         overloaded intrinsic `{base}`"
                    )));
                }
            }
        }
        Ok(())
    }

    /// All of them with their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (IntrinsicId, &Intrinsic<'r>)> {
        (0..).map(IntrinsicId).zip(&self.all)
    }

    /// The intrinsic of this number.
    pub(crate) fn get(&self, id: IntrinsicId) -> Option<&Intrinsic<'r>> {
        self.all.get(id.0 as usize)
    }
}

/// Why intrinsics cannot be read.
#[derive(Debug)]
pub(super) struct IntrinsicError {
    pub(super) error: RecordError,
    /// A remark on it.
    pub(super) note: Option<Box<RecordError>>,
}

impl From<RecordError> for IntrinsicError {
    fn from(error: RecordError) -> Self {
        IntrinsicError { error, note: None }
    }
}

/// Whether part of an intrinsic's name could be that of an overloaded type.
fn looks_like_type(suffix: &str) -> bool {
    const NAMED: [&str; 10] =
        ["isVoid", "Metadata", "f16", "f32", "f64", "f80", "f128", "bf16", "ppcf128", "x86amx"];
    let digits = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    match suffix.as_bytes() {
        bytes if bytes.contains(&b'_') => true,
        [b'a' | b'v', digit, ..] if digit.is_ascii_digit() => true,
        [b'n', b'x', b'v', digit, ..] if digit.is_ascii_digit() => true,
        [b't', _, ..] => false,
        [b'p' | b'i', rest @ ..] if digits(rest) => true,
        _ => NAMED.contains(&suffix),
    }
}
