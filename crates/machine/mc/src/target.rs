//! [`Target`]: interface of a generated crate to [`Disassembler`](crate::Disassembler).

use core::cell::Cell;
use core::fmt::{self, Write as _};

use tablegen_rt::asm::print::Output;
use tablegen_rt::decode::{DecodeError, DecoderTable, Inst, x86};
use tablegen_rt::names::Named;

/// Decoded instruction of a target.
pub trait Instruction: Copy {
    /// Returns the size in bytes.
    fn size(&self) -> usize;

    /// Returns true if bits have values that they should not have, but the processor executes the
    /// instruction (`SoftFail`).
    fn is_soft_fail(&self) -> bool;
}

impl<O: Copy, R: Copy, const N: usize> Instruction for Inst<O, R, N> {
    fn size(&self) -> usize {
        Inst::size(self)
    }

    fn is_soft_fail(&self) -> bool {
        Inst::is_soft_fail(self)
    }
}

impl<O: Copy, R: Copy, const N: usize> Instruction for x86::Decoded<O, R, N> {
    fn size(&self) -> usize {
        self.inst.size()
    }

    fn is_soft_fail(&self) -> bool {
        self.inst.is_soft_fail()
    }
}

/// Disassembler of one machine: a target with selected features and printing options.
pub trait Target {
    /// Decoded instruction. It may refer to its bytes, which an instruction with a list of operands
    /// of any length needs.
    type Inst<'b>: Instruction;

    /// Facts about the instructions before one that it depends on, such as a block of conditional
    /// instructions. `()` if they do not depend on any.
    type State: Clone + Default + fmt::Debug;

    /// Decodes the instruction at the start of `bytes` into `inst`, whose previous content does not
    /// matter. `address` is the address of the bytes.
    ///
    /// # Errors
    /// Returns an error if the bytes are not an instruction, or are too few.
    fn decode_into<'b, 'i>(
        &self,
        bytes: &'b [u8],
        address: u64,
        inst: &'i mut Option<Self::Inst<'b>>,
    ) -> Result<&'i Self::Inst<'b>, DecodeError>;

    /// Decodes the instruction at the start of `bytes` like [`decode_into`](Self::decode_into).
    /// `state` is that after the instructions before it, and is changed. The default is
    /// `decode_into`, which decodes an instruction whose state is the default.
    ///
    /// # Errors
    /// Returns an error if the bytes are not an instruction, or are too few.
    #[inline]
    fn decode_next<'b, 'i>(
        &self,
        bytes: &'b [u8],
        address: u64,
        state: &mut Self::State,
        inst: &'i mut Option<Self::Inst<'b>>,
    ) -> Result<&'i Self::Inst<'b>, DecodeError> {
        let _ = state;
        self.decode_into(bytes, address, inst)
    }

    /// Returns the number of bytes to skip where no instruction was decoded. `bytes` begins with
    /// the invalid bytes. 0 counts as 1.
    fn skip(&self, bytes: &[u8], address: u64) -> usize;

