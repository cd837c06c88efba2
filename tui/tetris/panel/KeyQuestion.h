#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/ChosenKeys.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// Asks for one more key of an action, on a card of the page of keys. Of a key that another action
// has it says what would be taken away, and asks again; Enter takes it then, and Esc leaves it.
class KeyQuestion {
public:
    // All must outlive this. Requires: as addKey.
    KeyQuestion(const SettingValues& settings, const KeyChoices& chosen, Action action,
                KeyTable table)
        : settings_(settings), chosen_(chosen), action_(action), table_(table) {}

    // False if that was the answer.
    [[nodiscard]] bool onKey(const Key& key);
    // After the answer: the change that is to be made; nullopt: none.
    const std::optional<KeyEdit>& getChange() const { return change_; }

    // The rows that it needs replace those of the box.
    void draw(const TetrisState& state, Box box, Frame& frame) const;

private:
    // What is wrong with the last key: the action has it, it has no name, or others have it.
    enum class Trouble { None, IsOwn, HasNoName, IsTaken };

    bool canTake() const { return change_ && !change_->bare; }
    std::vector<std::string> sayTrouble(const Translation& tr) const;

    const SettingValues& settings_;
    const KeyChoices& chosen_;
    const Action action_;
    const KeyTable table_;
    Key key_{};  // the last one
    Trouble trouble_ = Trouble::None;
    std::optional<KeyEdit> change_{};  // by that key
};

// Draws a key, and what it does from the column `textAt` on; a press of the mouse on it is the key.
// Returns the column after it.
int putWord(int column, int row, std::string_view text, const Key& key, int textAt, Frame& frame);

}  // namespace tui
