/* What libraries of WebAssembly lack: a guard of the stack that Debian's refer to, and functions of systems. */
void *__stack_chk_guard;
void __stack_chk_fail(void) { __builtin_trap(); }
void *tmpfile(void) { return 0; }
char *tmpnam(char *name) { return 0; }
int system(const char *command) { return 0; }
