//! Suggestions for misspelled names.
//!
//! Input: an undefined name, and the names that exist. Output: the name that was most likely meant,
//! if one is near enough to suggest.

/// Returns the name nearest to `name`, or `None` if no name is near: a suggestion differs in at
/// most a third of the letters of `name`, or only in the case of letters. Of several names at the
/// same distance the alphabetically first is returned, so the order of `names` does not matter.
///
/// The distance counts letters that are inserted, left out, replaced, or swapped with their
/// neighbor.
///
/// ```
/// use tablegen_core::nearest;
///
/// assert_eq!(nearest("hoks", ["hooks", "class"]), Some("hooks"));
/// assert_eq!(nearest("Lenght", ["Length", "Size"]), Some("Length"));
/// assert_eq!(nearest("gpr", ["GPR", "FPR"]), Some("GPR"));
/// assert_eq!(nearest("everything", ["hooks", "class"]), None);
/// ```
pub fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let letters: Vec<char> = name.chars().collect();
    let mut best: Option<(usize, &str)> = None;
    for candidate in names {
        let limit = best.map_or(letters.len() / 3, |(distance, _)| distance);
        let distance = if candidate.eq_ignore_ascii_case(name) {
            Some(usize::from(candidate != name))
        } else {
            distance(&letters, candidate, limit)
        };
        let found = distance.map(|distance| (distance, candidate));
        if found.is_some_and(|found| best.is_none_or(|best| found < best)) {
            best = found;
        }
    }
    best.map(|(_, name)| name)
}

/// Returns the distance of two names. `None` if it is above `limit`.
fn distance(name: &[char], candidate: &str, limit: usize) -> Option<usize> {
    // In bytes a name is at least as long as in letters.
    if candidate.len() + limit < name.len() || candidate.len() > 4 * (name.len() + limit) {
        return None;
    }
    let candidate: Vec<char> = candidate.chars().collect();
    if candidate.len().abs_diff(name.len()) > limit {
        return None;
    }
    // Rows of the table of distances between beginnings of both names: the one being made and
    // the two before it.
    let width = candidate.len() + 1;
    let mut before_last = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    let mut row = vec![0; width];
    for (index, &letter) in name.iter().enumerate() {
        row[0] = index + 1;
        for (to, &other) in candidate.iter().enumerate() {
            let replaced = last[to] + usize::from(letter != other);
            let mut least = replaced.min(last[to + 1] + 1).min(row[to] + 1);
            if index > 0 && to > 0 && letter == candidate[to - 1] && name[index - 1] == other {
                least = least.min(before_last[to - 1] + 1);
            }
            row[to + 1] = least;
        }
        if row.iter().all(|&distance| distance > limit) {
            return None;
        }
        std::mem::swap(&mut before_last, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    last.last().copied().filter(|&distance| distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    fn of(name: &str, other: &str) -> Option<usize> {
        distance(&name.chars().collect::<Vec<_>>(), other, 9)
    }

    #[test]
    fn distances() {
        assert_eq!(of("kitten", "sitting"), Some(3));
        assert_eq!(of("size", "size"), Some(0));
        assert_eq!(of("Lenght", "Length"), Some(1));
        assert_eq!(of("", "abc"), Some(3));
        assert_eq!(of("größe", "grösse"), Some(2));
        assert_eq!(of("a", "bcdefghijkl"), None);
    }

    #[test]
    fn near_names_only() {
        assert_eq!(nearest("siz", ["size", "sort"]), Some("size"));
        assert_eq!(nearest("ab", ["abc"]), None);
        assert_eq!(nearest("ab", ["AB"]), Some("AB"));
        assert_eq!(nearest("", ["a"]), None);
        // Neither the order of names nor repeated names change the result.
        assert_eq!(nearest("cat", ["hat", "bat", "hat"]), Some("bat"));
        assert_eq!(nearest("hat", ["bat", "Hat"]), Some("Hat"));
    }
}
