import Landfall

/// A `Destination` as it was read.
struct DestinationMessage {
    private var route = ""
    private var context = ContextMessage()
    private let textLimit: Int

    /// Begins one without a route.
    ///
    /// - Parameter textLimit: The longest text, in bytes.
    init(textLimit: Int) { self.textLimit = textLimit }

    /// Reads a `Destination`, over what an earlier occurrence of the field gave.
    mutating func read<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor
    ) throws(ContractError) {
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(DestinationField.table, in: &scope) {
            switch field {
            case .route: route = try cursor.string()
            case .context: try context.read(&cursor, valuesIn: cursor.limits.recordBytes)
            }
        }
    }

    /// The destination, if it names a route.
    ///
    /// A token that is longer than a text may be is refused as such, by whoever opens it.
    func checked() throws(ContractError) -> Destination {
        guard !route.isEmpty else { throw .missingRoute }
        for entry in context.entries where entry.value.utf8.count > textLimit {
            guard entry.key == Departure.tokenKey, route == Departure.returnTo.rawValue else {
                throw .tree(.stringTooLong)
            }
        }
        return Destination(route: RouteID(route), context: context.entries)
    }
}

/// A `Resume` as it was read.
struct ResumeMessage: ~Copyable {
    private var token = ""
    private var result = 0
    private var data = AttributesBuilder()
    private var room: Int

    /// Begins one without a token.
    ///
    /// - Parameter room: The most values of its data.
    init(room: Int) { self.room = room }

    /// Reads a `Resume`, over what an earlier occurrence of the field gave.
    mutating func read<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor
    ) throws(ContractError) {
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(ResumeField.table, in: &scope) {
            switch field {
            case .token:
                // One that is too long is refused as such, by whoever opens it.
                let text = try cursor.rawText()
                token = try cursor.string(text, limit: cursor.limits.recordBytes)
            case .result: result = try cursor.word(of: .resumeResult)
            case .data: try cursor.attributes(into: &data, room: &room)
            }
        }
    }

    /// The resumption, if it has a token and a result.
    mutating func checked() throws(ContractError) -> Resume {
        guard !token.isEmpty else { throw .missingToken }
        guard result != 0 else { throw .unknownValue(.result) }
        return Resume(token: token, isCompleted: result == 1, data: data.finish())
    }
}

extension MessageReference {
    /// Reads a `MessageReference`, over what an earlier occurrence of the field gave.
    mutating func read<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor
    ) throws(ContractError) {
        var scope = try cursor.beginMessage()
        let table = MessageReferenceField.table
        while let field = try cursor.nextField(table, in: &scope) {
            switch field {
            case .provider: provider = try cursor.string()
            case .messageId: messageID = try cursor.string()
            case .campaignId: campaignID = try cursor.string()
            case .action: action = try cursor.string()
            }
        }
    }
}

extension Click {
    /// Reads a `Click`, over what an earlier occurrence of the field gave.
    mutating func read<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor
    ) throws(ContractError) {
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(ClickField.table, in: &scope) {
            switch field {
            case .userAgent: userAgent = try cursor.string()
            case .isBot: isBot = try cursor.bool()
            case .linkIndex: linkIndex = try cursor.int32()
            }
        }
    }
}
