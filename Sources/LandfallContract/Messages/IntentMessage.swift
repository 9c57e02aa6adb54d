import Landfall

/// A `NavigationIntent` as it was read, not yet checked as a whole.
struct IntentMessage {
    var intentID = ""
    var attempt: Int32 = 0
    var deviceID = ""
    var userID = ""
    var channel = ""
    var link = ""
    var destination: DestinationMessage?
    var destinations: [DestinationMessage] = []
    var resume: ResumeMessage?
    var occurredAt: Timestamp?
    var expiresAt: Timestamp?
    var message: MessageReference?
    var click: Click?
    var attributes: Attributes = [:]
    var deviceState: DeviceState?

    /// Reads a `NavigationIntent`.
    ///
    /// - Parameters:
    ///   - cursor: Where it is read from.
    ///   - scope: The message, begun.
    /// - Throws: ``ContractError`` for the first fault of the intent.
    init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor,
        in scope: inout MessageScope
    ) throws(ContractError) {
        var room = cursor.limits.attributeValues
        while let field = try cursor.nextField(IntentField.table, in: &scope) {
            switch field {
            case .intentId: intentID = try cursor.string()
            case .attempt: attempt = try cursor.int32()
            case .deviceId: deviceID = try cursor.string()
            case .userId: userID = try cursor.string()
            case .channel: channel = try cursor.string()
            case .link: link = try cursor.string()
            case .destination, .destinations, .resume: try readTarget(field, &cursor)
            case .occurredAt: occurredAt = try cursor.timestamp(over: occurredAt)
            case .expiresAt: expiresAt = try cursor.timestamp(over: expiresAt)
            case .message:
                if message == nil { message = MessageReference() }
                try message?.read(&cursor)
            case .click:
                if click == nil { click = Click() }
                try click?.read(&cursor)
            case .attributes: try cursor.attributes(into: &attributes, room: &room)
            case .deviceState:
                guard deviceState == nil else { throw .duplicateField(offset: cursor.position) }
                var inner = try cursor.beginMessage()
                deviceState = try DeviceState(reading: &cursor, in: &inner)
            }
        }
    }

    private mutating func readTarget<Cursor: FieldCursor & ~Copyable>(
        _ field: IntentField,
        _ cursor: inout Cursor
    ) throws(ContractError) {
        switch field {
        case .destination:
            let textLimit = cursor.limits.tree.stringBytes
            if destination == nil { destination = DestinationMessage(textLimit: textLimit) }
            try destination?.read(&cursor)
        case .destinations:
            var list = try cursor.beginList()
            while try cursor.nextElement(in: &list) {
                guard destinations.count < cursor.limits.destinations else {
                    throw .tooManyDestinations
                }
                let textLimit = cursor.limits.tree.stringBytes
                var destination = DestinationMessage(textLimit: textLimit)
                try destination.read(&cursor)
                destinations.append(destination)
            }
        default:
            if resume == nil { resume = ResumeMessage(room: cursor.limits.attributeValues) }
            try resume?.read(&cursor)
        }
    }

    /// The one target of the intent.
    ///
    /// - Throws: ``ContractError/noTarget``, ``ContractError/twoTargets``, or what is missing in it.
    func target() throws(ContractError) -> NavigationIntent.Target {
        let count =
            (link.isEmpty ? 0 : 1) + (destination == nil ? 0 : 1)
            + (destinations.isEmpty ? 0 : 1) + (resume == nil ? 0 : 1)
        guard count <= 1 else { throw .twoTargets }
        if let destination { return .destination(try destination.checked()) }
        if let resume { return .resume(try resume.checked()) }
        guard destinations.isEmpty else {
            var checked: [Destination] = []
            for destination in destinations { checked.append(try destination.checked()) }
            return .destinations(checked)
        }
        guard !link.isEmpty else { throw .noTarget }
        return .link(link)
    }
}
