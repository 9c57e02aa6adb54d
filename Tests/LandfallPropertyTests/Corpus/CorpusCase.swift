import Landfall
import LandfallBytes
import LandfallContract

/// A case of the corpus: the records of a state and of an intent, and who answers.
struct CorpusCase {
    /// What both records are keyed by.
    static let deviceID = "device-1"

    /// When everything happens.
    static let now = Timestamp(millisecondsSinceEpoch: 1_780_000_000_000)

    private let resolver: IntentResolver
    /// The state as its record says it; `nil` for a device that never reported.
    private let state: [UInt8]?
    private let intent: [UInt8]
    private let headers: [RecordHeader]
    private let replies = ReplyWriter()

    /// The most intents of a case: its own, and those that go on behind detours.
    private static let longestWay = 4

    /// Writes a case as records.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - state: What the device reported; `nil` for nothing.
    ///   - encoding: How both are written.
    ///   - headers: What stands beside the intent.
    ///   - resolver: Answers it.
    init(
        _ intent: NavigationIntent,
        state: DeviceState?,
        encoding: ContentEncoding,
        headers: [RecordHeader] = [],
        resolver: IntentResolver
    ) {
        self.resolver = resolver
        self.state = state.map(encoding.bytes)
        self.intent = encoding.bytes(of: intent)
        self.headers = headers + [RecordHeader(name: "content-type", text: encoding.mediaType)]
    }

    /// All records that answer the intent, and those that answer what the device sends next where an
    /// answer is a detour.
    ///
    /// - Returns: The outcomes, in order, and a digest of all keys, values and headers.
    /// - Throws: Why a record can't be read.
    func answer() throws(ContractError) -> (outcomes: [Outcome], digest: UInt32) {
        var outcomes: [Outcome] = []
        var digest = CorpusDigest()
        var intent = intent
        while true {
            let (record, resolution) = try answer(intent)
            let answer = replies.record(for: resolution.plan, answering: record)
            digest.add(answer.key ?? [])
            digest.add(answer.value ?? [])
            for header in answer.headers {
                digest.add(header.name.utf8)
                digest.add(header.value ?? [])
            }
            for exposure in resolution.exposures {
                digest.add("\(exposure.experimentID) \(exposure.variationID)".utf8)
            }
            for event in resolution.events {
                digest.add(event.name.utf8)
                for entry in event.properties { digest.add("\(entry.key) \(entry.value)".utf8) }
            }
            outcomes.append(resolution.plan.outcome)
            guard outcomes.count < Self.longestWay,
                let next = next(behind: resolution.plan, of: record)
            else { return (outcomes, digest.value) }
            intent = record.encoding.bytes(of: next)
        }
    }

    private func answer(
        _ bytes: [UInt8]
    ) throws(ContractError) -> (IntentRecord, Resolution) {
        let key = Array(Self.deviceID.utf8)
        let stored = try stored(key)
        let origin = RecordOrigin(
            topic: "intents",
            partition: 0,
            offset: 7,
            timestamp: Self.now
        )
        let record = try unsafe bytes.withReader { (value) throws(ContractError) in
            try unsafe IntentReader().read(key: key, value: value, headers: headers, origin: origin)
        }
        var progress = resolver.begin(record.intent, stored: stored, now: Self.now)
        while true {
            switch progress {
            case .waiting(let waiting): progress = waiting.resume(with: .proceed)
            case .done(var resolution):
                resolution.plan.planID = record.identity.planID(
                    catalogVersion: resolution.plan.catalogVersion,
                    basis: resolution.plan.basedOn
                )
                return (record, resolution)
            }
        }
    }

    private func stored(_ key: [UInt8]) throws(ContractError) -> DeviceState? {
        guard let state else { return nil }
        let type = headers.filter { $0.name == "content-type" }
        var read = try unsafe state.withReader { (value) throws(ContractError) in
            try unsafe StateReader().read(key: key, value: value, headers: type)
        }
        read.receivedAt = Self.now
        return read
    }

    /// What the device sends when it has come to the end of a detour.
    private func next(behind plan: ActionPlan, of record: IntentRecord) -> NavigationIntent? {
        guard plan.outcome == .detour, let token = plan.resume else { return nil }
        let data: Attributes = ["email": .string("a@example.com"), "code": .string("123456")]
        let target = Resume(token: token, isCompleted: plan.operations.count % 3 != 2, data: data)
        let id = record.intent.intentID
        var next = NavigationIntent(intentID: "\(id).r", target: .resume(target))
        next.deviceID = record.intent.deviceID
        return next
    }
}

/// FNV-1a, of which 32 bits are kept: the same bytes give the same number everywhere.
struct CorpusDigest {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The number of what was added.
    var value: UInt32 { UInt32(truncatingIfNeeded: state ^ (state >> 32)) }

    /// Adds bytes and where they end.
    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        state = (state ^ 0x1FF) &* 0x0000_0100_0000_01B3
    }
}

extension [UInt8] {
    /// Lends the bytes to a reader, whose errors keep their type.
    fileprivate func withReader<Result>(
        _ body: (UnsafeRawBufferPointer) throws(ContractError) -> Result
    ) throws(ContractError) -> Result {
        try unsafe withUnsafeBufferPointer { (bytes) throws(ContractError) in
            try unsafe body(UnsafeRawBufferPointer(bytes))
        }
    }
}

/// Tokens that are the same for the same content: a seal with a random part would be another each
/// time.
struct PlainTokens: TokenSealer {
    func token(sealing payload: [UInt8]) -> String {
        payload.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }.joined()
    }

    func payload(of token: String) throws(ResumeFault) -> [UInt8] {
        var payload: [UInt8] = []
        var rest = token.utf8[...]
        while !rest.isEmpty {
            guard let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { throw .malformed }
            payload.append(byte)
            rest = rest.dropFirst(2)
        }
        return payload
    }
}
