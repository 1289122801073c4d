/* What the two objects of the tests of addresses and linking share. */
#ifndef LIBRARY_H
#define LIBRARY_H

typedef long (*function)(long);

struct entry { const char *name; function call; long *data; };

/* Defined by the library. */
extern long counter;
extern long table[8];
extern const struct entry entries[4];
extern _Thread_local long of_thread;
extern _Thread_local char bytes_of_thread[24];
long step(long x);
long *of_thread_address(void);
long hidden_state(long x);
long choose(long x);
long call_back(function f, long x);
long sum_of_thread(long x);
long optional_result(void);
long ratio(long x);

/* Defined by the program. */
extern long of_program;
extern _Thread_local long thread_of_program;
long from_program(long x);

#endif
