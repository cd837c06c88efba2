#include "tui/tetris/draw/TermNames.h"

#include <algorithm>
#include <array>

#include "tui/base/Frame.h"

namespace tui {

namespace {

struct TermName {
    std::string_view name;  // of the brain
    std::string_view words;
    std::string_view brief;  // where there is little room; empty: the words are
};

constexpr auto kTermNames = std::to_array<TermName>(
    {{"landing_height", translatable("landing height"), translatable("landing")},
     {"eroded_cells", translatable("eroded cells"), translatable("eroded")},
     {"row_transitions", translatable("row transitions"), translatable("row trans.")},
     {"column_transitions", translatable("column transitions"), translatable("col. trans.")},
     {"holes", translatable("holes"), {}},
     {"wells", translatable("wells"), {}},
     {"height", translatable("height"), {}},
     {"hole_depth", translatable("hole depth"), translatable("depth")},
     {"rows_with_holes", translatable("rows with holes"), translatable("holed rows")},
     {"diversity", translatable("diversity"), {}},
     {"aggregate_height", translatable("aggregate height"), translatable("heights")},
     {"rows_cleared", translatable("rows cleared"), translatable("cleared")},
     {"bumpiness", translatable("bumpiness"), translatable("bumps")},
     {"max_height", translatable("max height"), {}},
     {"mean_height", translatable("mean height"), {}}});

}  // namespace

std::string nameTerm(std::string_view name, int columns, const Translation& tr) {
    const auto* const known = std::ranges::find(kTermNames, name, &TermName::name);
    if (known == kTermNames.end()) {
        std::string words(name);
        std::ranges::replace(words, '_', ' ');
        return words;
    }
    const std::string_view words = tr(known->words);
    if (countCharacters(words) <= columns || known->brief.empty()) return std::string(words);
    return tr(known->brief);
}

}  // namespace tui
