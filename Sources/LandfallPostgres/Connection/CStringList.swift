/// Arrays of C strings, as libpq takes its settings.
enum CStringList {
    /// Lends the texts as a NULL-terminated array of C strings.
    static func withPointers<Value>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
    ) -> Value {
        var bytes: [CChar] = []
        var starts: [Int] = []
        for text in texts {
            starts.append(bytes.count)
            bytes.append(contentsOf: text.utf8.map { CChar(bitPattern: $0) })
            bytes.append(0)
        }
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            var pointers = unsafe starts.map { start in
                unsafe buffer.baseAddress.map { unsafe $0 + start }
            }
            unsafe pointers.append(nil)
            return unsafe pointers.withUnsafeBufferPointer { list in
                guard let start = list.baseAddress else {
                    preconditionFailure("an array with an element has an address")
                }
                return unsafe body(start)
            }
        }
    }
}
