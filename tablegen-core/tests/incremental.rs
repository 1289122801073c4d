//! Evaluations that continue earlier ones have the results of whole evaluations.

use std::error::Error;

use tablegen_core::{
    Edit, Evaluator, Failure, Incremental, Loc, MemoryFiles, Reached, Records, SourceMap,
};

type Outcome = Result<(), Box<dyn Error>>;

const NAMES: [&str; 4] = ["dir/main.td", "dir/base.td", "dir/mid.td", "dir/deep.td"];

const TEXTS: [&str; 4] = [
    "\
include \"base.td\"
defvar First = 0;
#ifndef TWICE
#define TWICE
include \"mid.td\"
#endif
include \"deep.td\"
def R0 : Reg<First, \"zero\"> { let Number = !add(First, 1); }
foreach i = 1...3 in {
  def R#i : Reg<i> { list<int> Used = [Number, R0.Number]; }
}
let Asm = \"x\" in defm Q : Pair<4>;
def : Reg<9>;
def All { list<Reg> Regs = !instances<Reg>(); int Deep = Inner.Number; }
assert !eq(First, 0), \"first\";
",
    "\
class Reg<int n, string asm = \"\"> { int Number = n; string Asm = asm; }
multiclass Pair<int n> { def _lo : Reg<n>; def _hi : Reg<!add(n, 1)>; }
deftype Short = bits<4>;
",
    "\
// A comment.
class Wide<int n> : Reg<n> { Short Bits = n; }
#ifdef MORE
def More : Wide<3>;
#else
def Less : Wide<2>;
#endif
include \"deep.td\"
defset list<Reg> Few = { def F1 : Reg<1>; def F2 : Wide<2>; }
defm P : Pair<2>;
def M : Wide<Inner.Number>;
",
    "\
#ifndef DEEP
#define DEEP
def Inner : Reg<7>;
multiclass Nested<int n> { defm _a : Pair<n>; foreach i = [n] in def _#i : Reg<i>; }
defm N : Nested<5>;
dump \"deep\";
#endif
",
];

/// Texts that edits insert.
const PIECES: [&str; 28] = [
    "",
    "",
    "",
    " ",
    "\n",
    ";",
    "{",
    "}",
    "<",
    "\"",
    "// x\n",
    "/*",
    "[{",
    "}]",
    "e",
    "7",
    ".",
    "def A : Reg<7>;\n",
    "class C : Reg<1>;\n",
    "def : Reg<3>;\n",
    "let Number = 3;",
    "include \"base.td\"\n",
    "include \"deep.td\"\n",
    "#define MORE\n",
    "#ifdef MORE\n",
    "#endif\n",
    "defm Z : Pair<9>;\n",
    "defvar First = 1;\n",
];

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }
}

/// Formats a location without its number.
fn shown(sources: &SourceMap, loc: Loc) -> String {
    match sources.find(loc) {
        Some((file, offset)) => {
            let from = sources.path_and_line(sources.included_from(file));
            format!("{}+{offset} from {from}", sources.name(file))
        }
        None => "none".to_owned(),
    }
}

/// Formats everything that an evaluation has found out.
fn facts(result: &Result<Records, Failure>) -> Vec<String> {
    let records = match result {
        Ok(records) => records,
        Err(failure) => {
            let known = failure.diagnostics().iter().zip(std::iter::repeat(failure.sources()));
            let locs = known.map(|(one, sources)| match (one.loc, sources) {
                (Some(loc), Some(sources)) => shown(sources, loc),
                _ => String::new(),
            });
            return std::iter::once(failure.to_string()).chain(locs).collect();
        }
    };
    let sources = records.sources();
    let location = |loc| shown(sources, loc);
    let mut facts = vec![tablegen_core::render_with_help(sources, records.diagnostics())];
    for record in records.classes().chain(records.defs()) {
        let locs: Vec<String> = record.locs().iter().map(|&loc| location(loc)).collect();
        facts.push(format!("{} {record} {locs:?}", record.is_anonymous()));
    }
    facts.extend(sources.files().map(|file| sources.name(file).to_owned()));
    facts.extend(sources.dependencies().map(str::to_owned));
    if let Some(index) = records.index() {
        facts.extend(index.declarations().iter().map(|one| {
            let [loc, start, end, owner] = [one.loc, one.start, one.end, one.owner].map(location);
            format!("{:?} {} {loc} {start} {end} {owner}", one.kind, one.name)
        }));
        facts.extend(index.uses().iter().map(|one| {
            let [loc, declaration, owner] = [one.loc, one.declaration, one.owner].map(location);
            format!("{:?} {loc} {declaration} {owner}", one.kind)
        }));
        facts.extend(index.lets().iter().map(|one| {
            let [loc, start, end, owner] = [one.loc, one.start, one.end, one.owner].map(location);
            format!("{:?} {loc} {start} {end} {owner}", one.effect)
        }));
        let looked_up = records.defs().filter(|one| index.is_looked_up(one.id()));
        facts.extend(looked_up.map(|one| one.name().to_owned()));
    }
    facts
}

