//! How the pieces of all instructions become a table with a few bits for each step, and code for
//! what does not fit.
//!
//! In: for each instruction its pieces. Out: [`Printing`]: first texts in a table, [`Fragment`]s
//! that print what follows these, each one of several [`Command`]s, and [`Group`]s of
//! instructions for the rest.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use super::pieces::{Piece, PieceId, Pieces, escaped, spoken};
use tablegen_emit::cxx::tables::Table;
use tablegen_model::instructions::InstrId;

/// How many bits there are for each instruction.
pub(super) const BITS: u32 = 64;

/// How instructions are printed.
#[derive(Debug)]
pub(super) struct Printing<'r> {
    pub(super) pieces: Pieces<'r>,
    /// Those instructions that can be printed, with their pieces.
    pub(super) sequences: Vec<(InstrId, Vec<PieceId>)>,
    /// The texts that instructions begin with.
    pub(super) strings: Table<u8>,
    /// How many bits say where such a text is.
    pub(super) string_bits: u32,
    /// How many bits are used in all.
    pub(super) used_bits: u32,
    /// For each instruction these bits; 0 if it cannot be printed.
    pub(super) bits: Vec<u64>,
    /// Each prints a part of all instructions that go on.
    pub(super) fragments: Vec<Fragment>,
    /// What prints the rest of instructions that still go on.
    pub(super) groups: Vec<Group>,
}

/// Prints a part of instructions, one of several.
#[derive(Debug)]
pub(super) struct Fragment {
    /// How many bits say which.
    pub(super) bits: u32,
    pub(super) commands: Vec<Command>,
}

/// What is printed for some instructions.
#[derive(Debug)]
pub(super) struct Command {
    /// For which.
    pub(super) instructions: Vec<InstrId>,
    pub(super) pieces: Vec<PieceId>,
}

/// Instructions that differ in one piece at most.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) instructions: Vec<InstrId>,
    /// The pieces of the first one.
    pub(super) pieces: Vec<PieceId>,
    /// The piece that differs, if there is one.
    pub(super) cases: Option<Cases>,
}

/// A piece that instructions differ in.
#[derive(Debug)]
pub(super) struct Cases {
    /// Which one it is.
    pub(super) place: usize,
    /// What it is, and for which instructions.
    pub(super) pieces: Vec<(PieceId, Vec<InstrId>)>,
}

/// How many bits tell so many things apart.
fn bits_for(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

/// An instruction with the pieces that are left.
#[derive(Clone, Copy)]
struct Left<'s> {
    id: InstrId,
    pieces: &'s [PieceId],
}

impl<'r> Printing<'r> {
    /// Divides what is printed for `count` instructions.
    pub(super) fn new(
        pieces: Pieces<'r>,
        sequences: Vec<(InstrId, Vec<PieceId>)>,
        count: usize,
    ) -> Self {
        let (strings, firsts) = first_texts(&pieces, &sequences);
        let mut bits = vec![0; count];
        let mut left = Vec::with_capacity(sequences.len());
        // What begins with no text is where the first text ends.
        let nothing = strings.written().next().map_or(0, |(_, text)| text.len() as u64);
        let mut largest = 0;
        for ((id, all), first) in sequences.iter().zip(firsts) {
            let offset = first.map_or(nothing, |first| strings.offset(first).into());
            if first.is_some() {
                largest = largest.max(offset as usize);
            }
            // 0 says that an instruction cannot be printed.
            bits[id.index()] = offset + 1;
            left.push(Left { id: *id, pieces: &all[usize::from(first.is_some())..] });
        }
        let string_bits = bits_for(largest + 2);
        let mut used_bits = string_bits;
        let mut fragments = Vec::new();
        loop {
            let (commands, members) = commands(&left, pieces.len());
            let needed = bits_for(commands.len());
            if commands.is_empty() || needed > BITS - used_bits {
                break;
            }
            for (number, (command, members)) in (0_u64..).zip(commands.iter().zip(members)) {
                for at in members {
                    let Left { id, pieces } = left[at];
                    bits[id.index()] |= number.checked_shl(used_bits).unwrap_or(0);
                    left[at].pieces = &pieces[command.pieces.len()..];
                }
            }
            used_bits += needed;
            fragments.push(Fragment { bits: needed, commands });
        }
        left.retain(|left| !left.pieces.is_empty());
        let groups = groups(&left);
        Printing { pieces, strings, string_bits, used_bits, bits, fragments, groups, sequences }
    }
}

/// The texts that instructions begin with, each once; and for each instruction which one.
fn first_texts(
    pieces: &Pieces<'_>,
    sequences: &[(InstrId, Vec<PieceId>)],
) -> (Table<u8>, Vec<Option<usize>>) {
    let mut places: FxHashMap<PieceId, usize> = FxHashMap::default();
    let mut texts = Vec::new();
    let mut firsts = Vec::with_capacity(sequences.len());
    for (_, all) in sequences {
        let first = all.first().and_then(|&first| match &pieces[first] {
            Piece::Text(text) => Some(*places.entry(first).or_insert_with(|| {
                texts.push(spoken(&escaped(text)).into_owned().into_bytes());
                texts.len() - 1
            })),
            _ => None,
        });
        firsts.push(first);
    }
    (Table::of_texts(texts), firsts)
}

