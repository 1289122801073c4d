/// Set of features.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FeatureSet([u64; FEATURE_WORDS]);

#[allow(dead_code)]
impl FeatureSet {
    /// Set without features.
    pub const EMPTY: Self = Self([0; FEATURE_WORDS]);

    /// Creates the set of these features, without those that they imply.
    #[must_use]
    pub const fn of(features: &[Feature]) -> Self {
        let mut set = Self::EMPTY;
        let mut index = 0;
        while index < features.len() {
            set = set.with(features[index]);
            index += 1;
        }
        set
    }

    /// Returns this set with a feature, without those that it implies.
    #[must_use]
    pub const fn with(mut self, feature: Feature) -> Self {
        let number = feature as usize;
        self.0[number / 64] |= 1 << (number % 64);
        self
    }

    /// Returns this set without a feature.
    #[must_use]
    pub const fn without(mut self, feature: Feature) -> Self {
        let number = feature as usize;
        self.0[number / 64] &= !(1 << (number % 64));
        self
    }

    /// Returns true if a feature is in the set.
    #[must_use]
    pub const fn contains(&self, feature: Feature) -> bool {
        let number = feature as usize;
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    /// Returns the union of both sets.
    #[must_use]
    pub const fn union(mut self, other: Self) -> Self {
        let mut index = 0;
        while index < self.0.len() {
            self.0[index] |= other.0[index];
            index += 1;
        }
        self
    }

    /// Returns the intersection of both sets.
    #[must_use]
    pub const fn intersection(mut self, other: Self) -> Self {
        let mut index = 0;
        while index < self.0.len() {
            self.0[index] &= other.0[index];
            index += 1;
        }
        self
    }

    /// Returns the features that are in this set but not in `other`.
    #[must_use]
    pub const fn difference(mut self, other: Self) -> Self {
        let mut index = 0;
        while index < self.0.len() {
            self.0[index] &= !other.0[index];
            index += 1;
        }
        self
    }

    /// Returns true if the set has no features.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of features.
    #[must_use]
    pub const fn len(&self) -> usize {
        let (mut len, mut index) = (0, 0);
        while index < self.0.len() {
            len += self.0[index].count_ones() as usize;
            index += 1;
        }
        len
    }

    /// Returns true if all features of this set are in `other`.
    #[must_use]
    pub const fn is_subset(&self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// Returns this set with a feature and all features that it implies.
    #[must_use]
    pub const fn enable(self, feature: Feature) -> Self {
        self.union(Self(FEATURES_IMPLIED[feature as usize]))
    }

    /// Returns this set without a feature and without all features that imply it.
    #[must_use]
    pub const fn disable(self, feature: Feature) -> Self {
        let mut set = self;
        let mut index = 0;
        while index < Feature::ALL.len() {
            let other = Feature::ALL[index];
            if Self(FEATURES_IMPLIED[index]).contains(feature) {
                set = set.without(other);
            }
            index += 1;
        }
        set
    }

    /// Returns this set with all features that its features imply.
    #[must_use]
    pub const fn closed(self) -> Self {
        let mut set = self;
        let mut index = 0;
        while index < Feature::ALL.len() {
            let feature = Feature::ALL[index];
            if self.contains(feature) {
                set = set.enable(feature);
            }
            index += 1;
        }
        set
    }

    /// Returns the features in ascending order of their values.
    pub fn iter(&self) -> impl ::core::iter::Iterator<Item = Feature> + use<> {
        let set = *self;
        Feature::ALL.iter().copied().filter(move |feature| set.contains(*feature))
    }

    /// Applies a list such as `+m,-a` to this set, from left to right. `+` enables a
    /// feature and all that it implies. `-` disables a feature and all that imply it.
    ///
    /// # Errors
    /// Returns an error if a name is not a feature, or has no `+` or `-` in front.
    pub fn parse(
        self,
        list: &str,
    ) -> ::core::result::Result<Self, ::tablegen_rt::mc::features::ParseError> {
        let mut set = self;
        for part in ::tablegen_rt::mc::features::parts(list) {
            let (name, is_on) = part?;
            let feature = Feature::from_option(name)
                .map_err(::tablegen_rt::mc::features::ParseError::Unknown)?;
            set = if is_on { set.enable(feature) } else { set.disable(feature) };
        }
        ::core::result::Result::Ok(set)
    }
}

#[allow(dead_code)]
impl Feature {
    /// Returns the name of the feature in feature lists. Empty if users cannot name it.
    #[must_use]
    pub fn option(self) -> &'static str {
        FEATURE_OPTIONS.names.get(self as usize)
    }

    /// Returns the description of the feature.
    #[must_use]
    pub fn about(self) -> &'static str {
        FEATURE_OPTIONS.about.get(self as usize)
    }

    /// Returns the feature and all features that it implies.
    #[must_use]
    pub const fn implied(self) -> FeatureSet {
        FeatureSet(FEATURES_IMPLIED[self as usize])
    }

    /// Returns the feature of this name.
    ///
    /// # Errors
    /// Returns an error with the nearest name if no feature has this name.
    pub fn from_option(
        name: &str,
    ) -> ::core::result::Result<Self, ::tablegen_rt::mc::features::UnknownName> {
        let found = FEATURE_OPTIONS.find(Self::ALL.len(), name);
        found.and_then(|index| Self::ALL.get(index).copied()).ok_or_else(|| {
            let names = Self::ALL.iter().map(|one| one.option());
            let names = names.filter(|name| !name.is_empty());
            ::tablegen_rt::mc::features::UnknownName::new("feature", name, names)
        })
    }
}
