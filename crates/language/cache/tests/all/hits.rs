//! Which evaluations are hits, and that they have the same results.

use std::fs;
use std::time::{Duration, SystemTime};

use tablegen_core::{Evaluator, MemoryFiles};

use crate::sources::{Sources, describe};

#[test]
fn a_hit_shows_the_same() {
    let sources = Sources::new();
    let plain = sources.evaluator().evaluate_file(sources.path("main.td")).expect("records");
    let plain = describe(&plain);
    assert_eq!(sources.evaluate(sources.evaluator()), (plain.clone(), false));
    assert_eq!(sources.evaluate(sources.evaluator()), (plain.clone(), true));
    assert_eq!(sources.evaluate(sources.evaluator().in_place(true)), (plain.clone(), true));
    for shown in
        ["warning: unused template argument", "dumped \\\"text\\\"", "Many_low", "Width = 32"]
    {
        assert!(plain.contains(shown), "{shown}\n{plain}");
    }
}

/// Expects that a changed evaluator or source misses, and has the result without a cache.
#[track_caller]
fn misses<'s>(sources: &'s Sources, evaluator: impl Fn() -> Evaluator<'s>) {
    let plain = evaluator().evaluate_file(sources.path("main.td")).expect("records");
    let plain = describe(&plain);
    assert_eq!(sources.evaluate(evaluator()), (plain.clone(), false));
    assert_eq!(sources.evaluate(evaluator()), (plain, true));
}

#[test]
fn every_setting_is_part_of_the_key() {
    let sources = Sources::new();
    let plain = || sources.evaluator();
    misses(&sources, plain);
    misses(&sources, || plain().define("EXTRA"));
    misses(&sources, || plain().define("OTHER"));
    misses(&sources, || plain().define("EXTRA").define("OTHER"));
    misses(&sources, || plain().warn_unused_template_args(false));
    misses(&sources, || plain().warn_redundant_lets(true));
    misses(&sources, || plain().warn_hidden_records(true));
    misses(&sources, || plain().include_dir(sources.path("third")));
    let (first, second) = (sources.path("first"), sources.path("second"));
    misses(&sources, || Evaluator::new().include_dir(&second).include_dir(&first));
    misses(&sources, || Evaluator::new().include_dir(&second));
    let mut library = MemoryFiles::new();
    library.insert("unused.td", "class Unused2;");
    misses(&sources, || plain().library("@lib", &library));
    misses(&sources, || plain().library("@other", &library));
    assert!(sources.evaluate(plain()).1);
}

#[test]
fn every_content_is_part_of_the_key() {
    let sources = Sources::new();
    let plain = || sources.evaluator();
    misses(&sources, plain);
    let append = |name: &str| {
        let text = fs::read_to_string(sources.path(name)).expect("a text");
        sources.write(name, &format!("{text}def FromThis_{};\n", text.len()));
    };
    for name in ["main.td", "second/base.td", "second/more.td"] {
        append(name);
        misses(&sources, plain);
    }
    // A change that keeps length and times.
    let path = sources.path("second/more.td");
    let modified = fs::metadata(&path).and_then(|data| data.modified()).expect("a time");
    let text = fs::read_to_string(&path).expect("a text").replace("derived", "DERIVED");
    sources.write("second/more.td", &text);
    let file = fs::File::options().write(true).open(&path).expect("a file");
    file.set_modified(modified).expect("a new time");
    misses(&sources, plain);
    // The former content is known, too.
    sources.write("second/more.td", &text.replace("DERIVED", "derived"));
    assert!(sources.evaluate(plain()).1);
}

