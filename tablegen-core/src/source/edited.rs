//! Texts that change after an evaluation has read them in part.

use super::{Body, FileId, IncludePath, SourceMap, Text};

/// Number of locations that stay free after each file, so that its text can become longer.
const SLACK: u32 = 1 << 16;

impl SourceMap {
    /// Leaves locations free after each file that is entered from now on.
    pub(crate) fn reserve_locations(&mut self) {
        self.slack = SLACK;
    }

    /// Exchanges the text of a file. Returns false if the locations of the new text do not fit.
    pub(crate) fn exchange(&mut self, file: FileId, text: &Text) -> bool {
        let index = file.0 as usize;
        let body = Body::new(text.clone());
        let end = self.files[index].base.checked_add(body.len());
        let limit = self.files.get(index + 1).map_or(u32::MAX - SLACK, |next| next.base);
        let fits = end.is_some_and(|end| end < limit);
        if fits {
            self.files[index].body = body;
        }
        fits
    }

    /// Sets the text that later `include`s of a file read, if one has read it.
    pub(crate) fn set_text(&mut self, path: &str, text: &Text) {
        if let Some(known) = self.texts.get_mut(path) {
            *known = text.clone();
        }
    }

    /// Reads all files again. Returns the paths and texts of those that differ. `None` if a file
    /// cannot be read any more, or one that could not be read can be.
    pub(crate) fn changed(&self, include_path: &IncludePath<'_>) -> Option<Vec<(String, Text)>> {
        let mut changed = Vec::new();
        for (path, text) in &self.texts {
            let bytes = include_path.sources.read(path).ok()?;
            if bytes != text[..text.len() - 1] {
                changed.push((path.clone(), super::terminated(bytes)));
            }
        }
        let is_new = |path: &String| include_path.sources.read(path).is_ok();
        (!self.unreadable.iter().any(is_new)).then_some(changed)
    }
}
