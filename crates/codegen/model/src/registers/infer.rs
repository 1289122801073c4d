//! Inferred register classes, which no record defines: common members of two classes, registers of
//! a class with a certain sub-register, and registers whose sub-registers are in a certain class.

use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::RecordError;

use super::classes::{ClassId, RegisterClass};
use super::graph::{Graph, RegisterId};
use super::indices::{IndexId, Indices};
use super::sizes::RegisterSize;
use crate::BitSet;

/// Greatest number of classes, with those that are inferred, before the next class is intersected
/// with all others. AMDGPU, the target with the most, has about 1,500. Classes that overlap at
/// random have exponentially many intersections, each with a name made from two others.
const MAX_CLASSES: usize = 1 << 13;

/// Greatest number of bytes of the names of classes.
const MAX_NAME_BYTES: usize = 1 << 25;

/// Adds all classes that are missing, and finds the super-register classes of each one.
///
/// # Errors
/// Returns an error if there are too many classes, or if their names are too long.
pub(super) fn infer<'r>(
    classes: Vec<RegisterClass<'r>>,
    graph: &Graph<'r>,
    indices: &Indices<'r>,
) -> Result<Vec<RegisterClass<'r>>, RecordError> {
    let mut with_index = vec![BitSet::default(); indices.all.len()];
    for (position, register) in graph.registers.iter().enumerate() {
        if !register.artificial {
            for (index, _) in &register.sub_regs {
                with_index[index.index()].insert(position);
            }
        }
    }
    let mut inference = Inference {
        graph,
        indices,
        order: indices.topological_order(),
        with_index,
        known: FxHashMap::default(),
        classes: Vec::with_capacity(classes.len() * 2),
        declared: classes.len(),
        name_bytes: 0,
    };
    for class in classes {
        inference.add(class);
    }
    inference.run()?;
    inference.extend_super_reg_classes();
    Ok(inference.classes)
}

struct Inference<'a, 'r> {
    graph: &'a Graph<'r>,
    indices: &'a Indices<'r>,
    /// Indices in topological order: each before its compositions.
    order: Vec<IndexId>,
    /// Registers that have an index, without artificial ones.
    with_index: Vec<BitSet>,
    /// First class with each set of members and default size.
    known: FxHashMap<(BitSet, RegisterSize), ClassId>,
    classes: Vec<RegisterClass<'r>>,
    /// Number of classes that records define.
    declared: usize,
    /// Bytes of the names of inferred classes.
    name_bytes: usize,
}

