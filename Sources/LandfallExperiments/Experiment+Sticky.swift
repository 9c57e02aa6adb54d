extension Experiment {
    /// The name under which an assignment is kept: the key, two underscores, the bucket version.
    public var stickyName: String {
        declaration.stickyName(version: declaration.bucketVersion)
    }

    /// The documents that count for a subject, empty ones: of the hash attribute, and of the
    /// fallback.
    ///
    /// - Parameter attributes: The subject's attributes.
    /// - Returns: At most two; none where the experiment keeps nothing, or nothing can be hashed.
    public func stickyDocuments(for attributes: some AttributeSource) -> [StickyDocument] {
        guard declaration.isSticky else { return [] }
        let names = [declaration.hashAttribute, declaration.fallbackAttribute].compactMap { $0 }
        return names.compactMap { name in
            guard case .text(let value) = HashValue(attributes.attribute(name)) else { return nil }
            return StickyDocument(attributeName: name, attributeValue: value)
        }
    }
}
