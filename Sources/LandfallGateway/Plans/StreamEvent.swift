import LandfallContract

/// An event of a stream, as a server-sent event.
enum StreamEvent: Hashable, Sendable {
    /// Where it stands, without an event: a client that comes back before the first plan resumes here.
    case place(StreamPlace)
    /// A plan, in JSON.
    case plan(StreamPlace, [UInt8])
    /// Plans may be missing before this place.
    case reset(Gap, StreamPlace)
    /// It ends, and the client may come back after so many milliseconds.
    case bye(StreamEnd, reconnectAfter: Int)
    /// A sign of life, and the place up to which the client has all plans.
    case heartbeat(StreamPlace)

    /// The reason that plans may be missing.
    enum Gap: String, Hashable, Sendable, CaseIterable {
        /// The place is older than the plans that are kept.
        case tooOld = "too_old"
        /// The place is none of this device's topic: it was recreated, or has other partitions.
        case unknownPlace = "unknown_place"
        /// The topic was recreated while the stream was open.
        case topicChanged = "topic_changed"
    }

    /// The bytes that go to the client.
    var frame: [UInt8] {
        switch self {
        case .place(let place): return Array("id: \(place.text)\n\n".utf8)
        case .plan(let place, let json):
            return Array("id: \(place.text)\nevent: plan\n".utf8) + Self.data(json) + [0x0A]
        case .reset(let gap, let place):
            return Array(
                "id: \(place.text)\nevent: reset\ndata: {\"reason\":\"\(gap.rawValue)\"}\n\n".utf8
            )
        case .bye(let end, let milliseconds):
            let fields = "{\"reason\":\"\(end.rawValue)\",\"reconnectAfterMs\":\(milliseconds)}"
            return Array("event: bye\ndata: \(fields)\n\n".utf8)
        case .heartbeat(let place): return Array(": hb\nid: \(place.text)\n\n".utf8)
        }
    }

    /// A text as lines of data: what breaks lines in it may not end the event.
    private static func data(_ text: [UInt8]) -> [UInt8] {
        let lines = text.split(omittingEmptySubsequences: true) { $0 == 0x0A || $0 == 0x0D }
        return lines.flatMap { Array("data: ".utf8) + $0 + [0x0A] }
    }
}

/// The reason that a stream ends.
enum StreamEnd: String, Hashable, Sendable, CaseIterable {
    /// The gateway ends.
    case draining
    /// It was open for long enough.
    case age
    /// The device has opened another stream, and had two.
    case replaced
    /// The device or its token was revoked.
    case revoked
    /// The token is good no more.
    case tokenExpired = "token_expired"

    /// Returns the wait before the client reconnects.
    ///
    /// It is spread, so that clients whose streams ended together don't come back together.
    func reconnectAfter() -> Int {
        switch self {
        case .age, .draining, .revoked, .tokenExpired: Int.random(in: 0...2000)
        // Other streams of the device are open: a client that comes back at once would end one of them.
        case .replaced: Int.random(in: 30_000...60_000)
        }
    }
}
