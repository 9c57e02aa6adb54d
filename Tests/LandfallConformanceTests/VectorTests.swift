import Foundation
import Landfall
import LandfallSimulator
import Testing

@testable import LandfallConformance

/// The vectors of the repository.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The folder of the vectors.
    static var vectors: String { "\(root)/conformance/v1" }

    /// The files, each read once.
    static let files: [Suite: Result<SuiteFile, ConformanceError>] = Dictionary(
        uniqueKeysWithValues: Suite.allCases.map { suite in
            let file = Result { () throws(ConformanceError) in try SuiteFile(suite, in: vectors) }
            return (suite, file)
        }
    )

    static func file(_ suite: Suite) throws -> SuiteFile { try #require(try files[suite]?.get()) }
}

@Suite struct VectorTests {
    @Test(arguments: Suite.allCases)
    func `made again, the vectors are the same bytes`(suite: Suite) throws {
        let made = SuiteFile(suite, try suite.vectors(seed: 1, random: 1000)).text
        let data = try #require(
            FileManager.default.contents(atPath: "\(Repository.vectors)/\(suite.fileName)")
        )
        let isSame = Data(made.utf8) == data
        #expect(isSame, "run `landfall conformance make`, and look at what has changed")
    }

    @Test func `each code of a refusal occurs five times or more`() throws {
        var counts: [String: Int] = [:]
        for suite in [Suite.tree, .uikit] {
            for vector in try Repository.file(suite).vectors {
                guard let code = vector.expected["code"]?.string else { continue }
                counts[code, default: 0] += 1
                let isUIKit = PlanOutcome.rulesOfUIKit.map(\.rawValue).contains(code)
                #expect(isUIKit == (suite == .uikit), "\(vector.id)")
            }
        }
        for code in DeviceRefusal.Code.allCases {
            #expect(counts[code.rawValue, default: 0] >= 5, "\(code.rawValue)")
        }
        #expect(counts.count == DeviceRefusal.Code.allCases.count)
    }

    @Test func `each operation is tried on each kind of container`() throws {
        let operations = [
            "update", "dismiss", "select", "popTo", "makeVisible", "push", "setChildren",
            "insertTab", "replaceTab", "setPrimary", "showDetail", "pushOnDetail", "present",
            "replaceRoot", "activateWindow",
        ]
        var ids: Set<String> = []
        for suite in [Suite.tree, .uikit] {
            for vector in try Repository.file(suite).vectors {
                ids.insert(vector.id.split(separator: "/").dropFirst().joined(separator: "/"))
            }
        }
        for operation in operations {
            for kind in ["screen", "navigation", "tab", "split", "collapsed", "custom"] {
                for place in ["as-root", "in-a-tab", "presented"] {
                    #expect(ids.contains("\(operation)/on-\(kind)-\(place)"))
                }
            }
        }
    }

    @Test func `random devices are small, and most random plans are carried out`() throws {
        let vectors = try Repository.file(.tree).vectors.filter { $0.id.contains("/random/") }
        #expect(vectors.count > 800)
        for vector in vectors {
            let outline = try #require(StateOutline(vector.members["before"] ?? .null))
            #expect(outline.ids.count <= RandomPlans.nodeLimit, "\(vector.id)")
        }
        let applied = vectors.count { $0.expected["result"]?.string == "APPLIED" }
        #expect(applied * 2 > vectors.count)
    }

    @Test func `another seed makes other vectors`() throws {
        let one = try Suite.tree.vectors(seed: 1, random: 30).filter { $0.id.contains("/random/") }
        let two = try Suite.tree.vectors(seed: 2, random: 30).filter { $0.id.contains("/random/") }
        #expect(!one.isEmpty && one != two)
    }

    @Test func `a file that was changed is refused`() throws {
        let file = SuiteFile(.codec, try Suite.codec.vectors(seed: 1, random: 0))
        let text = file.text
        #expect(try SuiteFile(.codec, reading: Data(text.utf8), path: "x") == file)
        for changed in [
            text.replacing("NAVIGATE", with: "DETOUR", maxReplacements: 1), String(text.dropLast()),
            text.replacing(#""count":"#, with: #""count":1"#, maxReplacements: 1),
            text.replacing("codec", with: "tree", maxReplacements: 1), "", "{}\n",
            text.replacing(#""version":"1."#, with: #""version":"2."#, maxReplacements: 1),
        ] {
            #expect(throws: ConformanceError.self) {
                try SuiteFile(.codec, reading: Data(changed.utf8), path: "x")
            }
        }
    }

    @Test func `every vector has a picture`() throws {
        for suite in Suite.allCases {
            for vector in try Repository.file(suite).vectors {
                #expect(vector.picture.count > 2, "\(vector.id)")
            }
        }
    }
}

@Suite struct JSONTreeTests {
    private static let values = [
        "null", "true", "false", "0", "-1", "1.5", "9007199254740993", #""a\"\\b""#, "[]", "{}",
        #"[1,[2,{"a":null}]]"#, #"{"a":{"b":[true]},"c":"é😀"}"#,
    ]

    @Test(arguments: values)
    func `what is read is written as it was`(text: String) {
        #expect(JSONTree(parsing: text)?.text == text)
        #expect(JSONTree(parsing: " \n\(text)\t")?.text == text)
    }

    @Test func `escapes and exponents are read`() {
        #expect(JSONTree(parsing: #""\u00e9\n\/\ud83d\ude00""#) == .string("é\n/😀"))
        #expect(JSONTree(parsing: "1e2") == .number(100))
        #expect(JSONTree(parsing: "12345678901234567168")?.text == "1.2345678901234567e+19")
        #expect(JSONTree.string("\u{1}").text == #""\u0001""#)
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", #"{"a"}"#, #"{"a":1,}"#, "01", "+1", "1.", ".5", "1e", "tru", "nul",
        "[1 2]", "{} {}", #""a"#, #""\x""#, #""\ud83d""#, #""\u12g4""#, "\"\n\"", "NaN",
        String(repeating: "[", count: 100_000),
    ])
    func `what is no JSON is none`(text: String) { #expect(JSONTree(parsing: text) == nil) }
}
