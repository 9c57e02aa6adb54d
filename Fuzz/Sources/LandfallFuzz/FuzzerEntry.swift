/// What libFuzzer calls with each input.
///
/// - Parameters:
///   - start: The bytes, lent for the time of the call.
///   - count: How many there are.
/// - Returns: Zero; an input that breaks something traps, as libFuzzer wants it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    if let fault = FuzzInput.tryOut(bytes) { fatalError(fault) }
    return 0
}
