//! Matchables (LLVM: `MatchableInfo`): the forms in which instructions are written in assembly.
//!
//! Input are instructions and aliases. Output are [`Matchable`]s with their tokens.
//! [`operands`](super::operands) adds the meaning of the tokens.

use smallvec::SmallVec;
use tablegen_core::{Record, RecordError, Records};

use super::classes::ClassId;
use super::fields::{Field, Fields};
use super::settings::{Settings, Variant};
use super::tokens::tokenize;
use tablegen_model::asm::strings::flatten;
use tablegen_model::instructions::{Flag, Instructions};
use tablegen_model::registers::{CodeGenRegisters, RegisterId};
use tablegen_model::requirements::{Requirements, SetId};
use tablegen_model::subset::InstructionSubset;
use tablegen_model::texts::{TextId, Texts};

/// Assembly form of an instruction.
#[derive(Clone, Debug)]
pub(super) struct Matchable<'r> {
    /// Record of the instruction or alias.
    pub(super) record: Record<'r>,
    /// Record of the instruction that is emitted.
    pub(super) result: Record<'r>,
    /// Index of the alias among all aliases. `None` for an instruction.
    pub(super) alias: Option<usize>,
    /// Number of the assembly variant.
    pub(super) variant: i64,
    /// First token. Empty if the form begins with an operand.
    pub(super) mnemonic: TextId,
    /// Size of the instruction in bytes.
    pub(super) size: i64,
    /// Parsed operands: all tokens, without the mnemonic if it always comes first.
    pub(super) operands: SmallVec<[AsmOperand; 6]>,
    /// Results for the operands of the emitted instruction.
    pub(super) results: SmallVec<[ResultOperand; 6]>,
    pub(super) requires: SetId,
    /// True if the instruction is deprecated.
    pub(super) deprecated: bool,
    /// True if the custom converter of the instruction is used.
    pub(super) uses_converter: bool,
}

/// Parsed operand of a matchable: a token or an operand reference.
#[derive(Clone, Copy, Debug)]
pub(super) struct AsmOperand {
    pub(super) token: TextId,
    /// Register that the token names.
    pub(super) register: Option<RegisterId>,
    pub(super) class: ClassId,
    /// Name of the referenced operand. For a tied operand, the name of the operand it is tied to.
    pub(super) name: Option<TextId>,
    /// Name of the referenced operand, also for a tied operand.
    pub(super) own_name: Option<TextId>,
    /// Index of the suboperand. `None` for the whole operand.
    pub(super) part: Option<usize>,
}

/// Source of an operand of the emitted instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ResultOperand {
    /// Parsed operand with index `from`, which becomes `len` machine operands.
    Rendered { from: usize, len: usize },
    /// Copy of an earlier machine operand, if `copy` is given. The two parsed operands `same` must
    /// be equal.
    Tied { copy: Option<usize>, same: [Option<usize>; 2] },
    /// Immediate of this value.
    Number(i64),
    /// Register. `None` is register 0.
    Register(Option<RegisterId>),
}

impl Matchable<'_> {
    /// Returns the index of the first parsed operand from `start` on with this name.
    pub(super) fn written_from(&self, name: TextId, start: usize) -> Option<usize> {
        let mut operands = self.operands.iter().enumerate().skip(start);
        operands.find(|(_, operand)| operand.name == Some(name)).map(|(index, _)| index)
    }
}

/// State of reading all matchables.
pub(super) struct Reader<'a, 'r> {
    pub(super) records: &'r Records,
    pub(super) settings: &'a Settings<'r>,
    pub(super) instructions: &'a Instructions<'r>,
    /// Instructions that are matched.
    pub(super) subset: &'a InstructionSubset<'r>,
    pub(super) target_registers: &'a CodeGenRegisters<'r>,
    pub(super) fields: Fields,
    pub(super) requirements: Requirements<'r>,
    pub(super) texts: Texts,
    /// Registers by assembly name.
    pub(super) by_name: rustc_hash::FxHashMap<&'r str, RegisterId>,
    /// Registers named in assembly strings, without duplicates.
    pub(super) singles: Vec<RegisterId>,
}

/// Instruction or alias to be read.
pub(super) struct Source<'r, 's> {
    pub(super) record: Record<'r>,
    /// Record of the emitted instruction.
    pub(super) result: Record<'r>,
    pub(super) alias: Option<usize>,
    pub(super) text: &'s str,
    pub(super) uses_converter: bool,
}

impl<'r> Reader<'_, 'r> {
    /// Reads the instructions of a variant whose names begin with `prefix`.
    ///
    /// # Errors
    /// Returns an error if an assembly string is invalid for the assembler.
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
            if !self.subset.contains(record)? || !self.is_of(record, variant)? {
                continue;
            }
            let text = instruction.asm_string;
            let source = Source { record, result: record, alias: None, text, uses_converter: true };
            all.extend(self.read(source, variant)?);
        }
        Ok(())
    }

    /// Returns true if a record belongs to a variant.
    ///
    /// # Errors
    /// Returns an error if the record lacks the field `AsmVariantName`.
    pub(super) fn is_of(
        &mut self,
        record: Record<'r>,
        variant: &Variant<'r>,
    ) -> Result<bool, RecordError> {
        let name = self.fields.string(record, Field::VariantName)?;
        Ok(name.is_empty() || name == variant.name)
    }

    /// Reads a matchable. Returns `None` if an operand occurs twice in the string, because the
    /// assembler could not check that both are equal.
    ///
    /// # Errors
    /// Returns an error if the assembly string is invalid for the assembler.
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
        let mnemonic = self.texts.intern(if is_reference { "" } else { first.text });
        let requires = self.requirements.of(record, self.fields.get(record, Field::Predicates))?;
        let mut operands = SmallVec::with_capacity(rest.len());
        for token in rest {
            let register = if token.isolated { self.named(token.text, variant) } else { None };
            if let Some(register) = register.filter(|register| !self.singles.contains(register)) {
                self.singles.push(register);
            }
            operands.push(AsmOperand {
                token: self.texts.intern(token.text),
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

    /// Returns the register that a token names. Without a register prefix, the token is converted
    /// to lowercase first.
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

    /// Returns false if the assembler must ignore the matchable.
    ///
    /// # Errors
    /// Returns an error if the assembly string is invalid for the assembler.
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
        for (index, operand) in matchable.operands.iter().enumerate() {
            let token = self.texts.get(operand.token);
            if !token.starts_with('$') {
                continue;
            }
            if token.contains(':') {
                return Err(record.error(format!(
                    "matchable with operand modifier '{token}' not supported by asm matcher.  \
                     Mark isCodeGenOnly!"
                )));
            }
            let mut before = matchable.operands[..index].iter();
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
