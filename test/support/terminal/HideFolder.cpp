// A shared object to be preloaded: the folder in the environment variable HIDDEN_FOLDER seems empty
// to the program. So a machine with many terminal descriptions looks like a fresh one. There is no
// other way, because curses' own list of folders cannot be changed from outside.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

bool isHidden(const char* path)
{
    const char* const folder = std::getenv("HIDDEN_FOLDER");
    if (folder == nullptr || *folder == '\0') return false;
    const std::size_t length = std::strlen(folder);
    if (std::strncmp(path, folder, length) != 0 || path[length] != '/') return false;
    errno = ENOENT;
    return true;
}

FILE* openWith(const char* name, const char* path, const char* mode)
{
    if (isHidden(path)) return nullptr;
    const auto next = reinterpret_cast<FILE* (*)(const char*, const char*)>(dlsym(RTLD_NEXT, name));
    return next(path, mode);
}

}  // namespace

// These replace the C library's functions of the same names.
extern "C" {

FILE* fopen(const char* path, const char* mode)
{
    return openWith("fopen", path, mode);
}

FILE* fopen64(const char* path, const char* mode)
{
    return openWith("fopen64", path, mode);
}

int access(const char* path, int mode) noexcept
{
    if (isHidden(path)) return -1;
    return static_cast<int>(::syscall(SYS_faccessat, AT_FDCWD, path, mode));
}

}  // extern "C"
