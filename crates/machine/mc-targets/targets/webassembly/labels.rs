//! [`State`]: labels of the blocks before an instruction, and the [`Comment`]s that name them.
//!
//! The numbers of labels are those of LLVM's printer (`WebAssemblyInstPrinter::printInst`), which
//! closes a block at `delegate` only, and has no label for `if`.

use core::fmt::{self, Write as _};

use tablegen_rt::asm::print::Output;

use crate::inst::{Inst, Operand};

/// Numbers of instructions without a prefix.
pub(crate) mod code {
    pub(crate) const BLOCK: u32 = 0x02;
    pub(crate) const LOOP: u32 = 0x03;
    pub(crate) const TRY: u32 = 0x06;
    pub(crate) const CATCH: u32 = 0x07;
    pub(crate) const RETHROW: u32 = 0x09;
    pub(crate) const BR_TABLE: u32 = 0x0e;
    pub(crate) const CALL_INDIRECT: u32 = 0x11;
    pub(crate) const RETURN_CALL_INDIRECT: u32 = 0x13;
    pub(crate) const DELEGATE: u32 = 0x18;
    pub(crate) const CATCH_ALL: u32 = 0x19;
    pub(crate) const TRY_TABLE: u32 = 0x1f;
}

/// Number of blocks whose labels are known: those that began last.
const KNOWN: usize = 1024;

/// Number of blocks with handlers that are known.
const HANDLERS: usize = 64;

/// Blocks that are open. Branches to blocks before the last 1,024 have no comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    labels: Labels,
    /// Labels of `try` blocks without a handler yet.
    tries: Stack<u64>,
    /// Handlers of `try` blocks.
    handlers: Stack<Handlers>,
}

impl Default for State {
    fn default() -> Self {
        let labels = Labels { next: 0, count: 0, open: Numbers::NONE, loops: Numbers::NONE };
        State { labels, tries: Stack::new(0), handlers: Stack::new(Handlers::None) }
    }
}

/// Handlers that a `try` block has until now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Handlers {
    None,
    Catch,
    CatchAll,
}

/// Stack of the last entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stack<T> {
    entries: [T; HANDLERS],
    /// Number of entries.
    len: usize,
    /// Index of the next entry. Entries wrap around.
    next: usize,
}

impl<T: Copy> Stack<T> {
    const fn new(unused: T) -> Self {
        Stack { entries: [unused; HANDLERS], len: 0, next: 0 }
    }

    /// Pushes an entry, which replaces the oldest one if there are too many.
    fn push(&mut self, entry: T) {
        self.entries[self.next] = entry;
        self.next = (self.next + 1) % HANDLERS;
        self.len = (self.len + 1).min(HANDLERS);
    }

    fn last(&self) -> Option<T> {
        (self.len != 0).then(|| self.entries[(self.next + HANDLERS - 1) % HANDLERS])
    }

    fn pop(&mut self) -> Option<T> {
        let last = self.last()?;
        self.next = (self.next + HANDLERS - 1) % HANDLERS;
        self.len -= 1;
        Some(last)
    }
}

/// Labels of the blocks that are open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Labels {
    /// Number of the next label.
    next: u64,
    /// Number of blocks that are open.
    count: u64,
    /// Labels of blocks that are open.
    open: Numbers,
    /// Labels of loops.
    loops: Numbers,
}

/// Set of numbers among the last ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers([u64; KNOWN / 64]);

impl Numbers {
    const NONE: Self = Numbers([0; KNOWN / 64]);

    fn set(&mut self, number: u64, is_member: bool) {
        let (word, bit) = (&mut self.0[Self::word(number)], number % 64);
        *word = *word & !(1 << bit) | u64::from(is_member) << bit;
    }

    fn contains(&self, number: u64) -> bool {
        self.0[Self::word(number)] >> (number % 64) & 1 != 0
    }

    fn word(number: u64) -> usize {
        (number / 64 % (KNOWN as u64 / 64)) as usize
    }
}

/// Target of a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Label {
        number: u64,
        is_loop: bool,
    },
    /// Block before those that are known.
    Unknown,
    /// Outside of all blocks.
    Outside,
}

impl Labels {
    /// Opens a block. Returns its label.
    fn begin(&mut self, is_loop: bool) -> u64 {
        let label = self.next;
        self.open.set(label, true);
        self.loops.set(label, is_loop);
        self.next += 1;
        self.count += 1;
        label
    }

    /// Closes the last block. Returns its label. `None` if it is not known.
    fn end(&mut self) -> Option<u64> {
        let label = self.known(0);
        if let Some(label) = label {
            self.open.set(label, false);
        }
        self.count = self.count.saturating_sub(1);
        label
    }

    /// Returns the label of the block with this many blocks inside of it.
    fn known(&self, depth: u64) -> Option<u64> {
        let depth = usize::try_from(depth).ok().filter(|&depth| depth < KNOWN)?;
        let first = self.next.saturating_sub(KNOWN as u64);
        (first..self.next).rev().filter(|&label| self.open.contains(label)).nth(depth)
    }

    /// Returns the target of a branch.
    fn target(&self, depth: u64) -> Target {
        match self.known(depth) {
            _ if depth >= self.count => Target::Outside,
            Some(number) => Target::Label { number, is_loop: self.loops.contains(number) },
            None => Target::Unknown,
        }
    }
}

