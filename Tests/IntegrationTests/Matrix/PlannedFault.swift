import LandfallKafka

/// A fault, and when it happens.
struct PlannedFault: Sendable, CustomStringConvertible {
    /// The row of matrix A.
    let row: String
    /// Where it happens.
    let step: FaultStep
    /// At which passing of the step, counted from 1 over all lanes of the run.
    let occurrence: Int
    /// What happens.
    let kind: Kind

    init(_ row: String, _ step: FaultStep, _ occurrence: Int = 1, _ kind: Kind) {
        self.row = row
        self.step = step
        self.occurrence = occurrence
        self.kind = kind
    }

    /// The kind of a fault of a lane.
    enum Kind: Hashable, Sendable {
        /// The next requests of a kind fail at the broker.
        case broker(MockRequest, [ResponseCode])
        /// The next request of a kind is answered late.
        case late(MockRequest, milliseconds: Int)
        /// A request of the producer is not answered in time, and nobody knows what became of it.
        case unanswered
        /// The broker decides to commit the transaction, dies before the markers, and takes them for written when it
        /// is back; only at ``FaultStep/willCommit``, beside a fault that lets the lane not hear of it.
        case markersForgotten
        /// The broker that the worker writes to is away.
        case outage(milliseconds: Int)
        /// The coordinator of transactions moves to the other broker.
        case coordinatorMoves
        /// The group throws the member out, which notices it, and lets it in again.
        case membershipLost
        /// The group gives its partitions out anew, in good order.
        case rebalance
        /// PostgreSQL ends the lane's session.
        case sessionEnds
        /// The answer to COMMIT never comes.
        case answerLost
        /// PostgreSQL refuses, with an SQLSTATE.
        case refused(String)
        /// Somebody locks the watermarks for a while.
        case locked(milliseconds: Int)
        /// The lane dies, and PostgreSQL loses the last rows of a partition meanwhile.
        case rewound
        /// Somebody takes the watermarks over.
        case takenOver
        /// The lane stands still, and another takes its partitions, before it goes on.
        case zombie
        /// The lane dies where it stands.
        case crash
        /// The lane is asked to stop, as by SIGTERM.
        case stop
        /// The clock jumps.
        case clock(seconds: Int)
    }

    var description: String { "\(row) \(kind) at \(step.rawValue) #\(occurrence)" }
}
