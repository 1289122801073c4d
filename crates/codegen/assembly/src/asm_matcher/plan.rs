//! Plan of a target's assembler.
//!
//! Input are instructions, aliases, registers, operand classes and predicates. Output is the
//! [`Plan`].

use std::collections::BTreeSet;
use std::sync::Arc;
use tablegen_model::Queries;
use tablegen_model::subset::InstructionSubset;

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::classes::{Arranged, Class, ClassId, Classes};
use super::conversions::{self, Conversions};
use super::expectations::{Expectation, Expectations};
use super::fields::{Field, Fields};
use super::matchables::{Matchable, Reader, ResultOperand, Source};
use super::mnemonics::MnemonicAliases;
use super::operands::{Resolver, registers_by_name};
use super::settings::Settings;
use super::{order, registers};
use crate::Context;
use tablegen_model::asm::{AliasReader, InstAlias};
use tablegen_model::instructions::Instructions;
use tablegen_model::registers::{CodeGenRegisters, RegisterId};
use tablegen_model::requirements::Requirements;
use tablegen_model::texts::Texts;
use tablegen_model::{Target, derived_from};
use tablegen_session::BackendError;

/// Analysis result that the printers read.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    pub(super) target: Arc<Target<'r>>,
    pub(super) instructions: Arc<Instructions<'r>>,
    pub(super) target_registers: Arc<CodeGenRegisters<'r>>,
    pub(super) settings: Settings<'r>,
    pub(super) texts: Texts,
    pub(super) classes: Classes<'r>,
    /// Class of each register.
    pub(super) of_register: Vec<Option<ClassId>>,
    /// Register names. Empty if the target matches registers itself.
    pub(super) register_names: Vec<(&'r str, RegisterId)>,
    /// Alternative register names. Empty if the target does not request them.
    pub(super) alternative_names: Vec<(&'r str, RegisterId)>,
    pub(super) requirements: Requirements<'r>,
    /// Matchables, in the order in which they are tried.
    pub(super) matchables: Vec<Matchable<'r>>,
    pub(super) conversions: Conversions<'r>,
    /// Operands with custom parsers.
    pub(super) custom: Vec<CustomOperand>,
    /// Mnemonic aliases. `None` if the target declares no alias, or if `--match-prefix` is given.
    pub(super) aliases: Option<MnemonicAliases>,
}

/// Operands of one class in a matchable that have a custom parser.
#[derive(Clone, Copy, Debug)]
pub(super) struct CustomOperand {
    /// Index into [`Plan::matchables`].
    pub(super) matchable: usize,
    pub(super) class: ClassId,
    /// Bit mask of the operand positions.
    pub(super) positions: u32,
}

/// Diagnostic of operand classes.
#[derive(Debug)]
pub(super) struct Diagnostic<'p> {
    pub(super) name: &'p str,
    /// `None` if the description states nothing that a message could say.
    pub(super) message: Option<Message<'p>>,
}

