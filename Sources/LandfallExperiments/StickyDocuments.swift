/// The kept assignments of the subjects of one evaluation: read before it, written after it.
///
/// Fallback attributes give a steadier experience and cost the independence of the units, so that
/// results are biased a little; that is GrowthBook's own warning.
public struct StickyDocuments: Hashable, Sendable {
    /// The documents by their ids.
    public private(set) var documents: [String: StickyDocument] = [:]

    /// The ids of the documents that were changed and have to be written.
    public private(set) var changes: Set<String> = []

    /// Takes what was kept.
    ///
    /// - Parameter documents: The documents; of two with one id the last.
    public init(_ documents: [StickyDocument] = []) {
        for document in documents { self.documents[document.id] = document }
    }

    /// The earlier assignment that an experiment finds.
    enum Finding {
        /// The index of the variation.
        case variation(Int)
        /// An assignment of a version that is shut out.
        case blocked
        /// Nothing, or a variation that is no more.
        case nothing
    }

    /// Looks up an experiment.
    ///
    /// The document of the fallback attribute counts where that of the hash attribute says nothing.
    func find(
        _ declaration: ExperimentDeclaration,
        for attributes: some AttributeSource
    ) -> Finding {
        let names = [declaration.hashAttribute, declaration.fallbackAttribute].compactMap { $0 }
        let found = names.compactMap { name -> [String: String]? in
            let value = HashValue(attributes.attribute(name)).text
            return value.isEmpty ? nil : documents[StickyDocument.id(name, value)]?.assignments
        }
        func variation(of version: Int) -> String? {
            let name = declaration.stickyName(version: version)
            return found.lazy.compactMap { $0[name] }.first
        }
        let isBlocked =
            declaration.minimumBucketVersion > 0
            && found.contains { $0.keys.contains(where: declaration.isShutOut) }
        if isBlocked { return .blocked }
        guard let key = variation(of: declaration.bucketVersion),
            let index = declaration.variations.firstIndex(of: key)
        else { return .nothing }
        return .variation(index)
    }

    /// Keeps an assignment in the document of the attribute that named the subject.
    mutating func keep(_ result: ExperimentResult, of declaration: ExperimentDeclaration) {
        var document =
            documents[StickyDocument.id(result.hashAttribute, result.hashedValue)]
            ?? StickyDocument(
                attributeName: result.hashAttribute,
                attributeValue: result.hashedValue
            )
        let name = declaration.stickyName(version: declaration.bucketVersion)
        guard document.assignments[name] != result.variationKey else { return }
        document.assignments[name] = result.variationKey
        documents[document.id] = document
        changes.insert(document.id)
    }
}

extension ExperimentDeclaration {
    /// The name under which an assignment is kept.
    func stickyName(version: Int) -> String { "\(key)__\(version)" }

    /// Whether an assignment of this name is one of this experiment's that no longer count.
    fileprivate func isShutOut(stickyName name: String) -> Bool {
        guard name.utf8.starts(with: "\(key)__".utf8),
            let version = Int(Substring(name.utf8.dropFirst(key.utf8.count + 2)))
        else { return false }
        return (0..<minimumBucketVersion).contains(version) && name == stickyName(version: version)
    }
}
