//! Command lines and their actions.

use std::ffi::OsString;
use std::fs;

use options::driver::{self, Opt, Visibility};
use options::{Action, action, manual};

fn parsed(line: &str) -> Result<Action, String> {
    action(line.split_whitespace().map(OsString::from))
}

/// Returns the command lines that the driver would run.
fn commands(line: &str) -> Vec<String> {
    match parsed(line) {
        Ok(Action::Run { commands, .. }) => commands.iter().map(|command| command.line()).collect(),
        other => panic!("{line}: {other:?}"),
    }
}

fn text(line: &str) -> String {
    match parsed(line) {
        Ok(Action::Show(text)) => text,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn files_are_compiled_and_linked() {
    assert_eq!(
        commands("dir/a.c b.o -O -Iinc -I inc2 -DX=1 -lm -Wl,-s,-x -o prog -Xlinker --gc -ansi"),
        [
            "tinycc \"-cc1\" \"-emit=object\" \"-O1\" \"-Iinc\" \"-Iinc2\" \"-DX=1\" \"-std=c99\" \
             \"-o\" \"a.o\" \"dir/a.c\"",
            "ld \"-o\" \"prog\" \"a.o\" \"b.o\" \"-lm\" \"-s\" \"-x\" \"--gc\"",
        ]
    );
    assert_eq!(
        commands("-c -S a.c"),
        ["tinycc \"-cc1\" \"-emit=assembly\" \"-o\" \"a.s\" \"a.c\""]
    );
    assert_eq!(
        commands("-c -Wall -Wno-all --output=x -- -c"),
        ["tinycc \"-cc1\" \"-emit=object\" \"-Wall\" \"-Wno-all\" \"-o\" \"x\" \"-c\""]
    );
}

#[test]
fn what_the_driver_makes_the_compiler_takes() {
    let Ok(Action::Run { commands, .. }) = parsed("-O -w -fno-inline -std=c23 a.c -c") else {
        panic!()
    };
    let args =
        driver::parse(commands[0].arguments.iter().map(Vec::as_slice), Visibility::COMPILER_VIS);
    let args = args.unwrap_or_else(|errors| panic!("{errors}"));
    assert!(
        args.has(Opt::cc1)
            && args.has(Opt::Optimize_Group)
            && !args.flag(Opt::inline, Opt::no_inline, true)
    );
    assert_eq!(args.value(Opt::std_EQ).unwrap(), "c23");
}

#[test]
fn what_is_wrong_is_said() {
    let wrong = |line: &str| parsed(line).expect_err(line);
    assert_eq!(wrong("-c"), "there is nothing to compile");
    assert_eq!(wrong("a.c b.c -c -o x"), "several files cannot be written to one");
    assert_eq!(
        wrong("a.c --verson -cc1 -o"),
        "option '-o' needs a value\nunknown option '--verson'; did you mean '--version'?\n\
         unknown option '-cc1'"
    );
    assert_eq!(wrong("a.c -wrap f"), "option '-wrap' needs 2 more values");
}

#[test]
fn arguments_can_be_in_files() {
    let path = std::env::temp_dir().join(format!("tinycc-{}", std::process::id()));
    fs::write(&path, "-c 'a b.c'").unwrap();
    let all = commands(&format!("@{}", path.display()));
    fs::remove_file(&path).unwrap();
    assert_eq!(all, ["tinycc \"-cc1\" \"-emit=object\" \"-o\" \"a b.o\" \"a b.c\""]);
}

#[test]
fn shells_can_complete() {
    assert_eq!(text("--autocomplete=-std=c1"), "c11\nc17\n");
    assert_eq!(text("--autocomplete=-Wn"), "-Wno-\tTurn off a warning\n");
}

/// Compares the help text and the manual page with the expected files. With the variable `BLESS`
/// set, the test rewrites these files.
#[test]
fn help_and_manual_are_as_expected() {
    for (name, text) in [("help.txt", text("--help")), ("tinycc.1", manual())] {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/expected/").to_owned() + name;
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &text).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "{name}");
    }
    assert!(text("--help-hidden").contains("--manual"));
    assert!(!text("--help").contains("--manual"));
}

/// Passes file names that are not UTF-8 through the driver.
#[cfg(unix)]
#[test]
fn names_are_bytes() {
    use std::os::unix::ffi::OsStringExt;
    let strings = [b"-c".to_vec(), b"-I\xff".to_vec(), b"\xfe.c".to_vec()];
    let Ok(Action::Run { commands, .. }) = action(strings.into_iter().map(OsString::from_vec))
    else {
        panic!()
    };
    let arguments = &commands[0].arguments;
    assert_eq!(arguments[2], b"-I\xff");
    assert_eq!(arguments[4..], [b"\xfe.o".to_vec(), b"\xfe.c".to_vec()]);
}
