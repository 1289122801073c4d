//! `multiclass` and `defm` statements.

use std::collections::BTreeSet;

use super::Gen;
use super::classes::split;
use super::env::{Env, Multiclass, Record, merge_fields};
use super::layout::block;
use super::types::ClassId;

impl Gen {
    /// Generates a multiclass definition.
    pub(super) fn multiclass(&mut self) -> String {
        self.note("multiclass");
        let name = self.fresh(&["M", "Multi", "mc_"]);
        let params = if self.rng.chance(75) { self.params(&name) } else { Vec::new() };
        let (header, params) = split(params);
        let outer = std::mem::take(&mut self.ctx);
        let mark = self.env.vars.len();
        let pending = std::mem::take(&mut self.pending);
        for param in &params {
            self.declare_local(&param.name, param.spec.clone());
        }
        self.ctx.name = true;
        self.multiclass = Some(Multiclass {
            name: name.clone(),
            params: params.clone(),
            ..Multiclass::default()
        });
        let parents = self.multiclass_parents();
        let mut items = Vec::new();
        for _ in 0..self.rng.range(1, 4) {
            items.push(self.inner_statement(2));
        }
        let mut done = self.multiclass.take().unwrap_or_default();
        done.params = params;
        self.env.multiclasses.push(done);
        self.pending = pending;
        self.env.vars.truncate(mark);
        self.ctx = outer;
        format!("multiclass {name}{header}{parents} {}", block(&items))
    }

    /// Generates the list of multiclasses that the current one inherits from.
    fn multiclass_parents(&mut self) -> String {
        let mut references = Vec::new();
        for _ in 0..self.rng.weighted(&[7, 3, 1]) {
            let Some(parent) = self.some_multiclass(true) else { break };
            let fuel = self.fuel().min(2);
            references.push(self.expand(parent, "", fuel));
        }
        if references.is_empty() {
            return String::new();
        }
        self.note("multiclass with parents");
        format!(" : {}", references.join(", "))
    }

    /// Returns a multiclass whose records satisfy the requirements of this context. With `bare`,
    /// its records get no name of their own, so a bare expansion must be the first one of the
    /// multiclass.
    fn some_multiclass(&mut self, bare: bool) -> Option<usize> {
        let current = self.multiclass.as_ref();
        let usable: Vec<usize> = (0..self.env.multiclasses.len())
            .filter(|&id| {
                let candidate = &self.env.multiclasses[id];
                let common = candidate.common.as_ref();
                let suits = self
                    .ctx
                    .require
                    .iter()
                    .all(|class| common.is_none_or(|common| common.contains(class)));
                let free = !bare
                    || current.is_none_or(|current| {
                        !current.expands.contains(&id)
                            && current.expands.is_disjoint(&candidate.expands)
                    });
                suits && free
            })
            .collect();
        if usable.is_empty() { None } else { Some(usable[self.rng.below(usable.len())]) }
    }

    /// Generates a reference to a multiclass from another one. Its records become records of the
    /// other one, with `prefix` in front of their names.
    fn expand(&mut self, id: usize, prefix: &str, fuel: u32) -> String {
        let source = self.env.multiclasses[id].clone();
        let text = self.reference(&source.name, &source.params, fuel);
        let conditional = self.ctx.conditional || !self.ctx.loops.is_empty();
        if let Some(current) = &mut self.multiclass {
            if prefix.is_empty() {
                current.expands.extend(source.expands.iter().copied());
                current.expands.insert(id);
            }
            current.traits.extend(&source.traits);
            current.dumps |= source.dumps;
            if let Some(common) = &source.common {
                current.narrow(common);
            }
            if !conditional {
                for record in &source.records {
                    let name = format!("{prefix}{}", record.name);
                    current.records.push(Record { name, ..record.clone() });
                }
            }
        }
        text
    }

    /// Generates a `defm` statement, at file level or in a multiclass.
    pub(super) fn defm(&mut self) -> Option<String> {
        if self.multiclass.is_some() { self.nested_defm() } else { self.top_defm() }
    }

