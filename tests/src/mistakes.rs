//! Mistakes: one or a few tokens of a source are replaced by others of their kind.

use crate::differential::rng::Rng;

/// Lists of interchangeable tokens.
pub(crate) type Kinds = &'static [&'static [&'static str]];

/// Changes a few tokens of a source, mostly after its first `fixed` bytes. Names after `$`, numbers
/// and operands are changed as well.
pub(crate) fn spoil(text: &str, fixed: usize, kinds: Kinds, rng: &mut Rng) -> String {
    let mut tokens = tokens(text);
    for _ in 0..rng.weighted(&[0, 6, 2, 1]) {
        // Mostly among the patterns, which begin at `fixed`.
        let from = match rng.chance(92) {
            true => tokens
                .iter()
                .scan(0, |end, token| {
                    *end += token.len();
                    Some(*end)
                })
                .position(|end| end > fixed),
            false => None,
        };
        let from = from.unwrap_or(0);
        for _ in 0..40 {
            let index = rng.range(from, tokens.len() - 1);
            if change(&mut tokens, index, kinds, rng) {
                break;
            }
        }
    }
    tokens.concat()
}

/// Splits a text into words and the characters between them.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut was_identifier = false;
    for char in text.chars() {
        let is_identifier = char.is_ascii_alphanumeric() || matches!(char, '_' | '$');
        match tokens.last_mut() {
            Some(last) if is_identifier && was_identifier && char != '$' => last.push(char),
            _ => tokens.push(char.to_string()),
        }
        was_identifier = is_identifier;
    }
    tokens
}

/// Returns true for a name after `$`.
fn is_name(token: &str) -> bool {
    token.len() > 1 && token.starts_with('$')
}

fn change(tokens: &mut Vec<String>, index: usize, kinds: Kinds, rng: &mut Rng) -> bool {
    let token = tokens[index].clone();
    // The name of a definition stays.
    if index >= 2 && tokens[index - 2] == "def" {
        return false;
    }
    if is_name(&token) {
        let others: Vec<String> = tokens.iter().filter(|other| is_name(other)).cloned().collect();
        let near = index.saturating_sub(40)..(index + 40).min(tokens.len());
        let close: Vec<String> =
            tokens[near].iter().filter(|other| is_name(other)).cloned().collect();
        tokens[index] = match rng.below(3) {
            0 => others[rng.below(others.len())].clone(),
            1 => "$nowhere".to_owned(),
            _ => close[rng.below(close.len())].clone(),
        };
        return tokens[index] != token;
    }
    if token.len() > 1
        && token.starts_with('I')
        && token[1..].bytes().all(|byte| byte.is_ascii_digit())
    {
        let others: Vec<String> = tokens
            .windows(3)
            .filter(|three| three[0] == "def" && three[2].starts_with('I'))
            .map(|three| three[2].clone())
            .collect();
        tokens[index] = others[rng.below(others.len())].clone();
        return tokens[index] != token;
    }
    if token == "," && rng.chance(15) {
        // An operand less.
        let end = (index + 1..tokens.len())
            .take(12)
            .find(|&index| matches!(&tokens[index][..], "," | ")"));
        let Some(end) = end else { return false };
        if tokens[index..end]
            .iter()
            .any(|token| matches!(&token[..], "(" | "[" | "<" | "{" | "]" | ">"))
        {
            return false;
        }
        tokens.drain(index..end);
        return true;
    }
    if token == ")" && rng.chance(5) {
        tokens[index] = ", 1)".to_owned();
        return true;
    }
    if token.bytes().all(|byte| byte.is_ascii_digit()) && index > 0 && tokens[index - 1] == " " {
        tokens[index] = rng.pick(&["0", "1", "2", "3", "99999999999"]).to_owned();
        return tokens[index] != token;
    }
    let Some(kind) = kinds.iter().find(|kind| kind.contains(&&token[..])) else { return false };
    tokens[index] = rng.pick(kind).to_owned();
    tokens[index] != token
}
