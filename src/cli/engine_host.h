/* engine_host.h - what the program offers to an engine in it. */
#ifndef SAND_CLI_ENGINE_HOST_H
#define SAND_CLI_ENGINE_HOST_H

#include "cli/files.h"

#include <sandtable/protocol.h>

/* `files` gets the scenarios of the first place that has any, and must outlive the engine. */
sand_protocol_host engine_host(name_list *files);

#endif
