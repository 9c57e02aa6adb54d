import CRdKafka

extension RecordBatch {
    /// The partitions that the records come from, in no order, perhaps with others.
    ///
    /// ``forEachRecord(_:)`` names them by their index here.
    package var sources: [TopicPartition] { partitions }

    /// Lends each record in place, in order of arrival, without making a ``Record`` of it.
    ///
    /// - Parameter body: Takes the index of the partition in ``sources``, the offset, and the key, `nil` if
    ///   there is none; must not let the bytes escape.
    /// - Throws: What `body` throws.
    @safe package func forEachRecord<Failure: Error>(
        _ body: (_ source: Int, _ offset: Int64, _ key: UnsafeRawBufferPointer?) throws(Failure)
            -> Void
    ) throws(Failure) {
        for index in indices {
            try withMessage(at: index) { message throws(Failure) in
                let key = unsafe message.pointee.key.map { start in
                    unsafe UnsafeRawBufferPointer(start: start, count: message.pointee.key_len)
                }
                try unsafe body(source(at: index), message.pointee.offset, key)
            }
        }
    }
}
