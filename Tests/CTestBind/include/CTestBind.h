#ifndef LANDFALL_TEST_BIND_H
#define LANDFALL_TEST_BIND_H

#include <sys/socket.h>

/// Takes the place of the C library's `bind` in programs that link this: a port that is in use is asked for again, for
/// up to five seconds.
///
/// A broker of librdkafka's mock cluster that is set down closes its listener and binds the same port at once, and ends
/// the process if it can't. A process that is being started has a copy of the listener until its program runs, so the
/// port is in use for that long whenever a test starts a process at the same moment.
int bind(int socket, const struct sockaddr *address, socklen_t length);

#endif
