extension DeviceState {
    /// Reads a state.
    ///
    /// - Parameter bytes: JSON of at most ``CodecLimits/bytes``.
    /// - Throws: ``CodecError`` for the first fault.
    public init(json bytes: [UInt8]) throws(CodecError) {
        try self.init(try JSONParser.parse(bytes))
    }

    package init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "deviceState")
        self.init(deviceID: try fields.text("deviceId"))
        sequence = try fields.int64("sequence") ?? 0
        guard sequence >= 0 else { throw .numberOutOfRange }
        launchID = try fields.text("launchId")
        capturedAt = try fields.timestamp("capturedAt")
        app = try fields.node("app").map(AppDescription.init(_:))
        session = try fields.node("session").map(Landfall.Session.init(_:))
        windows = try fields.list("windows").messages(WindowState.init(_:))
    }

    /// The state as JSON; what is at its default is left out.
    public var json: [UInt8] { JSONWriter.object { write(to: &$0) } }

    package func write(to writer: inout JSONWriter) {
        writer.text("deviceId", deviceID)
        writer.int64("sequence", sequence)
        writer.text("launchId", launchID)
        writer.timestamp("capturedAt", capturedAt)
        if let app { writer.message("app") { app.write(to: &$0) } }
        if let session { writer.message("session") { session.write(to: &$0) } }
        writer.messages("windows", windows) { window, writer in
            writer.text("id", window.id)
            writer.bool("key", window.isKey)
            if let root = window.root { writer.message("root") { root.write(to: &$0) } }
        }
    }
}

extension WindowState {
    package init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "window")
        self.init(id: try fields.text("id"), isKey: try fields.bool("key"))
        guard !id.isEmpty else { throw .missing("id") }
        root = try fields.node("root").map(ViewNode.init(_:))
    }
}

extension AppDescription {
    package init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "app")
        bundleID = try fields.text("bundleId")
        version = try fields.text("version")
        platform = try fields.text("platform")
        idiom = try fields.text("idiom")
        locale = try fields.text("locale")
    }

    package func write(to writer: inout JSONWriter) {
        writer.text("bundleId", bundleID)
        writer.text("version", version)
        writer.text("platform", platform)
        writer.text("idiom", idiom)
        writer.text("locale", locale)
    }
}

extension Landfall.Session {
    package init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "session")
        self.init(
            userID: try fields.text("userId"),
            isAuthenticated: try fields.bool("authenticated"),
            attributes: try fields.properties("attributes")
        )
    }

    package func write(to writer: inout JSONWriter) {
        writer.text("userId", userID)
        writer.bool("authenticated", isAuthenticated)
        writer.properties("attributes", attributes)
    }
}
