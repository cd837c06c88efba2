#include "tui/command/tetris/ReplayFile.h"

#include <cerrno>
#include <memory>
#include <optional>
#include <stdexcept>

#include "brain/base/WholeFile.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

// Removes what editors and other systems add: a byte order mark, carriage returns at the ends of
// lines; and adds the last line feed after a board's hash, which shows that nothing else is
// missing.
std::string tidyLines(std::string_view text) {
    text = base::skipByteOrderMark(text);
    std::string tidy;
    tidy.reserve(text.size() + 1);
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r' || (i + 1 < text.size() && text[i + 1] != '\n')) tidy += text[i];
    }
    constexpr size_t kHash = 16;  // hexadecimal digits at the end of a replay
    const size_t last = tidy.rfind('\n') + 1;
    const size_t hash = tidy.rfind("board ");
    if (hash != std::string::npos && hash >= last && tidy.size() == hash + 6 + kHash) tidy += '\n';
    return tidy;
}

}  // namespace

std::string readReplayText(const std::string& fileName) {
    const auto refuse = [&fileName](const std::string& why) {
        base::fail("{}: {}; expected a replay", formatFileName(fileName), why);
    };
    const std::optional<std::string> text = base::readFile(fileName, tetris::kMaxReplayBytes);
    if (!text) refuse(errno == EFBIG ? "more than 64 MiB" : base::sayReason(errno));
    try {
        return tidyLines(*text);
    } catch (const std::invalid_argument& error) {
        refuse(error.what());
    }
    return {};
}

tetris::SharedReplay readReplay(const std::string& fileName) {
    return readReplay(fileName, readReplayText(fileName));
}

tetris::SharedReplay readReplay(const std::string& fileName, const std::string& text) {
    try {
        return tetris::shareReplay(text, formatFileName(fileName));
    } catch (const std::invalid_argument& error) {
        throw std::runtime_error(error.what());
    }
}

}  // namespace tui
