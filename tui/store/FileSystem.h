#pragma once

#include <unistd.h>
#include <filesystem>
#include <utility>

namespace tui {

// Owns an open file descriptor.
class Descriptor {
public:
    // A negative number means no descriptor.
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor()
    {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int get() const { return number_; }
    // Hands it over: it is the caller's to close.
    [[nodiscard]] int release() { return std::exchange(number_, -1); }
    // Closes it at once; false, with errno set, if written data may be lost.
    [[nodiscard]] bool close() { return ::close(std::exchange(number_, -1)) == 0; }

private:
    int number_;
};

// True if a file system of that type, a number from statfs(2), is accessed over a network or
// through a user program: NFS, SMB, FUSE, 9p and the like. Processes on different machines cannot
// share memory there.
[[nodiscard]] bool isNetworkType(unsigned long type);

// True if the directory is on such a file system; false if that cannot be determined.
[[nodiscard]] bool isOnNetwork(const std::filesystem::path& directory);

// Makes the names in the directory durable on the disk. False if that fails, with errno set.
[[nodiscard]] bool syncDirectory(const std::filesystem::path& directory);

}  // namespace tui
