//! Pages whose Rust blocks are doctests.

/// Includes pages as documentation, so that rustdoc tests their blocks.
macro_rules! doctests {
    ($($module:ident: $page:literal,)*) => {
        /// Pages whose Rust blocks are doctests, relative to the repository.
        pub const DOCTESTS: &[&str] = &[$($page),*];

        $(
            #[cfg(doctest)]
            #[allow(rustdoc::invalid_codeblock_attributes, reason = "`name=value` is for `super`")]
            #[doc = include_str!(concat!("../../../", $page))]
            mod $module {}
        )*
    };
}

doctests! {
    architecture: "ARCHITECTURE.md",
    readme: "README.md",
    library: "docs/book/src/library.md",
    migration: "docs/book/src/migration.md",
    status: "docs/book/src/status.md",
}
