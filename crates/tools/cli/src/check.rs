//! The subcommand `check`: evaluates sources, makes the outputs of actions without writing them, and
//! reports the findings of all lints.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, ValueHint};
use tablegen_driver::tablegen_core::internal::read_file;
use tablegen_driver::tablegen_core::{Records, nearest};
use tablegen_driver::{
    Backend, BackendError, Lints, OnDeprecated, OutputForm, OutputRequest, Request, find_backend,
    lints,
};
use tablegen_fmt::Style;
use tablegen_lint::report::{Config, Format, Includers, Level, Report, apply, includes_of};
use tablegen_lint::{Program, Roots};

use crate::messages::{Messages, show, show_messages};
use crate::options::INSTALL;
use crate::progress;
use crate::sources::{self, SourceArgs, SourceOptions, named};
use crate::write::stdout;

/// Command line of the subcommand.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Files to evaluate
    #[arg(value_name = "file", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<String>,
    /// Also make the output of this action, without writing it; can be repeated
    #[arg(long = "action", value_name = "action", value_parser = action, allow_hyphen_values = true)]
    actions: Vec<&'static Backend>,
    /// Do not report this lint; can be repeated, and `all` stands for every lint
    #[arg(long, value_name = "lint", value_parser = lint_parser(), hide_possible_values = true)]
    allow: Vec<String>,
    /// Report this lint
    #[arg(long, value_name = "lint", value_parser = lint_parser(), hide_possible_values = true)]
    warn: Vec<String>,
    /// Report this lint, and end with the status 1 if it has findings
    #[arg(long, value_name = "lint", value_parser = lint_parser(), hide_possible_values = true)]
    deny: Vec<String>,
    /// Take records of this class as used; can be repeated
    #[arg(long = "root", value_name = "class")]
    roots: Vec<String>,
    /// Form of the report
    #[arg(long, value_name = "form", default_value = "text", value_parser = named(&Format::NAMES, Format::from_name))]
    format: Format,
    /// Apply the fixes of findings to the files that are arguments
    #[arg(long)]
    fix: bool,
    /// Read the settings from this file [default: the nearest tablegen.toml]
    #[arg(long, value_name = "file", value_hint = ValueHint::FilePath)]
    config: Option<String>,
    #[command(flatten)]
    source: SourceOptions,
}

/// Returns an action by its name, with dashes or without.
fn action(name: &str) -> Result<&'static Backend, String> {
    find_backend(name.trim_start_matches('-'), false)
        .map_err(|error| format!("{error}\nhelp: {}", error.help(INSTALL)))
}

fn lint_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(names().chain(["all"]))
}

/// Runs the subcommand. `matches` has the order of its options. The status is a failure if a source has
/// errors, or a lint with the level `deny` has a finding.
///
/// # Errors
/// Returns the message for a wrong configuration.
pub(super) fn run(args: Args, matches: &ArgMatches) -> Result<ExitCode, String> {
    let config = config(&args, &levels(&args, matches))?;
    let mut report = Report::default();
    let mut failed = false;
    for file in &args.files {
        let mut source = SourceArgs::new(file, &args.source);
        source.release = source.release.or(config.release);
        let Some(request) = source.request() else {
            failed = true;
            continue;
        };
        let text = || OutputForm::Text { path: None };
        let outputs = args.actions.iter().map(|action| OutputRequest::new([*action], text()));
        let request = Request {
            outputs: outputs.collect(),
            // The outputs are not written.
            unverified: true,
            lints: enabled(&config),
            index: true,
            all_errors: true,
            on_deprecated: OnDeprecated::Ignore,
            ..request
        };
        match request.evaluate() {
            Ok(records) => failed |= !check(&args, &config, &request, &records, &mut report),
            failure => {
                sources::report(failure);
                failed = true;
            }
        }
    }
    keep_certain(&args, &mut report);
    if args.fix {
        let (fixed, left) = fix(&args, &report)?;
        show(format!("{fixed} findings fixed\n").as_bytes());
        if left > 0 {
            let help = "help: a file is edited if it is an argument";
            show(format!("{left} findings in other files not fixed\n{help}\n").as_bytes());
        }
        return Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS });
    }
    failed |= report.finish().iter().any(|one| one.level == Level::Deny);
    progress::end();
    let mut out = BufWriter::new(stdout());
    match report.write(args.format, &mut out).and_then(|()| out.flush()) {
        Ok(()) => Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }),
        // The reader, such as `head`, has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::FAILURE),
        Err(error) => Err(error.to_string()),
    }
}

