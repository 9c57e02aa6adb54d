import Foundation

/// A client that sends one request after the other and reads no answer.
package enum UnreadingClient {
    private static let script = """
        import select, socket, sys, time
        port, path = int(sys.argv[1]), sys.argv[2]
        s = socket.socket()
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        s.connect(("127.0.0.1", port))
        s.setblocking(False)
        requests = f"GET {path} HTTP/1.1\\r\\nHost: 127.0.0.1:{port}\\r\\n\\r\\n".encode() * 1000
        sent, deadline, ends = 0, time.monotonic() + 60, select.poll()
        ends.register(s, select.POLLHUP | select.POLLERR | select.POLLRDHUP)
        while time.monotonic() < deadline and not ends.poll(100):
            try:
                while True:
                    sent += s.send(requests[sent % len(requests):])
            except OSError:
                pass
        print("ended" if ends.poll(0) else "open")
        """

    /// Whether a server ends the connection of such a client within a minute.
    ///
    /// Blocks the thread.
    ///
    /// - Parameters:
    ///   - port: The port of the server, on this machine.
    ///   - path: What is asked for.
    /// - Returns: Whether it does.
    /// - Throws: Where Python can't be run.
    package static func isEnded(by port: Int, _ path: String) throws -> Bool {
        let arguments = ["python3", "-c", script, "\(port)", path]
        return try SpawnedProcess.run("/usr/bin/env", arguments).text == "ended\n"
    }
}
