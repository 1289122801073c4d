//! Properties of intrinsics and of their results and arguments, from records of class
//! `IntrinsicProperty`.
//!
//! Input: a record of such a class. Output: an `Effect`, which is applied to an intrinsic. Each
//! record is read once, even if several intrinsics have it.

use crate::differences;
use tablegen_core::{Record, RecordError, ValueKind};

use crate::list_def;

/// Kinds of memory that may be read and written, as bit sets in the order of
/// [`MemoryEffects::KINDS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemoryEffects {
    reads: u8,
    writes: u8,
}

/// Bits of [`MemoryEffects`], one for each kind of memory in the order of LLVM's numbers.
mod memory {
    pub(super) const ARGUMENTS: u8 = 1;
    pub(super) const INACCESSIBLE: u8 = 1 << 1;
    pub(super) const TARGET_0: u8 = 1 << 4;
    pub(super) const TARGET_1: u8 = 1 << 5;
    pub(super) const ALL: u8 = (1 << super::MemoryEffects::KINDS.len()) - 1;
}

impl MemoryEffects {
    /// LLVM's names of the kinds of memory: memory of arguments, inaccessible memory, `errno`, all
    /// other memory, and two target memories.
    pub const KINDS: [&'static str; 6] =
        ["ArgMem", "InaccessibleMem", "ErrnoMem", "Other", "TargetMem0", "TargetMem1"];

    pub const UNKNOWN: MemoryEffects = MemoryEffects { reads: memory::ALL, writes: memory::ALL };

    /// Returns true if any memory may be read and written.
    pub fn is_unknown(self) -> bool {
        self == Self::UNKNOWN
    }

    /// Returns true if some memory may be read.
    pub fn may_read(self) -> bool {
        self.reads != 0
    }

    /// Returns true if some memory may be written.
    pub fn may_write(self) -> bool {
        self.writes != 0
    }
}

impl MemoryEffects {
    /// Iterates over the kinds of memory: (may be read, may be written).
    pub fn kinds(self) -> impl Iterator<Item = (bool, bool)> {
        (0..Self::KINDS.len())
            .map(move |index| (self.reads >> index & 1 != 0, self.writes >> index & 1 != 0))
    }

    /// Returns LLVM's encoding: two bits for each kind of memory, the lower one for reads.
    pub fn number(self) -> u32 {
        let bits = self.kinds().zip(0..);
        bits.map(|((reads, writes), index)| {
            (u32::from(reads) | u32::from(writes) << 1) << (index * 2)
        })
        .sum()
    }
}

/// Property of a whole intrinsic without parameters. The discriminants are bit numbers in `Flags`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flag {
    /// The first two operands can be exchanged.
    Commutative,
    Throws,
    NoReturn,
    NoCallback,
    NoSync,
    NoFree,
    WillReturn,
    Cold,
    NoDuplicate,
    NoMerge,
    Convergent,
    Speculatable,
    StrictFp,
    NoCreateUndefOrPoison,
    /// Side effects beyond those of the other properties.
    SideEffects,
    /// Vectors are operated on element by element. LLVM 22 does not have this property.
    TriviallyScalarizable,
}

impl Flag {
    const RECORDS: [(&'static str, Flag); 16] = [
        ("Commutative", Flag::Commutative),
        ("Throws", Flag::Throws),
        ("IntrNoReturn", Flag::NoReturn),
        ("IntrNoCallback", Flag::NoCallback),
        ("IntrNoSync", Flag::NoSync),
        ("IntrNoFree", Flag::NoFree),
        ("IntrWillReturn", Flag::WillReturn),
        ("IntrCold", Flag::Cold),
        ("IntrNoDuplicate", Flag::NoDuplicate),
        ("IntrNoMerge", Flag::NoMerge),
        ("IntrConvergent", Flag::Convergent),
        ("IntrSpeculatable", Flag::Speculatable),
        ("IntrStrictFP", Flag::StrictFp),
        ("IntrNoCreateUndefOrPoison", Flag::NoCreateUndefOrPoison),
        ("IntrHasSideEffects", Flag::SideEffects),
        ("IntrTriviallyScalarizable", Flag::TriviallyScalarizable),
    ];

    /// Returns the flag of a record.
    fn of(record: Record<'_>) -> Option<Flag> {
        let (_, flag) = Self::RECORDS.into_iter().find(|(name, _)| *name == record.name())?;
        let is_known = flag != Flag::TriviallyScalarizable
            || differences::has_trivially_scalarizable(record.release());
        is_known.then_some(flag)
    }
}

/// A set of [`Flag`]s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(u16);

impl Flags {
    pub fn has(self, flag: Flag) -> bool {
        self.0 >> flag as u16 & 1 != 0
    }

