@testable import Landfall

extension AssemblyPair {
    static let all = actions + presentations + parts + chains

    private typealias App = SketchApp

    /// A step that builds S0 with its key.
    private static func builtS0(_ placement: Placement, find finder: (any Finder)? = nil) -> Step {
        .screen("S0", placement, find: finder, set: ["k": .context(key: "k")])
    }

    // MARK: Actions on containers that are found

    private static func onto<Parent: Container>(
        _ name: String,
        _ action: PlacementAction<Parent>,
        _ placement: Placement
    ) -> AssemblyPair {
        AssemblyPair(name, steps: [builtS0(placement), .found(Parent.type)]) {
            Assembly(App.S0.self)
                .build()
                .set()
                .using(action, from: Parent.self)
                .find()
                .from(.root)
        }
    }

    private static let actions: [AssemblyPair] = [
        onto("push", PlacementAction<App.Nav0>.push, .push),
        onto("push as root", PlacementAction<App.Nav0>.pushAsRoot, .pushAsRoot),
        onto("push replacing", PlacementAction<App.Nav0>.pushReplacingLast, .pushReplacingLast),
        onto("add a tab", PlacementAction<App.Tab0>.addTab(), .addTab()),
        onto("add a tab at", PlacementAction<App.Tab0>.addTab(at: 1), .addTab(at: 1)),
        onto(
            "replace a tab",
            PlacementAction<App.Tab0>.addTab(at: 0, isReplacing: true),
            .addTab(at: 0, isReplacing: true)
        ),
        onto("set the primary", PlacementAction<App.Split0>.setPrimary, .setPrimary),
        onto("show a detail", PlacementAction<App.Split0>.showDetail, .showDetail),
        onto("push on the detail", PlacementAction<App.Split0>.pushOnDetail, .pushOnDetail),
        onto(
            "add to the app's own",
            PlacementAction<App.Custom0>.add(at: 0),
            .put(.insert(at: 0), into: .type("Custom0"))
        ),
        onto(
            "set the app's own",
            PlacementAction<App.Custom0>.set,
            .put(.only, into: .type("Custom0"))
        ),
        onto(
            "an action of the app's own",
            PlacementAction<App.Nav0>.action(PlacementAction<App.Nav0>(.push)),
            .push
        ),
    ]

    // MARK: Actions on anything

    private static let presentations: [AssemblyPair] = [
        AssemblyPair("present", steps: [builtS0(.present(.pageSheet, from: .topmostParent))]) {
            Assembly(App.S0.self)
                .build().set().using(.present(.pageSheet, from: .topmostParent), from: .root)
        },
        AssemblyPair(
            "present from what is found, with options",
            steps: [
                Step(
                    type: "S2",
                    factory: TemplateFactory<AnyScreen>(ViewTemplate(type: "S2")),
                    action: PlacementAction<AnyScreen>(
                        .present(.formSheet, from: .found(.type("S1"))),
                        options: ["animated": .bool(false)]
                    )
                )
            ],
            from: .current
        ) {
            Assembly(App.S2.self, with: App.Key.self)
                .build()
                .using(
                    .present(.formSheet, from: .found(TypeFinder<App.S1>()))
                        .options(["animated": .bool(false)]),
                    from: .current
                )
        },
        AssemblyPair(
            "replace a window's root",
            steps: [builtS0(.replaceRoot)],
            from: .root(in: .any)
        ) {
            Assembly(App.S0.self).build().set().using(.replaceRoot, from: .root(in: .any))
        },
        AssemblyPair(
            "from what is found",
            steps: [builtS0(.push)],
            from: .found(.type("Nav1", options: .currentAndUp))
        ) {
            Assembly(App.S0.self).build().set()
                .using(.push, from: .found(TypeFinder<App.Nav1>(options: .currentAndUp)))
        },
    ]

    // MARK: Finders, factories, tasks

