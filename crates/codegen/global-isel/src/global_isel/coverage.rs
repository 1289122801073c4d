//! Reads coverage files of selectors built with `--instrument-gisel-coverage`.
//!
//! Input: zero-terminated names of back-ends, each followed by rule numbers in 64 bits and a
//! terminator with all bits set. Output: the rule numbers of one back-end.

use std::fs;

use rustc_hash::FxHashSet;

/// Size of a number in bytes.
const NUMBER: usize = 8;

/// Reads the rules of a back-end from a file.
///
/// # Errors
/// Returns the text of a warning if the file cannot be read or is not well-formed.
pub(super) fn read(path: &str, back_end: &str) -> Result<FxHashSet<u64>, &'static str> {
    let data = fs::read(path).map_err(|_| "Missing rule coverage data")?;
    parse(&data, back_end).ok_or("Ignoring invalid or missing rule coverage data")
}

fn parse(mut data: &[u8], back_end: &str) -> Option<FxHashSet<u64>> {
    let mut covered = FxHashSet::default();
    while !data.is_empty() {
        let end = data.iter().position(|&byte| byte == 0)?;
        let is_ours = &data[..end] == back_end.as_bytes();
        data = &data[end + 1..];
        if data.is_empty() {
            return None;
        }
        while !data.is_empty() {
            let (number, rest) = data.split_first_chunk::<NUMBER>()?;
            data = rest;
            let number = u64::from_ne_bytes(*number);
            if number == u64::MAX {
                break;
            }
            if is_ours {
                covered.insert(number);
            }
        }
    }
    Some(covered)
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn file(parts: &[(&str, &[u64])]) -> Vec<u8> {
        let mut data = Vec::new();
        for (name, numbers) in parts {
            data.extend([name.as_bytes(), b"\0"].concat());
            numbers.iter().for_each(|number| data.extend(number.to_ne_bytes()));
        }
        data
    }

    #[test]
    fn rules_of_one_back_end() {
        let end = u64::MAX;
        let data = file(&[("T", &[3, 1, end]), ("U", &[2, end]), ("T", &[7])]);
        let mut covered: Vec<u64> = parse(&data, "T").into_iter().flatten().collect();
        covered.sort_unstable();
        assert_eq!(covered, [1, 3, 7]);
        assert_eq!(parse(b"", "T").map(|all| all.len()), Some(0));
    }

    #[test]
    fn what_is_no_such_file() {
        assert!(parse(b"T", "T").is_none());
        assert!(parse(b"T\0", "T").is_none());
        assert!(parse(b"T\0abc", "T").is_none());
    }
}
