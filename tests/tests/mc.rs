//! Crates that `tablegen mc new` writes for LLVM's targets: they compile without warnings, and print
//! what llvm-objdump prints. Assemblers make the object files of llvm-mc.
//!
//! Inputs are small, and of the targets only those in [`EVERY_RUN`] are compiled and compared in each run.
//! `TABLEGEN_TARGETS=all` selects all targets. The scripts in `tests/mc` take larger inputs.

use std::env;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

use tablegen_tests::skipped;
use tablegen_tests::tool;

/// Targets that are compared without `TABLEGEN_TARGETS=all`, which takes ten minutes: with bytes, with compressed
/// instructions, and with instructions that have numbers.
const EVERY_RUN: &[&str] = &["bpf", "riscv", "webassembly"];

/// Returns true if a target is compared in this run.
fn is_selected(target: &str) -> bool {
    EVERY_RUN.contains(&target) || env::var("TABLEGEN_TARGETS").is_ok_and(|which| which == "all")
}

/// Comparison of a target with llvm-objdump.
struct Comparison {
    /// Target of `tablegen mc new`.
    target: &'static str,
    /// Arguments of `compare.py`, for each run.
    runs: &'static [&'static [&'static str]],
}

const COMPARISONS: &[Comparison] = &[
    Comparison {
        target: "aarch64",
        // Instructions that LLVM 22.1 has and LLVM 21 has not.
        runs: &[&["--target", "aarch64", "--random", "20000", "--mattr", "+all", "--allow", "40"]],
    },
    Comparison {
        target: "arm",
        runs: &[
            &["--target", "arm", "--random", "20000", "--mattr", ARM],
            &["--target", "arm7", "--random", "20000", "--mattr", ARM_7],
            &["--target", "thumb", "--random", "20000", "--word", "2", "--mattr", THUMB],
            &["--target", "thumb-m", "--random", "20000", "--word", "2", "--mattr", THUMB_M],
        ],
    },
    Comparison {
        target: "avr",
        runs: &[&["--target", "avr", "--random", "20000", "--word", "2", "--mcpu", "avr51"]],
    },
    Comparison {
        target: "bpf",
        runs: &[
            &["--target", "bpf", "--random", "20000", "--word", "8", "--newer", "gotox "],
            &["--target", "bpf-big", "--random", "20000", "--word", "8", "--newer", "gotox "],
        ],
    },
    Comparison {
        target: "hexagon",
        runs: &[
            &["--target", "hexagon", "--random", "20000"],
            &["--target", "hexagon", "--random", "20000", "--mattr", HEXAGON],
            &["--target", "hexagon", "--random", "20000", "--mcpu", "hexagonv67t"],
        ],
    },
    Comparison {
        target: "loongarch",
        runs: &[&["--target", "loongarch", "--random", "20000", "--mattr", LOONGARCH]],
    },
    Comparison {
        target: "m68k",
        runs: &[&["--target", "m68k", "--random", "20000", "--word", "2", "--mcpu", "M68020"]],
    },
    Comparison {
        target: "mips",
        runs: &[
            &["--target", "mips", "--random", "20000", "--mattr", "+mips32r2,+dsp,+msa"],
            &["--target", "mips64el", "--random", "20000", "--mcpu", "mips64r2"],
        ],
    },
    Comparison {
        target: "msp430",
        // `push` of some operands ends llvm-objdump.
        runs: &[&["--target", "msp430", "--random", "20000", "--word", "2", "--avoid", "[23].12"]],
    },
    Comparison {
        target: "powerpc",
        // Instructions that LLVM 22.1 has and LLVM 21 has not.
        runs: &[
            &["--target", "powerpc", "--random", "20000", "--mcpu", "pwr10", "--allow", "100"],
            &["--target", "powerpc32", "--random", "20000", "--mcpu", "e500", "--allow", "100"],
        ],
    },
    Comparison {
        target: "riscv",
        // LLVM 22.1 has other names for 48 of the compressed instructions than LLVM 21.
        runs: &[
            &["--target", "riscv", "--random", "20000", "--mattr", RISCV, "--allow", "100"],
            &["--target", "riscv32", "--random", "20000", "--mattr", RISCV, "--allow", "100"],
        ],
    },
    Comparison {
        target: "sparc",
        runs: &[
            &["--target", "sparc", "--random", "20000", "--avoid", RESERVED],
            &["--target", "sparcel", "--random", "20000"],
        ],
    },
    Comparison {
        target: "systemz",
        runs: &[&["--target", "systemz", "--random", "20000", "--mcpu", "z17"]],
    },
    Comparison {
        target: "webassembly",
        // LLVM 21 has no `ref.func`. LLVM decodes no numbers from 256 on.
        runs: &[
            &["--target", "webassembly", "--random", "40000", "--word", "1", "--without", "d2"],
            &["--target", "webassembly", "--programs", "3", "--newer", "ref.func "],
        ],
    },
    Comparison {
        target: "x86",
        // After some invalid bytes, llvm-objdump skips more.
        runs: &[
            &["--target", "x86", "--random", "20000", "--allow", "20"],
            &["--target", "x86", "--random", "20000", "--allow", "20", "--intel"],
            &["--target", "x86-32", "--random", "20000"],
        ],
    },
    Comparison {
        target: "xtensa",
        // LLVM prints 0 for the immediate of `addmi`.
        runs: &[&[
            "--target", "xtensa", "--random", "20000", "--word", "3", "--common", "--newer",
            "addmi ", "--mattr", XTENSA,
        ]],
    },
];

/// Words of Sparc that end llvm-objdump: comparisons of a register with 0 that have no condition.
const RESERVED: &str = "(00|20|08|28)[c-f]|[89ab][13579bdf][7a][89a-f].[0-3]";

/// Extensions of Xtensa.
const XTENSA: &str =
    "+density,+bool,+loop,+windowed,+mul32,+div32,+mac16,+fp,+nsa,+sext,+clamps,+minmax";

/// Extensions of ARM: A32 of ARMv8 and ARMv7, and T32 of A-profile and M-profile.
const ARM: &str = "+armv8.6-a,+neon,+fp-armv8,+fullfp16,+crypto,+dotprod,+bf16,+i8mm,+fp16fml,+ras,\
                   +crc,+sb,+mp,+virtualization,+trustzone,+hwdiv,+hwdiv-arm";
const ARM_7: &str = "+armv7-a,+neon,+vfp4,+fp16,+mp,+virtualization,+trustzone,+hwdiv,+hwdiv-arm";
const THUMB: &str = "+thumb-mode,+armv8.6-a,+neon,+fp-armv8,+fullfp16,+crypto,+dotprod,+bf16,+i8mm,\
                     +fp16fml,+ras,+crc,+sb,+mp,+virtualization,+trustzone,+hwdiv,+hwdiv-arm";
const THUMB_M: &str = "+thumb-mode,+armv8.1-m.main,+8msecext,+dsp,+mclass,+mve.fp,+fp-armv8d16,\
                       +fullfp16,+lob,+pacbti,+cdecp0,+cdecp1,+ras,+hwdiv";

/// Vectors of Hexagon.
const HEXAGON: &str = "+hvxv68,+hvx-length128b,+zreg";

/// Extensions of LoongArch.
const LOONGARCH: &str =
    "+64bit,+f,+d,+lsx,+lasx,+lvz,+lbt,+frecipe,+lam-bh,+lamcas,+ld-seq-sa,+div32,+scq";

/// Extensions of RISC-V.
const RISCV: &str = "+m,+a,+f,+d,+c,+v,+zba,+zbb,+zbs,+zicsr,+zifencei,+zfh,+zfa";

/// Small sources.
const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/mc/cases.s");

/// Small sources of WebAssembly, and features that they need.
const WASM_CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/mc/cases_wasm.s");
const WASM_FEATURES: &str = "+reference-types,+exception-handling";

/// Text of an instruction, as llvm-mc prints it.
struct Printed {
    /// Target of `tablegen mc new`.
    target: &'static str,
    /// Arguments of the example `disassemble`.
    arguments: &'static [&'static str],
    bytes: &'static [u8],
    /// Texts of the lines, with spaces in place of tabs.
    texts: &'static [&'static str],
}

