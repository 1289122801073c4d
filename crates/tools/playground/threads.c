int pthread_attr_init(void *attr) { return 0; }
int pthread_attr_setstacksize(void *attr, unsigned long size) { return 0; }
int pthread_attr_destroy(void *attr) { return 0; }
int pthread_create(void *thread, const void *attr, void *(*start)(void *), void *arg) { return 6; }
int pthread_join(void *thread, void **value) { return 6; }
int pthread_detach(void *thread) { return 6; }
