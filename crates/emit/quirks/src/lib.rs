//! Library-dependent orders in LLVM's output: orders that no description determines, only
//! algorithms of the C++ library and of hash tables. Each module reproduces one, with its reason
//! and a test.

pub mod buffers;
pub mod hash_value;
pub mod std_sort;
pub mod std_stable_sort;
pub mod string_map;
pub mod unordered_map;
pub mod unordered_multimap;
