/// The text in which metrics are given.
public enum ExpositionFormat: Hashable, Sendable, CaseIterable {
    /// Prometheus' text format 0.0.4.
    case prometheus
    /// OpenMetrics 1.0.
    case openMetrics

    /// The media type of the text.
    public var contentType: String {
        switch self {
        case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
        case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
        }
    }

    /// The format that a reader wants.
    ///
    /// - Parameter accept: Its `Accept` header; `nil` where it has none.
    /// - Returns: OpenMetrics where the header names it in a version that is known, and does not
    ///   refuse it or like plain text better.
    public static func preferred(accept: String?) -> ExpositionFormat {
        guard let accept else { return .prometheus }
        var best = (weight: 0.0, format: ExpositionFormat.prometheus)
        for range in accept.split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.trimmed.lowercased() }
            guard let type = parts.first else { continue }
            let parameters = parts.dropFirst()
            let weight =
                parameters.first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            switch type {
            case "application/openmetrics-text":
                let version = parameters.first { $0.hasPrefix("version=") }?.dropFirst(8)
                let isKnown = version == nil || version == "1.0.0" || version == "0.0.1"
                if isKnown, weight > best.weight { best = (weight, .openMetrics) }
            case "text/plain", "text/*", "*/*":
                if weight > best.weight { best = (weight, .prometheus) }
            default:
                continue
            }
        }
        return best.format
    }
}

extension Substring {
    /// The text without blanks at its ends.
    fileprivate var trimmed: Substring {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
