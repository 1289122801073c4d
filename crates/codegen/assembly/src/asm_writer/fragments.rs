//! Compression of assembly strings: a table with a few bits for each step, and code for the rest.
//!
//! Input are the pieces of each instruction. Output is [`Printing`]: the first strings in a table,
//! [`Fragment`]s of alternative [`Command`]s that print the following pieces, and [`Group`]s of
//! instructions for the remaining ones.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use super::pieces::{Piece, PieceId, Pieces, escaped, spoken};
use tablegen_emit::cxx::tables::Table;
use tablegen_model::instructions::InstrId;

/// Number of bits of printing data per instruction.
pub(super) const BITS: u32 = 64;

/// Printing data of all instructions.
#[derive(Debug)]
pub(super) struct Printing<'r> {
    pub(super) pieces: Pieces<'r>,
    /// Printable instructions with their pieces.
    pub(super) sequences: Vec<(InstrId, Vec<PieceId>)>,
    /// Strings at the start of instructions.
    pub(super) strings: Table<u8>,
    /// Number of bits for the offset in `strings`.
    pub(super) string_bits: u32,
    /// Number of bits used in total.
    pub(super) used_bits: u32,
    /// Printing data of each instruction. 0 if it cannot be printed.
    pub(super) bits: Vec<u64>,
    /// Fragments, each of which prints the next pieces of all unfinished instructions.
    pub(super) fragments: Vec<Fragment>,
    /// Groups that print the rest of instructions after the last fragment.
    pub(super) groups: Vec<Group>,
}

/// Alternative commands, one of which is selected by bits of the printing data.
#[derive(Debug)]
pub(super) struct Fragment {
    /// Number of bits that select the command.
    pub(super) bits: u32,
    pub(super) commands: Vec<Command>,
}

/// Pieces that are printed for some instructions.
#[derive(Debug)]
pub(super) struct Command {
    /// Instructions that use the command.
    pub(super) instructions: Vec<InstrId>,
    pub(super) pieces: Vec<PieceId>,
}

/// Instructions that differ in at most one piece.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) instructions: Vec<InstrId>,
    /// Pieces of the first instruction.
    pub(super) pieces: Vec<PieceId>,
    /// Alternatives for the piece that differs. `None` if none does.
    pub(super) cases: Option<Cases>,
}

/// Alternatives for one piece of a group.
#[derive(Debug)]
pub(super) struct Cases {
    /// Index of the piece.
    pub(super) index: usize,
    /// Alternatives, with the instructions that use them.
    pub(super) pieces: Vec<(PieceId, Vec<InstrId>)>,
}

/// Returns the number of bits that distinguish `count` values.
fn bits_for(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

/// Instruction with its remaining pieces.
#[derive(Clone, Copy)]
struct Left<'s> {
    id: InstrId,
    pieces: &'s [PieceId],
}

