//! How the operands of instructions are made of what was written.
//!
//! In go ways of writing, in their order; out come [`Conversions`]: the steps that there are, and
//! lists of steps, each once. Both go by names that tell what they do, as those of LLVM's tool do:
//! what has the same name counts as the same.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::classes::{ClassId, Classes};
use super::fields::{Field, Fields};
use super::matchables::{Matchable, ResultOperand};
use tablegen_model::registers::{CodeGenRegisters, RegisterId};

/// What a step does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step<'r> {
    /// Appends what was written as an operand of this class, which makes so many machine operands.
    Render { class: ClassId, len: usize },
    /// Appends a number.
    Number(i64),
    /// Appends a register, or none.
    Register(Option<RegisterId>),
    /// Has a method of the parser make the whole instruction.
    Custom(&'r str),
}

/// Which operand is copied, and which two places of the text must have the same: 255 for no
/// operand.
pub(super) type Tie = [u8; 3];

/// A step with what it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// A step by its number, and the place of what was written, counted with the mnemonic.
    Step(u8, u8),
    Tie(Tie),
}

/// All that operands are made by.
#[derive(Debug, Default)]
pub(super) struct Conversions<'r> {
    /// The steps with their names.
    pub(super) steps: Vec<(String, Step<'r>)>,
    /// The lists with their names.
    pub(super) lists: Vec<(String, Vec<Action>)>,
    /// All ties with their names, in order.
    pub(super) ties: BTreeMap<Tie, String>,
    /// For each way of writing the number of its list.
    pub(super) list_of: Vec<u32>,
    /// How many numbers the longest list has in a table of numbers.
    pub(super) longest: usize,
}

/// Steps that every parser has, before all others: the end, a register, a tie.
pub(super) const STANDARD_STEPS: u8 = 3;

/// Finds steps and lists by their names.
struct Finder<'r> {
    all: Conversions<'r>,
    steps: FxHashMap<String, u8>,
    lists: FxHashMap<String, u32>,
}

impl<'r> Finder<'r> {
    /// The number of a step. LLVM's tool keeps no more than a byte of it.
    fn step(&mut self, name: String, step: Step<'r>) -> u8 {
        let Finder { all, steps, .. } = self;
        *steps.entry(name).or_insert_with_key(|name| {
            all.steps.push((name.clone(), step));
            (all.steps.len() - 1 + usize::from(STANDARD_STEPS)) as u8
        })
    }
}

/// What a name is as part of an identifier: other characters than letters and digits by name or
/// number.
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
            // As a number of 32 bits, to which a `char` of C++ is extended.
            _ => all.push_str(&format!("_{}_", i32::from(byte as i8) as u32)),
        }
    }
    all
}

/// Works out how the operands of all instructions are made.
///
/// # Errors
/// An instruction does not say whether it has a method of its own.
pub(super) fn find<'r>(
    matchables: &[Matchable<'r>],
    classes: &Classes<'r>,
    bank: &CodeGenRegisters<'r>,
    fields: &mut Fields,
    mnemonic_first: bool,
) -> Result<Conversions<'r>, RecordError> {
    let all = Conversions { longest: 2, ..Conversions::default() };
    let mut finder = Finder { all, steps: FxHashMap::default(), lists: FxHashMap::default() };
    let offset = u8::from(mnemonic_first);
    let mut signature = String::new();
    // Names of steps by what they are made of, so that they need not be put together each time.
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
                let step = finder.step(name, Step::Custom(converter));
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
                                let step = Step::Render { class: operand.class, len };
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
                        let place = |at: Option<usize>| at.map_or(u8::MAX, |at| at as u8);
                        let same = same.map(|at| place(at).wrapping_add(offset));
                        let tie = [place(copy), same[0], same[1]];
                        let name = finder.all.ties.entry(tie);
                        let name =
                            name.or_insert_with(|| format!("Tie{}_{}_{}", tie[0], tie[1], tie[2]));
                        append(&mut signature, &["__", name]);
                        Action::Tie(tie)
                    }
                    ResultOperand::Number(number) => {
                        let name = identifier(&format!("imm_{number}"));
                        append(&mut signature, &["__", &name]);
                        let step = finder.step(format!("CVT_{name}"), Step::Number(number));
                        Action::Step(step, 0)
                    }
                    ResultOperand::Register(register) => {
                        let name = register.map_or("0", |register| &bank[register].name);
                        append(&mut signature, &["__reg", name]);
                        let step = finder.step(format!("CVT_reg{name}"), Step::Register(register));
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
