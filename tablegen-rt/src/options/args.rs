//! [`Args`]: the arguments of a command line, in their order.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;

use super::{Bits, Kind, Options, Subcommand, Value, nearest};

/// Flags that say how arguments are written, by their places among all flags.
pub(super) const HELP_HIDDEN: u32 = 1 << 0;
const RENDER_AS_INPUT: u32 = 1 << 1;
const RENDER_JOINED: u32 = 1 << 2;
const RENDER_SEPARATE: u32 = 1 << 3;

/// A part of the strings that were given, or text of the table.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    Given { string: usize, part: Range<usize> },
    Fixed(&'static str),
}

/// An argument as it is kept.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    /// The entry of its option, in place of which an alias may have been written.
    pub(super) option: usize,
    pub(super) written: usize,
    /// Which of the strings it begins with.
    pub(super) index: usize,
    pub(super) spelling: Piece,
    pub(super) written_spelling: Piece,
    /// Its values among those of all arguments.
    pub(super) values: Range<usize>,
}

/// The arguments of a command line.
///
/// They are in the order in which they were given. Questions for options take groups as well: what
/// is asked for is every argument that [matches](Options::matches).
#[derive(Clone)]
pub struct Args<O> {
    /// First those that were given, then those that the parser made of them.
    pub(super) strings: Vec<Vec<u8>>,
    pub(super) args: Vec<Stored>,
    pub(super) values: Vec<Piece>,
    pub(super) missing: Option<Missing<O>>,
    pub(super) visibility: u32,
    pub(super) of: PhantomData<O>,
}

/// An argument that ended before it had all its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missing<O> {
    /// Which of the strings it is.
    pub index: usize,
    /// How many more were needed. What follows an option with several values counts as missing,
    /// too, if not all are there.
    pub count: usize,
    /// The option, as it was written.
    pub option: O,
}

impl<O: Options> Args<O> {
    /// All arguments.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Arg<'_, O>> + ExactSizeIterator + Clone {
        self.args.iter().map(|stored| Arg { args: self, stored })
    }

    /// The arguments of an option or a group.
    pub fn all(&self, option: O) -> impl DoubleEndedIterator<Item = Arg<'_, O>> + Clone {
        self.iter().filter(move |arg| arg.matches(option))
    }

    /// The arguments of any of these options and groups.
    pub fn all_of<'a>(
        &'a self,
        options: &'a [O],
    ) -> impl DoubleEndedIterator<Item = Arg<'a, O>> + Clone {
        self.iter().filter(move |arg| options.iter().any(|&option| arg.matches(option)))
    }

    /// Whether there is an argument of an option or a group.
    #[must_use]
    pub fn has(&self, option: O) -> bool {
        self.all(option).next().is_some()
    }

    /// The last argument of an option or a group.
    #[must_use]
    pub fn last(&self, option: O) -> Option<Arg<'_, O>> {
        self.all(option).next_back()
    }

    /// The last argument of any of these options and groups.
    #[must_use]
    pub fn last_of(&self, options: &[O]) -> Option<Arg<'_, O>> {
        self.iter().rfind(|arg| options.iter().any(|&option| arg.matches(option)))
    }

    /// Whether the last one of an option and its opposite is the option, or else a default.
    #[must_use]
    pub fn flag(&self, option: O, opposite: O, default: bool) -> bool {
        self.last_of(&[option, opposite]).map_or(default, |arg| arg.matches(option))
    }

    /// The first value of the last argument of an option or a group.
    #[must_use]
    pub fn value(&self, option: O) -> Option<Value<'_>> {
        self.last(option)?.values().next()
    }

    /// The values of all arguments of an option or a group.
    pub fn values(&self, option: O) -> impl Iterator<Item = Value<'_>> + Clone {
        self.all(option).flat_map(|arg| arg.values())
    }

    /// What looks like no option: files, mostly.
    pub fn inputs(&self) -> impl DoubleEndedIterator<Item = Arg<'_, O>> + Clone {
        self.of_kind(Kind::Input)
    }

    /// What looks like an option, but is none that is known here.
    pub fn unknown(&self) -> impl DoubleEndedIterator<Item = Arg<'_, O>> + Clone {
        self.of_kind(Kind::Unknown)
    }

    fn of_kind(&self, kind: Kind) -> impl DoubleEndedIterator<Item = Arg<'_, O>> + Clone {
        self.iter().filter(move |arg| arg.option().kind() == kind)
    }

    /// The subcommands among the inputs, in their order.
    pub fn subcommands(&self) -> impl Iterator<Item = Subcommand> {
        self.inputs().filter_map(|input| {
            O::TABLES.subcommands().find(|subcommand| input.value() == subcommand.name)
        })
    }

    /// The argument that had too few values; the arguments end before it.
    #[must_use]
    pub fn missing(&self) -> Option<Missing<O>> {
        self.missing
    }

    /// The arguments, if each of them is known and has its values.
    ///
    /// # Errors
    /// All that is wrong with them.
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

