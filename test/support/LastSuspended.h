#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "tui/store/SuspendedFiles.h"

namespace test {

// The file that was written last, of those that no session uses.
inline std::optional<tui::SuspendedFile> openLast(const std::filesystem::path& folder,
                                                  std::string_view ending) {
    for (const std::filesystem::path& file : tui::listNewestFirst(folder, ending))
        if (auto opened = tui::SuspendedFile::open(file)) return opened;
    return std::nullopt;
}

// The text of the file that was saved last; empty if there is none.
inline std::string readLast(const std::filesystem::path& folder, std::string_view ending) {
    const std::optional<tui::SuspendedFile> opened = openLast(folder, ending);
    return opened ? opened->read(1 << 26).value_or("") : "";
}

}  // namespace test
