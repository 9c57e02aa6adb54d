import Glibc
import Landfall
import LandfallKafka
import LandfallPostgres
import LandfallWorker
import Synchronization

@testable import LandfallPostgres
@testable import LandfallWorker

/// Does to the lanes of a run what its faults say, at their steps.
final class Saboteur: Sendable {
    /// The error with which a lane ends that a fault has killed.
    struct Killed: Error {}

    private struct State {
        var faults: [PlannedFault]
        var passed: [FaultStep: Int] = [:]
        var fired: [String] = []
        var killed: Set<String> = []
        var unanswered: Set<String> = []
        var stops: [String: StopSignal] = [:]
        var clockOffset: Int64 = 0
        var wantsRebalance = false
    }

    let rig: MatrixRig
    let group: String
    let model: GroupModel
    let partitions: [TopicPartition]
    let members = ["a", "b"]
    /// What PostgreSQL loses.
    let loss: RowLoss
    private let state: Mutex<State>

    init(
        rig: MatrixRig,
        group: String,
        model: GroupModel,
        partitions: [TopicPartition],
        faults: [PlannedFault]
    ) {
        self.rig = rig
        self.group = group
        self.model = model
        self.partitions = partitions
        self.loss = RowLoss(of: rig.database, model)
        self.state = Mutex(State(faults: faults))
    }

    // MARK: - What the run asks

    /// The faults that have happened.
    var fired: [String] { state.withLock { $0.fired } }

    /// How often a step was passed, by all lanes.
    func passed(_ step: FaultStep) -> Int { state.withLock { $0.passed[step] ?? 0 } }

    /// The time of day, as far as the lanes know.
    var now: Timestamp {
        let offset = state.withLock { $0.clockOffset }
        return Timestamp(
            millisecondsSinceEpoch: SystemClock.now.millisecondsSinceEpoch + offset * 1000
        )
    }

    /// Notes how a lane is asked to stop.
    func note(_ stop: StopSignal, of member: String) {
        state.withLock { $0.stops[member] = stop }
    }

    /// Whether a lane was killed; asked once.
    func takeKill(of member: String) -> Bool {
        state.withLock { $0.killed.remove(member) != nil }
    }

    /// Whether an error is a refusal that a fault has ordered, now or for a later request.
    func isOrdered(_ error: any Error) -> Bool {
        let last = (error as? RetriesExhausted)?.last ?? error as? KafkaError
        guard rig.isDenied, let last else { return false }
        return switch last {
        case .unauthorized, .offsetUnavailable: true
        default: false
        }
    }

    /// Whether the group has to give its partitions out anew; asked once.
    func takeRebalance() -> Bool {
        state.withLock { state in
            defer { state.wantsRebalance = false }
            return state.wantsRebalance
        }
    }

    /// Whether a member was killed in its last attempt to end a transaction that it had left open:
    /// it lives, and leaves the transaction to its timeout.
    func isSpared(_ member: String) -> Bool { state.withLock { $0.killed.contains(member) } }

    // MARK: - The seam

    /// What a lane of a member calls, and which partitions it is given.
    func seam(of member: String) -> some TestSeam { Seam(saboteur: self, member: member) }

    private struct Seam: TestSeam {
        let saboteur: Saboteur
        let member: String

        var partitions: (any PartitionSource)? {
            GivenPartitions(model: saboteur.model, member: member)
        }

        func lane(_ step: LaneStep) throws {
            if try saboteur.meet(FaultStep(step), by: member) != nil { throw Killed() }
        }

        func store(_ step: StoreStep) throws(PostgresError) {
            let interruption: PostgresError?
            do { interruption = try saboteur.meet(FaultStep(step), by: member) } catch {
                throw Saboteur.death
            }
            if let interruption { throw interruption }
        }

        func publish(_ step: PublishStep) throws(KafkaError) {
            // Whoever dies before he asks for the commit has not asked for it.
            let isAsking = if case .willCommit = step { true } else { false }
            if !isAsking { try saboteur.model.follow(step, by: member) }
            let isKilled: Bool
            do { isKilled = try saboteur.meet(FaultStep(step), by: member) != nil } catch {
                isKilled = true
            }
            if isKilled { throw .misuse(Fault(.destroyed, reason: "killed")) }
            if saboteur.takeUnanswered(of: member) { throw .unreachable(Fault(.timedOut)) }
            if isAsking { try saboteur.model.follow(step, by: member) }
        }
    }

    /// What ends a lane inside of its PostgreSQL transaction.
    private static let death = refusal("XX000")

    private static func refusal(_ code: String) -> PostgresError {
        PostgresError(
            ServerReport(
                severity: "ERROR",
                sqlState: SQLState(rawValue: code),
                message: "on purpose",
                object: nil,
                position: nil
            )
        )
    }

