//! Syntax trees and the formatter on whole files: those of this repository, and of a checkout of
//! llvm-project if there is one.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use tablegen_core::internal::token_ranges;
use tablegen_core::{Evaluator, Records};
use tablegen_fmt::{Style, format, format_lines};
use tablegen_syntax::{SyntaxKind, lex, parse};
use tablegen_tests::skipped;
use tablegen_tests::tool;

/// Appends the `.td` files below a directory, in the order of their paths.
fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() && !path.ends_with("target") && !path.ends_with(".git") {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "td") {
            files.push(path);
        }
    }
}

/// Returns the files of a checkout of llvm-project; none if there is no checkout.
fn checkout() -> Vec<PathBuf> {
    let mut files = Vec::new();
    if let Some(dir) = tool::checkouts().find(|dir| dir.join("llvm").is_dir()) {
        for project in ["llvm", "clang", "mlir", "stablehlo"] {
            collect(&dir.join(project), &mut files);
        }
    } else {
        skipped::record("no checkout of llvm-project is there", "its files are not parsed");
    }
    files
}

/// Returns the files of the repository.
fn own() -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut files);
    assert!(files.len() > 100, "{}", files.len());
    files
}

#[test]
fn files_print_back() -> Result<(), Box<dyn Error>> {
    for path in own().iter().chain(&checkout()) {
        let Ok(text) = String::from_utf8(fs::read(path)?) else { continue };
        assert_eq!(parse(&text).syntax().text().to_string(), text, "{}", path.display());
    }
    Ok(())
}

/// Checks that LLVM's files are valid, except for inputs of tests that expect an error.
#[test]
fn valid_files_have_no_errors() -> Result<(), Box<dyn Error>> {
    for path in checkout() {
        if path.components().any(|part| part.as_os_str() == "test") {
            continue;
        }
        let text = fs::read_to_string(&path)?;
        let parse = parse(&text);
        let shown = parse.errors().first().map(|error| {
            let start = usize::from(error.range.start());
            let line = text[..start].matches('\n').count() + 1;
            format!("{}:{line}: {error}", path.display())
        });
        assert_eq!(shown, None);
        let errors = parse.syntax().descendants().filter(|node| node.kind() == SyntaxKind::ERROR);
        assert_eq!(errors.count(), 0, "{}", path.display());
    }
    Ok(())
}

/// Checks that files that the evaluator accepts have no errors.
#[test]
fn own_valid_files_have_no_errors() -> Result<(), Box<dyn Error>> {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/language/library");
    let mut valid = 0;
    for path in own() {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let is_short = text.len() < 20_000;
        let is_alone = !text.contains("include");
        let is_valid = path.starts_with(&library)
            || is_short
                && is_alone
                && tablegen_core::Evaluator::new().evaluate_text("text", text.clone()).is_ok();
        // The evaluator does not read what the preprocessor disables.
        if is_valid && !text.contains("#if") {
            valid += 1;
            assert_eq!(parse(&text).errors(), [], "{}", path.display());
        }
    }
    assert!(valid > 50, "{valid}");
    Ok(())
}

/// Compares tokens with those of the evaluator.
fn compare_tokens(text: &str, name: &str) {
    let ours = lex(text);
    let mut ours = ours.iter().filter(|token| !token.kind.is_trivia());
    for theirs in token_ranges(text.as_bytes()) {
        // The evaluator has no tokens where the preprocessor disables text, and for `include`s.
        let found = ours.find(|token| token.start >= theirs.start);
        let found = found.map(|token| token.range());
        assert_eq!(found.as_ref(), Some(&theirs), "{name}: `{}`", &text[theirs.clone()]);
    }
}

#[test]
fn tokens_are_those_of_the_evaluator() -> Result<(), Box<dyn Error>> {
    for path in own().iter().chain(&checkout()) {
        let Ok(text) = String::from_utf8(fs::read(path)?) else { continue };
        compare_tokens(&text, &path.display().to_string());
    }
    for operator in tablegen_syntax::OPERATORS {
        assert_eq!(token_ranges(format!("!{operator}").as_bytes()).len(), 1, "{operator}");
    }
    for text in [
        "a}}] [{ a}}] }]",
        "0x 0xg 08i -0x1 0b2",
        "7-4 7...4 a.b",
        "a #else\n#define",
        "/*/*/**/*/*/a",
    ] {
        compare_tokens(text, "text");
    }
    Ok(())
}

/// Checks that prefixes of files parse without panic and print back.
#[test]
fn prefixes_parse() {
    for path in own().iter().step_by(100) {
        let Ok(text) = fs::read_to_string(path) else { continue };
        for end in (0..=text.len().min(1_500)).filter(|&end| text.is_char_boundary(end)) {
            let prefix = &text[..end];
            assert_eq!(parse(prefix).syntax().text().to_string(), prefix);
        }
    }
}

/// Checks that formatting twice gives the same text, for whole texts and for parts. `format` itself
/// compares tokens.
#[test]
fn files_are_stable() -> Result<(), Box<dyn Error>> {
    let style = Style::default();
    for path in own().iter().chain(&checkout()) {
        let Ok(text) = String::from_utf8(fs::read(path)?) else { continue };
        let Ok(once) = format(&text, &style) else { continue };
        assert_eq!(format(&once, &style).as_ref(), Ok(&once), "{}", path.display());
        let blanks = |text: &str| text.replace([' ', '\t', '\r', '\n'], "");
        assert_eq!(blanks(&once), blanks(&text), "{}", path.display());
        let part = format_lines(&text, &style, &[10..=20])?;
        assert_eq!(blanks(&part), blanks(&text), "{}", path.display());
    }
    Ok(())
}

/// Returns all classes and definitions with their fields.
fn shown(records: &Records) -> Vec<String> {
    records.classes().chain(records.defs()).map(|record| record.to_string()).collect()
}

/// Checks that formatting does not change the records of files that can be evaluated alone.
#[test]
fn records_stay_the_same() -> Result<(), Box<dyn Error>> {
    let mut compared = 0;
    for path in own() {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        if text.len() > 50_000 {
            continue;
        }
        let Ok(before) = Evaluator::new().evaluate_text("text", text.clone()) else { continue };
        let after = Evaluator::new().evaluate_text("text", format(&text, &Style::default())?)?;
        assert_eq!(shown(&before), shown(&after), "{}", path.display());
        compared += 1;
    }
    assert!(compared > 50, "{compared}");
    Ok(())
}

/// Checks that texts with tokens removed, doubled or moved are formatted or rejected without panic.
#[test]
fn mutated_files() {
    let style = Style { indent: 3, width: Some(60), blank_lines: 1 };
    let mut state = 1_u64;
    let mut random = |limit: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % limit.max(1)
    };
    let mut valid = 0;
    for path in own().iter().step_by(7) {
        let Ok(text) = fs::read_to_string(path) else { continue };
        if text.len() > 10_000 {
            continue;
        }
        for _ in 0..8 {
            let mut tokens = tablegen_syntax::lex(&text);
            for _ in 0..2 {
                let (from, to) = (random(tokens.len()), random(tokens.len()));
                if tokens.is_empty() {
                    break;
                }
                match random(3) {
                    0 => drop(tokens.remove(from)),
                    1 => tokens.insert(from, tokens[to]),
                    _ => tokens.swap(from, to),
                }
            }
            let text: String = tokens.iter().map(|token| &text[token.range()]).collect();
            if let Ok(once) = format(&text, &style) {
                valid += 1;
                assert_eq!(format(&once, &style), Ok(once));
            }
        }
    }
    assert!(valid > 50, "{valid}");
}
