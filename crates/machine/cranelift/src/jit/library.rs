//! Functions of the library of C and of compilers that code may call without a declaration.

/// Returns the address of a function with a name. `None` for those that the program has to add itself.
pub(super) fn address(name: &str) -> Option<*const u8> {
    FUNCTIONS.iter().find(|(known, _)| *known == name).map(|(_, function)| function())
}

/// Function that returns an address. Tables have no pointers, which other threads may not share.
type Address = fn() -> *const u8;

macro_rules! functions {
    ($($name:literal($($argument:ident: $of:ty),*) -> $result:ty { $value:expr })*) => {
        [$(($name, {
            extern "C" fn function($($argument: $of),*) -> $result {
                $value
            }
            || function as *const u8
        })),*]
    };
}

/// Memory of C's library, which is linked to each program.
const MEMORY: [(&str, Address); 4] = [
    ("memcpy", || libc::memcpy as *const u8),
    ("memmove", || libc::memmove as *const u8),
    ("memset", || libc::memset as *const u8),
    ("memcmp", || libc::memcmp as *const u8),
];

const NUMBERS: [(&str, Address); 47] = functions! {
    "sqrt"(x: f64) -> f64 { x.sqrt() }
    "sqrtf"(x: f32) -> f32 { x.sqrt() }
    "floor"(x: f64) -> f64 { x.floor() }
    "floorf"(x: f32) -> f32 { x.floor() }
    "ceil"(x: f64) -> f64 { x.ceil() }
    "ceilf"(x: f32) -> f32 { x.ceil() }
    "trunc"(x: f64) -> f64 { x.trunc() }
    "truncf"(x: f32) -> f32 { x.trunc() }
    "rint"(x: f64) -> f64 { x.round_ties_even() }
    "rintf"(x: f32) -> f32 { x.round_ties_even() }
    "nearbyint"(x: f64) -> f64 { x.round_ties_even() }
    "nearbyintf"(x: f32) -> f32 { x.round_ties_even() }
    "roundeven"(x: f64) -> f64 { x.round_ties_even() }
    "roundevenf"(x: f32) -> f32 { x.round_ties_even() }
    "round"(x: f64) -> f64 { x.round() }
    "roundf"(x: f32) -> f32 { x.round() }
    "fma"(x: f64, y: f64, z: f64) -> f64 { x.mul_add(y, z) }
    "fmaf"(x: f32, y: f32, z: f32) -> f32 { x.mul_add(y, z) }
    "fmod"(x: f64, y: f64) -> f64 { x % y }
    "fmodf"(x: f32, y: f32) -> f32 { x % y }
    "fmin"(x: f64, y: f64) -> f64 { x.min(y) }
    "fminf"(x: f32, y: f32) -> f32 { x.min(y) }
    "fmax"(x: f64, y: f64) -> f64 { x.max(y) }
    "fmaxf"(x: f32, y: f32) -> f32 { x.max(y) }
    "copysign"(x: f64, y: f64) -> f64 { x.copysign(y) }
    "copysignf"(x: f32, y: f32) -> f32 { x.copysign(y) }
    // A division by zero has no defined result. Code checks before.
    "__divti3"(x: i128, y: i128) -> i128 { x.checked_div(y).unwrap_or(x) }
    "__modti3"(x: i128, y: i128) -> i128 { x.checked_rem(y).unwrap_or(0) }
    "__udivti3"(x: u128, y: u128) -> u128 { x.checked_div(y).unwrap_or(x) }
    "__umodti3"(x: u128, y: u128) -> u128 { x.checked_rem(y).unwrap_or(0) }
    "__multi3"(x: i128, y: i128) -> i128 { x.wrapping_mul(y) }
    "__ashlti3"(x: i128, by: i32) -> i128 { x.wrapping_shl(by.cast_unsigned()) }
    "__ashrti3"(x: i128, by: i32) -> i128 { x.wrapping_shr(by.cast_unsigned()) }
    "__lshrti3"(x: u128, by: i32) -> u128 { x.wrapping_shr(by.cast_unsigned()) }
    "__fixdfti"(x: f64) -> i128 { x as i128 }
    "__fixsfti"(x: f32) -> i128 { x as i128 }
    "__fixunsdfti"(x: f64) -> u128 { x as u128 }
    "__fixunssfti"(x: f32) -> u128 { x as u128 }
    "__floattidf"(x: i128) -> f64 { x as f64 }
    "__floattisf"(x: i128) -> f32 { x as f32 }
    "__floatuntidf"(x: u128) -> f64 { x as f64 }
    "__floatuntisf"(x: u128) -> f32 { x as f32 }
    "__fixdfdi"(x: f64) -> i64 { x as i64 }
    "__fixunsdfdi"(x: f64) -> u64 { x as u64 }
    "__fixunssfdi"(x: f32) -> u64 { x as u64 }
    "__floatundidf"(x: u64) -> f64 { x as f64 }
    "__floatundisf"(x: u64) -> f32 { x as f32 }
};

const FUNCTIONS: [(&str, Address); MEMORY.len() + NUMBERS.len()] = {
    let mut all = [MEMORY[0]; MEMORY.len() + NUMBERS.len()];
    let mut index = 0;
    while index < all.len() {
        all[index] =
            if index < MEMORY.len() { MEMORY[index] } else { NUMBERS[index - MEMORY.len()] };
        index += 1;
    }
    all
};
