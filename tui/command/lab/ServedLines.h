#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "brain/base/LineReader.h"
#include "brain/base/WholeFile.h"
#include "brain/tetris/BrainRecipe.h"
#include "tui/command/Output.h"

namespace tui {

// Standard input and output as a conversation in lines, taken away from brains: what a plugin
// prints goes to standard error, and it reads nothing. At most one of these may exist.
class ServedLines {
public:
    // `cutsLines`: the end of a line that is too long is skipped, else read() throws. Throws
    // std::system_error if the system refuses.
    explicit ServedLines(bool cutsLines = false);
    // Sends what was written, also where a failure ends the conversation.
    ~ServedLines();

    // The next line without its end; nullopt at the end of input. Before it waits, everything
    // written goes out. Throws as LineReader and Output do.
    [[nodiscard]] std::optional<std::string> read();
    // The line after so many others, if it is there; all stay for read(). Null if there is none
    // yet. The pointer lives until the next call.
    [[nodiscard]] const std::string* peek(size_t ahead);
    // Writes a line, which ends with a line feed.
    void write(std::string_view line);
    // Sends what was written.
    void flush() { output_.flush(); }
    // The number of the line that was read last, from 1 on.
    int64_t getNumber() const { return lines_.getNumber(); }

private:
    const base::Descriptor in_;
    const base::Descriptor out_;
    base::LineReader lines_;
    std::deque<std::string> waiting_;  // lines that were peeked at
    Output output_{out_.get()};
};

// Lets a brain of modern games speak the Tetris Bot Protocol, until the front end says `quit` or
// ends. `time`: how long it may think about a suggestion; nullopt: as long as it wants. `stop`,
// `start` and `quit` end its thinking within 10 ms, if it looks at its stop token as often. The end
// of the input does not, because a whole conversation may come from a file.
void serveBot(ServedLines& lines, const tetris::BrainRecipe& recipe,
              std::optional<std::chrono::milliseconds> time);

}  // namespace tui
