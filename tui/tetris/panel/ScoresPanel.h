#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tui/base/Frame.h"
#include "tui/tetris/ScoreSaver.h"
#include "tui/tetris/panel/Panel.h"

namespace tui {

// The page of scores. Tab, Left and Right choose the table; Up and Down choose a game. Rows that
// are not known yet are requested, and appear when the loop is woken.
class ScoresPanel : public Panel {
public:
    // What can be chosen, in the order of Tab.
    enum class Field : std::uint8_t { Table, Sequence, Size, Since };

    // Starts with that table, at the game with the id `marked` if it is in the table. `saver` must
    // outlive the panel. `program`: its name in the commands that the page shows; empty: it shows
    // none. Requires: the filter has a table, a sequence and a size.
    ScoresPanel(ScoreSaver& saver, tetris::ScoreFilter filter, std::optional<std::int64_t> marked,
                std::string program);

    [[nodiscard]] PanelEnd onKey(const Key& key, Size window) override;
    [[nodiscard]] PanelEnd onWake() override;
    void draw(const TetrisState& state, Frame& frame) const override;

    [[nodiscard]] const tetris::ScoreFilter& getFilter() const { return filter_; }
    [[nodiscard]] Field getField() const { return field_; }
    // The chosen row, valid until the next key or wake; null if it is not known or does not exist.
    [[nodiscard]] const tetris::ScoreRow* findChosen() const { return findRow(chosen_); }

private:
    void ask(std::int64_t offset, std::optional<std::int64_t> around = {});
    void change(int direction);
    void choose(std::int64_t index, Size window);
    [[nodiscard]] const tetris::ScoreRow* findRow(std::int64_t index) const;
    [[nodiscard]] std::int64_t findTop(int rows) const;
    [[nodiscard]] std::string formatField(Field field, const Translation& tr) const;
    void drawFields(const Translation& tr, Box page, Frame& frame) const;
    void drawRows(const TetrisState& state, Box page, Frame& frame) const;
    void drawRow(const TetrisState& state, const tetris::ScoreRow& row, Box line, bool isChosen,
                 Frame& frame) const;
    void drawDetails(const TetrisState& state, Box page, Frame& frame) const;

    ScoreSaver& saver_;
    tetris::ScoreFilter filter_;
    const tetris::ScoreFilter::Size size_;  // the game's size
    std::optional<std::int64_t> marked_;
    const std::string program_;
    Field field_ = Field::Table;
    std::int64_t chosen_ = 0;  // place of the chosen row, from 0
    std::int64_t top_ = 0;     // place of the first visible row
    int question_ = 0;         // number of the last request
    bool isAnswered_ = false;  // whether its answer has arrived
    std::optional<ScorePage> page_;
};

}  // namespace tui
