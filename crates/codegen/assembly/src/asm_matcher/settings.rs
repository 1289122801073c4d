//! Settings of a target's assembler: records of class `AsmParser` and `AsmParserVariant`.

use tablegen_core::{Record, RecordError};

use tablegen_model::Target;

/// Settings of an `AsmParser` record.
#[derive(Debug)]
pub(super) struct Settings<'r> {
    /// Suffix of the C++ name of the parser class.
    pub(super) class_name: &'r str,
    /// Method that is called with each matched instruction. Empty for none.
    pub(super) cleanup: &'r str,
    /// True if a function that looks up register names is generated.
    pub(super) matches_registers: bool,
    /// True if a function that looks up alternative register names is generated.
    pub(super) matches_alternatives: bool,
    /// True if several registers may have the same name.
    pub(super) allows_duplicates: bool,
    /// True if every instruction begins with its mnemonic.
    pub(super) mnemonic_first: bool,
    /// True if all near misses are reported.
    pub(super) near_misses: bool,
    /// Method that calls custom operand parsers. Empty for the generated one.
    pub(super) operand_parser: &'r str,
    /// True if that method is called for operands of all classes.
    pub(super) parses_all: bool,
    /// True if smaller instructions are tried first.
    pub(super) smaller_first: bool,
    /// Assembly variants.
    pub(super) variants: Vec<Variant<'r>>,
}

/// Settings of an `AsmParserVariant` record.
#[derive(Debug)]
pub(super) struct Variant<'r> {
    /// Number that selects the variant in assembly strings.
    pub(super) number: i64,
    pub(super) name: &'r str,
    /// Start of a comment. Empty for none.
    pub(super) comment: &'r str,
    /// Prefix of registers. Empty for none.
    pub(super) register_prefix: &'r str,
    /// Characters that are tokens.
    pub(super) tokens: &'r str,
    /// Characters between tokens.
    pub(super) separators: &'r str,
    /// Characters that begin a token.
    pub(super) breaks: &'r str,
}

impl<'r> Settings<'r> {
    /// Reads the settings of parser `number`.
    ///
    /// # Errors
    /// Returns an error if the target has no such parser, or if a field is missing.
    pub(super) fn read(target: &Target<'r>, number: usize) -> Result<Self, RecordError> {
        let parsers = target.record().list_of_defs("AssemblyParsers")?;
        let Some(parser) = parsers.get(number) else {
            let message = format!("Target does not have an AsmParser #{number}!");
            return Err(RecordError::new(&[], message));
        };
        let variants = target.record().list_of_defs("AssemblyParserVariants")?;
        Ok(Settings {
            class_name: parser.string("AsmParserClassName")?,
            mnemonic_first: parser.bit("HasMnemonicFirst")?,
            near_misses: parser.bit("ReportMultipleNearMisses")?,
            smaller_first: parser.bit("PreferSmallerInstructions")?,
            parses_all: parser.bit("CallCustomParserForAllOperands")?,
            matches_registers: parser.bit("ShouldEmitMatchRegisterName")?,
            matches_alternatives: parser.bit("ShouldEmitMatchRegisterAltName")?,
            allows_duplicates: parser.bit("AllowDuplicateRegisterNames")?,
            operand_parser: parser.string("OperandParserMethod")?,
            cleanup: parser.string("AsmParserInstCleanup")?,
            variants: variants.into_iter().map(Variant::read).collect::<Result<_, _>>()?,
        })
    }
}

impl<'r> Variant<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        Ok(Variant {
            comment: record.string("CommentDelimiter")?,
            register_prefix: record.string("RegisterPrefix")?,
            tokens: record.string("TokenizingCharacters")?,
            separators: record.string("SeparatorCharacters")?,
            breaks: record.string("BreakCharacters")?,
            name: record.string("Name")?,
            number: record.int("Variant")?,
        })
    }
}
