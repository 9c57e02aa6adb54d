#ifndef CSHA256_H
#define CSHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// SHA-256 of FIPS 180-4, of bytes that come one after the other. Nothing secret is hashed with it.
typedef struct {
    // The hash so far; after csha256_finish, the eight words of the digest.
    uint32_t words[8];
    // How many bytes came.
    uint64_t count;
    // What came since the last whole block.
    uint8_t rest[64];
    // Whether the processor's own instructions are left alone.
    bool is_portable;
} csha256;

// Begins a digest; a portable one uses no instruction that not every processor has.
void csha256_begin(csha256 *digest, bool is_portable);

// Adds bytes, which may be none.
void csha256_add(csha256 *digest, const void *bytes, size_t count);

// Adds a number in eight bytes, the highest first.
static inline void csha256_add_number(csha256 *digest, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> (56 - 8 * i));
    size_t filled = digest->count % 64;
    if (filled + sizeof bytes >= 64) {
        csha256_add(digest, bytes, sizeof bytes);
        return;
    }
    memcpy(digest->rest + filled, bytes, sizeof bytes);
    digest->count += sizeof bytes;
}

// Adds a byte.
static inline void csha256_add_byte(csha256 *digest, uint8_t byte) {
    if (digest->count % 64 == 63) {
        csha256_add(digest, &byte, 1);
        return;
    }
    digest->rest[digest->count++ % 64] = byte;
}

// Ends a digest, of which only its words are good for anything afterwards.
void csha256_finish(csha256 *digest);

// Whether the processor has instructions for SHA-256 that are known here.
bool csha256_has_instructions(void);

#endif
