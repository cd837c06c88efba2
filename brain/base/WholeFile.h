#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace base {

// Owns an open file descriptor, or none.
class Descriptor {
public:
    // A negative number means no descriptor.
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }

    int get() const { return number_; }
    explicit operator bool() const { return number_ >= 0; }
    // Hands it over: it is the caller's to close.
    [[nodiscard]] int release() { return std::exchange(number_, -1); }
    // Closes it at once; false, with errno set, if written data may be lost.
    [[nodiscard]] bool close() { return ::close(std::exchange(number_, -1)) == 0; }

private:
    int number_;
};

// A directory of the user's files by the XDG base directory specification: where the variable of
// the environment says, such as XDG_STATE_HOME, or `inHome`, a path in HOME. Values that are not
// absolute are ignored. Empty if there is neither.
std::filesystem::path findUserDirectory(const char* variable, const char* inHome);

// Writes all of the bytes; false, with errno set, if that fails.
bool writeAll(int descriptor, std::string_view bytes);

// Opens the file as open(2) does with O_CLOEXEC, but a FIFO cannot block it. To write, a FIFO
// without a reader fails at once. To read, a FIFO that brings no byte within a second fails. Pipes
// without a name, such as /dev/stdout or the shell's <( ), are accepted. Returns the descriptor;
// -1, with errno set, on failure. `mode` is for new files.
int openAtOnce(const std::filesystem::path& file, int flags, mode_t mode = 0666);

// The same for files that have to be regular: pipes and devices fail, too.
int openRegular(const std::filesystem::path& file, int flags, mode_t mode = 0666);

// The system's words for the error; plainer ones for ENXIO, which the functions above set for pipes
// and devices.
std::string sayReason(int error);

// Reads what is left up to the end; nullopt, with errno set, if the system refuses, and with EFBIG
// if that is more than `most` bytes. Of a file that is longer nothing is read.
std::optional<std::string> readBytes(int descriptor, size_t most);

// All of a file that is opened as openAtOnce does; nullopt as from that and from readBytes.
std::optional<std::string> readFile(const std::filesystem::path& file, size_t most);

// Writes a file under another name, a draft in the same directory, which then gets the file's name.
// So readers see the old contents or the new ones, never a part. Whatever fails throws
// std::runtime_error, "cannot write NAME: " and the system's reason; the old file then stays, and
// the draft is removed by the destructor.
class WholeFile {
public:
    // Creates the draft, or empties what a killed program has left of it. `name` is the file's in
    // messages; `mode` is for open(2). The draft gets the group and the permissions of the file
    // that it replaces, where the system allows it.
    WholeFile(std::string name, std::filesystem::path file, std::filesystem::path draft,
              mode_t mode);
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    // The draft's.
    int getDescriptor() const { return draft_.get(); }
    // Throws, with the reason in errno, unless a system call has returned 0.
    void check(int result) const;
    void write(std::string_view bytes) const;
    void writeAt(size_t offset, std::string_view bytes) const;
    // Closes the draft and replaces the file. Without a sync before, a crash of the system may
    // leave an empty file.
    void takePlace();

private:
    const std::string name_;
    const std::filesystem::path file_;
    std::filesystem::path draftName_;  // empty once it has replaced the file
    Descriptor draft_;
};

}  // namespace base
