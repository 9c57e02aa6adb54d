import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallTokens

/// An intent that came, and its record.
struct IncomingIntent: Sendable {
    /// The intent, with an id, and with its device if it has one.
    var intent: NavigationIntent
    /// How it is encoded.
    var encoding: ContentEncoding
    /// The bytes that go on: those that came, unless something was missing.
    var bytes: [UInt8]
    /// The type of the bytes.
    var mediaType: String
    /// The attributes of the event that it came as.
    var event: [RecordHeader]

    /// The key of its record: its device, or itself where it has none.
    var key: [UInt8] {
        Array((intent.deviceID.isEmpty ? intent.intentID : intent.deviceID).utf8)
    }
}

extension IntentCalls {
    /// Where an intent is said to stand that stands nowhere yet.
    private static let nowhere = RecordOrigin(topic: "", partition: 0, offset: 0)
    /// A CloudEvent in structured mode.
    private static let envelope = "application/cloudevents+json"

    /// Reads the intent of a request, as a message or as a CloudEvent.
    func read(
        _ request: GatewayRequest,
        _ deviceID: String?
    ) async throws(Problem) -> IncomingIntent {
        let event = request.eventHeaders
        let mediaType: String
        if request.mediaType == Self.envelope, request.caller.backendID != nil {
            mediaType = Self.envelope
        } else {
            mediaType = try request.encoding().mediaType
        }
        let record = try read(request.body, mediaType, event, of: deviceID)
        var incoming = IncomingIntent(
            intent: record.intent,
            encoding: record.encoding,
            bytes: request.body,
            mediaType: mediaType,
            event: event
        )
        var isChanged = false
        if record.intent.intentID == Self.standInID {
            incoming.intent.intentID = try Self.newID(request)
            isChanged = true
        }
        if record.intent.deviceID.isEmpty, let deviceID {
            incoming.intent.deviceID = deviceID
            isChanged = true
        }
        if let state = record.intent.deviceState {
            let device = incoming.intent.deviceID
            guard state.deviceID.isEmpty || state.deviceID.utf8.elementsEqual(device.utf8) else {
                throw .deviceMismatch
            }
            if isChanged { incoming.intent.deviceState?.deviceID = device }
        }
        if await openClick(in: &incoming.intent) { isChanged = true }
        guard isChanged else { return incoming }
        incoming.bytes = record.encoding.bytes(of: incoming.intent)
        incoming.mediaType = record.encoding.mediaType
        if mediaType == Self.envelope, let event = record.event {
            incoming.event = Self.headers(of: event)
        }
        return incoming
    }

    /// Puts the target of a click link in its place: the system has opened the app with it, and nobody has asked the
    /// gateway for it.
    ///
    /// - Returns: Whether the intent had such a link.
    private func openClick(in intent: inout NavigationIntent) async -> Bool {
        guard case .link(let link) = intent.target,
            let claims = await links?.claims(in: link, now: context.time.seconds)
        else { return false }
        intent.target = .link(claims.link)
        if intent.message == nil { intent.message = claims.message }
        var click = intent.click ?? Click()
        click.linkIndex = claims.linkIndex
        intent.click = click
        return true
    }

    /// Reads an intent by itself.
    ///
    /// - Parameters:
    ///   - body: Its bytes.
    ///   - mediaType: Their type.
    ///   - event: The headers of the event that it is.
    ///   - deviceID: The device that it must name, or not name any; `nil` for any.
    /// - Returns: The intent with what is around it.
    /// - Throws: ``Problem`` with status 400, 413, 415 or 422.
    func read(
        _ body: [UInt8],
        _ mediaType: String,
        _ event: [RecordHeader],
        of deviceID: String?
    ) throws(Problem) -> IntentRecord {
        do throws(ContractError) {
            return try body.withBytes { (body) throws(ContractError) in
                try body.withUnsafeBytes { (body) throws(ContractError) in
                    try unsafe IntentReader(
                        limits: context.contract,
                        keys: deviceID == nil ? .any : .device
                    ).read(
                        key: deviceID.map { Array($0.utf8) },
                        value: body,
                        headers: [RecordHeader(name: "content-type", text: mediaType)] + event,
                        origin: Self.nowhere
                    )
                }
            }
        } catch {
            throw Problem(error)
        }
    }

    /// An event in binary mode.
    private static func headers(of event: EventAttributes) -> [RecordHeader] {
        var headers = [
            RecordHeader(name: "ce_specversion", text: "1.0"),
            RecordHeader(name: "ce_id", text: event.id),
            RecordHeader(name: "ce_source", text: event.source),
            RecordHeader(name: "ce_type", text: "landfall.v1.NavigationIntent"),
        ]
        if let id = event.correlationID {
            headers.append(RecordHeader(name: "ce_correlationid", text: id))
        }
        return headers
    }

    /// The id that the reader gives to an intent at ``nowhere`` that has none and is no event.
    static let standInID: String = {
        let sample = Array(#"{"link":"x:"}"#.utf8)
        return sample.withBytes { sample in
            sample.withUnsafeBytes { sample in
                let read = try? unsafe IntentReader().read(
                    key: nil,
                    value: sample,
                    headers: [],
                    origin: nowhere
                )
                return read?.intent.intentID ?? ""
            }
        }
    }()

    /// The id of an intent that has none: the request's own, or a new one.
    private static func newID(_ request: GatewayRequest) throws(Problem) -> String {
        guard let key = request.field("Idempotency-Key") else { return TimeID.make() }
        // The draft of the field has it as a quoted string.
        let text =
            key.hasPrefix("\"") && key.hasSuffix("\"") && key.count > 1
            ? String(key.dropFirst().dropLast()) : key
        guard (1...128).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw Problem(ContractError.invalidIntentID) }
        return text
    }
}
