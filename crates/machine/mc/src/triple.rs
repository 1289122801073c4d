//! [`Triple`]: architecture, system and environment of code, as compilers name them.
//!
//! Input is text such as `thumbv7a-linux-gnueabi`. The vendor may be missing, so that the parts after the
//! first one are known by their names and not by their positions.

/// Parts that are systems, or begin with one and a version.
const SYSTEMS: [&str; 32] = [
    "aix",
    "android",
    "bpf",
    "bridgeos",
    "cuda",
    "cygwin",
    "darwin",
    "driverkit",
    "emscripten",
    "freebsd",
    "fuchsia",
    "haiku",
    "hermit",
    "hurd",
    "ios",
    "linux",
    "macos",
    "mingw",
    "netbsd",
    "none",
    "openbsd",
    "ps4",
    "rtems",
    "solaris",
    "tvos",
    "uefi",
    "visionos",
    "wasi",
    "watchos",
    "win32",
    "windows",
    "xros",
];

/// Parts that are vendors.
const VENDORS: [&str; 8] = ["amd", "apple", "ibm", "nvidia", "oe", "pc", "suse", "unknown"];

/// Target triple, such as `riscv64-unknown-linux-gnu`.
///
/// ```
/// use tablegen_mc::Triple;
///
/// let triple = Triple::new("thumbv7a-linux-gnueabi");
/// assert_eq!(triple.arch(), "thumbv7a");
/// assert_eq!(triple.system(), "linux");
/// assert_eq!(triple.environment(), "gnueabi");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Triple<'t> {
    text: &'t str,
}

impl<'t> Triple<'t> {
    /// Creates a triple. Any text is a triple.
    #[must_use]
    pub const fn new(text: &'t str) -> Self {
        Triple { text }
    }

    /// Returns the text.
    #[must_use]
    pub const fn as_str(self) -> &'t str {
        self.text
    }

    /// Returns the architecture, the first part. Empty if the text is.
    #[must_use]
    pub fn arch(self) -> &'t str {
        self.text.split('-').next().unwrap_or_default()
    }

    /// Returns the parts after the architecture.
    fn rest(self) -> impl Iterator<Item = &'t str> {
        self.text.split('-').skip(1)
    }

    /// Returns the operating system, with its version. Empty if no part is a known one.
    #[must_use]
    pub fn system(self) -> &'t str {
        let mut systems = self.rest().filter(|part| is_system(part));
        systems.next().unwrap_or_default()
    }

    /// Returns the environment: what the parts have besides architecture, vendor and system, such as the
    /// interface `gnueabihf`. Empty if there is no such part.
    #[must_use]
    pub fn environment(self) -> &'t str {
        let mut last = None;
        for (index, part) in self.rest().enumerate() {
            // The second part is a vendor even if it is not known, unless it is all that there is.
            let is_vendor = VENDORS.contains(&part)
                || index == 0 && !self.system().is_empty() && !is_system(part);
            if !is_system(part) && !is_vendor {
                last = Some(part);
            }
        }
        last.unwrap_or_default()
    }

    /// Returns the number of the operating system in ELF files (`EI_OSABI`). 0 if it has none.
    #[must_use]
    pub fn os_abi(self) -> u8 {
        let numbers =
            [("solaris", 6), ("freebsd", 9), ("ps4", 9), ("openbsd", 12), ("hermit", 255)];
        let number = numbers.iter().find(|(name, _)| self.system().starts_with(name));
        number.map_or(0, |(_, number)| *number)
    }
}

fn is_system(part: &str) -> bool {
    SYSTEMS.iter().any(|system| part.starts_with(system)) && part != "androideabi"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_known_by_name() {
        for (text, expected) in [
            ("riscv64", ["riscv64", "", ""]),
            ("x86_64-unknown-linux-gnux32", ["x86_64", "linux", "gnux32"]),
            ("i386-linux-code16", ["i386", "linux", "code16"]),
            ("thumbv7-pc-windows-msvc", ["thumbv7", "windows", "msvc"]),
            ("arm64-apple-macosx14.0", ["arm64", "macosx14.0", ""]),
            ("mips64-gnuabin32", ["mips64", "", "gnuabin32"]),
            ("arm-none-eabi", ["arm", "none", "eabi"]),
            ("armv7-openwrt-linux-muslgnueabi", ["armv7", "linux", "muslgnueabi"]),
            ("", ["", "", ""]),
        ] {
            let triple = Triple::new(text);
            assert_eq!([triple.arch(), triple.system(), triple.environment()], expected, "{text}");
        }
    }
}
