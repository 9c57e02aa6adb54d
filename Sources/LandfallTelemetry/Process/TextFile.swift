import FoundationEssentials

/// Small files that the kernel writes when they are read.
enum TextFile {
    /// The lines of a file; none where it can't be read.
    static func lines(of path: String) -> [Substring] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
        return text.split(separator: "\n")
    }

    /// How many entries a folder has.
    static func count(in path: String) -> Int? {
        (try? FileManager.default.contentsOfDirectory(atPath: path))?.count
    }
}
