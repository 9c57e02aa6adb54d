import Landfall

extension WorkerStatus {
    /// A cause for which a start waits before there are lanes.
    public enum StartWait: String, Sendable {
        /// PostgreSQL does not answer.
        case postgres
        /// No broker answers.
        case kafka
        /// The database lacks migrations that this worker needs.
        case schema
        /// Topics are not there yet.
        case topics
    }

    /// Says what a start waits for; `nil` once it waits for nothing.
    public func startWaits(for cause: StartWait?, at now: ContinuousClock.Instant = .now) {
        let wait = cause.flatMap { LaneWait(rawValue: $0.rawValue) }
        update { values in
            guard values.startWait?.cause != wait else { return }
            values.startWait = wait.map { StartCause(cause: $0, since: now) }
        }
    }

    /// Says which catalog answers from now on.
    ///
    /// - Parameters:
    ///   - version: Its version.
    ///   - app: The app that it is of; `nil` where it does not say.
    ///   - routeCount: How many routes it has; `nil` where that is not known.
    public func catalogIsInForce(version: String, app: String?, routeCount: Int? = nil) {
        let catalog = CurrentCatalog(
            version: version,
            app: app,
            routeCount: routeCount,
            loadedAt: SystemClock.now
        )
        update { values in
            if values.catalog?.version != version { values.catalog = catalog }
            values.refusedCatalog = nil
        }
    }

    /// Says that the files hold the catalog again that answers.
    public func catalogIsAgainInForce() { update { $0.refusedCatalog = nil } }

    /// Says that the files hold a catalog that can't be taken.
    ///
    /// - Parameters:
    ///   - version: Its version; `nil` where the files can't be read.
    ///   - codes: The codes of its errors.
    public func catalogIsRefused(version: String?, codes: [String]) {
        update { $0.refusedCatalog = RefusedCatalog(version: version, codes: codes) }
    }

    /// A file of keys.
    public enum KeyFile: String, Hashable, Sendable, CaseIterable {
        /// The keys of resume tokens.
        case tokens
        /// The keys of signed links.
        case links
        /// The keys that ids of users are hashed with.
        case users
        /// The keys that segments of the ledger are signed with.
        case ledger
    }

    /// A key in force.
    struct CurrentKey: Hashable, Sendable {
        let file: KeyFile
        let id: String
    }

    /// Says which keys of a file are in force from now on, by their ids.
    ///
    /// - Parameters:
    ///   - ids: The ids; none where there is no such file.
    ///   - file: The file.
    public func keysAreInForce(_ ids: [String], of file: KeyFile) {
        update { values in
            values.keys = values.keys.filter { $0.file != file }
            values.keys.formUnion(ids.map { CurrentKey(file: file, id: $0) })
        }
    }
}
