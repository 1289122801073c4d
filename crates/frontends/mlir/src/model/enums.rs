//! [`EnumInfo`]: an enum with its cases, of class `EnumInfo`.

use tablegen_core::{List, Record, RecordError, Records};

/// Enum of class `EnumInfo`.
#[derive(Clone, Debug)]
pub struct EnumInfo<'r> {
    def: Record<'r>,
    class_name: &'r str,
    namespace: &'r str,
    summary: &'r str,
    underlying_type: &'r str,
    cases: Vec<EnumCase<'r>>,
    bits: Option<BitEnum<'r>>,
}

/// Properties of enums whose values are sets of bits, of class `BitEnumBase`.
#[derive(Clone, Copy, Debug)]
pub struct BitEnum<'r> {
    /// Bits that a value may have.
    pub valid_bits: i64,
    /// Text between the names of bits.
    pub separator: &'r str,
    /// True if names of groups are printed instead of their bits.
    pub print_primary_groups: bool,
    /// True if sets of several bits are printed as strings.
    pub print_quoted: bool,
}

/// Case of an enum, of class `EnumCase`.
#[derive(Clone, Copy, Debug)]
pub struct EnumCase<'r> {
    def: Record<'r>,
    /// Name in C++.
    pub symbol: &'r str,
    /// Name in the assembly format.
    pub text: &'r str,
    /// Value. A negative number stands for the value after that of the case before.
    pub value: i64,
}

impl<'r> EnumCase<'r> {
    /// Reads the case that `def` describes.
    ///
    /// # Errors
    /// Returns an error if a field is missing or unset.
    pub fn read(def: Record<'r>) -> Result<Self, RecordError> {
        Ok(EnumCase {
            def,
            symbol: def.string("symbol")?,
            text: def.string("str")?,
            value: def.plain_int("value")?,
        })
    }

    /// Returns the definition.
    pub fn def(&self) -> Record<'r> {
        self.def
    }

    /// Returns the C++ identifier: the symbol, after an underscore if it begins with a digit.
    pub fn identifier(&self) -> String {
        let digit = self.symbol.starts_with(|first: char| first.is_ascii_digit());
        [if digit { "_" } else { "" }, self.symbol].concat()
    }

    /// Returns true if the case is a group of bits.
    pub fn is_group(&self) -> bool {
        self.def.is_subclass_of("BitEnumCaseGroup")
            || self.def.is_subclass_of("BitEnumAttrCaseGroup")
    }

    /// Returns true if the case is one bit.
    pub fn is_bit(&self) -> bool {
        self.def.is_subclass_of("BitEnumCaseBit") || self.def.is_subclass_of("BitEnumAttrCaseBit")
    }
}

impl<'r> EnumInfo<'r> {
    /// Reads the enum that `def` describes.
    ///
    /// # Errors
    /// Returns an error if a field is missing or unset.
    pub fn read(def: Record<'r>) -> Result<Self, RecordError> {
        let class_name = def.string("className")?;
        let namespace = def.string("cppNamespace")?;
        let underlying_type = def.string("underlyingType")?;
        let summary = def.string("summary")?;
        let cases = def.get::<List<'r>>("enumerants")?;
        let cases = cases.iter().map(|case| {
            let not_a_case = || def.error("field `enumerants` has an element that is not a record");
            EnumCase::read(case.as_def().ok_or_else(not_a_case)?)
        });
        let cases = cases.collect::<Result<_, _>>()?;
        let bits = def.is_subclass_of("BitEnumBase").then(|| BitEnum::read(def)).transpose()?;
        Ok(EnumInfo { def, class_name, namespace, summary, underlying_type, cases, bits })
    }

    /// Reads all enums derived from `class`, in the order of their names. The class need not exist.
    ///
    /// # Errors
    /// Returns an error if [`read`](EnumInfo::read) fails.
    pub fn all(records: &'r Records, class: &str) -> Result<Vec<Self>, RecordError> {
        records.derived_from_if_defined(class).map(EnumInfo::read).collect()
    }

    /// Returns the definition.
    pub fn def(&self) -> Record<'r> {
        self.def
    }

    /// Returns the name of the C++ enum, without its namespace.
    pub fn class_name(&self) -> &'r str {
        self.class_name
    }

    /// Returns the C++ namespace.
    pub fn namespace(&self) -> &'r str {
        self.namespace
    }

    /// Returns the description in one line.
    pub fn summary(&self) -> &'r str {
        self.summary
    }

    /// Returns the C++ type that values are stored as. It may be empty.
    pub fn underlying_type(&self) -> &'r str {
        self.underlying_type
    }

    /// Returns the cases.
    pub fn cases(&self) -> &[EnumCase<'r>] {
        &self.cases
    }

    /// Returns the properties of a set of bits. `None` if values are single cases.
    pub fn bits(&self) -> Option<&BitEnum<'r>> {
        self.bits.as_ref()
    }

    /// Returns the case whose value is 0.
    pub fn zero(&self) -> Option<&EnumCase<'r>> {
        self.cases.iter().find(|case| case.value == 0)
    }

    /// Returns true if every case has a value of its own.
    pub fn has_values(&self) -> bool {
        self.cases.iter().all(|case| case.value >= 0)
    }

    /// Returns true if the enum is an attribute constraint, too.
    pub fn is_attribute(&self) -> bool {
        self.def.is_subclass_of("EnumAttrInfo")
    }
}

impl<'r> BitEnum<'r> {
    fn read(def: Record<'r>) -> Result<Self, RecordError> {
        Ok(BitEnum {
            valid_bits: def.plain_int("validBits")?,
            separator: def.string("separator")?,
            print_primary_groups: def.bit("printBitEnumPrimaryGroups")?,
            print_quoted: def.bit("printBitEnumQuoted")?,
        })
    }
}
