import ArgumentParser
import Landfall
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallWorker

/// `landfall offsets adopt`: gives the marks to another group.
struct OffsetsAdoptCommand: AsyncParsableCommand {
    /// Name and words.
    static let configuration = CommandConfiguration(
        commandName: "adopt",
        abstract: "Gives the marks in PostgreSQL to another group, which goes on from there.",
        discussion: """
            A mark belongs to the group and the cluster of the workers that move it: others refuse to \
            start. This gives the marks of the topics to --group and to the cluster of --brokers. It \
            says what it would give; --execute gives it. Stop the workers of the former group first: \
            it refuses while that has members.

            No offset is moved, in either store. Look at `landfall offsets show` afterwards: where the \
            new group has committed offsets of its own, or the cluster is another, they may not fit the \
            marks; `landfall offsets reset` puts that right.
            """
    )

    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    /// The group.
    @OptionGroup var group: GroupOption
    /// Whether it is done.
    @Flag(name: [.long, .customLong("yes")], help: "Give them.") var execute = false
    /// Whether brokers that do not tell are taken at their silence.
    @Flag(help: "Go on where the brokers do not tell whether the former group is active.")
    var force = false
    /// Whether for programs.
    @Flag(help: "One JSON object.") var json = false

    /// Decides, prints, and gives if it is to.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka or of PostgreSQL.
    func run() async throws {
        let source = try await options.source([postgres, group])
        let stores = try await Stores(options, source, for: "offsets")
        let adoption = MarkAdoption(to: stores.holder)
        let foreign = adoption.foreign(of: try stores.progress())
        if !json { try describe(foreign, stores) }
        if execute, !foreign.isEmpty {
            let former = Dictionary(grouping: foreign) { $0.mark?.holder.group ?? stores.group }
            for (name, marks) in former.sorted(by: { $0.key < $1.key }) where name != stores.group {
                try check(name, asking: marks[0].partition, stores)
            }
            try adoption.run(
                foreign.map(\.partition),
                on: stores.connection,
                now: SystemClock.now.millisecondsSinceEpoch
            )
        }
        if json {
            let document = AdoptionDocument(foreign, to: stores.holder, isGiven: execute)
            try Console.say(JSONDocument.line(document))
        } else if execute, !foreign.isEmpty {
            try Console.say(
                "given to \(stores.group); see `landfall offsets show`, then start its workers"
            )
        }
    }

    /// Says which marks it is about, and whether they are given.
    private func describe(_ foreign: [PartitionProgress], _ stores: Stores) throws {
        guard !foreign.isEmpty else {
            return try Console.say(
                "nothing to give: no mark of these topics belongs to another than \(stores.group)"
            )
        }
        for line in Self.table(foreign, to: stores.holder).lines { try Console.say(line) }
        if !execute { try Console.say("nothing is given yet: --execute does it") }
    }

    /// Checks that nobody works in a group any more.
    private func check(_ name: String, asking partition: TopicPartition, _ stores: Stores) throws {
        let activity = PipelineReset.activity(
            of: try GroupOffsets(stores.cluster.configuration, group: name),
            asking: partition,
            timeout: .seconds(10)
        )
        switch activity {
        case .idle: return
        case .active:
            throw CommandFailure.failed(
                "the group \(name) is active: stop its workers, and wait for their session timeout"
            )
        case .unknown where force: return
        case .unknown(let reason):
            throw CommandFailure.failed(
                "the brokers do not tell whether the group \(name) is active (\(reason)): stop its "
                    + "workers, then say --force"
            )
        }
    }

    private static func table(_ all: [PartitionProgress], to new: MarkHolder) -> ColumnText {
        var table = ColumnText(["topic", "partition", "postgres", "group", "to", "cluster", "to"])
        for progress in all {
            let holder = progress.mark?.holder
            table.add([
                progress.partition.topic.name, "\(progress.partition.partition)",
                progress.mark.map { "\($0.next)" } ?? "-", holder?.group ?? "-", new.group ?? "-",
                holder?.cluster ?? "-", new.cluster ?? holder?.cluster ?? "-",
            ])
        }
        return table
    }
}