impl<'r> Inference<'_, 'r> {
    fn add(&mut self, class: RegisterClass<'r>) {
        let id = ClassId(self.classes.len() as u32);
        if !class.artificial || class.def.is_none() {
            let key = (class.member_set.clone(), class.sizes.first());
            self.known.entry(key).or_insert(id);
        }
        self.classes.push(class);
    }

    /// Returns the class with these members and the register sizes of `like`. Creates it if it does
    /// not exist. The flag is true for a new class.
    fn find_or_make(
        &mut self,
        like: ClassId,
        members: BitSet,
        name: impl FnOnce(&[RegisterClass<'r>]) -> String,
    ) -> (ClassId, bool) {
        let sizes = &self.classes[like.index()].sizes;
        let id = ClassId(self.classes.len() as u32);
        match self.known.entry((members, sizes.first())) {
            Entry::Occupied(known) => (*known.get(), false),
            Entry::Vacant(vacant) => {
                let (members, sizes) = (vacant.key().0.clone(), sizes.clone());
                let name = name(&self.classes);
                self.name_bytes += name.len();
                vacant.insert(id);
                self.classes.push(RegisterClass::inferred(name, members, sizes, self.graph));
                (id, true)
            }
        }
    }

    /// Returns an error if there are too many classes.
    fn check(&self) -> Result<(), RecordError> {
        let limit = MAX_CLASSES.max(self.declared * 2);
        let message = if self.classes.len() > limit {
            format!("more than {limit} register classes follow from the classes of the target")
        } else if self.name_bytes > MAX_NAME_BYTES {
            format!("names of register classes have more than {MAX_NAME_BYTES} bytes")
        } else {
            return Ok(());
        };
        let first = self.classes.iter().find_map(|class| class.def);
        Err(match first {
            Some(first) => first.error(message),
            None => RecordError::new(&[], message),
        })
    }

    fn run(&mut self) -> Result<(), RecordError> {
        // Classes that were made after a class was matched with all others
        // are matched with it later, in one go.
        let mut last_matched = self.classes.len() - 1;
        let mut position = 0;
        while position < self.classes.len() {
            if !self.classes[position].artificial {
                let class = ClassId(position as u32);
                self.split_by_index(class);
                self.intersect(class);
                self.match_sub_classes(class, 0);
                if position == last_matched {
                    let last = self.classes.len() - 1;
                    for earlier in 0..=position {
                        self.match_sub_classes(ClassId(earlier as u32), position + 1);
                    }
                    last_matched = last;
                }
                self.check()?;
            }
            position += 1;
        }
        Ok(())
    }

    /// Finds, for each index, the class of the registers that have it.
    fn split_by_index(&mut self, class: ClassId) {
        for position in 0..self.indices.all.len() {
            let index = IndexId(position as u32);
            let own = &self.classes[class.index()];
            let count = own.member_set.count_common(&self.with_index[position]);
            if count == 0 {
                continue;
            }
            let sub_class = if count == own.members.len() {
                class
            } else if self.indices[index].artificial {
                continue;
            } else {
                let members = own.member_set.intersection(&self.with_index[position]);
                let indices = self.indices;
                let made = self.find_or_make(class, members, |classes| {
                    format!("{}_with_{}", classes[class.index()].name, indices[index].name)
                });
                made.0
            };
            self.classes[class.index()].with_index.insert(index, sub_class);
        }
    }

    /// Finds the classes of the common members of a class and each other class.
    fn intersect(&mut self, class: ClassId) {
        for other in 0..self.classes.len() {
            let (a, b) = (&self.classes[class.index()], &self.classes[other]);
            if other == class.index() || !a.member_set.intersects(&b.member_set) {
                continue;
            }
            // A name can be as long as two others.
            if self.name_bytes > MAX_NAME_BYTES {
                return;
            }
            let members = a.member_set.intersection(&b.member_set);
            let other = ClassId(other as u32);
            let stricter = b.sizes.first().spill() > a.sizes.first().spill();
            let (first, second) = if stricter { (other, class) } else { (class, other) };
            self.find_or_make(first, members, |classes| {
                format!("{}_and_{}", classes[first.index()].name, classes[second.index()].name)
            });
        }
    }

    /// Finds sub-classes of a class for each index that all its registers have: the registers whose
    /// sub-registers at that index are in one other class. `from` is the first sub-register class
    /// to try.
    fn match_sub_classes(&mut self, class: ClassId, from: usize) {
        let mut implied: FxHashSet<IndexId> = FxHashSet::default();
        let mut subs: Vec<RegisterId> = Vec::new();
        for order_index in 0..self.order.len() {
            let index = self.order[order_index];
            let own = &self.classes[class.index()];
            if own.sub_class_with_index(index) != Some(class) || implied.contains(&index) {
                continue;
            }
            subs.clear();
            // Registers of one shape have each index at the same position.
            let mut position = (None, None);
            subs.extend(own.members.iter().filter_map(|&member| {
                let member = &self.graph[member];
                if position.0 != Some(member.shape) {
                    position = (Some(member.shape), member.position_of(index));
                }
                Some(member.sub_regs[position.1?].1)
            }));
            let shapes: BitSet = subs.iter().map(|&sub| self.graph[sub].shape as usize).collect();
            let image: BitSet = subs.iter().map(|sub| sub.index()).collect();
            for candidate in from..self.classes.len() {
                let sub_class = &self.classes[candidate];
                if sub_class.artificial
                    || !shapes.intersects(&sub_class.shapes)
                    || !image.intersects(&sub_class.member_set)
                {
                    continue;
                }
                if image.is_subset(&sub_class.member_set) {
                    let supers = &mut self.classes[candidate].super_reg_classes;
                    supers.entry(index).or_default().insert(class.index());
                    // The rest follows from this index and that class.
                    let composed = &self.indices[index].compositions;
                    implied.extend(composed.iter().map(|&(_, whole)| whole));
                    continue;
                }
                if self.name_bytes > MAX_NAME_BYTES {
                    return;
                }
                let own = &self.classes[class.index()];
                let members = own.members.iter().zip(&subs);
                let members = members.filter(|&(_, &sub)| sub_class.contains(sub));
                let members: BitSet = members.map(|(member, _)| member.index()).collect();
                // The name of the class for which a class was inferred gives a better name than its
                // own.
                let mut source = (index, ClassId(candidate as u32));
                if let Some((inner, inner_class)) = sub_class.inferred_from
                    && let Some(whole) = self.indices[index].compose(inner)
                {
                    source = (whole, inner_class);
                }
                let index_name = &self.indices[source.0].name;
                let (made, new) = self.find_or_make(class, members, |classes| {
                    let [outer, inner] =
                        [class, source.1].map(|class| &classes[class.index()].name);
                    format!("{outer}_with_{index_name}_in_{inner}")
                });
                if new {
                    self.classes[made.index()].inferred_from = Some(source);
                }
            }
        }
    }

    /// Extends the super-register classes by composition: if registers of one class are parts of
    /// those of a second, and these of a third, then the first are parts of the third.
    fn extend_super_reg_classes(&mut self) {
        for order_index in 0..self.order.len() {
            let inner = self.order[order_index];
            for position in 0..self.classes.len() {
                let Some(middle) = self.classes[position].super_reg_classes.get(&inner) else {
                    continue;
                };
                let mut found: Vec<(IndexId, BitSet)> = Vec::new();
                for middle in middle.iter() {
                    for (&outer, supers) in &self.classes[middle].super_reg_classes {
                        if let Some(whole) = self.indices[outer].compose(inner) {
                            match found.iter_mut().find(|(index, _)| *index == whole) {
                                Some((_, all)) => {
                                    all.union_with(supers);
                                }
                                None => found.push((whole, supers.clone())),
                            }
                        }
                    }
                }
                for (whole, supers) in found {
                    self.classes[position]
                        .super_reg_classes
                        .entry(whole)
                        .or_default()
                        .union_with(&supers);
                }
            }
        }
    }
}
