#include "tui/tetris/panel/LoadPanel.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "brain/tetris/Brains.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/panel/ListPage.h"

namespace tui {

namespace {

// Wraps the text, the end of it if it is too long.
std::vector<std::string> wrapExternal(const std::string& text, int columns, int rows,
                                      const Look& look) {
    const size_t all = wrapText(text, columns).size();
    std::vector<std::string> lines = wrapEnd(text, columns, std::max(rows, 1));
    if (lines.size() < all) lines.front() = "...";
    for (std::string& line : lines)
        line = formatExternal(line, columns, look);
    return lines;
}

}  // namespace

LoadPanel::LoadPanel(Background<BrainLoader>* loader, std::string& text, tetris::GameStart start,
                     Use use)
    : loader_(loader),
      text_(text),
      start_(start),
      use_(std::move(use)),
      field_(LineField::suggest(text)) {}

LoadPanel::~LoadPanel() {
    if (isLoading_) loader_->leave();
}

PanelEnd LoadPanel::onKey(const Key& key) {
    if (loader_ == nullptr) return key.code == KeyCode::Escape ? PanelEnd::Closes : PanelEnd::Stays;
    if (isLoading_) {
        if (key.code == KeyCode::Escape) giveUp();
        return PanelEnd::Stays;
    }
    if (key.code == KeyCode::Tab) {
        complete();
        return PanelEnd::Stays;
    }
    names_.clear();
    switch (field_.onKey(key)) {
        case LineField::End::Dropped: return PanelEnd::Closes;
        case LineField::End::Taken: enter(); break;
        case LineField::End::None: break;
    }
    return PanelEnd::Stays;
}

void LoadPanel::enter() {
    const std::string text = field_.getText();
    if (text.empty()) return;
    text_ = text;
    trouble_.clear();
    isGivenUp_ = false;
    isLoading_ = true;
    loader_->leave();
    loader_->ask(
        question_,
        [text, start = start_](BrainLoader& loader, const std::stop_token& stop) {
            return loader.load(text, start, stop);
        },
        [this](const LoadedBrain& loaded) { take(loaded); });
}

void LoadPanel::take(const LoadedBrain& loaded) {
    isLoading_ = false;
    trouble_ = loaded.trouble;
    isDone_ = loaded.recipe.has_value();
    if (isDone_) use_(*loaded.recipe);
}

void LoadPanel::complete() {
    loader_->leave();
    loader_->ask(
        question_,
        [typed = field_.getText()](BrainLoader& loader) {
            return std::pair(typed, loader.complete(typed));
        },
        [this](const std::pair<std::string, CompletedName>& answer) {
            const auto& [typed, name] = answer;
            // What was typed meanwhile stays.
            if (field_.getText() != typed) return;
            field_ = LineField(name.text);
            if (name.names.size() > 1) names_ = name.names;
        });
}

void LoadPanel::giveUp() {
    loader_->leave();
    isLoading_ = false;
    isGivenUp_ = true;
}

PanelEnd LoadPanel::onWake() {
    if (loader_ != nullptr) loader_->deliver();
    return isDone_ ? PanelEnd::Closes : PanelEnd::Stays;
}

std::vector<FooterWord> LoadPanel::listWords(const Screen& screen) const {
    const Translation& tr = screen.tr;
    if (isLoading_) return listPageWords({{"Esc", tr("give it up")}}, screen.look);
    const bool canLoad = loader_ != nullptr;
    return listPageWords(
        {{"Enter", tr("load"), canLoad}, {"Tab", tr("complete"), canLoad}, {"Esc", tr("back")}},
        screen.look);
}

// What happens, or what went wrong and which brain stays.
void LoadPanel::drawMessage(const TetrisState& state, Box box, Frame& frame) const {
    const Translation& tr = state.tr;
    TextColumn text(box, frame);
    if (isLoading_) {
        text.write(tr("Loading. Esc gives it up."), kTitle);
        return;
    }
    if (isGivenUp_) text.write(tr("Given up."), kWarn);
    if (trouble_.empty()) return;
    constexpr int kMark = 2;
    constexpr int kRowsBehind = 3;  // a blank and the brain that stays
    const int columns = box.columns - kMark;
    frame.put(box.column, text.getRow(), "!", {.foreground = Color::Bad, .bold = true});
    for (const std::string& line :
         wrapExternal(trouble_, columns, box.rows - kRowsBehind, state.look)) {
        frame.put(box.column + kMark, text.getRow(), line);
        text.skip();
    }
    text.skip();
    const std::string stays(tr("The brain stays"));
    const int room = columns - countCharacters(stays) - 2;
    frame.put(box.column + kMark, text.getRow(),
              stays + " " + formatBrainName(state.brain, room, state.look) + ".", kDim);
}

// The names that begin with what is typed; else those of brains, first those that play by these
// rules.
void LoadPanel::drawNames(const TetrisState& state, Box box, Frame& frame) const {
    const tetris::RuleSet set = state.getRuleSet();
    std::vector<std::string> fit = names_;
    std::vector<std::string> others;
    if (fit.empty()) {
        for (const tetris::BrainEntry& brain : tetris::getBrains())
            (plays(brain.kind, set) ? fit : others).emplace_back(brain.name);
    }
    TextColumn text(box, frame);
    const auto join = [&](const std::vector<std::string>& names) {
        std::string joined;
        for (const std::string& name : names)
            joined +=
                (joined.empty() ? "" : ", ") + formatExternal(name, box.columns - 2, state.look);
        return joined;
    };
    text.writeWrapped(join(fit));
    if (others.empty()) return;
    const std::string names = join(others);
    text.skip();
    text.writeWrapped(set == tetris::RuleSet::Modern
                          ? state.tr.format("In classic games alone: {0}", names)
                          : state.tr.format("In modern games alone: {0}", names),
                      kDim);
}

void LoadPanel::draw(const TetrisState& state, Frame& frame) const {
    const Translation& tr = state.tr;
    const Box page = placePage(state.window);
    const Box box{page.column, 0, page.columns, state.window.rows};
    TextColumn text(box, frame);
    text.write(tr("LOAD A BRAIN"), kTitle);
    drawRule(box.column, text.getRow(), box.columns, frame);
    text.skip();
    drawFooter(listWords(state), frame);
    if (loader_ == nullptr) {
        text.writeWrapped(tr("No brain can be loaded here."));
        return;
    }
    const std::string now(tr("Brain"));
    const int at = frame.put(box.column, text.getRow(), now, kDim) + 2;
    frame.put(at, text.getRow(), formatBrainName(state.brain, box.getEnd() - at, state.look));
    text.skip(2);
    field_.draw(box.column, text.getRow(), box.columns, frame);
    text.skip(2);
    // What can be typed, and what it means.
    constexpr int kMeaningAt = 15;
    const std::pair<std::string_view, std::string_view> kKinds[] = {
        {"NAME", tr("a brain of the list")},
        {"NAME:SETTINGS", tr("with settings")},
        {"FILE.toml", tr("weights")},
        {"FILE.so", tr("a plugin")},
        {"command:CMD", tr("a program")}};
    for (const auto& [kind, meaning] : kKinds) {
        frame.put(box.column + 1, text.getRow(), kind);
        frame.put(box.column + kMeaningAt, text.getRow(),
                  firstCharacters(meaning, box.columns - kMeaningAt), kDim);
        text.skip();
    }
    text.skip();
    const int row = text.getRow();
    const Box below{box.column, row, box.columns, state.window.rows - 1 - row};
    if (trouble_.empty() && !isLoading_ && !isGivenUp_) {
        drawNames(state, below, frame);
    } else {
        drawMessage(state, below, frame);
    }
}

}  // namespace tui
