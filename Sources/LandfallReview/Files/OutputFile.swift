import Glibc

/// A file that is written as a whole.
package enum OutputFile {
    /// Writes a file, in the place of one that is there.
    ///
    /// - Parameters:
    ///   - text: What it is to hold.
    ///   - path: Its path.
    ///   - option: What the path was given with, as in `--svg`: a message begins with it.
    /// - Throws: ``ReviewError/refused(_:)`` when it can't be opened, ``ReviewError/failed(_:)`` when
    ///   it can't be written, or ``ReviewError/closed``.
    package static func write(
        _ text: String,
        to path: String,
        as option: String
    ) throws(ReviewError) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let descriptor = unsafe open(path, flags, 0o644)
        guard descriptor >= 0 else {
            throw .refused(
                "\(InputFile.subject(option, path)) can't be written: \(ErrorNumber.current)"
            )
        }
        do throws(ReviewError) {
            try write(Array(text.utf8), to: descriptor)
        } catch {
            close(descriptor)
            throw error == .closed ? error : .failed("\(InputFile.subject(option, path)): \(error)")
        }
        guard close(descriptor) == 0 else {
            throw .failed(
                "\(InputFile.subject(option, path)) can't be written: \(ErrorNumber.current)"
            )
        }
    }

    /// Writes all bytes.
    ///
    /// - Parameters:
    ///   - bytes: What to write.
    ///   - descriptor: An open file.
    /// - Throws: ``ReviewError/closed`` when nobody reads it, else ``ReviewError/failed(_:)``.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(ReviewError) {
        var start = 0
        while start < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
                return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            if written >= 0 {
                start += written
            } else if errno == EPIPE {
                throw .closed
            } else if errno != EINTR {
                throw .failed("the output can't be written: \(ErrorNumber.current)")
            }
        }
    }

    /// Refuses a path that can't be that of a file before any work is done.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - option: What the path was given with.
    /// - Throws: ``ReviewError/refused(_:)``.
    package static func check(_ path: String, as option: String) throws(ReviewError) {
        guard !path.isEmpty, path != "-" else {
            throw .refused("\(option) needs the path of a file")
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw .refused(
                "\(InputFile.subject(option, path)) is a folder: give the path of a file in it"
            )
        }
    }
}