/// Returns the level of a lint by its name.
fn level(config: &Config, name: &str) -> Level {
    lints().find(|lint| lint.name == name).map_or(Level::Allow, |lint| config.level(lint))
}

/// Returns the enabled lints on models and of the evaluator.
fn enabled(config: &Config) -> Lints {
    let mut on = Lints::none();
    for lint in lints().filter(|lint| tablegen_lint::lint(lint.name).is_none()) {
        if config.level(lint) != Level::Allow {
            // The name comes from the list.
            let _ = on.set(lint.name, true);
        }
    }
    on
}

/// Adds the findings in a program. Returns false after an error of an action.
fn check(
    args: &Args,
    config: &Config,
    request: &Request<'_>,
    records: &Records,
    report: &mut Report,
) -> bool {
    let session = request.session(records);
    let outcome = request.make(&session, |_, output| session.write(output, &mut io::sink()));
    let mut is_valid = true;
    for error in outcome.outputs.into_iter().filter_map(Result::err) {
        show_error(&error, records);
        is_valid = false;
    }
    let level = |name: &str| level(config, name);
    let reads = records.reads();
    report.add_diagnostics(records, &outcome.findings, level);
    report.add_diagnostics(records, records.diagnostics(), level);
    let mut roots = Roots { classes: config.roots.clone(), fields: None };
    roots.classes.extend(args.roots.iter().cloned());
    if !args.actions.is_empty() {
        roots.classes.extend(reads.classes);
        roots.fields = Some(reads.fields);
    }
    let program = Program { records, roots: &roots };
    let found = tablegen_lint::run(&program, |lint| config.level(lint) != Level::Allow);
    report.add(records, &found, level);
    is_valid
}

fn show_error(error: &BackendError, records: &Records) {
    let messages = Messages::of_subcommand();
    let mut text = Vec::new();
    match error {
        BackendError::Records { diagnostics, .. } => {
            messages.append(&mut text, records.sources(), diagnostics);
        }
        _ => messages.append_text(&mut text, error.render(records.sources()).as_bytes()),
    }
    show_messages(&text);
}

/// Removes the findings of names that nobody uses from files that other programs than those of the
/// arguments include. Such programs are searched in the directories of the files and the include
/// directories.
fn keep_certain(args: &Args, report: &mut Report) {
    let whole = |path: &str| std::fs::canonicalize(path).ok();
    let named: HashSet<PathBuf> = args.files.iter().filter_map(|file| whole(file)).collect();
    let paths: HashMap<String, PathBuf> = report
        .paths_about_all_programs()
        .into_iter()
        .filter_map(|path| Some((path.to_owned(), whole(path)?)))
        .collect();
    let dirs: Vec<PathBuf> = args.source.include_dirs.iter().filter_map(|dir| whole(dir)).collect();
    let files = paths.values().chain(&named);
    let beside = files.filter_map(|file| file.parent().map(Path::to_owned));
    let folders: BTreeSet<PathBuf> = dirs.iter().cloned().chain(beside).collect();
    let outermost = folders
        .iter()
        .filter(|folder| folder.ancestors().skip(1).all(|above| !folders.contains(above)));
    let outermost: Vec<PathBuf> = outermost.cloned().collect();
    if paths.is_empty() {
        return;
    }
    let mut known: HashMap<PathBuf, Option<PathBuf>> = HashMap::new();
    let includers = Includers::search(
        &outermost,
        named.iter().cloned(),
        |path| {
            let text = read_file(path).unwrap_or_default();
            includes_of(&String::from_utf8_lossy(&text))
        },
        |file, include| {
            let beside = file.parent().map(|dir| dir.join(include));
            let all = beside.into_iter().chain(dirs.iter().map(|dir| dir.join(include)));
            all.chain([include.into()]).find_map(|path| {
                known
                    .entry(path.clone())
                    .or_insert_with(|| std::fs::canonicalize(path).ok())
                    .clone()
            })
        },
    );
    report.retain_about_all_programs(|path| {
        let Some(path) = paths.get(path) else { return true };
        let roots = includers.roots(path, |_| false);
        includers.is_complete() && roots.iter().all(|root| named.contains(root))
    });
}