    /// Does what is due at a step.
    ///
    /// - Returns: What the step has to fail with; any error at a step of another store kills.
    private func meet(_ step: FaultStep, by member: String) throws -> PostgresError? {
        let due = state.withLock { state -> [PlannedFault] in
            let count = (state.passed[step] ?? 0) + 1
            state.passed[step] = count
            let due = state.faults.filter { $0.step == step && $0.occurrence == count }
            state.faults.removeAll { $0.step == step && $0.occurrence == count }
            state.fired += due.map { "\($0) (\(member))" }
            return due
        }
        var failure: PostgresError?
        for fault in due { failure = try perform(fault.kind, at: step, on: member) ?? failure }
        return failure
    }

    private func perform(
        _ kind: PlannedFault.Kind,
        at step: FaultStep,
        on member: String
    ) throws -> PostgresError? {
        switch kind {
        case .broker, .late, .outage, .coordinatorMoves: try disturb(kind)
        case .markersForgotten: model.forgetMarkers(of: member)
        case .membershipLost: model.lose(member)
        case .rebalance: state.withLock { $0.wantsRebalance = true }
        case .sessionEnds: try endSessions(of: member)
        case .unanswered: state.withLock { _ = $0.unanswered.insert(member) }
        case .answerLost: return .outcomeUnknown
        case .refused(let code): return Self.refusal(code)
        case .locked(let time): try lockWatermarks(milliseconds: time)
        case .takenOver:
            // A holder of the watermarks' locks can't wait for itself.
            if !step.holdsLocks { try execute("owner_epoch = owner_epoch + 1, owner = 'x'") }
        case .zombie: standStill(at: step, member)
        case .stop: state.withLock { _ = $0.stops[member]?.request() }
        case .clock(let seconds): state.withLock { $0.clockOffset += Int64(seconds) }
        case .rewound:
            kill(member)
            loss.order()
            return Self.death
        case .crash:
            kill(member)
            return Self.death
        }
        return nil
    }

    private func takeUnanswered(of member: String) -> Bool {
        state.withLock { $0.unanswered.remove(member) != nil }
    }

    private func kill(_ member: String) {
        state.withLock { _ = $0.killed.insert(member) }
    }

    // MARK: - Kafka

    private func disturb(_ kind: PlannedFault.Kind) throws {
        let broker = MatrixRig.workerSide
        switch kind {
        case .broker(let request, let codes):
            let denials: [ResponseCode] = [
                .topicAuthorizationFailed, .groupAuthorizationFailed, .offsetOutOfRange,
            ]
            if !Set(denials).isDisjoint(with: codes) {
                rig.noteDenial()
            }
            for code in codes {
                let side = request == .fetch ? MatrixRig.testSide : broker
                try rig.cluster.delayNext(request, at: side, by: .zero, code: code)
            }
        case .late(let request, let time):
            try rig.cluster.delayNext(request, at: broker, by: .milliseconds(time))
        case .outage(let time):
            try rig.cluster.stopBroker(broker)
            let cluster = rig.cluster
            Task {
                try await Task.sleep(for: .milliseconds(time))
                try cluster.startBroker(broker)
            }
        case .coordinatorMoves:
            for member in members {
                try rig.cluster.setCoordinator(
                    of: .transaction(
                        LaneSetup.transactionalID(group: group, instance: member, lane: 0)
                    ),
                    to: MatrixRig.testSide
                )
            }
        default: break
        }
    }

    /// Lets another member have all partitions, and goes on once it has taken them over.
    private func standStill(at step: FaultStep, _ member: String) {
        let other = members.first { $0 != member } ?? member
        let before = passed(.didTakeOver)
        model.seize([other: partitions])
        // The other waits for locks that this one holds.
        let patience = Duration.milliseconds(step.holdsLocks ? 150 : 3000)
        let deadline = ContinuousClock.now + patience
        while ContinuousClock.now < deadline, passed(.didTakeOver) == before { usleep(2000) }
        usleep(UInt32.random(in: 0...30_000))
    }

    // MARK: - PostgreSQL

    private var topics: String {
        Set(partitions.map { "'\($0.topic.name)'" }).sorted().joined(separator: ", ")
    }

    private func execute(_ change: String) throws {
        try rig.database.connect().execute(
            "UPDATE landfall.stream_watermark SET \(change) WHERE topic IN (\(topics))"
        )
    }

    private func endSessions(of member: String) throws {
        try rig.database.connect().execute(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = 'landfall \(group).\(member).0'
            """
        )
    }

    private func lockWatermarks(milliseconds: Int) throws {
        let database = rig.database
        let (topics, locked) = (topics, Signal())
        Task {
            try await offPool {
                defer { locked.give() }
                let connection = try database.connect()
                try connection.execute(
                    """
                    BEGIN; SET LOCAL lock_timeout = '50ms';
                    SELECT FROM landfall.stream_watermark WHERE topic IN (\(topics)) FOR UPDATE
                    """
                )
                locked.give()
                try connection.execute("SELECT pg_sleep(\(Double(milliseconds) / 1000)); ROLLBACK")
            }
        }
        locked.wait()
    }
}
