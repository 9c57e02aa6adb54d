import CRdKafka

extension Record {
    /// Lends each header in place, in order.
    ///
    /// - Parameter body: Takes the name and the value, `nil` for a header without one; must not let
    ///   the bytes escape.
    /// - Throws: ``KafkaError/invalidRecord(_:)`` if the headers can't be parsed.
    @safe package func forEachHeader(
        _ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer?) -> Void
    ) throws(KafkaError) {
        try withHeaderList { headers in
            guard let headers = unsafe headers else { return }
            var index = 0
            var name: UnsafePointer<CChar>?
            var value: UnsafeRawPointer?
            var size = 0
            while unsafe rd_kafka_header_get_all(headers, index, &name, &value, &size)
                == RD_KAFKA_RESP_ERR_NO_ERROR
            {
                index += 1
                guard let name = unsafe name else { continue }
                unsafe body(
                    UnsafeRawBufferPointer(start: name, count: length(of: name)),
                    value.map { unsafe UnsafeRawBufferPointer(start: $0, count: size) }
                )
            }
        }
    }

    /// Copies of all headers, in order; bytes of a name that are no UTF-8 are replaced.
    ///
    /// - Returns: The headers, none if there are none.
    /// - Throws: ``KafkaError/invalidRecord(_:)`` if they can't be parsed.
    package func headers() throws(KafkaError) -> [Header] {
        var headers: [Header] = []
        try forEachHeader { name, value in
            let name = unsafe String(decoding: name, as: UTF8.self)
            headers.append(Header(name: name, value: unsafe value.map { unsafe Array($0) }))
        }
        return headers
    }
}

@unsafe private func length(of text: UnsafePointer<CChar>) -> Int {
    var length = 0
    while unsafe text[length] != 0 { length += 1 }
    return length
}
