import HTTPTypes
import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallValues

/// A request whose body was read.
struct GatewayRequest: Sendable {
    let path: GatewayPath
    let query: Substring
    let method: HTTPRequest.Method
    var fields: HTTPFields
    let caller: Caller
    let body: [UInt8]

    /// Returns the encoding of the body.
    ///
    /// - Throws: ``Problem`` with status 415.
    func encoding() throws(Problem) -> ContentEncoding {
        switch mediaType {
        case nil, "application/json": return .json
        case "application/protobuf", "application/x-protobuf": return .protobuf
        default: throw .unsupportedContentType
        }
    }

    /// The type of the body, without parameters and in lower case; `nil` where the request does not say it.
    var mediaType: String? {
        fields[.contentType].map { field in
            // Most clients send this.
            field == "application/json"
                ? field : field.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        }
    }

    /// In which encoding an answer is wanted, by `Accept` (RFC 9110).
    ///
    /// - Parameter standard: The encoding of the request, which is given where all are taken.
    /// - Returns: The encoding.
    /// - Throws: ``Problem`` with status 406.
    func wanted(_ standard: ContentEncoding) throws(Problem) -> ContentEncoding {
        guard let field = fields[.accept] else { return standard }
        var best: (encoding: ContentEncoding, quality: Double)?
        for item in field.split(separator: ",") {
            let parts = item.split(separator: ";").map { part in
                part.filter { !$0.isWhitespace }.lowercased()
            }
            let quality =
                parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
                ?? 1
            let encoding: ContentEncoding
            switch parts.first {
            case "application/json": encoding = .json
            case "application/protobuf", "application/x-protobuf": encoding = .protobuf
            case "*/*", "application/*": encoding = standard
            default: continue
            }
            let isBetter =
                best.map { quality > $0.quality || quality == $0.quality && encoding == standard }
                ?? true
            if quality > 0, isBetter { best = (encoding, quality) }
        }
        guard let best else {
            throw Problem(
                406,
                "not_acceptable",
                "plans come as application/json or application/protobuf"
            )
        }
        return best.encoding
    }

    /// The attributes of a CloudEvent in binary mode, as records have them; only backends send any.
    var eventHeaders: [RecordHeader] {
        guard caller.backendID != nil else { return [] }
        return fields.compactMap { field in
            let name = field.name.canonicalName
            guard name.hasPrefix("ce-"), name.count > 3,
                name.utf8.dropFirst(3).allSatisfy({
                    (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
                })
            else { return nil }
            // The binding has what is no ASCII percent-encoded.
            let value = PercentEncoding.bytes(of: field.value).flatMap {
                String(validating: $0, as: UTF8.self)
            }
            return RecordHeader(name: "ce_" + name.dropFirst(3), text: value ?? field.value)
        }
    }

    /// A field by a name that is not among the usual ones.
    func field(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { fields[$0] }
    }

    /// The headers of a record that carries the body.
    func headers(_ encoding: ContentEncoding, at time: Timestamp) -> HeaderBlock {
        headers(encoding.mediaType, [], at: time)
    }

    /// The headers of a record that carries the body, or an event.
    func headers(_ mediaType: String, _ event: [RecordHeader], at time: Timestamp) -> HeaderBlock {
        var headers = HeaderBlock()
        headers.append("content-type", mediaType)
        for header in event {
            headers.append(header.name, String(decoding: header.value ?? [], as: UTF8.self))
        }
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
            part.utf8.count == count && part.utf8.allSatisfy(Hexadecimal.isLowercaseDigit)
        }
    }
}

extension Problem {
    static let unsupportedContentType = Problem(
        415,
        "unsupported_content_type",
        "the body is application/json or application/protobuf"
    )
}
