#include "tui/command/Languages.h"

#include <fcntl.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "brain/base/WholeFile.h"
#include "tui/base/Environment.h"
#include "tui/command/OtherProgram.h"

namespace tui {

Catalogue loadCatalogue(std::span<const std::filesystem::path> folders) {
    // More than ten times as long as the present catalogue.
    constexpr size_t kMostBytes = 1'000'000;
    for (const std::filesystem::path& folder : folders) {
        const base::Descriptor file(
            base::openRegular(folder / "vi/LC_MESSAGES/tetris.mo", O_RDONLY));
        if (std::optional<std::string> bytes = base::readBytes(file.get(), kMostBytes))
            return Catalogue::parse(*std::move(bytes)).value_or(Catalogue());
    }
    return {};
}

Languages loadLanguages() {
    std::vector<std::filesystem::path> folders{TETRIS_LOCALE_FOLDER};
    const std::filesystem::path program = findOwnFile().parent_path();
    // In the build tree, and relative to the program, because an installation may be moved.
    if (!program.empty())
        folders.insert(folders.begin(), {program / "locale", program / TETRIS_LOCALE_FROM_PROGRAM});
    return {findWish({.language = readVariable("LANGUAGE"),
                      .all = readVariable("LC_ALL"),
                      .messages = readVariable("LC_MESSAGES"),
                      .lang = readVariable("LANG")}),
            loadCatalogue(folders)};
}

}  // namespace tui
