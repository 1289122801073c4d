//! Bounds of evaluations: input beyond them ends with an error that has the code of its kind.

use tablegen_core::{Diagnostic, DiagnosticCode, DiagnosticData, Evaluator, MemoryFiles};

/// Returns the diagnostics of a text that cannot be evaluated.
fn failure(evaluator: &Evaluator<'_>, text: impl Into<Vec<u8>>) -> Vec<Diagnostic> {
    let failure = evaluator.evaluate_text("x.td", text).expect_err("an error");
    failure.diagnostics().iter().cloned().collect()
}

/// Returns code and message of the diagnostic about a limit. Others may follow: as after every
/// `include` that fails, the rest of the text is unexpected.
fn limit(evaluator: &Evaluator<'_>, text: impl Into<Vec<u8>>) -> (DiagnosticCode, String) {
    let mut all = failure(evaluator, text).into_iter();
    let found = all.find(|one| one.code == DiagnosticCode::Limit).expect("a limit");
    (found.code, found.message)
}

#[test]
fn files_that_include_each_other_twice() {
    let mut files = MemoryFiles::new();
    for level in 0..60 {
        let next = format!("include \"{}.td\"\n", level + 1);
        files.insert(format!("{level}.td"), next.repeat(2));
    }
    files.insert("60.td", "");
    let evaluator = Evaluator::new().sources(&files);
    let expected = (DiagnosticCode::Limit, "more than 65536 files are included".to_owned());
    assert_eq!(limit(&evaluator, "include \"0.td\"\n"), expected);
}

#[test]
fn one_file_that_is_included_often() {
    let mut files = MemoryFiles::new();
    files.insert("large.td", vec![b' '; 1 << 22]);
    let evaluator = Evaluator::new().sources(&files);
    let expected = (DiagnosticCode::Limit, "the sources have more than 268435456 bytes".to_owned());
    assert_eq!(limit(&evaluator, "include \"large.td\"\n".repeat(100)), expected);
}

#[test]
fn messages_without_end() {
    let expected = (DiagnosticCode::Limit, "messages of more than 67108864 bytes are left out");
    let evaluator = Evaluator::new();
    for text in
        ["foreach i = 0...16000000 in assert 0, \"a\";", "foreach i = 0...16000000 in dump \"a\";"]
    {
        let all = failure(&evaluator, text);
        assert!(all.len() < 1 << 19, "{}", all.len());
        let last = all.last().map(|last| (last.code, last.message.as_str()));
        assert_eq!(last, Some(expected), "{text}");
    }
}

#[test]
fn template_arguments_without_end() {
    let args: Vec<String> = (0..20_000).map(|number| format!("int a{number}")).collect();
    let expected = (DiagnosticCode::Limit, "there are more than 16384 template arguments");
    let (code, message) = limit(&Evaluator::new(), format!("class A<{}>;", args.join(", ")));
    assert_eq!((code, message.as_str()), expected);
}

/// Regions cost the same at any depth.
#[test]
fn regions_are_nested_deeply() {
    let count = 1 << 18;
    let text = "#ifndef A\n".repeat(count) + "def B;\n" + &"#endif\n".repeat(count);
    assert!(Evaluator::new().evaluate_text("x.td", text).is_ok());
}

#[test]
fn a_value_of_a_condition_has_the_location_of_its_field() {
    let text = "class A<bit c> {\n  int x = 2;\n  bits<16> y;\n\
                let y{3-2} = !cond(c : x, 1 : 0b00);\n}\ndef B : A<1>;\n";
    let evaluator = Evaluator::new();
    let failure = evaluator.evaluate_text("x.td", text).expect_err("an error");
    let first = failure.diagnostics().iter().next().expect("a diagnostic");
    assert_eq!(first.code, DiagnosticCode::TypeMismatch);
    let line = first.loc.and_then(|loc| failure.sources()?.line(loc));
    assert_eq!(line, Some(4), "{failure}");
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_not_included() {
    for path in ["/dev/zero", "/dev/stdin", "/proc/kmsg"] {
        let all = failure(&Evaluator::new(), format!("include \"{path}\"\n"));
        assert_eq!(all[0].message, format!("could not find include file '{path}'"));
        let help = format!("`{path}` cannot be read: it is not a regular file");
        assert_eq!(all[0].help.as_deref(), Some(help.as_str()));
        let DiagnosticData::Include { path: missing, tried, .. } = &all[0].data else { panic!() };
        assert_eq!((missing.as_str(), tried.len()), (path, 1));
        let main = Evaluator::new().evaluate_file(path).expect_err("an error");
        assert!(main.to_string().ends_with("it is not a regular file"), "{main}");
    }
}
