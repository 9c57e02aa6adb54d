import Landfall
import LandfallContract
import LandfallReview

/// A phone of the demo, and what it shows at first.
struct PhoneProfile: Sendable {
    /// Its id, also that of its device.
    let id: String
    /// Whose phone it is.
    let owner: String
    /// What it shows at first.
    let state: DeviceState

    /// The phones: one whose user is signed in at the start screen, one of a guest who reads in a sheet.
    ///
    /// - Throws: ``DemoError`` where a state can't be read.
    static func all() throws(DemoError) -> [PhoneProfile] {
        [
            try PhoneProfile(
                "ada",
                owner: "Ada",
                session: #"{"userId":"user-17","authenticated":true}"#,
                browsing: #"{"id":"n3","type":"Home"}"#
            ),
            try PhoneProfile(
                "ben",
                owner: "Ben",
                session: #"{"authenticated":false}"#,
                browsing: """
                    {"id":"n3","type":"Home"},
                    {"id":"n9","type":"Category","context":{"categoryId":"chairs"}}
                    """,
                presented: """
                    ,"presented":{"id":"n10","type":"SheetNavigation","kind":"NAVIGATION","style":"PAGE_SHEET",
                    "children":[{"id":"n11","type":"Voucher","context":{"code":"SPRING5"}}]}
                    """
            ),
        ]
    }

    private init(
        _ id: String,
        owner: String,
        session: String,
        browsing: String,
        presented: String = ""
    ) throws(DemoError) {
        self.id = id
        self.owner = owner
        let json = """
            {"deviceId":"\(id)","sequence":"1","launchId":"L1","session":\(session),
            "app":{"bundleId":"com.example.shop","version":"4.2.0","platform":"IOS","idiom":"PHONE","locale":"en-GB"},
            "windows":[{"id":"main","key":true,"root":{"id":"n1","type":"ShopTabs","kind":"TAB","children":[
            {"id":"n2","type":"BrowseNavigation","kind":"NAVIGATION","children":[\(browsing)]},
            {"id":"n4","type":"CartNavigation","kind":"NAVIGATION","children":[{"id":"n5","type":"Cart"}]},
            {"id":"n6","type":"AccountNavigation","kind":"NAVIGATION","children":[{"id":"n7","type":"Account"}]}
            ]\(presented)}}]}
            """
        let record = FollowedRecord(
            place: RecordOrigin(topic: "", partition: 0, offset: 0),
            key: Array(id.utf8),
            value: Array(json.utf8),
            headers: []
        )
        guard let state = try? record.state() else {
            throw .failed("the first state of \(owner)'s phone can't be read")
        }
        self.state = state
    }
}
