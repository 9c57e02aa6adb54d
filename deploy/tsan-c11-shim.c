/* What the thread sanitizer needs beside librdkafka, which starts its threads and takes its locks by C11's
   <threads.h>: those calls are not intercepted, so they are handed to pthreads here, which are. Preloaded by
   `deploy/test --sanitize=thread`. In glibc the types of both are the same underneath. */
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <threads.h>

struct start {
    thrd_start_t run;
    void *argument;
};

/* A thread of pthreads returns a pointer, one of C11 a number. */
static void *begin(void *raw) {
    struct start start = *(struct start *)raw;
    free(raw);
    return (void *)(intptr_t)start.run(start.argument);
}

static int outcome(int error) {
    switch (error) {
    case 0: return thrd_success;
    case EBUSY: return thrd_busy;
    case ENOMEM: return thrd_nomem;
    case ETIMEDOUT: return thrd_timedout;
    default: return thrd_error;
    }
}

int thrd_create(thrd_t *thread, thrd_start_t run, void *argument) {
    struct start *start = malloc(sizeof *start);
    if (start == NULL) return thrd_nomem;
    start->run = run;
    start->argument = argument;
    int error = pthread_create(thread, NULL, begin, start);
    if (error != 0) free(start);
    return outcome(error);
}

int thrd_join(thrd_t thread, int *result) {
    void *answer = NULL;
    int error = pthread_join(thread, &answer);
    if (error == 0 && result != NULL) *result = (int)(intptr_t)answer;
    return outcome(error);
}

int thrd_detach(thrd_t thread) { return outcome(pthread_detach(thread)); }

int mtx_lock(mtx_t *mutex) { return outcome(pthread_mutex_lock((pthread_mutex_t *)mutex)); }

int mtx_trylock(mtx_t *mutex) { return outcome(pthread_mutex_trylock((pthread_mutex_t *)mutex)); }

int mtx_unlock(mtx_t *mutex) { return outcome(pthread_mutex_unlock((pthread_mutex_t *)mutex)); }

int cnd_wait(cnd_t *condition, mtx_t *mutex) {
    return outcome(pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex));
}

int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *until) {
    return outcome(pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, until));
}

int cnd_signal(cnd_t *condition) { return outcome(pthread_cond_signal((pthread_cond_t *)condition)); }

int cnd_broadcast(cnd_t *condition) {
    return outcome(pthread_cond_broadcast((pthread_cond_t *)condition));
}
