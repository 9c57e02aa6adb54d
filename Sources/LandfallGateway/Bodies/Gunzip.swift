import CZlib

/// Unpacks gzip within bounds.
enum Gunzip {
    /// Unpacks a body.
    ///
    /// - Parameters:
    ///   - packed: One member in gzip (RFC 1952), and nothing behind it.
    ///   - limit: The most bytes that it may have unpacked.
    ///   - ratio: How many times it may grow.
    /// - Returns: The body.
    /// - Throws: ``Problem`` with the code `invalid_gzip`, `gzip_ratio` or `too_large`. No more than the bounds
    ///   is unpacked before.
    static func unpack(_ packed: [UInt8], limit: Int, ratio: Int) throws(Problem) -> [UInt8] {
        let (grown, hasOverflowed) = packed.count.multipliedReportingOverflow(by: ratio)
        let bound = hasOverflowed ? limit : min(limit, grown)
        var stream = unsafe z_stream()
        // 16 more than the largest window: gzip, and nothing else.
        let size = Int32(unsafe MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else {
            throw .unavailable("overloaded", "there is no memory to unpack the body: send it again")
        }
        defer { _ = unsafe inflateEnd(&stream) }
        var packed = packed
        // One byte more tells that there is more.
        var body = [UInt8](repeating: 0, count: bound + 1)
        let (code, count, rest) = unsafe packed.withUnsafeMutableBufferPointer { input in
            unsafe body.withUnsafeMutableBufferPointer { output in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = UInt32(clamping: input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = UInt32(clamping: output.count)
                let code = unsafe inflate(&stream, Z_FINISH)
                return unsafe (
                    code, output.count - Int(stream.avail_out), Int(stream.avail_in)
                )
            }
        }
        guard count <= bound else {
            throw count > limit
                ? .bodyTooLarge(limit)
                : Problem(413, "gzip_ratio", "the body grows to more than \(ratio) times its size")
        }
        guard code == Z_STREAM_END, rest == 0 else {
            throw Problem(400, "invalid_gzip", "the body is not one whole member of gzip")
        }
        body.removeLast(body.count - count)
        return body
    }
}

extension Problem {
    static func bodyTooLarge(_ limit: Int) -> Problem {
        Problem(413, "too_large", "the body is longer than \(limit) bytes")
    }
}
