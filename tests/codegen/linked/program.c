/* Program that uses the library, in several threads where there are any. */
#include <stdio.h>

#ifdef __linux__
#include <pthread.h>
#endif

#include "library.h"

long of_program = 17;
_Thread_local long thread_of_program = 1;
static _Thread_local long local_of_thread = 9;

long from_program(long x) { return x * 2 + of_program + thread_of_program++; }

static long work(long seed) {
    long sum = 0;
    for (long i = 0; i < 20; i++) {
        sum = sum * 7 + sum_of_thread(seed + i);
        local_of_thread += sum & 3;
        of_thread += local_of_thread;
        bytes_of_thread[i] ^= 1;
        *of_thread_address() += of_thread & 15;
        sum += of_thread_address() == &of_thread;
    }
    return sum + local_of_thread + of_thread + thread_of_program;
}

#ifdef __linux__
static void *thread(void *argument) {
    *(long *)argument = work(*(long *)argument);
    return argument;
}
#endif

int main(void) {
    for (long i = -2; i < 11; i++) printf("%ld ", choose(i));
    for (int i = 0; i < 4; i++) {
        printf("%s %ld ", entries[i].name, entries[i].call(i + 3));
        printf("%ld %d\n", *entries[i].data, entries[i].data == &counter);
    }
    printf("%d %d %d\n", entries[0].call == step, entries[2].call == from_program, entries[2].data == &of_program);
    printf("%ld %ld %ld %ld\n", call_back(from_program, 3), call_back(step, 4), hidden_state(3), optional_result());
    printf("%ld %ld %ld\n", counter, table[2], ratio(counter));
#ifdef __linux__
    pthread_t threads[4];
    long results[4];
    for (long i = 0; i < 4; i++) {
        results[i] = i * 5;
        if (pthread_create(&threads[i], NULL, thread, &results[i])) return 1;
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
        printf("%ld ", results[i]);
    }
#endif
    printf("%ld %ld\n", work(2), of_thread);
    return 0;
}
