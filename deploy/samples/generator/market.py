"""The catalog of a large app: six tabs with nine routes each, and six routes for all of them."""

# A tab: its name, what its list holds, what lies in that, and what can be chosen there.
_TABS = [
    ("shop", "Category", "Product", "Review"),
    ("deals", "Campaign", "Deal", "Terms"),
    ("orders", "Year", "Order", "Parcel"),
    ("inbox", "Folder", "Thread", "Message"),
    ("community", "Forum", "Topic", "Reply"),
    ("account", "Section", "Card", "Statement"),
]

_HEAD = """\
# The market: six tabs with nine routes each, a sign-in with a second factor, an offer as an experiment. It is here for
# its size: `landfall catalog verify` explores it to the end. Written by deploy/samples/generate.
landfall: 1
app: market

defaults: {veto: precise, max-state-age: 30m}

"""

_COMMON = """\

experiments:
  offer-style:
    variations: [sheet, full]
    weights: [0.5, 0.5]
    hash-attribute: userId
    seed: offer-style

flows:
  sign-in:
    root: SignInNavigation
    steps:
      credentials:   {route: sign-in, result: {email: string}}
      second-factor: {route: code, with: {email: $flow.email}, when: {attribute: {mfa: "true"}}}
    cancelled: return-to

routes:
  home:
    links: ["/"]
    steps:
      - {container: Tabs, find: any, action: replace-root}
      - from: root

  news:
    links: ["/news"]
    steps:
      - {screen: News, find: any, action: {present: {style: page-sheet}}}
      - switch:
          - when: {screen: Tabs}
            steps: [{from: current}]
          - else: [{from: home}]

  about:
    links: ["/about"]
    steps:
      - {screen: About, find: any, action: push}
      - {container: AboutNavigation, find: any, action: present}
      - from: home

  offer:
    links: ["/offer"]
    steps:
      - switch:
          - when: {experiment: {offer-style: full}}
            steps:
              - {screen: Offer, find: any, action: present}
              - from: home
          - else:
              - {screen: Offer, find: any, action: {present: {style: page-sheet}}}
              - from: home

  sign-in:
    steps:
      - {screen: SignIn, find: any, build: no}
      - {container: SignInNavigation, find: any, action: {present: {style: page-sheet}}}
      - switch:
          - when: {screen: Tabs}
            steps: [{from: current}]
          - else: [{from: home}]

  code:
    context: {email: string}
    steps:
      - {screen: Code, find: any, set: [email], action: push}
      - {container: SignInNavigation, find: any, build: no}
      - from: sign-in
"""

_TAB = """
  {tab}:
    links: ["/{tab}"]
    steps:
      - {{screen: {Tab}, find: any, build: no}}
      - from: home

  {list}:
    context: {{{list}Id: string}}
    links: ["/{tab}/{list}/:{list}Id"]
    steps:
      - {{screen: {List}, find: {{context: [{list}Id]}}, set: [{list}Id], action: push}}
      - {{container: {Tab}Navigation, find: any, build: no}}
      - from: home

  {item}:
    context: {{{item}Id: string}}
    links: ["/{tab}/{item}/:{item}Id"]
    steps:
      - {{screen: {Item}, find: {{context: [{item}Id]}}, set: [{item}Id], action: push}}
      - {{container: {Tab}Navigation, find: any, build: no}}
      - from: home

  {part}:
    context: {{{item}Id: string, {part}Id: string}}
    links: ["/{tab}/{item}/:{item}Id/:{part}Id"]
    steps:
      - {{screen: {Part}, find: {{context: [{part}Id]}}, set: [{part}Id], action: push}}
      - from: {item}

  {tab}-search:
    links: ["/{tab}/search"]
    steps:
      - {{screen: {Tab}Search, find: any, action: push}}
      - {{container: {Tab}Navigation, find: any, build: no}}
      - from: home

  {tab}-filter:
    links: ["/{tab}/filter"]
    result: {{{list}: string}}
    steps:
      - {{screen: {Tab}Filter, find: any, action: {{present: {{style: page-sheet}}}}}}
      - from: {tab}

  {tab}-help:
    links: ["/{tab}/help"]
    steps:
      - {{screen: {Tab}Help, find: any, build: no}}
      - {{container: {Tab}HelpNavigation, find: any, action: {{present: {{style: form-sheet}}}}}}
      - from: home

  {tab}-new:
    links: ["/{tab}/new"]
    before:
      - signed-in: {{otherwise: {{detour: sign-in}}}}
    steps:
      - {{screen: {Tab}New, find: any, action: push}}
      - {{container: {Tab}Navigation, find: any, build: no}}
      - from: home

  {item}-picture:
    context: {{{item}Id: string}}
    links: ["/{tab}/{item}/:{item}Id/picture"]
    steps:
      - {{screen: {Item}Picture, find: any, action: present}}
      - from: {item}
"""


def catalog():
    """The text of the catalog."""
    screens = ["News: {}", "About: {}", "Offer: {}", "SignIn: {}", "Code: {context: {email: string}}"]
    containers = [
        "AboutNavigation: {kind: navigation}",
        "SignInNavigation: {kind: navigation, children: [SignIn]}",
    ]
    routes = []
    for tab, *nouns in _TABS:
        name = tab.capitalize()
        keys = [noun.lower() for noun in nouns]
        screens += [f"{name}: {{}}"]
        screens += [f"{noun}: {{context: {{{key}Id: string}}}}" for noun, key in zip(nouns, keys)]
        screens += [f"{name}{kind}: {{}}" for kind in ("Search", "Filter", "Help", "New")]
        screens += [f"{nouns[1]}Picture: {{}}"]
        containers += [
            f"{name}Navigation: {{kind: navigation, children: [{name}]}}",
            f"{name}HelpNavigation: {{kind: navigation, children: [{name}Help]}}",
        ]
        routes.append(
            _TAB.format(
                tab=tab, Tab=name, list=keys[0], List=nouns[0], item=keys[1], Item=nouns[1], part=keys[2],
                Part=nouns[2],
            )
        )
    tabs = ", ".join(f"{tab.capitalize()}Navigation" for tab, *_ in _TABS)
    containers.append(f"Tabs: {{kind: tab, children: [{tabs}]}}")
    text = _HEAD + "screens:\n" + "".join(f"  {line}\n" for line in screens)
    text += "\ncontainers:\n" + "".join(f"  {line}\n" for line in containers)
    text += "\nlinks: {schemes: [https, marketapp], hosts: [market.example.com]}\n"
    return text + _COMMON + "".join(routes)
