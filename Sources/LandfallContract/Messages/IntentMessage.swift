import Landfall
import LandfallBytes

/// A `NavigationIntent` as it was read, not yet checked as a whole.
///
/// Not copyable, since it is read once and then becomes the intent.
struct IntentMessage: ~Copyable {
    /// What was read so far; the target and the properties come when all was read.
    private var content = NavigationIntent.Content(
        NavigationIntent.Parts(intentID: "", target: .link(""))
    )
    private var link = ""
    private var destination: DestinationMessage?
    private var destinations: [DestinationMessage] = []
    private var resume: ResumeMessage?
    private var attributes = AttributesBuilder()

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
        let table = IntentField.table
        while let field = try cursor.nextField(table, in: &scope) {
            switch field {
            case .intentId: content.parts.intentID = try cursor.string()
            case .attempt: content.parts.attempt = try cursor.int32()
            case .deviceId: content.parts.deviceID = try cursor.string()
            case .userId: content.parts.userID = try cursor.string()
            case .channel: content.parts.channel = try cursor.string()
            case .link: link = try cursor.string()
            case .destination, .destinations, .resume: try readTarget(field, &cursor)
            case .occurredAt:
                content.parts.occurredAt = try cursor.timestamp(over: content.parts.occurredAt)
            case .expiresAt:
                content.parts.expiresAt = try cursor.timestamp(over: content.parts.expiresAt)
            case .message:
                if case nil = content.parts.message { content.parts.message = MessageReference() }
                try content.parts.message?.read(&cursor)
            case .click:
                if case nil = content.parts.click { content.parts.click = Click() }
                try content.parts.click?.read(&cursor)
            case .attributes: try cursor.attributes(into: &attributes, room: &room)
            case .deviceState:
                guard content.parts.deviceState == nil else {
                    throw .duplicateField(offset: cursor.position)
                }
                var inner = try cursor.beginMessage()
                content.parts.deviceState = try DeviceState(reading: &cursor, in: &inner)
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

    /// The id of the intent.
    var intentID: String { _read { yield content.parts.intentID } }

    /// How often the intent was sent again.
    var attempt: Int32 { content.parts.attempt }

    /// The device that the intent names; empty for none.
    var deviceID: String { _read { yield content.parts.deviceID } }

    /// Whether the sender gave the intent no id.
    var isNameless: Bool { content.parts.intentID.isEmpty }

    /// Gives the intent an id.
    mutating func name(_ id: String) { content.parts.intentID = id }

    /// Checks what was read as a whole.
    ///
    /// - Parameter receivedAt: The time of the record; `nil` for one without.
    /// - Throws: ``ContractError`` for the first fault that can be seen of the whole.
    mutating func check(receivedAt: Timestamp?) throws(ContractError) {
        content.parts.target = try target()
        guard content.parts.intentID.withBytes({ Self.isID($0) }) else { throw .invalidIntentID }
        guard content.parts.attempt >= 0 else { throw .negativeAttempt }
        if let named = content.parts.deviceState?.deviceID {
            let deviceID = content.parts.deviceID
            // A state within an intent need not repeat whose it is.
            if named.isEmpty { content.parts.deviceState?.deviceID = deviceID }
            guard named.isEmpty || named.utf8.elementsEqual(deviceID.utf8) else {
                throw .deviceMismatch
            }
        }
        content.parts.receivedAt = receivedAt
        content.parts.attributes = attributes.finish()
    }

    /// Gives away the intent that was checked.
    consuming func finish() -> NavigationIntent { NavigationIntent(content) }

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
        // Taken out, so that it is not counted.
        var taken = ""
        swap(&taken, &link)
        return .link(taken)
    }
}