    fn nested_defm(&mut self) -> Option<String> {
        let repeated = !self.ctx.loops.is_empty();
        let bare = !repeated && self.rng.chance(15);
        let id = self.some_multiclass(bare)?;
        self.note("defm in a multiclass");
        let fuel = self.fuel().min(2);
        let suffix = if bare { String::new() } else { self.fresh(&["_m", "SS", "D_"]) };
        let reference = self.expand(id, &suffix, fuel);
        let (trailing, classes) = self.trailing_classes(&[id]);
        if let (Some(current), false) = (&mut self.multiclass, classes.is_empty()) {
            current.traits.extend(&classes);
        }
        let name = if bare {
            "\"\"".to_owned()
        } else {
            let looped = self.loop_suffix()?;
            match self.rng.below(3) {
                0 => format!("NAME # {suffix}{looped}"),
                _ => format!("{suffix}{looped}"),
            }
        };
        Some(format!("defm {name} : {reference}{trailing};"))
    }

    fn top_defm(&mut self) -> Option<String> {
        let id = self.some_multiclass(false)?;
        self.note("defm");
        let mut ids = vec![id];
        if self.rng.chance(25) {
            let expands = |g: &Gen, id: usize| -> BTreeSet<usize> {
                g.env.multiclasses[id].expands.iter().copied().chain([id]).collect()
            };
            let second = self.some_multiclass(false)?;
            if expands(self, id).is_disjoint(&expands(self, second)) {
                self.note("defm of several multiclasses");
                ids.push(second);
            }
        }
        let fuel = self.fuel().min(2);
        let mut references = Vec::new();
        for &id in &ids {
            let Multiclass { name, params, .. } = self.env.multiclasses[id].clone();
            references.push(self.reference(&name, &params, fuel));
        }
        let (trailing, classes) = self.trailing_classes(&ids);
        let unknown = self.ctx.loops.iter().any(|(_, values)| values.is_none());
        let (name, known) = if unknown || self.rng.chance(10) {
            self.note("defm without a name");
            (String::new(), Vec::new())
        } else {
            let (name, known) = self.record_name(&["D", "ADD", "defm_", "X"]);
            (format!(" {name}"), known)
        };
        for defm_name in known {
            for &id in &ids {
                for record in self.env.multiclasses[id].records.clone() {
                    let mut record =
                        Record { name: format!("{defm_name}{}", record.name), ..record };
                    for &class in &classes {
                        record.ancestors.extend(&self.env.classes[class].ancestors);
                        merge_fields(&mut record.fields, &self.env.classes[class].fields);
                    }
                    self.add_record(record);
                }
            }
        }
        Some(format!("defm{name} : {}{trailing};", references.join(", ")))
    }

    /// Generates the classes after the multiclasses of a `defm`: only those that the records cannot
    /// derive from already.
    fn trailing_classes(&mut self, ids: &[usize]) -> (String, Vec<ClassId>) {
        let dumps = ids.iter().any(|&id| self.env.multiclasses[id].dumps);
        if !self.rng.chance(if dumps { 1 } else { 12 }) {
            return (String::new(), Vec::new());
        }
        let usable: Vec<ClassId> = (0..self.env.classes.len())
            .filter(|&class| {
                self.env.classes[class].is_complete()
                    && self.env.classes[class].reserved
                    && ids.iter().all(|&id| !self.env.multiclasses[id].traits.contains(&class))
            })
            .collect();
        if usable.is_empty() {
            return (String::new(), Vec::new());
        }
        let class = usable[self.rng.below(usable.len())];
        self.note("defm with a trailing class");
        let (name, params) =
            (self.env.classes[class].name.clone(), self.env.classes[class].params.clone());
        let fuel = self.fuel().min(2);
        (format!(", {}", self.reference(&name, &params, fuel)), vec![class])
    }

    /// Takes note that a record was defined under the bare name of the `defm`.
    pub(super) fn claim_bare_name(&mut self) -> bool {
        match &mut self.multiclass {
            Some(current) => current.expands.insert(Env::BARE),
            None => false,
        }
    }
}