    private static let parts: [AssemblyPair] = [
        AssemblyPair(
            "find by a field",
            steps: [
                builtS0(
                    .push,
                    find: .type("S0", matching: ["k"], options: .currentAllStack, start: .root)
                ),
                .built(
                    ViewTemplate(type: "Nav0", kind: .navigation),
                    .present(.fullScreen, from: .current)
                ),
            ],
            from: .current
        ) {
            Assembly(App.S0.self)
                .find(matching: \.k, in: .currentAllStack, from: .root)
                .build()
                .set(\.k)
                .using(.push, from: App.Nav0.self)
                .build()
                .using(.present(), from: .current)
        },
        AssemblyPair(
            "find by a condition, and look up again",
            steps: [
                .screen(
                    "S1",
                    find: PredicateFinder<App.S1> { screen, _ in screen.isVisible },
                    set: ["text": .sessionUserID]
                )
            ],
            from: .route("root")
        ) {
            Assembly(App.Texted.self, with: App.Key.self)
                .find { screen, key in screen.isVisible && key.k == 1 }
                .set(\.text, to: .sessionUserID)
                .from(App.root)
        },
        AssemblyPair(
            "unchecked parts",
            steps: [
                .screen(
                    "S0",
                    .present(.fullScreen, from: .current),
                    find: .type("S2"),
                    set: ["k": .literal(.int(7))]
                )
            ],
            from: .current
        ) {
            Assembly(App.S0.self)
                .unchecked(find: TypeFinder<App.S2>())
                .unchecked(build: TemplateFactory<AnyScreen>(ViewTemplate(type: "S0")))
                .unchecked(task: SetContext(["k": .literal(.int(7))]))
                .using(.present(), from: .current)
        },
        blueprint,
        AssemblyPair("must stay, with more in its template", steps: [staying], from: .root) {
            Assembly(App.S2.self, with: App.Key.self)
                .build { $0.supertypes = ["S9"] }
                .undismissible()
                .using(.replaceRoot, from: .root)
        },
    ]

    private static var staying: Step {
        var template = ViewTemplate(type: "S2")
        template.supertypes = ["S9"]
        var step = Step.built(template, .replaceRoot)
        step.isDismissible = false
        return step
    }

    /// S6 of the reference: children with tasks and a transform, one replacing another, nested.
    private static var blueprint: AssemblyPair {
        typealias Child = CompleteFactory<AnyScreen>.Child
        func plain(_ type: ScreenType, _ kind: NodeKind = .screen) -> TemplateFactory<AnyScreen> {
            TemplateFactory(ViewTemplate(type: type, kind: kind))
        }
        let key = SetContext(["k": .context(key: "k")])
        let inner = CompleteFactory(plain("Nav0", .navigation), children: [Child(plain("S2"))])
        let factory = CompleteFactory(
            plain("Tab0", .tab),
            children: [
                Child(plain("S0"), tasks: [key]),
                Child(
                    plain("S1"),
                    tasks: [key],
                    transform: MappedContext(["k": .literal(.int(9))])
                ),
                Child(inner, by: .replace(at: 1)),
                Child(plain("S1"), by: .insert(at: 0), tasks: [key]),
            ]
        )
        let step = Step(
            type: "Tab0",
            factory: factory,
            action: PlacementAction<AnyScreen>(.replaceRoot)
        )
        return AssemblyPair("a container with children", steps: [step]) {
            let drawn = Blueprint(App.Tab0.self, with: App.Key.self)
                .with(Blueprint(App.S0.self, with: App.Key.self).set())
                .with(Blueprint(App.S1.self, with: App.Key.self).set()) { (_: App.Key) in
                    App.Key(k: 9)
                }
                .with(
                    Blueprint(App.Nav0.self).with(Blueprint(App.S2.self)),
                    by: .replace(at: 1)
                )
                .with(Blueprint(App.S1.self, with: App.Key.self).set(\.k), by: .insert(at: 0))
            return Assembly(App.Tab0.self, with: App.Key.self)
                .build(drawn)
                .using(.replaceRoot, from: .root)
        }
    }
}
