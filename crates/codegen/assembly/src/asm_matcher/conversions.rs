//! Conversion of parsed operands to the operands of an `MCInst`.
//!
//! Input are sorted matchables. Output is [`Conversions`]: the distinct steps, and the distinct
//! lists of steps. Steps and lists are identified by the names of LLVM's enumerators, as in
//! llvm-tblgen: equal names are one entry.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::classes::{ClassId, Classes};
use super::fields::{Field, Fields};
use super::matchables::{Matchable, ResultOperand};
use tablegen_model::registers::{CodeGenRegisters, RegisterId};

/// Effect of a conversion step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ConversionStep<'r> {
    /// Appends a parsed operand of `class`, which becomes `len` machine operands.
    Render { class: ClassId, len: usize },
    /// Appends an immediate.
    Number(i64),
    /// Appends a register. `None` is register 0.
    Register(Option<RegisterId>),
    /// Calls a method of the parser that converts the whole instruction.
    Custom(&'r str),
}

/// Tied operand: index of the machine operand to copy, and the indices of two parsed operands that
/// must be equal. 255 for none.
pub(super) type Tie = [u8; 3];

/// Conversion step with its argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// Step number, and index of the parsed operand. The mnemonic is operand 0.
    Step(u8, u8),
    Tie(Tie),
}

/// All conversion steps and lists of steps.
#[derive(Debug, Default)]
pub(super) struct Conversions<'r> {
    /// Steps with the names of their enumerators.
    pub(super) steps: Vec<(String, ConversionStep<'r>)>,
    /// Lists of actions with the names of their enumerators.
    pub(super) lists: Vec<(String, Vec<Action>)>,
    /// Ties with the names of their enumerators, sorted.
    pub(super) ties: BTreeMap<Tie, String>,
    /// Index into `lists` of each matchable.
    pub(super) list_of: Vec<u32>,
    /// Number of bytes of the longest list in LLVM's conversion table.
    pub(super) longest: usize,
}

/// Number of the steps that precede all others in every parser: done, register, tied.
pub(super) const STANDARD_STEPS: u8 = 3;

/// Builder that finds steps and lists by name.
struct Finder<'r> {
    all: Conversions<'r>,
    steps: FxHashMap<String, u8>,
    lists: FxHashMap<String, u32>,
}

impl<'r> Finder<'r> {
    /// Returns the number of a step. As in llvm-tblgen, it is truncated to a byte.
    fn step(&mut self, name: String, step: ConversionStep<'r>) -> u8 {
        let Finder { all, steps, .. } = self;
        *steps.entry(name).or_insert_with_key(|name| {
            all.steps.push((name.clone(), step));
            (all.steps.len() - 1 + usize::from(STANDARD_STEPS)) as u8
        })
    }
}

/// Returns `text` as a part of an identifier. Other characters than ASCII letters and digits are
/// replaced by a name or number between underscores.
pub(super) fn identifier(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'*' => all.push_str("_STAR_"),
            b'%' => all.push_str("_PCT_"),
            b':' => all.push_str("_COLON_"),
            b'!' => all.push_str("_EXCLAIM_"),
            b'.' => all.push_str("_DOT_"),
            b'<' => all.push_str("_LT_"),
            b'>' => all.push_str("_GT_"),
            b'-' => all.push_str("_MINUS_"),
            b'#' => all.push_str("_HASH_"),
            _ if byte.is_ascii_alphanumeric() => all.push(byte.into()),
            // As an unsigned 32-bit number, to which a C++ `char` is sign-extended.
            _ => all.push_str(&format!("_{}_", i32::from(byte as i8) as u32)),
        }
    }
    all
}

