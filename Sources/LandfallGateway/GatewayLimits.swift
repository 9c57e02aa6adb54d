/// The bounds of what the gateway takes from outside.
package struct GatewayLimits: Hashable, Sendable {
    /// The longest body, unpacked, in bytes.
    package var bodyBytes = 256 * 1024
    /// How many times a body in gzip may grow.
    package var gzipRatio = 20
    /// The most bytes of all fields of a head.
    package var headerBytes = 16 * 1024
    /// The most fields of a head.
    package var headerCount = 100
    /// How long a request may take to arrive, head and body.
    package var requestDeadline = Duration.seconds(10)
    /// How long a connection may do nothing.
    package var idleTimeout = Duration.seconds(75)
    /// The most requests that are answered at once, streams aside.
    package var requests = 10_000
    /// The most records that wait for Kafka.
    package var queueRecords = 50_000
    /// The most bytes of those.
    package var queueBytes = 64 << 20
    /// The most connections; further ones wait.
    package var connections = 10_000
    /// How long a request waits until Kafka has what it brought.
    package var produceDeadline = Duration.seconds(3)
    /// How long answers that are under way have at the end, beside ``produceDeadline``.
    package var closingTime = Duration.seconds(2)
    /// How long an intent waits for its plan where it does not say.
    package var standardWait = Duration.seconds(2)
    /// The longest that an intent waits for its plan.
    package var longestWait = Duration.seconds(30)
    /// The most intents that wait at once.
    package var waits = 20_000
    /// The most requests of one device that wait for plans at once.
    package var waitsADevice = 8
    /// The most requests of one backend that wait for plans at once.
    package var waitsABackend = 4_000
    /// How long plans are kept for those who ask for them late.
    package var replayWindow = Duration.seconds(120)
    /// The most bytes of plans that are kept.
    package var replayBytes = 128 << 20
    /// The most streams of plans that are open at once.
    package var streams = 9_000
    /// The most streams of one device; the oldest one gives way.
    package var streamsADevice = 2
    /// The most streams of one backend.
    package var streamsABackend = 1_000
    /// The most plans that wait in a stream until its reader takes them.
    package var streamPlans = 64
    /// The most bytes of those.
    package var streamBytes = 256 * 1024
    /// How often a stream gives a sign of life.
    package var heartbeat = Duration.seconds(25)
    /// How long a stream is open.
    package var streamAge = Duration.seconds(600)
    /// Over what time streams are ended when the gateway ends.
    package var drain = Duration.seconds(60)

    /// Creates the limits that hold by default.
    package init() {}
}
