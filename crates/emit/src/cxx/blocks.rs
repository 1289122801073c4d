//! Parts of a generated file: those that an including file asks for by a macro, and namespaces.

use super::{Emit, emit};

/// A part that is there where this macro is defined, which it undefines.
pub fn guarded(out: &mut Vec<u8>, guard: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "#ifdef ", guard, "\n#undef ", guard, "\n\n");
    print(out);
    emit!(out; "\n#endif // ", guard, "\n\n");
}

/// A part that is there where this condition holds.
pub fn conditional(out: &mut Vec<u8>, condition: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "#if ", condition, "\n\n");
    print(out);
    emit!(out; "\n#endif // ", condition, "\n\n");
}

/// A namespace.
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
