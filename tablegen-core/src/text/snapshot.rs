//! Texts in a snapshot: all bytes, then a row of three numbers for each text, and the hash table.

use super::{Text, TextId, TextPool, hash_bytes};
use crate::snapshot::{Input, Live, Output};
use crate::storage::slots::Slots;
use crate::value::Val;

impl TextPool {
    /// Returns the number of texts.
    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }

    pub(crate) fn write_snapshot(&self, out: &mut Output, live: &Live) {
        let mut bytes = Vec::new();
        let mut rows = Vec::new();
        let mut table = Slots::default();
        for (index, text) in self.texts.iter().enumerate() {
            let id = TextId(index as u32);
            let Some(number) = live.text(id) else { continue };
            let content = self.get(id);
            bytes.extend_from_slice(content);
            let value = Val::from_raw(text.value).map_or(0, |v| live.val(v));
            rows.push([bytes.len() as u32, value, text.record]);
            table.insert(hash_bytes(content), number);
        }
        out.text(&bytes);
        out.rows(&rows);
        table.write_snapshot(out);
    }

    /// Reads the texts of a snapshot that has this number of records. The values of the texts are
    /// checked later.
    pub(crate) fn read_snapshot(input: &mut Input<'_>, records: usize) -> Option<TextPool> {
        let bytes = input.text()?;
        let mut start = 0;
        let mut named = 0;
        let texts = input.rows_of::<3, 12, Text>(Vec::new(), |_, [end, value, record]| {
            if end < start || end as usize > bytes.len() || record as usize > records {
                return None;
            }
            start = end;
            named += usize::from(record != 0);
            Some(Text { end, value, record })
        })?;
        let table = Slots::read_snapshot(input, texts.len())?;
        let (bytes, texts) = (bytes.into(), texts.into());
        Some(TextPool { bytes, texts, table, recent: Vec::new(), records: named })
    }

    /// Returns true if the texts of a snapshot have values below this number.
    pub(crate) fn has_values_below(&self, values: u32) -> bool {
        self.texts.iter().all(|text| text.value < values)
    }
}
