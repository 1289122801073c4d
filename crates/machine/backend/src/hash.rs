//! [`FxHashMap`]: map for keys that are looked up and never iterated over.

/// Map whose order has no meaning, so that nothing iterates over it.
pub(crate) type FxHashMap<K, V> = hashbrown::HashMap<K, V, rustc_hash::FxBuildHasher>;
