#pragma once

#include <string>
#include <string_view>

namespace tetris {

// The stack in a text, as GameRules::board has it: that of a document of fumen, its first page
// without the piece; or rows of '.' and '#' from the top one down, each on a line or separated by
// '/'. Full rows are removed, and empty ones above the stack. Throws std::invalid_argument that
// says what is wrong.
[[nodiscard]] std::string readStartBoard(std::string_view text);

}  // namespace tetris
