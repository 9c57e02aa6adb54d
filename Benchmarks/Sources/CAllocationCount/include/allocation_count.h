#ifndef LANDFALL_ALLOCATION_COUNT_H
#define LANDFALL_ALLOCATION_COUNT_H

#include <stdint.h>

/// How often the calling thread has asked for heap memory so far; 0 where that can't be counted.
uint64_t landfall_allocation_count(void);

/// Whether allocations are counted on this system.
int32_t landfall_counts_allocations(void);

#endif
