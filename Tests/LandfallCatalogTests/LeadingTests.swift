import Testing

/// Switches, flags, contexts and interceptors, from the catalog to the plan.
struct LeadingTests {
    @Test(arguments: table)
    func `a route leads where its conditions say`(route: PlannedRoute) throws {
        #expect(try route.answer() == route.plan)
    }

    private static let table = [
        PlannedRoute(
            "[{switch: [{when: {idiom: phone}, steps: [{from: home}]}, {else: [{from: current}]}]}]",
            on: nil,
            "replaceRoot => tab:Tabs<0>[nav:Nav[A], B]"
        ),
        PlannedRoute(
            "[{switch: [{when: {idiom: pad}, steps: [{from: home}]}, {else: [{from: current}]}]}]",
            on: "A ^ B",
            "alreadyThere "
        ),
        PlannedRoute(
            "[{screen: B, action: push}, {switch: [{when: {screen: Bare}, steps: [{from: {find: {type: Bare}}}]}]}, {container: Nav, find: any, build: no}, {from: home}]",
            on: "tab:Tabs<0>[nav:Bare[A], nav:Nav[A]]",
            "push => tab:Tabs<0>[nav:Bare[A, B], nav:Nav[A]]"
        ),
        PlannedRoute(
            "[{screen: B, action: push}, {switch: [{when: {screen: Bare}, steps: [{from: {find: {type: Bare}}}]}]}, {container: Nav, find: any, build: no}, {from: home}]",
            on: "tab:Tabs<0>[B, nav:Nav[A]]",
            "select, push => tab:Tabs<1>[B, nav:Nav[A, B]]"
        ),
        PlannedRoute(
            "[{switch: [{when: {screen: {kind: tab, search: current-visible-only}}, steps: [{from: root}]}, {else: [{from: current}]}]}]",
            on: "tab:Tabs<0>[A] ^ B",
            "alreadyThere "
        ),
        PlannedRoute(
            "[{switch: [{when: {screen: {type: Item, context: [id]}}, steps: [{from: root}]}, {else: [{from: current}]}]}]",
            on: "nav:Nav[Item(id=8)] ^ B",
            "alreadyThere "
        ),
        PlannedRoute(
            "[{switch: [{when: {context: {id: present}}, steps: [{from: root}]}, {else: [{from: current}]}]}]",
            on: "A ^ B",
            "dismiss => A"
        ),
        PlannedRoute(
            "[{screen: A, find: none, build: no, with: {}}, {switch: [{when: {idiom: phone}, steps: [{from: root}]}, {else: [{from: current}]}]}]",
            on: "A ^ B",
            "dismiss => A"
        ),
        PlannedRoute(
            "[{switch: [{when: {flag: on}, steps: [{from: root}]}, {else: [{from: current}]}]}]",
            on: "A ^ B",
            "dismiss => A"
        ),
        PlannedRoute(
            "[{switch: [{when: {flag: pads}, steps: [{from: root}]}, {when: {flag: both}, steps: [{from: home}]}, {else: [{from: current}]}]}]",
            on: "A ^ B",
            "replaceRoot => tab:Tabs<0>[nav:Nav[A], B]"
        ),
        PlannedRoute(
            "[{switch: [{when: {idiom: pad}, steps: [{from: root}]}, {when: {idiom: tv}, steps: [{from: root}]}, {else: []}]}, {from: current}]",
            on: "A ^ B",
            "alreadyThere "
        ),
        PlannedRoute(
            "[{switch: [{when: {between: [2027-01-15T08:00:00Z, 2027-01-15T08:00:01Z]}, steps: [{from: root}]}, {else: [{from: current}]}]}]",
            on: "A ^ B",
            "dismiss => A"
        ),
        PlannedRoute(
            "[{switch: [{when: {between: [2027-01-15T07:59:59+00:00, 2027-01-15T09:00:00+01:00]}, steps: [{from: root}]}, {else: [{from: current}]}]}]",
            on: "A ^ B",
            "alreadyThere "
        ),
        PlannedRoute(
            "[{screen: Item, set: [id], action: push, with: {id: 3}}, {from: item}]",
            on: nil,
            "replaceRoot => tab:Tabs<0>[nav:Nav[A, Item(id=3), Item(id=7)], B]"
        ),
        PlannedRoute(
            "[{screen: B, action: push, with: {id: 3}}, {switch: [{when: {context: {id: 3}}, steps: [{from: item}]}, {else: [{container: Nav, find: any, build: no}, {from: home}]}]}]",
            on: "tab:Tabs<0>[nav:Nav[A]]",
            "setChildren => tab:Tabs<0>[nav:Nav[A, Item(id=3), B]]"
        ),
        PlannedRoute(
            "[{screen: B, action: push, with: {id: $id}}, {screen: Item, set: [id], action: push}, {container: Nav, action: present}, {from: current}]",
            on: "A",
            "present => A ^ nav:Nav[A, Item(id=7), B]"
        ),
        PlannedRoute(
            "[{screen: B, action: present, before: [signed-in]}, {from: current}]",
            on: "A",
            "refused signed_out"
        ),
        PlannedRoute(
            "[{screen: B, action: present, before: [{signed-in: {otherwise: {refuse: not_you}}}]}, {from: current}]",
            on: "A",
            "refused not_you"
        ),
        PlannedRoute(
            "[{screen: B, action: present, before: [{signed-in: {otherwise: {redirect: item}}}]}, {from: current}]",
            on: "A",
            "replaceRoot => tab:Tabs<0>[nav:Nav[A, Item(id=7)], B]"
        ),
        PlannedRoute(
            "[{screen: B, action: present, before: [{require: {idiom: pad}, otherwise: {redirect: {route: item, with: {id: 3}}}}]}, {from: current}]",
            on: "tab:Tabs<0>[nav:Nav[A]]",
            "push => tab:Tabs<0>[nav:Nav[A, Item(id=3)]]"
        ),
        PlannedRoute(
            "[{screen: B, action: present, before: [{maintenance: {flag: on, otherwise: {redirect: {route: second, with: {name: $name}}}}}]}, {from: current}]",
            on: "A",
            "present => A ^ nav:Nav(name=x)[A]"
        ),
        PlannedRoute(
            "[{screen: B, action: present, before: [{signed-in: {otherwise: {detour: sign-in}}}]}, {from: current}]",
            on: "A",
            "detour sign-in: present => A ^ nav:Nav(name=x)[A]"
        ),
        PlannedRoute(
            "[{screen: B, action: present, before: [{signed-in: {otherwise: open-url}}]}, {from: current}]",
            on: "A",
            "refused no_link"
        ),
        PlannedRoute(
            "[{screen: B, action: present, before: [{not-expired: }, {require: {flag: on}}]}, {from: current}]",
            on: "A",
            "present => A ^ B"
        ),
        PlannedRoute(
            "[{screen: B, find: none, build: no, before: [signed-in]}, {from: current}]",
            on: "A",
            "refused signed_out"
        ),
        PlannedRoute(
            "[{screen: B, find: any, build: no}, {screen: A, find: none, build: no, before: [signed-in]}, {from: current}]",
            on: "B",
            "alreadyThere "
        ),
    ]
}
