//! Translation of a module: symbols, signatures, and the order in which definitions are built.

use std::collections::HashMap;

use tablegen_backend::ir::{
    Data, Extend, Function as IrFunction, Linkage, Module, Param, Passing, Signature, Symbol,
    SymbolId, SymbolKind, Type as Scalar, Visibility,
};

use crate::Error;
use crate::data;
use crate::function;
use crate::intrinsics;
use crate::parse::Parsed;
use crate::syntax::{self, Attributes, Operand, Properties};
use crate::types::{Layout, Type};

/// Layout and symbols of the module under translation.
pub(crate) struct Context<'s> {
    pub(crate) layout: Layout,
    pub(crate) symbols: HashMap<String, SymbolId>,
    pub(crate) thread_local: Vec<&'s str>,
}

/// Translates a module.
pub(crate) fn translate(source: &syntax::Module, pointer: u64) -> Parsed<Module> {
    let layout = Layout { named: source.types.iter().cloned().collect(), pointer };
    let mut cx = Context { layout, symbols: HashMap::new(), thread_local: Vec::new() };
    let mut module = Module::new();
    for global in &source.globals {
        if is_ignored(&global.name) {
            continue;
        }
        if global.properties.has("thread_local") {
            cx.thread_local.push(&global.name);
        }
        let id = module.add(symbol(
            &global.name,
            &global.properties,
            SymbolKind::Data(Data::declaration()),
        ));
        cx.symbols.insert(global.name.clone(), id);
    }
    for function in &source.functions {
        if function.name.starts_with("llvm.") {
            continue;
        }
        let signature = cx.signature(function)?;
        let kind = SymbolKind::Function(IrFunction::new(signature));
        let mut symbol = symbol(&function.name, &function.properties, kind);
        if !function.blocks.is_empty() && symbol.linkage == Linkage::Local {
            symbol.is_local = true;
        }
        let id = module.add(symbol);
        cx.symbols.insert(function.name.clone(), id);
    }
    // Intrinsics that are functions of the C library.
    for function in &source.functions {
        let Some(name) = intrinsics::library_function(&function.name) else { continue };
        if cx.symbols.contains_key(&name) {
            continue;
        }
        let signature = cx.signature(function)?;
        let id = module.define(&name, signature);
        cx.symbols.insert(name, id);
    }
    for global in &source.globals {
        let Some(&id) = cx.symbols.get(global.name.as_str()) else { continue };
        let kind = data::kind(&cx, global)?;
        if let Some(symbol) = module.symbol_mut(id) {
            symbol.kind = kind;
        }
    }
    for function in source.functions.iter().filter(|function| !function.blocks.is_empty()) {
        let Some(&id) = cx.symbols.get(function.name.as_str()) else { continue };
        function::build(&mut cx, &mut module, id, function)?;
    }
    Ok(module)
}

/// Returns true for variables that the compiler alone reads.
fn is_ignored(name: &str) -> bool {
    name.starts_with("llvm.")
}

fn symbol(name: &str, properties: &Properties, kind: SymbolKind) -> Symbol {
    let has = |keyword| properties.has(keyword);
    let linkage = match () {
        () if has("internal") || has("private") => Linkage::Local,
        () if [
            "weak",
            "weak_odr",
            "linkonce",
            "linkonce_odr",
            "extern_weak",
            "available_externally",
        ]
        .into_iter()
        .any(has) =>
        {
            Linkage::Weak
        }
        () => Linkage::External,
    };
    let visibility = match () {
        () if has("hidden") => Visibility::Hidden,
        () if has("protected") => Visibility::Protected,
        () => Visibility::Default,
    };
    let is_local = linkage == Linkage::Local || has("dso_local");
    // Names with a character 1 in front are not changed by the object format.
    let name = name.strip_prefix('\u{1}').unwrap_or(name);
    let section = properties.section.clone();
    Symbol { name: name.into(), linkage, visibility, is_local, section, kind }
}

