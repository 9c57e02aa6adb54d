#include "CTestBind.h"

#include <errno.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int bind(int socket, const struct sockaddr *address, socklen_t length) {
    const struct timespec pause = {.tv_sec = 0, .tv_nsec = 2000000};
    for (int attempt = 0; attempt < 2500; attempt++) {
        if (syscall(SYS_bind, socket, address, length) == 0) return 0;
        if (errno != EADDRINUSE) return -1;
        nanosleep(&pause, NULL);
    }
    errno = EADDRINUSE;
    return -1;
}
