/* Library: data, functions and thread-local data, reached from itself and from the program. */
#include "library.h"

long counter = 5;
long table[8] = {1, 2, 3};
static long own[3] = {7, 8, 9};
_Thread_local long of_thread = 40;
_Thread_local char bytes_of_thread[24] = "thread";
static _Thread_local long own_of_thread = 3;
static _Thread_local long zero_of_thread;
__attribute__((visibility("hidden"))) long hidden = 11;
__attribute__((weak)) extern long missing;
__attribute__((weak)) long optional(long);

__attribute__((noinline)) static long local_function(long x) { return x * 3 + own[1]; }

long step(long x) {
    counter += x;
    table[x & 7] += counter;
    own[x % 3 < 0 ? 0 : x % 3] ^= x;
    return counter + table[x & 7] + own[2];
}

const struct entry entries[4] = {
    {"step", step, &counter}, {"local", local_function, &own[1]}, {"program", from_program, &of_program},
    {"thread", sum_of_thread, &table[3]}};

long *of_thread_address(void) { return &of_thread; }

long sum_of_thread(long x) {
    of_thread += x;
    own_of_thread *= 3;
    zero_of_thread -= x;
    bytes_of_thread[x & 15]++;
    thread_of_program += 2;
    long sum = 0;
    for (int i = 0; i < 24; i++) sum += bytes_of_thread[i];
    return of_thread + own_of_thread + zero_of_thread + sum + thread_of_program;
}

long hidden_state(long x) {
    hidden += x;
    return hidden + of_program;
}

long choose(long x) {
    switch (x) {
    case 0: return step(1);
    case 1: return from_program(2);
    case 2: return local_function(x);
    case 3: return hidden_state(4);
    case 4: return counter;
    case 5: return sum_of_thread(5);
    case 6: return own[0];
    case 8: return table[4] + call_back(local_function, 6);
    default: return -x;
    }
}

long call_back(function f, long x) { return f(x) + f(x + 1) + local_function(x); }

long optional_result(void) { return (optional ? optional(1) : 100) + (&missing ? 1000 : 10); }

long ratio(long x) { return (long)(x * 3.25 + 1.0 / 3.0 * counter); }
