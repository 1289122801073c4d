//! [`BinaryFormat`]: format of the object files of a system.

use crate::Triple;

/// Format of object files, with what depends on the system in it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum BinaryFormat {
    /// ELF.
    #[default]
    Elf,
    /// COFF, of Windows and UEFI.
    Coff(CoffSystem),
    /// Mach-O, of Apple's systems.
    MachO(MachSystem),
    /// WebAssembly.
    Wasm(WasmSystem),
}

/// Properties of a system with WebAssembly files.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct WasmSystem {
    /// True for Emscripten, whose linker exports the symbols that it must not remove.
    pub is_emscripten: bool,
}

/// Properties of a system with COFF files.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct CoffSystem {
    /// True for Microsoft's environment, in which the linker aligns common symbols by their size.
    pub is_msvc: bool,
    /// True for the environments of GNU, which have no sections that belong to others.
    pub is_gnu: bool,
    /// True for code of ARM64 that calls and is called by code of x86-64.
    pub is_arm64ec: bool,
}

/// Properties of a system with Mach-O files.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct MachSystem {
    /// Variant of the processor (`cpusubtype`).
    pub cpu_subtype: u32,
    /// Use of the section `__compact_unwind`.
    pub unwind: CompactUnwind,
    /// Version of the system that code is for, unless a directive states another.
    pub version: Option<SystemVersion>,
}

/// Use of the section `__compact_unwind`, whose entries stand for call frame information.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum CompactUnwind {
    /// All functions have call frame information, and none has an entry.
    #[default]
    None,
    /// Functions have an entry and call frame information.
    WithFrames,
    /// Only functions that an entry cannot describe have call frame information.
    Alone,
}

impl BinaryFormat {
    /// Returns the format of the object files of a triple. The last part of a triple can name it, such as
    /// `macho` at the end of `x86_64-apple-macosx-macho`.
    #[must_use]
    pub fn of(triple: Triple<'_>) -> Self {
        let (system, environment) = (triple.system(), triple.environment());
        if triple.arch().starts_with("wasm") {
            let is_emscripten = system.starts_with("emscripten");
            return BinaryFormat::Wasm(WasmSystem { is_emscripten });
        }
        let starts_with_any = |names: &[&str]| names.iter().any(|name| system.starts_with(name));
        let is_apple = starts_with_any(&APPLE);
        let is_windows = starts_with_any(&["windows", "win32", "mingw", "cygwin"]);
        let is_macho = match environment {
            _ if environment.ends_with("macho") => true,
            _ if environment.ends_with("elf") => return BinaryFormat::Elf,
            _ if environment.ends_with("coff") => false,
            _ if is_apple => true,
            _ if is_windows || system.starts_with("uefi") => false,
            _ => return BinaryFormat::Elf,
        };
        if is_macho {
            let cpu_subtype = cpu_subtype(triple);
            let system = MachSystem { cpu_subtype, ..MachSystem::default() };
            if !is_apple {
                return BinaryFormat::MachO(system);
            }
            let apple = AppleSystem::of(triple);
            let (unwind, version) = (apple.unwind(triple), apple.file_version(triple));
            return BinaryFormat::MachO(MachSystem { unwind, version, ..system });
        }
        let is_gnu = environment.starts_with("gnu")
            || environment.starts_with("cygnus")
            || system.starts_with("mingw")
            || system.starts_with("cygwin");
        let is_msvc = is_windows && !is_gnu && !environment.starts_with("itanium");
        let is_arm64ec = triple.arch() == "arm64ec";
        BinaryFormat::Coff(CoffSystem { is_msvc, is_gnu, is_arm64ec })
    }
}

/// Beginnings of the names of Apple's systems.
const APPLE: [&str; 9] =
    ["darwin", "macos", "ios", "tvos", "watchos", "xros", "visionos", "driverkit", "bridgeos"];

/// Returns the variant of a processor, as numbered in Mach-O.
fn cpu_subtype(triple: Triple<'_>) -> u32 {
    match triple.arch() {
        "x86_64h" => 8,
        // The highest bit says that the version of the interface for signed pointers follows, here 0.
        "arm64e" => 0x8000_0002,
        "arm64_32" | "aarch64_32" => 1,
        _ if is_arm64(triple) => 0,
        _ => 3,
    }
}

