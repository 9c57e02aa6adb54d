// The allocator of the C library, counted: a definition in the executable comes before that of a
// shared library, so that Swift's runtime and everything else allocates through these functions.

#include "allocation_count.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__GLIBC__)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local uint64_t count = 0;

void *malloc(size_t size) {
    count += 1;
    return __libc_malloc(size);
}

void *calloc(size_t elements, size_t size) {
    count += 1;
    return __libc_calloc(elements, size);
}

void *realloc(void *block, size_t size) {
    count += 1;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count += 1;
    return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
    count += 1;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    count += 1;
    *block = __libc_memalign(alignment, size);
    return *block == NULL ? ENOMEM : 0;
}

uint64_t landfall_allocation_count(void) { return count; }

int32_t landfall_counts_allocations(void) { return 1; }

#else

uint64_t landfall_allocation_count(void) { return 0; }

int32_t landfall_counts_allocations(void) { return 0; }

#endif
