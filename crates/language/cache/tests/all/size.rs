//! The size limit, and removal of files.

use std::fs;
use std::time::{Duration, SystemTime};

use tablegen_cache::Cache;
use tablegen_core::Evaluator;

#[test]
fn the_oldest_files_are_removed() {
    let dir = tempfile::tempdir().expect("a directory");
    let cache = Cache::open(dir.path()).expect("a cache");
    let evaluate = |cache: &Cache, number: u32| {
        let evaluator = Evaluator::new().cache(Some(cache));
        let text = format!("def Number{number};");
        evaluator.evaluate_text("x.td", text).expect("records");
    };
    fs::write(dir.path().join("other.result"), "not of the cache").expect("a file");
    for number in 0..10 {
        evaluate(&cache, number);
        let age = Duration::from_secs(1000 - u64::from(number));
        for entry in fs::read_dir(dir.path()).expect("a directory") {
            let entry = entry.expect("an entry");
            let file = fs::File::options().write(true).open(entry.path()).expect("a file");
            let data = file.metadata().expect("times");
            if data.modified().is_ok_and(|time| time.elapsed().is_ok_and(|old| old.as_secs() < 500))
            {
                file.set_modified(SystemTime::now() - age).expect("a new time");
            }
        }
    }
    let full = cache.stats().expect("sizes");
    assert_eq!((full.results, full.manifests), (10, 10));
    let limited = cache.clone().limit(full.bytes / 2);
    evaluate(&limited, 10);
    let rest = limited.stats().expect("sizes");
    assert!(rest.bytes <= full.bytes / 2 && rest.results >= 3 && rest.results <= 6, "{rest:?}");
    // The latest are still there: evaluating them again writes nothing.
    evaluate(&limited, 9);
    evaluate(&limited, 10);
    assert_eq!(limited.stats().expect("sizes"), rest);
    assert_eq!(limited.clear().expect("sizes"), rest);
    assert_eq!(limited.stats().expect("sizes"), Default::default());
    assert!(dir.path().join("other.result").exists());
}

#[test]
fn abandoned_files_are_removed() {
    let dir = tempfile::tempdir().expect("a directory");
    let cache = Cache::open(dir.path().join("new/cache")).expect("a cache");
    let (old, new) = (cache.dir().join(".tablegen-1-0"), cache.dir().join(".tablegen-1-1"));
    for path in [&old, &new] {
        fs::write(path, "half of a").expect("a file");
    }
    let file = fs::File::options().write(true).open(&old).expect("a file");
    file.set_modified(SystemTime::now() - Duration::from_secs(7200)).expect("a new time");
    // On Windows, a file that is open stays.
    drop(file);
    let evaluator = Evaluator::new().cache(Some(&cache));
    evaluator.evaluate_text("x.td", "def X;").expect("records");
    assert!(!old.exists() && new.exists());
}

#[test]
fn a_directory_that_vanishes_is_no_error() {
    let dir = tempfile::tempdir().expect("a directory");
    let cache = Cache::open(dir.path().join("cache")).expect("a cache");
    fs::remove_dir(cache.dir()).expect("no directory");
    for _ in 0..2 {
        let evaluator = Evaluator::new().cache(Some(&cache));
        assert!(evaluator.evaluate_text("x.td", "def X;").is_ok());
    }
    assert!(Cache::open(dir.path().join("cache")).is_ok());
    fs::write(dir.path().join("file"), "").expect("a file");
    assert!(Cache::open(dir.path().join("file")).is_err());
}
