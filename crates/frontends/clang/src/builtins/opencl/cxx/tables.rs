//! Prints tables of OpenCL's functions as C++, with the functions that look up names and create
//! types.

use super::super::tables::{Generic, Image, Made, Tables};
use crate::model::opencl::Access;
use tablegen_emit::cxx;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::string_switch::{Case, string_switch};
use tablegen_session::OutputContext;

/// Structs of the table entries.
const STRUCTS: &str = "
// Image access qualifier.
enum OpenCLAccessQual : unsigned char {
  OCLAQ_None,
  OCLAQ_ReadOnly,
  OCLAQ_WriteOnly,
  OCLAQ_ReadWrite
};

// Represents a return type or argument type.
struct OpenCLTypeStruct {
  // A type (e.g. float, int, ...).
  const OpenCLTypeID ID;
  // Vector size (if applicable; 0 for scalars and generic types).
  const unsigned VectorWidth;
  // 0 if the type is not a pointer.
  const bool IsPointer : 1;
  // 0 if the type is not const.
  const bool IsConst : 1;
  // 0 if the type is not volatile.
  const bool IsVolatile : 1;
  // Access qualifier.
  const OpenCLAccessQual AccessQualifier;
  // Address space of the pointer (if applicable).
  const LangAS AS;
};

// One overload of an OpenCL builtin function.
struct OpenCLBuiltinStruct {
  // Index of the signature in the OpenCLTypeStruct table.
  const unsigned SigTableIndex;
  // Entries between index SigTableIndex and (SigTableIndex + NumTypes - 1) in
  // the SignatureTable represent the complete signature.  The first type at
  // index SigTableIndex is the return type.
  const unsigned NumTypes;
  // Function attribute __attribute__((pure))
  const bool IsPure : 1;
  // Function attribute __attribute__((const))
  const bool IsConst : 1;
  // Function attribute __attribute__((convergent))
  const bool IsConv : 1;
  // OpenCL extension(s) required for this overload.
  const unsigned short Extension;
  // OpenCL versions in which this overload is available.
  const unsigned short Versions;
};

";

/// Start of the function that looks up names.
const LOOKUP: &str = "
// Find out whether a string matches an existing OpenCL builtin function name.
// Returns: A pair <0, 0> if no name matches.
//          A pair <Index, Len> indexing the BuiltinTable if the name is
//          matching an OpenCL builtin function.
static std::pair<unsigned, unsigned> isOpenCLBuiltin(llvm::StringRef Name) {

";

/// Start of the function that creates types.
const TYPES: &str = "

static QualType getOpenCLEnumType(Sema &S, llvm::StringRef Name);
static QualType getOpenCLTypedefType(Sema &S, llvm::StringRef Name);

// Convert an OpenCLTypeStruct type to a list of QualTypes.
// Generic types represent multiple types and vector sizes, thus a vector
// is returned. The conversion is done in two steps:
// Step 1: A switch statement fills a vector with scalar base types for the
//         Cartesian product of (vector sizes) x (types) for generic types,
//         or a single scalar type for non generic types.
// Step 2: Qualifiers and other type properties such as vector size are
//         applied.
static void OCL2Qual(Sema &S, const OpenCLTypeStruct &Ty,
                     llvm::SmallVectorImpl<QualType> &QT) {
  ASTContext &Context = S.Context;
  // Number of scalar types in the GenType.
  unsigned GenTypeNumTypes;
  // Pointer to the list of vector sizes for the GenType.
  llvm::ArrayRef<unsigned> GenVectorSizes;
";

/// End of the function that creates types.
const QUALIFIERS: &str = "
    for (unsigned I = 0; I < QT.size(); I++) {
      // For scalars, size is 1.
      if (GenVectorSizes[I / GenTypeNumTypes] != 1) {
        QT[I] = Context.getExtVectorType(QT[I],
                          GenVectorSizes[I / GenTypeNumTypes]);
      }
    }
  }

  // Set vector size for non-generic vector types.
  if (Ty.VectorWidth > 1) {
    for (unsigned Index = 0; Index < QT.size(); Index++) {
      QT[Index] = Context.getExtVectorType(QT[Index], Ty.VectorWidth);
    }
  }

  if (Ty.IsVolatile != 0) {
    for (unsigned Index = 0; Index < QT.size(); Index++) {
      QT[Index] = Context.getVolatileType(QT[Index]);
    }
  }

  if (Ty.IsConst != 0) {
    for (unsigned Index = 0; Index < QT.size(); Index++) {
      QT[Index] = Context.getConstType(QT[Index]);
    }
  }

  // Transform the type to a pointer as the last step, if necessary.
  // Builtin functions only have pointers on [const|volatile], no
  // [const|volatile] pointers, so this is ok to do it as a last step.
  if (Ty.IsPointer != 0) {
    for (unsigned Index = 0; Index < QT.size(); Index++) {
      QT[Index] = Context.getAddrSpaceQualType(QT[Index], Ty.AS);
      QT[Index] = Context.getPointerType(QT[Index]);
    }
  }

} // OCL2Qual
";

