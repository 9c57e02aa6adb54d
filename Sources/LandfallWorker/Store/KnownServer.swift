import LandfallPostgres
import Logging
import Synchronization

/// The PostgreSQL server to which the lanes of a process write.
///
/// It only logs when the server is another one. Watermarks and epochs decide what is written again
/// after a failover. But if an address leads to a restored or a foreign server, the log should say
/// so.
final class KnownServer: Sendable {
    private let known = Mutex<ServerIdentity?>(nil)

    /// Notes to which server a lane has connected.
    ///
    /// - Parameters:
    ///   - identity: Which it is; `nil` where it does not say.
    ///   - logger: Where it is said that it is another one, once for all lanes.
    func note(_ identity: ServerIdentity?, logger: Logger) {
        guard let identity else { return }
        let former = known.withLock { known -> ServerIdentity? in
            defer { known = identity }
            return known
        }
        guard let former, former != identity else { return }
        let metadata: Logger.Metadata = [
            "system": "\(identity.system)", "timeline": "\(identity.timeline ?? "none")",
            "former.system": "\(former.system)", "former.timeline": "\(former.timeline ?? "none")",
        ]
        guard former.system == identity.system else {
            return logger.warning(
                """
                PostgreSQL is another server than before: unless you have moved the database, look at \
                where its address leads
                """,
                metadata: metadata
            )
        }
        logger.warning(
            """
            PostgreSQL has another timeline than before: a standby was promoted, or a backup restored; \
            `landfall audit` says whether rows are lost
            """,
            metadata: metadata
        )
    }
}
