/* Numbers of 128 bits on machines of 32 bits, whose libraries lack functions for them. The functions here take such
   numbers by address; NAME makes their names. */

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

wide udiv(wide *a, wide *b) __asm__(NAME("__udivti3"));
wide udiv(wide *a, wide *b) { wide rest; return divide(*a, *b, &rest); }
wide umod(wide *a, wide *b) __asm__(NAME("__umodti3"));
wide umod(wide *a, wide *b) { wide rest; divide(*a, *b, &rest); return rest; }
wide sdiv(wide *a, wide *b) __asm__(NAME("__divti3"));
wide sdiv(wide *a, wide *b) {
    wide rest, q = divide(magnitude(*a), magnitude(*b), &rest);
    return (i64)(a->hi ^ b->hi) < 0 ? negate(q) : q;
}
wide smod(wide *a, wide *b) __asm__(NAME("__modti3"));
wide smod(wide *a, wide *b) {
    wide rest;
    divide(magnitude(*a), magnitude(*b), &rest);
    return (i64)a->hi < 0 ? negate(rest) : rest;
}
wide mul(wide *a, wide *b) __asm__(NAME("__multi3"));
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
double floatuntidf(wide *x) __asm__(NAME("__floatuntidf"));
double floatuntidf(wide *x) { return to_double(*x); }
float floatuntisf(wide *x) __asm__(NAME("__floatuntisf"));
float floatuntisf(wide *x) { return to_float(*x); }
double floattidf(wide *x) __asm__(NAME("__floattidf"));
double floattidf(wide *x) { return (i64)x->hi < 0 ? -to_double(magnitude(*x)) : to_double(*x); }
float floattisf(wide *x) __asm__(NAME("__floattisf"));
float floattisf(wide *x) { return (i64)x->hi < 0 ? -to_float(magnitude(*x)) : to_float(*x); }

static wide whole(double x) {
    wide r;
    r.hi = (u64)(x * two_to(-64));
    r.lo = (u64)(x - (double)r.hi * two_to(64));
    return r;
}
wide fixunsdfti(double x) __asm__(NAME("__fixunsdfti"));
wide fixunsdfti(double x) { return whole(x); }
wide fixunssfti(float x) __asm__(NAME("__fixunssfti"));
wide fixunssfti(float x) { return whole(x); }
wide fixdfti(double x) __asm__(NAME("__fixdfti"));
wide fixdfti(double x) { return x < 0 ? negate(whole(-x)) : whole(x); }
wide fixsfti(float x) __asm__(NAME("__fixsfti"));
wide fixsfti(float x) { return fixdfti(x); }

#ifdef __arm__
/* Numbers of 128 bits are in four registers, or in the memory of the arguments. */
#define START(NAME) ".globl __" NAME "\n.type __" NAME ",%function\n__" NAME ":\n"
#define BINARY(NAME)                                                                                           \
    START(NAME) "push {r0-r3}\npush {r4, lr}\nsub sp, sp, #16\nmov r0, sp\nadd r1, sp, #24\nadd r2, sp, #40\n"     \
    "bl wide__" NAME "\nldm sp, {r0-r3}\nadd sp, sp, #16\npop {r4, lr}\nadd sp, sp, #16\nbx lr\n"
#define FROM(NAME)                                                                                             \
    START(NAME) "push {r0-r3}\npush {r4, lr}\nadd r0, sp, #8\nbl wide__" NAME "\npop {r4, lr}\nadd sp, sp, #16\n"  \
    "bx lr\n"
/* Without floating-point registers, a number is in one register or in two. */
#define TO(NAME)                                                                                               \
    START(NAME) "push {r4, lr}\nsub sp, sp, #16\nmov r3, r1\nmov r2, r0\nmov r1, r0\nmov r0, sp\n"                \
    "bl wide__" NAME "\nldm sp, {r0-r3}\nadd sp, sp, #16\npop {r4, lr}\nbx lr\n"
__asm__(".syntax unified\n.text\n.p2align 2\n.arm\n" BINARY("udivti3") BINARY("umodti3") BINARY("divti3") BINARY("modti3")
        BINARY("multi3") FROM("floatuntidf") FROM("floatuntisf") FROM("floattidf") FROM("floattisf")
        TO("fixunsdfti") TO("fixunssfti") TO("fixdfti") TO("fixsfti"));
#endif
