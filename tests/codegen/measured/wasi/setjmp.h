/* Jumps that never happen: WASI has no others. */
typedef int jmp_buf;
