//! Directives and clauses of languages.

rows! {
    /// Versions of the language that have a spelling.
    Versions {
        /// First version.
        first: u32 as u32,
        /// Last version.
        last: u32 as u32,
    }

    /// Spelling in the order of texts.
    Sorted {
        /// Index of the spelling.
        spelling: usize as u64,
        /// Index of the directive or clause with this spelling.
        item: usize as u64,
    }

    /// Clause that a directive allows.
    Clause {
        /// Index of the clause.
        clause: usize as u64,
        /// Allowed, once, exclusive or required, as a number from 0.
        allowance: u8 as u8,
        /// First version of the language.
        first: u32 as u32,
        /// Last version of the language.
        last: u32 as u32,
    }
}
