#include "tui/tetris/panel/LoadPanel.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "tui/base/TextColumn.h"
#include "tui/tetris/view/ExternalText.h"

namespace tui {

namespace {

// The widest page: names of files are long.
constexpr int kMaxColumns = 76;
constexpr int kRows = 21;

// Wraps the text; drops the first lines if there are too many, because the reason is at the end.
std::vector<std::string> wrapExternal(const std::string& text, int columns, int rows, bool utf8)
{
    std::vector<std::string> lines = wrapText(text, columns);
    const auto room = static_cast<std::size_t>(std::max(rows, 1));
    if (lines.size() > room) {
        lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(room));
        lines.front() = "...";
    }
    for (std::string& line : lines)
        line = formatExternal(line, columns, utf8);
    return lines;
}

}  // namespace

LoadPanel::LoadPanel(BrainLoader* loader, std::string& text, tetris::GameStart start, Use use)
    : loader_(loader),
      text_(text),
      start_(start),
      use_(std::move(use)),
      field_(LineField::suggest(text))
{
}

LoadPanel::~LoadPanel()
{
    if (isLoading_) loader_->giveUp();
}

PanelEnd LoadPanel::onKey(const Key& key, Size /*window*/)
{
    if (loader_ == nullptr) return key.code == KeyCode::Escape ? PanelEnd::Closes : PanelEnd::Stays;
    if (isLoading_) {
        if (key.code == KeyCode::Escape) giveUp();
        return PanelEnd::Stays;
    }
    switch (field_.onKey(key)) {
        case LineField::End::Dropped: return PanelEnd::Closes;
        case LineField::End::Taken: enter(); break;
        case LineField::End::None: break;
    }
    return PanelEnd::Stays;
}

void LoadPanel::enter()
{
    const std::string text = field_.getText();
    if (text.empty()) return;
    text_ = text;
    trouble_.clear();
    isGivenUp_ = false;
    isLoading_ = true;
    loader_->load(text, start_);
}

void LoadPanel::giveUp()
{
    loader_->giveUp();
    isLoading_ = false;
    isGivenUp_ = true;
}

PanelEnd LoadPanel::onWake()
{
    if (!isLoading_) return PanelEnd::Stays;
    const std::optional<LoadedBrain> loaded = loader_->take();
    if (!loaded) return PanelEnd::Stays;
    isLoading_ = false;
    if (loaded->recipe) {
        use_(*loaded->recipe);
        return PanelEnd::Closes;
    }
    trouble_ = loaded->trouble;
    return PanelEnd::Stays;
}

void LoadPanel::drawMessage(const TetrisState& state, Box box, Frame& frame) const
{
    TextColumn text(box, frame);
    if (isLoading_) {
        text.write(state.tr("Loading. Esc gives it up."), kTitle);
        return;
    }
    text.write(state.tr("Enter loads, Esc leaves it"));
    text.skip();
    if (isGivenUp_) text.write(state.tr("Given up."), kTitle);
    if (trouble_.empty()) return;
    for (const std::string& line :
         wrapExternal(trouble_, box.columns, text.getRowsLeft(), state.look.utf8))
        text.write(line, kTitle);
}

void LoadPanel::draw(const TetrisState& state, Frame& frame) const
{
    const Translation& tr = state.tr;
    const int columns = std::min(state.window.columns, kMaxColumns);
    const Box box{(state.window.columns - columns) / 2,
                  std::max(0, (state.window.rows - kRows) / 2), columns, kRows};
    TextColumn page(box, frame);
    page.write(tr("LOAD A BRAIN"), kTitle);
    page.skip();
    if (loader_ == nullptr) {
        page.writeWrapped(tr("No brain can be loaded here."));
        page.skip();
        page.write(tr("Esc back"));
        return;
    }
    const std::string now(tr("Brain"));
    page.write(now + " " +
               formatBrainName(state.brain, columns - countCharacters(now) - 1, state.look.utf8));
    page.skip();
    page.write(tr("NAME or NAME:SETTINGS"));
    page.write(tr("FILE.toml    weights"));
    page.write(tr("FILE.so      a plugin"));
    page.write(tr("command:CMD  a program"));
    page.skip();
    field_.draw(box.column, page.getRow(), columns, state.look.utf8, frame);
    page.skip(2);
    const int row = page.getRow();
    drawMessage(state, {box.column, row, columns, box.row + kRows - row}, frame);
}

}  // namespace tui
