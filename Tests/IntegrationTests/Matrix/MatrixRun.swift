import LandfallKafka
import LandfallWorker
import Logging
import Synchronization

@testable import LandfallWorker

/// One run: records, one or two lanes between a mock cluster and PostgreSQL, and faults.
final class MatrixRun: Sendable {
    /// The parts of a run.
    struct Plan: Sendable {
        var seed: Int
        var input: MatrixInput
        var faults: [PlannedFault]
        var batchRecords = 20
        /// From how many records on a batch is committed while the next is answered.
        var overlapCount = 512
        /// From how many records on a batch's end is left to itself while the next is recorded.
        var publishOverlapCount = 64
        /// How long a batch is answered at a stretch; none lets each batch end behind one record.
        var answerTime = Duration.seconds(10)
        /// The most records that wait to be sent by a producer.
        var queueCapacity = 100_000
        /// How long a transaction may stay open.
        var transactionTimeout = Duration.seconds(15)
    }

    let rig: MatrixRig
    let plan: Plan
    let topics: TopicSettings
    let model: GroupModel
    let saboteur: Saboteur
    let tally = Tally()
    let partitions: [TopicPartition]
    private let group: String
    private let isOver = Mutex(false)
    private let ends = Mutex<[String]>([])
    private let reasons = Mutex<Set<String>>([])
    private let problems = Mutex<[String]>([])

    /// How long a run may take; far more than any needs.
    private static let patience = Duration.seconds(120)

    init(_ plan: Plan, topics: TopicSettings, in rig: MatrixRig) throws {
        self.rig = rig
        self.plan = plan
        self.topics = topics
        group = "g\(topics.intents[0])"
        partitions = MatrixInput.partitions(of: topics)
        model = GroupModel(seed: plan.seed)
        saboteur = Saboteur(
            rig: rig,
            group: group,
            model: model,
            partitions: partitions,
            faults: plan.faults
        )
        try rig.coordinate(group, saboteur.members)
    }

    /// How the lanes have ended, in order.
    var laneEnds: [String] { ends.withLock { $0 } }

    /// Why partitions were set aside.
    var alarms: [String] { reasons.withLock { $0.sorted() } }

    /// Runs it to its end, and tells everything that is wrong afterwards.
    ///
    /// - Returns: One line for each thing that must not be.
    func run() async throws -> [String] {
        let input = plan.input
        try await offPool { [rig] in try rig.send(input.states) }
        model.seize([saboteur.members[0]: partitions])
        await withTaskGroup { group in
            for member in saboteur.members {
                group.addTask { await self.supervise(member) }
            }
            group.addTask { await self.feed(input.waves) }
            group.addTask { await self.rebalance() }
            group.addTask { await self.putRight() }
            await waitForEnd()
            isOver.withLock { $0 = true }
        }
        _ = try await offPool { [saboteur] in try saboteur.loss.heal() }
        let found = try await offPool { try Oracle(self).differences() }
        return problems.withLock { $0 } + found
    }

    private var over: Bool { isOver.withLock { $0 } }

    private func report(_ problem: String) { problems.withLock { $0.append(problem) } }

    private func feed(_ waves: [[OutgoingRecord]]) async {
        for wave in waves where !over {
            do {
                try await offPool { [rig] in try rig.send(wave) }
                try await Task.sleep(for: .milliseconds(30))
            } catch {
                report("the records were not sent: \(error)")
            }
        }
    }

    /// Waits until the group has committed all that is sent.
    private func waitForEnd() async {
        let ends = plan.input.fates.mapValues { Int64($0.count) }
        let deadline = ContinuousClock.now + Self.patience
        while ContinuousClock.now < deadline, !over {
            let committed = model.committed
            if ends.allSatisfy({ committed[$0.key]?.value == $0.value }) { return }
            try? await Task.sleep(for: .milliseconds(10))
        }
        guard !over else { return }
        report("not done in \(Self.patience): \(model.committed) of \(ends)")
    }

    /// Gives back what PostgreSQL has lost, once a lane has set a partition aside for it.
    private func putRight() async {
        while !over {
            try? await Task.sleep(for: .milliseconds(10))
            let aside = tally.current.setAside
            guard !aside.isEmpty else { continue }
            reasons.withLock { $0.formUnion(aside.values) }
            do {
                guard try await offPool({ [saboteur] in try saboteur.loss.heal() }) else {
                    report("a partition was set aside though nothing is lost: \(aside)")
                    return
                }
            } catch {
                report("the rows could not be given back: \(error)")
            }
        }
    }

    // MARK: - Lanes

    /// Runs the lanes of a member, one after the other.
    private func supervise(_ member: String) async {
        // The second one comes only when it is given something.
        while !over, !model.isMember(member) { try? await Task.sleep(for: .milliseconds(5)) }
        while !over {
            let stop = StopSignal(grace: .seconds(10))
            saboteur.note(stop, of: member)
            model.join(member)
            let ending = Task {
                while !self.over, !stop.isRequested {
                    try? await Task.sleep(for: .milliseconds(10))
                }
                stop.request()
            }
            do {
                try await Lane(setup(of: member, stop)).run()
            } catch {
                await meet(error, of: member)
            }
            stop.request()
            await ending.value
        }
    }

    private func meet(_ error: any Error, of member: String) async {
        ends.withLock { $0.append("\(member): \(error)") }
        let isKilled = saboteur.takeKill(of: member) || saboteur.isOrdered(error)
        do {
            try await offPool { [saboteur] in try saboteur.loss.happen() }
        } catch {
            report("the rows could not be lost: \(error)")
        }
        if !isKilled, !LaneFailure(error).isRecoverable {
            report("lane \(member) ended for good: \(error)")
            isOver.withLock { $0 = true }
        }
    }

    private func setup(of member: String, _ stop: StopSignal) throws -> LaneSetup {
        var worker = WorkerConfiguration(
            kafka: KafkaSettings(brokers: rig.cluster.bootstrapServers),
            postgres: rig.database.settings
        )
        worker.topics = topics
        worker.group = group
        worker.instance = member
        worker.batchRecords = plan.batchRecords
        worker.patience = .seconds(30)
        var setup = try LaneSetup(
            index: 0,
            worker: worker,
            resolver: CurrentResolver(TestCatalog.chat.resolver()),
            tally: tally,
            stop: stop,
            logger: testLogger,
            now: { [saboteur] in saboteur.now }
        )
        setup.consumer.fetch.wait = .milliseconds(10)
        setup.table.fetch.wait = .milliseconds(10)
        setup.overlapCount = plan.overlapCount
        setup.publishOverlapCount = plan.publishOverlapCount
        setup.setAsideInterval = .milliseconds(30)
        setup.answerTime = plan.answerTime
        setup.producer.queueCapacity = plan.queueCapacity
        setup.producer.transactionTimeout = plan.transactionTimeout
        setup.seam = saboteur.seam(of: member)
        return setup
    }

    // MARK: - The group

    /// Gives the partitions out anew whenever a fault asks for it: to both members, or to one again.
    private func rebalance() async {
        var isShared = false
        while !over {
            try? await Task.sleep(for: .milliseconds(5))
            guard saboteur.takeRebalance() else { continue }
            model.revokeAll()
            while !over, model.isRevoking { try? await Task.sleep(for: .milliseconds(5)) }
            isShared.toggle()
            let (first, second) = (saboteur.members[0], saboteur.members[1])
            let even = partitions.filter { $0.partition.number.isMultiple(of: 2) }
            let odd = partitions.filter { !even.contains($0) }
            model.assign(isShared ? [first: even, second: odd] : [second: partitions])
        }
    }
}