/// What the message of a diagnostic says.
#[derive(Debug)]
pub(super) enum Message<'p> {
    /// Text of the description.
    Stated(&'p str),
    /// What the operand must be.
    Expected(Expectation<'p>),
}

impl<'r> Plan<'r> {
    /// Creates the plan of parser number `parser`, for instructions of a subset whose names begin
    /// with `prefix`.
    ///
    /// # Errors
    /// Returns an error if the records do not describe a valid assembler.
    pub(super) fn new(
        cx: &Context<'_, 'r>,
        parser: usize,
        prefix: &str,
        subset: &InstructionSubset<'r>,
    ) -> Result<Self, BackendError> {
        let records = cx.records();
        let target = cx.target()?;
        let settings = Settings::read(&target, parser)?;
        let requirements = Requirements::read(cx)?;
        cx.prepare(Context::instructions, Context::registers);
        let instructions = cx.instructions()?;
        let target_registers = cx.registers()?;
        let mut reader = Reader {
            records,
            settings: &settings,
            instructions: &instructions,
            subset,
            target_registers: &target_registers,
            fields: Fields::new(records),
            requirements,
            texts: Texts::default(),
            by_name: registers_by_name(&target_registers),
            singles: Vec::new(),
        };
        let (mut matchables, aliases) = read_matchables(&mut reader, prefix)?;
        let Reader { mut fields, mut requirements, mut texts, singles, .. } = reader;

        let mut classes = Classes::default();
        let mut of_register = registers::add(&mut classes, &target, &target_registers, &singles)?;
        classes.add_declared(cx, records)?;
        let mut resolver = Resolver {
            classes: &mut classes,
            texts: &mut texts,
            fields: &mut fields,
            target_registers: &target_registers,
            of_register: &of_register,
            checks_ties: !settings.near_misses,
        };
        resolve(&mut resolver, &mut matchables, &aliases, &instructions)?;
        drop(aliases);
        alias_tokens(&mut classes, &mut texts, cx)?;

        let arranged = classes.arrange()?;
        let operands = matchables.iter_mut().flat_map(|matchable| &mut matchable.operands);
        let of_operands = operands.map(|operand| &mut operand.class);
        for class in of_operands.chain(of_register.iter_mut().flatten()) {
            *class = arranged.positions[class.index()];
        }
        let mut matchables = order::sort(
            matchables,
            &requirements,
            &texts,
            &mut fields,
            &arranged,
            settings.smaller_first,
        )?;
        let custom = custom_operands(&matchables, &classes, &settings, &arranged);
        let own_names = register_names(&settings, &target_registers, NameKind::Own)?;
        let alternative_names =
            register_names(&settings, &target_registers, NameKind::Alternative)?;
        let aliases = if prefix.is_empty() {
            MnemonicAliases::read(cx, records, &settings, &requirements.predicates)?
        } else {
            None
        };
        let numbers = requirements.arrange(matchables.iter().map(|matchable| matchable.requires));
        for matchable in &mut matchables {
            matchable.requires = numbers[matchable.requires.index()];
        }
        let mnemonic_first = settings.mnemonic_first;
        let conversions = conversions::find(
            &matchables,
            &classes,
            &target_registers,
            &mut fields,
            mnemonic_first,
        )?;
        Ok(Plan {
            target,
            instructions,
            target_registers,
            settings,
            texts,
            classes,
            of_register,
            register_names: own_names,
            alternative_names,
            requirements,
            matchables,
            conversions,
            custom,
            aliases,
        })
    }

    /// Returns the largest number of parsed operands of a matchable.
    pub(super) fn max_operands(&self) -> usize {
        self.matchables.iter().map(|matchable| matchable.operands.len()).max().unwrap_or(0)
    }

    /// Returns the largest number of machine operands of a matchable's instruction.
    pub(super) fn max_results(&self) -> usize {
        let made = self.matchables.iter().map(|matchable| {
            let instruction = self.instructions.of_record(matchable.result);
            let own = instruction.map_or(0, |one| one.operands.machine_operands().len());
            let results = matchable.results.iter().map(|result| match result {
                ResultOperand::Rendered { len, .. } => *len,
                _ => 1,
            });
            own.max(results.sum())
        });
        made.max().unwrap_or(0)
    }

    /// Returns the names of all operand diagnostics, sorted.
    pub(super) fn diagnostics(&self) -> BTreeSet<&str> {
        let names = self.classes.all.iter().map(|class| &class.diagnostic[..]);
        names.filter(|name| !name.is_empty()).collect()
    }

    /// Returns all operand diagnostics with what a message can say, sorted by name.
    pub(super) fn described_diagnostics(
        &self,
        expectations: &Expectations<'r>,
    ) -> Vec<Diagnostic<'_>> {
        let described = self.diagnostics().into_iter().map(|name| {
            let with_message =
                |class: &&Class<'_>| class.diagnostic == name && !class.message.is_empty();
            let message = match self.classes.all.iter().find(with_message) {
                Some(class) => Some(Message::Stated(class.message)),
                None => expectations.of_diagnostic(self, name).map(Message::Expected),
            };
            Diagnostic { name, message }
        });
        described.collect()
    }

    /// Returns true if operands of some class may be omitted.
    pub(super) fn has_optional(&self) -> bool {
        self.classes.all.iter().any(|class| class.is_optional())
    }
}

/// Instruction aliases, read for the first variant that needs them.
#[derive(Default)]
struct Aliases<'i, 'r> {
    all: Vec<InstAlias<'i, 'r>>,
}

impl<'i, 'r> Aliases<'i, 'r> {
    /// Reads the aliases of a variant.
    fn read(
        &mut self,
        reader: &mut Reader<'i, 'r>,
        variant: usize,
        prefix: &str,
        matchables: &mut Vec<Matchable<'r>>,
    ) -> Result<(), RecordError> {
        let instructions = reader.instructions;
        let variant = &reader.settings.variants[variant];
        let source = AliasReader::new(instructions, reader.target_registers);
        let records = reader.records;
        for (index, record) in derived_from(records, "InstAlias")?.into_iter().enumerate() {
            if self.all.len() <= index {
                self.all.push(source.read(record)?);
            }
            let alias = &self.all[index];
            let result = alias.instruction;
            if !result.name().starts_with(prefix) || !reader.is_of(record, variant)? {
                continue;
            }
            if !reader.subset.contains(result.record)? || !reader.subset.allows(record)? {
                continue;
            }
            let uses_converter = reader.fields.bit(record, Field::UsesConverter)?;
            let text = alias.asm_string;
            let result = result.record;
            let source = Source { record, result, alias: Some(index), text, uses_converter };
            matchables.extend(reader.read(source, variant)?);
        }
        Ok(())
    }
}

