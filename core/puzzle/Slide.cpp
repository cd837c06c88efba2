#include "core/puzzle/Slide.h"

#include <stdexcept>

namespace puzzle {

std::string toString(const std::vector<Slide>& slides)
{
    std::string text;
    text.reserve(slides.size());
    for (const Slide slide : slides)
        text += toLetter(slide);
    return text;
}

std::vector<Slide> parseSlides(std::string_view text)
{
    std::vector<Slide> slides;
    for (std::size_t i = 0; i < text.size(); ++i) {
        switch (text[i]) {
            case 'L':
            case 'l': slides.push_back(Slide::Left); break;
            case 'R':
            case 'r': slides.push_back(Slide::Right); break;
            case 'U':
            case 'u': slides.push_back(Slide::Up); break;
            case 'D':
            case 'd': slides.push_back(Slide::Down); break;
            case ' ':
            case '\t':
            case '\r':
            case '\n': break;
            default:
                throw std::invalid_argument("character " + std::to_string(i + 1) +
                                            " of the moves is '" + std::string(1, text[i]) +
                                            "'; one of L R U D was expected");
        }
    }
    return slides;
}

}  // namespace puzzle