/// What is printed next: the different pieces, each with those that follow it for all of its
/// instructions; and the places of these.
fn commands(left: &[Left<'_>], pieces: usize) -> (Vec<Command>, Vec<Vec<usize>>) {
    let mut command_of = vec![None; pieces];
    let mut members: Vec<Vec<usize>> = Vec::new();
    for (at, one) in left.iter().enumerate() {
        let Some(first) = one.pieces.first() else { continue };
        let command = *command_of[first.at()].get_or_insert_with(|| {
            members.push(Vec::new());
            members.len() - 1
        });
        members[command].push(at);
    }
    let of_members = |members: &Vec<usize>| {
        let mut common = left[members[0]].pieces;
        for &at in &members[1..] {
            let same = common.iter().zip(left[at].pieces).take_while(|(a, b)| a == b).count();
            common = &common[..same];
        }
        Command {
            instructions: members.iter().map(|&at| left[at].id).collect(),
            pieces: common.to_vec(),
        }
    };
    (members.iter().map(of_members).collect(), members)
}

/// Instructions by what they have in common but for one piece.
#[derive(Default)]
struct Likeness(FxHashMap<u64, SmallVec<[u32; 2]>>);

impl Likeness {
    /// What stands for all pieces but one.
    fn key(pieces: &[PieceId], but: usize) -> u64 {
        let mut hasher = FxHasher::default();
        hasher.write_usize(pieces.len());
        hasher.write_usize(but);
        for (at, piece) in pieces.iter().enumerate() {
            hasher.write_u32(if at == but { u32::MAX } else { piece.0 });
        }
        hasher.finish()
    }

    fn new(left: &[Left<'_>]) -> Self {
        let mut all = Likeness::default();
        for (number, one) in (0..).zip(left) {
            for but in 0..one.pieces.len() {
                all.0.entry(Self::key(one.pieces, but)).or_default().push(number);
            }
        }
        all
    }

    /// Instructions that have these pieces but perhaps for one, in their order; and perhaps others.
    fn find(&self, pieces: &[PieceId], but: usize) -> impl Iterator<Item = usize> {
        let found = self.0.get(&Self::key(pieces, but)).map(SmallVec::as_slice);
        found.unwrap_or_default().iter().map(|&number| number as usize)
    }
}

/// Whether two sequences are the same but perhaps for one piece.
fn alike(one: &[PieceId], other: &[PieceId], but: usize) -> bool {
    one.len() == other.len() && one[..but] == other[..but] && one[but + 1..] == other[but + 1..]
}

/// Puts together instructions whose rests differ in one piece: the first one decides which.
fn groups(left: &[Left<'_>]) -> Vec<Group> {
    let likeness = Likeness::new(left);
    let mut is_done = vec![false; left.len()];
    let mut groups = Vec::new();
    for (number, &Left { id, pieces }) in left.iter().enumerate() {
        if std::mem::replace(&mut is_done[number], true) {
            continue;
        }
        let open = |but: usize| {
            let is_done = &is_done;
            let found = likeness.find(pieces, but);
            found.filter(move |&at| !is_done[at] && alike(pieces, left[at].pieces, but))
        };
        // The next instruction that differs says in which piece.
        let places = 0..pieces.len();
        let nearest = places.filter_map(|but| {
            let mut differing = open(but).filter(|&at| left[at].pieces[but] != pieces[but]);
            Some((differing.next()?, but))
        });
        let differs = nearest.min().map(|(_, but)| but);
        // Those that do not differ at all are alike but for any piece.
        let similar: Vec<usize> = open(differs.unwrap_or(0)).collect();
        let similar =
            similar.into_iter().filter(|&at| differs.is_some() || left[at].pieces == pieces);
        let similar: Vec<usize> = similar.collect();
        let all = || std::iter::once(number).chain(similar.iter().copied());
        let cases = differs.map(|but| {
            let mut cases: Vec<(PieceId, Vec<InstrId>)> = Vec::new();
            for at in all() {
                let (piece, id) = (left[at].pieces[but], left[at].id);
                match cases.iter_mut().find(|(known, _)| *known == piece) {
                    Some((_, instructions)) => instructions.push(id),
                    None => cases.push((piece, vec![id])),
                }
            }
            Cases { place: but, pieces: cases }
        });
        let instructions = all().map(|at| left[at].id).collect();
        debug_assert_eq!(left[number].id, id);
        groups.push(Group { instructions, pieces: pieces.to_vec(), cases });
        similar.into_iter().for_each(|at| is_done[at] = true);
    }
    groups
}
