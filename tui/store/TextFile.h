#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace tui {

// Small files of text that people edit, too. What is thrown is std::runtime_error, one sentence
// that names the file.

// A file of settings is far smaller; this bounds what a wrong one can cost.
inline constexpr std::size_t kMaxTextBytes = 65536;

// The whole file; none if there is no such file. Throws if it is not to be read, is a directory or
// anything else but a file, is larger than kMaxTextBytes, or is no UTF-8 text.
[[nodiscard]] std::optional<std::string> readTextFile(const std::filesystem::path& file);

// The file that a chain of symbolic links leads to, which need not be there. Throws if it cannot be
// followed.
[[nodiscard]] std::filesystem::path followLinks(const std::filesystem::path& file);

// Puts the text in the file's place, whole or not at all: what is there stays if this throws, and a
// reader finds one or the other. Symbolic links are followed and stay, also one to a file that is
// not there; the file's mode stays, a new one is for the user alone, as are directories that are
// missing.
void replaceTextFile(const std::filesystem::path& file, std::string_view text);

// A name fit for a message: control characters show as '?'.
[[nodiscard]] std::string formatFileName(const std::filesystem::path& file);

}  // namespace tui
