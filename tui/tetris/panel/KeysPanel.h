#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/Index.h"
#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/ChosenKeys.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/state/KeyMap.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// Asks for one more key of an action, on a card of the page of keys. Of a key that another action
// has it says what would be taken away, and asks again; Enter takes it then, and Esc leaves it.
class KeyQuestion {
public:
    explicit KeyQuestion(const EditedKeys& edited) : edited_(edited) {}

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

    const EditedKeys edited_;
    Key key_{};  // the last one
    Trouble trouble_ = Trouble::None;
    std::optional<KeyEdit> change_{};  // by that key
};

// The keys that a person has chosen, and how a page changes them.
struct KeyAccess {
    const KeyChoices* chosen = nullptr;  // null: they cannot be changed
    // Puts them into force, and returns one sentence if they could not be saved.
    std::function<std::string(KeyChoices chosen)> change{};
};

// The page that changes keys. Up and Down choose an action, and Tab the rules. Enter asks for one
// more key of the action; of one that another action has it says so, and asks again. d removes the
// last key, u brings those of the preset back, and / searches.
class KeysPanel : public Panel {
public:
    // All must outlive this. Requires: the access has the keys.
    KeysPanel(const SettingValues& settings, KeyAccess access, KeyTable table);

    PanelEnd onKey(const Key& key) override;
    void draw(const TetrisState& state, Frame& frame) const override;
    bool takesKey() const override { return question_.has_value(); }
    bool takesText() const override { return search_.isOn(); }

    KeyTable getTable() const { return table_; }
    const ActionRow& getChosen() const { return actions_[findChosen()]; }

private:
    size_t findChosen() const { return toIndex(list_.get()); }
    void choose(int64_t index);
    void showTable(KeyTable table);
    void make(KeyEdit change);
    std::vector<Key> findKeys(Action action) const;
    bool isOwn(Action action) const;
    std::vector<FooterWord> listWords(const TetrisState& state) const;
    // Notes by what each action is found.
    void noteTexts(const KeyMap& map, const Translation& tr) const;
    // An action of the list with its keys; `isOwn`: they get a mark at the end of the line.
    void drawRow(const TetrisState& state, size_t index, const std::vector<Key>& keys, bool isOwn,
                 Box line, Frame& frame) const;
    void drawList(const TetrisState& state, Box list, Frame& frame) const;
    void drawChosen(const TetrisState& state, Box box, Frame& frame) const;
    void drawNarrowNotes(const TetrisState& state, Box box, Frame& frame) const;
    std::string sayFailure(const Translation& tr) const;

    const SettingValues& settings_;
    const KeyAccess access_;
    KeyTable table_;
    std::vector<ActionRow> actions_;
    mutable ListCursor list_;  // among the actions
    ListSearch search_;
    std::optional<KeyQuestion> question_;
    std::optional<Action> bare_;  // the last change would have left this one without a key
    std::string trouble_;         // why the last change was not saved
    // As drawn last.
    mutable std::vector<std::string> texts_;  // of each action, by which it is found
};

// How many of the actions of these rules have keys that are not the preset's.
int countOwnKeys(const SettingValues& settings, const KeyChoices& chosen, KeyTable table);

}  // namespace tui
