import LandfallPostgres

/// An id as it may stand in a record's value or headers.
struct LedgerNeedle: Hashable {
    /// The id with what always surrounds it.
    let bytes: [UInt8]
    /// The members of JSON that hold such an id, in quotes; none where it stands in protobuf.
    let members: [[UInt8]]

    /// Returns the spellings of a person's ids: as a text of JSON, where a slash or what is not ASCII may be escaped, and
    /// as one of protobuf, which has its length in front; there a short one could be anything.
    ///
    /// - Throws: `PostgresError`.
    static func all(
        users: [String],
        devices: [String],
        on connection: Connection
    ) throws(PostgresError) -> [LedgerNeedle] {
        let rows = try connection.query(
            sql: """
                SELECT DISTINCT convert_to(spelled.text, 'UTF8') AS bytes, spelled.is_json, own.is_user
                FROM (
                    SELECT id, true FROM unnest(\(users)::text[]) AS id
                    UNION ALL SELECT id, false FROM unnest(\(devices)::text[]) AS id
                ) AS own (id, is_user)
                CROSS JOIN LATERAL (
                    SELECT to_json(id)::text, true
                    UNION ALL SELECT replace(to_json(id)::text, '/', '\\/'), true
                    UNION ALL SELECT id, false WHERE octet_length(id) BETWEEN 8 AND 127
                ) AS spelled (text, is_json)
                """
        )
        var needles: [LedgerNeedle] = []
        for row in rows {
            let bytes: [UInt8] = try row.value("bytes")
            guard try row.value("is_json") else {
                needles.append(LedgerNeedle(bytes: [UInt8(bytes.count)] + bytes, members: []))
                continue
            }
            let members =
                try row.value("is_user") ? ["userId", "user_id"] : ["deviceId", "device_id"]
            let spellings = [
                bytes, escaped(bytes, uppercase: false), escaped(bytes, uppercase: true),
            ]
            for bytes in Set(spellings) {
                needles.append(
                    LedgerNeedle(bytes: bytes, members: members.map { Array("\"\($0)\"".utf8) })
                )
            }
        }
        return needles
    }

    /// A text of JSON in which all that is not ASCII is escaped, as some programs write it.
    private static func escaped(_ bytes: [UInt8], uppercase: Bool) -> [UInt8] {
        String(decoding: bytes, as: UTF8.self).utf16.flatMap { unit in
            guard unit >= 0x80 else { return [UInt8(unit)] }
            // One digit more, so that there are always four.
            let digits = String(0x1_0000 + Int(unit), radix: 16, uppercase: uppercase).dropFirst()
            return Array("\\u\(digits)".utf8)
        }
    }

    /// Whether the id stands among bytes, in JSON as one of its members, whatever space surrounds the colon.
    func isIn(_ text: [UInt8]) -> Bool {
        guard let first = bytes.first, bytes.count <= text.count else { return false }
        for start in 0...(text.count - bytes.count) where text[start] == first {
            guard text[start..<start + bytes.count].elementsEqual(bytes) else { continue }
            if members.isEmpty || isMember(text[..<start]) { return true }
        }
        return false
    }

    /// Whether bytes end with the name of a member and a colon.
    private func isMember(_ before: ArraySlice<UInt8>) -> Bool {
        func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
            guard let last = bytes.lastIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) })
            else { return [] }
            return bytes[...last]
        }
        let rest = trimmed(before)
        guard rest.last == UInt8(ascii: ":") else { return false }
        let name = trimmed(rest.dropLast())
        return members.contains { name.suffix($0.count).elementsEqual($0) }
    }
}
