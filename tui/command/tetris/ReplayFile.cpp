#include "tui/command/tetris/ReplayFile.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <system_error>

#include "core/base/Text.h"
#include "core/tetris/replay/Replay.h"

namespace tui {

namespace {

// Bounds the cost of a wrong file name.
constexpr std::size_t kMaxBytes = tetris::kMaxReplayBytes;
constexpr std::size_t kChunk = 1U << 18;

}  // namespace

std::string readReplayText(const std::string& fileName)
{
    const auto refuse = [&fileName](const std::string& why) {
        throw std::runtime_error(nameFile(fileName) + ": " + why + "; a replay was expected");
    };
    const auto close = [](std::FILE* file) { std::fclose(file); };
    const std::unique_ptr<std::FILE, decltype(close)> file(std::fopen(fileName.c_str(), "rbe"),
                                                           close);
    if (!file) refuse(std::generic_category().message(errno));
    std::string text;
    // The size is known in advance for a file, but not for a pipe.
    if (std::fseek(file.get(), 0, SEEK_END) == 0) {
        const long size = std::ftell(file.get());
        if (size > 0 && static_cast<std::size_t>(size) <= kMaxBytes) {
            text.reserve(static_cast<std::size_t>(size) + 1);
        }
        std::rewind(file.get());
    }
    std::size_t size = 0;
    while (size <= kMaxBytes) {
        const std::size_t room = std::max(text.capacity(), size + kChunk) - size;
        text.resize(size + room);
        const std::size_t got = std::fread(text.data() + size, 1, room, file.get());
        size += got;
        if (got < room) break;
    }
    if (std::ferror(file.get()) != 0) refuse(std::generic_category().message(errno));
    if (size > kMaxBytes) refuse("more than 64 MiB");
    text.resize(size);
    return text;
}

tetris::SharedReplay readReplay(const std::string& fileName)
{
    return readReplay(fileName, readReplayText(fileName));
}

tetris::SharedReplay readReplay(const std::string& fileName, const std::string& text)
{
    try {
        return tetris::shareReplay(text, nameFile(fileName));
    } catch (const std::invalid_argument& error) {
        throw std::runtime_error(error.what());
    }
}

std::string nameFile(const std::string& fileName)
{
    return base::makePlainText(fileName, fileName.size());
}

}  // namespace tui
