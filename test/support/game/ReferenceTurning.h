#pragma once

#include <string>
#include <vector>

#include "core/tetris/TPoint.h"

namespace tetris {

// The shapes and kicks of the modern rules a second time and in another form: the 28 shapes and the
// shifts of each turn are written out. Facings are the letters N E S W, turns the letters C
// (clockwise), A (by half) and U (counter-clockwise).

// The cells around the centre. Requires: `piece` is an index of a standard piece.
std::vector<TPoint> listReferenceCells(int piece, char facing);

char turnReferenceFacing(char facing, char turn);

// The shifts of the centre, in the order in which they are tried.
std::vector<TPoint> listReferenceKicks(int piece, char facing, char turn);

}  // namespace tetris
