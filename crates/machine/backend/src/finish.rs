//! [`Finisher`]: from selected instructions to instructions that can be assembled.

use core::cell::RefCell;
use core::fmt;

use regalloc2::Ctx;

use crate::allocate::allocate;
use crate::banks::{Banks, BanksOf};
use crate::blocks::lay_out_blocks;
use crate::error::Error;
use crate::expand::expand;
use crate::frame;
use crate::machine::Function;
use crate::peephole::peephole;
use crate::positions::fill_positions;
use crate::prepare::{order_terminators, prepare};
use crate::reach::extend_branches;
use crate::schedule::schedule;
use crate::target::Target;
use crate::verify::verify;

/// Steps after selection, for all functions of a program.
///
/// ```text
/// let finisher = Finisher::new(&target);
/// finisher.finish(&mut function)?;
/// ```
pub struct Finisher<'t, T: Target> {
    target: &'t T,
    banks: BanksOf<T>,
    /// Memory of the allocator, which functions use one after the other.
    context: RefCell<Ctx>,
    is_verified: bool,
    is_checked: bool,
    is_scheduled: bool,
}

impl<T: Target + fmt::Debug> fmt::Debug for Finisher<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Finisher").field("target", self.target).finish_non_exhaustive()
    }
}

impl<'t, T: Target> Finisher<'t, T> {
    /// Collects the registers of a target.
    #[must_use]
    pub fn new(target: &'t T) -> Self {
        Finisher {
            target,
            banks: Banks::new(target),
            context: RefCell::default(),
            is_verified: true,
            is_checked: false,
            is_scheduled: false,
        }
    }

    /// Verifies functions before anything else, which is the default. What a [`Lowerer`](crate::lower::Lowerer) makes
    /// breaks no rule unless the hooks of the target do.
    #[must_use]
    pub fn verified(self, is_verified: bool) -> Self {
        Finisher { is_verified, ..self }
    }

    /// Checks the result of the register allocator by an independent algorithm, which takes about as long
    /// as the allocation.
    #[must_use]
    pub fn checked(self, is_checked: bool) -> Self {
        Finisher { is_checked, ..self }
    }

    /// Orders instructions by the latencies of the target before register allocation.
    #[must_use]
    pub fn scheduled(self, is_scheduled: bool) -> Self {
        Finisher { is_scheduled, ..self }
    }

    /// Verifies a function, allocates its registers, lays out its blocks and its frame.
    ///
    /// # Errors
    /// Returns an error if the function breaks a rule, or needs something that the target does not have. The
    /// function is of no use then.
    pub fn finish(&self, function: &mut Function<T::Isa>) -> Result<(), Error> {
        let target = self.target;
        if frame::max_size(target, function) > target.max_offset() {
            function.reserved.push(target.scratch());
        }
        order_terminators(function);
        if self.is_verified {
            verify(target, function).map_err(Error::Invalid)?;
        }
        prepare(target, &self.banks, function)?;
        if self.is_scheduled {
            schedule(target, function);
        }
        let context = &mut *self.context.borrow_mut();
        allocate(target, &self.banks, function, self.is_checked, context)?;
        peephole(target, &self.banks, function);
        expand(target, function)?;
        lay_out_blocks(target, function);
        frame::lay_out(target, &self.banks, function)?;
        extend_branches(target, function);
        fill_positions(function);
        Ok(())
    }
}
