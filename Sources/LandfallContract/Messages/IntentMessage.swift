import Landfall
import LandfallBytes

/// A `NavigationIntent` as it was read, not yet checked as a whole.
///
/// Not copyable, since it is read once and then becomes the intent.
struct IntentMessage: ~Copyable {
    private var intentID = ""
    private var attempt: Int32 = 0
    /// The device that the message names; empty for none.
    private(set) var deviceID = ""
    private var userID = ""
    private var channel = ""
    private var link = ""
    private var destination: DestinationMessage?
    private var destinations: [DestinationMessage] = []
    private var resume: ResumeMessage?
    private var occurredAt: Timestamp?
    private var expiresAt: Timestamp?
    private var message: MessageReference?
    private var click: Click?
    private var attributes = AttributesBuilder()
    private var deviceState: DeviceState?

    /// The longest id of an intent.
    private static let longestID = 128

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
                guard deviceState == nil else {
                    throw .duplicateField(offset: cursor.position)
                }
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

    /// Checks what was read as a whole.
    ///
    /// - Parameters:
    ///   - receivedAt: The time of the record; `nil` for one without.
    ///   - standInID: The id of an intent whose sender gave none.
    /// - Returns: The intent.
    /// - Throws: ``ContractError`` for the first fault that can be seen of the whole.
    consuming func checked(
        receivedAt: Timestamp?,
        standInID: () -> String
    ) throws(ContractError) -> NavigationIntent {
        let target = try target()
        if intentID.isEmpty { intentID = standInID() }
        guard intentID.withBytes({ Self.isID($0) }) else { throw .invalidIntentID }
        guard attempt >= 0 else { throw .negativeAttempt }
        if let named = deviceState?.deviceID {
            // A state within an intent need not repeat whose it is.
            if named.isEmpty { deviceState?.deviceID = deviceID }
            guard named.isEmpty || named.utf8.elementsEqual(deviceID.utf8) else {
                throw .deviceMismatch
            }
        }
        return NavigationIntent(
            intentID: intentID,
            attempt: attempt,
            deviceID: deviceID,
            userID: userID,
            channel: channel,
            target: target,
            occurredAt: occurredAt,
            receivedAt: receivedAt,
            expiresAt: expiresAt,
            message: message,
            click: click,
            attributes: attributes.finish(),
            deviceState: deviceState
        )
    }

    private static func isID(_ bytes: BorrowedBytes) -> Bool {
        guard bytes.count <= longestID else { return false }
        for place in 0..<bytes.count {
            guard (0x21...0x7E).contains(bytes[place]) else { return false }
        }
        return true
    }

    /// The one target of the intent, which is given away.
    ///
    /// - Throws: ``ContractError/noTarget``, ``ContractError/twoTargets``, or what is missing in it.
    private mutating func target() throws(ContractError) -> NavigationIntent.Target {
        let count =
            (link.isEmpty ? 0 : 1) + (destination == nil ? 0 : 1)
            + (destinations.isEmpty ? 0 : 1) + (resume == nil ? 0 : 1)
        guard count <= 1 else { throw .twoTargets }
        if let destination { return .destination(try destination.checked()) }
        if let resume = try resume?.checked() { return .resume(resume) }
        guard destinations.isEmpty else {
            var checked: [Destination] = []
            for destination in destinations { checked.append(try destination.checked()) }
            return .destinations(checked)
        }
        guard !link.isEmpty else { throw .noTarget }
        return .link(link)
    }
}