    fn set(&mut self, flag: Flag, on: bool) {
        self.0 = self.0 & !(1 << flag as u16) | u16::from(on) << flag as u16;
    }

    /// Adds a flag.
    pub fn with(mut self, flag: Flag) -> Flags {
        self.set(flag, true);
        self
    }

    /// Removes a flag.
    pub fn without(mut self, flag: Flag) -> Flags {
        self.set(flag, false);
        self
    }
}

/// Kind of an attribute of an argument, in LLVM's order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ArgumentKind {
    NoCapture,
    NoAlias,
    NoUndef,
    NonNull,
    Returned,
    ReadOnly,
    WriteOnly,
    ReadNone,
    ImmArg,
    Align,
    Dereferenceable,
    Range,
}

impl ArgumentKind {
    /// Returns the name, equal to the name of the property's class.
    pub fn name(self) -> &'static str {
        Self::CLASSES[self as usize].0
    }

    /// Returns true if LLVM's class of the attribute also accepts the result (`AttrIndex`), not only
    /// arguments (`ArgIndex`).
    pub fn is_of_result(self) -> bool {
        use ArgumentKind::{Align, Dereferenceable, NoAlias, NoUndef, NonNull, Range};
        matches!(self, NoAlias | NoUndef | NonNull | Align | Dereferenceable | Range)
    }

    /// Record classes in the order of lookup, with the kind of the attribute and the fields of its
    /// numbers.
    const CLASSES: [(&'static str, ArgumentKind, &'static [&'static str]); 12] = [
        ("NoCapture", ArgumentKind::NoCapture, &[]),
        ("NoAlias", ArgumentKind::NoAlias, &[]),
        ("NoUndef", ArgumentKind::NoUndef, &[]),
        ("NonNull", ArgumentKind::NonNull, &[]),
        ("Returned", ArgumentKind::Returned, &[]),
        ("ReadOnly", ArgumentKind::ReadOnly, &[]),
        ("WriteOnly", ArgumentKind::WriteOnly, &[]),
        ("ReadNone", ArgumentKind::ReadNone, &[]),
        ("ImmArg", ArgumentKind::ImmArg, &[]),
        ("Align", ArgumentKind::Align, &["Align"]),
        ("Dereferenceable", ArgumentKind::Dereferenceable, &["Bytes"]),
        ("Range", ArgumentKind::Range, &["Lower", "Upper"]),
    ];
}

/// Attribute of an argument or of the result, with its numbers. Attributes without numbers have
/// zeros. Numbers are compared as unsigned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ArgumentAttribute {
    pub kind: ArgumentKind,
    pub numbers: [u64; 2],
}

/// Annotation that prints an argument in IR text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown<'r> {
    /// Index of the argument, from 0.
    pub argument: u32,
    /// Name of the argument; empty if the argument has no name.
    pub name: &'r str,
    /// C++ function that prints the value; empty for the default format.
    pub printer: &'r str,
}

/// Effect of one property.
#[derive(Clone, Copy, Debug)]
enum Effect<'r> {
    /// Restricts the intrinsic to these accesses to memory.
    Memory(MemoryEffects),
    /// Restricts the intrinsic to reading memory. An error if reading is already excluded.
    ReadsAtMost,
    /// Restricts the intrinsic to writing memory. An error if writing is already excluded.
    WritesAtMost,
    Flag(Flag),
    /// Attribute of the result (0) or of an argument (from 1), and the value of the argument if calls
    /// may omit it.
    Argument(u32, ArgumentAttribute, Option<i64>),
    Shown(Shown<'r>),
}

