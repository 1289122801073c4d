/* Does the calls of tests/codegen/cranelift.py in child processes, and prints for each call a line: how it ended
   (0, or the number of the signal), and the memory with the results. */

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __arm__
/* The compiler's library has no functions for numbers of 128 bits. */
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;
#define NAME(name) "wide" name
#include "wide.c"
#endif

enum { RESULTS = 256, SECONDS = 10 };

typedef void check(unsigned char *);

/* Addresses, the last one 0. */
extern check *const checks[];

struct result {
    int is_done;
    int status;
    unsigned char bytes[RESULTS];
};

int main(void) {
    int count = 0;
    while (checks[count]) count++;
    size_t size = (count + 1) * sizeof(struct result);
    struct result *results = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (results == MAP_FAILED) return 1;
    /* A child does calls until one of them ends it. */
    for (int next = 0; next < count;) {
        pid_t child = fork();
        if (child < 0) return 1;
        if (child == 0) {
            for (int index = next; index < count; index++) {
                alarm(SECONDS);
                checks[index](results[index].bytes);
                results[index].is_done = 1;
            }
            _exit(0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        while (next < count && results[next].is_done) next++;
        if (next < count) results[next++].status = WIFSIGNALED(status) ? WTERMSIG(status) : -1;
    }
    for (int index = 0; index < count; index++) {
        printf("%d ", results[index].status);
        for (int byte = 0; byte < RESULTS; byte++) printf("%02x", results[index].bytes[byte]);
        putchar('\n');
    }
    return 0;
}
