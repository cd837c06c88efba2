#include "brain/tetris/weights/RivalWeights.h"

#include "core/base/Index.h"
#include "core/base/Text.h"

namespace tetris {

std::string_view getName(RivalTerm term) { return kRivalTerms[base::toIndex(term)].name; }

std::optional<RivalTerm> findRivalTerm(std::string_view name) {
    const RivalTermRow* const found = base::findRow(kRivalTerms, name);
    if (found == nullptr) return std::nullopt;
    return static_cast<RivalTerm>(found - kRivalTerms.data());
}

}  // namespace tetris
