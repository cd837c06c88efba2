#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace tui {

// Small text files that people may edit. Exceptions are std::runtime_error with one sentence that
// names the file.

// Settings files are far smaller; the limit bounds the cost of reading a wrong file.
inline constexpr size_t kMaxTextBytes = 65536;

// The contents of the file; nullopt if there is no such file. Throws if it cannot be read, is not a
// regular file, is larger than kMaxTextBytes, or is not UTF-8 text.
std::optional<std::string> readTextFile(const std::filesystem::path& file);

// The file to which a chain of symbolic links leads; it need not exist. Throws if the chain cannot
// be followed.
std::filesystem::path followLinks(const std::filesystem::path& file);

// Replaces the file's contents as a whole: if this throws, the old contents stay, and readers see
// either the old or the new. Follows symbolic links, also to a missing file, and does not replace
// them. Keeps the file's mode; new files and directories are accessible to the user only.
void replaceTextFile(const std::filesystem::path& file, std::string_view text);

// A file name for messages: control characters show as '?'.
std::string formatFileName(const std::filesystem::path& file);

}  // namespace tui
