#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Key.h"
#include "tui/base/text/Translation.h"

namespace tui {

// A row of a program's table of keys: an action, its keys, and how footer and page of keys name
// them. Of two opposite actions the first one's row explains both. A row may lack keys, or texts.
template <class Action, class State>
struct KeyRow {
    Action action{};
    std::string_view keys{};                  // their names, with blanks between: "Space p"
    std::string_view shown{};                 // in the footer
    std::string_view word{};                  // what they do there; empty: it is not there
    std::string_view helpKeys{};              // on the page of keys
    std::string_view help{};                  // what they do there; empty: it is not there
    bool (*applies)(const State&) = nullptr;  // null: always
};

// The rows that apply now; of several ones for the same keys only the first.
template <class Rows, class State>
auto listRows(const Rows& rows, const State& state) {
    using Row = typename Rows::value_type;
    std::vector<Row> list;
    for (const Row& row : rows) {
        if (row.applies != nullptr && !row.applies(state)) continue;
        const bool isSame = std::ranges::find(list, row.keys, &Row::keys) != list.end();
        if (row.keys.empty() || !isSame) list.push_back(row);
    }
    return list;
}

// What the key means; nullopt: nothing.
template <class Action, class State>
std::optional<Action> findAction(const std::vector<KeyRow<Action, State>>& rows, const Key& key) {
    const auto found =
        std::ranges::find_if(rows, [&](const auto& row) { return hasKey(row.keys, key); });
    return found == rows.end() ? std::nullopt : std::optional(found->action);
}

// The footer. A press of the mouse on a word means its key, if it shows just one.
template <class Action, class State>
std::vector<FooterWord> listWords(const std::vector<KeyRow<Action, State>>& rows,
                                  const std::type_identity_t<State>& state) {
    std::vector<FooterWord> words;
    for (const auto& row : rows) {
        if (row.word.empty()) continue;
        words.push_back({nameArrows(state.tr(row.shown), state.look), state.tr(row.word),
                         parseKeyName(row.shown)});
    }
    return words;
}

}  // namespace tui
