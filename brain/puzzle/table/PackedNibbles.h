#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace puzzle {

// A long array of numbers 0 to 15, two in each byte, in memory of its own or mapped from a file.
// Copies share the same numbers.
class PackedNibbles {
public:
    PackedNibbles() = default;
    // `count` zeros. Pages take memory only once they are written. Throws std::bad_alloc if the
    // system refuses.
    explicit PackedNibbles(std::size_t count);
    // A read-only view of bytes that `owner` keeps alive.
    PackedNibbles(std::shared_ptr<const void> owner, const std::uint8_t* bytes, std::size_t count);

    [[nodiscard]] std::size_t size() const { return count_; }
    // The bytes: number i in byte i / 2, in the lower half if i is even.
    [[nodiscard]] std::span<const std::uint8_t> getBytes() const
    {
        return {bytes_, (count_ + 1) / 2};
    }
    [[nodiscard]] int get(std::size_t i) const { return (bytes_[i >> 1] >> ((i & 1) * 4)) & 15; }
    // Requires: 0 <= value <= 15, memory of its own, and no use in other threads.
    void set(std::size_t i, int value);

private:
    std::shared_ptr<const void> owner_;
    const std::uint8_t* bytes_ = nullptr;
    std::uint8_t* writable_ = nullptr;
    std::size_t count_ = 0;
};

}  // namespace puzzle
