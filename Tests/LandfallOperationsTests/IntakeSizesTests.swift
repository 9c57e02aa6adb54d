import LandfallKafka
import LandfallOperations
import Testing

@Suite struct IntakeSizesTests {
    @Test(arguments: [
        (1_048_588, Checkup.Verdict.ok, ""), (331_776, .ok, ""),
        (331_775, .warning, "a record that the contract allows may have 331776"),
        (1_048_589, .warning, "a worker may hold 256 such records"),
    ])
    func `a topic that workers read takes what the contract allows, and not much more`(
        bytes: Int,
        verdict: Checkup.Verdict,
        text: String
    ) throws {
        let sizes = IntakeSizes(limits: ["intents": bytes, "states": 1_048_588])
        let checkup = try #require(sizes.checkup)
        #expect(checkup.verdict == verdict)
        guard verdict == .warning else { return }
        #expect(checkup.text.hasPrefix("intents takes \(bytes) bytes: \(text)"))
        #expect(
            checkup.advice?.hasSuffix(
                "--entity-name intents --add-config max.message.bytes=1048588"
            ) == true
        )
    }

    @Test func `too little and too much have a reason each`() throws {
        let sizes = IntakeSizes(limits: ["intents": 1_000, "states": 9_000_000])
        let checkup = try #require(sizes.checkup)
        let (small, large) = ("intents takes 1000 bytes: a record", "states takes 9000000 bytes: a")
        #expect(checkup.text.hasPrefix(small))
        #expect(checkup.text.contains("; \(large) worker may hold"))
        #expect(checkup.advice?.hasSuffix("; the others likewise") == true)
    }

    @Test func `brokers that tell nothing are warned of nothing`() {
        #expect(IntakeSizes(limits: [:]).checkup == nil)
    }
}