impl<'r> Effect<'r> {
    /// Reads a property.
    ///
    /// # Errors
    /// Returns an error if a field of the property is missing or invalid. A property that LLVM does
    /// not know is read as `ArgInfo`.
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        use memory::{ALL, ARGUMENTS, INACCESSIBLE};
        let only = |kinds| Ok(Effect::Memory(MemoryEffects { reads: kinds, writes: kinds }));
        match record.name() {
            "IntrNoMem" => return only(0),
            "IntrReadMem" => return Ok(Effect::ReadsAtMost),
            "IntrWriteMem" => return Ok(Effect::WritesAtMost),
            "IntrArgMemOnly" => return only(ARGUMENTS),
            "IntrInaccessibleMemOnly" => return only(INACCESSIBLE),
            "IntrInaccessibleMemOrArgMemOnly" => return only(ARGUMENTS | INACCESSIBLE),
            _ => {}
        }
        if record.is_subclass_of("IntrRead") {
            return Ok(Effect::Memory(MemoryEffects { reads: kinds(record)?, writes: ALL }));
        }
        if record.is_subclass_of("IntrWrite") {
            return Ok(Effect::Memory(MemoryEffects { reads: ALL, writes: kinds(record)? }));
        }
        if let Some(flag) = Flag::of(record) {
            return Ok(Effect::Flag(flag));
        }
        let is = |&&(class, ..): &&(&str, _, _)| record.is_subclass_of(class);
        let known = ArgumentKind::CLASSES.iter().find(is);
        // LLVM's numbers of arguments have 32 bits.
        let index = record.plain_int("ArgNo")? as u32;
        let Some(&(_, kind, fields)) = known else {
            return Ok(Effect::Shown(Shown::read(record, index)?));
        };
        let mut numbers = [0; 2];
        for (number, field) in numbers.iter_mut().zip(fields) {
            *number = record.plain_int(field)? as u64;
        }
        let default = match kind {
            ArgumentKind::ImmArg if differences::has_defaults_of_arguments(record.release()) => {
                default(record)?
            }
            _ => None,
        };
        Ok(Effect::Argument(index, ArgumentAttribute { kind, numbers }, default))
    }
}

/// Returns the default value of an `ImmArg`, if it has one.
fn default(record: Record<'_>) -> Result<Option<i64>, RecordError> {
    let default = record.def("Default")?;
    match default.value("Value")?.kind() {
        ValueKind::Unset => Ok(None),
        _ => Ok(Some(default.plain_int("Value")?)),
    }
}

impl<'r> Shown<'r> {
    fn read(record: Record<'r>, index: u32) -> Result<Self, RecordError> {
        let Some(argument) = index.checked_sub(1) else {
            return Err(record.error("ArgInfo requires ArgNo >= 1 (0 is return value)"));
        };
        let mut shown = Shown { argument, name: "", printer: "" };
        for property in record.list("Properties")? {
            let Some(property) = property.as_def() else { continue };
            if property.is_subclass_of("ArgName") {
                shown.name = property.string("Name")?;
            } else if property.is_subclass_of("ImmArgPrinter") {
                shown.printer = property.string("FuncName")?;
            } else {
                let name = property.name();
                return Err(property.error(format!("Unknown ArgProperty type: {name}")));
            }
        }
        Ok(shown)
    }
}

/// Returns a mask of the kinds of memory that an `IntrRead` or `IntrWrite` lists.
fn kinds(property: Record<'_>) -> Result<u8, RecordError> {
    let mut all = 0;
    for location in property.list_of_defs("MemLoc")? {
        all |= match location.name() {
            "ArgMem" if differences::lists_memory_of_arguments(property.release()) => {
                memory::ARGUMENTS
            }
            "InaccessibleMem" => memory::INACCESSIBLE,
            "TargetMem0" => memory::TARGET_0,
            "TargetMem1" => memory::TARGET_1,
            name => return Err(location.error(format!("unknown IRMemLocation: {name}"))),
        };
    }
    Ok(all)
}

/// Combined properties of an intrinsic.
#[derive(Clone, Debug)]
pub struct Summary<'r> {
    pub memory: MemoryEffects,
    pub flags: Flags,
    /// Attributes of the result (0) and of arguments (from 1), in order. Those without attributes
    /// have no entry.
    pub arguments: Vec<(u32, Vec<ArgumentAttribute>)>,
    /// Arguments with a printer of their own, in the order of the description.
    pub shown: Vec<Shown<'r>>,
    /// Values of arguments that calls may omit, by the index of the argument from 0. LLVM 22 has none.
    pub defaults: Vec<(u32, u64)>,
}

/// Reads properties, each record once.
pub(super) struct Properties<'r> {
    defaults: Vec<Record<'r>>,
    known: rustc_hash::FxHashMap<tablegen_core::RecordId, Effect<'r>>,
}

