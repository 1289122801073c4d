impl ::core::default::Default for FeatureSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl ::core::iter::FromIterator<Feature> for FeatureSet {
    fn from_iter<I: ::core::iter::IntoIterator<Item = Feature>>(features: I) -> Self {
        features.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl ::core::fmt::Debug for FeatureSet {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::tablegen_rt::mc::features::show(f, self.iter())
    }
}
