import LandfallKafka
import TestSupport
import Testing

@testable import LandfallWorker

/// The rows of matrix A, each by itself; what rows have tests elsewhere, the page about exactly once
/// says.
@Suite(.timeLimit(.minutes(10))) struct MatrixTests {
    /// A run of a row.
    struct Course: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var faults: [PlannedFault]
        var batchRecords = 12
        var queueCapacity = 100_000
        var transactionTimeout = Duration.seconds(15)
        /// Whether only bad records and their neighbours are sent.
        var isPoison = false
        /// Words that the end of some lane, or the reason to set a partition aside, must have.
        var ending: String?
        /// How many producers there must have been at least.
        var producers = 1

        init(_ description: String, _ faults: [PlannedFault]) {
            testDescription = description
            self.faults = faults
        }

        /// The same with something changed.
        func with(_ change: (inout Course) -> Void) -> Course {
            var copy = self
            change(&copy)
            return copy
        }
    }

    /// The same fault once at each of some steps.
    static func each(
        _ row: String,
        _ steps: [FaultStep],
        _ kind: PlannedFault.Kind
    ) -> [PlannedFault] {
        steps.map { PlannedFault(row, $0, 1, kind) }
    }

    /// Answers of a broker, one in each batch.
    static func answers(
        _ row: String,
        _ request: MockRequest,
        _ codes: [[ResponseCode]]
    ) -> [PlannedFault] {
        codes.enumerated().map { PlannedFault(row, .didTake, $0 + 1, .broker(request, $1)) }
    }

    static let ofKafka: [Course] = [
        Course(
            "A1: a broker that asks to send again is sent to again",
            answers("A1", .produce, [[.notLeader], [.requestTimedOut], [.notLeader, .notLeader]])
        ),
        Course(
            "A2: a producer that a broker has given up is made anew",
            answers(
                "A2",
                .produce,
                [[.invalidTransactionState], [.outOfOrderSequence], [.invalidProducerEpoch]]
            )
        ).with { $0.producers = 2 },
        Course(
            "A3: a partition waits for the marker of the transaction before",
            answers(
                "A3",
                .addPartitionsToTransaction,
                [[.concurrentTransactions], Array(repeating: .concurrentTransactions, count: 4)]
            )
        ),
        Course(
            "A3: a denial ends the lane with a word on it",
            answers("A3", .addPartitionsToTransaction, [[.topicAuthorizationFailed]])
        ).with { $0.ending = "access denied" },
        Course(
            "A4: offsets wait for their coordinator, and a fenced producer is made anew",
            answers(
                "A4",
                .addOffsetsToTransaction,
                [[.coordinatorNotAvailable], [.producerFenced]]
            )
        ).with { $0.producers = 2 },
        Course(
            "A5: offsets of a member that is none any more are refused, and nothing is lost",
            answers(
                "A5",
                .transactionalOffsetCommit,
                [[.illegalGeneration], [.unknownMember], [.fencedInstanceID]]
            )
        ),
        Course(
            "A6: a commit that is answered late is asked for again, and counts once",
            [PlannedFault("A6", .didTake, 2, .late(.endTransaction, milliseconds: 8000))]
        ).with { $0.transactionTimeout = .seconds(1) },
        Course(
            "A6: a producer whose request nobody answers is never used again",
            each("A6", [.willSendOffsets, .willCommit, .didCommit], .unanswered)
        ).with { $0.producers = 4 },
        Course(
            "A6: a commit that a broker refuses may have happened all the same",
            answers("A6", .endTransaction, [[.producerFenced], [.invalidTransactionState]])
        ).with { $0.producers = 3 },
        Course(
            "A7: brokers and coordinators go away in mid transaction",
            each("A7", [.willSend, .willSendOffsets, .willCommit], .outage(milliseconds: 300))
                + [PlannedFault("A7", .willSendOffsets, 3, .coordinatorMoves)]
        ),
        Course(
            "A7: a broker that dies in mid commit forgets the markers",
            [
                PlannedFault("A7", .willCommit, 2, .markersForgotten),
                PlannedFault("A7", .willCommit, 2, .crash),
                PlannedFault("A7", .willCommit, 5, .markersForgotten),
                PlannedFault("A6", .willCommit, 5, .unanswered),
            ]
        ).with { $0.producers = 5 },
        Course(
            "A8: a successor waits for its id",
            [
                PlannedFault("A8", .didTake, 1, .broker(.endTransaction, [.producerFenced])),
                PlannedFault(
                    "A8",
                    .didTake,
                    1,
                    .broker(.initProducerID, [.concurrentTransactions, .notCoordinator])
                ),
            ]
        ).with { $0.producers = 2 },
        Course(
            "A11: an offset that is not in the log makes the lane begin anew, and is never passed over",
            [
                PlannedFault(
                    "A11",
                    .didRestore,
                    1,
                    // Some meet the reader of states, which begins anew.
                    .broker(.fetch, Array(repeating: .offsetOutOfRange, count: 6))
                )
            ]
        ).with { $0.ending = "the offset is not in the log" },
        Course(
            "A19: a queue of ten records slows a batch down, and loses nothing",
            each("A19", [.willSend, .willCommit], .crash)
        ).with {
            $0.queueCapacity = 10
            $0.batchRecords = 40
        },
    ]

    static let ofGroup: [Course] = [
        Course(
            "A10: a member is thrown out at every step",
            each("A10", FaultStep.ofAssignment + FaultStep.ofBatch, .membershipLost)
        ),
        Course(
            "A10: partitions are given out anew at every step",
            each("A10", FaultStep.ofBatch, .rebalance)
        ),
        Course(
            "A15: somebody takes the watermarks over at every step",
            each(
                "A15",
                (FaultStep.ofAssignment + FaultStep.ofBatch).filter { !$0.holdsLocks },
                .takenOver
            )
        ),
        Course(
            "A15: somebody takes the watermarks over when a producer is fenced",
            [
                PlannedFault(
                    "A6",
                    .storeWillCommit,
                    1,
                    .broker(.endTransaction, [.producerFenced])
                ),
                PlannedFault("A15", .willBegin, 1, .takenOver),
            ]
        ),
        Course(
            "A15: a lane stands still at every step while another takes its partitions",
            each("A15", FaultStep.ofAssignment + FaultStep.ofBatch, .zombie)
        ),
        Course(
            "A18: the clock jumps, and a lane wakes up that others have replaced",
            [
                PlannedFault("A18", .didTake, 1, .clock(seconds: -900)),
                PlannedFault("A18", .didTake, 2, .clock(seconds: 1800)),
                PlannedFault("A18", .didResolve, 2, .zombie),
                PlannedFault("A18", .willCommit, 3, .zombie),
            ]
        ),
    ]

    static let ofStore: [Course] = [
        Course(
            "A12: PostgreSQL ends the session at every step",
            each("A12", FaultStep.ofAssignment + FaultStep.ofBatch, .sessionEnds)
        ),
        Course(
            "A12: the answer to COMMIT never comes, whether it happened or not",
            [
                PlannedFault("A12", .storeWillCommit, 1, .answerLost),
                PlannedFault("A12", .storeDidCommit, 2, .answerLost),
                PlannedFault("A12", .storeDidCommit, 3, .sessionEnds),
            ]
        ),
        Course(
            "A13: locks, a full disk, a standby and timeouts hold a batch up",
            [
                PlannedFault("A13", .storeWillBegin, 1, .locked(milliseconds: 300)),
                PlannedFault("A13", .willCopy, 1, .refused("53100")),
                PlannedFault("A13", .storeWillBegin, 2, .refused("25006")),
                PlannedFault("A13", .storeWillCommit, 1, .refused("57014")),
                PlannedFault("A13", .willCopy, 2, .refused("55P03")),
            ]
        ),
        Course(
            "A14: rows that PostgreSQL has lost set a partition aside, until somebody gives them back",
            [PlannedFault("A14", .didPublish, 2, .rewound)]
        ).with { $0.ending = "PostgreSQL has lost rows" },
    ]

    static let ofLane: [Course] = [
        Course(
            "A16: what can't be read is set aside once, though lanes die at every step",
            each("A16", FaultStep.ofBatch, .crash)
        ).with {
            $0.isPoison = true
            $0.batchRecords = 3
        },
        Course(
            "A17: a lane dies at every step",
            each("A17", FaultStep.ofAssignment + FaultStep.ofBatch, .crash)
        ),
        Course(
            "A17: a lane is asked to stop at every step",
            each("A17", FaultStep.ofAssignment + FaultStep.ofBatch, .stop)
        ),
    ]

    /// Each with batches that are committed at once, and with such that wait for the next, while the end of the one before
    /// goes on by itself.
    @Test(arguments: ofKafka + ofGroup + ofStore + ofLane, [512, 1])
    func `every oracle holds`(course: Course, overlapCount: Int) async throws {
        try await run(course, overlapCount: overlapCount, answerTime: .seconds(10))
    }

    /// Each with batches that have time for one record, and leave the others to the next.
    @Test(arguments: ofLane, [512, 1])
    func `every oracle holds where a batch ends before its records`(
        course: Course,
        overlapCount: Int
    ) async throws {
        try await run(course, overlapCount: overlapCount, answerTime: .zero)
    }

    private func run(
        _ course: Course,
        overlapCount: Int,
        answerTime: Duration
    ) async throws {
        let rig = try await offPool { try MatrixRig() }
        let topics = try await offPool { try rig.makeTopics() }
        var generator = SeededGenerator(seed: course.testDescription.utf8.count)
        var input =
            course.isPoison
            ? MatrixInput(badRecordsOf: topics, from: &generator)
            : MatrixInput(topics: topics, from: &generator)
        input.extend(to: course.faults.count * 8, from: &generator)
        var plan = MatrixRun.Plan(seed: 1, input: input, faults: course.faults)
        plan.batchRecords = course.batchRecords
        plan.overlapCount = overlapCount
        plan.publishOverlapCount = overlapCount
        plan.answerTime = answerTime
        plan.queueCapacity = course.queueCapacity
        plan.transactionTimeout = course.transactionTimeout
        let run = try MatrixRun(plan, topics: topics, in: rig)
        let differences = try await run.run()
        #expect(differences.isEmpty, "\(run.saboteur.fired) \(run.laneEnds)")
        #expect(run.saboteur.fired.count == course.faults.count, "\(run.saboteur.fired)")
        #expect(run.saboteur.passed(.didInitialize) >= course.producers)
        if let ending = course.ending {
            let said = run.laneEnds + run.alarms
            #expect(said.contains { $0.contains(ending) }, "\(said)")
        }
    }
}
