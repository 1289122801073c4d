//! Command-line options.

rows! {
    /// Subcommand. Texts are indices into the texts of the table.
    Subcommand {
        /// Name on the command line.
        name: usize as u64,
        /// Description.
        help: usize as u64,
        /// Usage line.
        usage: usize as u64,
    }
}
