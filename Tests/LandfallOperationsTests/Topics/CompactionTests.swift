import LandfallKafka
import Testing

@testable import LandfallOperations

@Suite struct CompactionTests {
    @Test(arguments: [
        ("compact", CheckResult.Verdict.ok), ("compact,delete", .ok), ("delete", .warning),
    ])
    func `a state topic that is not compacted is warned of, with the command that repairs it`(
        policy: String,
        verdict: CheckResult.Verdict
    ) throws {
        let checkResult = KafkaExamination.compaction(of: "states", policy: policy)
        #expect(checkResult.verdict == verdict)
        guard verdict == .warning else { return }
        #expect(checkResult.text.hasPrefix("states is not compacted (cleanup.policy=delete)"))
        #expect(
            checkResult.advice?.hasSuffix(
                "--entity-name states --add-config cleanup.policy=compact"
            ) == true
        )
    }
}
