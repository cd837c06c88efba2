#include "tui/session/StoredBoard.h"

#include <exception>
#include <utility>

namespace tui {

StoredBoard::StoredBoard(std::filesystem::path directory, std::optional<BoardFile> file)
    : directory_(std::move(directory)), file_(std::move(file))
{
}

bool StoredBoard::save(const std::optional<std::string>& text)
{
    failure_.clear();
    if (!text) {
        if (file_) file_->remove();
        file_.reset();
        return true;
    }
    try {
        if (!file_) file_.emplace(directory_);
        file_->write(*text);
    } catch (const std::exception& error) {
        failure_ = error.what();
    }
    return failure_.empty();
}

}  // namespace tui
