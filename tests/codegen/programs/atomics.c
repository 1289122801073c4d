// Atomic operations of all sizes, fences, and thread-local data.
#include <stdatomic.h>
#include <stdio.h>

_Atomic unsigned char bytes[4];
_Atomic unsigned short halves[4];
_Atomic unsigned words[4];
_Atomic unsigned long longs[4];
_Thread_local int counter = 7;
_Thread_local long zero;

#define TEST(array) \
    do { \
        for (int i = 0; i < 4; i++) { \
            atomic_store(&array[i], 200 + i); \
            printf("%lu ", (unsigned long)atomic_fetch_add(&array[i], 100)); \
            printf("%lu ", (unsigned long)atomic_fetch_sub(&array[i], 7)); \
            printf("%lu ", (unsigned long)atomic_fetch_or(&array[i], 0x55)); \
            printf("%lu ", (unsigned long)atomic_fetch_and(&array[i], 0xf3)); \
            printf("%lu ", (unsigned long)atomic_fetch_xor(&array[i], 0xff)); \
            printf("%lu ", (unsigned long)atomic_exchange(&array[i], 33)); \
            unsigned long expected = 33; \
            __typeof__(array[0] + 0) wanted = 33; \
            __auto_type old = (__typeof__(atomic_load(&array[i])))wanted; \
            int done = atomic_compare_exchange_strong(&array[i], &old, 44); \
            printf("%d %lu ", done, (unsigned long)atomic_load(&array[i])); \
            done = atomic_compare_exchange_strong(&array[i], &old, 55); \
            printf("%d %lu %lu\n", done, (unsigned long)old, expected); \
        } \
    } while (0)

int main(void) {
    TEST(bytes);
    TEST(halves);
    TEST(words);
    TEST(longs);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_signal_fence(memory_order_seq_cst);
    counter += 5;
    zero -= counter;
    printf("%d %ld\n", counter, zero);
    return 0;
}
