#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>

namespace base {

// Like open(2) with O_CLOEXEC, but a FIFO never makes it wait without end: for one that nobody
// reads it fails at once, and for one that nobody writes after a second. Pipes without a name, such
// as /dev/stdout or those of the shell's <( ), are not refused. Returns the descriptor; -1, with
// errno set, if the system refuses. `mode` is for new files.
[[nodiscard]] int openAtOnce(const std::filesystem::path& file, int flags, mode_t mode = 0666);

// The same for what has to be a regular file: refuses pipes and devices, too.
[[nodiscard]] int openRegular(const std::filesystem::path& file, int flags, mode_t mode = 0666);

// Creates the file or empties it, and opens it to write as openAtOnce does. nullptr, with errno
// set, if the system refuses.
[[nodiscard]] std::FILE* createStream(const std::string& file);

// The reason for a message. For the errors of the functions above that a FIFO causes it is plainer
// than the system's.
[[nodiscard]] std::string sayReason(int error);

// Reads what is left up to the end, but no more than `most` bytes; nullopt, with errno set, if the
// system refuses.
[[nodiscard]] std::optional<std::string> readBytes(int descriptor, std::size_t most);

}  // namespace base
