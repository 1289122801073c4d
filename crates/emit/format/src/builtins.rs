//! Builtin functions of C compilers.

rows! {
    /// Builtin. Texts are indices into the texts of the table, of which the first is empty.
    Builtin {
        /// Origin: plain, atomic, library, language, target, library of a target, from 0.
        kind: usize as u64,
        /// Code of the type.
        ty: usize as u64,
        /// Codes of attributes.
        attributes: usize as u64,
        /// Required features.
        features: usize as u64,
        /// Header, or the empty text.
        header: usize as u64,
        /// Languages.
        languages: usize as u64,
    }
}