    /// Writes an instruction at an address as assembly text. Reports an address that an operand
    /// refers to in `reference`.
    ///
    /// # Errors
    /// Returns an error if `out` does, or if an operand cannot be printed.
    fn write(
        &self,
        inst: &Self::Inst<'_>,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result;

    /// Writes the end of the text of an instruction, which follows the name of the address that an operand refers to. The
    /// default writes nothing.
    ///
    /// # Errors
    /// Returns an error if `out` does.
    fn write_end(&self, inst: &Self::Inst<'_>, out: &mut Output<'_>) -> fmt::Result {
        let _ = (inst, out);
        Ok(())
    }

    /// Mark at which comments begin in assembly text.
    const COMMENT_MARK: &'static str = "#";

    /// Writes the comment of an instruction without its mark, or nothing if it has none. Several
    /// comments have a line each. `note` was set in `reference` when the instruction was written.
    /// The default writes the note.
    ///
    /// # Errors
    /// Returns an error if `out` does.
    fn write_comment(
        &self,
        inst: &Self::Inst<'_>,
        address: u64,
        note: Option<Note>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let _ = (inst, address);
        note.map_or(Ok(()), |note| note.write(out))
    }
}

/// Comment on an operand, such as its value in another notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Note {
    /// Number in decimal.
    Decimal(i64),
    /// Number in hexadecimal.
    Hex(u64),
    /// Fixed text.
    Text(&'static str),
}

impl Note {
    /// Writes the note.
    ///
    /// # Errors
    /// Returns an error if `out` does.
    pub fn write(self, out: &mut Output<'_>) -> fmt::Result {
        match self {
            Note::Decimal(number) => out.write_number(number),
            Note::Hex(number) => out.write_hex(number),
            Note::Text(text) => out.write_str(text),
        }
    }
}

/// Address that an operand of a printed instruction refers to, such as the target of a branch, and
/// a note for its comment.
#[derive(Clone, Default, Debug)]
pub struct Reference {
    address: Cell<Option<u64>>,
    memory: Cell<Option<u64>>,
    note: Cell<Option<Note>>,
}

impl Reference {
    /// Creates a reference without an address.
    #[must_use]
    pub const fn new() -> Self {
        Reference { address: Cell::new(None), memory: Cell::new(None), note: Cell::new(None) }
    }

    /// Sets the address.
    pub fn set(&self, address: u64) {
        self.address.set(Some(address));
    }

    /// Returns the address. `None` if the instruction refers to none.
    #[must_use]
    pub fn address(&self) -> Option<u64> {
        self.address.get()
    }

    /// Sets the address of a memory operand, which a comment shows.
    pub fn set_memory(&self, address: u64) {
        self.memory.set(Some(address));
    }

    /// Returns the address of a memory operand. `None` if the text shows it, or if it is not known.
    #[must_use]
    pub fn memory(&self) -> Option<u64> {
        self.memory.get()
    }

    /// Sets the note.
    pub fn set_note(&self, note: Note) {
        self.note.set(Some(note));
    }

    /// Returns the note. `None` if the instruction has none.
    #[must_use]
    pub fn note(&self) -> Option<Note> {
        self.note.get()
    }
}

/// Options of the text of instructions. One struct for all targets: a target ignores what does not apply to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PrintOptions {
    /// Prints the first alias that applies in place of an instruction. The default is true.
    pub aliases: bool,
    /// Prints immediates in hexadecimal. The default is false.
    pub hex: bool,
    /// Prints branch targets as addresses, as llvm-objdump does. If false, they are printed as
    /// offsets from the instruction, as llvm-mc does. The default is true.
    pub addresses: bool,
    /// Syntax, for targets that have several. The default is 0. For X86, 0 is AT&T's, and 1 is
    /// Intel's.
    pub syntax: u32,
}

impl PrintOptions {
    /// Default options.
    pub const DEFAULT: Self =
        PrintOptions { aliases: true, hex: false, addresses: true, syntax: 0 };
}

impl Default for PrintOptions {
    fn default() -> Self {
        PrintOptions::DEFAULT
    }
}

/// Rule that selects a decoder table by features.
///
/// Tables and features are named by strings, so that a list of rules is valid for descriptions
/// without some of them.
#[derive(Clone, Copy, Debug)]
pub struct TableRule {
    /// Namespace of the table.
    pub namespace: &'static str,
    /// Names of features of which at least one must be available. A name that ends in `*` stands
    /// for all features whose names begin like this. If empty, the table is always used.
    pub any_of: &'static [&'static str],
}

impl TableRule {
    /// Creates the rule for a table that is always used.
    #[must_use]
    pub const fn always(namespace: &'static str) -> Self {
        TableRule { namespace, any_of: &[] }
    }

