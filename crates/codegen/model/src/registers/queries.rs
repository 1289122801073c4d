//! Queries on registers and classes: the classes of a register, and classes related by a
//! sub-register index.

use super::classes::same_type;
use super::{ClassId, CodeGenRegisters, IndexId, RegisterId};
use crate::value_types::TypeByMode;

/// Candidates for the sub-registers at one index: for each class, the classes that contain the
/// sub-registers of its members, larger ones first.
#[derive(Debug)]
pub(super) struct Matching(Vec<Vec<ClassId>>);

impl<'r> CodeGenRegisters<'r> {
    /// Returns all classes that contain a register, in the order of their numbers.
    pub fn classes_of(&self, register: RegisterId) -> &[ClassId] {
        let all = self.classes_of_register.get_or_init(|| {
            let mut all = vec![Vec::new(); self.registers().len()];
            for class in self.class_ids() {
                for member in &self[class].members {
                    all[member.index()].push(class);
                }
            }
            all
        });
        &all[register.index()]
    }

    /// Returns the largest class that contains a register. `None` if no class does, if no class
    /// contains all others, or if the types of the classes differ.
    pub fn class_for(&self, register: RegisterId) -> Option<ClassId> {
        let (&first, rest) = self.classes_of(register).split_first()?;
        let mut found = first;
        for &class in rest {
            let (types, known) = (&self[class].types, &self[found].types);
            if types.len() != known.len() || !types.iter().zip(known).all(|(a, b)| same_type(a, b))
            {
                return None;
            }
            if self[class].has_sub_class(found) {
                found = class;
            } else if !self[found].has_sub_class(class) {
                return None;
            }
        }
        Some(found)
    }

    /// Returns the smallest class that contains a register and, if `ty` is given, has that type.
    /// Returns `None` if there is no such class.
    pub fn minimal_class_for(
        &self,
        register: RegisterId,
        ty: Option<&TypeByMode>,
    ) -> Option<ClassId> {
        let mut best: Option<ClassId> = None;
        for &class in self.classes_of(register) {
            if ty.is_none_or(|ty| self[class].has_type(ty))
                && best.is_none_or(|best| self[best].has_sub_class(class))
            {
                best = Some(class);
            }
        }
        best
    }

    /// Returns the largest class of this type in which every register has a sub-register at this
    /// index. Returns `None` if there is no such class.
    pub fn super_class_for_index(
        &self,
        ty: &TypeByMode,
        index: IndexId,
        allocatable: bool,
    ) -> Option<ClassId> {
        let with_index =
            self.classes().iter().filter_map(|class| class.sub_class_with_index(index));
        let fits = with_index.filter(|&class| {
            self[class].has_exact_type(ty) && (!allocatable || self[class].allocatable)
        });
        fits.min_by(|&a, &b| {
            let (a, b) = (&self[a], &self[b]);
            b.members.len().cmp(&a.members.len()).then_with(|| a.name.cmp(&b.name))
        })
    }

    /// Returns the largest sub-class in which every register has a sub-register at this index, and
    /// the class of these sub-registers. That is the largest one with at most as many members as
    /// the sub-class, otherwise the smallest one.
    pub fn matching_classes(&self, class: ClassId, index: IndexId) -> Option<(ClassId, ClassId)> {
        let biggest = self[class].sub_class_with_index(index)?;
        let matching = self.matching[index.index()].get_or_init(|| self.find_matching(index));
        let mut supers: Vec<ClassId> =
            self[biggest].sub_classes.iter().map(|position| ClassId(position as u32)).collect();
        self.larger_first(&mut supers, Some(class));
        for super_class in supers {
            let subs = &matching.0[super_class.index()];
            let size = self[super_class].members.len();
            // Classes that have other registers as well are the second best;
            // the last one of them has the fewest.
            let fits = |sub: &&ClassId| self[**sub].members.len() <= size;
            let best = subs.iter().find(fits).map(|&first| {
                // The class itself comes before others that are alike.
                let alike = |&&sub: &&ClassId| sub == class && self.alike(sub, first);
                subs.iter().find(alike).copied().unwrap_or(first)
            });
            let last = || {
                let &last = subs.last()?;
                let earlier = |&&sub: &&ClassId| sub != class && self.alike(sub, last);
                let other = if last == class { subs.iter().rev().find(earlier) } else { None };
                Some(other.copied().unwrap_or(last))
            };
            if let Some(sub) = best.or_else(last) {
                return Some((super_class, sub));
            }
        }
        None
    }

    fn find_matching(&self, index: IndexId) -> Matching {
        let mut order: Vec<ClassId> = self.class_ids().collect();
        self.larger_first(&mut order, None);
        let mut all = vec![Vec::new(); self.classes().len()];
        for sub in order {
            for super_class in
                self[sub].super_reg_classes(index).into_iter().flat_map(|set| set.iter())
            {
                all[super_class].push(sub);
            }
        }
        Matching(all)
    }

    /// Returns true if two classes have equally many members and the same position among base
    /// classes.
    fn alike(&self, a: ClassId, b: ClassId) -> bool {
        let key = |class: ClassId| (self[class].members.len(), self[class].base_class_order);
        key(a) == key(b)
    }

    /// Sorts classes: larger ones first, then those with a higher position among base classes, then
    /// the class `first`, then by number.
    fn larger_first(&self, classes: &mut [ClassId], first: Option<ClassId>) {
        classes.sort_by(|&a, &b| {
            let (x, y) = (&self[a], &self[b]);
            y.members
                .len()
                .cmp(&x.members.len())
                .then(y.base_class_order.cmp(&x.base_class_order))
                .then((Some(b) == first).cmp(&(Some(a) == first)))
                .then(a.cmp(&b))
        });
    }
}
