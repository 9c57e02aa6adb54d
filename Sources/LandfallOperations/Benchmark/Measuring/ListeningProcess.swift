import Foundation

/// Finds the process of this machine that listens on a port of loopback.
package enum ListeningProcess {
    /// Finds the process at an address.
    ///
    /// - Parameter address: A host and a port, as `127.0.0.1:9092`.
    /// - Returns: Its id; `nil` where the host is not loopback, nobody listens, who listens may not be looked at, or
    ///   it only passes on to another machine or a container.
    package static func find(at address: String) -> Int32? {
        guard let colon = address.lastIndex(of: ":"),
            let port = UInt16(address[address.index(after: colon)...])
        else { return nil }
        let host = address[..<colon]
        guard host == "localhost" || host == "[::1]" || host == "::1" || host.hasPrefix("127.")
        else { return nil }
        // The kernel gives its tables piece by piece: where others come and go, one may be passed over.
        for _ in 0..<tries {
            let tables = ["tcp", "tcp6"].map {
                (try? String(contentsOfFile: "/proc/net/\($0)", encoding: .utf8)) ?? ""
            }
            let inodes = Set(tables.flatMap { sockets(listeningOn: port, in: $0) })
            if !inodes.isEmpty, let process = owner(of: inodes) { return process }
        }
        return nil
    }

    /// How often it is looked before nobody is said to listen.
    private static let tries = 3

    /// The sockets that listen on a port, by the kernel's table of connections.
    ///
    /// - Parameters:
    ///   - port: The port.
    ///   - table: The text of `/proc/net/tcp` or `/proc/net/tcp6`.
    /// - Returns: The numbers of their inodes.
    package static func sockets(listeningOn port: UInt16, in table: String) -> [String] {
        let listening = "0A"
        return table.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count > 9, fields[3] == listening,
                let local = fields[1].split(separator: ":").last, UInt16(local, radix: 16) == port
            else { return nil }
            return String(fields[9])
        }
    }

    private static func owner(of inodes: Set<String>) -> Int32? {
        let links = Set(inodes.map { "socket:[\($0)]" })
        let files = FileManager.default
        for process in ProcessTimes.all {
            let folder = "/proc/\(process)/fd"
            let descriptors = (try? files.contentsOfDirectory(atPath: folder)) ?? []
            let isOwner = descriptors.contains { descriptor in
                let link = try? files.destinationOfSymbolicLink(atPath: "\(folder)/\(descriptor)")
                return link.map(links.contains) ?? false
            }
            guard isOwner else { continue }
            let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
            return name?.hasPrefix("docker-proxy") == true ? nil : process
        }
        return nil
    }
}
