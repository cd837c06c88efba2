#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace test {

// The writes of one program to its terminal, in a file that the program and the test both map. The
// program fills it by CountWrites.cpp, which is preloaded.
struct WriteLogPage {
    static constexpr size_t kCapacity = 1 << 16;

    std::atomic<uint64_t> writes;  // the number of all writes, also beyond the capacity
    std::atomic<uint64_t> bytes;   // of all writes, as they arrive at the other end
    // The bytes of each write, in order.
    std::atomic<uint32_t> sizes[kCapacity];
};
static_assert(std::atomic<uint64_t>::is_always_lock_free);

// The environment variable with the name of the file, for the preloaded object.
inline constexpr const char* kWriteLogVariable = "TEST_WRITE_LOG";

// The test's side of a log.
class WriteLog {
public:
    // Creates the file, without writes.
    explicit WriteLog(const std::filesystem::path& file);
    ~WriteLog();
    WriteLog(const WriteLog&) = delete;
    WriteLog& operator=(const WriteLog&) = delete;

    size_t countWrites() const { return page_->writes.load(); }
    size_t countBytes() const { return page_->bytes.load(); }
    // The sizes of the writes from number `first` on.
    std::vector<size_t> sizesFrom(size_t first) const;

private:
    WriteLogPage* page_ = nullptr;
};

}  // namespace test
