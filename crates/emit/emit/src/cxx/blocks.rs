//! Sections of a generated file: guarded by macros or conditions, and namespaces.

use super::{Emit, emit};

/// Appends a section that is included if the macro `guard` is defined. The section undefines it.
pub fn guarded(out: &mut Vec<u8>, guard: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "#ifdef ", guard, "\n#undef ", guard, "\n\n");
    print(out);
    emit!(out; "\n#endif // ", guard, "\n\n");
}

/// Appends a section under `#if condition`.
pub fn conditional(out: &mut Vec<u8>, condition: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "#if ", condition, "\n\n");
    print(out);
    emit!(out; "\n#endif // ", condition, "\n\n");
}

/// Appends a namespace.
pub fn namespace(out: &mut Vec<u8>, name: impl Emit, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "namespace ", name, " {\n\n");
    print(out);
    emit!(out; "\n} // namespace ", name, "\n");
}

#[cfg(test)]
mod tests {
    use super::{conditional, guarded, namespace};
    use crate::cxx::emit;

    #[test]
    fn parts_stand_between_their_lines() {
        let mut out = Vec::new();
        guarded(&mut out, "GET_A", |out| namespace(out, "a::b", |out| emit!(out; "int c;\n")));
        conditional(&mut out, "X", |_| {});
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "#ifdef GET_A\n#undef GET_A\n\nnamespace a::b {\n\nint c;\n\n} // namespace a::b\n\n\
             #endif // GET_A\n\n#if X\n\n\n#endif // X\n\n"
        );
    }
}
