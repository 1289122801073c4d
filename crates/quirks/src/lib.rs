//! What LLVM's bytes owe to the C++ library and to hash tables: orders that follow from no
//! description, only from how an algorithm of that library works. Each file has one, with the
//! reason and a test.

#[cfg(feature = "clang")]
pub(crate) mod buffers;
#[cfg(feature = "clang")]
pub(crate) mod hash_value;
pub(crate) mod std_sort;
#[cfg(feature = "codegen")]
pub(crate) mod std_stable_sort;
#[cfg(feature = "families")]
pub(crate) mod string_map;
#[cfg(feature = "codegen")]
pub(crate) mod unordered_map;
