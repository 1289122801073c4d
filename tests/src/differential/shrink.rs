//! Shrinks a program while it passes a test.
//!
//! Input: a program and a test. Output: a program that passes the test and that no known edit can
//! shrink, or the smallest one found within the budget of tests.

use super::tokens::{Token, tokenize};

/// Replacement of some bytes of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Edit {
    start: usize,
    end: usize,
    with: String,
}

impl Edit {
    fn delete(start: usize, end: usize) -> Edit {
        Edit { start, end, with: String::new() }
    }

    fn apply(&self, text: &str) -> String {
        format!("{}{}{}", &text[..self.start], self.with, &text[self.end..])
    }

    /// Returns the number of bytes saved.
    fn gain(&self) -> usize {
        (self.end - self.start).saturating_sub(self.with.len())
    }
}

/// Shrinks `text`, which passes `test`, with at most `budget` tests.
pub fn shrink(text: &str, budget: usize, mut test: impl FnMut(&str) -> bool) -> String {
    let mut best = text.to_owned();
    let mut left = budget;
    let mut try_pass = |best: &mut String, edits: &dyn Fn(&str) -> Vec<Edit>| {
        let mut shrunk = false;
        let mut next = 0;
        let mut list = edits(best);
        while let Some(edit) = list.get(next) {
            if left == 0 {
                return false;
            }
            left -= 1;
            let smaller = edit.apply(best);
            if smaller.len() < best.len() && test(&smaller) {
                *best = smaller;
                shrunk = true;
                // The lists before and after are similar: continue at the same position.
                list = edits(best);
            } else {
                next += 1;
            }
        }
        shrunk
    };
    loop {
        let mut shrunk = false;
        let mut chunk = best.lines().count().div_ceil(2);
        while chunk > 0 {
            shrunk |= try_pass(&mut best, &|text| line_edits(text, chunk));
            chunk /= 2;
        }
        shrunk |= try_pass(&mut best, &statement_edits);
        shrunk |= try_pass(&mut best, &group_edits);
        shrunk |= try_pass(&mut best, &operator_edits);
        for count in [12, 6, 4, 3, 2, 1] {
            shrunk |= try_pass(&mut best, &|text| token_edits(text, count));
        }
        shrunk |= try_pass(&mut best, &literal_edits);
        if !shrunk {
            try_pass(&mut best, &space_edits);
            return best;
        }
    }
}

/// Deletes `chunk` lines at a time.
fn line_edits(text: &str, chunk: usize) -> Vec<Edit> {
    let mut starts: Vec<usize> = vec![0];
    starts.extend(text.match_indices('\n').map(|(offset, _)| offset + 1));
    starts.push(text.len());
    starts.dedup();
    let ends = |index: usize| starts[(index + chunk).min(starts.len() - 1)];
    (0..starts.len() - 1)
        .step_by(chunk.max(1))
        .map(|index| Edit::delete(starts[index], ends(index)))
        .collect()
}

/// Deletes `count` tokens at a time.
fn token_edits(text: &str, count: usize) -> Vec<Edit> {
    let tokens = tokenize(text);
    tokens
        .windows(count)
        .map(|window| Edit::delete(window[0].start, window[count - 1].end))
        .collect()
}

/// Collapses runs of blanks, and removes empty lines.
fn space_edits(text: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut end = 0;
    let ends = tokenize(text).into_iter().map(|token| (token.start, token.end));
    for (start, next_end) in ends.chain([(text.len(), text.len())]) {
        if start - end > 1 {
            let line = text[end..start].contains('\n');
            edits.push(Edit { start: end, end: start, with: if line { "\n" } else { " " }.into() });
        }
        end = next_end;
    }
    edits
}

/// Tokens of a text, with their matching brackets.
struct Structure<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    /// For an opening bracket, the index of the closing one; otherwise its own index.
    closing: Vec<usize>,
}

impl<'a> Structure<'a> {
    fn new(text: &'a str) -> Structure<'a> {
        let tokens = tokenize(text);
        let mut closing: Vec<usize> = (0..tokens.len()).collect();
        let mut open: Vec<usize> = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            match token.text(text) {
                "(" | "[" | "{" => open.push(index),
                ")" | "]" | "}" => {
                    if let Some(start) = open.pop() {
                        closing[start] = index;
                    }
                }
                _ => {}
            }
        }
        Structure { text, tokens, closing }
    }

    fn token(&self, index: usize) -> &'a str {
        self.tokens[index].text(self.text)
    }

    fn is_group(&self, index: usize) -> bool {
        self.closing[index] != index
    }

    /// Returns the text between the brackets that open at token `index`.
    fn inside(&self, index: usize) -> &'a str {
        &self.text[self.tokens[index].end..self.tokens[self.closing[index]].start]
    }

    /// Returns the byte ranges between the commas of a group.
    fn elements(&self, open: usize) -> Vec<(usize, usize)> {
        let mut elements = Vec::new();
        let mut start = self.tokens[open].end;
        let mut index = open + 1;
        while index < self.closing[open] {
            if self.token(index) == "," {
                elements.push((start, self.tokens[index].start));
                start = self.tokens[index].end;
            }
            index = self.closing[index] + 1;
        }
        elements.push((start, self.tokens[self.closing[open]].start));
        elements
    }
}

