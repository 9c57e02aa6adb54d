import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The reply to a request, or its failure.
enum HTTPReply: Hashable, Sendable {
    /// A response: status, headers and body.
    case response(Int, Headers, [UInt8])
    /// No response at all.
    case failed

    /// The headers that the kit reads.
    struct Headers: Hashable, Sendable {
        var date: Timestamp?
        var retryAfter: TimeSpan?
        var location: String?
        var partition: String?
    }

    init(_ response: URLResponse?, _ data: Data?) {
        guard let response = response as? HTTPURLResponse else {
            self = .failed
            return
        }
        var headers = Headers()
        headers.date = response.value(forHTTPHeaderField: "Date").flatMap(Timestamp.init(http:))
        headers.retryAfter = response.value(forHTTPHeaderField: "Retry-After").flatMap {
            Double($0).map { TimeSpan.seconds(max(0, $0)) }
        }
        headers.location = response.value(forHTTPHeaderField: "Location")
        headers.partition = response.value(forHTTPHeaderField: "X-Landfall-Partition")
        self = .response(response.statusCode, headers, data.map { Array($0) } ?? [])
    }

    /// What it says of something that was sent.
    var delivery: Landfall.Delivery {
        guard case .response(let status, let headers, let body) = self else {
            return .unreachable(retryAfter: nil)
        }
        switch status {
        case _ where wantsToken: return .unauthorized
        case 200..<300: return .accepted
        case 409, 412: return .outdated
        case 408, 429, 500...:
            guard let rest = headers.retryAfter, Self.code(body) == "quota_exceeded" else {
                return .unreachable(retryAfter: headers.retryAfter)
            }
            return .overQuota(retryAfter: rest)
        default: return .rejected(Self.code(body) ?? "status_\(status)")
        }
    }

    /// What it says of an intent.
    var answer: Landfall.Answer {
        guard case .response(let status, let headers, let body) = self else {
            return .unreachable(retryAfter: nil)
        }
        switch status {
        case _ where wantsToken: return .unauthorized
        case 200: return (try? ActionPlan(json: body)).map { .plan($0) } ?? .unreadable
        case 202: return .accepted
        // The plan is not there yet.
        case 404 where Self.code(body) == "plan_unknown": return .accepted
        case 408, 429, 500...: return .unreachable(retryAfter: headers.retryAfter)
        case 201..<300: return .unreadable
        default: return .rejected(Self.code(body) ?? "status_\(status)")
        }
    }

    /// Whether another token can help: this one is not taken, or is not that of the user who is signed in now.
    var wantsToken: Bool {
        switch self {
        case .response(401, _, _): true
        case .response(403, _, let body): Self.code(body) == "user_mismatch"
        case .response, .failed: false
        }
    }

    /// The stable word of a problem (RFC 9457); what is no word is not taken.
    private static func code(_ body: [UInt8]) -> String? {
        guard let node = try? JSONParser.parse(body),
            let fields = try? FieldReader(node, "problem"),
            let code = try? fields.text("code"), FailureReason.isWord(code)
        else { return nil }
        return code
    }
}

extension Timestamp {
    /// Reads the date of a response (RFC 9110, IMF-fixdate).
    ///
    /// - Parameter text: Such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    init?(http text: String) {
        let parts = text.split(separator: " ")
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        guard parts.count == 6, parts[5] == "GMT", parts[1].count == 2, parts[3].count == 4,
            let month = months.firstIndex(of: String(parts[2]))
        else { return nil }
        let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
        self.init(text: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }
}
