import Landfall
import LandfallContract
import LandfallWire
import SwiftProtobuf
import TestSupport
import Testing

/// A reader keeps its working memory from one state to the next; nobody may see it.
@Suite struct RepeatedStateReadingTests {
    @Test(arguments: ContentEncoding.allCases)
    func `what is read, or refused, does not depend on what was read before`(
        encoding: ContentEncoding
    ) throws {
        let reader = StateReader()
        var outcomes: Set<Bool> = []
        for seed in 0..<400 {
            var messages = RandomMessages(seed: UInt64(seed) + 6_000_000)
            var bytes = try Specimen.state.bytes(of: messages.state(), encoding)
            if seed % 3 > 0 {
                var damage = Damage(random: SeededGenerator(seed: seed), encoding: encoding)
                bytes = damage.applied(to: bytes)
            }
            let repeated = Self.outcome(encoding) { () throws(ContractError) in
                try Reading.state(bytes, by: reader, in: encoding)
            }
            let alone = Self.outcome(encoding) { () throws(ContractError) in
                try Reading.state(bytes, headers: Reading.headers(encoding))
            }
            #expect(repeated == alone, "seed \(seed)")
            outcomes.insert((try? alone.get()) != nil)
        }
        // Both were tried.
        #expect(outcomes.count == 2)
    }

    @Test(arguments: ContentEncoding.allCases)
    func `an app that other states brought before is read as if it were the first`(
        encoding: ContentEncoding
    ) throws {
        // More than are remembered, so that each is forgotten and comes again.
        let apps = (0..<12).map { seed in
            var messages = RandomMessages(seed: UInt64(seed) + 7_000_000)
            return messages.state().app
        }
        var counts: [Bool: Int] = [:]
        for limit in [3, 4, 5, 6, 20, 10_000] {
            var limits = ContractLimits()
            limits.entries = limit
            let reader = StateReader(limits: limits)
            for seed in 0..<200 {
                var messages = RandomMessages(seed: UInt64(seed) + 8_000_000)
                var message = messages.state()
                message.app = apps[seed / 3 % apps.count]
                var bytes = try Specimen.state.bytes(of: message, encoding)
                if seed % 5 == 0 {
                    var damage = Damage(random: SeededGenerator(seed: seed), encoding: encoding)
                    bytes = damage.applied(to: bytes)
                }
                let repeated = Self.outcome(encoding) { () throws(ContractError) in
                    try Reading.state(bytes, by: reader, in: encoding)
                }
                let alone = Self.outcome(encoding) { () throws(ContractError) in
                    try Reading.state(bytes, by: StateReader(limits: limits), in: encoding)
                }
                #expect(repeated == alone, "seed \(seed), at most \(limit) entries")
                counts[(try? alone.get()) != nil, default: 0] += 1
            }
        }
        #expect(counts[true, default: 0] > 50 && counts[false, default: 0] > 50)
    }

    @Test func `an app of protobuf in two parts is one, also where the first is known`() throws {
        let reader = StateReader()
        var first = WireDeviceState()
        first.deviceID = "d"
        first.app.version = "7.3.0"
        var second = WireDeviceState()
        second.app.locale = "de-DE"
        let bytes = try first.serializedBytes() + second.serializedBytes() as [UInt8]
        for _ in 0..<2 {
            let state = try Reading.state(bytes, by: reader, in: .protobuf)
            #expect(state.app.version == "7.3.0" && state.app.locale == "de-DE")
            // Nothing of the second has come to what is known of the first.
            let alone = try Reading.state(first.serializedBytes(), by: reader, in: .protobuf)
            #expect(alone.app.version == "7.3.0" && alone.app.locale.isEmpty)
        }
    }

    @Test func `a value that is too large is refused without a look at it`() {
        var limits = ContractLimits()
        limits.recordBytes = 3
        let reader = StateReader(limits: limits)
        #expect(throws: ContractError.recordTooLarge(bytes: 4, limit: 3)) {
            try Reading.state([0x7B, 0, 0, 0x7D], by: reader, in: .json)
        }
    }

    private static func outcome(
        _ encoding: ContentEncoding,
        _ read: () throws(ContractError) -> DeviceState
    ) -> Result<[UInt8], ContractError> {
        Result(catching: read).map { encoding.bytes(of: $0) }
    }
}
