#include "tui/command/tetris/ReplayFile.h"

#include <fcntl.h>

#include <cerrno>
#include <memory>
#include <optional>
#include <stdexcept>

#include "brain/base/OpenFile.h"
#include "brain/base/WholeFile.h"
#include "core/base/Text.h"

namespace tui {

std::string readReplayText(const std::string& fileName)
{
    const auto refuse = [&fileName](const std::string& why) {
        throw std::runtime_error(nameFile(fileName) + ": " + why + "; a replay was expected");
    };
    const base::Descriptor file(base::openAtOnce(fileName, O_RDONLY));
    std::optional<std::string> text;
    if (file.get() >= 0) text = base::readBytes(file.get(), tetris::kMaxReplayBytes + 1);
    if (!text) refuse(base::sayReason(errno));
    if (text->size() > tetris::kMaxReplayBytes) refuse("more than 64 MiB");
    return *std::move(text);
}

Recording readRecording(const std::string& fileName)
{
    return readRecording(fileName, readReplayText(fileName));
}

Recording readRecording(const std::string& fileName, const std::string& text)
{
    try {
        return parseRecording(text, nameFile(fileName));
    } catch (const std::invalid_argument& error) {
        throw std::runtime_error(error.what());
    }
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