impl State {
    /// Follows an instruction. Returns its comment.
    pub(crate) fn step(&mut self, inst: &Inst<'_>) -> Comment {
        let (0, number) = inst.number() else { return Comment::None };
        match number {
            code::LOOP => Comment::Label(self.labels.begin(true)),
            code::BLOCK => {
                self.labels.begin(false);
                Comment::None
            }
            code::TRY => {
                self.tries.push(self.labels.begin(false));
                self.handlers.push(Handlers::None);
                Comment::None
            }
            code::CATCH => self.catch(Handlers::Catch),
            code::CATCH_ALL => self.catch(Handlers::CatchAll),
            code::RETHROW => Comment::Rethrow(self.tries.last()),
            code::DELEGATE => self.delegate(inst),
            code::TRY_TABLE => {
                let labels = self.labels;
                self.labels.begin(false);
                Comment::Branches(labels)
            }
            _ if inst.has_branches() => Comment::Branches(self.labels),
            _ => Comment::None,
        }
    }

    fn catch(&mut self, kind: Handlers) -> Comment {
        match self.handlers.last() {
            None => Comment::Text("try-catch mismatch!"),
            Some(Handlers::CatchAll) => {
                Comment::Text("catch/catch_all cannot occur after catch_all")
            }
            Some(Handlers::Catch) => Comment::None,
            Some(Handlers::None) => {
                self.handlers.pop();
                self.handlers.push(kind);
                let label = self.tries.pop();
                label.map_or(Comment::Text("try-catch mismatch!"), Comment::Catch)
            }
        }
    }

    fn delegate(&mut self, inst: &Inst<'_>) -> Comment {
        if self.labels.count == 0 || self.tries.len == 0 || self.handlers.len == 0 {
            return Comment::Text("try-delegate mismatch!");
        }
        let label = self.labels.end();
        self.tries.pop();
        self.handlers.pop();
        match (label, inst.operands().next()) {
            (Some(label), Some(Operand::Depth(depth))) => {
                Comment::Delegate { label, target: self.labels.target(depth) }
            }
            _ => Comment::None,
        }
    }
}

/// Comment of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant)] // Instructions are copied.
pub(crate) enum Comment {
    None,
    Text(&'static str),
    /// Label of a loop.
    Label(u64),
    /// Label of a handler.
    Catch(u64),
    /// Label of the handler that an exception is passed on to. `None` for the caller's.
    Rethrow(Option<u64>),
    /// Label of a block without handlers, and the target that exceptions are passed on to.
    Delegate {
        label: u64,
        target: Target,
    },
    /// Targets of all branches of the instruction.
    Branches(Labels),
}

/// Writes a number after a text.
fn numbered(text: &str, number: u64, out: &mut Output<'_>) -> fmt::Result {
    out.write_str(text)?;
    // There are not as many labels or depths that have one.
    out.write_number(number.cast_signed())
}

impl Comment {
    /// Writes the comment, without a line end after it.
    pub(crate) fn write(&self, inst: &Inst<'_>, out: &mut Output<'_>) -> fmt::Result {
        match *self {
            Comment::None => Ok(()),
            Comment::Text(text) => out.write_str(text),
            Comment::Label(label) => {
                numbered("label", label, out)?;
                out.write_str(":")
            }
            Comment::Catch(label) => {
                numbered("catch", label, out)?;
                out.write_str(":")
            }
            Comment::Rethrow(None) => out.write_str("to caller"),
            Comment::Rethrow(Some(label)) => numbered("down to catch", label, out),
            Comment::Delegate { label, target } => {
                if matches!(target, Target::Label { is_loop: true, .. }) {
                    out.write_str("delegate cannot target a loop\n")?;
                }
                numbered("label/catch", label, out)?;
                out.write_str(": ")?;
                match target {
                    Target::Outside => out.write_str("to caller"),
                    Target::Label { number, is_loop: false } => {
                        numbered("down to catch", number, out)
                    }
                    Target::Label { .. } | Target::Unknown => Ok(()),
                }
            }
            Comment::Branches(ref labels) => write_branches(labels, inst, out),
        }
    }
}

/// Writes the targets of branches, each once, in lines.
fn write_branches(labels: &Labels, inst: &Inst<'_>, out: &mut Output<'_>) -> fmt::Result {
    let depths = inst.operands().filter_map(|operand| match operand {
        Operand::Depth(depth) => Some(depth),
        _ => None,
    });
    // LLVM's printer does not see the first target of a list.
    let skipped = usize::from(inst.number() == (0, code::BR_TABLE));
    let (mut written, mut outside, mut is_first) = (Numbers::NONE, Outside::default(), true);
    for depth in depths.skip(skipped) {
        let is_known = depth < KNOWN as u64;
        if is_known && written.contains(depth) {
            continue;
        }
        let target = labels.target(depth);
        if is_known {
            written.set(depth, true);
        } else if target == Target::Unknown || !outside.insert(depth) {
            continue;
        }
        if !core::mem::take(&mut is_first) {
            out.write_str("\n")?;
        }
        match target {
            Target::Outside => out.write_str("Invalid depth argument!")?,
            Target::Unknown => {}
            Target::Label { number, is_loop } => {
                numbered("", depth, out)?;
                let text = if is_loop { ": up to label" } else { ": down to label" };
                numbered(text, number, out)?;
            }
        }
    }
    Ok(())
}

/// Number of large depths that are remembered.
const REMEMBERED: usize = 256;

/// Large depths outside of all blocks, of which the last ones are remembered.
#[derive(Clone, Copy, Debug)]
struct Outside {
    depths: [u64; REMEMBERED],
    next: usize,
}

impl Default for Outside {
    fn default() -> Self {
        // Small depths are not inserted.
        Outside { depths: [0; REMEMBERED], next: 0 }
    }
}

impl Outside {
    /// Returns true if a depth is not among the last ones.
    fn insert(&mut self, depth: u64) -> bool {
        if self.depths.contains(&depth) {
            return false;
        }
        self.depths[self.next] = depth;
        self.next = (self.next + 1) % REMEMBERED;
        true
    }
}
