import LandfallKafka

/// The places of the records of a batch, in order of arrival and by partition, in memory that is used again.
struct OffsetRuns: Sendable {
    /// The partitions of the batch, by the numbers in ``sources``.
    private(set) var partitions: [TopicPartition] = []
    /// The partition of each record, in order of arrival.
    private(set) var sources: [Int] = []
    /// The offset of each record, in order of arrival.
    private(set) var offsets: [Int64] = []
    private var sorted: [Int64] = []
    private var ends: [Int] = []

    /// Reads a batch, and forgets the one before.
    mutating func read(_ batch: RecordBatch) {
        partitions = batch.sources
        sources.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        batch.forEachRecord { source, offset, _ in
            sources.append(source)
            offsets.append(offset)
        }
        sort()
    }

    /// Sorts the offsets by partition, keeping their order.
    private mutating func sort() {
        ends.removeAll(keepingCapacity: true)
        ends.append(contentsOf: repeatElement(0, count: partitions.count))
        for source in sources { ends[source] += 1 }
        var start = 0
        for source in ends.indices {
            let count = ends[source]
            ends[source] = start
            start += count
        }
        if sorted.count < offsets.count {
            sorted.append(contentsOf: repeatElement(0, count: offsets.count - sorted.count))
        }
        for (source, offset) in zip(sources, offsets) {
            sorted[ends[source]] = offset
            ends[source] += 1
        }
    }

    /// The offsets of the records of one partition, in their order.
    subscript(source: Int) -> ArraySlice<Int64> {
        sorted[(source == 0 ? 0 : ends[source - 1])..<ends[source]]
    }

    /// The offsets behind the batch, by partition; those without a record are left out.
    var next: [TopicPartition: Offset] {
        var next: [TopicPartition: Offset] = [:]
        for (source, partition) in partitions.enumerated() {
            guard let last = self[source].last else { continue }
            next[partition] = Offset(exactly: last + 1)
        }
        return next
    }
}
