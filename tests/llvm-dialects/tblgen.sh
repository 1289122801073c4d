#!/bin/sh
# Builds llvm-dialects-tblgen, which `--bin dialects` compares with, from its sources.
#
#   tblgen.sh SOURCES OUT [LLVM]
#
# SOURCES is a checkout of github.com/GPUOpen-Drivers/llvm-dialects, OUT the program to make, and
# LLVM where LLVM 22 is installed with its headers. Assertions stay on: they tell what the program
# takes for granted.
set -eu
sources=$1
out=$2
llvm=${3:-/usr/lib/llvm-22}
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
for file in "$sources"/lib/TableGen/*.cpp "$sources"/utils/llvm-dialects-tblgen.cpp; do
    "${CXX:-c++}" -std=c++17 -O0 -w -fno-exceptions -fno-rtti -I "$sources/include" \
        -I "$llvm/include" -DLLVM_MAIN_REVISION=999999 -c "$file" \
        -o "$objects/$(basename "$file" .cpp).o"
done
"${CXX:-c++}" -o "$out" "$objects"/*.o -L"$llvm/lib" -lLLVMTableGen -lLLVM-22 \
    -Wl,-rpath,"$llvm/lib"
