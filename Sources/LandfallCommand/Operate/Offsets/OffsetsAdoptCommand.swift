import ArgumentParser
import Landfall
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallReview
import LandfallSettings
import LandfallWorker

/// `landfall offsets adopt`: gives the watermarks to another group.
struct OffsetsAdoptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adopt",
        abstract: "Hands the watermarks in PostgreSQL over to another group, which resumes there.",
        discussion: """
            A watermark belongs to the group and the cluster of the workers that move it. A worker of another \
            cluster refuses to start. A worker of another group waits until this group has no members, and then \
            takes the watermarks over. This command hands the watermarks of the topics over to --group and to the cluster of --brokers. It \
            says what it would do; --execute does it. Stop the workers of the former group first: \
            the command refuses while that group has members.

            It moves no offset, in either store. Check with `landfall offsets show` afterwards: if the \
            new group has committed offsets of its own, or the cluster is another, they may not fit the \
            watermarks; `landfall offsets reset` repairs that.
            """
    )

    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    @OptionGroup var group: GroupOption
    /// Whether it is done.
    @Flag(name: [.long, .customLong("yes")], help: "Hand them over.") var execute = false
    /// Whether brokers that do not tell are taken at their silence.
    @Flag(help: "Continue although the brokers can't say whether the former group is active.")
    var force = false
    /// Whether to print JSON.
    @Flag(help: "One JSON object.") var json = false

    /// Decides, prints, and gives if it is to.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka or of PostgreSQL.
    func run() async throws {
        let source = try await options.source([postgres, group])
        let stores = try await options.stores(source, for: "offsets")
        let adoption = WatermarkAdoption(to: stores.holder)
        let foreign = adoption.foreign(of: try stores.progress())
        if !json { try describe(foreign, stores) }
        if execute, !foreign.isEmpty {
            let former = Dictionary(grouping: foreign) {
                $0.watermark?.holder.group ?? stores.group
            }
            for (name, watermarks) in former.sorted(by: { $0.key < $1.key })
            where name != stores.group {
                try check(name, asking: watermarks[0].partition, stores)
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
                "handed over to \(stores.group); see `landfall offsets show`, then start its workers"
            )
        }
    }

    /// Says which watermarks it is about, and whether they are given.
    private func describe(_ foreign: [PartitionProgress], _ stores: Stores) throws {
        guard !foreign.isEmpty else {
            return try Console.say(
                "nothing to hand over: all watermarks of these topics belong to \(stores.group)"
            )
        }
        for line in Self.table(foreign, to: stores.holder).lines { try Console.say(line) }
        if !execute { try Console.say("nothing is handed over yet: --execute does it") }
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
                "the brokers can't say whether the group \(name) is active (\(reason)): stop its "
                    + "workers, then say --force"
            )
        }
    }

    private static func table(_ all: [PartitionProgress], to new: WatermarkHolder) -> ColumnText {
        var table = ColumnText(["topic", "partition", "postgres", "group", "to", "cluster", "to"])
        for progress in all {
            let holder = progress.watermark?.holder
            table.add([
                progress.partition.topic.name, "\(progress.partition.partition)",
                progress.watermark.map { "\($0.next)" } ?? "-", holder?.group ?? "-",
                new.group ?? "-",
                holder?.cluster ?? "-", new.cluster ?? holder?.cluster ?? "-",
            ])
        }
        return table
    }
}

/// The watermarks that another group gets, as JSON.
struct AdoptionDocument: Encodable {
    /// Whose a watermark is.
    struct Holder: Encodable {
        let group: String?
        let cluster: String?
    }

    /// One watermark.
    struct Watermark: Encodable {
        let topic: String
        let partition: Int32
        let next: Int64?
        let from: Holder
        let to: Holder
    }

    /// Whether they are given: there are some, and it was to be.
    let given: Bool
    let partitions: [Watermark]

    /// Takes watermarks.
    ///
    /// - Parameters:
    ///   - foreign: The partitions whose watermarks belong to others.
    ///   - holder: The group that gets them.
    ///   - isGiven: Whether they are given.
    init(_ foreign: [PartitionProgress], to holder: WatermarkHolder, isGiven: Bool) {
        given = isGiven && !foreign.isEmpty
        partitions = foreign.map { progress in
            let former = progress.watermark?.holder
            return Watermark(
                topic: progress.partition.topic.name,
                partition: progress.partition.partition.number,
                next: progress.watermark?.next.value,
                from: Holder(group: former?.group, cluster: former?.cluster),
                to: Holder(group: holder.group, cluster: holder.cluster ?? former?.cluster)
            )
        }
    }
}
