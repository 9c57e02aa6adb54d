import LandfallTokens
import Testing

struct UserPseudonymTests {
    private static let old = "old:" + String(repeating: "A", count: 43) + "="
    private static let new = "new:" + String(repeating: "B", count: 42) + "A="

    @Test func `without a key an id is stored as it is, unless it is an address`() {
        let users = UserPseudonyms()
        #expect(users.pseudonym(of: "user-17") == "user-17")
        #expect(users.pseudonym(of: "") == "")
        // printf 'a@b.c' | sha256sum
        #expect(
            users.pseudonym(of: "a@b.c")
                == "sha256:d648b243a3e817eaa3309e00e183483f2867baadf522099f0c2121770536b25a"
        )
    }

    @Test func `with a key it is a hash, the same each time, that names the key`() throws {
        let users = UserPseudonyms(try KeyRing(text: Self.new))
        let pseudonym = users.pseudonym(of: "user-17")
        #expect(pseudonym.hasPrefix("new."))
        #expect(pseudonym.utf8.count == 4 + 43)
        #expect(users.pseudonym(of: "user-17") == pseudonym)
        #expect(users.pseudonym(of: "user-18") != pseudonym)
        #expect(UserPseudonyms(try KeyRing(text: Self.old)).pseudonym(of: "user-17") != pseudonym)
    }

    @Test func `all that may stand for a user is known after a change of keys`() throws {
        let before = UserPseudonyms(try KeyRing(text: Self.old)).pseudonym(of: "user-17")
        let users = UserPseudonyms(try KeyRing(text: "\(Self.new)\n\(Self.old)"))
        let all = users.all(of: "user-17")
        #expect(all.first == users.pseudonym(of: "user-17"))
        #expect(all.contains(before))
        #expect(all.contains("user-17"))
        #expect(Set(all).count == all.count)
        #expect(UserPseudonyms().all(of: "user-17").first == "user-17")
    }
}
