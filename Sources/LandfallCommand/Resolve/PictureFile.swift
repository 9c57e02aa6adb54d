import Glibc

/// A file into which a picture is written.
enum PictureFile {
    /// Writes a file, in the place of one that is there.
    ///
    /// - Parameters:
    ///   - text: What it is to hold.
    ///   - path: Its path.
    ///   - option: What the path was given with, as in `--svg`: a message begins with it.
    /// - Throws: ``CommandFailure`` with status 2 when it can't be opened, and with 1 when it can't
    ///   be written.
    static func write(
        _ text: String,
        to path: String,
        as option: String
    ) throws(CommandFailure) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let descriptor = unsafe open(path, flags, 0o644)
        guard descriptor >= 0 else {
            throw .usage("\(option): \(path) can't be written: \(ErrorNumber.current)")
        }
        do throws(CommandFailure) {
            try Console.write(Array(text.utf8), to: descriptor)
        } catch {
            close(descriptor)
            throw error == .outputClosed
                ? error : .failed("\(option): \(path): \(error.message)")
        }
        guard close(descriptor) == 0 else {
            throw .failed("\(option): \(path) can't be written: \(ErrorNumber.current)")
        }
    }

    /// Refuses a path that can't be that of a file before any work is done.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - option: What the path was given with.
    /// - Throws: ``CommandFailure`` with status 2.
    static func check(_ path: String, as option: String) throws(CommandFailure) {
        guard !path.isEmpty, path != "-" else {
            throw .usage("\(option) needs the path of a file")
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw .usage("\(option): \(path) is a folder: give the path of a file in it")
        }
    }
}