#[test]
fn results_are_those_of_whole_evaluations() -> Outcome {
    let count = std::env::var("TABLEGEN_EDITS").ok().and_then(|text| text.parse().ok());
    let count: usize = count.unwrap_or(1500);
    let mut texts = TEXTS.map(|text| text.as_bytes().to_vec());
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut state = Incremental::new();
    let (mut continued, mut valid, mut ends) = (0, 0, 0);
    for number in 0..count {
        if number % 24 == 0 {
            texts = TEXTS.map(|text| text.as_bytes().to_vec());
        }
        // Most edits are in the file of the one before.
        let file = if random.below(4) == 0 { random.below(4) } else { number / 24 % 4 };
        if random.below(2) == 0 {
            texts[file] = TEXTS[file].as_bytes().to_vec();
        }
        let text = &mut texts[file];
        let mut start = random.below(text.len() + 1);
        let mut end = start + [0, 0, 1, 3, 12][random.below(5)].min(text.len() - start);
        if number % 3 > 0 {
            // A whole line, so that some of the edits keep the text valid.
            start =
                text[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |index| index + 1);
            end = start;
        }
        text.splice(start..end, PIECES[random.below(PIECES.len())].bytes());
        let mut files = MemoryFiles::new();
        for (name, text) in NAMES.iter().zip(&texts) {
            files.insert(*name, text.as_slice());
        }
        let evaluator = Evaluator::new().sources(&files).include_dir("dir").index(true);
        // A wrong position costs time only.
        let offset = if random.below(8) == 0 { random.below(500) } else { start };
        let edit = Edit { path: NAMES[file], offset };
        let mut calls = 0;
        let here = state.evaluate(&evaluator, NAMES[0], edit, &mut |_, _, _| calls += 1);
        let expected = evaluator.evaluate_file(NAMES[0]);
        assert_eq!(facts(&here), facts(&expected), "after {number} edits");
        continued += usize::from(state.has_continued());
        valid += usize::from(state.has_continued() && here.is_ok());
        ends += calls;
        if random.below(3) == 0 {
            state.prepare();
        }
    }
    assert!(
        continued > count / 20 && valid > count / 100 && ends > count / 20,
        "{continued} {valid} {ends}"
    );
    Ok(())
}

#[test]
fn settings_and_new_files_are_noticed() -> Outcome {
    let mut files = MemoryFiles::new();
    files.insert("b/base.td", "class A { int X = 1; }\n");
    files.insert("main.td", "include \"base.td\"\n#ifdef M\ndef M : A;\n#endif\ndef D : A;\n");
    let mut state = Incremental::new();
    let mut evaluate = |files: &MemoryFiles, with_macro| -> Result<_, Failure> {
        let mut evaluator = Evaluator::new().sources(files).include_dir("a").include_dir("b");
        if with_macro {
            evaluator = evaluator.define("M");
        }
        let edit = Edit { path: "main.td", offset: usize::MAX };
        let records = state.evaluate(&evaluator, "main.td", edit, &mut |_, _, _| {})?;
        let x = records.def("D").ok().and_then(|record| record.int("X").ok());
        Ok((state.has_continued(), x, records.defs().len()))
    };
    assert_eq!(evaluate(&files, false)?, (false, Some(1), 1));
    assert_eq!(evaluate(&files, false)?, (true, Some(1), 1));
    assert_eq!(evaluate(&files, true)?, (false, Some(1), 2));
    assert_eq!(evaluate(&files, true)?, (true, Some(1), 2));
    files.insert("a/base.td", "class A { int X = 2; }\n");
    assert_eq!(evaluate(&files, true)?, (false, Some(2), 2));
    files.insert("a/base.td", "class A { int X = 3; }\n");
    assert_eq!(evaluate(&files, true)?, (false, Some(3), 2));
    // The text grows beyond the locations that are free.
    let long = format!("include \"base.td\"\n{}def D : A;\n", "// long\n".repeat(20_000));
    files.insert("main.td", long);
    assert_eq!(evaluate(&files, true)?, (false, Some(3), 1));
    Ok(())
}

#[test]
fn the_edited_statement_is_reported_before_what_follows() -> Outcome {
    let mut files = MemoryFiles::new();
    files.insert("op.td", "class Op<int n> { int Number = n; }\n");
    files.insert("late.td", "def Late : Lacks;\n");
    let text = |class: &str| {
        format!(
            "include \"op.td\"\ndef A : Op<1>;\n// Second.\ndef B : {class}<2>;\n// Third.\n\
             include \"late.td\"\ndef C : Op<3>;\n"
        )
    };
    let offset = text("").find("def B : ").unwrap_or(0) + 8;
    let mut state = Incremental::new();
    for (class, expected) in [("Op", 0), ("Wrong", 1), ("Op", 0)] {
        files.insert("ops.td", text(class));
        files.insert("main.td", "include \"ops.td\"\ndef D : Op<4>;\n");
        let mut reached = Vec::new();
        let evaluator = Evaluator::new().sources(&files).all_errors(true);
        let edit = Edit { path: "ops.td", offset };
        let result = state.evaluate(&evaluator, "main.td", edit, &mut |point, _, diagnostics| {
            reached.push((point, diagnostics.error_count()));
        });
        assert!(result.is_err());
        assert_eq!(reached, [(Reached::Edit, expected), (Reached::End, expected + 1)]);
    }
    assert!(state.has_continued());
    Ok(())
}
