//! Kills the command at random moments while it writes a long output. The file must have the old or
//! the new content, and no other file may remain, except after SIGKILL.
//!
//! The variable `TABLEGEN_KILLS` sets the number of runs for each signal.
#![cfg(unix)]

use std::env;
use std::fs;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tablegen_tests::tool::{self, command};

fn tablegen() -> Command {
    command(tool::tablegen(env!("CARGO_TARGET_TMPDIR")))
}

/// Signals: name, number, and true if the process can clean up.
const SIGNALS: [(&str, i32, bool); 4] =
    [("INT", 2, true), ("TERM", 15, true), ("HUP", 1, true), ("KILL", 9, false)];

/// Generator of random numbers, equal in each run.
struct Random(u64);

impl Random {
    /// Returns a random number in `0.0..1.0`.
    fn part(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Files left behind by killed runs.
#[derive(Default, Debug)]
struct Count {
    old: usize,
    new: usize,
    ended_before: usize,
    left_over: usize,
}

#[test]
fn outputs_are_whole() -> io::Result<()> {
    let runs = env::var("TABLEGEN_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(6);
    let dir = tempfile::tempdir()?;
    let source = dir.path().join("long.td");
    // Long to be written, short to be evaluated.
    fs::write(
        &source,
        format!(
            "class C {{ string S = \"{}\"; }}\nforeach n = 0...400 in def D#n : C;\n",
            "x".repeat(100_000)
        ),
    )?;
    let run = || {
        let mut run = tablegen();
        run.args(["long.td", "-o", "made/out"]).current_dir(dir.path()).stdin(Stdio::null());
        run
    };
    let made = dir.path().join("made");
    fs::create_dir(&made)?;
    let start = Instant::now();
    assert!(run().status()?.success());
    let time = start.elapsed();
    let new = fs::read(made.join("out"))?;
    assert!(new.len() > 40_000_000);

    let mut random = Random(1);
    for (name, number, tidies) in SIGNALS {
        let mut count = Count::default();
        for _ in 0..runs {
            fs::write(made.join("out"), "old")?;
            let mut child = run().spawn()?;
            wait_for(&made, time, random.part());
            let killed = Command::new("sh")
                .args(["-c", &format!("kill -{name} {}", child.id())])
                .stderr(Stdio::null())
                .status()?;
            let status = child.wait()?;
            let out = fs::read(made.join("out"))?;
            let is_new = out == new;
            assert!(is_new || out == b"old", "{name}: {} bytes of {}", out.len(), new.len());
            match status.signal() {
                Some(signal) => assert_eq!(signal, number),
                // The process ended before the signal.
                None => assert!(status.success() && is_new, "{status}"),
            }
            count.ended_before += usize::from(status.success() || !killed.success());
            count.new += usize::from(is_new);
            count.old += usize::from(!is_new);
            for entry in fs::read_dir(&made)? {
                let path = entry?.path();
                if path.file_name().is_some_and(|name| name != "out") {
                    assert!(!tidies, "{name} left {}", path.display());
                    assert!(!is_new, "{name}: it was renamed, and {} is left", path.display());
                    count.left_over += 1;
                    fs::remove_file(path)?;
                }
            }
            assert!(count.left_over <= count.old, "more than one file of a run");
        }
        eprintln!("SIG{name}, {runs} runs: {count:?}");
    }
    Ok(())
}

/// Waits for a part of the time that a run takes; one half of the waits ends soon after the
/// writing has begun, as that is short.
fn wait_for(made: &Path, time: Duration, part: f64) {
    if part < 0.5 {
        thread::sleep(time.mul_f64(part * 2.0));
        return;
    }
    let start = Instant::now();
    let has_begun = || fs::read_dir(made).is_ok_and(|entries| entries.count() > 1);
    while !has_begun() && start.elapsed() < time * 4 {
        thread::sleep(Duration::from_micros(100));
    }
    thread::sleep(Duration::from_millis(20).mul_f64(part * 2.0 - 1.0));
}
