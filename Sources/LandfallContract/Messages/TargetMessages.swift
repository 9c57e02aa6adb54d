import Landfall

/// A `Destination` as it was read.
struct DestinationMessage {
    var route = ""
    var context: [ContextEntry] = []

    /// Reads a `Destination`, over what an earlier occurrence of the field gave.
    init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor,
        over former: DestinationMessage?
    ) throws(ContractError) {
        if let former { self = former }
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(DestinationField.table, in: &scope) {
            switch field {
            case .route: route = try cursor.string()
            case .context: try cursor.entries(into: &context, valuesIn: cursor.limits.recordBytes)
            }
        }
        // A token that is too long is refused as such, by whoever opens it.
        let limit = cursor.limits.tree.stringBytes
        for entry in context where entry.value.utf8.count > limit {
            guard entry.key == Departure.tokenKey, route == Departure.returnTo.rawValue else {
                throw .tree(.stringTooLong)
            }
        }
    }

    /// The destination, if it names a route.
    func checked() throws(ContractError) -> Destination {
        guard !route.isEmpty else { throw .missingRoute }
        return Destination(route: RouteID(route), context: context)
    }
}

/// A `Resume` as it was read.
struct ResumeMessage {
    var token = ""
    var result = 0
    var data: Attributes = [:]

    /// Reads a `Resume`, over what an earlier occurrence of the field gave.
    init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor,
        over former: ResumeMessage?
    ) throws(ContractError) {
        if let former { self = former }
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(ResumeField.table, in: &scope) {
            switch field {
            case .token:
                // One that is too long is refused as such, by whoever opens it.
                let text = try cursor.rawText()
                token = try cursor.string(text, limit: cursor.limits.recordBytes)
            case .result: result = try cursor.word(of: .resumeResult)
            case .data: try cursor.attributes(into: &data)
            }
        }
    }

    /// The resumption, if it has a token and a result.
    func checked() throws(ContractError) -> Resume {
        guard !token.isEmpty else { throw .missingToken }
        guard result != 0 else { throw .unknownValue(.result) }
        return Resume(token: token, isCompleted: result == 1, data: data)
    }
}

extension MessageReference {
    /// Reads a `MessageReference`, over what an earlier occurrence of the field gave.
    init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor,
        over former: MessageReference?
    ) throws(ContractError) {
        self = former ?? MessageReference()
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(MessageReferenceField.table, in: &scope) {
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
    init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor,
        over former: Click?
    ) throws(ContractError) {
        self = former ?? Click()
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
