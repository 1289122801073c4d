//! The texts of diagnostics: text with arguments, and choices between texts by arguments.
//!
//! In: a text as it is written. Out: a [`Text`], a tree of [`Piece`]s; [`Texts::expand`] puts in
//! what substitutions stand for, so that printers meet none.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, Records};

use super::parse::parse;
use tablegen_model::derived_from;

/// How deep choices and substitutions may stand in one another.
pub(super) const MAX_DEPTH: usize = 128;

/// How many pieces the text of one diagnostic may have.
const MAX_PIECES: usize = 1 << 16;

/// A text.
#[derive(Clone, Debug, Default)]
pub(super) struct Text<'r> {
    pub(super) pieces: Vec<Piece<'r>>,
    /// How many pieces were written where these stand: another number if some are substitutions.
    pub(super) written: usize,
}

/// A part of a text.
#[derive(Clone, Debug)]
pub(super) enum Piece<'r> {
    /// Plain text; `%%`, `%|` and `%$` stand as they are written.
    Text(&'r str),
    /// An argument, in this format: a name such as `q`, or nothing.
    Argument { format: &'r str, index: Index },
    /// One of several texts.
    Select(Select<'r>),
    /// How two types differ: the parts between and around the two, and what stands for all that
    /// where the types are shown in another way.
    Diff { parts: Box<[Text<'r>; 4]>, indexes: [Index; 2] },
    /// A text of another record, with the arguments that it takes for its own.
    Substitution { name: &'r str, indexes: Vec<Index> },
    /// What is wrong with a substitution that stood here.
    Wrong(Wrong),
}

/// A choice of a text by an argument, which is a number.
#[derive(Clone, Debug)]
pub(super) struct Select<'r> {
    pub(super) by: By<'r>,
    pub(super) options: Vec<Choice<'r>>,
    pub(super) index: Index,
}

/// How an argument chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum By<'r> {
    /// It counts the texts.
    Number,
    /// As [`By::Number`], where the numbers have names in an enum.
    Enum { name: &'r str },
    /// By conditions on it.
    Condition,
    /// Nothing for 1, else an `s`.
    Suffix,
}

/// A text to choose.
#[derive(Clone, Debug)]
pub(super) struct Choice<'r> {
    /// Its name in an enum, or the condition on the argument and a colon.
    pub(super) label: &'r str,
    pub(super) text: Text<'r>,
}

/// The number of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Index {
    Number(i32),
    /// A substitution speaks of an argument of this number, and has only so many.
    Missing {
        index: i32,
        of: usize,
    },
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    /// An error about the record that the text is of.
    Here(String),
    /// An error about nothing in particular.
    Nowhere(String),
}

impl Wrong {
    pub(super) fn error(self, record: Record<'_>) -> RecordError {
        match self {
            Wrong::Here(message) => record.error(message),
            Wrong::Nowhere(message) => RecordError::at(&[], message),
        }
    }
}

impl Index {
    /// The number.
    ///
    /// # Errors
    /// There is no such argument.
    pub(super) fn number(self) -> Result<i32, Wrong> {
        match self {
            Index::Number(number) => Ok(number),
            Index::Missing { index, of } => Err(Wrong::Here(format!(
                "Modifier value '{index}' is not valid for this mapping (has {of} mappings)"
            ))),
        }
    }

    /// What it stands for in a substitution with these arguments.
    fn mapped(self, arguments: Option<&[i32]>) -> Index {
        match (self, arguments) {
            (Index::Number(index), Some(arguments)) => {
                let place = usize::try_from(index).ok().and_then(|at| arguments.get(at));
                let missing = Index::Missing { index, of: arguments.len() };
                place.map_or(missing, |&number| Index::Number(number))
            }
            (index, _) => index,
        }
    }
}

/// The texts that substitutions stand for.
#[derive(Debug)]
pub(super) struct Texts<'r> {
    substitutions: FxHashMap<&'r str, Text<'r>>,
}

impl<'r> Texts<'r> {
    /// Reads the substitutions.
    ///
    /// # Errors
    /// One cannot be parsed, or is a diagnostic as well.
    pub(super) fn read(records: &'r Records) -> Result<Self, RecordError> {
        let mut substitutions = FxHashMap::default();
        let all = derived_from(records, "TextSubstitution")?;
        for &record in &all {
            let text = parse(record.string("Substitution")?);
            let (text, _) = text.map_err(|message| record.error(message))?;
            substitutions.insert(record.name(), text);
        }
        // Names are unique, so nothing else can have the name of a diagnostic.
        match all.iter().find(|record| record.is_subclass_of("Diagnostic")) {
            Some(record) => {
                let name = record.name();
                Err(record.error(format!(
                    "Diagnostic '{name}' has same name as TextSubstitution definition"
                )))
            }
            None => Ok(Texts { substitutions }),
        }
    }

    /// The text of a diagnostic, with what substitutions stand for.
    ///
    /// # Errors
    /// It cannot be parsed, or grows too long. What else is wrong with substitutions is told where
    /// they stood: not all who read a text meet that.
    pub(super) fn of(&self, record: Record<'r>) -> Result<Text<'r>, RecordError> {
        let text = parse(record.string("Summary")?);
        let (text, substitutes) = text.map_err(|message| record.error(message))?;
        if !substitutes {
            return Ok(text);
        }
        let mut left = MAX_PIECES;
        let made = self.expand(&text, None, 0, &mut left).map_err(|wrong| wrong.error(record))?;
        // Something may be put before it, so it does not matter what stands alone in it.
        Ok(Text { written: text.written, ..made })
    }

    fn expand(
        &self,
        text: &Text<'r>,
        arguments: Option<&[i32]>,
        depth: usize,
        left: &mut usize,
    ) -> Result<Text<'r>, Wrong> {
        let too_long = || Wrong::Here("text is too long with its substitutions".to_owned());
        if depth > MAX_DEPTH {
            return Err(Wrong::Here("substitutions of text are nested too deeply".to_owned()));
        }
        let mut made =
            Text { pieces: Vec::with_capacity(text.pieces.len()), written: text.written };
        for piece in &text.pieces {
            *left = left.checked_sub(1).ok_or_else(too_long)?;
            let mut within = |text: &Text<'r>| self.expand(text, arguments, depth + 1, left);
            made.pieces.push(match piece {
                Piece::Text(_) | Piece::Wrong(_) => piece.clone(),
                Piece::Argument { format, index } => {
                    Piece::Argument { format, index: index.mapped(arguments) }
                }
                Piece::Select(Select { by, options, index }) => {
                    let options = options.iter().map(|choice| {
                        Ok(Choice { label: choice.label, text: within(&choice.text)? })
                    });
                    let options = options.collect::<Result<_, Wrong>>()?;
                    Piece::Select(Select { by: *by, options, index: index.mapped(arguments) })
                }
                Piece::Diff { parts, indexes } => {
                    let [a, b, c, d] = &**parts;
                    let parts = Box::new([within(a)?, within(b)?, within(c)?, within(d)?]);
                    Piece::Diff { parts, indexes: indexes.map(|index| index.mapped(arguments)) }
                }
                Piece::Substitution { name, indexes } => {
                    let Some(inner) = self.substitutions.get(name) else {
                        let message = format!("Failed to find substitution with name: {name}");
                        made.pieces.push(Piece::Wrong(Wrong::Nowhere(message)));
                        continue;
                    };
                    let mapped = indexes.iter().map(|index| index.mapped(arguments).number());
                    match mapped.collect::<Result<Vec<i32>, Wrong>>() {
                        Ok(mapped) => {
                            let inner = self.expand(inner, Some(&mapped), depth + 1, left)?;
                            if text.pieces.len() == 1 {
                                made.written = inner.written;
                            }
                            made.pieces.extend(inner.pieces);
                            continue;
                        }
                        Err(wrong) => Piece::Wrong(wrong),
                    }
                }
            });
        }
        Ok(made)
    }
}

impl<'r> Text<'r> {
    /// Checks that all arguments are there, in the order in which LLVM's tool prints them.
    ///
    /// # Errors
    /// One is missing, or there is something wrong with a substitution.
    pub(super) fn check(&self) -> Result<(), Wrong> {
        for piece in &self.pieces {
            match piece {
                Piece::Text(_) | Piece::Substitution { .. } => {}
                Piece::Argument { index, .. } => {
                    index.number()?;
                }
                Piece::Select(select) => {
                    if select.by != By::Suffix {
                        select.options.iter().try_for_each(|choice| choice.text.check())?;
                    }
                    select.index.number()?;
                }
                Piece::Diff { parts, indexes } => {
                    parts.iter().try_for_each(Text::check)?;
                    indexes.iter().try_for_each(|index| index.number().map(drop))?;
                }
                Piece::Wrong(wrong) => return Err(wrong.clone()),
            }
        }
        Ok(())
    }

    /// Adds it to a text in the form in which a program reads it: without substitutions, and
    /// without the names of choices.
    pub(super) fn format(&self, out: &mut String) {
        let number = |index: Index| index.number().unwrap_or_default().to_string();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Argument { format, index } => {
                    out.push('%');
                    out.push_str(format);
                    out.push_str(&number(*index));
                }
                Piece::Select(select) => {
                    out.push_str(match select.by {
                        By::Suffix => "%s",
                        By::Condition => "%plural{",
                        By::Number | By::Enum { .. } => "%select{",
                    });
                    if select.by != By::Suffix {
                        for (at, choice) in select.options.iter().enumerate() {
                            if at > 0 {
                                out.push('|');
                            }
                            if select.by == By::Condition {
                                out.push_str(choice.label);
                            }
                            choice.text.format(out);
                        }
                        out.push('}');
                    }
                    out.push_str(&number(select.index));
                }
                Piece::Diff { parts, indexes } => {
                    out.push_str("%diff{");
                    for (part, end) in parts.iter().zip(["$", "$", "|", "}"]) {
                        part.format(out);
                        out.push_str(end);
                    }
                    out.push_str(&number(indexes[0]));
                    out.push(',');
                    out.push_str(&number(indexes[1]));
                }
                Piece::Substitution { .. } | Piece::Wrong(_) => {}
            }
        }
    }
}
