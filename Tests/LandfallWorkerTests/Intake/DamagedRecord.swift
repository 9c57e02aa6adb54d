import LandfallBytes
import LandfallContract
import LandfallKafka
import TestSupport

@testable import LandfallWorker

/// A record of which value, key and headers are damaged at random.
struct DamagedRecord {
    var key: [UInt8]?
    var value: [UInt8]?
    var headers: [RecordHeader]

    /// How one record in so many is a shape that is made to take long, and up to 256 KiB large.
    private static let hostileRate = 400

    private static let hostile = Dictionary(grouping: HostileRecord.all, by: \.kind)

    /// Damages an intent or a state.
    init(_ kind: HostileRecord.Kind, from generator: inout SeededGenerator) {
        let isState = kind == .state
        let json = isState ? IntakeCorpus.state : generator.pick(IntakeCorpus.intents)
        key = Array("dev-\(isState ? 1 : generator.below(50))".utf8)
        var type: String?
        var event: [RecordHeader] = []
        switch generator.below(8) {
        case 0, 1:
            value = isState ? IntakeCorpus.wireState : generator.pick(IntakeCorpus.wireIntents)
            type = "application/protobuf"
        case 2:
            value = IntakeCorpus.event(around: json)
            type = "application/cloudevents+json"
        case 3:
            value = json
            event = IntakeCorpus.eventHeaders
        default: value = json
        }
        if generator.once(in: Self.hostileRate), let shapes = Self.hostile[kind] {
            let shape = generator.pick(shapes)
            value = shape.value
            type = shape.contentType
        }
        headers = event + (type.map { [RecordHeader(name: "content-type", text: $0)] } ?? [])
        value = generator.once(in: 100) ? nil : Mutation.apply(to: value ?? [], &generator)
        if generator.once(in: 8) { damageKey(&generator) }
        if generator.once(in: 4) { damageHeaders(&generator) }
    }

    /// A shape that is not damaged.
    init(_ shape: HostileRecord) {
        key = Array("dev-1".utf8)
        value = shape.value
        headers = [RecordHeader(name: "content-type", text: shape.contentType)]
    }

    /// A tap on a link of the sample app.
    init(tapFor device: String) {
        key = Array(device.utf8)
        let link = "https://links.example.com/c/77"
        value = Array("{\"deviceId\":\"\(device)\",\"link\":\"\(link)\"}".utf8)
        headers = []
    }

    /// The beginning of the record, to know it by.
    var excerpt: String {
        let text = String(decoding: (value ?? []).prefix(200), as: UTF8.self)
        return "\(sizeBytes) bytes, \(headers.count) headers: \(text)"
    }

    /// The bytes of value, key and headers.
    var sizeBytes: Int {
        (value?.count ?? 0) + (key?.count ?? 0)
            + headers.reduce(0) { $0 + $1.name.utf8.count + ($1.value?.count ?? 0) }
    }

    /// The record as an intake has taken it.
    func taken(at place: RecordPlace) -> DecodedRecord {
        DecodedRecord(
            place: place,
            key: key,
            value: value,
            headers: headers,
            reader: IntentReader(keys: .any)
        )
    }

    private mutating func damageKey(_ generator: inout SeededGenerator) {
        switch generator.below(4) {
        case 0: key = nil
        case 1: key = Array(repeating: 0x6B, count: generator.pick([2048, 2049, 100_000]))
        case 2: key = Mutation.noise(&generator)
        default: key = Mutation.apply(to: key ?? [], &generator)
        }
    }

    private mutating func damageHeaders(_ generator: inout SeededGenerator) {
        for _ in 0..<generator.number(1...3) {
            let place = generator.below(headers.count + 1)
            switch generator.below(5) {
            case 0: headers.insert(generator.pick(IntakeCorpus.otherHeaders), at: place)
            case 1 where !headers.isEmpty: headers.remove(at: generator.below(headers.count))
            case 2 where !headers.isEmpty:
                let place = generator.below(headers.count)
                let value = Mutation.apply(to: headers[place].value ?? [], &generator)
                let name = headers[place].name
                headers[place] = RecordHeader(
                    name: name,
                    value: generator.once(in: 5) ? nil : value
                )
            case 3 where generator.once(in: 50):
                let name = generator.pick(["ce_id", "tracestate", "x-unknown", "kafka_replyTopic"])
                let many = RecordHeader(name: name, text: "a=b,c=d")
                headers += Array(repeating: many, count: 2000)
            default:
                let known = generator.pick(IntakeCorpus.otherHeaders + IntakeCorpus.eventHeaders)
                let value = Mutation.apply(to: known.value ?? [], &generator)
                headers.insert(RecordHeader(name: known.name, value: value), at: place)
            }
        }
    }
}
