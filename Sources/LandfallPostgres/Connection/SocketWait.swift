import Glibc
import LandfallValues

/// Waiting for a socket with a deadline, which libpq's own blocking calls do not have.
struct SocketWait {
    /// When to give up; `nil` waits for ever.
    let deadline: ContinuousClock.Instant?

    /// Gives up after a time from now; `nil` never.
    init(timeout: Duration?) {
        deadline = timeout.map { ContinuousClock.now.advanced(by: $0) }
    }

    /// The outcome of a wait.
    enum Outcome {
        /// The socket can be read, or is broken: the next read tells.
        case readable
        /// The socket takes more bytes.
        case writable
        /// The deadline has passed.
        case timedOut
    }

    /// Blocks the thread until the socket is ready.
    ///
    /// - Parameters:
    ///   - socket: An open descriptor; a negative one counts as broken.
    ///   - reading: Whether something to read is enough.
    ///   - writing: Whether room to write is enough, too.
    /// - Returns: What became true first; reading wins.
    func callAsFunction(
        on socket: Int32,
        reading: Bool = true,
        writing: Bool = false
    ) -> Outcome {
        guard socket >= 0 else {
            return .readable
        }
        let events = (reading ? POLLIN : 0) | (writing ? POLLOUT : 0)
        while true {
            var descriptor = pollfd(fd: socket, events: Int16(events), revents: 0)
            let ready = unsafe poll(&descriptor, 1, remainingMilliseconds)
            if ready == 0 {
                return .timedOut
            }
            if ready < 0 {
                guard errno == EINTR else {
                    return .readable
                }
                continue
            }
            let isWritable = Int32(descriptor.revents) & Int32(POLLOUT) != 0
            let isOther = Int32(descriptor.revents) & ~Int32(POLLOUT) != 0
            return isWritable && !isOther ? .writable : .readable
        }
    }

    /// The time left in `poll`'s unit, rounded up so that it does not spin; -1 for ever.
    private var remainingMilliseconds: Int32 {
        guard let deadline else {
            return -1
        }
        let left = max(.zero, ContinuousClock.now.duration(to: deadline))
        return Int32(clamping: left.millisecondsRoundedUp)
    }
}
