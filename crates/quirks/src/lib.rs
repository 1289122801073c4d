//! What LLVM's bytes owe to the C++ library and to hash tables: orders that follow from no
//! description, only from how an algorithm of that library works. Each file has one, with the
//! reason and a test.

pub mod buffers;
pub mod hash_value;
pub mod std_sort;
pub mod std_stable_sort;
pub mod string_map;
pub mod unordered_map;