const PRINTED: &[Printed] = &[
    Printed {
        target: "aarch64",
        arguments: &["--mcpu", "generic"],
        bytes: &[0x66, 0, 0x80, 0xf9],
        texts: &["prfm #6, [x3]"],
    },
    Printed {
        target: "aarch64",
        arguments: &["--mattr", "+all"],
        bytes: &[0x66, 0, 0x80, 0xf9],
        texts: &["prfm pldslckeep, [x3]"],
    },
    Printed {
        target: "mips",
        arguments: &["--big-endian"],
        bytes: &[3, 0x20, 0, 9],
        texts: &["jr $25"],
    },
    // For `rdhwr`, llvm-mc ends with a fault.
    Printed {
        target: "mips",
        arguments: &["--big-endian", "--mcpu", "mips32r2", "--mattr", "+micromips"],
        bytes: &[0x20, 0xc4, 0x50, 8, 0x23, 0x24, 0xd0, 8, 0, 0xbd, 0x6b, 0x3c],
        texts: &[
            "lwm32 $16, $17, $18, $19, $20, $21, 8($4)",
            "swm32 $16, $17, $18, $19, $20, $21, $22, $23, $fp, $ra, 8($4)",
            "rdhwr $5, $29",
        ],
    },
    Printed {
        target: "x86",
        arguments: &[],
        bytes: &[0x62, 0xf4, 0x7c, 8, 0x80, 0xd3, 0x7b],
        texts: &["{evex} adcb $123, %bl"],
    },
    // A prefix as last byte is an instruction.
    Printed { target: "x86", arguments: &[], bytes: &[0x90, 0xf3], texts: &["nop", "rep"] },
    Printed { target: "x86", arguments: &[], bytes: &[0x66], texts: &["data16"] },
    Printed { target: "x86", arguments: &[], bytes: &[0xf3, 0xf2], texts: &["rep repne"] },
    Printed { target: "x86", arguments: &[], bytes: &[0x48], texts: &["rex64"] },
    // Without addresses, there is no comment.
    Printed {
        target: "x86",
        arguments: &["--offsets"],
        bytes: &[0x8b, 5, 16, 0, 0, 0],
        texts: &["movl 16(%rip), %eax"],
    },
];

