//! Conditions of instructions on features: [`Features`], [`Conditions`].

use core::fmt;
use core::marker::PhantomData;

use super::decoder::Target;

/// Features that are available to the decoder of a target: a closure that returns true for them,
/// their [`Conditions`], or [`NoFeatures`].
pub trait Features<T, const N: usize> {
    /// Returns true if a condition of the tables holds. Condition 0 always does.
    #[doc(hidden)]
    fn holds(&self, condition: u32) -> bool;
}

impl<T: Target<N>, C: Fn(T::Feature) -> bool, const N: usize> Features<T, N> for C {
    #[inline]
    fn holds(&self, condition: u32) -> bool {
        condition == 0 || T::holds(condition, self)
    }
}

/// Feature enum of a target none of whose instructions depends on features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoFeature {}

/// Features of a target none of whose instructions depends on features.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoFeatures;

impl<T: Target<N, Feature = NoFeature>, const N: usize> Features<T, N> for NoFeatures {
    #[inline]
    fn holds(&self, condition: u32) -> bool {
        condition == 0
    }
}

/// Evaluated conditions of the instructions of a target.
///
/// Many conditions depend on several features. A decoder that is made from conditions reads a flag
/// for each instruction. Generated modules have an alias of this type. `C` is one more than the
/// number of conditions.
///
/// ```text
/// let conditions = target::Conditions::new(|feature| features.contains(feature));
/// let decoder = target::Decoder::with_conditions(&Hooks, &conditions);
/// ```
pub struct Conditions<T, const C: usize> {
    /// Conditions by number. The first one always holds.
    holds: [bool; C],
    target: PhantomData<fn() -> T>,
}

impl<T, const C: usize> Conditions<T, C> {
    /// Evaluates the conditions. `has` returns true for the features that the processor has.
    #[must_use]
    pub fn new<const N: usize>(has: impl Fn(T::Feature) -> bool) -> Self
    where
        T: Target<N>,
    {
        let mut holds = [true; C];
        for (condition, holds) in (0..).zip(&mut holds).skip(1) {
            *holds = T::holds(condition, &has);
        }
        Conditions { holds, target: PhantomData }
    }
}

impl<T: Target<N>, const C: usize, const N: usize> Features<T, N> for &Conditions<T, C> {
    #[inline]
    fn holds(&self, condition: u32) -> bool {
        self.holds.get(condition as usize).copied().unwrap_or(false)
    }
}

impl<T, const C: usize> Clone for Conditions<T, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const C: usize> Copy for Conditions<T, C> {}

impl<T, const C: usize> fmt::Debug for Conditions<T, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = self.holds.iter().enumerate().filter(|(_, holds)| **holds);
        f.debug_set().entries(held.map(|(condition, _)| condition)).finish()
    }
}