#[test]
fn files_that_appear_earlier_on_the_path_count() {
    let sources = Sources::new();
    let plain = || sources.evaluator();
    misses(&sources, plain);
    sources.write("first/other.td", "class NotIncluded;");
    assert!(sources.evaluate(plain()).1);
    let text = fs::read_to_string(sources.path("second/more.td")).expect("a text");
    sources.write("first/more.td", &format!("{text}def FromFirst;\n"));
    misses(&sources, plain);
    assert!(sources.evaluate(plain()).0.contains("FromFirst"));
    fs::remove_file(sources.path("first/more.td")).expect("no file");
    let (text, is_hit) = sources.evaluate(plain());
    assert!(is_hit && !text.contains("FromFirst"));
}

#[test]
fn a_library_counts_by_content() {
    let sources = Sources::new();
    sources.write("main.td", "include \"from/library.td\"\ndef X : InLibrary;\n");
    let mut library = MemoryFiles::new();
    library.insert("from/library.td", "class InLibrary { int N = 1; }");
    misses(&sources, || sources.evaluator().library("@lib", &library));
    let mut other = MemoryFiles::new();
    other.insert("from/library.td", "class InLibrary { int N = 2; }");
    misses(&sources, || sources.evaluator().library("@lib", &other));
    sources.write("second/from/library.td", "class InLibrary { int N = 3; }");
    misses(&sources, || sources.evaluator().library("@lib", &other));
}

#[test]
fn several_files_are_one_evaluation() {
    let sources = Sources::new();
    sources.write("next.td", "def Next : Base<1>;\ndump \"next\";\n");
    let paths = [sources.path("main.td"), sources.path("next.td")];
    let evaluate = |cache| {
        let records = sources.evaluator().cache(cache).evaluate_files(&paths);
        describe(&records.expect("records"))
    };
    let plain = evaluate(None);
    for _ in 0..2 {
        assert_eq!(evaluate(Some(&sources.cache)), plain);
    }
    assert_eq!(sources.files("result").len(), 1);
    sources.write("next.td", "def Next2 : Base<1>;\n");
    assert!(evaluate(Some(&sources.cache)).contains("Next2"));
}

#[test]
fn a_new_time_is_no_change() {
    let sources = Sources::new();
    misses(&sources, || sources.evaluator());
    for name in ["main.td", "second/base.td"] {
        let file = fs::File::options().write(true).open(sources.path(name)).expect("a file");
        file.set_modified(SystemTime::now() - Duration::from_secs(3600)).expect("a new time");
    }
    assert!(sources.evaluate(sources.evaluator()).1);
    assert_eq!(sources.files("result").len(), 1);
}

#[test]
fn failures_and_other_sources_are_not_stored() {
    let sources = Sources::new();
    sources.write("main.td", "def X : Missing;");
    let failed =
        sources.evaluator().cache(Some(&sources.cache)).evaluate_file(sources.path("main.td"));
    assert!(failed.is_err());
    let mut files = MemoryFiles::new();
    files.insert("x.td", "def X;");
    let evaluator = Evaluator::new().sources(&files).cache(Some(&sources.cache));
    assert!(evaluator.evaluate_file("x.td").is_ok());
    let evaluator = Evaluator::new().profile(true).cache(Some(&sources.cache));
    assert!(evaluator.evaluate_text("x.td", "def X;").is_ok_and(|found| found.profile().is_some()));
    assert!(sources.files("manifest").is_empty() && sources.files("result").is_empty());
}

#[test]
fn a_source_that_changes_after_the_hit_is_not_shown() {
    let sources = Sources::new();
    misses(&sources, || sources.evaluator());
    let evaluator = sources.evaluator().cache(Some(&sources.cache));
    let records = evaluator.evaluate_file(sources.path("main.td")).expect("records");
    let class = records.class("Base").expect("a class");
    let line = records.sources().path_and_line(class.loc());
    sources.write("second/base.td", "class Other;");
    let (file, _) = records.sources().find(class.loc()).expect("a file");
    let text = records.sources().bytes(file);
    assert!(text.iter().all(u8::is_ascii_whitespace));
    assert_eq!(records.sources().path_and_line(class.loc()), line);
}
