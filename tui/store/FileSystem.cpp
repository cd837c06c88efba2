#include "tui/store/FileSystem.h"

#include <fcntl.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "brain/base/WholeFile.h"

namespace tui {

namespace {

// From <linux/magic.h> and the kernel's file systems; not all of them are in that header.
constexpr std::array<unsigned long, 22> kLocalTypes{
    0xEF53,      // ext2, ext3, ext4
    0x58465342,  // XFS
    0x9123683E,  // Btrfs
    0xCA451A4E,  // bcachefs
    0x2FC12FC1,  // ZFS
    0xF2F52010,  // F2FS
    0x3153464A,  // JFS
    0x52654973,  // ReiserFS
    0x3434,      // NILFS
    0x00011954,  // UFS
    0x24051905,  // UBIFS
    0x72B6,      // JFFS2
    0x01021994,  // tmpfs
    0x858458F6,  // ramfs
    0x794C7630,  // overlayfs, whose upper layer is never NFS
    0x4D44,      // FAT
    0x2011BAB0,  // exFAT
    0x5346544E,  // NTFS
    0x7366746E,  // NTFS, by ntfs3
    0x4244,      // HFS
    0x482B,      // HFS+
    0x15013346,  // UDF
};

}  // namespace

bool isLocalType(unsigned long type)
{
    return std::ranges::find(kLocalTypes, type) != kLocalTypes.end();
}

bool isOnNetwork(const std::filesystem::path& directory)
{
    struct statfs system = {};
    if (::statfs(directory.empty() ? "." : directory.c_str(), &system) != 0) return true;
    // The numbers have 32 bits; the field may have more, and a sign.
    return !isLocalType(static_cast<unsigned long>(system.f_type) & 0xFFFFFFFFUL);
}

bool syncDirectory(const std::filesystem::path& directory)
{
    const base::Descriptor descriptor(
        ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return descriptor.get() >= 0 && ::fsync(descriptor.get()) == 0;
}

}  // namespace tui
