//! Parsed arguments of a command line: [`Args`].

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;

use super::{Bits, Kind, Options, Subcommand, Value, nearest};

/// Flags for help and rendering, by their bit among all flags.
pub(super) const HELP_HIDDEN: u32 = 1 << 0;
const RENDER_AS_INPUT: u32 = 1 << 1;
const RENDER_JOINED: u32 = 1 << 2;
const RENDER_SEPARATE: u32 = 1 << 3;

/// Part of a string of the command line, or a constant of the tables.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    Given { string: usize, part: Range<usize> },
    Fixed(&'static str),
}

/// Stored argument.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    /// Entry of the option after resolving an alias; `written` is the entry as written.
    pub(super) option: usize,
    pub(super) written: usize,
    /// Index of the string in which the argument begins.
    pub(super) index: usize,
    pub(super) spelling: Piece,
    pub(super) written_spelling: Piece,
    /// Range of the values of this argument in `Args::values`.
    pub(super) values: Range<usize>,
}

/// Parsed arguments of a command line, in the order in which they were given.
///
/// Methods with an option as parameter also accept a group. They consider every argument that
/// [matches](Options::matches) it.
#[derive(Clone)]
pub struct Args<O> {
    /// Strings of the command line, then strings made by the parser.
    pub(super) strings: Vec<Vec<u8>>,
    pub(super) args: Vec<Stored>,
    pub(super) values: Vec<Piece>,
    pub(super) missing: Option<Missing<O>>,
    pub(super) visibility: u32,
    pub(super) of: PhantomData<O>,
}

/// Argument with too few values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missing<O> {
    /// Index of the string in which the argument begins.
    pub index: usize,
    /// Number of missing values. If an option with several values lacks one, all further strings
    /// count as missing.
    pub count: usize,
    /// Option as written, which may be an alias.
    pub option: O,
}

impl<O: Options> Args<O> {
    /// Returns all arguments.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Arg<'_, O>> + ExactSizeIterator + Clone {
        self.args.iter().map(|stored| Arg { args: self, stored })
    }

    /// Returns the arguments of an option or a group.
    pub fn all(&self, option: O) -> impl DoubleEndedIterator<Item = Arg<'_, O>> + Clone {
        self.iter().filter(move |arg| arg.matches(option))
    }

    /// Returns the arguments of any of these options and groups.
    pub fn all_of<'a>(
        &'a self,
        options: &'a [O],
    ) -> impl DoubleEndedIterator<Item = Arg<'a, O>> + Clone {
        self.iter().filter(move |arg| options.iter().any(|&option| arg.matches(option)))
    }

    /// Returns true if an option or a member of a group was given.
    #[must_use]
    pub fn has(&self, option: O) -> bool {
        self.all(option).next().is_some()
    }

    /// Returns the last argument of an option or a group, or `None` if it does not exist.
    #[must_use]
    pub fn last(&self, option: O) -> Option<Arg<'_, O>> {
        self.all(option).next_back()
    }

    /// Returns the last argument of any of these options and groups, or `None` if it does not
    /// exist.
    #[must_use]
    pub fn last_of(&self, options: &[O]) -> Option<Arg<'_, O>> {
        self.iter().rfind(|arg| options.iter().any(|&option| arg.matches(option)))
    }

    /// Returns true if `option` was given after `opposite`, false if `opposite` was given last, and
    /// `default` if neither was given.
    #[must_use]
    pub fn flag(&self, option: O, opposite: O, default: bool) -> bool {
        self.last_of(&[option, opposite]).map_or(default, |arg| arg.matches(option))
    }

    /// Returns the first value of the last argument of an option or a group. Returns `None` without
    /// an argument or a value.
    #[must_use]
    pub fn value(&self, option: O) -> Option<Value<'_>> {
        self.last(option)?.values().next()
    }

    /// Returns the values of all arguments of an option or a group.
    pub fn values(&self, option: O) -> impl Iterator<Item = Value<'_>> + Clone {
        self.all(option).flat_map(|arg| arg.values())
    }

    /// Returns the positional arguments.
    pub fn inputs(&self) -> impl DoubleEndedIterator<Item = Arg<'_, O>> + Clone {
        self.of_kind(Kind::Input)
    }

    /// Returns the arguments that look like an option but are not known to the parser.
    pub fn unknown(&self) -> impl DoubleEndedIterator<Item = Arg<'_, O>> + Clone {
        self.of_kind(Kind::Unknown)
    }

    fn of_kind(&self, kind: Kind) -> impl DoubleEndedIterator<Item = Arg<'_, O>> + Clone {
        self.iter().filter(move |arg| arg.option().kind() == kind)
    }

    /// Returns the subcommands among the positional arguments, in order.
    pub fn subcommands(&self) -> impl Iterator<Item = Subcommand> {
        self.inputs().filter_map(|input| {
            O::TABLES.subcommands().find(|subcommand| input.value() == subcommand.name)
        })
    }

    /// Returns the argument that has too few values, or `None`. Parsing ends at such an argument.
    #[must_use]
    pub fn missing(&self) -> Option<Missing<O>> {
        self.missing
    }

    /// Returns the arguments if no option is unknown and no value is missing.
    ///
    /// # Errors
    /// Returns all errors of the command line: a missing value first, then unknown options in
    /// order.
    pub fn check(self) -> Result<Self, Errors<O>> {
        let missing = self.missing.map(|missing| Error::Missing {
            missing,
            spelling: self.string(missing.index).into_owned(),
        });
        let unknown = self.unknown().map(|arg| {
            let spelling = arg.as_written();
            let visibility = O::Visibility::from_bits(self.visibility);
            let nearest = nearest::<O>(&spelling, visibility);
            let nearest = nearest.filter(|found| found.distance * 3 <= spelling.len().max(3));
            Error::Unknown {
                index: arg.index(),
                nearest: nearest.map(|found| String::from_utf8_lossy(&found.text).into_owned()),
                spelling: String::from_utf8_lossy(&spelling).into_owned(),
            }
        });
        let all: Vec<Error<O>> = missing.into_iter().chain(unknown).collect();
        if all.is_empty() { Ok(self) } else { Err(Errors(all)) }
    }

    fn string(&self, index: usize) -> Cow<'_, str> {
        String::from_utf8_lossy(self.strings.get(index).map_or(&[], Vec::as_slice))
    }

    fn piece(&self, piece: &Piece) -> Value<'_> {
        Value::new(match piece {
            Piece::Given { string, part } => {
                let string = self.strings.get(*string);
                string.and_then(|string| string.get(part.clone())).unwrap_or_default()
            }
            Piece::Fixed(text) => text.as_bytes(),
        })
    }
}

