import Landfall
import LandfallBytes

extension DeviceState {
    /// Reads a `DeviceState`.
    ///
    /// - Parameters:
    ///   - cursor: Where it is read from.
    ///   - scope: The message, begun.
    /// - Throws: ``ContractError`` for the first fault of the state.
    init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor,
        in scope: inout MessageScope
    ) throws(ContractError) {
        var builder = ViewTreeBuilder(limits: cursor.limits.tree)
        var apps = AppMemo(limit: 0)
        try self.init(
            reading: &cursor,
            in: &scope,
            of: "",
            receivedAt: nil,
            building: &builder,
            apps: &apps
        )
    }

    /// Reads a `DeviceState` with working memory that is kept.
    ///
    /// - Parameters:
    ///   - cursor: Where it is read from.
    ///   - scope: The message, begun.
    ///   - owner: The device that it is probably of, or empty.
    ///   - receivedAt: The time of the record that brought it; `nil` for none.
    ///   - builder: Puts it together, whatever it did before; its limits are the cursor's.
    ///   - apps: The apps that were read before in this encoding.
    /// - Throws: ``ContractError`` for the first fault of the state.
    init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor,
        in scope: inout MessageScope,
        of owner: String,
        receivedAt: Timestamp?,
        building builder: inout ViewTreeBuilder,
        apps: inout AppMemo
    ) throws(ContractError) {
        builder.begin(record: cursor.allBytes)
        var deviceID = ""
        var launchID = ""
        var sequence: Int64 = 0
        var capturedAt: Timestamp?
        var app: AppDescription?
        var session: Session?
        var room = cursor.limits.attributeValues
        let table = StateField.table
        while let field = try cursor.nextField(table, in: &scope) {
            switch field {
            case .deviceId: deviceID = try cursor.string(probably: owner)
            case .sequence: sequence = try cursor.int64()
            case .launchId: launchID = try cursor.string()
            case .capturedAt: capturedAt = try cursor.timestamp(over: capturedAt)
            case .app:
                if app == nil {
                    app = try apps.read(&cursor)
                } else {
                    try app?.read(&cursor)
                }
            case .session:
                if session == nil { session = Session() }
                try session?.read(&cursor, into: &builder.attributes, room: &room)
            case .windows:
                var list = try cursor.beginList()
                while try cursor.nextElement(in: &list) { try builder.readWindow(&cursor) }
            }
        }
        guard sequence >= 0 else { throw .negativeSequence }
        session?.attributes = builder.attributes.finish()
        do throws(ViewTreeError) {
            self = try builder.finish(
                deviceID: deviceID,
                sequence: sequence,
                launchID: launchID,
                capturedAt: capturedAt,
                receivedAt: receivedAt,
                app: app.take() ?? AppDescription(),
                session: session.take()
            )
        } catch {
            throw .tree(error)
        }
    }
}

extension ViewTreeBuilder {
    fileprivate mutating func readWindow<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor
    ) throws(ContractError) {
        var id = Text.none
        var isKey = false
        var root = NodeIndex.none
        var scope = try cursor.beginMessage()
        let table = WindowField.table
        while let field = try cursor.nextField(table, in: &scope) {
            switch field {
            case .id: id = try cursor.text(in: &self)
            case .key: isKey = try cursor.bool()
            case .root:
                guard root.isNone else { throw .duplicateField(offset: cursor.position) }
                root = try readNode(&cursor, depth: 1)
            }
        }
        try tree { () throws(ViewTreeError) in
            try addWindow(id: id, isKey: isKey, root: root)
        }
    }
}

extension AppDescription {
    /// Reads an `AppDescription`, over what an earlier occurrence of the field gave.
    mutating func read<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor
    ) throws(ContractError) {
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(AppField.table, in: &scope) {
            switch field {
            case .bundleId: bundleID = try cursor.string()
            case .version: version = try cursor.string()
            case .platform: platform = try cursor.string()
            case .idiom: idiom = try cursor.string()
            case .locale: locale = try cursor.string()
            }
        }
    }
}

extension Session {
    fileprivate mutating func read<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor,
        into builder: inout AttributesBuilder,
        room: inout Int
    ) throws(ContractError) {
        var scope = try cursor.beginMessage()
        let table = SessionField.table
        while let field = try cursor.nextField(table, in: &scope) {
            switch field {
            case .userId: userID = try cursor.string()
            case .authenticated: isAuthenticated = try cursor.bool()
            case .attributes: try cursor.attributes(into: &builder, room: &room)
            }
        }
    }
}
