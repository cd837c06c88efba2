#include "core/base/Sha256.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/base/Format.h"

namespace base {

namespace {

using Block = std::array<uint8_t, 64>;
using State = std::array<uint32_t, 8>;

constexpr std::array<uint32_t, 64> kRounds{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr State kStart{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

void mix(State& state, const Block& block) {
    std::array<uint32_t, 64> words{};
    for (size_t i = 0; i < 16; ++i) {
        words[i] = uint32_t{block[4 * i]} << 24 | uint32_t{block[4 * i + 1]} << 16 |
                   uint32_t{block[4 * i + 2]} << 8 | uint32_t{block[4 * i + 3]};
    }
    for (size_t i = 16; i < 64; ++i) {
        const uint32_t a = words[i - 15];
        const uint32_t b = words[i - 2];
        const uint32_t first = std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3);
        const uint32_t second = std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10);
        words[i] = words[i - 16] + first + words[i - 7] + second;
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (size_t i = 0; i < 64; ++i) {
        const uint32_t upper = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const uint32_t choice = (e & f) ^ (~e & g);
        const uint32_t first = h + upper + choice + kRounds[i] + words[i];
        const uint32_t lower = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const uint32_t second = lower + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    const State mixed{a, b, c, d, e, f, g, h};
    for (size_t i = 0; i < state.size(); ++i)
        state[i] += mixed[i];
}

}  // namespace

std::string computeSha256(std::string_view bytes) {
    State state = kStart;
    Block block{};
    size_t filled = 0;
    const auto add = [&](uint8_t byte) {
        block[filled++] = byte;
        if (filled < block.size()) return;
        mix(state, block);
        filled = 0;
    };
    for (const char byte : bytes)
        add(static_cast<uint8_t>(byte));
    add(0x80);
    while (filled != 56)
        add(0);
    const uint64_t bits = uint64_t{bytes.size()} * 8;
    for (int shift = 56; shift >= 0; shift -= 8)
        add(static_cast<uint8_t>(bits >> shift));

    std::string digits;
    for (const uint32_t word : state)
        digits += base::format("{:08x}", word);
    return digits;
}

}  // namespace base