/// Returns the matchables of all variants, whose operands are tokens, and the aliases that they
/// refer to.
fn read_matchables<'i, 'r>(
    reader: &mut Reader<'i, 'r>,
    prefix: &str,
) -> Result<(Vec<Matchable<'r>>, Aliases<'i, 'r>), RecordError> {
    let (mut matchables, mut aliases) = (Vec::new(), Aliases::default());
    for (number, variant) in reader.settings.variants.iter().enumerate() {
        reader.instructions(variant, prefix, &mut matchables)?;
        aliases.read(reader, number, prefix, &mut matchables)?;
    }
    Ok((matchables, aliases))
}

/// Resolves the operands of all matchables. The two-operand forms of instructions are appended.
fn resolve<'r>(
    resolver: &mut Resolver<'_, 'r>,
    matchables: &mut Vec<Matchable<'r>>,
    aliases: &Aliases<'_, 'r>,
    instructions: &Instructions<'r>,
) -> Result<(), RecordError> {
    let mut shorter = Vec::new();
    for matchable in matchables.iter_mut() {
        if let Some(alias) = matchable.alias {
            resolver.alias(matchable, &aliases.all[alias])?;
        } else if let Some(instruction) = instructions.of_record(matchable.record) {
            shorter.extend(resolver.instruction(matchable, instruction)?);
        }
    }
    matchables.append(&mut shorter);
    Ok(())
}

/// Adds the superclasses of tokens that records of class `TokenAlias` declare.
fn alias_tokens<'r>(
    classes: &mut Classes<'r>,
    texts: &mut Texts,
    cx: &Context<'_, 'r>,
) -> Result<(), RecordError> {
    for record in derived_from(cx.records(), "TokenAlias")? {
        let [from, to] = ["FromToken", "ToToken"].map(|field| record.string(field));
        let [from, to] = [texts.intern(from?), texts.intern(to?)];
        let from = classes.token(from, texts);
        let to = classes.token(to, texts);
        if from == to {
            let message = "error: Destination value identical to source value.";
            return Err(record.error(message));
        }
        classes.all[from.index()].supers.push(to);
    }
    Ok(())
}

/// Returns the operands with custom parsers.
fn custom_operands(
    matchables: &[Matchable<'_>],
    classes: &Classes<'_>,
    settings: &Settings<'_>,
    arranged: &Arranged,
) -> Vec<CustomOperand> {
    let mut all = Vec::new();
    for (number, matchable) in matchables.iter().enumerate() {
        let first = all.len();
        let mut optional = 0;
        for (index, operand) in matchable.operands.iter().enumerate() {
            let class = &classes[operand.class];
            if settings.parses_all || !class.parse_method().is_empty() {
                // After omitted optional operands, the operand has a lower position.
                let lowest = index - optional;
                let positions = (lowest..=index)
                    .filter(|&index| index < 32)
                    .fold(0, |bits, index| bits | 1 << index);
                let rank = |class: ClassId| arranged.ranks[class.index()];
                let same = all[first..]
                    .iter_mut()
                    .find(|custom: &&mut CustomOperand| rank(custom.class) == rank(operand.class));
                match same {
                    Some(known) => known.positions |= positions,
                    None => {
                        all.push(CustomOperand {
                            matchable: number,
                            class: operand.class,
                            positions,
                        });
                    }
                }
            }
            optional += usize::from(class.is_optional());
        }
        all[first..].sort_by_key(|custom| custom.class);
    }
    all
}

/// Kind of a register's names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NameKind {
    /// The name in assembly.
    Own,
    /// Other names that the parser accepts.
    Alternative,
}

/// Returns the names of registers. Empty if the target does not request them.
///
/// # Errors
/// Returns an error if two registers have the same name and the parser does not allow duplicates.
fn register_names<'r>(
    settings: &Settings<'_>,
    target_registers: &CodeGenRegisters<'r>,
    kind: NameKind,
) -> Result<Vec<(&'r str, RegisterId)>, RecordError> {
    let wanted = match kind {
        NameKind::Own => settings.matches_registers,
        NameKind::Alternative => settings.matches_alternatives,
    };
    let (mut all, mut known) = (Vec::new(), FxHashMap::default());
    if !wanted {
        return Ok(all);
    }
    for (id, register) in target_registers.register_ids().zip(target_registers.registers()) {
        let names = match kind {
            NameKind::Own => vec![register.asm_name],
            NameKind::Alternative => {
                let names = register.prototype.list_of_strings("AltNames")?;
                names.into_iter().map(str::trim).collect()
            }
        };
        for name in names.into_iter().filter(|name| !name.is_empty()) {
            all.push((name, id));
            let other = known.insert(name, &register.name);
            if let Some(other) = other.filter(|_| !settings.allows_duplicates) {
                let name =
                    format!("registers '{other}' and '{}' are both called '{name}'", register.name);
                return Err(RecordError::new(register.locs, name));
            }
        }
    }
    Ok(all)
}