impl<O: Options> fmt::Debug for Args<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Argument: an option with its values, a positional argument, or an unknown option.
///
/// `Display` prints it as written.
pub struct Arg<'a, O> {
    args: &'a Args<O>,
    stored: &'a Stored,
}

impl<O> Clone for Arg<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for Arg<'_, O> {}

impl<'a, O: Options> Arg<'a, O> {
    fn entry(index: usize) -> O {
        // Table entries are values of the enum.
        O::ALL.get(index).copied().unwrap_or(O::ALL[0])
    }

    /// Returns the option, after resolving an alias.
    #[must_use]
    pub fn option(self) -> O {
        Self::entry(self.stored.option)
    }

    /// Returns the option as written, which may be an alias.
    #[must_use]
    pub fn written(self) -> O {
        Self::entry(self.stored.written)
    }

    /// Returns true if the option is `option` or a member of group `option`.
    #[must_use]
    pub fn matches(self, option: O) -> bool {
        O::TABLES.matches(self.stored.option, option.index())
    }

    /// Returns the index of the string in which the argument begins. The first string is 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.stored.index
    }

    /// Returns the spelling with prefix: as written, or that of the resolved option for an alias.
    #[must_use]
    pub fn spelling(self) -> Value<'a> {
        self.args.piece(&self.stored.spelling)
    }

    /// Returns the spelling with prefix as written.
    #[must_use]
    pub fn written_spelling(self) -> Value<'a> {
        self.args.piece(&self.stored.written_spelling)
    }

    /// Returns the values. Those of an alias may come from the description.
    pub fn values(
        self,
    ) -> impl DoubleEndedIterator<Item = Value<'a>> + ExactSizeIterator + Clone + use<'a, O> {
        let values = self.args.values.get(self.stored.values.clone()).unwrap_or_default();
        values.iter().map(|value| self.args.piece(value))
    }

    /// Returns the first value; empty if the option has no value.
    #[must_use]
    pub fn value(self) -> Value<'a> {
        self.values().next().unwrap_or_default()
    }

    /// Returns the strings for passing the argument to another program with the option.
    #[must_use]
    pub fn render(self) -> Vec<Vec<u8>> {
        self.render_as(self.stored.option, self.spelling(), true)
    }

    /// Returns the strings of [`render`](Arg::render), but only the values of options with the flag
    /// `RenderAsInput`.
    #[must_use]
    pub fn render_as_input(self) -> Vec<Vec<u8>> {
        if O::TABLES.flags(self.stored.option) & RENDER_AS_INPUT != 0 {
            return self.values().map(|value| value.as_bytes().to_owned()).collect();
        }
        self.render()
    }

    /// Returns the argument as written, with its strings separated by spaces.
    #[must_use]
    pub fn as_written(self) -> Vec<u8> {
        let is_alias = self.stored.written != self.stored.option;
        // The values of an alias of kind `Flag` come from the description.
        let has_values = !is_alias || self.written().kind() != Kind::Flag;
        self.render_as(self.stored.written, self.written_spelling(), has_values).join(&b' ')
    }

    fn render_as(self, entry: usize, spelling: Value<'_>, has_values: bool) -> Vec<Vec<u8>> {
        let values = self.values().filter(|_| has_values).map(|value| value.as_bytes().to_owned());
        let mut values = values.collect::<Vec<_>>().into_iter();
        let mut all = Vec::new();
        let spelling = spelling.as_bytes();
        let flags = O::TABLES.flags(entry);
        match O::TABLES.kind(entry) {
            _ if flags & RENDER_JOINED != 0 => {
                all.push([spelling, &values.next().unwrap_or_default()].concat());
            }
            _ if flags & RENDER_SEPARATE != 0 => all.push(spelling.to_owned()),
            Kind::Group | Kind::Input | Kind::Unknown => {}
            Kind::Joined | Kind::JoinedAndSeparate => {
                all.push([spelling, &values.next().unwrap_or_default()].concat());
            }
            Kind::CommaJoined => {
                let joined = values.by_ref().collect::<Vec<_>>().join(&b',');
                all.push([spelling, &joined].concat());
            }
            _ => all.push(spelling.to_owned()),
        }
        all.extend(values);
        all
    }
}

