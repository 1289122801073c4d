//! Ways of writing instructions (LLVM: `MatchableInfo`): what their assembly strings consist of.
//!
//! In go instructions and aliases; out come [`Matchable`]s with their tokens. What the tokens stand
//! for is added by [`operands`](super::operands).

use smallvec::SmallVec;
use tablegen_core::{Record, RecordError, Records};

use super::classes::ClassId;
use super::fields::{Field, Fields};
use super::settings::{Settings, Variant};
use super::texts::{TextId, Texts};
use super::tokens::tokenize;
use tablegen_model::asm::strings::flatten;
use tablegen_model::instructions::{Flag, Instructions};
use tablegen_model::registers::{CodeGenRegisters, RegisterId};
use tablegen_model::requirements::{Requirements, SetId};

/// One way of writing an instruction.
#[derive(Clone, Debug)]
pub(super) struct Matchable<'r> {
    /// The record of the instruction or of the alias.
    pub(super) record: Record<'r>,
    /// The record of the instruction that it stands for.
    pub(super) result: Record<'r>,
    /// The place of the alias among all, if it is one.
    pub(super) alias: Option<usize>,
    /// The number of the variant of the assembler's language.
    pub(super) variant: i64,
    /// What it begins with; empty if that is an operand.
    pub(super) mnemonic: TextId,
    /// The size of the instruction, in bytes.
    pub(super) size: i64,
    /// What is written: all tokens, or those after the mnemonic.
    pub(super) operands: SmallVec<[AsmOperand; 6]>,
    /// What the instruction gets.
    pub(super) results: SmallVec<[ResultOperand; 6]>,
    pub(super) requires: SetId,
    /// Whether it should no longer be used.
    pub(super) deprecated: bool,
    /// Whether a method that the instruction names makes it.
    pub(super) uses_converter: bool,
}

/// Something that is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct AsmOperand {
    pub(super) token: TextId,
    /// The register that it names.
    pub(super) register: Option<RegisterId>,
    pub(super) class: ClassId,
    /// The operand that it stands for: that which it is tied to, if it is.
    pub(super) name: Option<TextId>,
    /// The operand that it stands for, by its own name.
    pub(super) own_name: Option<TextId>,
    /// The part of that operand, if it is not all of it.
    pub(super) part: Option<usize>,
}

/// What an operand of the instruction gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ResultOperand {
    /// What was written at a place, which makes so many machine operands.
    Rendered { from: usize, len: usize },
    /// A copy of an earlier operand, if it is given; two places of the text must have the same.
    Tied { copy: Option<usize>, same: [Option<usize>; 2] },
    /// A number.
    Number(i64),
    /// A register, or none.
    Register(Option<RegisterId>),
}

impl Matchable<'_> {
    /// The first place from `start` on where an operand of this name is written.
    pub(super) fn written_from(&self, name: TextId, start: usize) -> Option<usize> {
        let mut places = self.operands.iter().enumerate().skip(start);
        places.find(|(_, operand)| operand.name == Some(name)).map(|(at, _)| at)
    }
}

/// What all ways of writing are made of while they are read.
pub(super) struct Reader<'a, 'r> {
    pub(super) records: &'r Records,
    pub(super) settings: &'a Settings<'r>,
    pub(super) instructions: &'a Instructions<'r>,
    pub(super) bank: &'a CodeGenRegisters<'r>,
    pub(super) fields: Fields,
    pub(super) requirements: Requirements<'r>,
    pub(super) texts: Texts,
    /// The registers by their names in assembly.
    pub(super) by_name: rustc_hash::FxHashMap<&'r str, RegisterId>,
    /// Those that assembly strings name, each once.
    pub(super) singles: Vec<RegisterId>,
}

/// An instruction or an alias that is about to be read.
pub(super) struct Source<'r, 's> {
    pub(super) record: Record<'r>,
    /// The record of the instruction.
    pub(super) result: Record<'r>,
    pub(super) alias: Option<usize>,
    pub(super) text: &'s str,
    pub(super) uses_converter: bool,
}

