//! Header comment of generated C++ files.

/// Width of the comment in columns.
const WIDTH: usize = 80;

/// Appends the header comment with a title and, if given, the path of the source.
pub fn banner(out: &mut Vec<u8>, title: &str, from: Option<&str>) {
    let mut line = |begin: &str, text: &[u8], fill: u8, end: &str| {
        out.extend_from_slice(begin.as_bytes());
        out.extend_from_slice(text);
        let used = begin.len() + text.len() + end.len();
        out.extend(std::iter::repeat_n(fill, WIDTH.saturating_sub(used)));
        out.extend_from_slice(end.as_bytes());
        out.push(b'\n');
    };
    line("/*===- TableGen'erated file ", b"", b'-', "*- C++ -*-===*\\");
    line("|* ", b"", b' ', " *|");
    if title.is_empty() {
        line("|* ", b"", b' ', " *|");
    }
    for part in title.as_bytes().chunks(WIDTH - "|* ".len() - " *|".len()) {
        line("|* ", part, b' ', " *|");
    }
    line("|* ", b"", b' ', " *|");
    line("|* ", b"Automatically generated file, do not edit!", b' ', " *|");
    if let Some(from) = from.filter(|from| !from.is_empty()) {
        let name = from.rsplit('/').find(|part| !part.is_empty()).unwrap_or("/");
        line("|* From: ", name.as_bytes(), b' ', " *|");
    }
    line("|* ", b"", b' ', " *|");
    line("\\*===", b"", b'-', "===*/");
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::banner;

    #[test]
    fn lines_are_eighty_wide() {
        let mut out = Vec::new();
        banner(&mut out, "A title", Some("some/dir/X.td"));
        let text = String::from_utf8(out).unwrap();
        assert_eq!(
            text,
            "\
/*===- TableGen'erated file -------------------------------------*- C++ -*-===*\\
|*                                                                            *|
|* A title                                                                    *|
|*                                                                            *|
|* Automatically generated file, do not edit!                                 *|
|* From: X.td                                                                 *|
|*                                                                            *|
\\*===----------------------------------------------------------------------===*/

"
        );
    }

    #[test]
    fn a_long_title_is_broken() {
        let mut out = Vec::new();
        banner(&mut out, &"t".repeat(80), None);
        let text = String::from_utf8(out).unwrap();
        assert!(text.lines().all(|line| line.is_empty() || line.len() == 80), "{text}");
        assert_eq!(text.lines().count(), 9);
    }
}