/// Deletes statements, and replaces a statement with the statements in it.
fn statement_edits(text: &str) -> Vec<Edit> {
    let structure = Structure::new(text);
    let mut edits = Vec::new();
    let mut first = 0;
    while first < structure.tokens.len() {
        // A statement ends after `;` or after a group in braces that nothing continues.
        let mut groups = Vec::new();
        let mut last = first;
        loop {
            if structure.token(last) == "{" && structure.is_group(last) {
                groups.push(last);
            }
            let end = structure.closing[last];
            let next = end + 1;
            let ends = match structure.token(last) {
                ";" => true,
                "{" => !matches!(
                    structure.tokens.get(next).map(|token| token.text(text)),
                    Some("else" | ";" | "," | "in" | "=" | ":" | ")" | "]" | "#" | ">")
                ),
                _ => false,
            };
            if ends || next >= structure.tokens.len() || structure.token(next) == "}" {
                let (start, stop) = (structure.tokens[first].start, structure.tokens[end].end);
                edits.push(Edit::delete(start, stop));
                for &group in &groups {
                    let with = structure.inside(group).to_owned();
                    edits.push(Edit { start, end: stop, with });
                }
                break;
            }
            last = next;
        }
        // Go on inside of the first group, if there is one.
        first = match groups.first() {
            Some(&group) => group + 1,
            None => structure.closing[last] + 1,
        };
        while first < structure.tokens.len() && structure.token(first) == "}" {
            first += 1;
        }
    }
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.gain()));
    edits
}

/// Deletes groups in brackets, their contents, or single elements of them.
fn group_edits(text: &str) -> Vec<Edit> {
    let structure = Structure::new(text);
    let mut edits = Vec::new();
    for index in 0..structure.tokens.len() {
        if !structure.is_group(index) {
            continue;
        }
        let (open, close) = (structure.tokens[index], structure.tokens[structure.closing[index]]);
        edits.push(Edit::delete(open.start, close.end));
        edits.push(Edit::delete(open.end, close.start));
        let with = structure.inside(index).to_owned();
        edits.push(Edit { start: open.start, end: close.end, with });
        let elements = structure.elements(index);
        for (index, &(start, end)) in elements.iter().enumerate() {
            // The comma goes with the element.
            match (elements.get(index + 1), index.checked_sub(1)) {
                (Some(next), _) => edits.push(Edit::delete(start, next.0)),
                (None, Some(previous)) => edits.push(Edit::delete(elements[previous].1, end)),
                (None, None) => {}
            }
        }
    }
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.gain()));
    edits
}

/// Replaces uses of operators with an operand or a simple literal.
fn operator_edits(text: &str) -> Vec<Edit> {
    let structure = Structure::new(text);
    let mut edits = Vec::new();
    for index in 0..structure.tokens.len() {
        if !structure.token(index).starts_with('!') {
            continue;
        }
        // The operands follow at once, or after a type in angle brackets.
        let found = (index + 1..structure.tokens.len().min(index + 12))
            .find(|&next| structure.token(next) == "(" && structure.is_group(next));
        let Some(open) = found else { continue };
        let start = structure.tokens[index].start;
        let end = structure.tokens[structure.closing[open]].end;
        for literal in ["0", "1", "\"\"", "[]"] {
            edits.push(Edit { start, end, with: literal.to_owned() });
        }
        for (from, to) in structure.elements(open) {
            edits.push(Edit { start, end, with: text[from..to].trim().to_owned() });
        }
    }
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.gain()));
    edits
}

/// Shortens names, numbers and strings.
fn literal_edits(text: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    for token in tokenize(text) {
        let with = match token.text(text) {
            literal if literal.starts_with('"') => "\"\"",
            literal if literal.starts_with("[{") => "\"\"",
            literal if literal.len() > 1 && literal.parse::<i64>().is_ok() => "0",
            _ => continue,
        };
        edits.push(Edit { start: token.start, end: token.end, with: with.to_owned() });
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::shrink;

    #[test]
    fn keeps_what_the_test_asks_for() {
        let text = "class A<int x> { int y = x; }\nforeach i = [1, 2] in {\n  def a#i : A<!add(i, \
                    !mul(2, 3))>;\n  def b;\n}\ndef c { string s = \"long text\"; }\n";
        let shrunk = shrink(text, 10_000, |text| text.contains("!mul") && text.contains("def"));
        assert_eq!(shrunk.split_whitespace().collect::<String>().len(), "def!mul".len());
        let shrunk = shrink(text, 10_000, |text| {
            let tokens: Vec<_> = text.split_whitespace().collect();
            tokens.concat().contains("defc{")
        });
        assert_eq!(shrunk.split_whitespace().collect::<String>(), "defc{");
    }

    #[test]
    fn stops_when_the_budget_is_used_up() {
        let mut tests = 0;
        let text = "def a;\n".repeat(200);
        let shrunk = shrink(&text, 25, |_| {
            tests += 1;
            false
        });
        assert_eq!(tests, 25);
        assert_eq!(shrunk, text);
    }
}