/// Applies the fixes to the files that are arguments. Returns the number of findings that were fixed,
/// and of those with a fix in other files.
fn fix(args: &Args, report: &Report) -> Result<(usize, usize), String> {
    let whole = |path: &str| std::fs::canonicalize(path).ok();
    let named: HashSet<PathBuf> = args.files.iter().filter_map(|file| whole(file)).collect();
    let mut edits: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    let (mut count, mut left) = (0, 0);
    for one in report.finish() {
        let Some((_, fixes)) = one.help.as_ref().filter(|(_, edits)| !edits.is_empty()) else {
            continue;
        };
        let is_named = |path: &str| whole(path).is_some_and(|path| named.contains(&path));
        if !fixes.iter().all(|(range, _)| is_named(&range.path)) {
            left += 1;
            continue;
        }
        count += 1;
        for edit in fixes {
            edits.entry(&edit.0.path).or_default().push(edit.clone());
        }
    }
    for (path, edits) in edits {
        let Some(text) = report.text(path) else { continue };
        std::fs::write(path, apply(text, &edits))
            .map_err(|error| format!("cannot write `{path}`: {error}"))?;
    }
    Ok((count, left))
}

/// Returns the levels of lints of the command line, in its order.
fn levels<'a>(args: &'a Args, matches: &ArgMatches) -> Vec<(&'a String, Level)> {
    let mut all = Vec::new();
    for (id, names, level) in [
        ("allow", &args.allow, Level::Allow),
        ("warn", &args.warn, Level::Warn),
        ("deny", &args.deny, Level::Deny),
    ] {
        let indices = matches.indices_of(id).into_iter().flatten();
        all.extend(indices.zip(names).map(|(index, name)| (index, (name, level))));
    }
    all.sort_by_key(|&(index, _)| index);
    all.into_iter().map(|(_, level)| level).collect()
}

/// Returns the levels of the configuration file, and of the command line on top.
fn config(args: &Args, levels: &[(&String, Level)]) -> Result<Config, String> {
    let beside = args.files.first().and_then(|file| Path::new(file).parent());
    let path = match &args.config {
        Some(path) => Some(path.into()),
        None => beside.and_then(Style::config_file),
    };
    let mut config = Config::default();
    if let Some(path) = path {
        let shown = path.display();
        let text = std::fs::read_to_string(&path)
            .map_err(|error| format!("cannot read `{shown}`: {error}"))?;
        config = Config::parse(&text).map_err(|message| format!("{shown}: {message}"))?;
        let mut unknown = config.names().filter(|name| !is_lint(name));
        if let Some(name) = unknown.next() {
            return Err(format!("{shown}: {}", unknown_lint(name)));
        }
    }
    for (name, level) in levels {
        config.set(name.as_str(), *level);
    }
    Ok(config)
}

fn names() -> impl Iterator<Item = &'static str> {
    lints().map(|lint| lint.name)
}

fn is_lint(name: &str) -> bool {
    name == "all" || names().any(|known| known == name)
}

fn unknown_lint(name: &str) -> String {
    match nearest(name, names()) {
        Some(near) => format!("there is no lint `{name}`\nhelp: did you mean `{near}`?"),
        None => format!(
            "there is no lint `{name}`\nhelp: the lints are {}",
            names().collect::<Vec<_>>().join(", ")
        ),
    }
}
