//! Mistakes: one or a few tokens of a source are replaced by others of their kind.

use crate::differential::rng::Rng;

/// Lists of interchangeable tokens.
pub(crate) type Kinds = &'static [&'static [&'static str]];

/// Changes a few tokens of a source, mostly after its first `fixed` bytes. Names after `$`, numbers
/// and operands are changed as well.
pub(crate) fn spoil(text: &str, fixed: usize, kinds: Kinds, rng: &mut Rng) -> String {
    let mut words = words(text);
    for _ in 0..rng.weighted(&[0, 6, 2, 1]) {
        // Mostly among the patterns, which begin at `fixed`.
        let from = match rng.chance(92) {
            true => words
                .iter()
                .scan(0, |end, word| {
                    *end += word.len();
                    Some(*end)
                })
                .position(|end| end > fixed),
            false => None,
        };
        let from = from.unwrap_or(0);
        for _ in 0..40 {
            let at = rng.range(from, words.len() - 1);
            if change(&mut words, at, kinds, rng) {
                break;
            }
        }
    }
    words.concat()
}

/// Splits a text into words and the characters between them.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut was_word = false;
    for char in text.chars() {
        let is_word = char.is_ascii_alphanumeric() || matches!(char, '_' | '$');
        match words.last_mut() {
            Some(last) if is_word && was_word && char != '$' => last.push(char),
            _ => words.push(char.to_string()),
        }
        was_word = is_word;
    }
    words
}

/// Returns true for a name after `$`.
fn is_name(word: &str) -> bool {
    word.len() > 1 && word.starts_with('$')
}

fn change(words: &mut Vec<String>, at: usize, kinds: Kinds, rng: &mut Rng) -> bool {
    let word = words[at].clone();
    // The name of a definition stays.
    if at >= 2 && words[at - 2] == "def" {
        return false;
    }
    if is_name(&word) {
        let others: Vec<String> = words.iter().filter(|other| is_name(other)).cloned().collect();
        let near = at.saturating_sub(40)..(at + 40).min(words.len());
        let close: Vec<String> =
            words[near].iter().filter(|other| is_name(other)).cloned().collect();
        words[at] = match rng.below(3) {
            0 => others[rng.below(others.len())].clone(),
            1 => "$nowhere".to_owned(),
            _ => close[rng.below(close.len())].clone(),
        };
        return words[at] != word;
    }
    if word.len() > 1
        && word.starts_with('I')
        && word[1..].bytes().all(|byte| byte.is_ascii_digit())
    {
        let others: Vec<String> = words
            .windows(3)
            .filter(|three| three[0] == "def" && three[2].starts_with('I'))
            .map(|three| three[2].clone())
            .collect();
        words[at] = others[rng.below(others.len())].clone();
        return words[at] != word;
    }
    if word == "," && rng.chance(15) {
        // An operand less.
        let end = (at + 1..words.len()).take(12).find(|&at| matches!(&words[at][..], "," | ")"));
        let Some(end) = end else { return false };
        if words[at..end].iter().any(|word| matches!(&word[..], "(" | "[" | "<" | "{" | "]" | ">"))
        {
            return false;
        }
        words.drain(at..end);
        return true;
    }
    if word == ")" && rng.chance(5) {
        words[at] = ", 1)".to_owned();
        return true;
    }
    if word.bytes().all(|byte| byte.is_ascii_digit()) && at > 0 && words[at - 1] == " " {
        words[at] = rng.pick(&["0", "1", "2", "3", "99999999999"]).to_owned();
        return words[at] != word;
    }
    let Some(kind) = kinds.iter().find(|kind| kind.contains(&&word[..])) else { return false };
    words[at] = rng.pick(kind).to_owned();
    words[at] != word
}
