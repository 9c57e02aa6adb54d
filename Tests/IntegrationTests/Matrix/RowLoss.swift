import LandfallKafka
import LandfallPostgres
import Synchronization

/// Lets PostgreSQL lose the last rows of a partition that both stores have, and gives them back.
///
/// Only the watermark goes back. One loss at a time: what a second one would find is not what was
/// there.
final class RowLoss: Sendable {
    private struct State {
        /// Whether something is to be lost once the lane that a fault has killed has ended.
        var isOrdered = false
        /// The statement that gives back what is lost.
        var healing: String?
        /// Whether something was ever given back: a lane may have looked at the watermarks just
        /// before.
        var isHealed = false
    }

    private let database: TestDatabase
    private let model: GroupModel
    /// Held while the watermarks are changed.
    private let state = Mutex(State())

    init(of database: TestDatabase, _ model: GroupModel) {
        self.database = database
        self.model = model
    }

    /// Notes that something is to be lost.
    func order() { state.withLock { $0.isOrdered = true } }

    /// Loses what was ordered.
    func happen() throws {
        try state.withLock { state in
            guard state.isOrdered else { return }
            state.isOrdered = false
            let known = model.committed.filter { $0.value.value > 0 }
            guard state.healing == nil, let (partition, offset) = known.min(by: { $0.key < $1.key })
            else { return }
            let place =
                "topic = '\(partition.topic.name)' AND partition = \(partition.partition)"
            let lost = offset.value - 1
            let connection = try database.connect()
            let row = try connection.query(
                """
                WITH before AS (
                    SELECT next_offset, published_offset FROM landfall.stream_watermark
                    WHERE \(place) FOR UPDATE
                ), change AS (
                    UPDATE landfall.stream_watermark SET next_offset = \(lost),
                        published_offset = least(published_offset, \(lost)) WHERE \(place)
                )
                SELECT next_offset, published_offset FROM before
                """
            ).first
            guard let row else { return }
            let next: Int64 = try row.value("next_offset")
            let published: Int64 = try row.value("published_offset")
            state.healing = """
                UPDATE landfall.stream_watermark SET next_offset = greatest(next_offset, \(next)),
                    published_offset = greatest(published_offset, \(published)) WHERE \(place)
                """
        }
    }

    /// Gives back what is lost.
    ///
    /// - Returns: Whether anything was, now or before.
    func heal() throws -> Bool {
        try state.withLock { state in
            if let healing = state.healing {
                try database.connect().execute(healing)
                state.healing = nil
                state.isHealed = true
            }
            return state.isHealed
        }
    }
}