/// Arguments of `assemble.py` for each target with an assembler. Compiled programs need clang.
const ASSEMBLED: &[(&str, &[&[&str]])] = &[
    (
        "aarch64",
        &[
            &["--target", "aarch64", "--programs", "2"],
            &["--target", "aarch64-big", "--programs", "1"],
            // LLVM 22.1 has no `tcancel`.
            &["--target", "aarch64", "--words", "15000", "--mattr", "+all", "--allow", "2"],
            // LLVM 22.1 accepts symbols in places where it has no relocation, and `prfm` with
            // negative offsets.
            &["--target", "aarch64", "--mutations", "8000", "--mattr", "+all", "--allow", "6"],
            &["--target", "aarch64", "--cases", CASES],
            &["--target", "aarch64-big", "--cases", CASES],
        ],
    ),
    (
        "avr",
        &[
            &["--target", "avr", "--programs", "4"],
            // Behind some errors, llvm-mc does not read the next line.
            &[
                "--target",
                "avr",
                "--mutations",
                "8000",
                "--mattr",
                "+avr6,+xmega,+rmw",
                "--allow",
                "8",
            ],
            &["--target", "avr", "--cases", CASES],
        ],
    ),
    (
        "bpf",
        &[
            &["--target", "bpf", "--programs", "4"],
            &["--target", "bpf-big", "--programs", "4"],
            &["--target", "bpf", "--mutations", "5000", "--mcpu", "v4", "--allow", "5"],
            &["--target", "bpf", "--cases", CASES],
            &["--target", "bpf-big", "--cases", CASES],
        ],
    ),
    (
        "loongarch",
        &[
            &["--target", "loongarch", "--programs", "4"],
            // Behind an error, llvm-mc ignores numbers such as `08` at the start of a line.
            &["--target", "loongarch", "--mutations", "8000", "--mattr", LOONGARCH, "--allow", "3"],
            &["--target", "loongarch", "--cases", CASES],
        ],
    ),
    (
        "mips",
        &[
            &["--target", "mips", "--programs", "2"],
            &["--target", "mipsel", "--programs", "2"],
            &["--target", "mips64", "--programs", "2"],
            &["--target", "mips64el", "--programs", "2"],
            &["--target", "mips-n32", "--programs", "1"],
            &[
                "--target",
                "mips",
                "--mutations",
                "8000",
                "--mattr",
                "+mips32r2,+dsp,+msa",
                "--allow",
                "5",
            ],
            &["--target", "mips", "--cases", CASES],
            &["--target", "mips64el", "--cases", CASES],
        ],
    ),
    (
        "riscv",
        &[
            &["--target", "riscv", "--programs", "4"],
            &["--target", "riscv32", "--programs", "4"],
            // Of hints such as `c.slli zero, 0`, LLVM 22 accepts more than LLVM 21.
            &["--target", "riscv", "--mutations", "8000", "--mattr", RISCV, "--allow", "5"],
            &["--target", "riscv", "--cases", CASES],
            &["--target", "riscv32", "--cases", CASES],
        ],
    ),
    (
        "systemz",
        &[
            &["--target", "systemz", "--programs", "4", "--mcpu", "z17"],
            &["--target", "systemz", "--mutations", "8000", "--mcpu", "z17", "--allow", "3"],
            &["--target", "systemz", "--cases", CASES],
        ],
    ),
    (
        "webassembly",
        &[
            &["--target", "webassembly", "--programs", "2"],
            &["--target", "wasm64", "--programs", "1"],
            // `.comm` and `.lcomm` are not defined in llvm-mc.
            &["--target", "webassembly", "--cases", CASES, "--allow", "6"],
            &["--target", "webassembly", "--cases", WASM_CASES, "--mattr", WASM_FEATURES],
            &["--target", "wasm64", "--cases", WASM_CASES, "--mattr", WASM_FEATURES],
        ],
    ),
    (
        "x86",
        &[
            &["--target", "x86", "--programs", "2"],
            &["--target", "x86", "--jumps", "60"],
            &["--target", "x86", "--programs", "1", "--intel"],
            &["--target", "x86-32", "--programs", "2"],
            &["--target", "x86", "--mutations", "8000", "--allow", "3"],
            &["--target", "x86", "--mutations", "5000", "--intel", "--allow", "3"],
            &["--target", "x86-32", "--mutations", "5000", "--allow", "3"],
            &["--target", "x86", "--cases", CASES],
            &["--target", "x86-32", "--cases", CASES],
        ],
    ),
];