impl Context<'_> {
    fn signature(&self, function: &syntax::Function) -> Parsed<Signature> {
        let failed = |what: &str| {
            Error::new(0, format!("`{}`: {what} is of a type without registers", function.name))
        };
        let mut params = Vec::new();
        for param in &function.params {
            let of_type = self.params(&param.ty, &param.attributes);
            params.extend(of_type.ok_or_else(|| failed("a parameter"))?);
        }
        let results = self.params(&function.result, &function.result_attributes);
        let results = results.ok_or_else(|| failed("the result"))?;
        Ok(Signature { params, results, is_variadic: function.is_variadic })
    }

    /// Returns the parameters for one of a type. `None` if the code generator does not have it.
    pub(crate) fn params(&self, ty: &Type, attributes: &Attributes) -> Option<Vec<Param>> {
        let extend = match attributes {
            Attributes { sign_extend: true, .. } => Extend::Sign,
            Attributes { zero_extend: true, .. } => Extend::Zero,
            _ => Extend::None,
        };
        let passing = match &attributes.by_value {
            Some(ty) => Passing::ByValue {
                size: self.layout.size(ty),
                align: attributes.align.unwrap_or(1).max(self.layout.align(ty)),
            },
            None if attributes.struct_return => Passing::StructReturn,
            None => Passing::Direct,
        };
        let scalars = self.layout.scalars(ty)?;
        let is_one = scalars.len() == 1;
        let param = |(_, ty): (u64, Scalar)| match is_one {
            true => Param::new(ty).extend(extend).passing(passing),
            false => Param::new(ty),
        };
        let mut params: Vec<Param> = scalars.into_iter().map(param).collect();
        // Elements of arrays are in registers together.
        let is_array = matches!(self.layout.resolve(ty), Type::Array(..));
        let others = u32::try_from(params.len()).unwrap_or(0).saturating_sub(1);
        if let Some(first) = params.first_mut().filter(|_| is_array) {
            *first = first.with_elements(others);
        }
        Some(params)
    }

    /// Returns a symbol and an offset in bytes, if a constant is an address of this form.
    pub(crate) fn address(&self, operand: &Operand) -> Option<(SymbolId, i64)> {
        match operand {
            Operand::Global(name) => Some((*self.symbols.get(name.as_str())?, 0)),
            Operand::Element(element) => {
                let (ty, base, indices) = &**element;
                let (symbol, offset) = self.address(base)?;
                Some((symbol, offset.checked_add(self.constant_offset(ty, indices)?)?))
            }
            Operand::Convert(name, convert) if name != "trunc" => self.address(&convert.1),
            Operand::Binary(name, binary) if name == "add" => {
                let (symbol, offset) = self.address(&binary.1)?;
                let Operand::Int(value) = binary.2 else { return None };
                Some((symbol, offset.checked_add(i64::try_from(value).ok()?)?))
            }
            _ => None,
        }
    }

    /// Returns the offset of an element in bytes. `None` if an index is not constant.
    pub(crate) fn constant_offset(&self, ty: &Type, indices: &[(Type, Operand)]) -> Option<i64> {
        let mut offset = 0_i64;
        let mut ty = ty.clone();
        for (nth, (_, index)) in indices.iter().enumerate() {
            let index = match index {
                Operand::Int(index) => i64::try_from(*index).ok()?,
                Operand::Zero => 0,
                _ => return None,
            };
            let step = match nth {
                0 => i64::try_from(self.layout.size(&ty)).ok()?.checked_mul(index)?,
                _ => {
                    let is_array = matches!(self.layout.resolve(&ty), Type::Array(..));
                    let position = if is_array { 0 } else { u64::try_from(index).ok()? };
                    let (inner, element) = self.layout.element(&ty, position)?;
                    ty = element;
                    let size = i64::try_from(self.layout.size(&ty)).ok()?;
                    match is_array {
                        true => size.checked_mul(index)?,
                        false => i64::try_from(inner).ok()?,
                    }
                }
            };
            offset = offset.checked_add(step)?;
        }
        Some(offset)
    }
}
