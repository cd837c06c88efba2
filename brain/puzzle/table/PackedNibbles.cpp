#include "brain/puzzle/table/PackedNibbles.h"

#include <sys/mman.h>

#include <cassert>
#include <new>
#include <utility>

namespace puzzle {

PackedNibbles::PackedNibbles(std::size_t count) : count_(count)
{
    const std::size_t bytes = (count + 1) / 2;
    if (bytes == 0) return;
    // Mapped, because zero pages then cost nothing until they are written. Huge pages avoid TLB
    // misses in the look-ups of a search.
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    madvise(memory, bytes, MADV_HUGEPAGE);
    owner_ = std::shared_ptr<const void>(
        memory, [bytes](const void* start) { munmap(const_cast<void*>(start), bytes); });
    writable_ = static_cast<std::uint8_t*>(memory);
    bytes_ = writable_;
}

PackedNibbles::PackedNibbles(std::shared_ptr<const void> owner, const std::uint8_t* bytes,
                             std::size_t count)
    : owner_(std::move(owner)), bytes_(bytes), count_(count)
{
}

void PackedNibbles::set(std::size_t i, int value)
{
    assert(writable_ != nullptr && i < count_ && value >= 0 && value <= 15);
    std::uint8_t& byte = writable_[i >> 1];
    const int shift = static_cast<int>(i & 1) * 4;
    byte = static_cast<std::uint8_t>((byte & (0xF0 >> shift)) | (value << shift));
}

}  // namespace puzzle
