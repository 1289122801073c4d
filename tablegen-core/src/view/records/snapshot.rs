//! Snapshots: the records of an evaluation as bytes.
//!
//! A snapshot contains what [`Records`] show, and no intermediate results. Reading one takes a
//! pass over its numbers, in which each is checked: damaged bytes return `None`, and records that
//! were read cannot make their users panic. The texts of the sources are read on first use.

use std::sync::{Arc, OnceLock};

use super::{Inner, Reading, Records};
use crate::diag::Diagnostics;
use crate::evaluate::LIMITS;
use crate::evaluation::{Evaluation, Limits};
use crate::record_id::RecordId;
use crate::snapshot::{Input, Live, Output};
use crate::source::{Given, SourceMap};
use crate::storage::record::{RecordPool, Sizes};
use crate::text::{TextId, TextPool};
use crate::types::TypePool;
use crate::value::{Val, ValuePool};

impl Records {
    /// Returns the snapshot of the records.
    pub(crate) fn to_snapshot(&self) -> Vec<u8> {
        let Inner { ev, input_name, globals, .. } = &*self.inner;
        let live = Live::new(ev);
        let mut out = Output::default();
        out.text(input_name.as_bytes());
        out.len(ev.records.len());
        ev.types.write_snapshot(&mut out);
        ev.texts.write_snapshot(&mut out, &live);
        ev.values.write_snapshot(&mut out, &live);
        ev.records.write_snapshot(&mut out, &live);
        let ids = |ids: &[RecordId]| ids.iter().map(|id| id.0).collect::<Vec<_>>();
        out.row(&ids(self.inner.defs()));
        let classes = self.inner.classes();
        out.row(&ids(classes));
        let name = |id: &RecordId| {
            let name = ev.values.text(ev.records.get(*id).name);
            name.and_then(|name| live.text(name)).unwrap_or(0)
        };
        out.row(&classes.iter().map(name).collect::<Vec<_>>());
        out.len(globals.len());
        for (name, v) in globals {
            out.text(name);
            out.u32(live.val(*v));
        }
        out.u32(ev.symbols.anonymous_count);
        ev.diagnostics.write_snapshot(&mut out);
        ev.sources.write_snapshot(&mut out);
        out.bytes
    }

    /// Reads a snapshot. `None` if it is damaged.
    pub(crate) fn of_snapshot(
        input: &mut Input<'_>,
        reading: Reading,
        given: &Given<'_>,
    ) -> Option<Records> {
        let input_name = input.string()?;
        let records = input.len()?;
        let Limits { depth, .. } = LIMITS;
        let types = TypePool::read_snapshot(input, depth, records)?;
        let texts = TextPool::read_snapshot(input, records)?;
        let type_count = types.all().count();
        let max_depth = depth.min(u32::from(u16::MAX) - 1) as u16;
        let values = ValuePool::read_snapshot(input, max_depth, type_count, texts.len(), records)?;
        if !texts.has_values_below(values.len()) {
            return None;
        }
        let sizes = Sizes { types: type_count, values: values.len() as usize, records };
        let pool = RecordPool::read_snapshot(input, &sizes, &values)?;
        let id = |id: u32| Some(RecordId(id)).filter(|id| (id.0 as usize) < records);
        let mut ids = || input.row_of(id);
        let (defs, classes) = (ids()?, ids()?);
        let names = input.row()?;
        if names.len() != classes.len() || names.iter().any(|&name| name as usize >= texts.len()) {
            return None;
        }
        let mut globals: Vec<(Box<[u8]>, Val)> = Vec::new();
        for _ in 0..input.len()? {
            let name = input.text()?;
            let v = input.u32().filter(|&v| v < values.len())?;
            globals.push((name.into_boxed_slice(), Val::from_raw(v)?));
        }
        let anonymous_count = input.u32()?;
        let diagnostics = Diagnostics::read_snapshot(input)?;
        let sources = SourceMap::read_snapshot(input, given)?;
        if !input.is_empty() {
            return None;
        }
        let mut ev = Evaluation::of_pools(LIMITS, sources, diagnostics, texts, types, values, pool);
        ev.symbols.classes =
            (names.iter().map(|&name| TextId(name))).zip(classes.iter().copied()).collect();
        ev.symbols.anonymous_count = anonymous_count;
        let inner = Inner {
            ev,
            input_name,
            defs: OnceLock::from(defs),
            classes: OnceLock::from(classes),
            by_class: OnceLock::new(),
            globals,
            reading,
            footprint: OnceLock::new(),
            profile: None,
            index: None,
        };
        Some(Records { inner: Arc::new(inner) })
    }
}
