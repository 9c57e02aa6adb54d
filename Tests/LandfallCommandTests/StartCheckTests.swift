import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallCommand
@testable import LandfallOperations

@Suite struct StartCheckTests {
    @Test func `marks of a group that is active keep a worker of another from starting`()
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
        #expect(try StartCheck.check(.idle, found, for: other))
        #expect(try !StartCheck.check(.unknown("denied"), found, for: other))
        let failure = #expect(throws: CommandFailure.self) {
            _ = try StartCheck.check(.active(memberCount: 1, state: "Stable"), found, for: other)
        }
        #expect(failure?.status == .usage)
        #expect(failure?.message.contains("of the group first") == true)
        #expect(failure?.message.contains("--group second") == true)
    }
}
