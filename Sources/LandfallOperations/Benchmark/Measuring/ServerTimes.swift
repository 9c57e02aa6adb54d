import Foundation
import LandfallPostgres

/// The processor time of PostgreSQL and of the brokers, where they run on this machine.
struct ServerTimes: Sendable {
    /// The CPU time of the servers at one moment; `nil` for one that is not on this machine.
    struct Reading: Sendable {
        /// PostgreSQL: all processes of the server.
        var postgres: Duration?
        /// The brokers, together.
        var brokers: Duration?

        /// Returns the usage since another moment.
        func since(_ before: Reading) -> Reading {
            func difference(_ now: Duration?, _ before: Duration?) -> Duration? {
                guard let now, let before else { return nil }
                return now - before
            }
            return Reading(
                postgres: difference(postgres, before.postgres),
                brokers: difference(brokers, before.brokers)
            )
        }
    }

    private let postmaster: Int32?
    private let brokers: [Int32]?

    /// Looks for the processes.
    ///
    /// - Parameters:
    ///   - connection: A session of the server, in a database whose name nobody else has.
    ///   - addresses: The brokers of the cluster, as `host:port`.
    init(postgres connection: Connection, brokers addresses: [String]) {
        postmaster = Self.postmaster(of: connection)
        let found = addresses.map { ListeningProcess.find(at: $0) }
        brokers = found.contains(nil) || found.isEmpty ? nil : Array(Set(found.compactMap(\.self)))
    }

    /// The times now.
    var now: Reading {
        Reading(
            postgres: postmaster.flatMap(Self.postgresTime),
            brokers: brokers.flatMap(Self.time)
        )
    }

    /// The process that has started all of the server; `nil` if it is not on this machine.
    private static func postmaster(of connection: Connection) -> Int32? {
        guard let rows = try? connection.query("SELECT pg_backend_pid() AS pid"),
            let process = try? rows.first?.value("pid", as: Int32.self)
        else { return nil }
        // Another machine may have a process of the same number, but none that names this database.
        let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
        guard line?.contains(connection.configuration.database) == true else { return nil }
        return ProcessTimes(of: process)?.parent
    }

    /// The time of a server: its first process, those that it has started, and those that have ended.
    private static func postgresTime(_ postmaster: Int32) -> Duration? {
        guard let first = ProcessTimes(of: postmaster) else { return nil }
        return ProcessTimes.all.compactMap { ProcessTimes(of: $0) }
            .filter { $0.parent == postmaster }
            .reduce(first.own + first.ofEndedChildren) { $0 + $1.own }
    }

    private static func time(of processes: [Int32]) -> Duration? {
        let times = processes.compactMap { ProcessTimes(of: $0)?.own }
        return times.count == processes.count ? times.reduce(.zero, +) : nil
    }
}
