#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "brain/puzzle/table/PatternDatabase.h"

namespace puzzle {

// A file with the tables of one set, which can be mapped and shared instead of built.
//
// Version 1, little-endian numbers:
//   0    8 bytes  "npuzzle\n"
//   8    u32      version, 1
//   12   u32      tables
//   16   u32 x 2  width, height
//   24   for each of 8 groups 8 bytes: its tiles, 0 for none
//   88   u64 x 8  for each table its entries (of four bits), 0 for none
//   152  u64      checksum of the data
//   160  u64      checksum of the 160 bytes before
//   then zeros up to 4096; there the data: each table from a multiple of 4096 on, zeros between.
//
// One table may serve several groups: the file contains each distinct one once, in the order of the
// first group that it serves. The checksum covers all data, because one wrong entry could make an
// answer too long without any other sign.
//
// A file is written completely under another name and then renamed, so a file with the right name
// is never a partial one.

// Writes the file and replaces an older one. Throws std::runtime_error that names the file and the
// system's reason if that fails; an older file is then unchanged. Requires: its directory exists.
void writeTableFile(const std::filesystem::path& path, const PatternSet& set,
                    const std::vector<std::shared_ptr<const PatternDatabase>>& distinct);

// The distinct tables of a file, mapped and read-only. The whole file is checked. Throws
// std::runtime_error that names the file and what is wrong, unless it is complete and of this set.
std::vector<std::shared_ptr<const PatternDatabase>> readTableFile(const std::filesystem::path& path,
                                                                  const PatternSet& set);

}  // namespace puzzle
