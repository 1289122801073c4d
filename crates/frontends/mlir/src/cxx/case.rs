//! Conversion of identifiers from `CamelCase` to `snake_case`, as LLVM's `StringExtras` does it.

/// Returns a name in lowercase, with an underscore before each capital that begins a word.
pub(crate) fn snake_from_camel(name: &str) -> String {
    let bytes = name.as_bytes();
    let is_upper = |offset: usize| bytes.get(offset).is_some_and(u8::is_ascii_uppercase);
    let mut snake = String::with_capacity(name.len() + 4);
    for (offset, one) in name.char_indices() {
        snake.push(one.to_ascii_lowercase());
        let is_run = is_upper(offset) && bytes.get(offset + 2).is_some_and(u8::is_ascii_lowercase);
        let is_lower_or_digit = one.is_ascii_lowercase() || one.is_ascii_digit();
        if (is_run || is_lower_or_digit) && is_upper(offset + 1) {
            snake.push('_');
        }
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::snake_from_camel;

    #[test]
    fn words_are_separated() {
        assert_eq!(snake_from_camel("ClientAPI"), "client_api");
        assert_eq!(snake_from_camel("OPName2Built"), "op_name2_built");
        assert_eq!(snake_from_camel("a_B"), "a_b");
    }
}
