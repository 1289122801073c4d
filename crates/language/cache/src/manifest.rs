//! Manifests: lists of the inputs of evaluations with the same settings, latest first.

use std::str;

use crate::digest::Digest;
use crate::inputs::{Inputs, Present, Stamp};

/// Number of evaluations that a manifest lists, for sources that change back and forth.
const ENTRIES: usize = 8;

/// Inputs of an evaluation, with the stamps of the files when they were last compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Digest of the directory to which relative paths refer.
    base: Digest,
    pub(crate) inputs: Inputs,
    /// Stamp of each file.
    stamps: Vec<Stamp>,
}

/// Result of the comparison of an entry with the files.
pub(crate) enum Comparison {
    /// The inputs are unchanged. If there are new stamps or another directory, the entry is a new
    /// one.
    Same(Option<Entry>),
    Different,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Manifest {
    pub(crate) entries: Vec<Entry>,
}

fn base(present: &Present) -> Digest {
    Digest::of(present.base.as_os_str().as_encoded_bytes())
}

impl Entry {
    /// Creates an entry for inputs that were read. `None` if a path that should be absent is not.
    pub(crate) fn new(inputs: Inputs, present: &mut Present) -> Option<Entry> {
        if !inputs.absent.iter().all(|path| present.is_absent(path)) {
            return None;
        }
        let stamps = inputs.files.iter().map(|(path, _)| present.stamp(path).unwrap_or(0));
        let stamps = stamps.collect();
        Some(Entry { base: base(present), stamps, inputs })
    }

    /// Compares the entry with the files.
    pub(crate) fn compare(
        &self,
        present: &mut Present,
        embedded: &dyn Fn(&str) -> Option<Vec<u8>>,
    ) -> Comparison {
        let Inputs { files, embedded: library, absent } = &self.inputs;
        let has_changed = |(path, digest): &(String, Digest)| {
            embedded(path).is_none_or(|text| Digest::of(&text) != *digest)
        };
        if library.iter().any(has_changed) {
            return Comparison::Different;
        }
        if !absent.iter().all(|path| present.is_absent(path)) {
            return Comparison::Different;
        }
        let mut stamps = Vec::with_capacity(files.len());
        for ((path, digest), &known) in files.iter().zip(&self.stamps) {
            let Some(stamp) = present.stamp(path) else { return Comparison::Different };
            if (stamp == 0 || stamp != known) && present.digest(path) != Some(*digest) {
                return Comparison::Different;
            }
            stamps.push(stamp);
        }
        let base = base(present);
        if stamps == self.stamps && base == self.base {
            return Comparison::Same(None);
        }
        Comparison::Same(Some(Entry { base, stamps, inputs: self.inputs.clone() }))
    }
}

impl Manifest {
    /// Adds an entry in place of one with the same inputs in the same directory.
    pub(crate) fn add(&mut self, new: Entry) {
        self.entries.retain(|entry| (&entry.inputs, entry.base) != (&new.inputs, new.base));
        self.entries.insert(0, new);
        self.entries.truncate(ENTRIES);
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        number(&mut out, self.entries.len() as u64);
        for Entry { base, inputs, stamps } in &self.entries {
            out.extend_from_slice(&base.0.to_le_bytes());
            number(&mut out, inputs.files.len() as u64);
            for ((path, digest), stamp) in inputs.files.iter().zip(stamps) {
                text(&mut out, path);
                out.extend_from_slice(&digest.0.to_le_bytes());
                number(&mut out, *stamp);
            }
            number(&mut out, inputs.embedded.len() as u64);
            for (path, digest) in &inputs.embedded {
                text(&mut out, path);
                out.extend_from_slice(&digest.0.to_le_bytes());
            }
            number(&mut out, inputs.absent.len() as u64);
            for path in &inputs.absent {
                text(&mut out, path);
            }
        }
        out
    }

    /// Reads a manifest. `None` if the bytes are not one.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Option<Manifest> {
        let mut rest = Rest(bytes);
        let mut manifest = Manifest::default();
        for _ in 0..rest.number()? {
            let base = rest.digest()?;
            let (mut inputs, mut stamps) = (Inputs::new(), Vec::new());
            for _ in 0..rest.number()? {
                inputs.files.push((rest.text()?, rest.digest()?));
                stamps.push(rest.number()?);
            }
            for _ in 0..rest.number()? {
                inputs.embedded.push((rest.text()?, rest.digest()?));
            }
            for _ in 0..rest.number()? {
                inputs.absent.push(rest.text()?);
            }
            manifest.entries.push(Entry { base, inputs, stamps });
        }
        rest.0.is_empty().then_some(manifest)
    }
}

fn number(out: &mut Vec<u8>, number: u64) {
    out.extend_from_slice(&number.to_le_bytes());
}

fn text(out: &mut Vec<u8>, text: &str) {
    number(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    fn number(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    fn digest(&mut self) -> Option<Digest> {
        self.take().map(|bytes| Digest(u128::from_le_bytes(bytes)))
    }

    fn text(&mut self) -> Option<String> {
        let len = usize::try_from(self.number()?).ok()?;
        let (text, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        str::from_utf8(text).ok().map(str::to_owned)
    }
}
