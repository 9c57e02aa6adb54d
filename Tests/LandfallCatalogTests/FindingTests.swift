import Testing

/// Every way of looking for a screen, from the catalog to the plan.
struct FindingTests {
    @Test(arguments: table)
    func `a finder finds what it says`(route: PlannedRoute) throws {
        #expect(try route.answer() == route.plan)
    }

    private static let table = [
        PlannedRoute(
            "[{screen: Item, find: any, set: [id], action: present}, {from: current}]",
            on: "nav:Nav[A, Item(id=9, via=w)]",
            "update => nav:Nav[A, Item(id=7)]"
        ),
        PlannedRoute(
            "[{screen: Item, find: none, set: [id], action: push}, {from: root}]",
            on: "nav:Nav[A, Item(id=7)]",
            "push => nav:Nav[A, Item(id=7), Item(id=7)]"
        ),
        PlannedRoute(
            "[{screen: A, find: any, build: no}, {from: root}]",
            on: "nav:Nav[Special/A, B]",
            "popTo => nav:Nav[Special/A]"
        ),
        PlannedRoute(
            "[{screen: Item, find: {context: [id]}, build: no}, {from: root}]",
            on: "tab:Tabs<1>[nav:Nav[A, Item(id=07), B], B]",
            "popTo, select => tab:Tabs<0>[nav:Nav[A, Item(id=07)], B]"
        ),
        PlannedRoute(
            "[{screen: Item, find: {context: [id]}, set: [id], action: push}, {from: root}]",
            on: "nav:Nav[A, Item(id=8)]",
            "push => nav:Nav[A, Item(id=8), Item(id=7)]"
        ),
        PlannedRoute(
            "[{screen: Item, find: {context: {id: 8}}, build: no}, {from: root}]",
            on: "nav:Nav[Item(id=8), Item(id=7)]",
            "popTo => nav:Nav[Item(id=8)]"
        ),
        PlannedRoute(
            "[{screen: Item, find: {context: {id: $id, via: $name}}, build: no}, {from: root}]",
            on: "nav:Nav[Item(id=7, via=x), Item(id=7)]",
            "popTo => nav:Nav[Item(id=7, via=x)]"
        ),
        PlannedRoute(
            "[{screen: Item, find: {context: {via: $device.locale}}, build: no}, {from: root}]",
            on: "nav:Nav[Item(id=7, via=x), Item(id=7)]",
            "failed composition_failed: Item is not there when its turn comes"
        ),
        PlannedRoute(
            "[{container: Bare, find: {kind: navigation}, build: no}, {from: root}]",
            on: "tab:Tabs<1>[nav:Nav[A], B]",
            "select => tab:Tabs<0>[nav:Nav[A], B]"
        ),
        PlannedRoute(
            "[{container: Bare, find: {kind: navigation, search: current-visible-only}, build: no}, {from: root}]",
            on: "tab:Tabs<1>[nav:Nav[A], B]",
            "failed composition_failed: Bare is not there when its turn comes"
        ),
        PlannedRoute(
            "[{container: Nav, find: {kind: navigation, context: {name: y}}, build: no}, {from: root}]",
            on: "tab:Tabs<1>[nav:Nav[A], nav:Other(name=y)[B]]",
            "alreadyThere "
        ),
        PlannedRoute(
            "[{screen: A, find: {search: current-and-up, start: root}, build: no}, {from: root}]",
            on: "B ^ A",
            "alreadyThere "
        ),
        PlannedRoute(
            "[{screen: A, find: {search: current-and-down}, build: no}, {from: root}]",
            on: "A ^ B",
            "dismiss => A"
        ),
        PlannedRoute(
            "[{screen: A, find: {search: current-all-stack}, build: no}, {from: root}]",
            on: "A ^ B",
            "dismiss => A"
        ),
        PlannedRoute(
            "[{screen: A, find: {search: all-visible}, build: no}, {from: root}]",
            on: "nav:Nav[A, B] ^ C",
            "failed composition_failed: A is not there when its turn comes"
        ),
        PlannedRoute(
            "[{screen: A, find: {search: full-stack}, build: no}, {from: root}]",
            on: "nav:Nav[A, B] ^ C",
            "dismiss, popTo => nav:Nav[A]"
        ),
        PlannedRoute(
            "[{screen: A, find: {search: [current, contained, presenting]}, build: no}, {from: root}]",
            on: "nav:Nav[A, B] ^ C",
            "dismiss, popTo => nav:Nav[A]"
        ),
        PlannedRoute(
            "[{container: Nav, find: {search: [parent], start: {type: B}}, build: no}, {from: root}]",
            on: "nav:Nav[A, B] ^ C",
            "dismiss => nav:Nav[A, B]"
        ),
        PlannedRoute(
            "[{screen: A, find: {start: root, search: [current, visible]}, build: no}, {from: root}]",
            on: "nav:Nav[B, A] ^ nav:Nav[A]",
            "dismiss => nav:Nav[B, A]"
        ),
        PlannedRoute(
            "[{screen: A, find: {start: {type: Nav, start: root, search: [current]}, search: current-all-stack}, build: no}, {from: root}]",
            on: "nav:Nav[B, A] ^ nav:Bare[A]",
            "dismiss => nav:Nav[B, A]"
        ),
        PlannedRoute(
            "[{screen: A, find: {start: {type: Stage}}, build: no}, {from: root}]",
            on: "nav:Nav[B, A]",
            "failed composition_failed: A is not there when its turn comes"
        ),
        PlannedRoute(
            "[{screen: A, find: {window: any}, build: no}, {from: root}]",
            on: "B | nav:Nav[A, C]",
            "popTo, activateWindow => B | key nav:Nav[A]"
        ),
        PlannedRoute(
            "[{screen: A, find: {window: key}, build: no}, {from: root}]",
            on: "B | nav:Nav[A, C]",
            "failed composition_failed: A is not there when its turn comes"
        ),
        PlannedRoute(
            "[{screen: A, find: {window: w2, start: root}, build: no}, {from: root}]",
            on: "A | nav:Nav[A, C]",
            "popTo, activateWindow => A | key nav:Nav[A]"
        ),
        PlannedRoute(
            "[{screen: A, find: {window: w9}, build: no}, {from: root}]",
            on: "A",
            "failed composition_failed: A is not there when its turn comes"
        ),
        PlannedRoute(
            "[{screen: A, find: {presenting-of: topmost}, build: no}, {from: root}]",
            on: "A ^ B ^ C",
            "dismiss => A ^ B"
        ),
        PlannedRoute(
            "[{screen: A, find: {presenting-of: topmost, window: w2}, build: no}, {from: root}]",
            on: "A | A ^ B",
            "dismiss, activateWindow => A | key A"
        ),
        PlannedRoute(
            "[{screen: A, find: {presenting-of: {type: B}}, build: no}, {from: root}]",
            on: "A ^ B ^ C",
            "dismiss => A"
        ),
        PlannedRoute(
            "[{screen: A, find: {presenting-of: topmost}, build: no}, {from: root}]",
            on: "A",
            "failed composition_failed: A is not there when its turn comes"
        ),
        PlannedRoute(
            "[{screen: B, action: push}, {container: DetailNav, find: {details-navigation: Split}, build: no}, {from: root}]",
            on: "split:Split[nav:Nav[A], nav:DetailNav[C]]",
            "push => split:Split[nav:Nav[A], nav:DetailNav[C, B]]"
        ),
        PlannedRoute(
            "[{container: DetailNav, find: {details-navigation: Split, search: current-and-down, start: topmost}, build: no}, {from: root}]",
            on: "split:Split<>[nav:Nav[A, nav:DetailNav[C]]] ^ B",
            "dismiss => split:Split<>[nav:Nav[A, nav:DetailNav[C]]]"
        ),
        PlannedRoute(
            "[{screen: B, find: {node: n2}, build: no}, {from: root}]",
            on: "nav:Nav[A, C]",
            "popTo => nav:Nav[A]"
        ),
        PlannedRoute(
            "[{screen: B, find: {node: n9}, build: no}, {from: root}]",
            on: "nav:Nav[A, C]",
            "failed composition_failed: B is not there when its turn comes"
        ),
        PlannedRoute(
            "[{from: current}]",
            on: "nav:Nav[A, B] ^ C",
            "alreadyThere "
        ),
        PlannedRoute(
            "[{from: root}]",
            on: "nav:Nav[A, B] ^ C",
            "dismiss => nav:Nav[A, B]"
        ),
        PlannedRoute(
            "[{from: root, window: w2}]",
            on: "A | B ^ C",
            "dismiss, activateWindow => A | key B"
        ),
        PlannedRoute(
            "[{from: current, window: key}]",
            on: "A ^ B | C",
            "alreadyThere "
        ),
        PlannedRoute(
            "[{from: current, window: w3}]",
            on: "A",
            "failed composition_failed: there is nothing at which the chain could begin"
        ),
        PlannedRoute(
            "[{from: {find: {type: A}}}]",
            on: "nav:Nav[A, B] ^ C",
            "dismiss, popTo => nav:Nav[A]"
        ),
        PlannedRoute(
            "[{from: {find: {type: Item, context: [id]}}}]",
            on: "nav:Nav[Item(id=8), Item(id=7), B]",
            "popTo => nav:Nav[Item(id=8), Item(id=7)]"
        ),
        PlannedRoute(
            "[{screen: B, action: push}, {from: {find: {kind: navigation, search: current-visible-only}}}]",
            on: "tab:Tabs<0>[nav:Nav[A], B]",
            "push => tab:Tabs<0>[nav:Nav[A, B], B]"
        ),
        PlannedRoute(
            "[{screen: B, action: push}, {from: {find: {kind: navigation, search: current-visible-only}}}]",
            on: "tab:Tabs<1>[nav:Nav[A], B]",
            "failed composition_failed: there is nothing at which the chain could begin"
        ),
        PlannedRoute(
            "[{from: {find: {type: A}}, window: any}]",
            on: "B | A ^ C",
            "dismiss, activateWindow => B | key A"
        ),
        PlannedRoute(
            "[{from: {find: {presenting-of: topmost}}}]",
            on: "A ^ B",
            "dismiss => A"
        ),
        PlannedRoute(
            "[{from: home}]",
            on: nil,
            "replaceRoot => tab:Tabs<0>[nav:Nav[A], B]"
        ),
        PlannedRoute(
            "[{screen: A, build: no}, {from: root}]",
            on: "B ^ C",
            "dismiss => B"
        ),
    ]
}
