#pragma once

#include <functional>
#include <string>

#include "tui/base/Frame.h"
#include "tui/tetris/BrainLoader.h"
#include "tui/tetris/panel/LineField.h"
#include "tui/tetris/panel/Panel.h"

namespace tui {

// The page on which a person names a brain to load. It closes when the brain is there; until then,
// and if it cannot be loaded, the brain in force stays.
class LoadPanel : public Panel {
public:
    // What is done with a brain that was loaded.
    using Use = std::function<void(const tetris::BrainRecipe&)>;

    // `loader` null: the page only says that nothing can be loaded. `text` is offered, and becomes
    // what the person enters; it and the loader outlive the panel. `start`: the well that the brain
    // is going to play in.
    LoadPanel(BrainLoader* loader, std::string& text, tetris::GameStart start, Use use);
    ~LoadPanel() override;
    LoadPanel(const LoadPanel&) = delete;
    LoadPanel& operator=(const LoadPanel&) = delete;

    [[nodiscard]] PanelEnd onKey(const Key& key, Size window) override;
    [[nodiscard]] PanelEnd onWake() override;
    void draw(const TetrisState& state, Frame& frame) const override;
    [[nodiscard]] bool takesText() const override { return loader_ != nullptr; }

    [[nodiscard]] bool isLoading() const { return isLoading_; }

private:
    void enter();
    void giveUp();
    void drawMessage(const TetrisState& state, Box box, Frame& frame) const;

    BrainLoader* loader_;
    std::string& text_;
    tetris::GameStart start_;
    Use use_;
    LineField field_;
    bool isLoading_ = false;
    bool isGivenUp_ = false;  // what was entered last
    std::string trouble_;     // why that is not loaded; empty if nothing is wrong
};

}  // namespace tui
