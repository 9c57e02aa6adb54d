import Foundation

/// Certificates that openssl makes in a folder: of an authority, and signed by it.
package final class TestCertificates {
    private let folder: TemporaryFolder

    /// The message of openssl when it makes none.
    package struct Failure: Error { let text: String }

    /// Makes an authority.
    ///
    /// - Parameter name: Its name.
    /// - Throws: What openssl says.
    package init(authority name: String = "tests") throws {
        folder = try TemporaryFolder()
        try run(
            "req -x509 -newkey rsa:2048 -nodes -keyout authority.key -out authority.crt -days 3650 "
                + "-subj /CN=\(name)"
        )
    }

    /// The path of a file.
    package func path(_ name: String) -> String { folder.url.appending(path: name).path }

    /// The path of the authority's certificate.
    package var authority: String { path("authority.crt") }

    /// Makes `name.crt` and `name.key`.
    ///
    /// - Parameters:
    ///   - name: The name of the files.
    ///   - subject: Whose it is.
    ///   - names: Where it may stand.
    ///   - days: How long it lasts; negative for one that has ended.
    /// - Returns: The paths of the certificate and of the key.
    /// - Throws: What openssl says.
    @discardableResult
    package func make(
        _ name: String,
        subject: String = "localhost",
        names: String = "DNS:localhost,IP:127.0.0.1",
        days: Int = 100
    ) throws -> (certificate: String, key: String) {
        _ = try folder.file("\(name).ext", "subjectAltName=\(names)\n")
        try run(
            "req -newkey rsa:2048 -nodes -keyout \(name).key -subj /CN=\(subject) -out \(name).csr"
        )
        try run(
            "x509 -req -in \(name).csr -CA authority.crt -CAkey authority.key -CAcreateserial "
                + "-days \(days) -extfile \(name).ext -out \(name).crt"
        )
        return (path("\(name).crt"), path("\(name).key"))
    }

    /// Puts the files of one certificate where those of another are, as a rotation does.
    ///
    /// - Throws: Why that is not possible.
    package func replace(_ name: String, by other: String) throws {
        for kind in ["crt", "key"] {
            let content = try Data(contentsOf: URL(filePath: path("\(other).\(kind)")))
            try content.write(to: URL(filePath: path("\(name).\(kind)")), options: .atomic)
        }
    }

    private func run(_ line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let (status, text) = try SpawnedProcess.run(
            "/usr/bin/env",
            ["--chdir=\(folder.url.path)", "openssl"] + words
        )
        guard status == 0 else { throw Failure(text: text) }
    }
}
