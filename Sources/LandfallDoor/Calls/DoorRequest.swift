import HTTPTypes
import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka

/// A request whose body was read.
struct DoorRequest: Sendable {
    let path: DoorPath
    let query: Substring
    let method: HTTPRequest.Method
    let fields: HTTPFields
    let caller: Caller
    let body: [UInt8]

    /// How the body is encoded.
    ///
    /// - Throws: ``Problem`` with status 415.
    func encoding() throws(Problem) -> ContentEncoding {
        guard let field = fields[.contentType] else { return .json }
        let type = field.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        switch type {
        case "application/json": return .json
        case "application/protobuf", "application/x-protobuf": return .protobuf
        default:
            throw Problem(
                415,
                "unsupported_content_type",
                "the body is application/json or application/protobuf"
            )
        }
    }

    /// A field by a name that is not among the usual ones.
    func field(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { fields[$0] }
    }

    /// The headers of a record that carries the body.
    func headers(_ encoding: ContentEncoding, at time: Timestamp) -> HeaderBlock {
        var headers = HeaderBlock()
        headers.append("content-type", encoding.mediaType)
        if let trace = field("traceparent"), Self.isTrace(trace) {
            headers.append("traceparent", trace)
        }
        headers.append("landfall_received_at", time.rfc3339)
        return headers
    }

    /// Whether a text has the form of a `traceparent` (W3C Trace Context, version 00).
    private static func isTrace(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "00" else { return false }
        return zip(parts.dropFirst(), [32, 16, 2]).allSatisfy { part, count in
            part.utf8.count == count
                && part.utf8.allSatisfy { byte in
                    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
                }
        }
    }
}

/// An answer that is written as a whole.
struct Answer: Sendable {
    var status: Int
    var fields: [String: String] = [:]
    var type = "application/json"
    var body: [UInt8] = []

    init(_ status: Int, fields: [String: String] = [:]) {
        self.status = status
        self.fields = fields
    }
}
