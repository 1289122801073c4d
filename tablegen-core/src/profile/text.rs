//! Reports of a profile, as a table and as JSON.

use std::fmt::Write;
use std::time::Duration;

use super::{EvaluationProfile, ProfileEntry};
use crate::source::SourceMap;

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn location(entry: &ProfileEntry, sources: &SourceMap) -> String {
    match (sources.find(entry.loc), sources.line_column(entry.loc)) {
        (Some((file, _)), Some(position)) => {
            format!("{}:{}:{}", sources.name(file), position.line, position.column)
        }
        _ => "<unknown>".to_owned(),
    }
}

fn json_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

impl EvaluationProfile {
    /// Returns a table with one line per entry, most expensive self time first. Times are in
    /// milliseconds. `sources` are those of the evaluation that was profiled.
    pub fn to_table(&self, sources: &SourceMap) -> String {
        let mut out = String::new();
        let _ = writeln!(
            out,
            "{:>10} {:>10} {:>9} {:>9} {:>9}  {:<10} name, location",
            "self ms", "total ms", "count", "hits", "misses", "kind"
        );
        for entry in &self.entries {
            let _ = writeln!(
                out,
                "{:>10.3} {:>10.3} {:>9} {:>9} {:>9}  {:<10} {}, {}",
                millis(entry.self_time),
                millis(entry.total_time),
                entry.instantiations,
                entry.memo_hits,
                entry.memo_misses,
                entry.kind.name(),
                entry.name,
                location(entry, sources),
            );
        }
        let _ = writeln!(out, "{:>10.3} outside of these", millis(self.other_time()));
        let _ = writeln!(out, "{:>10.3} in all", millis(self.total));
        out
    }

    /// Returns the profile as one JSON object:
    ///
    /// - `total_ns` and `other_ns`: [`total`](Self::total) and [`other_time`](Self::other_time);
    /// - `entries`: objects with `kind`, `name`, `file`, `line`, `column`, `instantiations`,
    ///   `self_ns`, `total_ns`, `memo_hits` and `memo_misses`.
    ///
    /// Times are in nanoseconds. Lines and columns count from 1; `file`, `line` and `column` are
    /// `null` without a location. `sources` are those of the evaluation that was profiled.
    pub fn to_json(&self, sources: &SourceMap) -> String {
        let mut out = format!(
            "{{\"total_ns\":{},\"other_ns\":{},\"entries\":[",
            self.total.as_nanos(),
            self.other_time().as_nanos()
        );
        for (index, entry) in self.entries.iter().enumerate() {
            out.push_str(if index == 0 { "\n" } else { ",\n" });
            let _ = write!(out, "{{\"kind\":\"{}\",\"name\":", entry.kind.name());
            json_string(&mut out, &entry.name);
            match (sources.find(entry.loc), sources.line_column(entry.loc)) {
                (Some((file, _)), Some(position)) => {
                    out.push_str(",\"file\":");
                    json_string(&mut out, sources.name(file));
                    let _ =
                        write!(out, ",\"line\":{},\"column\":{}", position.line, position.column);
                }
                _ => out.push_str(",\"file\":null,\"line\":null,\"column\":null"),
            }
            let _ = write!(
                out,
                ",\"instantiations\":{},\"self_ns\":{},\"total_ns\":{},\"memo_hits\":{},\"memo_misses\":{}}}",
                entry.instantiations,
                entry.self_time.as_nanos(),
                entry.total_time.as_nanos(),
                entry.memo_hits,
                entry.memo_misses
            );
        }
        out.push_str("\n]}\n");
        out
    }
}
