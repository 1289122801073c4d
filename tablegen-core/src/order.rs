//! Orders of names.

use std::cmp::Ordering;

/// Compares names so that numbers in them count by their size: `R2` comes
/// before `R10`. Of two runs of digits the longer is the greater.
pub fn natural(a: &[u8], b: &[u8]) -> Ordering {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut at = 0;
    while at < a.len().min(b.len()) {
        if a[at].is_ascii_digit() && b[at].is_ascii_digit() {
            let (x, y) = (digits(&a[at..]), digits(&b[at..]));
            let order = x.cmp(&y).then_with(|| a[at..at + x].cmp(&b[at..at + y]));
            if order != Ordering::Equal {
                return order;
            }
            at += x;
            continue;
        }
        if a[at] != b[at] {
            return a[at].cmp(&b[at]);
        }
        at += 1;
    }
    a.len().cmp(&b.len())
}

#[cfg(test)]
mod tests {
    use super::natural;

    #[test]
    fn numbers_count_by_size() {
        let mut names = ["R10", "R2", "R", "R1a", "R02", "S", "R1"];
        names.sort_by(|a, b| natural(a.as_bytes(), b.as_bytes()));
        assert_eq!(names, ["R", "R1", "R1a", "R2", "R02", "R10", "S"]);
    }
}
