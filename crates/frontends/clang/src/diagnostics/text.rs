//! Texts of diagnostics, as trees.
//!
//! Input: a format string. Output: a [`Text`], a tree of [`Piece`]s. [`Texts::expand`] replaces
//! substitutions, so that printers do not get any.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, Records};

use super::parse::parse;
use tablegen_session::derived_from;

/// Maximum nesting depth of choices and substitutions.
pub(super) const MAX_DEPTH: usize = 128;

/// Maximum number of pieces of a diagnostic's text.
const MAX_PIECES: usize = 1 << 16;

/// Parsed text.
#[derive(Clone, Debug, Default)]
pub(super) struct Text<'r> {
    pub(super) pieces: Vec<Piece<'r>>,
    /// Number of pieces before substitution.
    pub(super) written: usize,
}

/// Piece of a text.
#[derive(Clone, Debug)]
pub(super) enum Piece<'r> {
    /// Plain text. `%%`, `%|` and `%$` are kept as written.
    Text(&'r str),
    /// Argument in a format such as `q`, or without a format.
    Argument { format: &'r str, index: Index },
    /// Choice between texts.
    Select(Select<'r>),
    /// Difference of two types: the texts around and between them, and the text for types that are
    /// printed as a tree.
    Diff { parts: Box<[Text<'r>; 4]>, indexes: [Index; 2] },
    /// Text of another record, with its arguments.
    Substitution { name: &'r str, indexes: Vec<Index> },
    /// Error of a substitution in this position.
    Wrong(Wrong),
}

/// Choice of a text by a numeric argument.
#[derive(Clone, Debug)]
pub(super) struct Select<'r> {
    pub(super) by: By<'r>,
    pub(super) options: Vec<Choice<'r>>,
    pub(super) index: Index,
}

/// Method by which an argument selects a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum By<'r> {
    /// The argument is the index of the text.
    Number,
    /// Number as in [`By::Number`], with names for the indices in an enum.
    Enum { name: &'r str },
    /// Conditions on the argument.
    Condition,
    /// Empty for 1, otherwise `s`.
    Suffix,
}

/// Text to select.
#[derive(Clone, Debug)]
pub(super) struct Choice<'r> {
    /// Name of the enumerator (`%select`), or condition on the argument, with its colon
    /// (`%plural`).
    pub(super) label: &'r str,
    pub(super) text: Text<'r>,
}

/// Index of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Index {
    Number(i32),
    /// Index that is out of range in a substitution with `of` arguments.
    Missing {
        index: i32,
        of: usize,
    },
}

/// Error in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    /// Error at the record of the text.
    Here(String),
    /// Error without a location.
    Nowhere(String),
}

impl Wrong {
    pub(super) fn error(self, record: Record<'_>) -> RecordError {
        match self {
            Wrong::Here(message) => record.error(message),
            Wrong::Nowhere(message) => RecordError::new(&[], message),
        }
    }
}

impl Index {
    /// Returns the index.
    ///
    /// # Errors
    /// Returns an error if there is no such argument.
    pub(super) fn number(self) -> Result<i32, Wrong> {
        match self {
            Index::Number(number) => Ok(number),
            Index::Missing { index, of } => Err(Wrong::Here(format!(
                "Modifier value '{index}' is not valid for this mapping (has {of} mappings)"
            ))),
        }
    }

    /// Maps an index in a substitution to one of the substitution's arguments.
    fn mapped(self, arguments: Option<&[i32]>) -> Index {
        match (self, arguments) {
            (Index::Number(index), Some(arguments)) => {
                let position =
                    usize::try_from(index).ok().and_then(|position| arguments.get(position));
                let missing = Index::Missing { index, of: arguments.len() };
                position.map_or(missing, |&number| Index::Number(number))
            }
            (index, _) => index,
        }
    }
}

/// Texts of substitutions by name.
#[derive(Debug)]
pub(super) struct Texts<'r> {
    substitutions: FxHashMap<&'r str, Text<'r>>,
}

impl<'r> Texts<'r> {
    /// Reads the substitutions.
    ///
    /// # Errors
    /// Returns an error if a substitution cannot be parsed, or is a diagnostic too.
    pub(super) fn read(records: &'r Records) -> Result<Self, RecordError> {
        let mut substitutions = FxHashMap::default();
        let all = derived_from(records, "TextSubstitution")?;
        for &record in &all {
            let text = parse(record.string("Substitution")?);
            let (text, _) = text.map_err(|message| record.error(message))?;
            substitutions.insert(record.name(), text);
        }
        // Record names are unique, so that this is the only way to have a diagnostic's name.
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

    /// Returns the text of a diagnostic with its substitutions replaced.
    ///
    /// # Errors
    /// Returns an error if the text cannot be parsed, or grows too long. Other errors of
    /// substitutions become [`Piece::Wrong`], because not every reader of a text reaches them.
    pub(super) fn of(&self, record: Record<'r>) -> Result<Text<'r>, RecordError> {
        let text = parse(record.string("Summary")?);
        let (text, substitutes) = text.map_err(|message| record.error(message))?;
        if !substitutes {
            return Ok(text);
        }
        let mut left = MAX_PIECES;
        let made = self.expand(&text, None, 0, &mut left).map_err(|wrong| wrong.error(record))?;
        // Text may be prepended, so that pieces count even if they stand alone.
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
    /// Checks the arguments in clang-tblgen's order of printing.
    ///
    /// # Errors
    /// Returns an error if an argument is missing, or if a substitution is invalid.
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

    /// Appends the text in the form that programs read: without substitutions and without
    /// enumerators.
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
                        for (position, choice) in select.options.iter().enumerate() {
                            if position > 0 {
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