pub(in super::super) fn print(output: &OutputContext<'_>, plan: &Tables<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "OpenCL Builtin handling", Some(output.input_name()));
    emit!(out; "#include \"llvm/ADT/StringRef.h\"\nusing namespace clang;\n\nenum OpenCLTypeID {\n");
    for name in plan.names.iter().chain(&plan.generic_names) {
        emit!(out; "  OCLT_", name, ",\n");
    }
    emit!(out; "};\n", STRUCTS);
    data(out, plan);
    emit!(out; LOOKUP);
    names(out, plan);
    emit!(out; "  return std::make_pair(0, 0);\n} // isOpenCLBuiltin\n", TYPES);
    for (name, widths) in &plan.widths {
        emit!(out; "  constexpr unsigned List", name, "[] = {");
        for width in widths {
            emit!(out; width, ", ");
        }
        emit!(out; "};\n");
    }
    emit!(out; "\n  switch (Ty.ID) {\n");
    for (name, images) in &plan.images {
        image(out, name, images);
    }
    for one in &plan.generic {
        generic(out, one);
    }
    for (name, made) in &plan.plain {
        emit!(out; "    case OCLT_", name, ":\n");
        let is_checked = check(out, made, "");
        emit!(
            out;
            "      QT.push_back(", made.code, ");\n", if is_checked { "      }\n" } else { "" },
            "      break;\n",
        );
    }
    emit!(
        out;
        "  } // end of switch (Ty.ID)\n\n",
        "  // Construct the different vector types for each generic type.\n",
        "  if (Ty.ID >= ", plan.names.len(), ") {", QUALIFIERS,
    );
    text
}

/// Prints the tables.
fn data(out: &mut Vec<u8>, plan: &Tables<'_>) {
    emit!(out; "static const char *FunctionExtensionTable[] = {\n");
    for (index, (record, extension)) in plan.extensions.iter().enumerate() {
        emit!(out; "  // ", index, ": ", record, "\n  \"", extension, "\",\n");
    }
    emit!(out; "};\n\nstatic const OpenCLTypeStruct TypeTable[] = {\n");
    for (index, ty) in plan.types.iter().enumerate() {
        emit!(out; "  // ", index, "\n  {OCLT_", ty.name, ", ", ty.width, ", ");
        for flag in [ty.pointer, ty.constant, ty.volatile] {
            emit!(out; u32::from(flag), ", ");
        }
        emit!(out; "OCLAQ_", ty.access.map_or("None", access), ", ", ty.space, "},\n");
    }
    emit!(out; "};\n\nstatic const unsigned short SignatureTable[] = {\n");
    let mut index = 0;
    for signature in &plan.signatures {
        emit!(out; "  // ", index, "\n  ");
        for ty in signature {
            emit!(out; ty, ", ");
        }
        emit!(out; "\n");
        index += signature.len();
    }
    emit!(out; "};\n\nstatic const OpenCLBuiltinStruct BuiltinTable[] = {\n");
    let mut next = 1;
    for group in &plan.groups {
        emit!(out; "  // ", next, ": ");
        for name in &group.names {
            emit!(out; name, ", ");
        }
        emit!(out; "\n");
        for one in &group.overloads {
            let effects = one.effects;
            emit!(out; "  { ", one.signature, ", ", one.len, ", ");
            for flag in [effects.pure, effects.constant, effects.convergent] {
                emit!(out; u32::from(flag), ", ");
            }
            emit!(out; one.extension, ", ", one.versions, " },\n");
        }
        next += group.overloads.len();
    }
    emit!(out; "};\n\n");
}

/// Prints the function that looks up names.
fn names(out: &mut Vec<u8>, plan: &Tables<'_>) {
    let mut cases = Vec::new();
    let mut next = 1;
    for group in &plan.groups {
        let count = group.overloads.len();
        for key in &group.names {
            cases.push(Case { key, code: format!("return std::make_pair({next}, {count});") });
        }
        next += count;
    }
    string_switch(out, "Name", &cases, 0);
}

fn access(access: Access) -> &'static str {
    match access {
        Access::Reading => "ReadOnly",
        Access::Writing => "WriteOnly",
        Access::Both => "ReadWrite",
    }
}

/// Prints the case of an image type, by access qualifier.
fn image(out: &mut Vec<u8>, name: &str, images: &[Image<'_>]) {
    emit!(
        out;
        "    case OCLT_", name, ":\n      switch (Ty.AccessQualifier) {\n",
        "        case OCLAQ_None:\n",
        "          llvm_unreachable(\"Image without access qualifier\");\n",
    );
    for image in images {
        emit!(out; "        case OCLAQ_", access(image.access), ":\n");
        let is_checked = check(out, &image.made, "    ");
        emit!(
            out;
            "          QT.push_back(", image.made.code, ");\n",
            if is_checked { "          }\n" } else { "" }, "          break;\n",
        );
    }
    emit!(out; "      }\n      break;\n");
}

/// Prints the case of a generic type.
fn generic(out: &mut Vec<u8>, generic: &Generic<'_>) {
    let (types, widths) = (generic.types.len(), generic.width_count);
    emit!(
        out;
        "    case OCLT_", generic.name, ": {\n      SmallVector<QualType, ", types,
        "> TypeList;\n",
    );
    for made in &generic.types {
        let is_checked = check(out, made, "");
        emit!(
            out;
            "      TypeList.push_back(", made.code, ");\n",
            if is_checked { "      }\n" } else { "" },
        );
    }
    emit!(
        out;
        "      GenTypeNumTypes = TypeList.size();\n      QT.reserve(", widths * types, ");\n",
        "      for (unsigned I = 0; I < ", widths, "; I++) {\n        QT.append(TypeList);\n",
        "      }\n      GenVectorSizes = List", generic.widths, ";\n      break;\n    }\n",
    );
}

/// Prints the start of a check for the extensions that a type requires. Returns false if it
/// requires none.
fn check(out: &mut Vec<u8>, made: &Made<'_>, indent: &str) -> bool {
    let Some(first) = made.extensions.first() else { return false };
    emit!(out; indent, "      if (");
    for (index, extension) in made.extensions.iter().enumerate() {
        // clang-tblgen also omits later duplicates of the first extension.
        if index > 0 && extension != first {
            emit!(out; " && ");
        }
        emit!(out; "S.getPreprocessor().isMacroDefined(\"", extension, "\")");
    }
    emit!(out; ") {\n  ");
    true
}
