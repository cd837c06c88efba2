#include "test/puzzle/PublishedBoards.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "core/puzzle/Position.h"

namespace puzzle {

std::vector<PublishedBoard> readPublishedBoards(const std::string& file) {
    std::ifstream in(std::string(PUBLISHED_BOARDS) + "/" + file);
    std::vector<PublishedBoard> boards;
    std::string line;
    while (std::getline(in, line)) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream numbers(line);
        std::vector<uint8_t> tiles;
        int number = 0;
        while (numbers >> number)
            tiles.push_back(static_cast<uint8_t>(number));
        const int length = tiles.back();
        tiles.pop_back();
        const int side = tiles.size() == 16 ? 4 : 5;
        boards.push_back({Goal(BlankHome::First).read(Position({side, side}, tiles)), length});
    }
    if (boards.empty()) throw std::runtime_error("no boards in " + file);
    return boards;
}

}  // namespace puzzle
