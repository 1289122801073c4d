//! State of one evaluation, and the steps that need more than one part of it.
//!
//! Input: the parser and the evaluator call these methods. Output: interned values, types and
//! records, and diagnostics. The pools are fields of [`Evaluation`] itself, because every step
//! reads them. The other fields are grouped by responsibility:
//!
//! - [`Symbols`]: what source text refers to by name;
//! - [`Caches`]: results that could be computed again;
//! - [`Bounds`]: limits and the current depth;
//! - [`Observer`], [`Profiler`] and [`Recorder`]: listeners, off by default.

mod bounds;
mod convert;
mod make;
mod names;
mod observer;
mod report;

pub use bounds::Cancellation;
pub(crate) use bounds::{Bounds, Limits};
pub(crate) use convert::Vals;
pub(crate) use observer::{Observer, Step};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::diag::Diagnostics;
use crate::index::Recorder;
use crate::memo::{BodyCache, Memo};
use crate::profile::Profiler;
use crate::record_id::RecordId;
use crate::regex::Regex;
use crate::release::Release;
use crate::source::{Loc, SourceMap};
use crate::storage::record::{RecordItems, RecordPool};
use crate::text::{TextId, TextItems, TextPool};
use crate::types::TypePool;
use crate::value::{NameSets, Val, ValueItems, ValuePool};

/// Marker of an evaluation that has ended because of an error. The error has been reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fatal;

/// Result of an evaluation step.
pub(crate) type Eval<T> = Result<T, Fatal>;

pub(crate) type ByText<T> = HashMap<TextId, T, FxBuildHasher>;

/// Records of one class in natural order of their names, as `!instances` last computed them.
#[derive(Default)]
pub(crate) struct Derived {
    /// Length of the prefix of [`Symbols::def_order`] that `sorted` covers.
    pub(crate) seen: usize,
    pub(crate) sorted: Vec<RecordId>,
}

/// Names that source text can refer to.
#[derive(Clone, Default)]
pub(crate) struct Symbols {
    pub(crate) classes: ByText<RecordId>,
    /// Variables of the outermost scope, including `defset`s.
    pub(crate) globals: ByText<Val>,
    /// Finished records in order of registration.
    pub(crate) def_order: Vec<RecordId>,
    /// Number of names of anonymous records handed out.
    pub(crate) anonymous_count: u32,
    /// The string `NAME`, once interned.
    name_of_name: Option<Val>,
}

/// Results that could be computed again.
#[derive(Default)]
pub(crate) struct Caches {
    /// Results of substitutions.
    pub(crate) memo: Memo,
    /// Results of loop bodies.
    pub(crate) bodies: BodyCache,
    /// Free names of values.
    pub(crate) names: NameSets,
    /// Compiled patterns by their text.
    pub(crate) regexes: ByText<Regex>,
    /// Qualified names by owner and short name.
    qualified: HashMap<(RecordId, Val), Val, FxBuildHasher>,
    /// Texts of names of anonymous records by number, once interned.
    anonymous: Vec<Option<TextId>>,
    /// Results of `!instances` by class.
    pub(crate) derived: HashMap<RecordId, Derived, FxBuildHasher>,
}

/// Buffers that are reused between steps.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) text: Vec<u8>,
    /// Elements of the `bits` value being resolved.
    pub(crate) bits: Vec<Val>,
}

/// Items of the large pools of an evaluation that was copied without them.
pub(crate) struct LargeItems {
    values: ValueItems,
    records: RecordItems,
    texts: TextItems,
}

impl LargeItems {
    /// Exchanges the other evaluation.
    pub(crate) fn rebase(&mut self, old: Option<&Evaluation>, new: &Evaluation) {
        self.values.rebase(old.map(|old| &old.values), &new.values);
        self.records.rebase(old.map(|old| &old.records), &new.records);
        self.texts.rebase(old.map(|old| &old.texts), &new.texts);
    }
}

/// State of one evaluation.
pub(crate) struct Evaluation {
    pub(crate) sources: SourceMap,
    pub(crate) diagnostics: Diagnostics,
    /// Location of the text being read, for errors without a more precise one.
    pub(crate) here: Loc,
    pub(crate) texts: TextPool,
    pub(crate) types: TypePool,
    pub(crate) values: ValuePool,
    pub(crate) records: RecordPool,
    pub(crate) symbols: Symbols,
    pub(crate) bounds: Bounds,
    /// Release of LLVM whose language is evaluated.
    pub(crate) release: Release,
    pub(crate) caches: Caches,
    pub(crate) scratch: Scratch,
    pub(crate) observer: Observer,
    pub(crate) profiler: Option<Box<Profiler>>,
    /// Recorder of the index, if it was requested.
    pub(crate) index: Option<Box<Recorder>>,
}

