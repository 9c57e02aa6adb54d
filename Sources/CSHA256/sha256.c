#include "CSHA256.h"

#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#include <stdatomic.h>
#elif defined(__ARM_FEATURE_SHA2) && !defined(__ARM_BIG_ENDIAN)
#include <arm_neon.h>
#define HAS_ARM_INSTRUCTIONS
#endif

// FIPS 180-4, section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// FIPS 180-4, section 6.2.2. Sixteen words of the schedule are kept, and each round names the words as it needs them,
// so that none is moved. Rotations are nested, which takes fewer of them: x>>>6 ^ x>>>11 ^ x>>>25 is one by 14, 5 and 6.
#define ROUND(a, b, c, d, e, f, g, h, t)                                                        \
    h += (rotated(rotated(rotated(e, 14) ^ e, 5) ^ e, 6)) + (((f ^ g) & e) ^ g)                 \
        + constants[first + t] + schedule[t];                                                   \
    d += h;                                                                                     \
    h += (rotated(rotated(rotated(a, 9) ^ a, 11) ^ a, 2)) + ((a & b) | (c & (a | b)));

#define EIGHT_ROUNDS(t)                                                                         \
    ROUND(a, b, c, d, e, f, g, h, t + 0) ROUND(h, a, b, c, d, e, f, g, t + 1)                   \
    ROUND(g, h, a, b, c, d, e, f, t + 2) ROUND(f, g, h, a, b, c, d, e, t + 3)                   \
    ROUND(e, f, g, h, a, b, c, d, t + 4) ROUND(d, e, f, g, h, a, b, c, t + 5)                   \
    ROUND(c, d, e, f, g, h, a, b, t + 6) ROUND(b, c, d, e, f, g, h, a, t + 7)

static void add_blocks_portable(uint32_t words[8], const uint8_t *bytes, size_t count) {
    for (; count > 0; count--, bytes += 64) {
        uint32_t schedule[16];
        for (int t = 0; t < 16; t++) schedule[t] = big_endian(bytes + 4 * t);
        uint32_t a = words[0], b = words[1], c = words[2], d = words[3];
        uint32_t e = words[4], f = words[5], g = words[6], h = words[7];
        for (int first = 0;; first += 16) {
            EIGHT_ROUNDS(0)
            EIGHT_ROUNDS(8)
            if (first == 48) break;
#pragma clang loop unroll(full)
            for (int t = 0; t < 16; t++) {
                uint32_t x = schedule[(t + 1) & 15], y = schedule[(t + 14) & 15];
                schedule[t] += (rotated(rotated(y, 2) ^ y, 17) ^ y >> 10) + schedule[(t + 9) & 15]
                    + (rotated(rotated(x, 11) ^ x, 7) ^ x >> 3);
            }
        }
        words[0] += a, words[1] += b, words[2] += c, words[3] += d;
        words[4] += e, words[5] += f, words[6] += g, words[7] += h;
    }
}

#if defined(__x86_64__)

// The instructions keep the eight words as a, b, e, f and c, d, g, h, the last of each the lowest.
__attribute__((target("sha,sse4.1,ssse3")))
static void add_blocks_fast(uint32_t words[8], const uint8_t *bytes, size_t count) {
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)words), 0xB1);
    __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(words + 4)), 0x1B);
    __m128i abef = _mm_alignr_epi8(low, high, 8), cdgh = _mm_blend_epi16(high, low, 0xF0);
    for (; count > 0; count--, bytes += 64) {
        __m128i former_abef = abef, former_cdgh = cdgh, w[4];
        for (int i = 0; i < 4; i++) {
            w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes + i), swap);
        }
#pragma clang loop unroll(full)
        for (int i = 0; i < 16; i++) {
            __m128i *now = &w[i & 3];
            __m128i added = _mm_add_epi32(*now, _mm_loadu_si128((const __m128i *)constants + i));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0E));
            if (i >= 12) continue;
            __m128i last = w[(i + 3) & 3];
            __m128i sum = _mm_add_epi32(
                _mm_sha256msg1_epu32(*now, w[(i + 1) & 3]), _mm_alignr_epi8(last, w[(i + 2) & 3], 4));
            *now = _mm_sha256msg2_epu32(sum, last);
        }
        abef = _mm_add_epi32(abef, former_abef);
        cdgh = _mm_add_epi32(cdgh, former_cdgh);
    }
    low = _mm_shuffle_epi32(abef, 0x1B);
    high = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *)words, _mm_blend_epi16(low, high, 0xF0));
    _mm_storeu_si128((__m128i *)(words + 4), _mm_alignr_epi8(high, low, 8));
}

