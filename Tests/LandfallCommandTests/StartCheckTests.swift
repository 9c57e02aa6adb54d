import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallCommand
@testable import LandfallOperations

@Suite struct StartCheckTests {
    @Test func `marks of a group that may be active keep a worker of another from starting`()
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
        #expect(StartCheck.foreign([foreign: mark], layout, for: other).isEmpty)
        #expect(StartCheck.foreign([mine: mark], layout, for: mark.holder).isEmpty)
        let found = StartCheck.foreign([mine: mark], layout, for: other)
        #expect(found.map(\.partition) == [mine])
        try StartCheck.check(.idle, found, for: other)
        let unknown = #expect(throws: CommandFailure.self) {
            try StartCheck.check(.unknown("no answer"), found, for: other)
        }
        #expect(unknown?.status == .usage)
        #expect(unknown?.message.contains("of the group first") == true)
        #expect(unknown?.message.contains("do not tell") == true)
        #expect(unknown?.message.contains("no answer") == true)
        let failure = #expect(throws: CommandFailure.self) {
            try StartCheck.check(.active(memberCount: 1, state: "Stable"), found, for: other)
        }
        #expect(failure?.status == .usage)
        #expect(failure?.message.contains("of the group first") == true)
        #expect(failure?.message.contains("--group second") == true)
    }
}
