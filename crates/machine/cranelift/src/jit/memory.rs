//! [`Memory`]: where a [`JITModule`](super::JITModule) writes code and data.

use std::io;

/// Use of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryKind {
    /// Code and constants: executable and not writable, once finished.
    Code,
    /// Data of the program, which remains writable.
    Data,
}

/// Memory of a [`JITModule`](super::JITModule), at addresses that its code uses.
///
/// Where code runs on other processors than x86-64, [`finish`](Self::finish) has to make sure that it sees the
/// instructions that were written, which this crate cannot do without `unsafe`.
pub trait Memory {
    /// Allocates memory. Returns its address, a multiple of `alignment`.
    ///
    /// # Errors
    /// Returns an error if there is no memory.
    fn allocate(&mut self, kind: MemoryKind, size: usize, alignment: u64) -> io::Result<u64>;

    /// Writes bytes to memory that was allocated and is not finished.
    ///
    /// # Errors
    /// Returns an error if there is no such memory.
    fn write(&mut self, address: u64, bytes: &[u8]) -> io::Result<()>;

    /// Finishes what was allocated: makes code executable.
    ///
    /// # Errors
    /// Returns an error if the system does not allow it.
    fn finish(&mut self) -> io::Result<()>;
}

#[cfg(target_arch = "x86_64")]
pub use mapped::MappedMemory;

#[cfg(target_arch = "x86_64")]
mod mapped {
    use std::io;

    use memmap2::{Mmap, MmapMut};

    use super::{Memory, MemoryKind};

    /// Memory of the program that runs, which it loses when this is dropped.
    #[derive(Debug, Default)]
    pub struct MappedMemory {
        open: Vec<(MemoryKind, MmapMut)>,
        code: Vec<Mmap>,
        data: Vec<MmapMut>,
    }

    impl MappedMemory {
        /// Creates memory without any allocation.
        #[must_use]
        pub fn new() -> Self {
            Self::default()
        }
    }

    impl Memory for MappedMemory {
        fn allocate(&mut self, kind: MemoryKind, size: usize, alignment: u64) -> io::Result<u64> {
            let map = MmapMut::map_anon(size.max(1))?;
            let address = map.as_ptr() as u64;
            // Mappings begin with a page.
            if !address.is_multiple_of(alignment.max(1)) {
                return Err(io::Error::new(io::ErrorKind::Unsupported, "alignment of a section"));
            }
            self.open.push((kind, map));
            Ok(address)
        }

        fn write(&mut self, address: u64, bytes: &[u8]) -> io::Result<()> {
            let field = self.open.iter_mut().find_map(|(_, map)| {
                let offset = address.checked_sub(map.as_ptr() as u64)?;
                map.get_mut(usize::try_from(offset).ok()?..)?.get_mut(..bytes.len())
            });
            let field = field.ok_or(io::ErrorKind::InvalidInput)?;
            field.copy_from_slice(bytes);
            Ok(())
        }

        fn finish(&mut self) -> io::Result<()> {
            for (kind, map) in self.open.drain(..) {
                match kind {
                    MemoryKind::Code => self.code.push(map.make_exec()?),
                    MemoryKind::Data => self.data.push(map),
                }
            }
            Ok(())
        }
    }
}
