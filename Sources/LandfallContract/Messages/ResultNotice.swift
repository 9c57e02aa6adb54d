public import Landfall
import LandfallBytes

/// The message `RouteResult`, which the asker of a result gets.
public struct ResultNotice: Hashable, Sendable {
    /// Names the result: 64 hexadecimal digits, a pure function of the token that was answered.
    public var resultID: String
    /// The intent that led to the route; behind a detour the one that came first.
    public var askedBy: String
    /// The intent that brought the result.
    public var intentID: String
    /// The id of the device for which it was answered.
    public var deviceID: String
    /// The user for whom it was answered, or empty.
    public var userID: String
    /// The route that asks for it.
    public var route: RouteID
    /// `false` where the person cancelled.
    public var isCompleted: Bool
    /// The values by key; they are the person's own, and belong in no log.
    public var data: Attributes
    /// When the worker took it.
    public var at: Timestamp?

    /// Creates a notice of a result.
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - resolution: The answer to the intent that brought it.
    public init(_ result: RouteResult, of resolution: Resolution) {
        intentID = resolution.plan.intentID
        deviceID = resolution.plan.deviceID
        userID = resolution.request.subjectUserID ?? ""
        at = resolution.plan.issuedAt
        var digest = Digest(domain: "landfall.result.1")
        digest.add(result.token)
        resultID = digest.finish().hexadecimal()
        askedBy = result.askedBy
        route = result.route
        isCompleted = result.isCompleted
        data = result.data.sortedKeys.reduce(into: [:]) { data, key in
            data[key] = result.data[key]?.attribute
        }
    }

    /// Writes it as a `RouteResult`.
    func write(to sink: inout some (MessageSink & ~Copyable)) {
        sink.text(NoticeField.resultId, resultID)
        sink.text(NoticeField.askedBy, askedBy)
        sink.text(NoticeField.intentId, intentID)
        sink.text(NoticeField.deviceId, deviceID)
        sink.text(NoticeField.userId, userID)
        sink.text(NoticeField.route, route.name)
        sink.word(NoticeField.result, isCompleted ? 1 : 2, of: .resumeResult)
        sink.attributes(NoticeField.data, data)
        sink.timestamp(NoticeField.at, at)
    }
}

extension ContextValue {
    /// The value as an open property: a whole number that a double can't hold as text.
    fileprivate var attribute: JSONValue {
        switch self {
        case .string(let text), .uuid(let text): .string(text)
        case .bool(let flag): .bool(flag)
        case .double(let number): .number(number)
        case .int(let number):
            number.magnitude <= 1 << 53 ? .number(Double(number)) : .string(String(number))
        }
    }
}
