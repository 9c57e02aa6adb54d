import Landfall
import Testing

/// An app of tabs with a sign-in, over them or in their place.
///
/// It is that of a demo of coordinators, with the one case that is named and left empty there: the
/// profile of a user, from a notification.
struct NotifiedAppTests {
    /// The catalog of the app.
    ///
    /// - Parameter signIn: How the sign-in is put in place.
    /// - Returns: Its text.
    private static func catalog(_ signIn: String) -> String {
        """
        landfall: 1
        screens:
          Feed: {}
          Post: {}
          People: {}
          Profile: {context: {userId: string}}
          Login: {}
          Password: {context: {name: "string?"}}
        containers:
          FeedStack: {kind: navigation, children: [Feed]}
          PeopleStack: {kind: navigation, children: [People]}
          Tabs: {kind: tab, children: [FeedStack, PeopleStack]}
          LoginStack: {kind: navigation, children: [Login]}
        links: {schemes: [https], hosts: [app.example]}
        flows:
          sign-in:
            root: LoginStack
            steps:
              name: {route: login, result: {name: string}}
              password: {route: password, with: {name: $flow.name}}
        routes:
          tabs: {steps: [{container: Tabs, find: any, action: replace-root}, {from: root}]}
          feed: {links: ["/"], steps: [{screen: Feed, find: any, build: no}, {from: tabs}]}
          post:
            links: ["/post"]
            steps:
              - {screen: Post, find: any, action: push}
              - {container: FeedStack, find: any, build: no}
              - {from: tabs}
          profile:
            context: {userId: string}
            links: ["/users/:userId"]
            before: [{signed-in: {otherwise: {detour: sign-in}}}]
            steps:
              - {screen: Profile, find: {context: [userId]}, set: [userId], action: push}
              - {container: PeopleStack, find: any, build: no}
              - {from: tabs}
          login:
            steps: [{screen: Login, find: any, build: no}, {container: LoginStack, find: any, \(signIn)
          password:
            context: {name: "string?"}
            steps: [{screen: Password, find: any, set: [name], action: push}, {from: login}]
        """
    }

    private static let replacing = "action: replace-root}, {from: root}]"
    private static let presenting = "action: present}, {from: tabs}]"
    private static let people = "[nav:FeedStack[Feed, Post], nav:PeopleStack[People]]"

    /// The steps of a sign-in, one after the other.
    private static func signIn(_ person: inout FlowPerson) throws {
        try person.complete(["name": .string("ada")])
        #expect(person.answer == "DETOUR sign-in password")
        person.signIn()
        try person.complete()
    }

    @Test func `tabs keep their own stacks`() throws {
        var person = try FlowPerson(Self.catalog(Self.presenting), on: "tab:Tabs<0>\(Self.people)")
        person.signIn()
        try person.tap("/users/7")
        let both = "[nav:FeedStack[Feed, Post], nav:PeopleStack[People, Profile(userId=7)]]"
        #expect(person.view == "NAVIGATE - profile: tab:Tabs<1>\(both)")
        try person.tap("/post")
        #expect(person.view == "NAVIGATE - post: tab:Tabs<0>\(both)")
        try person.tap("/users/7")
        #expect(person.view == "NAVIGATE - profile: tab:Tabs<1>\(both)")
    }

    @Test(arguments: [presenting, replacing])
    func `a notification leads to a user's profile, wherever the person is`(signIn: String) throws {
        var running = try FlowPerson(Self.catalog(signIn), on: "tab:Tabs<0>\(Self.people)")
        try running.tap("/users/7")
        #expect(running.answer == "DETOUR sign-in login")
        try Self.signIn(&running)
        #expect(running.answer == "NAVIGATE - profile")
        #expect(running.plan.context == [ContextEntry(key: "userId", value: "7")])
        #expect(running.tree.hasSuffix("nav:PeopleStack[People, Profile(userId=7)]]"))
        var cold = try FlowPerson(Self.catalog(signIn))
        try cold.tap("/users/7")
        #expect(cold.answer == "DETOUR sign-in login")
        try Self.signIn(&cold)
        #expect(
            cold.view == "NAVIGATE - profile: tab:Tabs<1>[nav:FeedStack[Feed],"
                + " nav:PeopleStack[People, Profile(userId=7)]]"
        )
    }

    @Test func `a sign-in over the tabs leaves them as they are`() throws {
        let tree = "tab:Tabs<0>\(Self.people)"
        var person = try FlowPerson(Self.catalog(Self.presenting), on: tree)
        try person.tap("/users/7")
        #expect(person.tree == "\(tree) ^ nav:LoginStack[Login]")
        try Self.signIn(&person)
        #expect(
            person.tree
                == "tab:Tabs<1>[nav:FeedStack[Feed, Post], nav:PeopleStack[People, Profile(userId=7)]]"
        )
        try person.tap("/users/8")
        #expect(person.answer == "NAVIGATE - profile")
    }

    /// RouteComposer looks for the origin before it asks its interceptors: one that replaces the
    /// root leaves it with an origin that is no more (its issue 82).
    @Test func `a sign-in that replaces the root is followed by the target on the tree of then`()
        throws
    {
        let tree = "tab:Tabs<0>\(Self.people)"
        var person = try FlowPerson(Self.catalog(Self.replacing), on: tree)
        try person.tap("/users/7")
        #expect(person.view == "DETOUR sign-in login: nav:LoginStack[Login]")
        try Self.signIn(&person)
        #expect(
            person.view == "NAVIGATE - profile: tab:Tabs<1>[nav:FeedStack[Feed],"
                + " nav:PeopleStack[People, Profile(userId=7)]]"
        )
        #expect(person.plan.operations.map(\.kind) == ["replaceRoot"])
    }

    @Test func `an app that is quit in the middle of a sign-in begins it anew`() throws {
        var person = try FlowPerson(Self.catalog(Self.replacing))
        try person.tap("/users/7")
        let token = person.plan.resume
        person.quit()
        try person.complete(["name": .string("ada")], token: token)
        #expect(person.answer == "REFUSED flow_ended -")
        try person.tap("/users/7")
        #expect(person.view == "DETOUR sign-in login: nav:LoginStack[Login]")
    }
}
