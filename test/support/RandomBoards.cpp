#include "test/support/RandomBoards.h"

#include <algorithm>
#include <string>

#include "core/tetris/Game.h"

namespace tetris {

Board makeRandomBoard(base::JavaRandom& random, int width, int rows)
{
    const auto columns = static_cast<std::size_t>(width);
    std::vector<std::string> picture(static_cast<std::size_t>(rows), std::string(columns, '.'));
    // The tops walk up and down from column to column.
    const int highest = random.nextInt(rows + 1);
    const int roughness = 1 + random.nextInt(5);
    const int hundredthsOfHoles = random.nextInt(3) == 0 ? random.nextInt(60) : random.nextInt(8);
    int height = random.nextInt(highest + 1);
    for (std::size_t x = 0; x < columns; ++x) {
        height += random.nextInt(2 * roughness + 1) - roughness;
        if (random.nextInt(8) == 0) height = random.nextInt(highest + 1);
        height = std::clamp(height, 0, highest);
        for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
            picture[y][x] = random.nextInt(100) < hundredthsOfHoles ? '.' : '#';
    }
    // A row with few empty cells, so that landings clear it; then none that is full.
    for (std::string& row : picture) {
        if (random.nextInt(4) == 0 && row.find('#') != std::string::npos) {
            std::fill(row.begin(), row.end(), '#');
            const int from = random.nextInt(width);
            const int lacking = 1 + random.nextInt(5);
            for (int i = 0; i < lacking; ++i)
                row[static_cast<std::size_t>((from + i) % width)] = '.';
        }
        if (row.find('.') == std::string::npos) {
            row[static_cast<std::size_t>(random.nextInt(width))] = '.';
        }
    }
    std::string text;
    for (int i = 0; i < kTopRows; ++i)
        text += std::string(columns, '.') + '\n';
    for (auto row = picture.rbegin(); row != picture.rend(); ++row)
        text += *row + '\n';
    return Board::fromPicture(text);
}

}  // namespace tetris
