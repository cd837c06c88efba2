// The functions of toml++, which are part of this file alone, because they take long to compile.
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
