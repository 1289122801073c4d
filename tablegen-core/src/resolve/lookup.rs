//! Lookup of names through the layers of a resolver.

use super::{Base, Layer, Resolver, State};
use crate::evaluation::{Eval, Evaluation};
use crate::value::Val;

impl Resolver {
    pub(super) fn lookup(&mut self, ev: &mut Evaluation, name: Val) -> Eval<Option<Val>> {
        if self.layers.is_empty() {
            return self.lookup_base(ev, name);
        }
        let hiding_layer = self
            .layers
            .iter()
            .rposition(|layer| matches!(layer, Layer::Shadow(names) if names.contains(&name)));
        let found = if hiding_layer.is_some() {
            None
        } else if let Some(known) = self.settled_meaning(ev, name) {
            known
        } else {
            // Values of names are resolved outside of all layers.
            let layers = std::mem::take(&mut self.layers);
            let tracks = std::mem::take(&mut self.tracks);
            self.update_interest();
            let found = self.lookup_base(ev, name)?;
            self.layers = layers;
            self.tracks = tracks;
            self.update_interest();
            found
        };
        if self.tracks > 0 && found.is_none_or(|value| ev.is_open(value, &mut Vec::new())) {
            for layer in &mut self.layers[hiding_layer.map_or(0, |index| index + 1)..] {
                if let Layer::Track { open } = layer {
                    *open = true;
                }
            }
        }
        Ok(found)
    }

    fn lookup_base(&mut self, ev: &mut Evaluation, name: Val) -> Eval<Option<Val>> {
        match &mut self.base {
            Base::Watch { name: watched, seen } => {
                *seen |= *watched == Some(name);
                Ok(None)
            }
            Base::Bindings(bindings) => {
                let Some(index) = bindings
                    .list
                    .iter()
                    .position(|binding| binding.name == name && binding.state != State::Busy)
                else {
                    return Ok(None);
                };
                let only_one = bindings.list.len() - bindings.busy == 1;
                let binding = &mut bindings.list[index];
                let value = binding.value;
                let settled = !ev.values.summary(value).may_contain(self.base_interest);
                if settled || binding.state == State::Resolved || only_one {
                    return Ok(Some(value));
                }
                binding.state = State::Busy;
                bindings.busy += 1;
                ev.go_deeper(self.record)?;
                let queried = self.queried.take();
                let value = self.resolve(ev, value)?;
                self.queried = queried;
                ev.bounds.depth -= 1;
                if let Base::Bindings(bindings) = &mut self.base {
                    bindings.busy -= 1;
                    let binding = &mut bindings.list[index];
                    (binding.value, binding.state) = (value, State::Resolved);
                }
                Ok(Some(value))
            }
            Base::Record(scope) => {
                if let Some(known) = scope.known.get(name) {
                    return Ok(Some(known));
                }
                if scope.stack.contains(&name) {
                    return Ok(None);
                }
                let record = scope.record;
                let value = match ev.records.find_field(record, name) {
                    Some(index) => {
                        Some(ev.records.value(record, index)).filter(|&value| value != Val::UNSET)
                    }
                    None => scope.new_name.filter(|_| ev.records.get(record).name == name),
                };
                let Some(value) = value else { return Ok(None) };
                if !ev.values.summary(value).may_contain(self.base_interest) {
                    return Ok(Some(value));
                }
                scope.stack.push(name);
                ev.go_deeper(self.record)?;
                let queried = self.queried.take();
                let value = self.resolve(ev, value)?;
                self.queried = queried;
                ev.bounds.depth -= 1;
                if let Base::Record(scope) = &mut self.base {
                    scope.stack.pop();
                    scope.known.insert(name, value);
                }
                Ok(Some(value))
            }
        }
    }

    /// Returns the value of a name, if nothing has to be resolved for it.
    pub(super) fn settled_meaning(&self, ev: &Evaluation, name: Val) -> Option<Option<Val>> {
        let settled = |value: Val| !ev.values.summary(value).may_contain(self.base_interest);
        match &self.base {
            Base::Watch { .. } => None,
            Base::Bindings(bindings) => {
                let found = bindings
                    .list
                    .iter()
                    .find(|binding| binding.name == name && binding.state != State::Busy);
                let Some(binding) = found else { return Some(None) };
                let fixed = binding.state == State::Resolved
                    || bindings.list.len() - bindings.busy == 1
                    || settled(binding.value);
                fixed.then_some(Some(binding.value))
            }
            Base::Record(scope) => {
                if let Some(known) = scope.known.get(name) {
                    return Some(Some(known));
                }
                if scope.stack.contains(&name) {
                    return Some(None);
                }
                match ev.records.find_field(scope.record, name) {
                    Some(index) => match ev.records.value(scope.record, index) {
                        Val::UNSET => Some(None),
                        value => settled(value).then_some(Some(value)),
                    },
                    None => scope.new_name.is_none().then_some(None),
                }
            }
        }
    }

    /// Marks the trackers of unknown names for a value that stays unchanged.
    #[inline(never)]
    pub(super) fn note_open(&mut self, ev: &Evaluation, v: Val) {
        let mut hidden = Vec::new();
        for layer in self.layers.iter_mut().rev() {
            match layer {
                Layer::Shadow(names) => hidden.extend_from_slice(names),
                Layer::Track { open } => *open = *open || ev.is_open(v, &mut hidden),
            }
        }
    }
}