/// Bytes of source for which one text and one value are reserved; only a capacity hint.
const SOURCE_BYTES_PER_VALUE: usize = 64;

impl Evaluation {
    pub(crate) fn new(limits: Limits) -> Self {
        let mut texts = TextPool::new();
        for (keyword, _) in crate::lexer::KEYWORDS {
            texts.intern(keyword.as_bytes());
        }
        let values = ValuePool::new(limits.depth.min(u32::from(u16::MAX) - 1) as u16);
        let (types, records) = (TypePool::new(), RecordPool::default());
        let (sources, diagnostics) = (SourceMap::new(), Diagnostics::default());
        Evaluation::of_pools(limits, sources, diagnostics, texts, types, values, records)
    }

    /// Creates an evaluation with the content of these pools.
    pub(crate) fn of_pools(
        limits: Limits,
        sources: SourceMap,
        diagnostics: Diagnostics,
        texts: TextPool,
        types: TypePool,
        values: ValuePool,
        records: RecordPool,
    ) -> Self {
        Evaluation {
            sources,
            diagnostics,
            here: Loc::NONE,
            texts,
            types,
            values,
            records,
            symbols: Symbols::default(),
            bounds: Bounds::new(limits),
            release: Release::default(),
            caches: Caches::default(),
            scratch: Scratch::default(),
            observer: Observer::default(),
            profiler: None,
            index: None,
        }
    }

    /// Reserves capacity for the expected content of `bytes` bytes of source.
    pub(crate) fn expect_source(&mut self, bytes: usize) {
        self.texts.expect(bytes / SOURCE_BYTES_PER_VALUE);
        self.values.expect(bytes / SOURCE_BYTES_PER_VALUE);
    }

    /// Reserves capacity of large pools such that the memory is returned to the system when it is freed.
    pub(crate) fn reserve_apart(&mut self) {
        self.values.reserve_apart();
        self.records.reserve_apart();
        self.texts.reserve_apart();
    }

    /// Copies the state between two statements of an evaluation without a profiler, and the items of large pools
    /// apart. They are stored as differences from those of another evaluation. The copy has no cached results.
    pub(crate) fn split_copy(&mut self, other: Option<&Evaluation>) -> (Evaluation, LargeItems) {
        let (values, value_items) = self.values.split_copy(other.map(|other| &other.values));
        let (records, record_items) = self.records.split_copy(other.map(|other| &other.records));
        let (texts, text_items) = self.texts.split_copy(other.map(|other| &other.texts));
        let items = LargeItems { values: value_items, records: record_items, texts: text_items };
        (self.copy_with(values, records, texts), items)
    }

    /// Returns a copy of an evaluation that was copied without the items of large pools.
    pub(crate) fn restored(&self, items: &LargeItems, other: Option<&Evaluation>) -> Evaluation {
        self.copy_with(
            self.values.restored(&items.values, other.map(|other| &other.values)),
            self.records.restored(&items.records, other.map(|other| &other.records)),
            self.texts.restored(&items.texts, other.map(|other| &other.texts)),
        )
    }

    fn copy_with(&self, values: ValuePool, records: RecordPool, texts: TextPool) -> Evaluation {
        Evaluation {
            sources: self.sources.clone(),
            diagnostics: self.diagnostics.clone(),
            here: self.here,
            texts,
            types: self.types.clone(),
            values,
            records,
            symbols: self.symbols.clone(),
            bounds: self.bounds.clone(),
            release: self.release,
            caches: Caches::default(),
            scratch: Scratch::default(),
            observer: self.observer.clone(),
            profiler: None,
            index: self.index.clone(),
        }
    }

    /// Frees memory that only an evaluation in progress needs.
    pub(crate) fn forget_evaluation(&mut self) {
        self.values.forget_lookup();
        self.records.forget_lookup();
        self.symbols.def_order = Vec::new();
        self.caches = Caches::default();
        self.scratch = Scratch::default();
    }
}
