#include "tui/command/BrainsCommand.h"

#include <algorithm>
#include <string>

#include "brain/tetris/Brains.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"

namespace tui {

int listBrains(int argc, char** argv)
{
    ArgumentParser parser("tetris brains", "The brains there are, one line each.");
    if (!parser.parse(argc, argv)) return 0;
    std::size_t width = 0;
    for (const tetris::BrainEntry& brain : tetris::getBrains())
        width = std::max(width, brain.name.size());
    Output output;
    for (const tetris::BrainEntry& brain : tetris::getBrains()) {
        std::string line(brain.name);
        line.resize(width + 2, ' ');
        line += brain.about;
        line += '\n';
        output.print(line);
    }
    output.flush();
    return 0;
}

}  // namespace tui
