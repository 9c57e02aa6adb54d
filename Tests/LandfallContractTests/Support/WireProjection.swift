import Landfall
import LandfallWire
import SwiftProtobuf

// What the readers made of a record, as messages of the generated code, taken through the core's own
// accessors: the other half of the comparison.

extension WireDeviceState {
    init(_ state: DeviceState) {
        self.init()
        deviceID = state.deviceID
        sequence = state.sequence
        launchID = state.launchID
        if let time = state.capturedAt { capturedAt = .init(time) }
        if state.app != AppDescription() {
            app = .with {
                $0.bundleID = state.app.bundleID
                $0.version = state.app.version
                $0.platform = state.app.platform
                $0.idiom = state.app.idiom
                $0.locale = state.app.locale
            }
        }
        if let session = state.session {
            self.session = .with {
                $0.userID = session.userID
                $0.authenticated = session.isAuthenticated
                if !session.attributes.isEmpty { $0.attributes = .init(session.attributes) }
            }
        }
        guard !state.tree.isColdStart else { return }
        windows = state.tree.windows.map { window in
            .with {
                $0.id = state.tree.string(window.id)
                $0.key = window.isKey
                if !state.tree.isPlaceholder(window.root) {
                    $0.root = WireNode(window.root, in: state.tree)
                }
            }
        }
    }

    /// The same state with all left out that says the same as leaving it out.
    var normalized: WireDeviceState {
        var copy = self
        copy.discardUnknown()
        if copy.app == WireAppDescription() { copy.clearApp() }
        if copy.hasSession {
            copy.session.attributes.normalize()
            if copy.session.attributes.fields.isEmpty { copy.session.clearAttributes() }
        }
        for index in copy.windows.indices where copy.windows[index].hasRoot {
            copy.windows[index].root.forEachNode { node in
                node.normalize()
                // A child that is visible is so once.
                var seen: Set<Int32> = []
                node.visible = node.visible.filter { seen.insert($0).inserted }
            }
        }
        return copy
    }
}

extension WireNode {
    init(_ node: NodeIndex, in tree: ViewTree) {
        self.init()
        let record = tree.record(node)
        id = tree.id(of: node).text
        type = tree.type(of: node).name
        supertypes = tree.supertypes(of: node).map(\.name)
        if record.kind != .screen { kind = .init(rawValue: Int(record.kind.rawValue)) ?? .screen }
        children = tree.children(of: node).map { WireNode($0, in: tree) }
        if record.selected >= 0 { selected = record.selected }
        collapsed = record.isCollapsed
        visible = record.visible.range.map { tree.link(at: $0).raw }
        if let shown = tree.ownPresented(by: node) { presented = WireNode(shown, in: tree) }
        if record.style != .fullScreen {
            style = .init(rawValue: Int(record.style.rawValue)) ?? .fullScreen
        }
        definesPresentationContext = record.definesPresentationContext
        for entry in tree.context(of: node) { context[entry.key] = entry.value }
        if !record.isDismissible { dismissible = false }
        if record.transition != .settled {
            transition = .init(rawValue: Int(record.transition.rawValue)) ?? .settled
        }
        if !record.parentOverride.isNone {
            parentOverride = tree.id(of: record.parentOverride).text
        }
    }
}

extension WireNavigationIntent {
    init(_ intent: NavigationIntent) {
        self.init()
        intentID = intent.intentID
        if intent.attempt != 0 { attempt = intent.attempt }
        deviceID = intent.deviceID
        userID = intent.userID
        channel = intent.channel
        switch intent.target {
        case .link(let url): link = url
        case .destination(let one): destination = .init(one)
        case .destinations(let several): destinations = several.map { .init($0) }
        case .resume(let end):
            resume = .with {
                $0.token = end.token
                $0.result = end.isCompleted ? .completed : .cancelled
                if !end.data.isEmpty { $0.data = .init(end.data) }
            }
        }
        if let time = intent.occurredAt { occurredAt = .init(time) }
        if let time = intent.expiresAt { expiresAt = .init(time) }
        if let reference = intent.message {
            message = .with {
                $0.provider = reference.provider
                $0.messageID = reference.messageID
                $0.campaignID = reference.campaignID
                $0.action = reference.action
            }
        }
        if let how = intent.click {
            click = .with {
                $0.userAgent = how.userAgent
                $0.isBot = how.isBot
                $0.linkIndex = how.linkIndex
            }
        }
        if !intent.attributes.isEmpty { attributes = .init(intent.attributes) }
        if let state = intent.deviceState { deviceState = .init(state) }
    }

    /// The same intent with all left out that says the same as leaving it out.
    var normalized: WireNavigationIntent {
        var copy = self
        copy.discardUnknown()
        if copy.hasAttempt, copy.attempt == 0 { copy.clearAttempt() }
        copy.attributes.normalize()
        if copy.attributes.fields.isEmpty { copy.clearAttributes() }
        if copy.hasResume {
            copy.resume.data.normalize()
            if copy.resume.data.fields.isEmpty { copy.resume.clearData() }
        }
        if copy.hasDeviceState {
            copy.deviceState = copy.deviceState.normalized
            if copy.deviceState.deviceID.isEmpty { copy.deviceState.deviceID = copy.deviceID }
        }
        return copy
    }
}

extension WireDestination {
    fileprivate init(_ destination: Destination) {
        self.init()
        route = destination.route.name
        for entry in destination.context { context[entry.key] = entry.value }
    }
}

extension Google_Protobuf_Timestamp {
    init(_ time: Timestamp) { self.init(seconds: time.seconds, nanos: time.nanoseconds) }
}

extension Google_Protobuf_Struct {
    init(_ attributes: Attributes) { self.init(attributes.values) }

    init(_ values: [String: JSONValue]) {
        self.init(fields: values.mapValues { Google_Protobuf_Value($0) })
    }

    /// Makes null what only the binary encoding can carry: values of no kind, and other nulls.
    fileprivate mutating func normalize() {
        for key in fields.keys { fields[key]?.normalize() }
    }
}

extension Google_Protobuf_Value {
    init(_ value: JSONValue) {
        switch value {
        case .null: self.init(nilLiteral: ())
        case .bool(let flag): self.init(boolValue: flag)
        case .number(let number): self.init(numberValue: number)
        case .string(let text): self.init(stringValue: text)
        case .list(let values): self.init(listValue: .init(values: values.map { .init($0) }))
        case .object(let values): self.init(structValue: .init(values))
        }
    }

    fileprivate mutating func normalize() {
        switch kind {
        case nil, .nullValue: self = .init(nilLiteral: ())
        case .structValue(var object):
            object.normalize()
            self = .init(structValue: object)
        case .listValue(var list):
            for index in list.values.indices { list.values[index].normalize() }
            self = .init(listValue: list)
        default: break
        }
    }
}

extension Message {
    /// Forgets what the contract does not know, at all levels.
    mutating func discardUnknown() {
        var options = BinaryDecodingOptions()
        options.discardUnknownFields = true
        options.messageDepthLimit = 1000
        guard let bytes: [UInt8] = try? serializedBytes(),
            let known = try? Self(serializedBytes: bytes, options: options)
        else { return }
        self = known
    }
}