    /// Creates the rule for a table of some features.
    #[must_use]
    pub const fn any(namespace: &'static str, any_of: &'static [&'static str]) -> Self {
        TableRule { namespace, any_of }
    }

    fn holds<F: Named>(&self, has: impl Fn(F) -> bool) -> bool {
        let is_named = |feature: &str| {
            self.any_of.iter().any(|name| match name.strip_suffix('*') {
                Some(start) => feature.starts_with(start),
                None => feature == *name,
            })
        };
        self.any_of.is_empty()
            || F::ALL.iter().any(|&feature| is_named(feature.name()) && has(feature))
    }
}

/// Maximum number of tables in a [`TableSet`].
const MAX_TABLES: usize = 32;

/// Decoder tables of one width that are used for a set of features, in the order in which they are
/// tried.
#[derive(Clone, Copy, Debug)]
pub struct TableSet {
    tables: [Option<&'static DecoderTable>; MAX_TABLES],
}

impl TableSet {
    /// Selects the tables of a width by rules. `has` returns true for available features. Rules for
    /// namespaces without a table have no effect, and neither have those beyond 32 tables.
    #[must_use]
    pub fn new<F: Named>(
        all: &'static [&'static DecoderTable],
        width: u32,
        rules: &[TableRule],
        has: impl Fn(F) -> bool,
    ) -> Self {
        let selected = rules.iter().filter_map(|rule| {
            let mut of_width = all.iter().copied().filter(|table| table.width == width);
            let table = of_width.find(|table| table.namespace == rule.namespace)?;
            rule.holds(&has).then_some(table)
        });
        let mut tables = [None; MAX_TABLES];
        tables.iter_mut().zip(selected).for_each(|(slot, table)| *slot = Some(table));
        TableSet { tables }
    }

    /// Returns the tables in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &'static DecoderTable> + '_ {
        self.tables.iter().map_while(|table| *table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    enum Feature {
        XFirst,
        XSecond,
        Third,
    }

    impl core::fmt::Display for Feature {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.name())
        }
    }

    impl Named for Feature {
        const ALL: &'static [Self] = &[Feature::XFirst, Feature::XSecond, Feature::Third];

        fn from_value(value: u32) -> Option<Self> {
            Self::ALL.get(value as usize).copied()
        }

        fn value(self) -> u32 {
            self as u32
        }

        fn index(self) -> usize {
            self as usize
        }

        fn name(self) -> &'static str {
            match self {
                Feature::XFirst => "XFirst",
                Feature::XSecond => "XSecond",
                Feature::Third => "Third",
            }
        }

        fn from_name(name: &str) -> Option<Self> {
            Self::ALL.iter().copied().find(|one| one.name() == name)
        }
    }

    static PLAIN: DecoderTable = DecoderTable::new(b"", 32, "", "");
    static VENDOR: DecoderTable = DecoderTable::new(b"", 32, "Vendor", "");
    static THIRD: DecoderTable = DecoderTable::new(b"", 32, "Third", "");
    static SHORT: DecoderTable = DecoderTable::new(b"", 16, "", "");
    static ALL: &[&DecoderTable] = &[&SHORT, &PLAIN, &VENDOR, &THIRD];

    #[test]
    fn tables_depend_on_features() {
        let rules = [
            TableRule::any("Vendor", &["X*"]),
            TableRule::always("Absent"),
            TableRule::any("Third", &["Third"]),
            TableRule::always(""),
        ];
        let names = |available: Feature| {
            let set = TableSet::new(ALL, 32, &rules, |feature: Feature| feature == available);
            let mut names = ["-"; 4];
            names.iter_mut().zip(set.iter()).for_each(|(slot, table)| *slot = table.namespace);
            names
        };
        assert_eq!(names(Feature::XSecond), ["Vendor", "", "-", "-"]);
        assert_eq!(names(Feature::Third), ["Third", "", "-", "-"]);
    }
}
