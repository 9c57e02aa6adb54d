import Testing

/// Every way of building and placing, from the catalog to the plan.
struct PlacingTests {
    @Test(arguments: table)
    func `an action puts a screen where it says`(route: PlannedRoute) throws {
        #expect(try route.answer() == route.plan)
    }

    private static let table = [
        PlannedRoute(
            "[{screen: B, action: push}, {container: Nav, find: any, build: no}, {from: home}]",
            on: nil,
            "replaceRoot => tab:Tabs<0>[nav:Nav[A, B], B]"
        ),
        PlannedRoute(
            "[{screen: B, action: push}, {container: Nav, find: any, build: no}, {from: home}]",
            on: "tab:Tabs<1>[nav:Nav[A], B]",
            "select, push => tab:Tabs<0>[nav:Nav[A, B], B]"
        ),
        PlannedRoute(
            "[{screen: B, action: push-as-root}, {from: {find: {type: Nav}}}]",
            on: "nav:Nav[A, C]",
            "setChildren => nav:Nav[B]"
        ),
        PlannedRoute(
            "[{screen: B, action: push-replacing-last}, {from: {find: {type: Nav}}}]",
            on: "nav:Nav[A, C]",
            "setChildren => nav:Nav[A, B]"
        ),
        PlannedRoute(
            "[{screen: B, action: push}, {screen: C, action: push-as-root}, {container: Nav, action: present}, {from: current}]",
            on: "A",
            "present => A ^ nav:Nav[C, B]"
        ),
        PlannedRoute(
            "[{screen: B, action: push-replacing-last}, {container: Nav, action: present}, {from: current}]",
            on: "A",
            "present => A ^ nav:Nav[B]"
        ),
        PlannedRoute(
            "[{screen: C, action: add-tab}, {container: Tabs, find: any, build: no}, {from: root}]",
            on: "tab:Tabs<0>[nav:Nav[A], B]",
            "setChildren => tab:Tabs<2>[nav:Nav[A], B, C]"
        ),
        PlannedRoute(
            "[{screen: C, action: {add-tab: {at: 0}}}, {container: Tabs, find: any, build: no}, {from: root}]",
            on: "tab:Tabs<0>[nav:Nav[A], B]",
            "setChildren => tab:Tabs<0>[C, nav:Nav[A], B]"
        ),
        PlannedRoute(
            "[{screen: C, action: {add-tab: {at: 1, replacing: yes}}}, {container: Tabs, find: any, build: no}, {from: root}]",
            on: "tab:Tabs<0>[nav:Nav[A], B]",
            "setChildren => tab:Tabs<1>[nav:Nav[A], C]"
        ),
        PlannedRoute(
            "[{screen: C, action: {add-tab: {at: 1, replacing: true}}}, {container: Tabs, action: replace-root}, {from: root}]",
            on: "A",
            "replaceRoot => tab:Tabs<1>[nav:Nav[A], C]"
        ),
        PlannedRoute(
            "[{screen: C, action: set-primary}, {container: Split, find: any, build: no}, {from: root}]",
            on: "split:Split[nav:Nav[A], nav:DetailNav[B]]",
            "setPrimary => split:Split[C, nav:DetailNav[B]]"
        ),
        PlannedRoute(
            "[{screen: C, action: show-detail}, {container: Split, find: any, build: no}, {from: root}]",
            on: "split:Split[nav:Nav[A], nav:DetailNav[B]]",
            "showDetail => split:Split[nav:Nav[A], C]"
        ),
        PlannedRoute(
            "[{screen: C, action: show-detail}, {container: Split, find: any, build: no}, {from: root}]",
            on: "split:Split<>[nav:Nav[A]]",
            "showDetail => split:Split<>[nav:Nav[A, C]]"
        ),
        PlannedRoute(
            "[{screen: C, action: push-on-detail}, {container: Split, find: any, build: no}, {from: root}]",
            on: "split:Split[nav:Nav[A], nav:DetailNav[B]]",
            "pushOnDetail => split:Split[nav:Nav[A], nav:DetailNav[B, C]]"
        ),
        PlannedRoute(
            "[{screen: C, action: show-detail}, {container: Half, action: replace-root}, {from: root}]",
            on: "B",
            "replaceRoot => split:Half[A, C]"
        ),
        PlannedRoute(
            "[{screen: C, action: push-on-detail}, {container: Split, action: replace-root}, {from: root}]",
            on: "B",
            "replaceRoot => split:Split[nav:Nav[A], nav:DetailNav[C]]"
        ),
        PlannedRoute(
            "[{container: DetailNav, action: push-on-detail}, {container: Half, action: replace-root}, {from: root}]",
            on: "B",
            "replaceRoot => split:Half[A, nav:DetailNav[]]"
        ),
        PlannedRoute(
            "[{screen: C, action: present}, {from: current}]",
            on: "A ^ B",
            "present => A ^ B ^ C"
        ),
        PlannedRoute(
            "[{screen: C, action: {present: {style: page-sheet}}}, {from: current}]",
            on: "A",
            "present => A ^page-sheet C"
        ),
        PlannedRoute(
            "[{screen: C, action: {present: {style: OVER_FULL_SCREEN, from: current}}}, {screen: A, find: any, build: no}, {from: root}]",
            on: "nav:Nav[A, B]",
            "popTo, present => nav:Nav[A] ^over-full-screen C"
        ),
        PlannedRoute(
            "[{screen: C, action: {present: {style: form-sheet, from: topmost-parent}}}, {screen: A, find: any, build: no}, {from: root}]",
            on: "nav:Nav[A] ^ B",
            "dismiss, present => nav:Nav[A] ^form-sheet C"
        ),
        PlannedRoute(
            "[{screen: C, action: {present: {from: {find: {type: Nav}}}}}, {from: current}]",
            on: "nav:Nav[A] ^ B",
            "dismiss, present => nav:Nav[A] ^ C"
        ),
        PlannedRoute(
            "[{screen: C, action: {present: {style: popover, from: {type: Item, context: [id]}}}}, {from: current}]",
            on: "nav:Nav[Item(id=7), B]",
            "present => nav:Nav[Item(id=7), B] ^popover C"
        ),
        PlannedRoute(
            "[{screen: C, action: {present: {from: {find: {type: Stage}}}}}, {from: current}]",
            on: "nav:Nav[A] ^ B",
            "failed composition_failed: there is nothing that C could be presented from"
        ),
        PlannedRoute(
            "[{screen: C, action: replace-root}, {from: root}]",
            on: "A ^ B",
            "replaceRoot => C"
        ),
        PlannedRoute(
            "[{screen: C, action: {add: {to: Stage}}}, {container: Stage, find: any, build: no}, {from: root}]",
            on: "custom:Stage<0>[A, B]",
            "setChildren => custom:Stage<2>[A, B, C]"
        ),
        PlannedRoute(
            "[{screen: C, action: {add: {to: Stage, at: 0}}}, {container: Stage, find: any, build: no}, {from: root}]",
            on: "custom:Stage<0>[A, B]",
            "setChildren => custom:Stage<0>[C, A, B]"
        ),
        PlannedRoute(
            "[{screen: C, action: {set: {to: Stage}}}, {container: Stage, find: any, build: no}, {from: root}]",
            on: "custom:Stage<0>[A, B]",
            "setChildren => custom:Stage<0>[C]"
        ),
        PlannedRoute(
            "[{screen: C, action: {add: {to: Wall}}}, {container: Wall, find: any, build: no}, {from: root}]",
            on: "custom:Wall<0 1>[A, B]",
            "setChildren => custom:Wall<0 1 2>[A, B, C]"
        ),
        PlannedRoute(
            "[{screen: C, action: {add: {to: Wall}}}, {container: Hall, action: present}, {from: root}]",
            on: "A",
            "present => A ^ custom:Hall/Wall<0>[C]"
        ),
        PlannedRoute(
            "[{screen: C, action: {add: {to: Pile}}}, {container: Pile, find: any, action: replace-root}, {from: root}]",
            on: "custom:Pile<1>[A, B]",
            "setChildren => custom:Pile<2>[A, B, C]"
        ),
        PlannedRoute(
            "[{screen: C, action: {add: {to: Pile}}}, {container: Pile, find: any, action: replace-root}, {from: root}]",
            on: nil,
            "replaceRoot => custom:Pile<0>[C]"
        ),
        PlannedRoute(
            "[{screen: A, find: any, build: no}, {container: Pile, find: any, build: no}, {from: root}]",
            on: "custom:Pile<1>[A, B]",
            "setChildren => custom:Pile<0>[A]"
        ),
        PlannedRoute(
            "[{screen: A, find: any, build: no}, {container: Wall, find: any, build: no}, {from: root}]",
            on: "custom:Wall<1>[A, B]",
            "failed composition_failed: Wall does not show A"
        ),
        PlannedRoute(
            "[{screen: A, find: any, build: no}, {container: Stage, find: any, build: no}, {from: root}]",
            on: "custom:Stage<1>[A, B]",
            "makeVisible => custom:Stage<0>[A, B]"
        ),
        PlannedRoute(
            "[{container: Nav, children: [B, {screen: C}], action: present}, {from: root}]",
            on: "A",
            "present => A ^ nav:Nav[B, C]"
        ),
        PlannedRoute(
            "[{container: Nav, children: [], action: present}, {from: root}]",
            on: "A",
            "present => A ^ nav:Nav[]"
        ),
        PlannedRoute(
            "[{container: Nav, children: [{screen: Item, set: [id]}, {screen: Item, with: {id: 3, by: $name}, set: {id: $id, via: $by}}], action: present}, {from: root}]",
            on: "A",
            "present => A ^ nav:Nav[Item(id=7), Item(id=3, via=x)]"
        ),
        PlannedRoute(
            "[{container: Nav, children: [A, {screen: B, action: push-as-root}, {screen: C, action: push-replacing-last}], action: present}, {from: root}]",
            on: "A",
            "present => A ^ nav:Nav[C]"
        ),
        PlannedRoute(
            "[{container: Tabs, children: [A, {container: Nav, set: [name], action: {add-tab: {at: 0}}, children: [{screen: Item, set: [id]}]}], action: replace-root}, {from: root}]",
            on: "A",
            "replaceRoot => tab:Tabs<0>[nav:Nav(name=x)[Item(id=7)], A]"
        ),
        PlannedRoute(
            "[{screen: C, action: push}, {container: Nav, children: [B], action: present}, {from: root}]",
            on: "A",
            "present => A ^ nav:Nav[B, C]"
        ),
        PlannedRoute(
            "[{container: Split, children: [A, {screen: B, action: show-detail}], action: replace-root}, {from: root}]",
            on: "C",
            "replaceRoot => split:Split[A, B]"
        ),
        PlannedRoute(
            "[{container: Stage, children: [A, {screen: B, action: {add: {to: Stage, at: 0}}}], action: replace-root}, {from: root}]",
            on: "C",
            "replaceRoot => custom:Stage<0>[B, A]"
        ),
        PlannedRoute(
            "[{screen: Item, set: {id: $id, via: literal}, action: present}, {from: current}]",
            on: "A",
            "present => A ^ Item(id=7, via=literal)"
        ),
        PlannedRoute(
            "[{screen: Item, find: any, set: [id], build: no}, {from: current}]",
            on: "nav:Nav[Item(id=3, via=x)]",
            "update => nav:Nav[Item(id=7)]"
        ),
        PlannedRoute(
            "[{screen: B, dismissible: no, action: present}, {from: current}]",
            on: "A",
            "present => A ^ B!"
        ),
        PlannedRoute(
            "[{screen: C, action: present}, {screen: Camera, action: present}, {from: current}]",
            on: "A",
            "present => A ^ Camera! ^ C"
        ),
        PlannedRoute(
            "[{screen: B, action: present}, {from: current}]",
            on: "Camera!",
            "failed not_dismissible: Camera must not be dismissed or covered"
        ),
        PlannedRoute(
            "[{screen: B, build: no, find: none, action: none}, {from: current}]",
            on: "A",
            "alreadyThere "
        ),
    ]
}
