#!/bin/sh
# Compares what the C++ and the Rust of examples/dialect say of random calls: which types are
# deduced, and which calls are right.
#
#   types.sh SOURCES TABLEGEN [COUNT] [LLVM]
#
# SOURCES is a checkout of github.com/GPUOpen-Drivers/llvm-dialects, TABLEGEN the command under test,
# and LLVM where LLVM 22 is installed with its headers.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
sources=$1
tablegen=$2
count=${3:-10000}
llvm=${4:-/usr/lib/llvm-22}
example=$here/../../examples/dialect
work=${WORK:-$(mktemp -d)}
make="$tablegen --tool=llvm-dialects-tblgen --dialect=calc $example/td/calc.td"
$make --gen-dialect-decls -o "$work/calc.h.inc"
$make --gen-dialect-defs -o "$work/calc.cpp.inc" --emit=rust:gen-dialect-defs="$work/calc.rs"
rust="rustc --edition 2024 -L $work --out-dir $work"
$rust --crate-type lib --crate-name tablegen_rt "$here/../../tablegen-rt/src/lib.rs"
OUT_DIR=$work $rust --crate-type lib --crate-name dialect --extern tablegen_rt "$example/src/lib.rs"
$rust --extern tablegen_rt --extern dialect "$here/types.rs"
flags="-std=c++17 -w -fno-exceptions -fno-rtti -I $sources/include -I $llvm/include -I $work"
defined="-DLLVM_MAIN_REVISION=999999 -DHAVE_LLVM_VERSION_MAJOR=22"
for file in "$sources"/lib/Dialect/*.cpp "$here/types.cpp"; do
    object=$work/$(basename "$file" .cpp).o
    [ -f "$object" ] || "${CXX:-c++}" $flags $defined -c "$file" -o "$object"
done
"${CXX:-c++}" -o "$work/types-cpp" "$work"/*.o -L"$llvm/lib" -lLLVM-22 -Wl,-rpath,"$llvm/lib"
"$work/types" 1 "$count" > "$work/calls"
"$work/types-cpp" < "$work/calls"