static bool look_for_instructions(void) {
    unsigned a, b, c, d;
    const unsigned ssse3 = 1u << 9, sse41 = 1u << 19, sha = 1u << 29;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & ssse3) == 0 || (c & sse41) == 0) return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & sha) != 0;
}

bool csha256_has_instructions(void) {
    // Asking takes microseconds on a virtual machine. Whoever comes first at once with others finds the same.
    static _Atomic int answer;
    int known = atomic_load_explicit(&answer, memory_order_relaxed);
    if (known == 0) {
        known = look_for_instructions() ? 1 : 2;
        atomic_store_explicit(&answer, known, memory_order_relaxed);
    }
    return known == 1;
}

#elif defined(HAS_ARM_INSTRUCTIONS)

static void add_blocks_fast(uint32_t words[8], const uint8_t *bytes, size_t count) {
    uint32x4_t abcd = vld1q_u32(words), efgh = vld1q_u32(words + 4);
    for (; count > 0; count--, bytes += 64) {
        uint32x4_t former_abcd = abcd, former_efgh = efgh, w[4];
        for (int i = 0; i < 4; i++) {
            w[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes + 16 * i)));
        }
#pragma clang loop unroll(full)
        for (int i = 0; i < 16; i++) {
            uint32x4_t *now = &w[i & 3], before = abcd;
            uint32x4_t added = vaddq_u32(*now, vld1q_u32(constants + 4 * i));
            abcd = vsha256hq_u32(abcd, efgh, added);
            efgh = vsha256h2q_u32(efgh, before, added);
            if (i >= 12) continue;
            *now = vsha256su1q_u32(
                vsha256su0q_u32(*now, w[(i + 1) & 3]), w[(i + 2) & 3], w[(i + 3) & 3]);
        }
        abcd = vaddq_u32(abcd, former_abcd);
        efgh = vaddq_u32(efgh, former_efgh);
    }
    vst1q_u32(words, abcd);
    vst1q_u32(words + 4, efgh);
}

bool csha256_has_instructions(void) { return true; }

#else

static void add_blocks_fast(uint32_t words[8], const uint8_t *bytes, size_t count) {
    add_blocks_portable(words, bytes, count);
}

bool csha256_has_instructions(void) { return false; }

#endif

static void add_blocks(csha256 *digest, const uint8_t *bytes, size_t count) {
    if (digest->is_portable) {
        add_blocks_portable(digest->words, bytes, count);
    } else {
        add_blocks_fast(digest->words, bytes, count);
    }
}

void csha256_begin(csha256 *digest, bool is_portable) {
    // FIPS 180-4, section 5.3.3.
    static const uint32_t first[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };
    memcpy(digest->words, first, sizeof first);
    digest->count = 0;
    digest->is_portable = is_portable || !csha256_has_instructions();
}

void csha256_add(csha256 *digest, const void *bytes, size_t count) {
    if (count == 0) return;
    const uint8_t *next = bytes;
    size_t filled = digest->count % 64;
    digest->count += count;
    if (filled > 0) {
        size_t taken = count < 64 - filled ? count : 64 - filled;
        memcpy(digest->rest + filled, next, taken);
        if (filled + taken < 64) return;
        add_blocks(digest, digest->rest, 1);
        next += taken;
        count -= taken;
    }
    if (count >= 64) add_blocks(digest, next, count / 64);
    memcpy(digest->rest, next + count / 64 * 64, count % 64);
}

void csha256_finish(csha256 *digest) {
    // FIPS 180-4, section 5.1.1: a bit 1, bits 0, and the number of bits in the last eight bytes of a block.
    uint64_t bits = digest->count * 8;
    size_t filled = digest->count % 64;
    digest->rest[filled++] = 0x80;
    if (filled > 56) {
        memset(digest->rest + filled, 0, 64 - filled);
        add_blocks(digest, digest->rest, 1);
        filled = 0;
    }
    memset(digest->rest + filled, 0, 56 - filled);
    for (int i = 0; i < 8; i++) digest->rest[56 + i] = (uint8_t)(bits >> (56 - 8 * i));
    add_blocks(digest, digest->rest, 1);
}
