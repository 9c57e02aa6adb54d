import Synchronization

/// The clicks of the last minute: one client, one link, one minute are one click, and a network that opens three
/// links of one message within five seconds is a scanner.
final class ClickMemory: Sendable {
    /// A link that one client has opened.
    struct Click: Hashable {
        let token: String
        let client: [UInt8]
    }

    /// The opening of a message by one network.
    struct Reading: Hashable {
        let campaignID: String
        let messageID: String
        let network: [UInt8]
    }

    private struct Links {
        var since: Double
        var indexes: Set<Int32>
    }

    private struct State {
        var clicks = Halves<Click, Double>(limit: ClickMemory.limit)
        var readings = Halves<Reading, Links>(limit: ClickMemory.limit)
    }

    private let state = Mutex(State())

    /// How many are kept in each of the two halves.
    static let limit = 50_000
    /// How long a link that is opened again counts once, in seconds.
    static let repetition = 60.0
    /// Within how many seconds a scanner opens ``scannedLinks`` links.
    static let scanTime = 5.0
    /// How many links of one message nobody opens within ``scanTime``.
    static let scannedLinks = 3

    /// Notes that a link is opened.
    ///
    /// - Returns: Whether that counts: the same client has not opened it within the minute before.
    func isFirst(_ click: Click, at now: Double) -> Bool {
        state.withLock { state in
            if let before = state.clicks[click], now - before < Self.repetition { return false }
            state.clicks[click] = now
            return true
        }
    }

    /// Notes that a link of a message is opened.
    ///
    /// - Returns: Whether this network is a scanner by now. Its first two links were not known to be a scanner's.
    func isScan(_ reading: Reading, link index: Int32, at now: Double) -> Bool {
        state.withLock { state in
            var links = state.readings[reading] ?? Links(since: now, indexes: [])
            if now - links.since > Self.scanTime { links = Links(since: now, indexes: []) }
            // More are not needed, and not kept.
            if links.indexes.count < Self.scannedLinks { links.indexes.insert(index) }
            state.readings[reading] = links
            return links.indexes.count >= Self.scannedLinks
        }
    }
}
