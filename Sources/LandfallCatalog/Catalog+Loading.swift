public import Landfall

extension Catalog {
    /// Reads and checks a catalog.
    ///
    /// - Parameters:
    ///   - bytes: The file, at most 1 MiB of UTF-8: YAML, or JSON.
    ///   - file: The name of the file, for messages.
    ///   - version: The digest of the bytes, such as `sha256:…`, noted in every plan.
    ///   - interceptors: The team's own that `before` can name, by name.
    ///   - postInterceptors: The team's own that `after` can name, by name.
    ///   - linkKeys: By which keys signed links are checked.
    /// - Returns: The catalog.
    /// - Throws: ``CatalogErrors`` with all that is wrong, as far as it can be told at once.
    public static func load(
        _ bytes: some Collection<UInt8>,
        file: String,
        version: String,
        interceptors: [String: any PreNavigationInterceptor] = [:],
        postInterceptors: [String: any PostNavigationInterceptor] = [:],
        linkKeys: LinkKeys = .none
    ) throws(CatalogErrors) -> Catalog {
        guard bytes.count <= SourceDocument.sizeLimit else {
            throw tooLarge(bytes.count, file: file)
        }
        guard var text = String(validating: bytes, as: UTF8.self) else {
            throw CatalogErrors(notUTF8: bytes, file: file)
        }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        return try load(
            text: text,
            file: file,
            version: version,
            interceptors: interceptors,
            postInterceptors: postInterceptors,
            linkKeys: linkKeys
        )
    }

    /// Reads and checks a catalog that is text already.
    ///
    /// - Parameters:
    ///   - text: The text, at most 1 MiB in UTF-8: YAML, or JSON.
    ///   - file: The name of the file, for messages.
    ///   - version: The digest of the file, noted in every plan.
    ///   - interceptors: The team's own that `before` can name, by name.
    ///   - postInterceptors: The team's own that `after` can name, by name.
    ///   - linkKeys: By which keys signed links are checked.
    /// - Returns: The catalog.
    /// - Throws: ``CatalogErrors`` with all that is wrong, as far as it can be told at once.
    public static func load(
        text: String,
        file: String,
        version: String,
        interceptors: [String: any PreNavigationInterceptor] = [:],
        postInterceptors: [String: any PostNavigationInterceptor] = [:],
        linkKeys: LinkKeys = .none
    ) throws(CatalogErrors) -> Catalog {
        guard text.utf8.count <= SourceDocument.sizeLimit else {
            throw tooLarge(text.utf8.count, file: file)
        }
        let source = SourceText(text, file: file)
        let document: (root: SourceNode, repeatedKeys: [SourceFault])
        do throws(SourceFault) {
            document = try SourceDocument.read(text, source: source)
        } catch {
            throw CatalogErrors(error, in: source)
        }
        var compiler = CatalogCompiler(
            registry: InterceptorRegistry(before: interceptors, after: postInterceptors),
            linkKeys: linkKeys
        )
        for fault in document.repeatedKeys {
            compiler.refuse(fault.message, at: fault.place, .syntax)
        }
        guard
            let catalog = compiler.catalog(document.root, version: version, source: source)
        else { throw CatalogErrors(compiler.findings.errors(in: source)) }
        return catalog
    }

    private static func tooLarge(_ count: Int, file: String) -> CatalogErrors {
        CatalogErrors(
            SourceFault(
                message: "the file has \(count) bytes; a catalog has at most 1 MiB",
                place: Place(line: 1, column: 1)
            ),
            in: SourceText("", file: file)
        )
    }
}
