import LandfallTokens

/// The files of a catalog.
package struct CatalogFiles: Hashable, Sendable {
    /// The path of the catalog; `-` is standard input.
    package var catalog: String
    /// The path of the keys of its links; `nil` for none.
    package var linkKeys: String?

    /// The path of the keys of resume tokens; `nil` for none.
    package var tokenKeys: String?

    /// The topic of results; `nil` for none, and a catalog whose routes ask for some is refused.
    package var resultsTopic: String?

    /// What messages call the file of the keys of links.
    static let linkKeysRole = "link-keys-file"
    /// What messages call the file of the keys of resume tokens.
    static let tokenKeysRole = "token-keys-file"

    /// Takes paths.
    ///
    /// - Parameters:
    ///   - catalog: The path of the catalog; `-` is standard input.
    ///   - linkKeys: The path of the keys of its links; `nil` for none.
    ///   - tokenKeys: The path of the keys of resume tokens; `nil` for none.
    ///   - resultsTopic: The topic of results; `nil` for none.
    package init(
        catalog: String,
        linkKeys: String? = nil,
        tokenKeys: String? = nil,
        resultsTopic: String? = nil
    ) {
        self.catalog = catalog
        self.linkKeys = linkKeys
        self.tokenKeys = tokenKeys
        self.resultsTopic = resultsTopic
    }

    /// Refuses one file for both kinds of keys.
    ///
    /// - Throws: ``ReviewError/refused(_:)`` when both name the same file.
    package func checkKeysAreApart() throws(ReviewError) {
        guard let linkKeys, linkKeys == tokenKeys else { return }
        throw .refused(
            "\(Self.linkKeysRole) and \(Self.tokenKeysRole) both name \(linkKeys): a process that makes links must not "
                + "be able to make tokens; use two files with different keys"
        )
    }
}

extension CatalogFiles {
    /// Whether they can be read a second time: not what came from standard input or from a pipe.
    package var areLasting: Bool { fileStamps().fault == nil }

    /// Takes the stamps of the files without reading them.
    ///
    /// - Returns: The stamps, to be compared with later ones.
    package func fileStamps() -> CatalogFileStamps {
        CatalogFileStamps(
            files: paths.map { path in
                guard path != "-" else { return .absent(Self.standardInput) }
                do throws(ReviewError) {
                    return .present(try FileStamp(path: path))
                } catch {
                    return .absent("\(error)")
                }
            }
        )
    }

    /// Reads the files.
    ///
    /// - Returns: Their bytes, unchecked.
    /// - Throws: ``ReviewError/refused(_:)`` when one can't be read.
    func read() throws(ReviewError) -> CatalogContent {
        var content = CatalogContent(catalog: try InputFile.read(catalog, as: "the catalog"))
        if let linkKeys { content.linkKeys = try KeyRing.read(linkKeys, as: Self.linkKeysRole) }
        if let tokenKeys { content.tokenKeys = try KeyRing.read(tokenKeys, as: Self.tokenKeysRole) }
        return content
    }

    /// Reads the files.
    ///
    /// - Returns: Their bytes, unchecked.
    /// - Throws: ``CatalogRefusal/unreadable(_:)``.
    package func content() throws(CatalogRefusal) -> CatalogContent {
        do throws(ReviewError) {
            return try read()
        } catch {
            throw .unreadable("\(error)")
        }
    }

    /// Reads the files a second time.
    ///
    /// - Returns: Their bytes, unchecked; `nil` when somebody wrote to them meanwhile.
    /// - Throws: ``ReviewError/refused(_:)`` when one can't be read.
    package func readAgain() throws(ReviewError) -> CatalogContent? {
        try whileStill { () throws(ReviewError) in try read() }
    }

    /// Reads what must not change meanwhile, up to three times.
    ///
    /// - Parameter read: Reads the files.
    /// - Returns: What was read while nobody wrote; `nil` when somebody did each time.
    /// - Throws: ``ReviewError/refused(_:)`` when one can't be read.
    func whileStill<Value>(
        _ read: () throws(ReviewError) -> Value
    ) throws(ReviewError) -> Value? {
        for _ in 0..<Self.tries {
            let before = fileStamps()
            if let fault = before.fault { throw .refused(fault) }
            let value = try read()
            if fileStamps() == before { return value }
        }
        return nil
    }

    private var paths: [String] { [catalog] + [linkKeys, tokenKeys].compactMap(\.self) }

    private static let standardInput =
        "standard input is read once only: give a file to be able to change it"
    /// How often a file is read that changes while it is read.
    private static let tries = 3
}

/// The stamps of a catalog's files: equal as long as nobody writes to one of them.
package struct CatalogFileStamps: Hashable, Sendable {
    /// The files, in their order.
    fileprivate let files: [FileState]

    /// The state of a file: its stamp, or that it is missing.
    fileprivate enum FileState: Hashable, Sendable {
        /// It is there.
        case present(FileStamp)
        /// It is not there, or can't be looked at, and why.
        case absent(String)
    }

    /// Why a file can't be read; `nil` when all are there.
    package var fault: String? {
        for case .absent(let reason) in files { return reason }
        return nil
    }
}
