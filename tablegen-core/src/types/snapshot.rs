//! Types in a snapshot: a row of numbers, in which each type is its kind and its operands.

use hashbrown::HashMap;

use super::{Type, TypeId, TypePool};
use crate::record_id::RecordId;
use crate::snapshot::{Input, Output};

impl TypePool {
    /// Returns all types, in order of creation.
    pub(crate) fn all(&self) -> impl Iterator<Item = TypeId> + use<> {
        (0..self.types.len() as u32).map(TypeId)
    }

    pub(crate) fn write_snapshot(&self, out: &mut Output) {
        let mut words = Vec::new();
        for ty in &self.types {
            match ty {
                Type::Bit => words.push(0),
                Type::Int => words.push(1),
                Type::String => words.push(2),
                Type::Dag => words.push(3),
                Type::Bits(len) => words.extend([4, *len]),
                Type::List(element) => words.extend([5, element.0]),
                Type::Record(classes) => {
                    words.extend([6, classes.len() as u32]);
                    words.extend(classes.iter().map(|class| class.0));
                }
            }
        }
        out.row(&words);
    }

    /// Reads the types of a snapshot that has this number of records.
    pub(crate) fn read_snapshot(
        input: &mut Input<'_>,
        max_depth: u32,
        records: usize,
    ) -> Option<TypePool> {
        let words = input.row()?;
        let mut words = words.as_slice();
        let mut take = |len: usize| {
            let (taken, rest) = words.split_at_checked(len)?;
            words = rest;
            Some(taken)
        };
        let mut types = Vec::new();
        // Types are printed recursively.
        let mut depths: Vec<u32> = Vec::new();
        while let Some(&[kind]) = take(1) {
            let mut depth = 0;
            types.push(match kind {
                0 => Type::Bit,
                1 => Type::Int,
                2 => Type::String,
                3 => Type::Dag,
                4 => Type::Bits(take(1)?[0]),
                5 => {
                    let element = take(1)?[0];
                    depth = depths.get(element as usize)? + 1;
                    Type::List(TypeId(element))
                }
                6 => {
                    let len = take(1)?[0] as usize;
                    let classes = take(len)?;
                    if classes.iter().any(|&class| class as usize >= records) {
                        return None;
                    }
                    Type::Record(classes.iter().map(|&class| RecordId(class)).collect())
                }
                _ => return None,
            });
            depths.push(depth);
            if depth > max_depth {
                return None;
            }
        }
        let built_in = [Type::Bit, Type::Int, Type::String, Type::Dag, Type::Record([].into())];
        if types.get(..TypeId::BUILT_IN) != Some(&built_in) {
            return None;
        }
        let births = vec![0; types.len()];
        let lists = Vec::new();
        let (ids, of_class) = (HashMap::default(), HashMap::default());
        Some(TypePool { types, ids, lists, of_class, births })
    }
}
