import Glibc

/// Reads messages that each have a head with their length.
package struct LanguageMessages {
    /// A fault after which no message can be read.
    package enum Fault: Error, Hashable {
        /// A head without a length, or with one that is too large.
        case head
        /// The end came within a message.
        case end

        /// What is wrong.
        package var words: String {
            switch self {
            case .head: "a message needs a line Content-Length with at most 67108864"
            case .end: "it ends within a message"
            }
        }
    }

    /// The most bytes of a message.
    private static let limit = 64 * 1024 * 1024
    /// The most bytes of a head.
    private static let headLimit = 4096

    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var isAtEnd = false

    /// Reads from an open file.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// The next message without its head; `nil` at the end.
    ///
    /// - Throws: ``Fault``.
    package mutating func next() throws(Fault) -> [UInt8]? {
        var length: Int?
        while true {
            guard let line = try line() else {
                guard length == nil else { throw .end }
                return nil
            }
            if line.isEmpty {
                guard let length else { throw .head }
                while bytes.count < length, read() {}
                guard bytes.count >= length else { throw .end }
                defer { bytes.removeFirst(length) }
                return Array(bytes.prefix(length))
            }
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { throw .head }
            guard parts[0].lowercased() == "content-length" else { continue }
            guard let number = Int(parts[1].filter { $0 != " " }), (0...Self.limit).contains(number)
            else { throw .head }
            length = number
        }
    }

    private mutating func line() throws(Fault) -> String? {
        while true {
            if let end = bytes.firstIndex(of: 10) {
                var line = bytes[..<end]
                if line.last == 13 { line = line.dropLast() }
                let text = String(decoding: line, as: UTF8.self)
                bytes.removeFirst(end + 1)
                return text
            }
            guard bytes.count < Self.headLimit else { throw .head }
            guard read() else {
                guard bytes.isEmpty else { throw .end }
                return nil
            }
        }
    }

    /// Reads what is there; `false` at the end.
    private mutating func read() -> Bool {
        var block = [UInt8](repeating: 0, count: 64 * 1024)
        while !isAtEnd {
            let count = unsafe Glibc.read(descriptor, &block, block.count)
            if count > 0 {
                bytes += block.prefix(count)
                return true
            }
            if count == 0 || errno != EINTR { isAtEnd = true }
        }
        return false
    }
}
