//! Parser of command lines: [`Parser`].
//!
//! The input consists of strings, the output consists of [`Args`]. Parsing does not fail: unknown
//! options are arguments of their own, and a missing value is recorded in [`Args::missing`].

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;

use super::args::{Args, Missing, Piece, Stored};
use super::table::Tables;
use super::{Bits, IntoArg, Kind, Options};

/// Parser of command lines.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Parser<O> {
    /// Visibilities of accepted options. `None` accepts all.
    visibility: Option<u32>,
    without: u32,
    ignore_case: bool,
    group_short: bool,
    dashes_end: bool,
    of: PhantomData<O>,
}

impl<O: Options> Default for Parser<O> {
    fn default() -> Self {
        Self::new()
    }
}

impl<O: Options> Parser<O> {
    /// Returns a parser that accepts all options.
    pub fn new() -> Self {
        Parser {
            visibility: None,
            without: 0,
            ignore_case: false,
            group_short: false,
            dashes_end: false,
            of: PhantomData,
        }
    }

    /// Accepts only options with one of these visibilities.
    pub fn visibility(self, visibility: O::Visibility) -> Self {
        Parser { visibility: Some(visibility.bits()), ..self }
    }

    /// Rejects options with one of these flags.
    pub fn without(self, flags: O::Flags) -> Self {
        Parser { without: flags.bits(), ..self }
    }

    /// Ignores the case of option names if `on`.
    pub fn ignore_case(self, on: bool) -> Self {
        Parser { ignore_case: on, ..self }
    }

    /// Accepts grouped one-letter flags if `on`: `-ab` for `-a -b`. Visibility and flags are
    /// ignored then.
    pub fn group_short(self, on: bool) -> Self {
        Parser { group_short: on, ..self }
    }

    /// Treats all arguments after `--` as positional if `on`.
    pub fn dashes_end(self, on: bool) -> Self {
        Parser { dashes_end: on, ..self }
    }

    /// Parses a command line without the name of the program.
    ///
    /// Empty strings are ignored, except as values. An unknown argument that begins with `/` is
    /// positional, as it may be a path.
    #[must_use]
    pub fn parse<I>(&self, strings: I) -> Args<O>
    where
        I: IntoIterator,
        I::Item: IntoArg,
    {
        let strings: Vec<Vec<u8>> = strings.into_iter().map(IntoArg::into_arg).collect();
        let mut run = Run {
            parser: *self,
            table: O::TABLES,
            given: strings.len(),
            current: (0..strings.len()).collect(),
            args: Args {
                strings,
                args: Vec::new(),
                values: Vec::new(),
                missing: None,
                visibility: self.visibility.unwrap_or(u32::MAX),
                of: PhantomData,
            },
        };
        run.all();
        run.args
    }
}

/// Result of matching an option.
enum Tried {
    /// The option does not match.
    Other,
    /// Values are missing: their number, and the entry of the option as written.
    Missing(usize, usize),
    Taken(Stored),
}

struct Run<O: Options> {
    parser: Parser<O>,
    table: &'static Tables,
    /// Number of strings of the command line.
    given: usize,
    /// Current string at each index. For grouped flags, this is the rest of the group.
    current: Vec<usize>,
    args: Args<O>,
}

impl<O: Options> Run<O> {
    fn all(&mut self) {
        let mut index = 0;
        while index < self.given {
            let string = self.string(index);
            if string.is_empty() {
                index += 1;
                continue;
            }
            if self.parser.dashes_end && string == b"--" {
                let dashes = self.part(index, 0..2);
                for input in index + 1..self.given {
                    // The spelling of these arguments is that of the dashes.
                    let taken = self.sentinel(Kind::Input, input, dashes.clone());
                    self.args.args.push(taken);
                }
                return;
            }
            let before = index;
            let tried = if self.parser.group_short {
                self.one_of_group(&mut index)
            } else {
                self.argument(&mut index)
            };
            match tried {
                Tried::Taken(stored) => self.args.args.push(stored),
                Tried::Missing(count, option) => {
                    let option = O::ALL.get(option).copied().unwrap_or(O::ALL[0]);
                    self.args.missing = Some(Missing { index: before, count, option });
                    return;
                }
                // Unreachable: every string is an argument, if not of an option.
                Tried::Other => return,
            }
        }
    }

    /// Returns the current string at an index.
    fn string(&self, index: usize) -> &[u8] {
        let number = self.current.get(index).copied().unwrap_or(usize::MAX);
        self.args.strings.get(number).map_or(&[], Vec::as_slice)
    }

    /// Returns a part of the string at an index.
    fn part(&self, index: usize, part: Range<usize>) -> Piece {
        Piece::Given { string: self.current.get(index).copied().unwrap_or(usize::MAX), part }
    }

    /// Returns the string at an index from an offset on.
    fn rest(&self, index: usize, start: usize) -> Piece {
        self.part(index, start..self.string(index).len())
    }

    fn values(&mut self, values: impl IntoIterator<Item = Piece>) -> Range<usize> {
        let start = self.args.values.len();
        self.args.values.extend(values);
        start..self.args.values.len()
    }

    /// Stores a string without an option. It is its own value.
    fn sentinel(&mut self, kind: Kind, index: usize, spelling: Piece) -> Stored {
        let option = self.table.sentinels[usize::from(kind != Kind::Input)];
        let value = self.rest(index, 0);
        let values = self.values([value]);
        let written_spelling = spelling.clone();
        Stored { option, written: option, index, spelling, written_spelling, values }
    }

