#pragma once

#include <unistd.h>
#include <filesystem>
#include <utility>

namespace tui {

// An open file of the system, closed with this.
class Descriptor {
public:
    // Negative for none.
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor()
    {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int get() const { return number_; }
    // At once; false if what was written may not be there, with errno set.
    [[nodiscard]] bool close() { return ::close(std::exchange(number_, -1)) == 0; }

private:
    int number_;
};

// Whether a file system of that type, a number of statfs(2), is one over a network or in the hands
// of a program: NFS, SMB, FUSE, 9p and their like. Processes cannot count on sharing memory there.
[[nodiscard]] bool isNetworkType(unsigned long type);

// Whether the directory is on one; false if nobody knows.
[[nodiscard]] bool isOnNetwork(const std::filesystem::path& directory);

// Has the names in the directory on the disk for good. False if that is impossible, and errno says
// why.
[[nodiscard]] bool syncDirectory(const std::filesystem::path& directory);

}  // namespace tui
