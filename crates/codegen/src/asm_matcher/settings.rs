//! What a target says of its assembler: records of class `AsmParser` and `AsmParserVariant`.

use tablegen_core::{Record, RecordError};

use tablegen_model::Target;

/// What holds for all of the text.
#[derive(Debug)]
pub(super) struct Settings<'r> {
    /// What the name of the parser's class in C++ ends with.
    pub(super) class_name: &'r str,
    /// The method that is called with each instruction that matched; empty if there is none.
    pub(super) cleanup: &'r str,
    /// Whether names of registers are looked up here.
    pub(super) matches_registers: bool,
    /// Whether their other names are, too.
    pub(super) matches_alternatives: bool,
    /// Whether several registers may have one name.
    pub(super) allows_duplicates: bool,
    /// Whether all instructions begin with their mnemonics.
    pub(super) mnemonic_first: bool,
    /// Whether all ways are reported in which a text nearly matched.
    pub(super) near_misses: bool,
    /// The method that parses operands of classes with methods of their own; empty for the
    /// generated one.
    pub(super) operand_parser: &'r str,
    /// Whether that is called for operands of all classes.
    pub(super) parses_all: bool,
    /// Whether small instructions are tried before greater ones.
    pub(super) smaller_first: bool,
    /// The ways to write assembly.
    pub(super) variants: Vec<Variant<'r>>,
}

/// A way to write assembly.
#[derive(Debug)]
pub(super) struct Variant<'r> {
    /// Its number in assembly strings.
    pub(super) number: i64,
    pub(super) name: &'r str,
    /// What begins a comment, if anything does.
    pub(super) comment: &'r str,
    /// What begins a register, if anything does.
    pub(super) register_prefix: &'r str,
    /// Characters that are tokens.
    pub(super) tokens: &'r str,
    /// Characters between tokens.
    pub(super) separators: &'r str,
    /// Characters that begin a token.
    pub(super) breaks: &'r str,
}

impl<'r> Settings<'r> {
    /// Reads those of the parser of this number.
    ///
    /// # Errors
    /// There is no such parser, or a field is missing.
    pub(super) fn read(target: &Target<'r>, number: usize) -> Result<Self, RecordError> {
        let parsers = target.record().list_of_defs("AssemblyParsers")?;
        let Some(parser) = parsers.get(number) else {
            let message = format!("Target does not have an AsmParser #{number}!");
            return Err(RecordError::at(&[], message));
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
