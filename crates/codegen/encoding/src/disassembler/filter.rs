//! Decision [`Tree`]s that identify an encoding by its fields.
//!
//! Input are the encodings of one table. Output is the tree, or a report of encodings that no field
//! distinguishes. The field at each node is chosen as in LLVM: the run of bits fixed in all
//! encodings that takes most values, or else a run fixed in some of them.

use super::bits::FixedBits;
use super::encoding::{Encoding, EncodingId};

/// Field with its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Field {
    pub(super) start: u32,
    pub(super) len: u32,
    pub(super) value: u64,
}

/// Decision tree.
#[derive(Debug)]
pub(super) enum Tree {
    /// The encoding, if these fields have their values. Fields are in descending order.
    One(EncodingId, Vec<Field>),
    /// Subtree for a field that must have its value.
    Check(Field, Box<Tree>),
    /// Subtrees for the values of a field, in ascending order.
    Switch { start: u32, len: u32, cases: Vec<(u64, Tree)> },
    /// Alternatives, tried in order.
    Any(Vec<Tree>),
}

/// Maximal nesting of trees.
const MAX_DEPTH: usize = 400;

/// Reason why no decision tree was made.
#[derive(Debug)]
pub(super) enum Undecided {
    /// Reports of encodings that no field distinguishes, with the path to them.
    Conflicts(Vec<String>),
    /// The nesting exceeds [`MAX_DEPTH`].
    TooDeep,
}

/// Returns the tree of some encodings, or `None` for no encodings.
///
/// # Errors
/// Returns an error if encodings conflict or the tree is too deep.
pub(super) fn tree(
    encodings: &[Encoding<'_>],
    mut ids: Vec<EncodingId>,
) -> Result<Option<Tree>, Undecided> {
    let width = |id: &EncodingId| encodings[id.index()].width();
    ids.sort_by_key(width);
    let Some(first) = ids.first() else { return Ok(None) };
    let fixed = FixedBits::open(width(first));
    let mut sorter =
        Sorter { encodings, above: Vec::new(), conflicts: Vec::new(), is_too_deep: false };
    let tree = sorter.sort(ids, fixed, 0);
    match tree {
        _ if sorter.is_too_deep => Err(Undecided::TooDeep),
        Some(tree) if sorter.conflicts.is_empty() => Ok(Some(tree)),
        _ => Err(Undecided::Conflicts(sorter.conflicts)),
    }
}

/// Field by which encodings are divided.
#[derive(Clone, Copy)]
struct Split {
    start: u32,
    len: u32,
}

struct Sorter<'a, 'r> {
    encodings: &'a [Encoding<'r>],
    /// Known bits at each node on the path.
    above: Vec<FixedBits>,
    conflicts: Vec<String>,
    is_too_deep: bool,
}

/// Encodings divided by a field: those with a fixed value, by value.
struct Level {
    fixed: FixedBits,
    split: Split,
    groups: Vec<(u64, Vec<EncodingId>)>,
}

impl Sorter<'_, '_> {
    fn mandatory(&self, id: EncodingId) -> &FixedBits {
        &self.encodings[id.index()].mandatory
    }

    /// Returns the tree for encodings sorted by width, where the bits `fixed` are known. Returns
    /// `None` after a conflict.
    fn sort(
        &mut self,
        mut ids: Vec<EncodingId>,
        mut fixed: FixedBits,
        depth: usize,
    ) -> Option<Tree> {
        if depth > MAX_DEPTH {
            self.is_too_deep = true;
            return None;
        }
        let before = self.above.len();
        // Encodings with open bits in the field are divided by another field and tried last. Their
        // conflicts are reported first.
        let mut levels = Vec::new();
        let mut last = None;
        let mut is_whole = true;
        loop {
            if let Some(first) = ids.first() {
                fixed.widen(self.encodings[first.index()].width());
            }
            if let [id] = ids[..] {
                let islands = islands(self.mandatory(id), &fixed);
                last = Some(Tree::One(id, islands.into_iter().rev().collect()));
                break;
            }
            self.above.push(fixed.clone());
            let Some(split) = self.best(&ids, &fixed) else {
                self.report(&ids);
                is_whole = false;
                break;
            };
            let (groups, open) = self.divide(&ids, split);
            levels.push(Level { fixed: fixed.clone(), split, groups });
            ids = open;
            if ids.is_empty() {
                break;
            }
        }
        let mut alternatives: Vec<Tree> = last.into_iter().collect();
        for (index, level) in levels.into_iter().enumerate().rev() {
            self.above.truncate(before + index + 1);
            let Level { fixed, split: Split { start, len }, groups } = level;
            let mut cases = Vec::with_capacity(groups.len());
            for (value, ids) in groups {
                let mut fixed = fixed.clone();
                fixed.set_field(start, len, value);
                match self.sort(ids, fixed, depth + 1) {
                    Some(tree) => cases.push((value, tree)),
                    None => is_whole = false,
                }
            }
            let tree = match cases.len() {
                1 => cases
                    .pop()
                    .map(|(value, tree)| Tree::Check(Field { start, len, value }, Box::new(tree))),
                _ => Some(Tree::Switch { start, len, cases }),
            };
            alternatives.extend(tree);
        }
        self.above.truncate(before);
        alternatives.reverse();
        match alternatives.len() {
            _ if !is_whole => None,
            1 => alternatives.pop(),
            _ => Some(Tree::Any(alternatives)),
        }
    }

