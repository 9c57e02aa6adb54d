import LandfallKafka
import Synchronization
import TestSupport

@testable import LandfallWorker

extension GroupModel {
    // MARK: - What lanes do

    /// The partition of a record; those without a key may be anywhere.
    static func place(of record: OutgoingRecord) -> TopicPartition {
        let keyed = record.key.map {
            KeyPartitioner.partition(ofKey: $0, partitionCount: Int(MatrixRig.partitionCount))
        }
        return TopicPartition(record.topic, record.partition ?? keyed ?? Partition(0))
    }

    /// Lets the open transaction of a member be committed without markers.
    func forgetMarkers(of name: String) { state.withLock { _ = $0.forgetting.insert(name) } }

    /// Follows a step of a member's transaction.
    ///
    /// - Throws: What a broker would answer.
    func follow(_ step: PublishStep, by name: String) throws(KafkaError) {
        let failure: KafkaError? = state.withLock { state in
            if case .willSend = step {} else { state.note("\(step)", of: name) }
            switch step {
            case .willInitialize: break
            case .didInitialize: state.settle(name)
            case .willBegin: state.open[name] = Open()
            case .willSend(let record): state.open[name]?.records.append(record)
            case .willSendOffsets(let offsets):
                guard state.open[name] != nil else { return .fenced(Fault(.producerFenced)) }
                guard let member = state.members[name], member.joined == state.generation else {
                    state.expel(name)
                    return .mustAbort(Fault(.illegalGeneration))
                }
                state.open[name]?.offsets = offsets
            case .willCommit:
                guard state.open[name] != nil else { return .fenced(Fault(.producerFenced)) }
                state.open[name]?.isCommitting = true
            case .didCommit:
                state.forgetting.remove(name)
                if let open = state.open.removeValue(forKey: name) {
                    state.commit(open, of: name)
                } else if state.isLastCommitted[name] != true {
                    return .fenced(Fault(.producerFenced))
                }
            }
            return nil
        }
        if let failure { throw failure }
    }
}

extension GroupModel.State {
    /// Lets a member notice that its place is gone; it gets its share again.
    mutating func expel(_ name: String) {
        guard var member = members[name] else { return }
        member.generation = generation
        member.events = [.revoked(member.share, isLost: true), .assigned(member.share)]
        members[name] = member
    }

    /// Ends what a producer has left open: a commit that was under way has happened or not.
    mutating func settle(_ name: String) {
        guard let left = open.removeValue(forKey: name) else { return }
        guard forgetting.remove(name) == nil else {
            isLastCommitted[name] = false
            note("hangs", of: name)
            return hanging[name, default: []].append(left)
        }
        isLastCommitted[name] = left.isCommitting && generator.once(in: 2)
        note("is settled, committed: \(isLastCommitted[name] == true)", of: name)
        if isLastCommitted[name] == true { return commit(left, of: name, isGuessed: true) }
        _ = takeHanging(of: name, besides: left)
    }

    /// Takes what hangs in the partitions of a transaction: its markers end that as well, in the same way.
    private mutating func takeHanging(
        of name: String,
        besides transaction: GroupModel.Open
    ) -> [GroupModel.Open] {
        let places = Set(transaction.records.map(GroupModel.place(of:)))
        var ended: [GroupModel.Open] = []
        for index in hanging[name, default: []].indices {
            guard var left = hanging[name]?[index] else { continue }
            var part = GroupModel.Open()
            part.records = left.records.filter { places.contains(GroupModel.place(of: $0)) }
            left.records.removeAll { places.contains(GroupModel.place(of: $0)) }
            // The offsets of a group are in one partition.
            if !transaction.offsets.isEmpty { swap(&part.offsets, &left.offsets) }
            hanging[name]?[index] = left
            ended.append(part)
        }
        return ended
    }

    /// Makes a transaction visible, and what hangs beside it.
    mutating func commit(
        _ transaction: GroupModel.Open,
        of name: String,
        isGuessed: Bool = false
    ) {
        isLastCommitted[name] = true
        for hung in takeHanging(of: name, besides: transaction) { append(hung, of: name, true) }
        append(transaction, of: name, isGuessed)
    }

    private mutating func append(
        _ transaction: GroupModel.Open,
        of name: String,
        _ isGuessed: Bool
    ) {
        for (partition, offset) in transaction.offsets {
            if let known = committed[partition], known > offset {
                violations.append(
                    "the group's offset of \(partition) fell from \(known) to \(offset)"
                )
            }
            committed[partition] = offset
        }
        journal.append(
            GroupModel.Committed(
                member: name,
                records: transaction.records,
                offsets: transaction.offsets,
                isGuessed: isGuessed
            )
        )
    }
}
