import Logging

/// Says in the log which servers do not answer, for lanes that are inside a call and can't say it themselves.
struct SilenceLog {
    private let logger: Logger
    private var known: [Key: Silence] = [:]

    private struct Key: Hashable {
        let lane: Int
        let server: Silence.Server
    }

    /// The time between two looks.
    static let interval = Duration.seconds(1)

    /// Says nothing yet.
    init(_ logger: Logger) { self.logger = logger }

    /// Says what is new.
    ///
    /// - Parameters:
    ///   - silences: The servers that do not answer.
    ///   - now: When that was looked at.
    mutating func note(_ silences: [Silence], at now: ContinuousClock.Instant) {
        var current: [Key: Silence] = [:]
        for silence in silences {
            let key = Key(lane: silence.lane, server: silence.server)
            current[key] = silence
            // A lane that tries again says so itself.
            guard known[key] == nil, !silence.isKnown else { continue }
            logger.warning(
                "a server does not answer; nothing is lost, and the lane resumes when it answers",
                metadata: silence.metadata(at: now)
            )
        }
        for (key, silence) in known where current[key] == nil && !silence.isKnown {
            logger.notice("a server answers again", metadata: silence.metadata(at: now))
        }
        known = current
    }
}

extension Silence {
    /// The fields of its log line.
    fileprivate func metadata(at now: ContinuousClock.Instant) -> Logger.Metadata {
        [
            "lane": "\(lane)", "server": "\(server)",
            "silent.seconds": "\((now - since).components.seconds)",
        ]
    }
}
