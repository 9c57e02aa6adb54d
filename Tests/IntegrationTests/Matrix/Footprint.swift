import Foundation

/// The resources that this process holds: handles, threads and memory.
struct Footprint: CustomStringConvertible {
    let handles: Int
    let threads: Int
    let memoryKibibytes: Int

    /// Looks at the process as it is now.
    init() {
        let files = FileManager.default
        handles = (try? files.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        threads = (try? files.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        memoryKibibytes = Int(line.filter(\.isNumber)) ?? 0
    }

    var description: String {
        "\(handles) handles, \(threads) threads, \(memoryKibibytes) KiB"
    }
}