/// Version of a system in a Mach-O file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SystemVersion {
    /// Load command.
    pub command: u32,
    /// Platform, of the command `LC_BUILD_VERSION` only.
    pub platform: u32,
    /// Version: two bytes, and one for each of two further numbers.
    pub version: u32,
    /// Version of the development kit, or 0.
    pub sdk: u32,
}

impl SystemVersion {
    /// Load command for the version of any platform (`LC_BUILD_VERSION`).
    pub(crate) const BUILD: u32 = 0x32;

    /// Creates the version of a platform, or of a system that has a load command of its own.
    #[must_use]
    pub const fn new(command: u32, platform: u32, version: u32, sdk: u32) -> Self {
        SystemVersion { command, platform, version, sdk }
    }
}

/// Name of a system of Apple, and the three numbers of its version.
struct AppleSystem<'t> {
    name: &'t str,
    version: [u32; 3],
}

impl<'t> AppleSystem<'t> {
    /// Returns the system of a triple, with Mac OS in place of Darwin.
    fn of(triple: Triple<'t>) -> Self {
        let system = triple.system();
        let digits = system.find(|c: char| c.is_ascii_digit()).unwrap_or(system.len());
        let (name, version) = system.split_at(digits);
        let mut numbers = version.split('.').map(|number| number.parse::<u32>().unwrap_or(0));
        let version = [(); 3].map(|()| numbers.next().unwrap_or(0));
        let own = match (name, version[0]) {
            ("darwin", 1..=19) => [10, version[0].saturating_sub(4), 0],
            ("darwin", major @ 20..=24) => [major - 9, 0, 0],
            ("darwin", major @ 25..) => [major.saturating_add(1), 0, 0],
            _ => version,
        };
        let name = if name == "darwin" || name == "macosx" { "macos" } else { name };
        AppleSystem { name, version: own }
    }

    /// Returns how files use compact entries for call frames. The default version of Mac OS is older than those.
    fn unwind(&self, triple: Triple<'_>) -> CompactUnwind {
        let is_simulator = triple.environment().starts_with("simulator");
        if is_arm64(triple) || is_simulator {
            return CompactUnwind::Alone;
        }
        match self.name {
            "macos" if self.version >= [10, 6, 0] => CompactUnwind::WithFrames,
            "ios" | "tvos" | "xros" | "visionos" => CompactUnwind::WithFrames,
            _ => CompactUnwind::None,
        }
    }

    /// Returns the version that files have without a directive. `None` if the triple has none.
    fn file_version(&self, triple: Triple<'_>) -> Option<SystemVersion> {
        if self.version[0] == 0 {
            return None;
        }
        let environment = triple.environment();
        let is_simulator = environment.starts_with("simulator");
        let is_catalyst = environment.starts_with("macabi");
        // First version for which files name the platform, and the load command of older ones.
        let (platform, first, command) = match (self.name, is_simulator) {
            ("macos", _) => (1, [10, 14, 0], 0x24),
            ("ios", _) if is_catalyst => (6, [0; 3], 0),
            ("ios", false) => (2, [12, 0, 0], 0x25),
            ("ios", true) => (7, [12, 0, 0], 0x25),
            ("tvos", false) => (3, [12, 0, 0], 0x2f),
            ("tvos", true) => (8, [12, 0, 0], 0x2f),
            ("watchos", false) => (4, [5, 0, 0], 0x30),
            ("watchos", true) => (9, [5, 0, 0], 0x30),
            ("bridgeos", _) => (5, [0; 3], 0),
            ("driverkit", _) => (10, [0; 3], 0),
            ("xros" | "visionos", false) => (11, [0; 3], 0),
            ("xros" | "visionos", true) => (12, [0; 3], 0),
            _ => return None,
        };
        let is_signed = triple.arch() == "arm64e";
        // First versions for the processor.
        let lowest = match self.name {
            _ if !is_arm64(triple) || triple.arch().ends_with("_32") => [0; 3],
            "macos" if !triple.system().starts_with("darwin") => [11, 0, 0],
            "ios" if is_catalyst || is_simulator || is_signed => [14, 0, 0],
            "tvos" if is_simulator => [14, 0, 0],
            "watchos" if is_simulator => [7, 0, 0],
            "watchos" => [26, 0, 0],
            "driverkit" => [20, 0, 0],
            _ => [0; 3],
        };
        let version = self.version.max(lowest);
        let [major, minor, update] = version;
        let number = major << 16 | (minor & 0xff) << 8 | update & 0xff;
        Some(match version >= first {
            true => SystemVersion::new(SystemVersion::BUILD, platform, number, 0),
            false => SystemVersion::new(command, 0, number, 0),
        })
    }
}