impl<'r> Printing<'r> {
    /// Computes the printing data of `count` instructions.
    pub(super) fn new(
        pieces: Pieces<'r>,
        sequences: Vec<(InstrId, Vec<PieceId>)>,
        count: usize,
    ) -> Self {
        let (strings, firsts) = first_texts(&pieces, &sequences);
        let mut bits = vec![0; count];
        let mut left = Vec::with_capacity(sequences.len());
        // An instruction without an initial string uses the terminator of the first string.
        let nothing = strings.written().next().map_or(0, |(_, text)| text.len() as u64);
        let mut largest = 0;
        for ((id, all), first) in sequences.iter().zip(firsts) {
            let offset = first.map_or(nothing, |first| strings.offset(first).into());
            if first.is_some() {
                largest = largest.max(offset as usize);
            }
            // 0 is reserved for instructions that cannot be printed.
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
                for index in members {
                    let Left { id, pieces } = left[index];
                    bits[id.index()] |= number.checked_shl(used_bits).unwrap_or(0);
                    left[index].pieces = &pieces[command.pieces.len()..];
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

/// Returns the table of distinct initial strings, and the index of each instruction's string.
fn first_texts(
    pieces: &Pieces<'_>,
    sequences: &[(InstrId, Vec<PieceId>)],
) -> (Table<u8>, Vec<Option<usize>>) {
    let mut indices: FxHashMap<PieceId, usize> = FxHashMap::default();
    let mut texts = Vec::new();
    let mut firsts = Vec::with_capacity(sequences.len());
    for (_, all) in sequences {
        let first = all.first().and_then(|&first| match &pieces[first] {
            Piece::Text(text) => Some(*indices.entry(first).or_insert_with(|| {
                texts.push(spoken(&escaped(text)).into_owned().into_bytes());
                texts.len() - 1
            })),
            _ => None,
        });
        firsts.push(first);
    }
    (Table::of_texts(texts), firsts)
}

/// Returns the next commands: distinct first pieces, each extended by the pieces that follow in all
/// of its instructions. Also returns the indices into `left` of each command.
fn commands(left: &[Left<'_>], pieces: usize) -> (Vec<Command>, Vec<Vec<usize>>) {
    let mut command_of = vec![None; pieces];
    let mut members: Vec<Vec<usize>> = Vec::new();
    for (index, one) in left.iter().enumerate() {
        let Some(first) = one.pieces.first() else { continue };
        let command = *command_of[first.index()].get_or_insert_with(|| {
            members.push(Vec::new());
            members.len() - 1
        });
        members[command].push(index);
    }
    let of_members = |members: &Vec<usize>| {
        let mut common = left[members[0]].pieces;
        for &index in &members[1..] {
            let same = common.iter().zip(left[index].pieces).take_while(|(a, b)| a == b).count();
            common = &common[..same];
        }
        Command {
            instructions: members.iter().map(|&index| left[index].id).collect(),
            pieces: common.to_vec(),
        }
    };
    (members.iter().map(of_members).collect(), members)
}

/// Index of instructions by all pieces but one.
#[derive(Default)]
struct Likeness(FxHashMap<u64, SmallVec<[u32; 2]>>);

impl Likeness {
    /// Hashes all pieces but one.
    fn key(pieces: &[PieceId], but: usize) -> u64 {
        let mut hasher = FxHasher::default();
        hasher.write_usize(pieces.len());
        hasher.write_usize(but);
        for (index, piece) in pieces.iter().enumerate() {
            hasher.write_u32(if index == but { u32::MAX } else { piece.0 });
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

    /// Returns a superset of the instructions that equal `pieces` except at `but`, in order.
    fn find(&self, pieces: &[PieceId], but: usize) -> impl Iterator<Item = usize> {
        let found = self.0.get(&Self::key(pieces, but)).map(SmallVec::as_slice);
        found.unwrap_or_default().iter().map(|&number| number as usize)
    }
}

/// Returns true if two sequences are equal except possibly at `but`.
fn alike(one: &[PieceId], other: &[PieceId], but: usize) -> bool {
    one.len() == other.len() && one[..but] == other[..but] && one[but + 1..] == other[but + 1..]
}

/// Groups instructions whose remaining pieces differ in one piece. The first difference determines
/// which.
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
            found.filter(move |&index| !is_done[index] && alike(pieces, left[index].pieces, but))
        };
        // The nearest instruction that differs determines the piece.
        let indices = 0..pieces.len();
        let nearest = indices.filter_map(|but| {
            let mut differing = open(but).filter(|&index| left[index].pieces[but] != pieces[but]);
            Some((differing.next()?, but))
        });
        let differs = nearest.min().map(|(_, but)| but);
        // Equal instructions are found with any excepted piece.
        let similar: Vec<usize> = open(differs.unwrap_or(0)).collect();
        let similar =
            similar.into_iter().filter(|&index| differs.is_some() || left[index].pieces == pieces);
        let similar: Vec<usize> = similar.collect();
        let all = || std::iter::once(number).chain(similar.iter().copied());
        let cases = differs.map(|but| {
            let mut cases: Vec<(PieceId, Vec<InstrId>)> = Vec::new();
            for index in all() {
                let (piece, id) = (left[index].pieces[but], left[index].id);
                match cases.iter_mut().find(|(known, _)| *known == piece) {
                    Some((_, instructions)) => instructions.push(id),
                    None => cases.push((piece, vec![id])),
                }
            }
            Cases { index: but, pieces: cases }
        });
        let instructions = all().map(|index| left[index].id).collect();
        debug_assert_eq!(left[number].id, id);
        groups.push(Group { instructions, pieces: pieces.to_vec(), cases });
        similar.into_iter().for_each(|index| is_done[index] = true);
    }
    groups
}
