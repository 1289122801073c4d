//! JSON text that is built piece by piece, without values in between.

/// Appends a string.
pub(crate) fn string(out: &mut Vec<u8>, text: &str) {
    // Writing to a vector does not fail.
    let _ = serde_json::to_writer(out, text);
}

/// Appends a list, whose elements `element` appends.
pub(crate) fn list<T>(
    out: &mut Vec<u8>,
    elements: impl IntoIterator<Item = T>,
    mut element: impl FnMut(&mut Vec<u8>, T),
) {
    out.push(b'[');
    for (index, one) in elements.into_iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        element(out, one);
    }
    out.push(b']');
}

/// Appends `"name":`, after a comma except after the opening brace.
pub(crate) fn key(out: &mut Vec<u8>, name: &str) {
    if out.last() != Some(&b'{') {
        out.push(b',');
    }
    string(out, name);
    out.push(b':');
}

/// Appends a number.
pub(crate) fn number(out: &mut Vec<u8>, number: impl Into<i64>) {
    out.extend_from_slice(number.into().to_string().as_bytes());
}

/// Appends increasing numbers: the first one, then differences.
pub(crate) fn increasing(out: &mut Vec<u8>, numbers: impl IntoIterator<Item = u32>) {
    let mut last = 0;
    list(out, numbers, |out, one| {
        number(out, one - last);
        last = one;
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_json() {
        let mut out = b"{".to_vec();
        key(&mut out, "a");
        string(&mut out, "\"\u{1}");
        key(&mut out, "b");
        increasing(&mut out, [3, 4, 9]);
        out.push(b'}');
        let value: serde_json::Value = serde_json::from_slice(&out).expect("JSON");
        assert_eq!(value, serde_json::json!({"a": "\"\u{1}", "b": [3, 1, 5]}));
    }
}
