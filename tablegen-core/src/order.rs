//! Orders of names.

use std::cmp::Ordering;

/// Compares names with numbers in them ordered by magnitude: `R2` comes before `R10`. Of two runs
/// of digits the longer is the greater.
pub fn natural(a: &[u8], b: &[u8]) -> Ordering {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut offset = 0;
    while offset < a.len().min(b.len()) {
        if a[offset].is_ascii_digit() && b[offset].is_ascii_digit() {
            let (x, y) = (digits(&a[offset..]), digits(&b[offset..]));
            let order = x.cmp(&y).then_with(|| a[offset..offset + x].cmp(&b[offset..offset + y]));
            if order != Ordering::Equal {
                return order;
            }
            offset += x;
            continue;
        }
        if a[offset] != b[offset] {
            return a[offset].cmp(&b[offset]);
        }
        offset += 1;
    }
    a.len().cmp(&b.len())
}

/// Bytes of a name that its key covers. In the benchmark `sorted_names`, 10,000 names take 139 to
/// 201 µs if they differ in these bytes, and 340 µs if they differ only behind them. A larger key
/// would need more memory for all names.
const KEYED: usize = 16;

/// Returns a number that orders names as [`natural`] does, as far as it distinguishes them. It is
/// the same for names that differ only in later bytes or in numbers.
fn key(name: &[u8]) -> u128 {
    let mut first = [0; KEYED];
    for (slot, &byte) in first.iter_mut().zip(name) {
        if byte.is_ascii_digit() {
            // Every digit compares to a non-digit as this one does.
            *slot = b'0';
            break;
        }
        *slot = byte;
    }
    u128::from_be_bytes(first)
}

/// Returns the number of leading bytes, without digits, that names with the same key share. They
/// need not be compared again.
fn shared(key: u128) -> usize {
    // Bytes after a digit or the end of a name are 0 in the key.
    match key as u8 {
        0 | b'0' => 0,
        _ => KEYED,
    }
}

/// Sorts by name in the order of [`natural`]. The sort is stable.
pub(crate) fn sort_by_name<'n, T: Copy>(items: &mut [T], name: impl Fn(T) -> &'n [u8]) {
    // Names are scattered in memory; the keys here are contiguous. The key is two halves, because a
    // `u128` would need 16-byte alignment.
    let mut keyed: Vec<([u64; 2], T)> = items
        .iter()
        .map(|&item| {
            let key = key(name(item));
            ([(key >> 64) as u64, key as u64], item)
        })
        .collect();
    let key_of = |&([high, low], _): &([u64; 2], T)| u128::from(high) << 64 | u128::from(low);
    // Keys alone sort without branches; few names need a further comparison.
    keyed.sort_by_key(key_of);
    for same in keyed.chunk_by_mut(|a, b| a.0 == b.0) {
        if let [first, _, ..] = same {
            let shared = shared(key_of(first));
            let later = |item| name(item).get(shared..).unwrap_or_default();
            same.sort_by(|a, b| natural(later(a.1), later(b.1)));
        }
    }
    for (slot, (_, item)) in items.iter_mut().zip(keyed) {
        *slot = item;
    }
}

#[cfg(test)]
mod tests {
    use super::{natural, sort_by_name};

    #[test]
    fn keys_agree_with_the_order() {
        let parts =
            ["", "a", "1", "02", "10", "_", "AbstractClassifier", "\0", "z9", "sixteen_letters_"];
        let mut names: Vec<String> = Vec::new();
        for a in parts {
            for b in parts {
                names.extend(parts.map(|c| format!("{a}{b}{c}")));
            }
        }
        names.sort();
        names.dedup();
        let mut sorted = names.clone();
        sorted.sort_by(|a, b| natural(a.as_bytes(), b.as_bytes()));
        let mut by_key: Vec<&String> = names.iter().collect();
        sort_by_name(&mut by_key, |name| name.as_bytes());
        assert!(by_key.into_iter().eq(&sorted));
    }

    #[test]
    fn numbers_count_by_size() {
        let mut names = ["R10", "R2", "R", "R1a", "R02", "S", "R1"];
        names.sort_by(|a, b| natural(a.as_bytes(), b.as_bytes()));
        assert_eq!(names, ["R", "R1", "R1a", "R2", "R02", "R10", "S"]);
    }
}
