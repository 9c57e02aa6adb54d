extension NavigationIntent {
    /// Reads an intent.
    ///
    /// - Parameter bytes: JSON of at most ``CodecLimits/bytes``.
    /// - Throws: ``CodecError`` for the first fault.
    public init(json bytes: [UInt8]) throws(CodecError) {
        try self.init(try JSONParser.parse(bytes))
    }

    package init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "intent")
        self.init(
            intentID: try fields.text("intentId"),
            deviceID: try fields.text("deviceId"),
            channel: Channel(try fields.text("channel")),
            target: try Target(fields)
        )
        attempt = try fields.int32("attempt") ?? 0
        guard attempt >= 0 else { throw .numberOutOfRange }
        userID = try fields.text("userId")
        occurredAt = try fields.timestamp("occurredAt")
        expiresAt = try fields.timestamp("expiresAt")
        message = try fields.node("message").map(MessageReference.init(_:))
        click = try fields.node("click").map(Click.init(_:))
        attributes = try fields.properties("attributes")
        deviceState = try fields.node("deviceState").map(DeviceState.init(_:))
    }

    /// The intent as JSON; what is at its default is left out.
    public var json: [UInt8] { JSONWriter.object { write(to: &$0) } }

    package func write(to writer: inout JSONWriter) {
        writer.text("intentId", intentID)
        writer.int32("attempt", attempt == 0 ? nil : Int(attempt))
        writer.text("deviceId", deviceID)
        writer.text("userId", userID)
        writer.text("channel", channel.word)
        target.write(to: &writer)
        writer.timestamp("occurredAt", occurredAt)
        writer.timestamp("expiresAt", expiresAt)
        if let message { writer.message("message") { message.write(to: &$0) } }
        if let click { writer.message("click") { click.write(to: &$0) } }
        writer.properties("attributes", attributes)
        if let deviceState { writer.message("deviceState") { deviceState.write(to: &$0) } }
    }
}

extension NavigationIntent.Target {
    fileprivate init(_ fields: FieldReader) throws(CodecError) {
        var targets: [NavigationIntent.Target] = []
        let link = try fields.text("link")
        if !link.isEmpty { targets.append(.link(link)) }
        if let node = fields.node("destination") {
            targets.append(.destination(try Destination(node)))
        }
        let list = try fields.list("destinations").messages(Destination.init(_:))
        if !list.isEmpty { targets.append(.destinations(list)) }
        if let node = fields.node("resume") { targets.append(.resume(try Resume(node))) }
        guard targets.count == 1, let target = targets.first else { throw .ambiguousTarget }
        self = target
    }

    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .link(let link): writer.text("link", link)
        case .destination(let destination):
            writer.message("destination") { destination.write(to: &$0) }
        case .destinations(let list):
            writer.messages("destinations", list) { $0.write(to: &$1) }
        case .resume(let resume): writer.message("resume") { resume.write(to: &$0) }
        }
    }
}

extension Destination {
    fileprivate init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "destination")
        self.init(try fields.text("route"), context: try fields.context("context"))
        guard !route.isEmpty else { throw .missing("route") }
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.text("route", route)
        writer.context("context", context)
    }
}

extension Resume {
    fileprivate init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "resume")
        guard let ending = try fields.word("result", Ending.self) else {
            throw .unknownWord("result")
        }
        self.init(
            token: try fields.text("token"),
            ending: ending,
            data: try fields.properties("data")
        )
        guard !token.isEmpty else { throw .missing("token") }
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.text("token", token)
        writer.text("result", ending.rawValue)
        writer.properties("data", data)
    }
}

extension MessageReference {
    package init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "message")
        provider = try fields.text("provider")
        messageID = try fields.text("messageId")
        campaignID = try fields.text("campaignId")
        action = try fields.text("action")
    }

    package func write(to writer: inout JSONWriter) {
        writer.text("provider", provider)
        writer.text("messageId", messageID)
        writer.text("campaignId", campaignID)
        writer.text("action", action)
    }
}

extension Click {
    fileprivate init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "click")
        userAgent = try fields.text("userAgent")
        isBot = try fields.bool("isBot")
        linkIndex = try fields.int32("linkIndex") ?? 0
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.text("userAgent", userAgent)
        writer.bool("isBot", isBot)
        writer.int32("linkIndex", linkIndex == 0 ? nil : Int(linkIndex))
    }
}