    /// Divides encodings into those with a fixed value in a field, by value, and those with open
    /// bits in it.
    fn divide(
        &self,
        ids: &[EncodingId],
        split: Split,
    ) -> (Vec<(u64, Vec<EncodingId>)>, Vec<EncodingId>) {
        let mut open = Vec::new();
        let mut closed = Vec::with_capacity(ids.len());
        for &id in ids {
            match self.mandatory(id).field(split.start, split.len) {
                Some(value) => closed.push((value, id)),
                None => open.push(id),
            }
        }
        closed.sort_by_key(|(value, _)| *value);
        let groups = closed.chunk_by(|(one, _), (other, _)| one == other);
        let groups = groups.map(|group| (group[0].0, group.iter().map(|(_, id)| *id).collect()));
        (groups.collect(), open)
    }

    /// Returns the score of a field: the number of its values, and 1 more if all encodings have
    /// one.
    fn usefulness(&self, ids: &[EncodingId], split: Split, values: &mut Vec<u64>) -> usize {
        values.clear();
        values
            .extend(ids.iter().filter_map(|&id| self.mandatory(id).field(split.start, split.len)));
        let all = usize::from(values.len() == ids.len());
        values.sort_unstable();
        values.dedup();
        values.len() + all
    }

    /// Returns the field with the best score, or `None`.
    fn best(&self, ids: &[EncodingId], fixed: &FixedBits) -> Option<Split> {
        let words = fixed.width().div_ceil(u64::BITS) as usize;
        // Unknown bits that all encodings fix, and those that some fix.
        let (mut by_all, mut by_some) = (Vec::with_capacity(words), Vec::with_capacity(words));
        for word in 0..words {
            let mut all = !fixed.known(word);
            if word + 1 == words && !fixed.width().is_multiple_of(u64::BITS) {
                all &= (1 << (fixed.width() % u64::BITS)) - 1;
            }
            let mut some = 0;
            let new = all;
            for &id in ids {
                let known = self.mandatory(id).known(word);
                all &= known;
                some |= known;
            }
            by_all.push(all);
            by_some.push(some & new & !all);
        }
        let mut values = Vec::new();
        for bits in [&by_all, &by_some] {
            let mut best: Option<(usize, Split)> = None;
            runs(bits, |split| {
                let useful = self.usefulness(ids, split, &mut values);
                if best.is_none_or(|(most, _)| useful > most) {
                    best = Some((useful, split));
                }
            });
            if let Some((1.., split)) = best {
                return Some(split);
            }
        }
        // As in LLVM, three encodings without a common run are divided by the first field that one
        // of them fixes.
        match ids.len() {
            3 => ids.iter().find_map(|&id| {
                let island = *islands(self.mandatory(id), fixed).first()?;
                Some(Split { start: island.start, len: island.len })
            }),
            _ => None,
        }
    }

    /// Reports encodings that no field distinguishes.
    fn report(&mut self, ids: &[EncodingId]) {
        let widest = ids.last().map_or(0, |id| self.encodings[id.index()].width());
        let mut text = "Decoding Conflict:\n".to_owned();
        let mut line = |bits: &FixedBits, open, name: &str| {
            let indent = 4 + widest.saturating_sub(bits.width()) as usize;
            text.push_str(&" ".repeat(indent));
            text.push_str(&bits.text(open));
            text.push_str(name);
            text.push('\n');
        };
        for fixed in &self.above {
            line(fixed, '.', "");
        }
        for &id in ids {
            line(self.mandatory(id), '_', &format!("  {}", self.encodings[id.index()].name()));
        }
        self.conflicts.push(text);
    }
}

/// Calls `found` for each run of ones in a row of words, lowest first.
fn runs(words: &[u64], mut found: impl FnMut(Split)) {
    let bits = words.len() as u32 * u64::BITS;
    // Returns the first bit from the given one on that is set or not set.
    let next = |index: u32, set: bool| {
        let mut index = index;
        while index < bits {
            let word = words[index as usize / 64];
            let word = (if set { word } else { !word }) >> (index % u64::BITS);
            if word != 0 {
                return index + word.trailing_zeros();
            }
            index = (index / u64::BITS + 1) * u64::BITS;
        }
        bits
    };
    let mut index = next(0, true);
    while index < bits {
        let end = next(index, false);
        found(Split { start: index, len: end - index });
        index = next(end, true);
    }
}

/// Returns the fixed fields of an encoding that are not yet known, lowest first, each at most 64
/// bits long.
fn islands(bits: &FixedBits, fixed: &FixedBits) -> Vec<Field> {
    let words = fixed.width().div_ceil(u64::BITS) as usize;
    let new: Vec<u64> = (0..words).map(|index| bits.known(index) & !fixed.known(index)).collect();
    let mut islands = Vec::new();
    runs(&new, |Split { start, len }| {
        let end = start.saturating_add(len).min(fixed.width());
        let mut start = start;
        while start < end {
            let len = (end - start).min(u64::BITS);
            let value = bits.field(start, len).unwrap_or(0);
            islands.push(Field { start, len, value });
            start += len;
        }
    });
    islands
}