/// Triples of object files that `examples/objdump` prints as llvm-objdump does, by target. For Mips,
/// llvm-objdump 22 prints names behind numbers that are not addresses. For M68k, MSP430 and Sparc, it prints no names
/// of the targets of branches.
const TRIPLES: &[(&str, &[&str])] = &[
    ("aarch64", &["aarch64", "aarch64-pc-windows-msvc", "arm64-apple-macos"]),
    (
        "arm",
        &[
            "armebv7-linux-gnueabi",
            "armv5te-linux-gnueabi",
            "armv7-linux-gnueabihf",
            "thumbv6m-none-eabi",
            "thumbv7-linux-gnueabihf",
            "thumbv7-pc-windows-msvc",
            "thumbv8.1m.main-none-eabi",
        ],
    ),
    ("avr", &["avr"]),
    ("bpf", &["bpfeb", "bpfel"]),
    ("loongarch", &["loongarch32", "loongarch64"]),
    ("powerpc", &["powerpc", "powerpc64", "powerpc64le"]),
    ("riscv", &["riscv32", "riscv64"]),
    ("systemz", &["s390x"]),
    ("webassembly", &["wasm32", "wasm64"]),
    ("x86", &["i386", "x86_64", "x86_64-apple-macos", "x86_64-pc-windows-msvc"]),
];

