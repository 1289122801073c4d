/* Functions that libraries lack: roundings, atomic operations of one thread, and those of numbers of 128 bits on
   machines of 32 bits. */

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

/* The rounding mode is always the nearest number, an even one of two. */
double rint(double);
float rintf(float);
double roundeven(double x) { return rint(x); }
float roundevenf(float x) { return rintf(x); }
double floor(double), ceil(double);
float floorf(float), ceilf(float);
/* That of picolibc drops bits of large numbers where no register holds them. */
double trunc(double x) { return x < 0 ? ceil(x) : floor(x); }
float truncf(float x) { return x < 0 ? ceilf(x) : floorf(x); }
int errno;
int *__errno(void) { return &errno; }

/* Atomic operations of one thread. */
#define ATOMICS(SIZE, TYPE)                                                                                    \
    TYPE load_##SIZE(TYPE *p, int order) __asm__("__atomic_load_" #SIZE);                                      \
    TYPE load_##SIZE(TYPE *p, int order) { return *p; }                                                        \
    void store_##SIZE(TYPE *p, TYPE x, int order) __asm__("__atomic_store_" #SIZE);                            \
    void store_##SIZE(TYPE *p, TYPE x, int order) { *p = x; }                                                  \
    TYPE exchange_##SIZE(TYPE *p, TYPE x, int order) __asm__("__atomic_exchange_" #SIZE);                      \
    TYPE exchange_##SIZE(TYPE *p, TYPE x, int order) { TYPE old = *p; *p = x; return old; }                    \
    _Bool cas_##SIZE(TYPE *p, TYPE *e, TYPE x, int s, int f) __asm__("__atomic_compare_exchange_" #SIZE);      \
    _Bool cas_##SIZE(TYPE *p, TYPE *e, TYPE x, int s, int f) {                                                 \
        if (*p == *e) { *p = x; return 1; }                                                                    \
        *e = *p;                                                                                               \
        return 0;                                                                                              \
    }                                                                                                          \
    FETCH(SIZE, TYPE, add, old + x)                                                                            \
    FETCH(SIZE, TYPE, sub, old - x)                                                                            \
    FETCH(SIZE, TYPE, and, old & x)                                                                            \
    FETCH(SIZE, TYPE, or, old | x)                                                                             \
    FETCH(SIZE, TYPE, xor, old ^ x)                                                                            \
    FETCH(SIZE, TYPE, nand, ~(old & x))
#define FETCH(SIZE, TYPE, NAME, RESULT)                                                                        \
    TYPE NAME##_##SIZE(TYPE *p, TYPE x, int order) __asm__("__atomic_fetch_" #NAME "_" #SIZE);                 \
    TYPE NAME##_##SIZE(TYPE *p, TYPE x, int order) { TYPE old = *p; *p = (TYPE)(RESULT); return old; }

ATOMICS(1, u8)
ATOMICS(2, u16)
ATOMICS(4, u32)
ATOMICS(8, u64)

#if __riscv_xlen == 32
#define NAME(name) name
#include "wide.c"
#endif
