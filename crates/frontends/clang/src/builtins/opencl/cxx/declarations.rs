//! Prints OpenCL's functions as C: a header, and a test that calls each.

use std::sync::Arc;

use crate::model::opencl::{Declarations, Function};
use tablegen_emit::cxx;
use tablegen_emit::cxx::{Emit, emit};
use tablegen_session::OutputContext;

/// Pragmas that enable the extensions of types and functions.
const SETUP: &str = "
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
#pragma OPENCL EXTENSION cl_khr_gl_msaa_sharing : enable
#pragma OPENCL EXTENSION cl_khr_mipmap_image_writes : enable
#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable

";

/// Macros for attributes.
const MACROS: &str = "
#define __ovld __attribute__((overloadable))
#define __conv __attribute__((convergent))
#define __purefn __attribute__((pure))
#define __cnfn __attribute__((const))

";

/// Minimum version of functions that name none.
const FIRST_VERSION: i32 = 100;

/// Prints the declarations of all functions.
pub(in super::super) fn header(output: &OutputContext<'_>, plan: &Declarations<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "OpenCL Builtin declarations", Some(output.input_name()));
    emit!(out; SETUP, MACROS);
    for function in &plan.functions {
        guarded(out, function, |out| {
            let effects = function.effects;
            for signature in &function.signatures {
                let end = extensions(out, &signature.extensions);
                emit!(
                    out;
                    &*signature.result, " __ovld ", if effects.constant { "__cnfn " } else { "" },
                    if effects.pure { "__purefn " } else { "" },
                    if effects.convergent { "__conv " } else { "" }, function.name, "(",
                );
                list(out, &signature.parameters, |out, _, ty| ty.emit(out));
                emit!(out; ");\n", end);
            }
        });
    }
    emit!(
        out;
        "\n// Disable any extensions we may have enabled previously.\n",
        "#pragma OPENCL EXTENSION all : disable\n",
    );
    text
}

/// Prints a test function for each function, with the same parameters, that calls it.
pub(in super::super) fn tests(output: &OutputContext<'_>, plan: &Declarations<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "OpenCL Builtin exhaustive testing", Some(output.input_name()));
    emit!(out; SETUP);
    let mut number = 0_usize;
    for function in &plan.functions {
        let name = function.name;
        emit!(out; "// Test ", name, "\n");
        guarded(out, function, |out| {
            for signature in &function.signatures {
                let end = extensions(out, &signature.extensions);
                emit!(out; &*signature.result, " test", number, "_", name, "(");
                list(out, &signature.parameters, |out, index, ty| emit!(out; ty, " arg", index));
                let result = if &*signature.result == "void" { "" } else { "return " };
                emit!(out; ") {\n  ", result, name, "(");
                list(out, &signature.parameters, |out, index, _| emit!(out; "arg", index));
                emit!(out; ");\n}\n", end);
                number += 1;
            }
        });
    }
    text
}

/// Prints a list in parentheses. `print` gets the numbers of the elements, starting at 1.
fn list(out: &mut Vec<u8>, parts: &[Arc<str>], mut print: impl FnMut(&mut Vec<u8>, usize, &str)) {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            emit!(out; ", ");
        }
        print(out, index + 1, part);
    }
}

/// Prints a function within the conditions of its extensions and versions.
fn guarded(out: &mut Vec<u8>, function: &Function<'_>, print: impl FnOnce(&mut Vec<u8>)) {
    for (index, extension) in function.extensions.iter().enumerate() {
        emit!(out; if index == 0 { "#if" } else { " &&" }, " defined(", extension, ")");
    }
    let is_extension = !function.extensions.is_empty();
    if is_extension {
        emit!(out; "\n");
    }
    let [first, end] = function.versions.map(|version| version as i32);
    let mut version = |sign: &str, number: i32| {
        emit!(
            out;
            "#if __OPENCL_C_VERSION__ ", sign, " CL_VERSION_", number / 100, "_",
            number % 100 / 10, "\n",
        );
    };
    if first != FIRST_VERSION {
        version(">=", first);
    }
    if end != 0 {
        version("<", end);
    }
    print(out);
    emit!(
        out;
        if end != 0 { "#endif // MaxVersion\n" } else { "" },
        if first != FIRST_VERSION { "#endif // MinVersion\n" } else { "" },
        if is_extension { "#endif // Extension\n" } else { "" },
    );
}

/// Prints the condition of the extensions of types. Returns the text that ends it.
fn extensions(out: &mut Vec<u8>, all: &[&str]) -> &'static str {
    for (index, extension) in all.iter().enumerate() {
        emit!(out; if index == 0 { "#if " } else { " && " }, "defined(", extension, ")");
    }
    if all.is_empty() {
        return "";
    }
    emit!(out; "\n");
    "#endif // TypeExtension\n"
}
