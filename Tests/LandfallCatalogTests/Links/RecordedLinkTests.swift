import Landfall
import LandfallCatalog
import Testing

struct RecordedLinkTests {
    private static let text = """
        landfall: 1
        links: {schemes: [https, shop], hosts: [shop.example.com], exclude: [/p/none]}
        screens:
          Product:
            context: {id: string, ref: "string?", code: {type: string, optional: yes, secret: yes}}
        routes:
          product:
            context: {id: string}
            links: [/p/:id]
            query: {ref: "string?", otp: "string?", code: {type: string, optional: yes, secret: yes}}
            steps: [{screen: Product, action: {present: {style: page-sheet}}}, {from: current}]
          reset:
            context: {id: {type: string, secret: yes}}
            links: ["/reset/:id/now", "/x/*/:id"]
            steps: [{screen: Product, action: {present: {style: page-sheet}}}, {from: current}]
        """

    private static let mac = String(repeating: "a", count: 43)

    @Test(
        arguments: [
            ("/p/9", "/p/9"),
            ("/p/9?email=a@b.c&token=s3cret", "/p/9"),
            ("/p/9?ref=mail&utm_source=a@b.c#part", "/p/9?ref=mail"),
            ("/p/9?ref=a@b.c", "/p/9?ref=<redacted>"),
            ("/p/9?r%65f=a%2540b.c", "/p/9?ref=<redacted>"),
            ("/p/9?r%65f=mail", "/p/9?r%65f=mail"),
            ("/p/9?ref=ann%EF%BC%A0b.example", "/p/9?ref=<redacted>"),
            ("/p/9?otp=1234&ref=token=abc", "/p/9?otp=1234&ref=token=<redacted>"),
            ("/p/9?ref=https://x.example/p?a=1", "/p/9?ref=https://x.example/p?<redacted>"),
            ("/p/9?ref=https%3A%2F%2Fx.example%2Fp%3Fa%3D1", "/p/9?ref=<redacted>"),
            ("/p/9?ref=eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyLTE3In0.", "/p/9?ref=<redacted>"),
            ("/p/code=12", "/p/code=<redacted>"),
            ("/p/9?ref=k1.1790000000.eA.\(mac)", "/p/9?ref=<redacted>"),
            ("/p/9?code=1234&ref=x", "/p/9?code=<redacted>&ref=x"),
            ("/p/a@b.c", "/p/<redacted>"),
            ("/p/9f86d081884c7d659a2f", "/p/9f86d081884c7d659a2f"),
            ("/p/none?ref=x", "/p/none"),
            ("/reset/1234/now", "/reset/<redacted>/now"),
            ("/reset/a%20b/now?ref=x", "/reset/<redacted>/now"),
            ("/x/9f86d081884c7d659a2f/7", "/x/<redacted>/<redacted>"),
            ("/nowhere/9f86d081884c7d659a2f?ref=x", "/nowhere/<redacted>"),
        ]
    )
    func `a recorded link has what its route declares`(path: String, shown: String) throws {
        let catalog = try Catalog.load(Array(Self.text.utf8), file: "routes.yaml", version: "v")
        let link = "https://shop.example.com" + path
        #expect(catalog.links.recordedText(of: link) == "https://shop.example.com" + shown)
        let match = catalog.links.match(link)
        #expect(match.resolution == catalog.links.resolve(link))
        #expect(match.recordedText == "https://shop.example.com" + shown)
    }

    @Test func `links of other schemes and hosts are recorded as well`() throws {
        let links = try Catalog.load(Array(Self.text.utf8), file: "routes.yaml", version: "v").links
        #expect(
            links.recordedText(of: "shop://reset/12/now?code=1") == "shop://reset/<redacted>/now"
        )
        #expect(
            links.recordedText(of: "https://u:p@evil.example/p/9?ref=x")
                == "https://evil.example/p/9"
        )
    }
}
