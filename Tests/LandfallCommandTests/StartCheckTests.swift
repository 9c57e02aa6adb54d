import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallCommand
@testable import LandfallOperations

@Suite struct StartCheckTests {
    @Test func `marks of another group keep a worker from starting, those of other topics do not`()
        throws
    {
        let settings = TopicSettings()
        let layout = try TopicLayout(settings)
        let mark = Mark(
            next: 1,
            published: 1,
            ownerEpoch: 1,
            owner: "x",
            updatedMilliseconds: 0,
            holder: MarkHolder(group: "first", cluster: nil)
        )
        let mine = TopicPartition(try Topic(settings.intents[0]), 0)
        let foreign = TopicPartition(Topic("another"), 0)
        let other = MarkHolder(group: "second", cluster: nil)
        try StartCheck.check([foreign: mark], layout, for: other)
        try StartCheck.check([mine: mark], layout, for: mark.holder)
        let failure = #expect(throws: CommandFailure.self) {
            try StartCheck.check([mine: mark], layout, for: other)
        }
        #expect(failure?.status == .usage)
        #expect(failure?.message.contains("of the group first") == true)
        #expect(failure?.message.contains("--group second") == true)
    }
}
