/* Start, output and end of programs that use picolibc and run under qemu's emulation of Linux. */

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv);

static long call(long number, long a, long b, long c) {
    register long a7 __asm__("a7") = number;
    register long a0 __asm__("a0") = a;
    register long a1 __asm__("a1") = b;
    register long a2 __asm__("a2") = c;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
    return a0;
}

static int put(char byte, FILE *file) {
    (void)file;
    call(64, 1, (long)&byte, 1);
    return (unsigned char)byte;
}

static FILE output = FDEV_SETUP_STREAM(put, NULL, NULL, _FDEV_SETUP_WRITE);
FILE *const stdout = &output;
FILE *const stderr = &output;
FILE *const stdin = &output;

_Noreturn void _exit(int status) {
    for (;;) call(93, status, 0, 0);
}

void *sbrk(long size) {
    static char memory[1 << 20] __attribute__((aligned(16)));
    static long used;
    if (used + size > (long)sizeof memory) return (void *)-1;
    used += size;
    return memory + used - size;
}

/* Thread-local data is where it was linked: there is one thread. */
struct index {
    unsigned long module, offset;
};

void *__tls_get_addr(struct index *index) {
    char *thread;
    __asm__("mv %0, tp" : "=r"(thread));
    return thread + index->offset + 0x800;
}

__attribute__((used)) static void start(void) {
    static char *arguments[] = {"program", NULL};
    exit(main(1, arguments));
}

__asm__(".globl _start\n_start:\n.option push\n.option norelax\nla gp, __global_pointer$\n.option pop\n"
        "lla tp, __thread_data\n"
        "andi sp, sp, -16\ncall start\n");
