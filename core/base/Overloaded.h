#pragma once

namespace base {

// One function of several, for std::visit:
//
//     std::visit(base::Overloaded{[](int number) {...}, [](const std::string& text) {...}}, value);
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace base
