//! The allocator of the command: like the system's, but what is big lies in
//! huge pages and grows where it is.
//!
//! An evaluation fills a few long vectors, a page of 4 KiB after the other,
//! and then goes through them in no order. On Linux, where pages become huge
//! only on request, that costs a tenth of the time: 14,000 page faults for
//! AArch64, and misses of the TLB that cannot be counted. Neither the
//! standard library nor `malloc` lets one ask for huge pages, and so there is
//! `unsafe` in this file, and in no other.
//!
//! A block of [`BIG`] bytes or more gets a place in an address space that is
//! reserved once. The kernel gives memory to what is touched, so that the
//! reservation itself costs nothing; where it fails, and for all other
//! blocks, the system's allocator does the work.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap_anonymous};

/// Blocks of this many bytes get a place: half a huge page, so that at most
/// as much memory is lost as is used.
const BIG: usize = 1 << 20;

/// Where huge pages begin.
const HUGE_PAGE: usize = 2 << 20;

/// How long each place is. A block that outgrows it goes to the system.
const PLACE: usize = 1 << 28;

/// How many places there are, one for each bit of [`Memory::taken`].
const PLACES: usize = 64;

/// The allocator.
pub(crate) struct Memory {
    /// Where the first place begins; null before it is reserved.
    start: AtomicPtr<u8>,
    /// The places that are in use; all if there are none to be had.
    taken: AtomicU64,
}

impl Memory {
    pub(crate) const fn new() -> Memory {
        Memory { start: AtomicPtr::new(ptr::null_mut()), taken: AtomicU64::new(0) }
    }

    /// The number of the place that a block lies in.
    fn place_of(&self, block: *mut u8) -> Option<usize> {
        let start = self.start.load(Ordering::Acquire);
        if start.is_null() {
            return None;
        }
        let place = (block as usize).checked_sub(start as usize)? / PLACE;
        (place < PLACES).then_some(place)
    }

    /// Reserves the address space.
    fn reserve(&self) -> Option<*mut u8> {
        let len = PLACES * PLACE + HUGE_PAGE;
        // SAFETY: a new mapping at an address that the kernel chooses
        // touches no memory that is in use.
        let mapped = unsafe {
            mmap_anonymous(
                ptr::null_mut(),
                len,
                ProtFlags::READ | ProtFlags::WRITE,
                MapFlags::PRIVATE | MapFlags::NORESERVE,
            )
        };
        let Ok(mapped) = mapped else {
            self.taken.store(u64::MAX, Ordering::Release);
            return None;
        };
        let mapped = mapped.cast::<u8>();
        let start = mapped.map_addr(|at| at.next_multiple_of(HUGE_PAGE));
        // SAFETY: the range lies in the mapping made above, and how its
        // pages are sized changes nothing that can be seen in them.
        let _ = unsafe { madvise(start.cast(), PLACES * PLACE, Advice::LinuxHugepage) };
        let raced = self.start.compare_exchange(
            ptr::null_mut(),
            start,
            Ordering::AcqRel,
            Ordering::Acquire,
        );
        match raced {
            Ok(_) => Some(start),
            Err(other) => {
                // SAFETY: nobody knows of this mapping.
                let _ = unsafe { rustix::mm::munmap(mapped.cast(), len) };
                Some(other)
            }
        }
    }

    /// A place for a block, all of it zero.
    fn take(&self, layout: Layout) -> Option<*mut u8> {
        if layout.size() < BIG || layout.size() > PLACE || layout.align() > HUGE_PAGE {
            return None;
        }
        let mut taken = self.taken.load(Ordering::Acquire);
        while taken != u64::MAX {
            let start = match self.start.load(Ordering::Acquire) {
                start if start.is_null() => self.reserve()?,
                start => start,
            };
            let place = taken.trailing_ones() as usize;
            let now = taken | 1 << place;
            match self.taken.compare_exchange_weak(taken, now, Ordering::AcqRel, Ordering::Acquire)
            {
                // The place lies in the mapping.
                Ok(_) => return Some(start.wrapping_add(place * PLACE)),
                Err(other) => taken = other,
            }
        }
        None
    }

    /// Gives back the place of a block of `size` bytes.
    fn free(&self, block: *mut u8, place: usize) {
        // SAFETY: the place belongs to this block, which is freed.
        let emptied = unsafe { madvise(block.cast(), PLACE, Advice::LinuxDontNeed) };
        // A place that is not all zero is not used again.
        if emptied.is_ok() {
            self.taken.fetch_and(!(1 << place), Ordering::AcqRel);
        }
    }
}

