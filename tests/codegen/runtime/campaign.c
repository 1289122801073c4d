/* What random modules call: a checksum, its output, and functions that the libraries of a compiler without
   numbers of 128 bits lack. On RISC-V there is no C library: output is a system call. */

#ifdef __riscv
#include "library.c"
#else
#include <unistd.h>
typedef unsigned int u32;
typedef unsigned long long u64;
#ifdef __arm__
typedef long long i64;
#define NAME(name) "wide" name
#include "wide.c"
#endif
#endif

void run(void);

#ifndef __riscv
static void put(int file, const char *text, unsigned long size) {
    if (write(file, text, size) < 0) _exit(3);
}

int main(void) {
    run();
    return 0;
}
#else
static long call(long number, long a, long b, long c) {
    register long a7 __asm__("a7") = number;
    register long a0 __asm__("a0") = a;
    register long a1 __asm__("a1") = b;
    register long a2 __asm__("a2") = c;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
    return a0;
}

static void put(int file, const char *text, unsigned long size) {
    call(64, file, (long)text, size);
}

__attribute__((used)) static void start(void) {
    run();
    call(93, 0, 0, 0);
}

__asm__(".globl _start\n_start:\n.option push\n.option norelax\nla gp, __global_pointer$\n.option pop\n"
        "andi sp, sp, -16\ncall start\n");
#endif

static u64 sum;

void report(u64 number) {
#ifdef TRACE
    char line[17];
    for (int index = 0; index < 16; index++) line[index] = "0123456789abcdef"[number >> (60 - 4 * index) & 15];
    line[16] = '\n';
    put(2, line, 17);
#endif
    sum = ((sum << 5 | sum >> 59) ^ number) * 0x9e3779b97f4a7c15ull;
}

void show(u32 number) {
    char line[26];
    for (int index = 0; index < 8; index++) line[index] = "0123456789abcdef"[number >> (28 - 4 * index) & 15];
    line[8] = ' ';
    for (int index = 0; index < 16; index++) line[9 + index] = "0123456789abcdef"[sum >> (60 - 4 * index) & 15];
    line[25] = '\n';
    sum = 0;
    put(1, line, 26);
}
