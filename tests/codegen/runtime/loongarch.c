/* Functions that a C library and a compiler's library may lack: roundings, and atomic operations of 128 bits, of one
   thread. */

#define WEAK __attribute__((weak))

typedef unsigned __int128 u128;

/* The rounding mode is always the nearest number, an even one of two. */
double rint(double);
float rintf(float);
WEAK double roundeven(double x) { return rint(x); }
WEAK float roundevenf(float x) { return rintf(x); }

WEAK u128 load(u128 *p, int order) __asm__("__atomic_load_16");
WEAK u128 load(u128 *p, int order) { return *p; }
WEAK void store(u128 *p, u128 x, int order) __asm__("__atomic_store_16");
WEAK void store(u128 *p, u128 x, int order) { *p = x; }
WEAK u128 exchange(u128 *p, u128 x, int order) __asm__("__atomic_exchange_16");
WEAK u128 exchange(u128 *p, u128 x, int order) { u128 old = *p; *p = x; return old; }
WEAK _Bool cas(u128 *p, u128 *e, u128 x, int s, int f) __asm__("__atomic_compare_exchange_16");
WEAK _Bool cas(u128 *p, u128 *e, u128 x, int s, int f) {
    if (*p == *e) { *p = x; return 1; }
    *e = *p;
    return 0;
}
#define FETCH(NAME, RESULT)                                                                                    \
    WEAK u128 NAME(u128 *p, u128 x, int order) __asm__("__atomic_fetch_" #NAME "_16");                         \
    WEAK u128 NAME(u128 *p, u128 x, int order) { u128 old = *p; *p = RESULT; return old; }
FETCH(add, old + x)
FETCH(sub, old - x)
FETCH(and, old & x)
FETCH(or, old | x)
FETCH(xor, old ^ x)
FETCH(nand, ~(old & x))

/* Instructions are read from memory after this barrier. */
void __clear_cache(void *start, void *end) {
    (void)start;
    (void)end;
    __asm__ volatile("ibar 0" ::: "memory");
}