/// Determines the conversion of each matchable.
///
/// # Errors
/// Returns an error if an instruction lacks the field `AsmMatchConverter`.
pub(super) fn find<'r>(
    matchables: &[Matchable<'r>],
    classes: &Classes<'r>,
    target_registers: &CodeGenRegisters<'r>,
    fields: &mut Fields,
    mnemonic_first: bool,
) -> Result<Conversions<'r>, RecordError> {
    let all = Conversions { longest: 2, ..Conversions::default() };
    let mut finder = Finder { all, steps: FxHashMap::default(), lists: FxHashMap::default() };
    let offset = u8::from(mnemonic_first);
    let mut signature = String::new();
    // Cache that avoids formatting the name of a step again.
    let mut rendered: FxHashMap<(ClassId, usize), u8> = FxHashMap::default();
    for matchable in matchables {
        let converter = fields.string(matchable.result, Field::Converter)?;
        let mut actions = Vec::new();
        signature.clear();
        if !converter.is_empty() && matchable.uses_converter {
            signature.push_str("ConvertCustom_");
            signature.push_str(converter);
            if !finder.lists.contains_key(&signature) {
                let name = format!("CVT_{}", identifier(converter));
                let step = finder.step(name, ConversionStep::Custom(converter));
                actions.push(Action::Step(step, 0));
            }
        } else {
            signature.push_str("Convert");
            finder.all.longest = finder.all.longest.max(matchable.results.len() * 2 + 1);
            for result in &matchable.results {
                let action = match *result {
                    ResultOperand::Rendered { from, len } => {
                        let Some(operand) = matchable.operands.get(from) else { continue };
                        let class = &classes[operand.class];
                        let is_register = class.is_registers();
                        let name = match &class.name[..] {
                            _ if is_register => "Reg",
                            "" => "Token",
                            name => name,
                        };
                        let (len_text, from_text) = (len.to_string(), from.to_string());
                        append(&mut signature, &["__", name, &len_text, "_", &from_text]);
                        let step = match rendered.get(&(operand.class, len)) {
                            Some(&known) => known,
                            None => {
                                let step = ConversionStep::Render { class: operand.class, len };
                                let name = if is_register { "Reg" } else { class.render_method() };
                                let mut name = format!("CVT_{name}");
                                if let Some(user) = class.user().filter(|user| user.optional) {
                                    append(&mut name, &["_", &user.default]);
                                }
                                let step = finder.step(identifier(&name), step);
                                rendered.insert((operand.class, len), step);
                                step
                            }
                        };
                        Action::Step(step, (from as u8).wrapping_add(offset))
                    }
                    ResultOperand::Tied { copy, same } => {
                        let position =
                            |index: Option<usize>| index.map_or(u8::MAX, |index| index as u8);
                        let same = same.map(|index| position(index).wrapping_add(offset));
                        let tie = [position(copy), same[0], same[1]];
                        let name = finder.all.ties.entry(tie);
                        let name =
                            name.or_insert_with(|| format!("Tie{}_{}_{}", tie[0], tie[1], tie[2]));
                        append(&mut signature, &["__", name]);
                        Action::Tie(tie)
                    }
                    ResultOperand::Number(number) => {
                        let name = identifier(&format!("imm_{number}"));
                        append(&mut signature, &["__", &name]);
                        let step =
                            finder.step(format!("CVT_{name}"), ConversionStep::Number(number));
                        Action::Step(step, 0)
                    }
                    ResultOperand::Register(register) => {
                        let name =
                            register.map_or("0", |register| &target_registers[register].name);
                        append(&mut signature, &["__reg", name]);
                        let step = finder
                            .step(format!("CVT_reg{name}"), ConversionStep::Register(register));
                        Action::Step(step, 0)
                    }
                };
                actions.push(action);
            }
            if signature == "Convert" {
                signature.push_str("_NoOperands");
            }
        }
        let list = match finder.lists.get(&signature) {
            Some(&known) => known,
            None => {
                let number = finder.all.lists.len() as u32;
                finder.all.lists.push((signature.clone(), actions));
                finder.lists.insert(signature.clone(), number);
                number
            }
        };
        finder.all.list_of.push(list);
    }
    Ok(finder.all)
}

fn append(to: &mut String, parts: &[&str]) {
    parts.iter().for_each(|part| to.push_str(part));
}
