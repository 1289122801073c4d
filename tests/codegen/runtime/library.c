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
/* Numbers of 128 bits are passed and returned by address. */
typedef struct { u64 lo, hi; } wide;

static wide negate(wide x) {
    wide r = {-x.lo, ~x.hi + (x.lo == 0)};
    return r;
}

static wide divide(wide n, wide d, wide *rest) {
    wide q = {0, 0}, r = {0, 0};
    for (int bit = 127; bit >= 0; bit--) {
        r.hi = r.hi << 1 | r.lo >> 63;
        r.lo = r.lo << 1 | ((bit >= 64 ? n.hi >> (bit - 64) : n.lo >> bit) & 1);
        if (r.hi > d.hi || (r.hi == d.hi && r.lo >= d.lo)) {
            u64 borrow = r.lo < d.lo;
            r.lo -= d.lo;
            r.hi -= d.hi + borrow;
            if (bit >= 64) q.hi |= 1ull << (bit - 64);
            else q.lo |= 1ull << bit;
        }
    }
    *rest = r;
    return q;
}

static wide magnitude(wide x) { return (i64)x.hi < 0 ? negate(x) : x; }

wide udiv(wide *a, wide *b) __asm__("__udivti3");
wide udiv(wide *a, wide *b) { wide rest; return divide(*a, *b, &rest); }
wide umod(wide *a, wide *b) __asm__("__umodti3");
wide umod(wide *a, wide *b) { wide rest; divide(*a, *b, &rest); return rest; }
wide sdiv(wide *a, wide *b) __asm__("__divti3");
wide sdiv(wide *a, wide *b) {
    wide rest, q = divide(magnitude(*a), magnitude(*b), &rest);
    return (i64)(a->hi ^ b->hi) < 0 ? negate(q) : q;
}
wide smod(wide *a, wide *b) __asm__("__modti3");
wide smod(wide *a, wide *b) {
    wide rest;
    divide(magnitude(*a), magnitude(*b), &rest);
    return (i64)a->hi < 0 ? negate(rest) : rest;
}
wide mul(wide *a, wide *b) __asm__("__multi3");
wide mul(wide *a, wide *b) {
    u64 a0 = (u32)a->lo, a1 = a->lo >> 32, b0 = (u32)b->lo, b1 = b->lo >> 32;
    u64 low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (u32)middle;
    wide r = {other << 32 | (u32)low, a1 * b1 + (middle >> 32) + (other >> 32)};
    r.hi += a->lo * b->hi + a->hi * b->lo;
    return r;
}

static double two_to(int exponent) {
    union { u64 bits; double number; } x = {(u64)(1023 + exponent) << 52};
    return x.number;
}

/* The upper bits of a number, the last of them 1 if a lower one is, and the amount of the shift. */
static u64 upper(wide x, int *shift) {
    *shift = 0;
    if (x.hi == 0) return x.lo;
    while (*shift < 64 && x.hi != 0) {
        u64 lost = x.lo & 1;
        x.lo = (x.lo >> 1 | x.hi << 63) | lost;
        x.hi >>= 1;
        ++*shift;
    }
    return x.lo;
}

static double to_double(wide x) {
    int shift;
    u64 top = upper(x, &shift);
    return (double)top * two_to(shift);
}
static float to_float(wide x) {
    int shift;
    u64 top = upper(x, &shift);
    return (float)top * (float)two_to(shift);
}
double floatuntidf(wide *x) __asm__("__floatuntidf");
double floatuntidf(wide *x) { return to_double(*x); }
float floatuntisf(wide *x) __asm__("__floatuntisf");
float floatuntisf(wide *x) { return to_float(*x); }
double floattidf(wide *x) __asm__("__floattidf");
double floattidf(wide *x) { return (i64)x->hi < 0 ? -to_double(magnitude(*x)) : to_double(*x); }
float floattisf(wide *x) __asm__("__floattisf");
float floattisf(wide *x) { return (i64)x->hi < 0 ? -to_float(magnitude(*x)) : to_float(*x); }

static wide whole(double x) {
    wide r;
    r.hi = (u64)(x * two_to(-64));
    r.lo = (u64)(x - (double)r.hi * two_to(64));
    return r;
}
wide fixunsdfti(double x) __asm__("__fixunsdfti");
wide fixunsdfti(double x) { return whole(x); }
wide fixunssfti(float x) __asm__("__fixunssfti");
wide fixunssfti(float x) { return whole(x); }
wide fixdfti(double x) __asm__("__fixdfti");
wide fixdfti(double x) { return x < 0 ? negate(whole(-x)) : whole(x); }
wide fixsfti(float x) __asm__("__fixsfti");
wide fixsfti(float x) { return fixdfti(x); }
#endif