impl<'r> Reader<'_, 'r> {
    /// Reads the instructions that can be written in a variant, those with names that begin with
    /// `prefix`.
    ///
    /// # Errors
    /// An assembly string is not one of the assembler.
    pub(super) fn instructions(
        &mut self,
        variant: &Variant<'r>,
        prefix: &str,
        all: &mut Vec<Matchable<'r>>,
    ) -> Result<(), RecordError> {
        for instruction in self.instructions.all() {
            if !instruction.name().starts_with(prefix) || instruction.is(Flag::IsCodeGenOnly) {
                continue;
            }
            let record = instruction.record;
            if !self.is_of(record, variant)? {
                continue;
            }
            let text = instruction.asm_string;
            let source = Source { record, result: record, alias: None, text, uses_converter: true };
            all.extend(self.read(source, variant)?);
        }
        Ok(())
    }

    /// Whether a record is for a variant.
    ///
    /// # Errors
    /// The record does not say.
    pub(super) fn is_of(
        &mut self,
        record: Record<'r>,
        variant: &Variant<'r>,
    ) -> Result<bool, RecordError> {
        let name = self.fields.string(record, Field::VariantName)?;
        Ok(name.is_empty() || name == variant.name)
    }

    /// Reads one; none if it names an operand twice, as the assembler cannot tell whether both are
    /// the same.
    ///
    /// # Errors
    /// The assembly string is not one of the assembler.
    pub(super) fn read(
        &mut self,
        source: Source<'r, '_>,
        variant: &Variant<'r>,
    ) -> Result<Option<Matchable<'r>>, RecordError> {
        let Source { record, result, alias, .. } = source;
        let size = self.fields.int(result, Field::Size)?;
        let text = flatten(source.text, usize::try_from(variant.number).unwrap_or(usize::MAX));
        let tokens = tokenize(&text, variant).map_err(|fault| record.error(fault.message()))?;
        let Some(first) = tokens.first() else {
            return Err(record.error(format!("Instruction '{}' has no tokens", record.name())));
        };
        let is_reference = first.text.starts_with('$');
        let mut rest = &tokens[..];
        if self.settings.mnemonic_first {
            if is_reference {
                let message = format!("Invalid instruction mnemonic '{}'!", first.text);
                return Err(record.error(message));
            }
            rest = &tokens[1..];
        }
        let mnemonic = self.texts.id(if is_reference { "" } else { first.text });
        let requires = self.requirements.of(record, self.fields.get(record, Field::Predicates))?;
        let mut operands = SmallVec::with_capacity(rest.len());
        for token in rest {
            let register = if token.isolated { self.named(token.text, variant) } else { None };
            if let Some(register) = register.filter(|register| !self.singles.contains(register)) {
                self.singles.push(register);
            }
            operands.push(AsmOperand {
                token: self.texts.id(token.text),
                register,
                class: ClassId(0),
                name: None,
                own_name: None,
                part: None,
            });
        }
        let deprecated = self.is_deprecated(record);
        let mut matchable = Matchable {
            record,
            result,
            alias,
            variant: variant.number,
            mnemonic,
            size,
            operands,
            results: SmallVec::new(),
            requires,
            deprecated,
            uses_converter: source.uses_converter,
        };
        let valid = self.check(&mut matchable, &text, variant)?;
        Ok(valid.then_some(matchable))
    }

    /// The register that a token names. Without prefix, letters may be small where those of the
    /// register are.
    fn named(&self, token: &str, variant: &Variant<'r>) -> Option<RegisterId> {
        if variant.register_prefix.is_empty() {
            return self.by_name.get(&token.to_ascii_lowercase()[..]).copied();
        }
        self.by_name.get(token.strip_prefix(variant.register_prefix)?).copied()
    }

    fn is_deprecated(&mut self, record: Record<'r>) -> bool {
        let feature = self.fields.get(record, Field::DeprecatedFeature);
        let value = feature.or_else(|| self.fields.get(record, Field::DeprecationFunction));
        value.is_some_and(|value| value.as_str().is_none_or(|text| !text.is_empty()))
    }

    /// Whether the assembler can read it.
    ///
    /// # Errors
    /// It should be able to, but is not.
    fn check(
        &mut self,
        matchable: &mut Matchable<'r>,
        text: &str,
        variant: &Variant<'r>,
    ) -> Result<bool, RecordError> {
        let record = matchable.record;
        if text.contains('\n') {
            return Err(record.error(
                "multiline instruction is not valid for the asmparser, mark it isCodeGenOnly",
            ));
        }
        if !variant.comment.is_empty() && text.contains(variant.comment) {
            return Err(record.error(
                "asmstring for instruction has comment character in it, mark it isCodeGenOnly",
            ));
        }
        for (at, operand) in matchable.operands.iter().enumerate() {
            let token = &self.texts[operand.token];
            if !token.starts_with('$') {
                continue;
            }
            if token.contains(':') {
                return Err(record.error(format!(
                    "matchable with operand modifier '{token}' not supported by asm matcher.  \
                     Mark isCodeGenOnly!"
                )));
            }
            let mut before = matchable.operands[..at].iter();
            if matchable.alias.is_none()
                && before.any(|other| other.token == operand.token)
                && self.fields.string(record, Field::Converter)?.is_empty()
            {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
