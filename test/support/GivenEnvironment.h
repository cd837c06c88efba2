#pragma once

#include <cstdlib>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

extern "C" char** environ;

namespace test {

// During its lifetime the environment has these variables and no others; the destructor restores
// the old ones.
class GivenEnvironment {
public:
    using Variables = std::map<std::string, std::string>;

    GivenEnvironment(std::initializer_list<Variables::value_type> variables)
        : GivenEnvironment(Variables(variables)) {}
    explicit GivenEnvironment(const Variables& variables) {
        for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry)
            before_.emplace_back(*entry);
        set(variables);
    }
    ~GivenEnvironment() {
        Variables variables;
        for (const std::string& entry : before_) {
            const size_t equals = entry.find('=');
            variables[entry.substr(0, equals)] = entry.substr(equals + 1);
        }
        set(variables);
    }
    GivenEnvironment(const GivenEnvironment&) = delete;
    GivenEnvironment& operator=(const GivenEnvironment&) = delete;

private:
    static void set(const Variables& variables) {
        clearenv();
        for (const auto& [name, value] : variables)
            setenv(name.c_str(), value.c_str(), 1);
    }

    std::vector<std::string> before_;
};

}  // namespace test
