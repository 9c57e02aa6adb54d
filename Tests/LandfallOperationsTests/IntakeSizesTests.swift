import LandfallKafka
import LandfallOperations
import Testing

@Suite struct IntakeSizesTests {
    @Test(arguments: [
        (1_048_588, CheckResult.Verdict.ok, ""), (331_776, .ok, ""),
        (331_775, .warning, "a record that the contract allows may have 331776"),
        (1_048_589, .warning, "a worker may hold 256 such records"),
    ])
    func `a topic that workers read takes what the contract allows, and not much more`(
        bytes: Int,
        verdict: CheckResult.Verdict,
        text: String
    ) throws {
        let sizes = IntakeSizes(limits: ["intents": bytes, "states": 1_048_588])
        let checkResult = try #require(sizes.checkResult)
        #expect(checkResult.verdict == verdict)
        guard verdict == .warning else { return }
        #expect(checkResult.text.hasPrefix("intents takes \(bytes) bytes: \(text)"))
        #expect(
            checkResult.advice?.hasSuffix(
                "--entity-name intents --add-config max.message.bytes=1048588"
            ) == true
        )
    }

    @Test func `too little and too much have a reason each`() throws {
        let sizes = IntakeSizes(limits: ["intents": 1_000, "states": 9_000_000])
        let checkResult = try #require(sizes.checkResult)
        let (small, large) = ("intents takes 1000 bytes: a record", "states takes 9000000 bytes: a")
        #expect(checkResult.text.hasPrefix(small))
        #expect(checkResult.text.contains("; \(large) worker may hold"))
        #expect(checkResult.advice?.hasSuffix("; the others likewise") == true)
    }

    @Test func `brokers that tell nothing are warned of nothing`() {
        #expect(IntakeSizes(limits: [:]).checkResult == nil)
    }
}
