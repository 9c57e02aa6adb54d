/* What the thread sanitizer needs beside librdkafka, which starts its threads and takes its locks by C11's
   <threads.h>: those calls are not intercepted, so they are handed to pthreads here, which are. Preloaded by
   `deploy/test --sanitize=thread`. */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <threads.h>
#include <errno.h>
struct start { thrd_start_t run; void *argument; };
static void *trampoline(void *raw) { struct start s = *(struct start *)raw; free(raw); return (void *)(intptr_t)s.run(s.argument); }
int thrd_create(thrd_t *t, thrd_start_t run, void *argument) {
    struct start *s = malloc(sizeof *s); s->run = run; s->argument = argument;
    return pthread_create(t, NULL, trampoline, s) == 0 ? thrd_success : thrd_error;
}
int thrd_join(thrd_t t, int *result) { void *r; int e = pthread_join(t, &r); if (result) *result = (int)(intptr_t)r; return e == 0 ? thrd_success : thrd_error; }
int thrd_detach(thrd_t t) { return pthread_detach(t) == 0 ? thrd_success : thrd_error; }
int mtx_lock(mtx_t *m) { return pthread_mutex_lock((pthread_mutex_t *)m) == 0 ? thrd_success : thrd_error; }
int mtx_unlock(mtx_t *m) { return pthread_mutex_unlock((pthread_mutex_t *)m) == 0 ? thrd_success : thrd_error; }
int cnd_wait(cnd_t *c, mtx_t *m) { return pthread_cond_wait((pthread_cond_t *)c, (pthread_mutex_t *)m) == 0 ? thrd_success : thrd_error; }
int cnd_timedwait(cnd_t *c, mtx_t *m, const struct timespec *ts) { int e = pthread_cond_timedwait((pthread_cond_t *)c, (pthread_mutex_t *)m, ts); return e == 0 ? thrd_success : e == ETIMEDOUT ? thrd_timedout : thrd_error; }
int cnd_signal(cnd_t *c) { return pthread_cond_signal((pthread_cond_t *)c) == 0 ? thrd_success : thrd_error; }
int cnd_broadcast(cnd_t *c) { return pthread_cond_broadcast((pthread_cond_t *)c) == 0 ? thrd_success : thrd_error; }
