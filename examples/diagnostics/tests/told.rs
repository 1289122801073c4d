//! Programs, flags, and the reported diagnostics.

use diagnostics::calc::Group;
use diagnostics::{Settings, check};
use tablegen_rt::diagnostics::Groups;

fn checked(program: &str, flags: &[&str]) -> String {
    let mut settings = Settings::new();
    for flag in flags {
        settings.flag(flag).unwrap();
    }
    check("sum", program, &settings).0
}

/// Returns the lines of the output that begin a message; lines that quote the source are left out.
fn first_lines(program: &str, flags: &[&str]) -> Vec<String> {
    let checked = checked(program, flags);
    checked.lines().filter(|line| line.starts_with("sum:")).map(str::to_owned).collect()
}

#[test]
fn messages_are_shown_with_their_lines() {
    let program = "total = 1 + 2\nsum = totl * 2\n";
    assert_eq!(
        checked(program, &["-Wno-unused"]),
        "sum:2:7: error: totl is not defined; did you mean total?\nsum = totl * 2\n      ^\n"
    );
}

#[test]
fn texts_choose_by_their_arguments() {
    let program = "a = max(1) + abs() + pi(1, 2)\n= 3\nb 4\nc = 1 + \n§";
    assert_eq!(
        first_lines(program, &["-Wno-everything"]),
        [
            "sum:1:5: error: max takes 2 values, but one is given",
            "sum:1:14: error: abs takes one value, but none is given",
            "sum:1:22: error: pi takes no values, but 2 are given",
            "sum:2:1: error: expected a value",
            "sum:3:1: error: b is not defined",
            "sum:3:3: error: expected the end of the line",
            "sum:4:9: error: expected a value",
            "sum:5:1: error: '§' is no letter of this language",
        ]
    );
}

#[test]
fn groups_are_turned_on_and_off() {
    let program = "a = 1\na = 2 / 0\n1 + 2\n";
    let zero = "sum:2:9: error: operator '/' by zero [-Werror=division-by-zero]";
    let variable = "sum:2:1: warning: a is not used [-Wunused-variable]";
    let value = "sum:3:3: warning: the value of operator '+' is not used [-Wunused-value]";
    let again = "sum:2:1: warning: a is defined again [-Wredefined]";
    let note = "sum:1:1: note: a is defined here, in the 1st line";
    assert_eq!(first_lines(program, &[]), [zero, variable]);
    assert_eq!(first_lines(program, &["-Wall"]), [zero, again, note, value, variable]);
    assert_eq!(first_lines(program, &["-Wunused", "-Wno-unused-variable"]), [zero, value]);
    assert_eq!(first_lines(program, &["-Wno-division-by-zero", "-w"]), [""; 0]);
    assert_eq!(
        first_lines(program, &["-Wno-error=division-by-zero", "-Werror=unused-variable"]),
        [
            "sum:2:9: warning: operator '/' by zero [-Wdivision-by-zero]",
            "sum:2:1: error: a is not used [-Werror=unused-variable]",
        ]
    );
    assert_eq!(first_lines(program, &["-Wfatal-errors"]).len(), 1);
    let remark = "sum:4:1: remark: 3 lines with 1 variable [-Rstatistics]";
    assert_eq!(first_lines(program, &["-w", "-Rstatistics"])[1..], [remark]);
}

#[test]
fn errors_make_programs_wrong_and_warnings_do_not() {
    let is_right = |flags: &[&str]| {
        let mut settings = Settings::new();
        flags.iter().for_each(|flag| settings.flag(flag).unwrap());
        check("sum", "a = 1\n", &settings).1
    };
    assert!(is_right(&[]));
    assert!(!is_right(&["-Werror"]));
    assert!(is_right(&["-Werror", "-Wno-error=unused"]));
}

#[test]
fn flags_that_there_are_not_are_told_with_those_that_were_meant() {
    let error = Settings::new().flag("-Wno-unsed").unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown diagnostic flag '-Wno-unsed'; did you mean '-Wno-unused'?"
    );
    assert_eq!(Group::from_name("unused").map(|group| group.all_diagnostics().len()), Some(2));
    assert!(Group::UnusedVariable.documentation().starts_with("A variable"));
}
