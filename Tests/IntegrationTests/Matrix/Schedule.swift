import LandfallKafka
import LandfallWorker
import TestSupport

/// A run drawn from a seed: faults of A1 to A19 at any steps, which is row A20.
enum Schedule {
    /// Draws a run.
    ///
    /// - Parameters:
    ///   - seed: The same seed draws the same run.
    ///   - topics: The topics of the run.
    /// - Returns: What the run consists of.
    static func draw(seed: Int, topics: TopicSettings) -> MatrixRun.Plan {
        var generator = SeededGenerator(seed: seed)
        let input = MatrixInput(topics: topics, from: &generator)
        let faults = (0..<generator.number(2...6)).flatMap { _ in drawFaults(from: &generator) }
        return MatrixRun.Plan(
            seed: seed,
            input: input,
            faults: faults,
            batchRecords: generator.number(1...30),
            overlapCount: generator.pick([1, 6, 512]),
            publishOverlapCount: generator.pick([1, 6, 512]),
            answerTime: generator.once(in: 3) ? .zero : .seconds(10),
            queueCapacity: generator.once(in: 5) ? 10 : 100_000
        )
    }

    private static func drawFaults(from generator: inout SeededGenerator) -> [PlannedFault] {
        let fault = fault(from: &generator)
        guard fault.step == .willCommit, [.crash, .unanswered].contains(fault.kind) else {
            return [fault]
        }
        let forgets = PlannedFault("A7", .willCommit, fault.occurrence, .markersForgotten)
        return generator.once(in: 2) ? [forgets, fault] : [fault]
    }

    private static func fault(from generator: inout SeededGenerator) -> PlannedFault {
        let anywhere = FaultStep.ofBatch + (generator.once(in: 3) ? FaultStep.ofAssignment : [])
        let step = generator.pick(anywhere)
        let turn = generator.number(1...6)
        switch generator.below(19) + 1 {
        case 6:
            let late = generator.pick([
                FaultStep.willSend, .willSendOffsets, .willCommit, .didCommit,
            ])
            return PlannedFault("A6", late, turn, .unanswered)
        case 12:
            let inStore = generator.pick(FaultStep.ofStore)
            let atCommit = generator.pick([FaultStep.storeWillCommit, .storeDidCommit])
            return generator.once(in: 3)
                ? PlannedFault("A12", atCommit, turn, .answerLost)
                : PlannedFault("A12", inStore, turn, .sessionEnds)
        case 13:
            let code = generator.pick(["53100", "25006", "57014", "40001", "55P03"])
            let early = generator.pick([FaultStep.storeWillBegin, .willCopy, .storeWillCommit])
            return generator.once(in: 3)
                ? PlannedFault("A13", .storeWillBegin, turn, .locked(milliseconds: 60))
                : PlannedFault("A13", early, turn, .refused(code))
        case 14: return PlannedFault("A14", step, turn, .rewound)
        case 15:
            return PlannedFault("A15", step, turn, generator.once(in: 2) ? .takenOver : .zombie)
        case 17:
            return PlannedFault("A17", step, turn, generator.once(in: 3) ? .stop : .crash)
        case 18:
            return generator.once(in: 2)
                ? PlannedFault("A18", step, turn, .clock(seconds: generator.number(-600...600)))
                : PlannedFault("A18", step, turn, .zombie)
        case 10:
            return PlannedFault(
                "A10",
                step,
                turn,
                generator.once(in: 2) ? .membershipLost : .rebalance
            )
        default:
            let (row, kind) = generator.pick(brokerFaults)
            return PlannedFault(row, step, turn, kind)
        }
    }

    /// Faults of brokers.
    static let brokerFaults: [(String, PlannedFault.Kind)] = [
        ("A1", .broker(.produce, [.notLeader])),
        ("A1", .broker(.produce, [.requestTimedOut])),
        ("A2", .broker(.produce, [.invalidTransactionState])),
        ("A2", .broker(.produce, [.outOfOrderSequence])),
        ("A2", .broker(.produce, [.invalidProducerEpoch])),
        (
            "A3",
            .broker(
                .addPartitionsToTransaction,
                [.concurrentTransactions, .concurrentTransactions]
            )
        ),
        ("A3", .broker(.addPartitionsToTransaction, [.topicAuthorizationFailed])),
        ("A4", .broker(.addOffsetsToTransaction, [.coordinatorNotAvailable])),
        ("A4", .broker(.addOffsetsToTransaction, [.producerFenced])),
        ("A5", .broker(.transactionalOffsetCommit, [.illegalGeneration])),
        ("A5", .broker(.transactionalOffsetCommit, [.unknownMember])),
        ("A5", .broker(.transactionalOffsetCommit, [.fencedInstanceID])),
        ("A6", .late(.endTransaction, milliseconds: 120)),
        ("A6", .broker(.endTransaction, [.producerFenced])),
        ("A6", .broker(.endTransaction, [.invalidTransactionState])),
        ("A7", .outage(milliseconds: 80)),
        ("A7", .coordinatorMoves),
        ("A8", .broker(.initProducerID, [.concurrentTransactions])),
        ("A8", .broker(.initProducerID, [.notCoordinator])),
        ("A11", .late(.produce, milliseconds: 60)),
    ]
}
