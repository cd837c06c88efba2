#include "tui/session/LanguageFiles.h"

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

namespace tui {

namespace {

namespace fs = std::filesystem;

// More than ten times as long as the present catalogue.
constexpr std::uintmax_t kMostBytes = 1'000'000;

std::string_view readVariable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

std::optional<std::string> readFile(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kMostBytes || error) {
        return std::nullopt;
    }
    std::ifstream file(path, std::ios::binary);
    std::string bytes(std::istreambuf_iterator<char>(file), {});
    if (file.bad()) return std::nullopt;
    return bytes;
}

// The folders that may contain catalogues: in the build tree; relative to the program, because an
// installation may be moved; and where it was configured to be.
std::array<fs::path, 3> listFolders() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
    if (program.empty()) return {"", "", TETRIS_LOCALE_FOLDER};
    return {program / "locale", program / TETRIS_LOCALE_FROM_PROGRAM, TETRIS_LOCALE_FOLDER};
}

}  // namespace

Catalogue loadCatalogue(std::span<const fs::path> folders, const std::string& language) {
    for (const fs::path& folder : folders) {
        if (folder.empty()) continue;
        std::optional<std::string> bytes =
            readFile(folder / language / "LC_MESSAGES" / "tetris.mo");
        if (bytes) return Catalogue::parse(std::move(*bytes)).value_or(Catalogue());
    }
    return {};
}

Languages loadLanguages() {
    return Languages(findWish({.language = readVariable("LANGUAGE"),
                               .all = readVariable("LC_ALL"),
                               .messages = readVariable("LC_MESSAGES"),
                               .lang = readVariable("LANG")}),
                     loadCatalogue(listFolders(), "vi"));
}

}  // namespace tui
