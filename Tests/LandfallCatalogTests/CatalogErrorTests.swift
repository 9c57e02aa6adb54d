import Testing

@testable import LandfallCatalog

/// The messages for the author of a faulty catalog: all at once, each fault at its place.
struct CatalogErrorTests {
    @Test(arguments: FaultyCatalog.all)
    func `a faulty catalog is refused with every fault at its place`(faulty: FaultyCatalog) {
        #expect(throws: CatalogErrors.self) {
            do throws(CatalogErrors) {
                _ = try Catalog.load(text: faulty.text, file: "routes.yaml", version: "")
            } catch {
                #expect(error.description == faulty.rendered)
                throw error
            }
        }
    }

    /// The errors of a text, or nothing when it loads.
    private func errors(_ bytes: [UInt8]) -> CatalogErrors? {
        do throws(CatalogErrors) {
            _ = try Catalog.load(bytes, file: "routes.yaml", version: "")
            return nil
        } catch {
            return error
        }
    }

    @Test
    func `a finding can be read by a program, too`() throws {
        let text = "landfall: 1\nroutes: {a: {steps: [{from: b}]}}\n"
        let finding = try #require(errors(Array(text.utf8))?.findings.first)
        #expect(finding.file == "routes.yaml")
        #expect((finding.line, finding.column, finding.endColumn) == (2, 29, 30))
        #expect((finding.severity, finding.code) == (.error, .unknownName))
        #expect(finding.message == "there is no route \"b\"; there is a, current, root")
        #expect(finding.excerpt.hasSuffix("|                             ^"))
    }

    @Test(
        arguments: [
            (
                "app: a\u{0}b\n",
                "routes.yaml:1:7: the control character U+0 can't stand in a catalog"
            ),
            ("a: \u{7F}", "routes.yaml:1:4: the control character U+7F can't stand in a catalog"),
            ("", "routes.yaml:1:1: the file is empty, expected a catalog"),
        ]
    )
    func `bytes that no YAML holds are named`(text: String, message: String) throws {
        #expect(try #require(errors(Array(text.utf8))).description.hasPrefix(message))
    }

    @Test
    func `invalid UTF-8 is named at its place`() throws {
        let bytes = Array("landfall: 1\napp: a".utf8) + [0xFF, 0x0A]
        let found = try #require(errors(bytes))
        #expect(found.description.hasPrefix("routes.yaml:2:7: the file is no UTF-8 at this place"))
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `a replacement character that somebody wrote is not blamed`(lineEnd: String) throws {
        let text = "landfall: 1\(lineEnd)# \u{FFFD}\(lineEnd)app: a\u{FFFD}"
        let found = try #require(errors(Array(text.utf8) + [0xE2, 0x82, 0x0A]))
        #expect(found.description.hasPrefix("routes.yaml:3:8: the file is no UTF-8 at this place"))
    }

    @Test(
        arguments: Grammar.condition.keys.map { ("{require: {\($0): {nonsense: [[]]}}}", $0) }
            + Grammar.finderForms.map { ("{require: {screen: {\($0): {nonsense: [[]]}}}}", $0) }
            + Grammar.otherwise.keys.map {
                ("{signed-in: {otherwise: {\($0): {nonsense: [[]]}}}}", $0)
            }
    )
    func `each key that may stand in a mapping has a reader`(element: String, key: String) throws {
        let text = "landfall: 1\nroutes: {r: {before: [\(element)], steps: [{from: root}]}}"
        let found = try #require(errors(Array(text.utf8)), "no reader looks at \(key)")
        #expect(!found.description.contains("has no key \"\(key)\""))
    }

    @Test
    func `a flag that can't hold is one error, in any order and however it is asked`() throws {
        let flags = [
            "a: {all: [{idiom: pad}, {idiom: phone}]}", "b: {flag: a, platform: ios}",
            "c: {flag: b}", "d: {not: {flag: b}, platform: ios}",
        ]
        for order in [flags, flags.reversed()] {
            let text = """
                landfall: 1
                flags: {\(order.joined(separator: ", "))}
                routes:
                  r:
                    before: [{require: {flag: c}}, {require: {not: {flag: a}, idiom: pad}}]
                    steps: [{from: root}]
                """
            let found = try #require(errors(Array(text.utf8)))
            #expect(found.findings.filter { $0.code == .neverHolds }.count == 1, "\(found)")
        }
    }

    @Test
    func `a file in another encoding is named as such`() throws {
        let bytes: [UInt8] =
            [0xFF, 0xFE]
            + Array("landfall: 1".utf16).flatMap {
                [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
            }
        let found = try #require(errors(bytes))
        #expect(
            found.description.hasPrefix("routes.yaml:1:1: the file is UTF-16; save it as UTF-8")
        )
    }

    @Test
    func `a byte order mark and Windows line ends are no fault`() {
        let text = "\u{FEFF}landfall: 1\r\nroutes:\r\n  a: {steps: [{from: root}]}\r\n"
        #expect(errors(Array(text.utf8)) == nil)
    }

    @Test(
        arguments: [
            ("a: [", .syntax), ("landfall: 1\nrotues: {}", .unknownKey),
            ("landfall: 1\nexperiments: {e: {phases: []}}", .notSupported),
            ("landfall: 1\nflags: {f: {idiom: pad, not: {idiom: pad}}}", .neverHolds),
            ("landfall: 1\nroutes: {}", .invalid),
        ] as [(String, CatalogFinding.Code)]
    )
    func `a finding says what kind of thing it is`(text: String, code: CatalogFinding.Code) throws {
        let found = try #require(errors(Array(text.utf8)))
        #expect(found.findings.contains { $0.code == code && $0.severity == .error })
    }

    @Test(
        arguments: [
            "app: " + String(repeating: "x", count: 900_000),
            String(repeating: "k", count: 900_000) + ": 1",
            "before: [" + String(repeating: "signed-in, ", count: 90_000) + "]",
            String(repeating: "app: a\n", count: 50_000),
            "routes: {a: {steps: [{switch: ["
                + (0..<2_000).map { "{when: {attribute: {a\($0): x}}, steps: [{from: root}]}" }
                .joined(separator: ", ") + "]}]}}",
        ]
    )
    func `a catalog of great size is read in bounded time`(text: String) {
        let time = ContinuousClock().measure { _ = errors(Array("landfall: 1\n\(text)".utf8)) }
        #expect(time < .seconds(60))
    }

    @Test
    func `more than a mebibyte is not read`() throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: (1 << 20) + 1)
        let found = try #require(errors(bytes))
        #expect(
            found.description.contains("the file has 1048577 bytes; a catalog has at most 1 MiB")
        )
    }

    @Test(arguments: ["[", "{a: ", "\n- - - - - - - - "])
    func `deep nesting is refused, not followed`(opening: String) throws {
        let text = "app: " + String(repeating: opening, count: 20_000)
        #expect(errors(Array(text.utf8)) != nil)
        let shallow =
            "app: " + String(repeating: "[", count: 80) + String(repeating: "]", count: 80)
        let message = try #require(errors(Array(shallow.utf8))).description
        #expect(message.contains("nested more than 64 levels deep"))
    }

    @Test
    func `aliases that repeat aliases are refused, not followed`() throws {
        var text = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n"
        for level in 1...12 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ",")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        let message = try #require(errors(Array(text.utf8))).description
        #expect(message.contains("more than 100000 nodes, repeated ones counted"))
    }

    @Test
    func `aliases in keys are refused, not followed`() throws {
        var text = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n"
        for level in 1...12 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ",")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        let keys = [
            "? *a12\n: 1\n", "*a12 : 1\n", "b: {*a12 : 1}\n", "b: {? *a12 : 1}\n",
            "[*a12]: 1\n", "b: {[*a12]: 1, [*a11]: 2}\n", "b: {{k: *a12}: 1, {k: *a11}: 1}\n",
            "app: |\n  'x\nb: {*a12 : 1, *a11 : 2}\n", "app: a\n  'b\nb: {*a12 : 1}\n",
            "*a12 : 1\n*a12 : 2\n", "b: {\"k\": 1,*a12 : 1}\n", "b: {?\n *a12 : 1}\n",
            "b: \(String(repeating: "[", count: 60)){*a12 : 1}\(String(repeating: "]", count: 60))\n",
        ]
        for key in keys {
            let message = try #require(errors(Array((text + key).utf8))).description
            #expect(message.contains("a key must be a word"))
        }
    }

    @Test(
        arguments: [
            "app: |\n  ? what *a\n  'x\n", "app: \"*a: b\"\n", "app: '? *b'\n", "app: a *b\n",
            "? app\n: x\n", "flags: &a {x: yes}\nscreens: {A: {}} # *a : 1\n",
        ]
    )
    func `what only looks like an alias or a key is none`(text: String) throws {
        let rest = "landfall: 1\nroutes: {r: {steps: [{from: root}]}}\n"
        _ = try Catalog.load(text: text + rest, file: "routes.yaml", version: "")
    }

    @Test
    func `switches that multiply are refused, not followed`() throws {
        var text = "landfall: 1\nroutes:\n  r:\n    steps:\n"
        for _ in 0..<40 { text += "      - switch: [{when: {idiom: pad}, steps: []}]\n" }
        let inOne = try #require(errors(Array((text + "      - from: root\n").utf8)))
        #expect(inOne.description.contains("have more than 512 combinations"))

        text = "landfall: 1\nroutes:\n"
        for index in 0..<20 {
            let next = "{from: r\(index + 1)}"
            text += "  r\(index): {steps: [{switch: [{when: {idiom: pad}, steps: [\(next)]},"
            text += " {else: [\(next)]}]}]}\n"
        }
        text += "  r20: {steps: [{from: root}]}\n"
        let overRoutes = try #require(errors(Array(text.utf8)))
        #expect(overRoutes.description.contains("have more than 512 combinations"))
    }

    @Test
    func `containers that multiply are refused, not built`() throws {
        var text = "landfall: 1\nscreens: {A: {}}\ncontainers:\n"
        text += "  C0: {kind: tab, children: [A, A]}\n"
        for index in 1..<40 {
            text += "  C\(index): {kind: tab, children: [C\(index - 1), C\(index - 1)]}\n"
        }
        text += "routes: {r: {steps: [{container: C39, action: present}, {from: current}]}}\n"
        let message = try #require(errors(Array(text.utf8))).description
        #expect(message.contains("a fresh \"C7\" would hold more than 256 nodes"))
    }

    @Test
    func `children of steps that multiply are refused, not built`() throws {
        let many = Array(repeating: "C", count: 40).joined(separator: ", ")
        let declared = Array(repeating: "A", count: 200).joined(separator: ", ")
        let text = """
            landfall: 1
            screens: {A: {}}
            containers: {C: {kind: tab, children: [\(declared)]}, T: {kind: tab}}
            routes:
              r: {steps: [{container: T, action: present, children: [\(many)]}, {from: current}]}
            """
        let message = try #require(errors(Array(text.utf8))).description
        #expect(message.contains("a step builds at most 32 children"))
        #expect(message.contains("a fresh \"T\" would hold more than 256 nodes"))
    }

    @Test
    func `routes that are too long together are refused`() throws {
        var text = "landfall: 1\nscreens: {A: {}}\ncontainers: {N: {kind: navigation}}\nroutes:\n"
        for index in 0..<10 {
            text += "  r\(index):\n    steps:\n"
            text += String(repeating: "      - {screen: A, action: push}\n", count: 8)
            text += "      - from: r\(index + 1)\n"
        }
        text += "  r10: {steps: [{container: N, action: present}, {from: current}]}\n"
        let message = try #require(errors(Array(text.utf8))).description
        #expect(message.contains("route \"r0\" has 81 steps with those that it stands on"))
    }

    @Test
    func `a long list of errors is cut, and counted`() throws {
        var text = "landfall: 1\nroutes:\n"
        for index in 0..<60 { text += "  r\(index): {}\n" }
        let found = try #require(errors(Array(text.utf8)))
        #expect(found.findings.count == CatalogErrors.listLimit)
        #expect(found.description.hasSuffix("\nand 10 more errors"))
    }

    @Test
    func `of a catalog on one line only the surroundings of a fault are shown`() throws {
        let screens = (0..<200).map { "\"Screen\($0)\":{}" }.joined(separator: ",")
        let text =
            "{\"landfall\":1,\"screens\":{\(screens)},\"routes\":{\"a\":{\"steps\":[{\"from\":\"b\"}]}}}"
        let found = try #require(errors(Array(text.utf8)))
        let lines = found.description.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.count < 120 })
        let column = try #require(Array(lines[2]).firstIndex(of: "^"))
        #expect(lines[1].dropFirst(column).hasPrefix("\"b\""))
    }
}
