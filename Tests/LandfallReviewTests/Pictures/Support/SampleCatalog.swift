import Landfall
import LandfallCatalog

/// A small catalog in which each kind of node and edge occurs.
enum SampleCatalog {
    /// The catalog in YAML.
    static let text = """
        landfall: 1
        app: sample
        screens:
          Home: {}
          Item: {context: {id: string}, dismissal: home}
          Login: {}
          Code: {}
          Loose: {}
        containers:
          Tabs: {kind: tab, children: [HomeStack]}
          HomeStack: {kind: navigation, children: [Home]}
          Sheet: {kind: navigation}
          LoginStack: {kind: navigation}
        links: {schemes: [https], hosts: [a.example.com]}
        experiments:
          entry: {variations: [push, sheet], hash-attribute: userId}
        routes:
          home:
            links: ["/"]
            steps:
              - {container: Tabs, find: any, action: replace-root}
              - from: root
          item:
            context: {id: string}
            links: ["/i/:id"]
            before: [{signed-in: {otherwise: {detour: sign-in}}}]
            steps:
              - {screen: Item, find: {context: [id]}, set: [id], action: push}
              - switch:
                  - when: {experiment: {entry: sheet}}
                    steps: [{container: Sheet, action: present}, {from: home}]
                  - else: [{container: HomeStack, find: any, build: no}, {from: home}]
          login:
            before: [{require: {platform: ios, otherwise: {redirect: home}}}]
            steps:
              - {screen: Login, find: any, action: push}
              - {container: LoginStack, action: present}
              - from: current
          code:
            steps: [{screen: Code, find: any, action: push}, {from: login}]
        flows:
          sign-in:
            root: LoginStack
            steps:
              credentials: {route: login}
              code: {route: code, when: {attribute: {mfa: "true"}}}
        """

    /// The catalog, loaded.
    ///
    /// - Throws: What is wrong with it.
    static func load() throws -> Catalog {
        try Catalog.load(Array(text.utf8), file: "sample", version: "1")
    }

    /// A catalog of many routes in YAML.
    ///
    /// - Parameter count: How many.
    /// - Returns: The text.
    static func large(_ count: Int) -> String {
        var text = """
            landfall: 1
            app: large
            screens: {Root: {}, \((0..<count).map { "S\($0): {}" }.joined(separator: ", "))}
            containers:
              Tabs: {kind: tab, children: [Stack]}
              Stack: {kind: navigation, children: [Root]}
            routes:
              home: {steps: [{container: Tabs, find: any, action: replace-root}, {from: root}]}

            """
        for number in 0..<count {
            let origin = number % 4 == 3 ? "s\(number / 2)" : "home"
            let middle = number % 4 == 3 ? "" : "{container: Stack, find: any, build: no}, "
            text += "  s\(number): {steps: [{screen: S\(number), find: any, action: push}, "
            text += "\(middle){from: \(origin)}]}\n"
        }
        return text
    }
}
