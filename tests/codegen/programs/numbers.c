// Conversions, comparisons, and functions of floating-point numbers; integers of 128 bits.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static volatile double values[] = {0.0, -0.0, 1.0, -1.5, 2.5, 1e10, -1e18, 1e300, 4294967295.5, 0.1, 1e-310,
                                   INFINITY, -INFINITY, NAN};

static unsigned long bits(double x) {
    unsigned long r;
    memcpy(&r, &x, 8);
    return x == x ? r : 1;
}

int main(void) {
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double x = values[i];
        float f = (float)x;
        printf("%lx %lx %d%d%d%d ", bits(x), bits(f), x < 1, x <= 1, x == x, x != 0);
        printf("%lx %lx %lx ", bits(sqrt(x)), bits(fabs(x)), bits(-x));
        printf("%lx %lx %lx %lx ", bits(floor(x)), bits(ceil(x)), bits(trunc(x)), bits(round(x)));
        printf("%lx %lx ", bits(fma(x, 1.5, 0.25)), bits(copysign(2, x)));
        if (x > -1e15 && x < 1e15) printf("%ld %d %lu", (long)x, (int)(x / 1e6), (unsigned long)fabs(x));
        for (unsigned j = 0; j < i; j++)
            printf(" %d%d", x < values[j], islessgreater(x, values[j]) ? 1 : 0);
        printf(" %lx %lx\n", bits(fmin(x, 1)), bits(fmax(x, 1)));
    }
    __int128 a = ((__int128)0x123456789abcdefL << 64) | 0xfedcba9876543210UL;
    for (int i = 1; i < 127; i += 9) {
        unsigned __int128 u = (unsigned __int128)a >> i ^ (unsigned __int128)a << (127 - i);
        __int128 q = (__int128)u / (i * 7919 - 20000), r = (__int128)u % (i * 104729);
        printf("%lx %lx %lx %lx %d ", (long)(u >> 64), (long)u, (long)q, (long)(r >> 64), a < (__int128)u);
        printf("%lx %lx\n", bits((double)(__int128)u), (long)((unsigned __int128)1e25 / (u | 1)));
    }
    return 0;
}
