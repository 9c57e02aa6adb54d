import Testing

@testable import LandfallCatalog

/// The places of a pattern's values in a path.
struct PatternMatchTests {
    private static let allowed = AllowedLinks(schemes: ["https"], hosts: ["example.com"])

    private static func path(_ text: String) throws -> LinkPath {
        try SafeLink.checked("https://example.com" + text, allowed: allowed).path
    }

    /// The values by the pattern's parameters, by the first form that takes the path.
    private static func values(_ pattern: String, _ text: String) throws -> [String?]? {
        let pattern = try LinkPattern(pattern)
        let path = try path(text)
        for form in pattern.forms.indices {
            guard let match = pattern.match(path, byForm: form) else { continue }
            return pattern.names.indices.map { slot in
                match.range(of: slot, in: path, by: pattern.forms[form]).map {
                    String(decoding: path.bytes[$0], as: UTF8.self)
                }
            }
        }
        return nil
    }

    @Test func `a plain form has its values in segments of their own`() throws {
        #expect(try Self.values("/a/:x/b/:y", "/a/1/b/%C3%A4") == ["1", "ä"])
        #expect(try Self.values("/a/:x/b/:y", "/a/1/c/2") == nil)
        #expect(try Self.values("/a/:x", "/a/") == nil)
        #expect(try Self.values("/a/:x", "/a/1/") == nil)
        #expect(try Self.values("/a", "/a") == [])
        #expect(try Self.values("/a", "/A") == nil)
        #expect(try Self.values("/a", "/ab") == nil)
        #expect(try Self.values("/", "") == [])
    }

    @Test func `a parameter that a form lacks has no value`() throws {
        #expect(try Self.values("/a{/:x}?", "/a") == [nil])
        #expect(try Self.values("/a{/:x}?", "/a/1") == ["1"])
        #expect(try Self.values("/:x{/:y}?", "/1") == ["1", nil])
    }

    @Test func `a form with mixed segments has ranges`() throws {
        #expect(try Self.values("/a-:x/*", "/a-1/2/3") == ["1"])
        #expect(try Self.values("/a-:x", "/b-1") == nil)
    }
}
