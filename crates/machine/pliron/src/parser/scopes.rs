//! Names of values and blocks.

use std::collections::HashMap;

use pliron::basic_block::BasicBlock;
use pliron::builtin::op_interfaces::OneResultInterface;
use pliron::builtin::ops::ForwardRefOp;
use pliron::context::{Context, Ptr};
use pliron::op::Op;
use pliron::operation::Operation;
use pliron::r#type::{TypeHandle, Typed};
use pliron::value::Value;

use super::{Name, Parser};
use crate::types::type_text;
use crate::{Error, Result};

/// Value or forward reference.
#[derive(Clone, Copy)]
struct Known {
    value: Value,
    /// Type that the uses of a forward reference expect, its operation, and the offset of the first
    /// use. `None` for defined values.
    forward: Option<(TypeHandle, ForwardRefOp, usize)>,
}

impl std::fmt::Debug for Scopes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} scopes", self.values.len())
    }
}

/// Names of one region.
#[derive(Default)]
struct Scope {
    is_isolated: bool,
    values: HashMap<(String, usize), Known>,
    blocks: HashMap<String, Label>,
}

struct Label {
    block: Ptr<BasicBlock>,
    is_defined: bool,
    offset: usize,
}

/// Names of the open regions, the innermost last.
#[derive(Default)]
pub(super) struct Scopes {
    values: Vec<Scope>,
}

impl Scopes {
    /// Opens a region. Names from outside are not visible if it is isolated.
    pub(super) fn open(&mut self, is_isolated: bool) {
        self.values.push(Scope { is_isolated, ..Scope::default() });
    }

    fn find(&self, key: &(String, usize)) -> Option<Known> {
        for scope in self.values.iter().rev() {
            if let Some(known) = scope.values.get(key) {
                return Some(*known);
            }
            if scope.is_isolated {
                break;
            }
        }
        None
    }
}

impl Parser<'_> {
    /// Closes the innermost region.
    pub(super) fn close_scope(&mut self) -> Result<()> {
        let Some(scope) = self.scopes.values.pop() else { return Ok(()) };
        let labels = scope.blocks.iter().filter(|(_, label)| !label.is_defined);
        if let Some((name, label)) = labels.min_by_key(|(_, label)| label.offset) {
            return Err(self.error_at(label.offset, format!("block `^{name}` is not defined")));
        }
        let mut forward: Vec<_> =
            scope.values.into_iter().filter(|(_, known)| known.forward.is_some()).collect();
        forward.sort_by_key(|(_, known)| known.forward.map(|(.., offset)| offset));
        for (key, known) in forward {
            let Some((.., offset)) = known.forward else { continue };
            let outer = self.scopes.values.last_mut().filter(|_| !scope.is_isolated);
            match outer {
                Some(outer) => {
                    outer.values.insert(key, known);
                }
                None => {
                    return Err(self.error_at(offset, format!("value `%{}` is not defined", key.0)));
                }
            }
        }
        Ok(())
    }

    /// Returns the value of a name. If it is not defined yet, returns a reference that its
    /// definition replaces.
    ///
    /// # Errors
    /// Returns an error if the value has another type.
    pub fn value(&mut self, name: &Name, ty: TypeHandle) -> Result<Value> {
        let key = (name.name.clone(), name.index);
        let Some(known) = self.scopes.find(&key) else {
            let operation = ForwardRefOp::new(self.ctx);
            let value = operation.get_result(self.ctx);
            value.set_type(self.ctx, ty);
            let known = Known { value, forward: Some((ty, operation, name.offset)) };
            match self.scopes.values.last_mut() {
                Some(scope) => scope.values.insert(key, known),
                None => return Err(self.undefined(name)),
            };
            return Ok(value);
        };
        let known_ty = known.value.get_type(self.ctx);
        if known_ty != ty {
            let (expected, found) = (type_text(self.ctx, ty), type_text(self.ctx, known_ty));
            let message =
                format!("value `%{}` has the type `{found}`, not `{expected}`", name.name);
            return Err(self.error_at(name.offset, message));
        }
        Ok(known.value)
    }

    /// Returns the type of a value that is defined.
    pub fn type_of(&self, name: &Name) -> Option<TypeHandle> {
        let known = self.scopes.find(&(name.name.clone(), name.index))?;
        Some(known.value.get_type(self.ctx))
    }

    fn undefined(&self, name: &Name) -> Error {
        self.error_at(name.offset, format!("value `%{}` is not defined", name.name))
    }

    /// Gives a value a name.
    ///
    /// # Errors
    /// Returns an error if the name is defined, or if its uses expect another type.
    pub(super) fn define(&mut self, name: &Name, value: Value) -> Result<()> {
        let key = (name.name.clone(), name.index);
        let ty = value.get_type(self.ctx);
        let known = Known { value, forward: None };
        let Some(scope) = self.scopes.values.last_mut() else { return Err(self.undefined(name)) };
        match scope.values.insert(key, known) {
            None => Ok(()),
            Some(Known { forward: Some((expected, operation, offset)), value: reference }) => {
                if expected != ty {
                    let message = format!("value `%{}` has another type than its use", name.name);
                    return Err(self.error_at(offset, message));
                }
                reference.replace_all_uses_with(self.ctx, &value);
                Operation::erase(operation.get_operation(), self.ctx);
                Ok(())
            }
            Some(_) => {
                let message = format!("value `%{}` is defined twice", name.name);
                Err(self.error_at(name.offset, message))
            }
        }
    }

    /// Reads `^name` and returns the block.
    ///
    /// # Errors
    /// Returns an error if no label is next.
    pub fn successor(&mut self) -> Result<Ptr<BasicBlock>> {
        let offset = self.offset();
        let name = self.label()?;
        let Some(scope) = self.scopes.values.last_mut() else {
            return Err(self.error_at(offset, "successor outside of a region"));
        };
        let ctx: &mut Context = self.ctx;
        let label = scope.blocks.entry(name).or_insert_with(|| Label {
            block: BasicBlock::new(ctx, None, Vec::new()),
            is_defined: false,
            offset,
        });
        Ok(label.block)
    }

    pub(super) fn label(&mut self) -> Result<String> {
        self.literal("^")?;
        let rest = self.rest();
        let len = rest.find(|one| !super::is_inner(one)).unwrap_or(rest.len());
        self.next += len;
        match len {
            0 => self.error("expected the name of a block"),
            _ => Ok(rest[..len].to_owned()),
        }
    }

    /// Returns the block with this label, for its definition.
    pub(super) fn define_block(&mut self, name: &str, offset: usize) -> Result<Ptr<BasicBlock>> {
        let Some(scope) = self.scopes.values.last_mut() else {
            return Err(self.error_at(offset, "block outside of a region"));
        };
        if scope.blocks.get(name).is_some_and(|label| label.is_defined) {
            return Err(self.error_at(offset, format!("block `^{name}` is defined twice")));
        }
        let ctx: &mut Context = self.ctx;
        let label = scope.blocks.entry(name.to_owned()).or_insert_with(|| Label {
            block: BasicBlock::new(ctx, None, Vec::new()),
            is_defined: false,
            offset,
        });
        label.is_defined = true;
        Ok(label.block)
    }
}
