/// All that keeps a catalog from being used, in the order of the file.
public struct CatalogErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The most errors that are listed.
    public static let listLimit = 50

    /// The errors in the order of the file; never empty.
    public let findings: [CatalogFinding]

    /// The errors past ``listLimit`` that are not listed.
    public let omittedCount: Int

    /// Keeps the first of them.
    init(_ findings: [CatalogFinding]) {
        self.findings = Array(findings.prefix(Self.listLimit))
        self.omittedCount = max(0, findings.count - Self.listLimit)
    }

    /// The faults that kept the text from being read at all.
    init(_ faults: [SourceFault], in source: SourceText) {
        self.init(
            faults.sorted { $0.place < $1.place }.map {
                source.finding($0.message, at: $0.place, .error, .syntax)
            }
        )
    }

    /// The first place at which bytes are no UTF-8.
    init(notUTF8 bytes: some Collection<UInt8>, file: String) {
        // Not the first replacement character of the repaired text: somebody may have written one.
        let sound = bytes.prefix(Self.soundByteCount(of: Array(bytes)))
        let before = SourceText(String(decoding: sound, as: UTF8.self), file: file)
        let line = before.lineCount
        let place = SourcePlace(line: line, column: before.line(line).count + 1)
        let source = SourceText(String(decoding: bytes, as: UTF8.self), file: file)
        let isUTF16 = [[0xFE, 0xFF], [0xFF, 0xFE]].contains(bytes.prefix(2).map { $0 })
        self.init(
            [
                SourceFault(
                    message: isUTF16
                        ? "the file is UTF-16; save it as UTF-8"
                        : "the file is no UTF-8 at this place",
                    place: place
                )
            ],
            in: source
        )
    }

    /// How many bytes stand before the first that is no UTF-8.
    private static func soundByteCount(of bytes: [UInt8]) -> Int {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
            return bytes.count
        } catch {
            return error.byteOffsets.lowerBound
        }
    }

    /// The errors as they are printed, each with its line and a mark under the place.
    public var description: String {
        let list = findings.map(\.rendered).joined(separator: "\n")
        return omittedCount == 0
            ? list : list + "\nand \(omittedCount) more error" + (omittedCount == 1 ? "" : "s")
    }
}