impl<'r> Properties<'r> {
    /// Creates a reader. `defaults` are the properties of all intrinsics that do not disable
    /// default attributes.
    pub(super) fn new(defaults: Vec<Record<'r>>) -> Self {
        Properties { defaults, known: Default::default() }
    }

    /// Returns the combined properties of an intrinsic.
    ///
    /// # Errors
    /// Returns an error if a property is invalid, or contradicts an earlier one.
    pub(super) fn of(&mut self, intrinsic: Record<'r>) -> Result<Summary<'r>, RecordError> {
        let mut summary = Summary {
            memory: MemoryEffects::UNKNOWN,
            flags: Flags::default(),
            arguments: Vec::new(),
            shown: Vec::new(),
            defaults: Vec::new(),
        };
        for property in intrinsic.list("IntrProperties")? {
            let effect = self.effect(list_def(intrinsic, "IntrProperties", property)?)?;
            summary.add(intrinsic, effect)?;
        }
        if !intrinsic.bit("DisableDefaultAttributes")? {
            for index in 0..self.defaults.len() {
                let effect = self.effect(self.defaults[index])?;
                summary.add(intrinsic, effect)?;
            }
        }
        Ok(summary)
    }

    fn effect(&mut self, record: Record<'r>) -> Result<Effect<'r>, RecordError> {
        if let Some(&known) = self.known.get(&record.id()) {
            return Ok(known);
        }
        let effect = Effect::read(record)?;
        self.known.insert(record.id(), effect);
        Ok(effect)
    }
}

impl<'r> Summary<'r> {
    fn add(&mut self, intrinsic: Record<'r>, effect: Effect<'r>) -> Result<(), RecordError> {
        let wrong = |text: &str| Err(intrinsic.error(text));
        match effect {
            Effect::Memory(most) => {
                self.memory.reads &= most.reads;
                self.memory.writes &= most.writes;
            }
            Effect::ReadsAtMost if !self.memory.may_read() => {
                return wrong(
                    "IntrReadMem cannot be used after IntrNoMem or IntrWriteMem. Default is \
                     ReadWrite",
                );
            }
            Effect::ReadsAtMost => self.memory.writes = 0,
            Effect::WritesAtMost if !self.memory.may_write() => {
                return wrong(
                    "IntrWriteMem cannot be used after IntrNoMem or IntrReadMem. Default is \
                     ReadWrite",
                );
            }
            Effect::WritesAtMost => self.memory.reads = 0,
            Effect::Flag(Flag::WillReturn) => {
                let returns = !self.flags.has(Flag::NoReturn);
                self.flags.set(Flag::WillReturn, returns);
            }
            Effect::Flag(flag) => self.flags.set(flag, true),
            Effect::Argument(index, attribute, default) => {
                if let Some(value) = default {
                    self.add_default(intrinsic, index.wrapping_sub(1), value)?;
                }
                let position =
                    match self.arguments.binary_search_by_key(&index, |&(index, _)| index) {
                        Ok(position) => position,
                        Err(position) => {
                            self.arguments.insert(position, (index, Vec::new()));
                            position
                        }
                    };
                let all = &mut self.arguments[position].1;
                let position = all.partition_point(|before| *before <= attribute);
                all.insert(position, attribute);
            }
            Effect::Shown(shown) => {
                let before = self.shown.iter().find(|before| before.argument == shown.argument);
                if let Some(before) = before {
                    return Err(intrinsic.error(format!(
                        "ArgInfo for argument {} is already defined as '{}'",
                        shown.argument, before.printer
                    )));
                }
                self.shown.push(shown);
            }
        }
        Ok(())
    }

    fn add_default(
        &mut self,
        intrinsic: Record<'r>,
        argument: u32,
        value: i64,
    ) -> Result<(), RecordError> {
        let Ok(number) = u64::try_from(value) else {
            return Err(intrinsic.error(format!(
                "default argument value {value} on parameter {argument} must be non-negative"
            )));
        };
        match self.defaults.binary_search_by_key(&argument, |&(argument, _)| argument) {
            Ok(_) => {
                let message = format!("Default value for argument {argument} is already defined");
                Err(intrinsic.error(message))
            }
            Err(position) => {
                self.defaults.insert(position, (argument, number));
                Ok(())
            }
        }
    }
}