/// One argument: an option with its values, an input, or something unknown.
///
/// It displays as it was written.
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
    fn entry(at: usize) -> O {
        // All entries of the table are values of the enum.
        O::ALL.get(at).copied().unwrap_or(O::ALL[0])
    }

    /// Its option. If an alias was written, what that stands for.
    #[must_use]
    pub fn option(self) -> O {
        Self::entry(self.stored.option)
    }

    /// The option that was written, which may be an alias.
    #[must_use]
    pub fn written(self) -> O {
        Self::entry(self.stored.written)
    }

    /// Whether its option is this one or part of this group.
    #[must_use]
    pub fn matches(self, option: O) -> bool {
        O::TABLES.matches(self.stored.option, option.index())
    }

    /// Which of the strings of the command line it begins with, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.stored.index
    }

    /// Its option with a prefix: as it was written, but for an alias that of its option.
    #[must_use]
    pub fn spelling(self) -> Value<'a> {
        self.args.piece(&self.stored.spelling)
    }

    /// The option that was written, with its prefix.
    #[must_use]
    pub fn written_spelling(self) -> Value<'a> {
        self.args.piece(&self.stored.written_spelling)
    }

    /// Its values. Those of an alias may be part of the description.
    pub fn values(
        self,
    ) -> impl DoubleEndedIterator<Item = Value<'a>> + ExactSizeIterator + Clone + use<'a, O> {
        let values = self.args.values.get(self.stored.values.clone()).unwrap_or_default();
        values.iter().map(|value| self.args.piece(value))
    }

    /// Its first value; empty if it has none.
    #[must_use]
    pub fn value(self) -> Value<'a> {
        self.values().next().unwrap_or_default()
    }

    /// The arguments for another program that has the option, too.
    #[must_use]
    pub fn render(self) -> Vec<Vec<u8>> {
        self.render_as(self.stored.option, self.spelling(), true)
    }

    /// As [`render`](Arg::render), but of an option that stands for its values these alone.
    #[must_use]
    pub fn render_as_input(self) -> Vec<Vec<u8>> {
        if O::TABLES.flags(self.stored.option) & RENDER_AS_INPUT != 0 {
            return self.values().map(|value| value.as_bytes().to_owned()).collect();
        }
        self.render()
    }

    /// What was written, with a blank between its parts.
    #[must_use]
    pub fn as_written(self) -> Vec<u8> {
        let is_alias = self.stored.written != self.stored.option;
        // The values of a flag that is an alias are those of its option.
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

/// Something that is wrong with a command line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error<O> {
    /// An option has too few values.
    #[non_exhaustive]
    Missing {
        /// Where, and how many.
        missing: Missing<O>,
        /// What was written.
        spelling: String,
    },
    /// An argument looks like an option, but is none.
    #[non_exhaustive]
    Unknown {
        /// Which of the strings it is.
        index: usize,
        /// What was written.
        spelling: String,
        /// What may have been meant.
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

/// All that is wrong with a command line: at least one thing. It displays as a line for each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Errors<O>(Vec<Error<O>>);

impl<O> Errors<O> {
    /// Each by itself: first a value that is missing, then what is unknown.
    #[must_use]
    pub fn all(&self) -> &[Error<O>] {
        &self.0
    }
}

impl<O: Options> fmt::Display for Errors<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, error) in self.0.iter().enumerate() {
            f.write_str(if at > 0 { "\n" } else { "" })?;
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl<O: Options> core::error::Error for Errors<O> {}
