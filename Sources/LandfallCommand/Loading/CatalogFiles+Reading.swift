extension CatalogFiles {
    /// Whether they can be read a second time: not what came from standard input or from a pipe.
    var areLasting: Bool { glance().fault == nil }

    /// Looks at the files without reading them.
    ///
    /// - Returns: What is there, to be compared with another glance.
    func glance() -> CatalogGlance {
        CatalogGlance(
            files: paths.map { path in
                guard path != "-" else { return .absent(Self.standardInput) }
                do throws(CommandFailure) {
                    return .present(try FileStamp(path: path))
                } catch {
                    return .absent(error.message)
                }
            }
        )
    }

    /// Reads the files.
    ///
    /// - Returns: Their bytes, unchecked.
    /// - Throws: ``CommandFailure`` with status 2 when one can't be read.
    func read() throws(CommandFailure) -> CatalogContent {
        var content = CatalogContent(catalog: try InputFile.read(catalog, as: "catalog"))
        if let linkKeys { content.linkKeys = try KeyFile.read(linkKeys, as: .linkKeysFile) }
        if let tokenKeys { content.tokenKeys = try KeyFile.read(tokenKeys, as: .tokenKeysFile) }
        return content
    }

    /// Reads the files a second time.
    ///
    /// - Returns: Their bytes, unchecked; `nil` when somebody wrote to them meanwhile.
    /// - Throws: ``CommandFailure`` with status 2 when one can't be read.
    func readAgain() throws(CommandFailure) -> CatalogContent? {
        try whileStill { () throws(CommandFailure) in try read() }
    }

    /// Reads what must not change meanwhile, up to three times.
    ///
    /// - Parameter read: Reads the files.
    /// - Returns: What was read while nobody wrote; `nil` when somebody did each time.
    /// - Throws: ``CommandFailure`` with status 2 when one can't be read.
    func whileStill<Value>(
        _ read: () throws(CommandFailure) -> Value
    ) throws(CommandFailure) -> Value? {
        for _ in 0..<Self.tries {
            let before = glance()
            if let fault = before.fault { throw .usage(fault) }
            let value = try read()
            if glance() == before { return value }
        }
        return nil
    }

    private var paths: [String] { [catalog] + [linkKeys, tokenKeys].compactMap(\.self) }

    private static let standardInput =
        "standard input is read once only: give a file to be able to change it"
    /// How often a file is read that changes while it is read.
    private static let tries = 3
}

/// What the files of a catalog look like from outside.
struct CatalogGlance: Hashable, Sendable {
    /// The files, in their order.
    fileprivate let files: [Sight]

    /// What one file looks like.
    fileprivate enum Sight: Hashable, Sendable {
        /// It is there.
        case present(FileStamp)
        /// It is not there, or can't be looked at, and why.
        case absent(String)
    }

    /// Why a file can't be read; `nil` when all are there.
    var fault: String? {
        for case .absent(let reason) in files { return reason }
        return nil
    }
}
