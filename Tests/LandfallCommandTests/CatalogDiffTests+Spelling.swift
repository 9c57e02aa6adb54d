import Foundation
import TestSupport
import Testing

/// What a diff without intents takes for the same, and what it does not.
extension `Catalog diff` {
    @Test(
        arguments: [
            (
                "action: push}\n      - {container: Sheet, find: {start",
                "action: {push: {}}}\n      - {container: Sheet, find: {start"
            ),
            (
                "{context: {id: string}}\n  Login: {}",
                "{context: {id: {type: string}}}\n  Login: {}  # same"
            ),
            ("Login, window: any", "Login, window: 'any', search: full-stack"),
            ("big: yes", "big: true  # on"),
            ("seed: one", "seed: 'one'"),
            (
                "condition: {\"country\": {\"$inGroup\": \"eu\"}, \"$savedGroup\": \"ours\"}",
                "condition: {\"$savedGroup\": \"ours\", \"country\": {\"$inGroup\": \"eu\"}}"
            ),
            ("[DE, FR]", "[FR, DE]"),
            (
                "hash-attribute: userId",
                "hash-attribute: userId\n    weights: [0.5, 0.5]\n    coverage: 1"
            ),
            ("{platform: ios}", "{platform: IOS}"),
            ("{platform: ios}", "{all: [{platform: [ios]}]}"),
            ("set: [email]", "set: {email: $email}"),
            (
                "find: {context: {email: a}}",
                "find: {context: {email: 'a'}}, build: yes, dismissible: yes, before: []"
            ),
            (
                "{attribute: {role: [admin]}, screen: {type: Login, window: any}}",
                "{screen: {window: any, type: Login}, attribute: {role: admin}}"
            ),
            (
                "{attribute: {role: [admin]}, screen: {type: Login, window: any}}",
                "{all: [{screen: {window: any, type: Login}}, {attribute: {role: [admin, admin]}}]}"
            ),
        ]
    )
    func `another spelling of the same is no change`(old: String, new: String) async throws {
        let run = try await Self.diff(detail: old, new)
        #expect(run.output == "the catalogs declare the same\n", "\(run.complaint)")
        #expect(run.status == 0)
    }

    @Test(
        arguments: [
            (
                "{platform: ios}", "{any: [{locale: de}, {platform: ios}]}",
                "{any: [{locale: de, platform: ios}]}"
            ),
            (
                "{\"staff\": true}", "{\"$or\": [{\"x\": \"1\"}, {\"y\": \"2\"}]}",
                "{\"$or\": [{\"x\": \"1\", \"y\": \"2\"}]}"
            ),
            ("{\"staff\": true}", "{\"a.b\": 1}", "{\"a\": {\"b\": 1}}"),
            ("[admin]", "[a, b]", "['a, b']"),
            (
                "when: {experiment: {look: a}}", "when: {experiment: {look: a, other: a}}",
                "when: {experiment: {other: a, look: a}}"
            ),
            (
                "steps:\n      - {screen: Code", "veto: strict\n    steps:\n      - {screen: Code",
                "veto: precise\n    steps:\n      - {screen: Code"
            ),
        ]
    )
    func `what has another meaning has lines`(detail: String, old: String, new: String) async throws
    {
        let folder = try TemporaryFolder()
        let base = Self.detailed.replacingOccurrences(
            of: "experiments:\n",
            with: "experiments:\n  other: {variations: [a, b], hash-attribute: userId}\n"
        )
        try #require(base.contains(detail))
        let files = try [("old", old), ("new", new)].map { name, change in
            try folder.file("\(name).yaml", base.replacingOccurrences(of: detail, with: change))
        }
        let run = try await Self.diff(files[0], files[1])
        #expect(run.status == 1, "\(run.complaint)")
        #expect(run.lines.contains { $0.hasPrefix("    - ") })
        #expect(run.lines.contains { $0.hasPrefix("    + ") })
    }
}
