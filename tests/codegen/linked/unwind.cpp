// Exceptions and backtraces through the functions of `frames.c`. Values of callers must be those before the call.
#include <cstdio>
#include <initializer_list>
#include <unwind.h>

typedef long (*function)(long);

extern "C" {
long small_frame(function, long);
long no_frame(function, long);
long many_registers(function, long);
double many_numbers(function, double);
long large_frame(function, long);
long dynamic_frame(function, long);
long aligned_frame(function, long);
long early_return(function, long);
long pass_on(function, long);
void escape(void *) {}
}

static int left;
static int frames;

static _Unwind_Reason_Code count(_Unwind_Context *, void *) {
    frames++;
    return _URC_NO_REASON;
}

static long callback(long x) {
    if (left-- == 0) throw x;
    frames = 0;
    _Unwind_Backtrace(count, nullptr);
    return x % 17 + 3;
}

static long numbers(function f, long x) { return (long)many_numbers(f, x * 0.75); }


template <long (*F)(function, long)> static long nested(long x) {
    static int depth;
    if (depth >= 3) return callback(x);
    depth++;
    struct Leave { ~Leave() { depth--; } } leave;
    return F(nested<F>, x + 1) + 1;
}

static const struct { const char *name; long (*call)(function, long); function nested; } all[] = {
    {"small", small_frame, nested<small_frame>}, {"none", no_frame, nested<no_frame>},
    {"registers", many_registers, nested<many_registers>}, {"numbers", numbers, nested<numbers>},
    {"large", large_frame, nested<large_frame>}, {"dynamic", dynamic_frame, nested<dynamic_frame>},
    {"aligned", aligned_frame, nested<aligned_frame>}, {"early", early_return, nested<early_return>},
    {"arguments", pass_on, nested<pass_on>}};

__attribute__((noinline)) static long opaque(long x) {
    asm volatile("" : "+r"(x));
    return x;
}

int main() {
    // Values in registers that functions preserve.
    long a = opaque(1), b = opaque(2), c = opaque(3), d = opaque(4), e = opaque(5), g = opaque(6), h = opaque(7);
    long i = opaque(8), j = opaque(9), k = opaque(10), l = opaque(11);
    double p = (double)opaque(12), q = (double)opaque(13), r = (double)opaque(14), s = (double)opaque(15);
    double t = (double)opaque(16), u = (double)opaque(17), v = (double)opaque(18), w = (double)opaque(19);
    double x = (double)opaque(20), y = (double)opaque(21), z = (double)opaque(22), zz = (double)opaque(23);
    for (const auto &one : all) {
        for (int after = 0; after < 16; after++) {
            for (long argument : {1L, 5L, 7L}) {
                for (int level = 0; level < 2; level++) {
                    left = after;
                    long result;
                    try {
                        result = one.call(level ? one.nested : callback, argument);
                    } catch (long thrown) {
                        result = -thrown;
                        a++, b ^= a, c += b, d -= c, e += d, g ^= e, h += g, i -= h, j ^= i, k += j, l -= k;
                        p += 1, q -= p, r += q, s -= r, t += s, u -= t, v += u, w -= v, x += w, y -= x, z += y, zz -= z;
                    }
                    printf("%s %d %ld %d: %ld %d\n", one.name, after, argument, level, result, frames);
                }
            }
        }
    }
    printf("%ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld\n", a, b, c, d, e, g, h, i, j, k, l);
    printf("%g %g %g %g %g %g %g %g %g %g %g %g\n", p, q, r, s, t, u, v, w, x, y, z, zz);
}
