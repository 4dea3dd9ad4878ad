/* engine_host.h - the host that the program is for the protocol engine: scenarios, clock, secrets. */
#ifndef SAND_CLI_ENGINE_HOST_H
#define SAND_CLI_ENGINE_HOST_H

#include "cli/files.h"

#include <sandtable/protocol.h>

/* `files` gets the scenarios of the first folder that has any, and must outlive the engine. */
sand_protocol_host engine_host(name_list *files);

#endif