fn is_arm64(triple: Triple<'_>) -> bool {
    triple.arch().starts_with("arm64") || triple.arch().starts_with("aarch64")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(triple: &str) -> BinaryFormat {
        BinaryFormat::of(Triple::new(triple))
    }

    #[test]
    fn formats_follow_from_system_and_environment() {
        for triple in ["x86_64-linux-gnu", "aarch64", "i686-pc-windows-elf", "x86_64-apple"] {
            assert_eq!(of(triple), BinaryFormat::Elf, "{triple}");
        }
        for (triple, is_msvc, is_gnu) in [
            ("x86_64-pc-windows-msvc", true, false),
            ("i686-pc-win32", true, false),
            ("x86_64-w64-mingw32", false, true),
            ("aarch64-windows-gnu", false, true),
            ("x86_64-unknown-uefi", false, false),
        ] {
            let system = CoffSystem { is_msvc, is_gnu, ..CoffSystem::default() };
            let expected = BinaryFormat::Coff(system);
            assert_eq!(of(triple), expected, "{triple}");
        }
    }

    #[test]
    fn webassembly_has_files_of_its_own() {
        for (triple, is_emscripten) in
            [("wasm32", false), ("wasm64-unknown-wasi", false), ("wasm32-unknown-emscripten", true)]
        {
            assert_eq!(of(triple), BinaryFormat::Wasm(WasmSystem { is_emscripten }), "{triple}");
        }
    }

    fn macho(triple: &str) -> MachSystem {
        match of(triple) {
            BinaryFormat::MachO(system) => system,
            other => panic!("{triple}: {other:?}"),
        }
    }

    #[test]
    fn versions_decide_on_compact_entries() {
        for (triple, cpu_subtype, unwind) in [
            ("x86_64-apple-macosx10.5", 3, CompactUnwind::None),
            ("x86_64-apple-macosx10.15.1", 3, CompactUnwind::WithFrames),
            ("x86_64h-apple-darwin9", 8, CompactUnwind::None),
            ("i386-apple-darwin10", 3, CompactUnwind::WithFrames),
            ("i386-apple-darwin", 3, CompactUnwind::None),
            ("arm64e-apple-ios", 0x8000_0002, CompactUnwind::Alone),
            ("x86_64-apple-ios13.0-simulator", 3, CompactUnwind::Alone),
            ("x86_64-pc-linux-macho", 3, CompactUnwind::None),
        ] {
            let system = macho(triple);
            assert_eq!((system.cpu_subtype, system.unwind), (cpu_subtype, unwind), "{triple}");
        }
    }

    #[test]
    fn files_have_the_version_of_the_triple() {
        for (triple, command, platform, version) in [
            ("x86_64-apple-macosx10.10.3", 0x24, 0, 0x000a_0a03),
            ("x86_64-apple-darwin18", 0x32, 1, 0x000a_0e00),
            ("x86_64-apple-darwin22.1.0", 0x32, 1, 0x000d_0000),
            ("arm64-apple-macosx10.15", 0x32, 1, 0x000b_0000),
            ("x86_64-apple-ios8.0.0", 0x25, 0, 0x0008_0000),
            ("x86_64-apple-ios12-simulator", 0x32, 7, 0x000c_0000),
            ("x86_64-apple-ios13.0-macabi", 0x32, 6, 0x000d_0000),
        ] {
            let expected = SystemVersion::new(command, platform, version, 0);
            assert_eq!(macho(triple).version, Some(expected), "{triple}");
        }
        assert_eq!(macho("x86_64-apple-darwin").version, None);
    }
}
