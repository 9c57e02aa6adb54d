extension ActionPlan {
    /// Reads a plan.
    ///
    /// A plan of a later server may use words that the kit does not know: it is read, its
    /// ``isSupported`` is `false`, and it has no operations.
    ///
    /// - Parameter bytes: JSON of at most ``CodecLimits/bytes``.
    /// - Throws: ``CodecError`` for the first fault.
    public init(json bytes: [UInt8]) throws(CodecError) {
        try self.init(try JSONParser.parse(bytes))
    }

    package init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "plan")
        self.init(
            planID: try fields.text("planId"),
            intentID: try fields.text("intentId"),
            deviceID: try fields.text("deviceId"),
            outcome: nil
        )
        route = try fields.text("route")
        context = try fields.context("context")
        let name = try fields.text("target")
        target = name.isEmpty ? nil : NodeID(name)
        assignments = try fields.list("assignments").messages(Assignment.init(_:))
        reason = try fields.text("reason")
        error = try fields.node("error").map(PlanError.init(_:))
        retryAfter = try fields.duration("retryAfter")
        url = try fields.text("url")
        resume = try fields.text("resume")
        flow = try fields.text("flow")
        catalogVersion = try fields.text("catalogVersion")
        issuedAt = try fields.timestamp("issuedAt")
        expiresAt = try fields.timestamp("expiresAt")
        try readWords(fields)
    }

    /// Reads what may have words of a later server.
    private mutating func readWords(_ fields: FieldReader) throws(CodecError) {
        do throws(CodecError) {
            outcome = try fields.word("outcome", Outcome.self)
            basis = try fields.node("basedOn").map(PlanBasis.init(_:))
            operations = try fields.list("operations").messages(PlanOperation.init(_:))
        } catch .unknownWord {
            isSupported = false
            operations = []
        }
        if isSupported, outcome == nil { throw .missing("outcome") }
    }

    /// The plan as JSON; what is at its default is left out.
    public var json: [UInt8] { JSONWriter.object { write(to: &$0) } }

    package func write(to writer: inout JSONWriter) {
        writer.text("planId", planID)
        writer.text("intentId", intentID)
        writer.text("deviceId", deviceID)
        writer.text("outcome", outcome?.rawValue ?? "")
        writer.text("route", route)
        writer.context("context", context)
        if let basis {
            writer.message("basedOn") { writer in
                writer.int64("sequence", basis.sequence)
                writer.text("source", basis.source.rawValue)
                writer.text("launchId", basis.launchID)
                writer.text("reason", basis.reason)
                if let excess = basis.tooOldBy { writer.text("tooOldBy", excess.protobufText) }
            }
        }
        writer.messages("operations", operations) { $0.write(to: &$1) }
        writer.text("target", target?.text ?? "")
        writer.messages("assignments", assignments) { $0.write(to: &$1) }
        writer.text("reason", reason)
        if let error { writer.message("error") { error.write(to: &$0) } }
        if let retryAfter { writer.text("retryAfter", retryAfter.protobufText) }
        writer.text("url", url)
        writer.text("resume", resume)
        writer.text("flow", flow)
        writer.text("catalogVersion", catalogVersion)
        writer.timestamp("issuedAt", issuedAt)
        writer.timestamp("expiresAt", expiresAt)
    }
}

extension PlanBasis {
    fileprivate init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "basedOn")
        guard let source = try fields.word("source", Source.self) else {
            throw .unknownWord("source")
        }
        self.init(
            sequence: try fields.int64("sequence") ?? 0,
            source: source,
            launchID: try fields.text("launchId")
        )
        reason = try fields.text("reason")
        tooOldBy = try fields.duration("tooOldBy")
    }
}

extension PlanError {
    fileprivate init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "error")
        code = try fields.text("code")
        step = try fields.text("step")
        self.node = try fields.text("node")
        container = try fields.text("container")
        message = try fields.text("message")
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.text("code", code)
        writer.text("step", step)
        writer.text("node", node)
        writer.text("container", container)
        writer.text("message", message)
    }
}

extension Assignment {
    fileprivate init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "assignment")
        experimentID = try fields.text("experimentId")
        variationID = try fields.text("variationId")
        hashAttribute = try fields.text("hashAttribute")
        bucket = try fields.double("bucket")
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.text("experimentId", experimentID)
        writer.text("variationId", variationID)
        writer.text("hashAttribute", hashAttribute)
        writer.double("bucket", bucket)
    }
}

extension FieldReader {
    /// A length of time: seconds with at most nine decimals and an `s`.
    fileprivate func duration(_ name: String) throws(CodecError) -> TimeSpan? {
        guard node(name) != nil else { return nil }
        let text = try text(name)
        let digits = text.dropLast()
        let isNumber = digits.utf8.allSatisfy {
            ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || $0 == UInt8(ascii: ".")
                || $0 == UInt8(ascii: "-")
        }
        guard text.hasSuffix("s"), isNumber, let seconds = Double(digits),
            abs(seconds) <= 315_576_000_000
        else { throw .invalidTimestamp }
        return TimeSpan(milliseconds: Int64((seconds * 1_000).rounded()))
    }
}

extension TimeSpan {
    /// The length as protobuf's JSON writes it, such as `1.500s`.
    fileprivate var protobufText: String {
        let rest = abs(milliseconds % 1_000)
        let whole = abs(milliseconds / 1_000)
        let sign = milliseconds < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)s" }
        let digits = "\(rest)"
        let padding = String(repeating: "0", count: 3 - digits.count)
        return "\(sign)\(whole).\(padding)\(digits)s"
    }
}
