import LandfallTokens
import Testing

struct UserPseudonymTests {
    private static let old = "old:" + String(repeating: "A", count: 43) + "="
    private static let new = "new:" + String(repeating: "B", count: 42) + "A="

    @Test(arguments: ["a@b.c", " A@B.C ", "a%40b.c", "a\u{FF20}b.c"])
    func `without a key an id is stored as it is, and of an address nothing`(address: String) {
        let users = UserPseudonyms()
        #expect(users.pseudonym(of: "user-17") == "user-17")
        #expect(users.pseudonym(of: "") == "")
        #expect(users.pseudonym(of: address) == nil)
    }

    @Test func `an address is the same user in every case, another id is not`() throws {
        let users = UserPseudonyms(try KeyRing(text: Self.new))
        let address = users.pseudonym(of: "bob.smith@example.com")
        #expect(address?.hasPrefix("new.") == true)
        #expect(users.pseudonym(of: " Bob.Smith@Example.COM\n") == address)
        #expect(users.pseudonym(of: "Bob") != users.pseudonym(of: "bob"))
        let all = users.all(of: "Bob.Smith@example.com")
        #expect(all.first == address)
    }

    @Test func `with a key it is a hash, the same each time, that names the key`() throws {
        let users = UserPseudonyms(try KeyRing(text: Self.new))
        let pseudonym = try #require(users.pseudonym(of: "user-17"))
        #expect(pseudonym.hasPrefix("new."))
        #expect(pseudonym.utf8.count == 4 + 43)
        #expect(users.pseudonym(of: "user-17") == pseudonym)
        #expect(users.pseudonym(of: "user-18") != pseudonym)
        #expect(UserPseudonyms(try KeyRing(text: Self.old)).pseudonym(of: "user-17") != pseudonym)
    }

    @Test func `all that may stand for a user is known after a change of keys`() throws {
        let old = UserPseudonyms(try KeyRing(text: Self.old))
        let before = try #require(old.pseudonym(of: "user-17"))
        let users = UserPseudonyms(try KeyRing(text: "\(Self.new)\n\(Self.old)"))
        let all = users.all(of: "user-17")
        #expect(all.first == users.pseudonym(of: "user-17"))
        #expect(all.contains(before))
        #expect(all.contains("user-17"))
        #expect(Set(all).count == all.count)
        #expect(UserPseudonyms().all(of: "user-17").first == "user-17")
    }
}
