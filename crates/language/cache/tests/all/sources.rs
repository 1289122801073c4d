//! Sources of the tests, and a text of everything that records show.

use std::cell::Cell;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use tablegen_cache::Cache;
use tablegen_core::internal::{EvaluationCache, Request};
use tablegen_core::{Evaluator, Loc, Record, Records, render_with_help};

/// Directory with a description of several files, and a cache.
pub(crate) struct Sources {
    dir: tempfile::TempDir,
    pub(crate) cache: Cache,
}

const MAIN: &str = r#"include "base.td"
include "more.td"
class Unused<int n> { int m = 0; }
def Main : Base<7> { let Text = "main"; }
#ifdef EXTRA
def Extra : Base<8>;
#endif
defm Many : Pair<3>;
defset list<Base> All = { def InSet : Base<9>; }
defvar Width = 32;
dump "dumped \"text\"";
"#;

const BASE: &str = r#"class Op;
def add : Op;
def sub : Op;
class Base<int n, string text = "text", list<int> numbers = [1, 2, n]> {
  int Number = n;
  string Text = text;
  code Body = [{ return 1; }];
  list<int> Numbers = numbers;
  list<list<string>> Names = [["a", "b"], [text]];
  bits<8> Bits = n;
  field bits<16> Inst;
  bits<4> src;
  let Inst{3...0} = src;
  let Inst{11...4} = Bits;
  dag Pattern = (add (sub $x, 1):$y, ?, "s");
  bit Flag = !eq(n, 3);
  Op TheOp = add;
  int Sum = !foldl(0, numbers, total, one, !add(total, one));
  string Joined = !cond(!lt(n, 3): "low", true: !strconcat(text, "-", !cast<string>(n)));
  int A; int B; int C; int D; int E; int F;
}
"#;

const MORE: &str = r#"class Late;
class Derived<int n> : Base<n, "derived"> { Base Inner = Base<!add(n, 1)>; }
class Late : Op;
multiclass Pair<int n> {
  def _low : Derived<n>;
  def _high : Derived<!add(n, 10)> { let Text = NAME; }
  def : Derived<!add(n, 20)>;
}
"#;

impl Sources {
    pub(crate) fn new() -> Sources {
        let dir = tempfile::tempdir().expect("a directory");
        let cache = Cache::open(dir.path().join("cache")).expect("a cache");
        let sources = Sources { dir, cache };
        sources.write("main.td", MAIN);
        sources.write("second/base.td", BASE);
        sources.write("second/more.td", MORE);
        fs::create_dir_all(sources.path("first")).expect("a directory");
        sources
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).expect("a directory");
        fs::write(path, text).expect("a file");
    }

    /// Returns an evaluator that looks into `first` and `second`.
    pub(crate) fn evaluator(&self) -> Evaluator<'_> {
        Evaluator::new().include_dir(self.path("first")).include_dir(self.path("second"))
    }

    /// Evaluates the main file with the cache. Returns the text of the records, and true for a hit.
    pub(crate) fn evaluate(&self, evaluator: Evaluator<'_>) -> (String, bool) {
        let observed = Observed { cache: &self.cache, hits: Mutex::default() };
        let records = evaluator.cache(Some(&observed)).evaluate_file(self.path("main.td"));
        let text = describe(&records.expect("records"));
        let hits = *observed.hits.lock().expect("a number");
        (text, hits > 0)
    }

    /// Returns the paths of the cache's files with an extension.
    pub(crate) fn files(&self, extension: &str) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.cache.dir()).expect("a directory");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let mut paths: Vec<_> =
            paths.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
        paths.sort();
        paths
    }
}

/// Cache that counts hits.
struct Observed<'c> {
    cache: &'c Cache,
    hits: Mutex<u32>,
}

impl EvaluationCache for Observed<'_> {
    fn find(&self, request: &Request<'_>) -> Option<Records> {
        let found = self.cache.find(request)?;
        *self.hits.lock().expect("a number") += 1;
        Some(found)
    }

    fn store(&self, request: &Request<'_>, records: &Records) {
        EvaluationCache::store(self.cache, request, records);
    }
}

/// Returns a text of everything that records show.
pub(crate) fn describe(records: &Records) -> String {
    let mut out = String::new();
    let sources = records.sources();
    // Locations are shown by file and line, so that their sources are read.
    let shown = Cell::new(0);
    let location = |loc: Loc| {
        shown.set(shown.get() + 1);
        let column = sources.line_column(loc).map(|found| found.column);
        let name = sources.find(loc).map(|(file, _)| {
            let from = sources.path_and_line(sources.included_from(file));
            format!("{}<{from}", sources.included_name(file))
        });
        format!(
            "{} {} {column:?} {name:?} {}",
            sources.path_and_line(loc),
            sources.short(loc),
            sources.is_from_include_path(loc)
        )
    };
    let describe_one = |out: &mut String, record: Record<'_>| {
        let _ = writeln!(out, "{record}");
        let ids = record.superclasses().map(|class| class.name()).collect::<Vec<_>>();
        let _ = writeln!(out, "  {:?} {ids:?} {}", record.id(), record.is_anonymous());
        let locs = record.locs().iter().chain(record.forward_locs());
        locs.for_each(|&loc| _ = writeln!(out, "  at {}", location(loc)));
        for field in record.fields_by_name() {
            let found = record.field(field.name()).map(|field| field.index());
            let _ = writeln!(
                out,
                "  {} {:?} {} {} {found:?} {}",
                field.ty(),
                field.value().kind(),
                field.value().is_complete(),
                field.is_optional(),
                location(field.loc())
            );
        }
        for arg in record.template_args() {
            let _ = writeln!(out, "  {arg} {} {}", arg.name(), location(arg.loc()));
        }
        for other in record.derived_defs() {
            let _ = write!(out, "  {}{}", other.name(), other.is_a(record));
        }
    };
    let _ = writeln!(out, "{}", records.input_name());
    for record in records.classes().chain(records.defs()) {
        describe_one(&mut out, record);
        let by_name = match record.is_class() {
            true => records.class(record.name()),
            false => records.def(record.name()),
        };
        assert_eq!(by_name.ok(), Some(record));
        assert_eq!(records.record(record.id()), Some(record));
    }
    for (name, value) in records.globals() {
        let _ = writeln!(out, "{name} = {value} {:?}", records.global(name));
    }
    out.push_str(&render_with_help(sources, records.diagnostics()));
    for path in sources.dependencies() {
        let _ = writeln!(out, "read {path}");
    }
    assert!(shown.get() > 0 || records.defs().len() == 0);
    out
}
