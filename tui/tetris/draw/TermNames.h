#pragma once

#include <string>
#include <string_view>

#include "tui/base/text/Translation.h"

namespace tui {

// The name of a term of a rating in words, translated, at most so many columns: "row transitions",
// "row trans.". A name that no brain of this program has is only made of words.
std::string nameTerm(std::string_view name, int columns, const Translation& tr);

}  // namespace tui
