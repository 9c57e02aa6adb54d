extension [UInt8] {
    /// Lends the bytes for the time of a call.
    func lend<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafeBufferPointer { (bytes) throws(Failure) in
            try unsafe body(UnsafeRawBufferPointer(bytes))
        }
    }
}
