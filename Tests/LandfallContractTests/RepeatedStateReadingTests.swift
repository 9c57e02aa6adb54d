import Landfall
import LandfallContract
import LandfallWire
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
