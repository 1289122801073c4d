//! Switch over strings: by length, then character by character (LLVM: `StringMatcher`).

use super::emit;

/// Key, and the code for it. The code must leave the function.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    pub key: &'a str,
    pub code: String,
}

/// Appends the switch over the string `variable`, indented by `indent` steps of two blanks. Of
/// several cases with the same key, the first counts.
pub fn string_switch(out: &mut Vec<u8>, variable: &str, cases: &[Case<'_>], indent: usize) {
    if cases.is_empty() {
        return;
    }
    let mut all: Vec<&Case<'_>> = cases.iter().collect();
    all.sort_by_key(|case| case.key.len());
    blanks(out, indent * 2 + 2);
    emit!(out; "switch (", variable, ".size()) {\n");
    blanks(out, indent * 2 + 2);
    emit!(out; "default: break;\n");
    for group in all.chunk_by(|a, b| a.key.len() == b.key.len()) {
        blanks(out, indent * 2 + 2);
        emit!(out; "case ", group[0].key.len(), ":\t // ");
        count(out, group.len());
        if letters(out, variable, group, 0, indent) {
            blanks(out, indent * 2 + 4);
            emit!(out; "break;\n");
        }
    }
    blanks(out, indent * 2 + 2);
    emit!(out; "}\n");
}

fn blanks(out: &mut Vec<u8>, len: usize) {
    out.extend(std::iter::repeat_n(b' ', len));
}

fn count(out: &mut Vec<u8>, len: usize) {
    emit!(out; len, if len == 1 { " string" } else { " strings" }, " to match.\n");
}

/// Appends the code for keys of one length with a common prefix. Returns true if control can
/// continue after it.
fn letters(
    out: &mut Vec<u8>,
    variable: &str,
    cases: &[&Case<'_>],
    index: usize,
    indent: usize,
) -> bool {
    let before = indent * 2 + 4;
    let first = cases[0].key.as_bytes();
    let letter = |case: &&Case<'_>| case.key.as_bytes()[index];
    if index == first.len() {
        let mut lines = cases[0].code.split_terminator('\n');
        blanks(out, before);
        emit!(out; lines.next().unwrap_or_default(), "\t // \"", cases[0].key, "\"\n");
        for line in lines {
            blanks(out, before);
            emit!(out; line, "\n");
        }
        return false;
    }
    let differs =
        |index: &usize| cases.iter().any(|case| case.key.as_bytes()[*index] != first[*index]);
    let common = (index..first.len()).find(differs).unwrap_or(first.len());
    if common > index {
        blanks(out, before);
        if common == index + 1 {
            emit!(out; "if (", variable, "[", index, "] != '", first[index..common], "')\n");
        } else {
            emit!(
                out;
                "if (memcmp(", variable, ".data()+", index, ", \"", first[index..common], "\", ",
                common - index, ") != 0)\n",
            );
        }
        blanks(out, before);
        emit!(out; "  break;\n");
        return letters(out, variable, cases, common, indent);
    }
    blanks(out, before);
    emit!(out; "switch (", variable, "[", index, "]) {\n");
    blanks(out, before);
    emit!(out; "default: break;\n");
    let mut sorted = cases.to_vec();
    // C++ `char` is signed.
    sorted.sort_by_key(|case| letter(case) as i8);
    for group in sorted.chunk_by(|a, b| letter(a) == letter(b)) {
        blanks(out, before);
        emit!(out; "case '", [letter(&group[0])], "':\t // ");
        count(out, group.len());
        if letters(out, variable, group, index + 1, indent + 1) {
            blanks(out, before);
            emit!(out; "  break;\n");
        }
    }
    blanks(out, before);
    emit!(out; "}\n");
    true
}

#[cfg(test)]
mod tests {
    use super::{Case, string_switch};

    #[test]
    fn letters_are_compared_where_keys_differ() {
        let case = |key, code: &str| Case { key, code: code.to_owned() };
        let cases = [
            case("abc", "return 1;"),
            case("abd", "two();\nreturn 2;"),
            case("x", "return 3;"),
            case("abc", "return 4;"),
        ];
        let mut out = Vec::new();
        string_switch(&mut out, "S", &cases, 0);
        let expected = "  switch (S.size()) {
  default: break;
  case 1:\t // 1 string to match.
    if (S[0] != 'x')
      break;
    return 3;\t // \"x\"
  case 3:\t // 3 strings to match.
    if (memcmp(S.data()+0, \"ab\", 2) != 0)
      break;
    switch (S[2]) {
    default: break;
    case 'c':\t // 2 strings to match.
      return 1;\t // \"abc\"
    case 'd':\t // 1 string to match.
      two();\t // \"abd\"
      return 2;
    }
    break;
  }
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
