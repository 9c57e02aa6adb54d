import Foundation
import Landfall
import LandfallKafka
import LandfallWorker
import Testing

/// Addresses in every text that a sender can fill, one text at a time.
@Suite(.timeLimit(.minutes(10))) struct AddressTests {
    /// What is part of every address, and of nothing else.
    private static let needle = "zqann"

    /// The same address with more and more escapes.
    private static let spellings = ["@", "%40", "%2540", "%252540"].map { "zqann\($0)b.example" }

    /// Tables that analysts read.
    private static let facts = [
        "navigation_event", "experiment_viewed", "custom_event", "plan_result", "sticky_assignment",
    ]

    /// A device that shows product 9, and whatever else is given.
    private static func state(_ more: String) -> String {
        #"""
        {"deviceId":"d","sequence":"1","launchId":"L","app":{"bundleId":"b","version":"1.0",
        "platform":"IOS","idiom":"PHONE","locale":"de-DE"},
        "session":{"userId":"u","authenticated":true,"attributes":{"tier":"gold","list":["a"]}},
        "windows":[{"id":"w","key":true,"root":{"id":"n0","type":"ShopTabs","kind":"TAB",
        "selected":0,"children":[{"id":"n1","type":"BrowseNavigation","kind":"NAVIGATION",
        "children":[{"id":"n2","type":"Home","supertypes":["Top"]},
        {"id":"n3","type":"Product","context":{"productId":"9"}}]}]\#(more)}}]}
        """#
    }

    private static let blocking =
        #","presented":{"id":"n4","type":"Checkout","dismissible":false}"#

    private static let intents = [
        (#""link":"https://shop.example.com/p/9?utm_campaign=w47#top""#, ""),
        (#""link":"https://shop.example.com/p/11""#, blocking),
        (#""destination":{"route":"product","context":{"productId":"10","other":"x"}}"#, ""),
        (
            #""destinations":[{"route":"product","context":{"productId":"9"}},{"route":"cart"}]"#,
            ""
        ), (#""resume":{"token":"lf1.k.a.b","result":"COMPLETED","data":{"email":"e"}}"#, ""),
    ].map { target, more in
        """
        {"intentId":"i","deviceId":"d","userId":"u","channel":"PUSH_TAP",\(target),
        "message":{"provider":"apns","messageId":"m","campaignId":"w47","action":"default"},
        "click":{"userAgent":"Mozilla","linkIndex":1},
        "attributes":{"country":"DE","nested":{"k":["v"]}},"deviceState":\(state(more))}
        """
    }

    private static let result =
        #"{"planId":"p","intentId":"i","deviceId":"d","result":"APPLIED","sequence":"43"}"#

    /// Each text of a JSON value in turn, values and names of open members, with an address for it.
    private static func variants(_ value: Any, isOpen: Bool = false) -> [Any] {
        switch value {
        case is String: return spellings
        case let list as [Any]:
            return list.indices.flatMap { index in
                variants(list[index], isOpen: isOpen).map { changed in
                    var copy = list
                    copy[index] = changed
                    return copy as Any
                }
            }
        case let object as [String: Any]:
            return object.keys.sorted().flatMap { key -> [Any] in
                guard let member = object[key] else { return [] }
                let opens = isOpen || ["attributes", "context", "data"].contains(key)
                var all = variants(member, isOpen: opens).map { changed -> Any in
                    var copy = object
                    copy[key] = changed
                    return copy
                }
                guard isOpen else { return all }
                for spelling in spellings {
                    var copy = object
                    copy[spelling] = copy.removeValue(forKey: key)
                    all.append(copy)
                }
                return all
            }
        default: return []
        }
    }

    /// The records with addresses in a message: keyed by its device, each with an id of its own,
    /// unless that is what the address stands for.
    private static func records(
        _ json: String,
        id: String,
        topic: String
    ) throws -> [OutgoingRecord] {
        let message = try JSONSerialization.jsonObject(with: Data(json.utf8))
        return try variants(message).enumerated().map { index, changed in
            var object = try #require(changed as? [String: Any])
            if object["intentId"] as? String == "i" { object["intentId"] = "\(id)-\(index)" }
            let device = object["deviceId"] as? String ?? ""
            if var state = object["deviceState"] as? [String: Any], device != "d" {
                state["deviceId"] = device
                object["deviceState"] = state
            }
            return OutgoingRecord(
                topic: Topic(stringLiteral: topic),
                key: Array(device.utf8),
                value: [UInt8](try JSONSerialization.data(withJSONObject: object)),
                headers: []
            )
        }
    }

    @Test func `stand in no row, whichever text of an intent, a state or a result they are in`()
        async throws
    {
        let pipeline = try await Pipeline()
        let intents = try Self.intents.enumerated().flatMap { number, json in
            try Self.records(json, id: "intent-\(number)", topic: Pipeline.push)
        }
        let reports = try Self.records(Self.result, id: "r", topic: pipeline.topics.planResults)
        try await pipeline.withWorker(catalog: .shop) { worker in
            try await pipeline.send(intents + reports)
            try await worker.handled(intents.count)
            try await pipeline.settled()
            let counts = worker.counts
            #expect(counts.exposures > 50)
            #expect(counts.outcomes.values.reduce(0, +) > 400)
            #expect(counts.reports >= 3)
        }
        for table in Self.facts {
            let rows = try await pipeline.database.rows(
                "SELECT fact::text FROM landfall.\(table) AS fact WHERE fact::text ~* '\(Self.needle)'"
            )
            #expect(rows.isEmpty, "\(table): \(rows.first ?? [])")
        }
        for column in ["intent_id", "device_id", "app_version", "platform", "idiom", "locale"] {
            let count = try await pipeline.database.number(
                "SELECT count(*) FROM landfall.navigation_event WHERE \(column) = '<redacted>'"
            )
            #expect(count >= 4, "\(column)")
        }
        for column in ["target", "error_node", "message_id", "provider", "channel", "destination"] {
            let count = try await pipeline.database.number(
                "SELECT count(*) FROM landfall.navigation_event WHERE \(column) LIKE '%<redacted>%'"
            )
            #expect(count >= 1, "\(column)")
        }
        let results = try await pipeline.database.rows(
            "SELECT DISTINCT plan_id, intent_id, device_id FROM landfall.plan_result"
        )
        #expect(results.contains { $0[0] == "<redacted>" })
        #expect(results.contains { $0[1] == "<redacted>" })
        #expect(results.contains { $0[2] == "<redacted>" })
    }
}
