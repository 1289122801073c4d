/* Functions whose frames exceptions of `unwind.cpp` leave: one for each form of frame. */
#include <stddef.h>

typedef long (*function)(long);

void escape(void *);

long small_frame(function f, long x) { return f(x) + x; }

long no_frame(function f, long x) { return f(x); }

long many_registers(function f, long x) {
    long a = f(x), b = f(a + 1), c = f(b + 2), d = f(c + 3), e = f(d + 4), g = f(e + 5), h = f(g + 6), i = f(h + 7);
    long j = f(i + 8), k = f(j + 9), l = f(k + 10), m = f(l + 11), n = f(m + 12);
    return a ^ b * 2 ^ c * 3 ^ d * 4 ^ e * 5 ^ g * 6 ^ h * 7 ^ i * 8 ^ j * 9 ^ k * 10 ^ l * 11 ^ m * 12 ^ n * 13;
}

double many_numbers(function f, double x) {
    double a = x * f(1), b = a + f(2), c = b * x + f(3), d = c - f(4), e = d / 3 + f(5), g = e * 2 + f(6);
    double h = g + f(7), i = h - f(8), j = i + f(9), k = j + f(10), l = k - f(11), m = l + f(12), n = m - f(13);
    double o = f(14) - n;
    return a + b * 2 + c * 3 + d * 4 + e * 5 + g * 6 + h * 7 + i * 8 + j * 9 + k * 10 + l * 11 + m * 12 + n * 13 + o;
}

long large_frame(function f, long x) {
    long memory[1000];
    escape(memory);
    memory[x & 511] = x;
    long result = f(x);
    escape(memory);
    return result + memory[x & 511];
}

long dynamic_frame(function f, long x) {
    long sum = 0;
    for (long i = 1; i < 4; i++) {
        long memory[x % 50 + i];
        escape(memory);
        memory[0] = i;
        sum += f(x + i) * 3 + memory[0];
    }
    return sum;
}

long aligned_frame(function f, long x) {
    _Alignas(128) long memory[32];
    escape(memory);
    memory[3] = x;
    return f(x) + memory[3] + ((size_t)memory & 127);
}

long early_return(function f, long x) {
    if (x < 3) return f(x) + 1;
    if (x == 5) {
        long y = f(x);
        return y * f(y);
    }
    if (x > 1000) return x;
    return f(x + 1) - f(x + 2);
}

/* Arguments on the stack. */
long many_arguments(long a, long b, long c, long d, long e, long g, long h, long i, long j, function f, long x) {
    return f(x + a) + b - c + d - e + g - h + i - j;
}

long pass_on(function f, long x) { return many_arguments(1, 2, 3, 4, 5, 6, 7, 8, 9, f, x) * 2; }