// SAFETY: a block is either the system's, to which all that concerns it is
// passed on, or a place of its own, which is long enough and aligned to huge
// pages, belongs to one block at a time, and is told from the system's blocks
// by its address.
unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match self.take(layout) {
            Some(block) => block,
            // SAFETY: as the caller promises.
            None => unsafe { System.alloc(layout) },
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        match self.take(layout) {
            // The kernel gives pages that are zero.
            Some(block) => block,
            // SAFETY: as the caller promises.
            None => unsafe { System.alloc_zeroed(layout) },
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match self.place_of(block) {
            Some(place) => self.free(block, place),
            // SAFETY: as the caller promises; the block is the system's.
            None => unsafe { System.dealloc(block, layout) },
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let placed = self.place_of(block).is_some();
        if placed && (BIG / 2..=PLACE).contains(&size) {
            return block;
        }
        if !placed && size < BIG {
            // SAFETY: as the caller promises; the block is the system's.
            return unsafe { System.realloc(block, layout, size) };
        }
        // SAFETY: the caller promises that the size is valid for the
        // alignment, and the new block does not overlap the old one.
        unsafe {
            let new = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !new.is_null() {
                ptr::copy_nonoverlapping(block, new, size.min(layout.size()));
                self.dealloc(block, layout);
            }
            new
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BIG, Memory, PLACE, PLACES};
    use std::alloc::{GlobalAlloc, Layout};

    fn layout(size: usize) -> Layout {
        Layout::from_size_align(size, 8).unwrap()
    }

    /// The first and the last byte of a block.
    fn ends(block: *mut u8, size: usize) -> [u8; 2] {
        // SAFETY: the tests pass blocks of their own, of this size.
        unsafe { [*block, *block.add(size - 1)] }
    }

    #[test]
    fn blocks_keep_their_contents_as_they_grow_and_shrink() {
        let memory = Memory::new();
        // SAFETY: each call has the layout of the block as it is.
        unsafe {
            let mut size = 100;
            let mut block = memory.alloc(layout(size));
            *block = 17;
            while size < 2 * PLACE {
                *block.add(size - 1) = 99;
                let before = block;
                block = memory.realloc(block, layout(size), size * 3);
                assert_eq!(ends(block, size), [17, 99]);
                let placed = memory.place_of(block).is_some();
                assert_eq!(placed, (BIG..=PLACE).contains(&(size * 3)));
                assert!(!placed || size < BIG || block == before, "grows where it is");
                size *= 3;
            }
            block = memory.realloc(block, layout(size), BIG);
            block = memory.realloc(block, layout(BIG), 10);
            assert!(memory.place_of(block).is_none());
            assert_eq!(*block, 17);
            memory.dealloc(block, layout(10));
        }
    }

    #[test]
    fn places_are_used_again_and_are_zero() {
        let memory = Memory::new();
        // SAFETY: each call has the layout of the block as it is.
        unsafe {
            let blocks: Vec<*mut u8> =
                (0..PLACES + 2).map(|_| memory.alloc_zeroed(layout(BIG))).collect();
            let placed = blocks.iter().filter(|&&block| memory.place_of(block).is_some()).count();
            assert_eq!(placed, PLACES);
            for &block in &blocks {
                assert_eq!(ends(block, BIG), [0, 0]);
                block.write_bytes(1, BIG);
            }
            for &block in &blocks {
                memory.dealloc(block, layout(BIG));
            }
            let block = memory.alloc_zeroed(layout(BIG));
            assert!(memory.place_of(block).is_some());
            assert_eq!(ends(block, BIG), [0, 0]);
            memory.dealloc(block, layout(BIG));
        }
    }

    #[test]
    fn threads_never_share_a_place() {
        let memory = Memory::new();
        std::thread::scope(|scope| {
            for thread in 1..=8 {
                let memory = &memory;
                scope.spawn(move || {
                    for _ in 0..50 {
                        // SAFETY: each call has the layout of the block.
                        unsafe {
                            let block = memory.alloc(layout(BIG));
                            assert_eq!(ends(block, BIG).iter().max(), Some(&0));
                            block.write(thread);
                            block.add(BIG - 1).write(thread);
                            std::thread::yield_now();
                            assert_eq!(ends(block, BIG), [thread; 2]);
                            memory.dealloc(block, layout(BIG));
                        }
                    }
                });
            }
        });
    }
}
