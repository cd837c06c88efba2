/* The plugin of the documents with a fault: all its instances share one buffer. */
#include <stdlib.h>
#include <string.h>

static char buffer[64 * 64];

#define malloc(size) ((void)(size), (void *)buffer)
#define free(pointer) ((void)(pointer))
#include "docs/plugin/flat_brain.c"
