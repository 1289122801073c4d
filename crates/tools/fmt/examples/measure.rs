//! Formats files and reports which lines change: `measure DIR...`.
//!
//! For each directory: number of files and lines, share of lines that change, speed. With a number in
//! `WIDTH`, also lines that are longer before and after, and files that change when they are formatted again.

use std::path::{Path, PathBuf};
use std::time::Instant;

use tablegen_fmt::{Style, format};

fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "td") {
            files.push(path);
        }
    }
}

fn main() {
    let width = std::env::var("WIDTH").ok().and_then(|number| number.parse().ok());
    let style = Style { width, ..Style::default() };
    let is_long = |line: &&str| width.is_some_and(|width: usize| line.chars().count() > width);
    for dir in std::env::args().skip(1) {
        let mut files = Vec::new();
        collect(Path::new(&dir), &mut files);
        files.sort();
        let (mut long_before, mut long_after, mut unstable) = (0, 0, 0);
        let (mut lines, mut changed, mut bytes, mut seconds, mut failed) = (0, 0, 0, 0.0, 0);
        for path in &files {
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            let start = Instant::now();
            let formatted = format(&text, &style);
            seconds += start.elapsed().as_secs_f64();
            bytes += text.len();
            lines += text.lines().count();
            let Ok(formatted) = formatted else {
                failed += 1;
                continue;
            };
            if width.is_some() {
                long_before += text.lines().filter(is_long).count();
                long_after += formatted.lines().filter(is_long).count();
                unstable += usize::from(format(&formatted, &style).as_ref() != Ok(&formatted));
                continue;
            }
            // Line breaks are kept, except for blank lines.
            let code = |text: &str| -> Vec<String> {
                text.split('\n').filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
            };
            let (before, after) = (code(&text), code(&formatted));
            let differ = before.iter().zip(&after).filter(|(one, other)| one != other).count();
            let removed = text.split('\n').count().abs_diff(formatted.split('\n').count());
            changed += differ + removed;
            if std::env::var_os("SHOW").is_some() {
                for (one, other) in before.iter().zip(&after).filter(|(one, other)| one != other) {
                    println!("{}\n-{one}\n+{other}", path.display());
                }
            }
        }
        if let Some(width) = width {
            println!(
                "{dir}: {} files, {lines} lines, longer than {width}: {long_before}, then {long_after}; \
                 {unstable} files change again, {failed} not formatted",
                files.len()
            );
            continue;
        }
        println!(
            "{dir}: {} files, {lines} lines, {:.2} % changed, {failed} not formatted, {:.1} MB/s",
            files.len(),
            100.0 * f64::from(u32::try_from(changed).unwrap_or(0)) / lines as f64,
            bytes as f64 / 1e6 / seconds,
        );
    }
}
