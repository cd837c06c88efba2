#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/NotCopied.h"
#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/base/Worker.h"
#include "tui/tetris/BrainLoader.h"
#include "tui/tetris/panel/LineField.h"
#include "tui/tetris/panel/Panel.h"

namespace tui {

// The page on which a person names a brain to load; Tab completes the name. It closes when the
// brain is loaded; until then, and if loading fails, the present brain stays.
class LoadPanel : public Panel, base::NotCopied {
public:
    // Receives a brain that was loaded.
    using Use = std::function<void(const BrainRecipe&)>;

    // Null `loader`: the page only says that brains cannot be loaded here. `text` is the first
    // guess, and is set to what the person enters; it and the loader must outlive the panel.
    // `start`: the game that the brain will play.
    LoadPanel(Background<BrainLoader>* loader, std::string& text, tetris::GameStart start, Use use);
    // Cancels a load in progress.
    ~LoadPanel() override;

    PanelEnd onKey(const Key& key) override;
    PanelEnd onWake() override;
    void draw(const TetrisState& state, Frame& frame) const override;
    bool takesText() const override { return loader_ != nullptr; }

    bool isLoading() const { return isLoading_; }

private:
    void enter();
    void take(const LoadedBrain& loaded);
    void complete();
    void drawNames(const TetrisState& state, Box box, Frame& frame) const;
    void giveUp();
    std::vector<FooterWord> listWords(const Screen& screen) const;
    void drawMessage(const TetrisState& state, Box box, Frame& frame) const;

    Background<BrainLoader>* loader_;
    std::string& text_;
    tetris::GameStart start_;
    Use use_;
    LineField field_;
    bool isLoading_ = false;
    bool isGivenUp_ = false;          // the last load was cancelled
    bool isDone_ = false;             // a brain was loaded
    std::vector<std::string> names_;  // that begin with what is typed
    std::string trouble_;             // why the last load failed; empty if it did not
    Question question_;               // last, so that no answer finds half an object
};

}  // namespace tui