impl<O: Options> fmt::Display for Arg<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&String::from_utf8_lossy(&self.as_written()))
    }
}

impl<O: Options> fmt::Debug for Arg<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple(self.option().name()).field(&self.as_written_lossy()).finish()
    }
}

impl<O: Options> Arg<'_, O> {
    fn as_written_lossy(self) -> String {
        String::from_utf8_lossy(&self.as_written()).into_owned()
    }
}

/// Error in a command line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error<O> {
    /// Option with too few values.
    #[non_exhaustive]
    Missing {
        /// Position and number of the missing values.
        missing: Missing<O>,
        /// Option as written.
        spelling: String,
    },
    /// Unknown option.
    #[non_exhaustive]
    Unknown {
        /// Index of the string in the command line.
        index: usize,
        /// Option as written.
        spelling: String,
        /// Similar option, or `None` if none is similar enough.
        nearest: Option<String>,
    },
}

impl<O: Options> fmt::Display for Error<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Missing { missing: Missing { count: 1, .. }, spelling } => {
                write!(f, "option '{spelling}' needs a value")
            }
            Error::Missing { missing, spelling } => {
                write!(f, "option '{spelling}' needs {} more values", missing.count)
            }
            Error::Unknown { spelling, nearest: Some(nearest), .. } => {
                write!(f, "unknown option '{spelling}'; did you mean '{nearest}'?")
            }
            Error::Unknown { spelling, .. } => write!(f, "unknown option '{spelling}'"),
        }
    }
}

impl<O: Options> core::error::Error for Error<O> {}

/// Errors in a command line, at least one. `Display` prints one in each line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Errors<O>(Vec<Error<O>>);

impl<O> Errors<O> {
    /// Returns all errors: a missing value first, then unknown options in order.
    #[must_use]
    pub fn all(&self) -> &[Error<O>] {
        &self.0
    }
}

impl<O: Options> fmt::Display for Errors<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            f.write_str(if index > 0 { "\n" } else { "" })?;
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl<O: Options> core::error::Error for Errors<O> {}