    fn whole(&mut self, kind: Kind, index: &mut usize) -> Tried {
        let spelling = self.rest(*index, 0);
        let taken = self.sentinel(kind, *index, spelling);
        *index += 1;
        Tried::Taken(taken)
    }

    /// Parses one argument.
    fn argument(&mut self, index: &mut usize) -> Tried {
        let table = self.table;
        let string = self.string(*index);
        if table.is_input(string) {
            return self.whole(Kind::Input, index);
        }
        let is_path = string.first() == Some(&b'/');
        for (option, len) in table.candidates(string, self.parser.ignore_case) {
            let visibility = table.visibility(option);
            let is_for = self.parser.visibility.is_none_or(|wanted| visibility & wanted != 0);
            if !is_for || table.flags(option) & self.parser.without != 0 {
                continue;
            }
            match self.accept(option, len, index) {
                Tried::Other => {}
                found => return found,
            }
        }
        self.whole(if is_path { Kind::Input } else { Kind::Unknown }, index)
    }

    /// Parses one argument, or one flag of a group.
    fn one_of_group(&mut self, index: &mut usize) -> Tried {
        let table = self.table;
        let string = self.string(*index);
        if table.is_input(string) {
            return self.whole(Kind::Input, index);
        }
        let (second, third) = (string.get(1).copied(), string.get(2).copied());
        let mut flag = None;
        for (option, len) in table.candidates(string, self.parser.ignore_case) {
            match self.accept(option, len, index) {
                Tried::Other => {}
                found => return found,
            }
            if len == 2 && table.kind(option) == Kind::Flag {
                flag = Some(option);
            }
        }
        if let Some(option) = flag {
            // A flag has no value.
            if third == Some(b'=') {
                return self.whole(Kind::Unknown, index);
            }
            let written = self.part(*index, 0..2);
            let values = self.values([]);
            let taken = self.unaliased(option, *index, written, values);
            self.keep_rest(*index);
            return Tried::Taken(taken);
        }
        if second == Some(b'-') {
            return self.whole(Kind::Unknown, index);
        }
        // The letter is unknown; the rest of the group may be flags.
        let letter = self.part(*index, 0..self.string(*index).len().min(2));
        let mut taken = self.sentinel(Kind::Unknown, *index, letter.clone());
        taken.values = self.values([letter]);
        self.keep_rest(*index);
        Tried::Taken(taken)
    }

    /// Removes the first flag from a group.
    fn keep_rest(&mut self, index: usize) {
        let mut rest = Vec::from(*b"-");
        rest.extend_from_slice(self.string(index).get(2..).unwrap_or_default());
        if let Some(current) = self.current.get_mut(index) {
            *current = self.args.strings.len();
            self.args.strings.push(rest);
        }
    }

    /// Matches an option whose prefix and name have a length of `len` bytes.
    fn accept(&mut self, option: usize, len: usize, index: &mut usize) -> Tried {
        let (position, kind) = (*index, self.table.kind(option));
        let string = self.string(position);
        let is_exact = string.len() == len;
        // Number of further strings; `None` for all remaining ones.
        let (takes_joined, further) = match kind {
            Kind::Flag | Kind::Values => (false, Some(0)),
            Kind::Separate => (false, Some(1)),
            Kind::MultiArg => (false, Some(self.table.arg_count(option))),
            Kind::RemainingArgs => (false, None),
            Kind::Joined | Kind::CommaJoined => (true, Some(0)),
            Kind::JoinedOrSeparate => (true, Some(usize::from(is_exact))),
            Kind::JoinedAndSeparate => (true, Some(1)),
            Kind::RemainingArgsJoined => (true, None),
            Kind::Group | Kind::Input | Kind::Unknown => return Tried::Other,
        };
        if !takes_joined && !is_exact {
            return Tried::Other;
        }
        let further = further.unwrap_or(self.given - position - 1);
        if further > self.given - position - 1 {
            *index = position + 1 + further;
            return Tried::Missing(further, option);
        }
        let has_joined = match kind {
            Kind::Joined | Kind::JoinedAndSeparate => true,
            Kind::JoinedOrSeparate | Kind::RemainingArgsJoined => !is_exact,
            _ => false,
        };
        let mut values: Vec<Piece> = Vec::new();
        if has_joined {
            values.push(self.rest(position, len));
        }
        if kind == Kind::CommaJoined {
            let mut start = len;
            for value in string.get(len..).unwrap_or_default().split(|&byte| byte == b',') {
                if !value.is_empty() {
                    values.push(self.part(position, start..start + value.len()));
                }
                start += value.len() + 1;
            }
        }
        values.extend((position + 1..position + 1 + further).map(|other| self.rest(other, 0)));
        *index = position + 1 + further;
        let written = self.part(position, 0..len);
        let values = self.values(values);
        Tried::Taken(self.unaliased(option, position, written, values))
    }

    /// Makes the argument of an option, after resolving an alias.
    fn unaliased(
        &mut self,
        written: usize,
        index: usize,
        written_spelling: Piece,
        values: Range<usize>,
    ) -> Stored {
        let table = self.table;
        let option = table.unaliased(written);
        if option == written {
            let spelling = written_spelling.clone();
            return Stored { option, written, index, spelling, written_spelling, values };
        }
        let spelling = Piece::Fixed(table.spelling(option));
        let values = match (table.kind(written), table.alias_args(written)) {
            (Kind::Flag, Some(args)) => self.values(args.map(Piece::Fixed)),
            // The option of the alias has a value, possibly empty.
            (Kind::Flag, None) if table.kind(option) == Kind::Joined => {
                self.values([Piece::Fixed("")])
            }
            _ => values,
        };
        Stored { option, written, index, spelling, written_spelling, values }
    }
}
