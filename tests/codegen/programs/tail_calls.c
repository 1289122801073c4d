/* Calls in the place of returns, which need no further stack. */

#include <stdio.h>

#define TAIL __attribute__((musttail)) return

typedef long step(long, float, long, long, long, long, long, long *);

static step add, multiply, end;
static step *const steps[] = {add, multiply, end};

static long add(long n, float x, long a, long b, long c, long d, long e, long *log) {
    if (n == 0) TAIL end(n, x, a, b, c, d, e, log);
    log[n & 3] += e;
    TAIL steps[n % 2](n - 1, x + 1, b + 1, a, d, c, e ^ n, log);
}

static long multiply(long n, float x, long a, long b, long c, long d, long e, long *log) {
    long local[4] = {a, b, c, d};
    for (int index = 0; index < 4; index++) log[index] ^= local[(n + index) & 3];
    if (n == 0) TAIL end(n, x, a, b, c, d, e, log);
    TAIL add(n - 1, x * 0.5f, a, b * 3, c + d, d + 1, e + b, log);
}

static long end(long n, float x, long a, long b, long c, long d, long e, long *log) {
    printf("%ld %g %ld %ld %ld %ld %ld\n", n, x, a, b, c, d, e);
    return log[0] + log[3];
}

__attribute__((noinline)) static int is_odd(unsigned n);

__attribute__((noinline)) static int is_even(unsigned n) {
    if (n == 0) return 1;
    TAIL is_odd(n - 1);
}

__attribute__((noinline)) static int is_odd(unsigned n) {
    if (n == 0) return 0;
    TAIL is_even(n - 1);
}

int main(void) {
    long log[4] = {1, 2, 3, 4};
    /* As deep calls, these would need more memory than the stack has. */
    printf("%ld\n", add(3000000, 0.25, 1, 2, 3, 4, 5, log));
    printf("%d %d\n", is_even(20000001), is_odd(20000001));
    return 0;
}