#[test]
#[ignore = "takes minutes; .ci/run runs it"]
fn disassemblers_print_what_llvm_prints() -> Result<(), Box<dyn Error>> {
    let (Some(llvm), Some(python)) = (tool::llvm(), tool::python()) else { return Ok(()) };
    let is_checkout = |dir: &std::path::PathBuf| dir.join("llvm/lib/Target/BPF/BPF.td").is_file();
    let Some(checkout) = tool::checkouts().find(is_checkout) else {
        skipped::record(
            "the descriptions of LLVM's targets are not there",
            "no disassembler was made",
        );
        return Ok(());
    };
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    // Crates below the directory of the workspace would have to be its members.
    let dir = tempfile::tempdir()?;
    let made = Command::new(top.join("examples/objdump/generate"))
        .arg(tool::tablegen(env!("CARGO_TARGET_TMPDIR")))
        .arg(&checkout)
        .arg(dir.path())
        .args(COMPARISONS.iter().map(|one| one.target).filter(|target| is_selected(target)))
        .output()?;
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert_eq!(String::from_utf8_lossy(&made.stderr), "");
    // The versions of the workspace, which are on every machine that builds it.
    fs::copy(top.join("Cargo.lock"), dir.path().join("Cargo.lock"))?;
    let build = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mc");
    // The crates are compiled longer than they run. Users' tests compile them with these checks.
    let environment = [
        ("RUSTFLAGS", "-D warnings"),
        ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
        ("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true"),
        ("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true"),
    ];
    // Runs a script with a crate, and returns what it prints.
    let run_script =
        |script: &str, of: &Path, arguments: &[&str]| -> Result<String, Box<dyn Error>> {
            let ran = Command::new(&python)
                .arg(top.join("tests/mc").join(script))
                .arg(of)
                .args(arguments)
                .arg("--llvm")
                .arg(llvm.join("bin"))
                .envs(environment)
                .env("CARGO_TARGET_DIR", &build)
                .output()?;
            let text = String::from_utf8_lossy(&ran.stdout);
            let errors = String::from_utf8_lossy(&ran.stderr);
            assert!(ran.status.success(), "{} {arguments:?}: {text}{errors}", of.display());
            Ok(text.into_owned())
        };
    let has_clang = llvm.join("bin/clang").is_file();
    let is_possible = |run: &[&str]| has_clang || !run.contains(&"--programs");
    for Comparison { target, runs } in COMPARISONS.iter().filter(|one| is_selected(one.target)) {
        for run in runs.iter().filter(|run| is_possible(run)) {
            let text = run_script("compare.py", &dir.path().join("targets").join(target), run)?;
            assert!(text.contains(" instructions, "), "{text}");
        }
        let crate_dir = dir.path().join("targets").join(target);
        let text = run_script("triples.py", &crate_dir, &["--target", target])?;
        assert!(text.contains(" triples, "), "{text}");
        for Printed { arguments, bytes, texts, .. } in
            PRINTED.iter().filter(|printed| printed.target == *target)
        {
            let file = dir.path().join("printed");
            fs::write(&file, bytes)?;
            let program = build.join("release/examples/disassemble");
            let printed = Command::new(program).args(*arguments).arg(&file).output()?;
            let printed = String::from_utf8(printed.stdout)?;
            let found = printed.lines().map(|line| {
                let mut columns = line.split_whitespace();
                columns.next();
                columns.collect::<Vec<_>>().join(" ")
            });
            assert_eq!(found.collect::<Vec<_>>(), *texts, "{target} {bytes:x?}");
        }
    }

    let tested = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--offline", "--release", "--package", "webassembly-mc", "--lib"])
        .current_dir(dir.path())
        .envs(environment)
        .env("CARGO_TARGET_DIR", &build)
        .output()?;
    assert!(tested.status.success(), "{}", String::from_utf8_lossy(&tested.stdout));

    // Options have the names that they have here, not those of the back-ends.
    let wrong = Command::new(tool::tablegen(env!("CARGO_TARGET_TMPDIR")))
        .args(["mc", "new", "--target", "riscv", "--features", "64bt", "--llvm"])
        .arg(&checkout)
        .arg(dir.path().join("wrong"))
        .output()?;
    let message = String::from_utf8_lossy(&wrong.stderr);
    assert!(message.contains("--features: the target has no feature '64bt'"), "{message}");

    // A crate of a subset is the crate for the features that it has.
    let subset = tempfile::tempdir()?;
    let made = Command::new(tool::tablegen(env!("CARGO_TARGET_TMPDIR")))
        .args(["mc", "new", "--target", "riscv", "--features", "64bit,m,a,f,d,c", "--llvm"])
        .arg(&checkout)
        .arg(subset.path())
        .output()?;
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    // The command was built in this checkout, so that the package uses it.
    let output = String::from_utf8_lossy(&made.stdout);
    assert!(output.contains("tablegen's crates of the checkout "), "{output}");
    fs::copy(top.join("Cargo.lock"), subset.path().join("Cargo.lock"))?;
    let run =
        ["--target", "riscv", "--random", "20000", "--mattr", "+m,+a,+f,+d,+c", "--allow", "100"];
    let text = run_script("compare.py", subset.path(), &run)?;
    assert!(text.contains(" instructions, "), "{text}");

    let assembled = || ASSEMBLED.iter().filter(|(target, _)| is_selected(target));
    for (target, runs) in assembled() {
        // Decoded instructions of WebAssembly refer to their bytes, and are not assembled again.
        if dir.path().join("targets").join(target).join("tests/round_trip.rs").is_file() {
            let tested = Command::new(env!("CARGO"))
                .args(["test", "--quiet", "--offline", "--release", "--features", "assembler"])
                .args(["--package", &format!("{target}-mc"), "--test", "round_trip"])
                .current_dir(dir.path())
                .envs(environment)
                .env("CARGO_TARGET_DIR", &build)
                .output()?;
            let text = String::from_utf8_lossy(&tested.stdout);
            assert!(tested.status.success(), "{target}: {text}");
        }
        for run in runs.iter().filter(|run| is_possible(run)) {
            let text = run_script("assemble.py", &dir.path().join("targets").join(target), run)?;
            assert!(text.contains(" different"), "{text}");
        }
        if *target == "riscv" {
            let tests = dir.path().join("targets/riscv/tests");
            fs::copy(top.join("tests/mc/emit.rs"), tests.join("emit.rs"))?;
            let tested = Command::new(env!("CARGO"))
                .args(["test", "--quiet", "--offline", "--release", "--features", "assembler"])
                .args(["--package", "riscv-mc", "--test", "emit"])
                .current_dir(dir.path())
                .envs(environment)
                .env("CARGO_TARGET_DIR", &build)
                .output()?;
            assert!(tested.status.success(), "{}", String::from_utf8_lossy(&tested.stdout));
        }
        if *target == "aarch64" {
            // Their descriptions have no operands in the syntax of Apple.
            let source = dir.path().join("short.s");
            fs::write(&source, "sdot\nummla\nret\nfmlalltb\nfmlsl\n")?;
            let checked = Command::new(build.join("release/examples/assemble"))
                .args(["--mattr", "+all", "--check"])
                .arg(&source)
                .output()?;
            let text = String::from_utf8_lossy(&checked.stdout);
            let lines: Vec<_> = text.lines().filter_map(|line| line.split(':').next()).collect();
            assert_eq!(lines, ["1", "2", "4", "5"], "{text}");
        }
    }

    // With the features of the assemblers, so that no library is compiled again.
    let features = assembled().map(|(target, _)| format!("{target}-mc/assembler"));
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline", "--release", "--bin", "objdump", "--features"])
        .arg(features.collect::<Vec<_>>().join(","))
        .current_dir(dir.path())
        .envs(environment)
        .env("CARGO_TARGET_DIR", &build)
        .output()?;
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let output = |command: &mut Command| -> Result<String, Box<dyn Error>> {
        let output = command.current_dir(dir.path()).output()?;
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Ok(String::from_utf8(output.stdout)?)
    };
    let compare = |name: &str| -> Result<(), Box<dyn Error>> {
        let arguments = ["-d", "-r", "program.o"];
        let expected = output(Command::new(llvm.join("bin/llvm-objdump")).args(arguments))?;
        let found = output(Command::new(build.join("release/objdump")).args(arguments))?;
        assert_eq!(found, expected, "{name}");
        Ok(())
    };
    let selected = TRIPLES.iter().filter(|(target, _)| is_selected(target));
    for triple in selected.flat_map(|(_, triples)| *triples) {
        let program = if triple.starts_with("bpf") { "branches.ll" } else { "program.ll" };
        output(
            Command::new(llvm.join("bin/llc"))
                .args(["-O1", "-filetype=obj", "-o", "program.o", "-mtriple", triple])
                .arg(top.join("tests/mc").join(program)),
        )?;
        compare(triple)?;
    }
    let with_modes = ["armv7-linux-gnueabi", "armebv7-linux-gnueabi"];
    for triple in with_modes.into_iter().filter(|_| is_selected("arm")) {
        output(
            Command::new(llvm.join("bin/llvm-mc"))
                .args(["-filetype=obj", "-o", "program.o", "-triple", triple])
                .arg(top.join("tests/mc/arm.s")),
        )?;
        compare(&format!("arm.s, {triple}"))?;
    }
    Ok(())
}
