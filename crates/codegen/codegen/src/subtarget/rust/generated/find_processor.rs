#[allow(dead_code)]
impl Processor {
    /// Other names of processors.
    pub const ALIASES: &'static [(&'static str, Self)] = &PROCESSOR_ALIASES;

    /// Returns the processor with this name, or with this name in
    /// [`ALIASES`](Self::ALIASES).
    ///
    /// # Errors
    /// Returns an error with the nearest name if no processor has the name.
    pub fn find(
        name: &str,
    ) -> ::core::result::Result<Self, ::tablegen_rt::mc::features::UnknownName> {
        let alias = Self::ALIASES.iter().find(|(alias, _)| *alias == name);
        let found = Self::from_name(name).or(alias.map(|&(_, processor)| processor));
        found.ok_or_else(|| {
            let names = Self::ALL.iter().copied().map(Self::name);
            let names = names.chain(Self::ALIASES.iter().map(|&(alias, _)| alias));
            ::tablegen_rt::mc::features::UnknownName::new("processor", name, names)
        })
    }
}
