//! Which functions of GCC and clang stand for LLVM's intrinsics: what a code generator outside
//! LLVM needs where a program calls `llvm.x86.sse2.pause` by name.
//!
//! ```
//! use intrinsics::{Call, resolve};
//!
//! assert_eq!(resolve("llvm.trap"), Some(Call::Builtin("__builtin_trap")));
//! assert_eq!(resolve("llvm.no.such"), None);
//! ```

/// What the build script made.
mod generated {
    include!(concat!(env!("OUT_DIR"), "/intrinsics.rs"));
}

pub use generated::Intrinsic;

/// What a call of an intrinsic becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// A call of a function that GCC and clang have built in.
    Builtin(&'static str),
    /// Code that the code generator must know itself.
    Own(Intrinsic),
}

/// What a call of a function with this name of LLVM's becomes; `None` if there is no such
/// intrinsic.
#[must_use]
pub fn resolve(name: &str) -> Option<Call> {
    let (intrinsic, _) = Intrinsic::lookup(name)?;
    Some(intrinsic.clang_builtin().map_or(Call::Own(intrinsic), Call::Builtin))
}

/// All architectures that have intrinsics of their own, by name.
pub fn architectures() -> impl Iterator<Item = &'static str> {
    let mut last = "";
    let targets = Intrinsic::ALL.iter().map(|intrinsic| intrinsic.target());
    targets.filter(move |target| std::mem::replace(&mut last, target) != *target)
}

/// The names of an architecture's intrinsics with those of the functions that stand for them.
pub fn builtins(architecture: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = Intrinsic::ALL.iter().filter(move |intrinsic| intrinsic.target() == architecture);
    own.filter_map(|intrinsic| Some((intrinsic.name(), intrinsic.clang_builtin()?)))
}

#[cfg(test)]
mod tests {
    use super::{Call, Intrinsic, architectures, builtins, resolve};

    #[test]
    fn every_function_is_found_by_both_names() {
        let mut count = 0;
        for architecture in std::iter::once("").chain(architectures()) {
            for (name, builtin) in builtins(architecture) {
                assert_eq!(resolve(name), Some(Call::Builtin(builtin)));
                let intrinsic = Intrinsic::from_clang_builtin(architecture, builtin);
                assert_eq!(intrinsic.map(Intrinsic::name), Some(name));
                count += 1;
            }
        }
        assert!(count >= 4, "{count}");
    }

    #[test]
    fn types_follow_names() {
        let (popcount, types) = Intrinsic::lookup("llvm.ctpop.v4i32").expect("it is there");
        assert_eq!((popcount, types), (Intrinsic::ctpop, "v4i32"));
        assert_eq!(resolve("llvm.ctpop.v4i32"), Some(Call::Own(popcount)));
        assert_eq!(resolve("llvm.ctpopulation"), None);
    }
}
