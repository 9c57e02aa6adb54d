"""A device's tree of screens, and the fifteen operations of a plan."""

import re


class Refusal(Exception):
    """An operation that can't be carried out; nothing of it was done."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


class Node:
    """A screen or container. `data` has its fields that operations do not change."""

    def __init__(self, data):
        self.data = data
        self.id, self.kind = data.get("id", ""), data.get("kind", "SCREEN")
        self.context = dict(data.get("context", {}))
        self.children = [Node(child) for child in data.get("children", [])]
        self.presented = Node(data["presented"]) if "presented" in data else None
        self.shown = []
        if self.kind == "TAB" and self.children:
            self.shown = [self.children[data.get("selected", 0)]]
        if self.kind == "CUSTOM":
            self.shown = [self.children[index] for index in sorted(set(data.get("visible", [])))]

    def all(self):
        """The node and all below it: children before what it presents."""
        found = [self]
        for child in self.children + ([self.presented] if self.presented else []):
            found += child.all()
        return found

    def visible_children(self):
        if self.kind == "NAVIGATION":
            return self.children[-1:]
        return self.shown if self.kind in ("TAB", "CUSTOM") else self.children

    def set_children(self, children, selected=None):
        """Gives a container its next list; what it shows follows from what it showed."""
        index = self.children.index(self.shown[0]) if self.kind == "TAB" and self.shown else 0
        kept = [child for child in children if child in self.shown]
        if self.kind == "TAB" and not kept:
            kept = children[index:index + 1] or children[:1]
        elif self.kind == "CUSTOM":
            shows_all = all(child in self.shown for child in self.children)
            kept = list(children) if shows_all else kept or children[-1:]
        self.children = children
        self.shown = kept if selected is None else [children[selected]]

    def state(self, ids):
        """The node as a device reports it, defaults left out."""
        data = {key: value for key, value in self.data.items()
                if key not in ("context", "children", "presented", "selected", "visible", "parentOverride")}
        if self.data.get("parentOverride") in ids:
            data["parentOverride"] = self.data["parentOverride"]
        if self.context:
            data["context"] = self.context
        if self.children:
            data["children"] = [child.state(ids) for child in self.children]
        if self.kind == "TAB" and self.shown:
            data["selected"] = self.children.index(self.shown[0])
        if self.kind == "CUSTOM" and self.shown:
            data["visible"] = [index for index, child in enumerate(self.children) if child in self.shown]
        if self.presented:
            data["presented"] = self.presented.state(ids)
        return data


class Tree:
    """The windows of a device."""

    def __init__(self, state):
        windows = state.get("windows") or [{"id": "main", "key": True}]
        self.roots = {window["id"]: Node(window["root"]) if "root" in window else None for window in windows}
        self.key = next((window["id"] for window in windows if window.get("key")), windows[0]["id"])
        self.nodes = {node.id: node for root in self.roots.values() if root for node in root.all()}
        self.gone, self.given = set(), set()

    def state(self):
        windows = []
        for name, root in self.roots.items():
            window = {"id": name}
            if name == self.key:
                window["key"] = True
            if root:
                window["root"] = root.state(self.nodes)
            windows.append(window)
        return {"windows": windows}

    def visible(self):
        """The plain screens that a person sees: on the way that each container shows, with nothing over them."""
        found, places = [], [self.roots.get(self.key)]
        while places:
            node = places.pop()
            if node and node.presented:
                places.append(node.presented)
            elif node:
                if node.kind == "SCREEN":
                    found.append(node.id)
                places += reversed(node.visible_children())
        return found

    # What operations name

    def node(self, name, kind=None):
        if name not in self.nodes:
            raise Refusal("not_in_window" if name in self.gone else "unknown_node")
        if kind and self.nodes[name].kind != kind:
            raise Refusal("wrong_kind")
        return self.nodes[name]

    def child(self, name, container):
        child = self.node(name)
        if child not in container.children:
            raise Refusal("not_a_child")
        return child

    def window(self, name):
        if name not in self.roots:
            raise Refusal("unknown_window")
        return name

    # New and removed nodes

    def check(self, views):
        """Refuses new subtrees that can't be made; their ids are given away only if all can be."""
        given = set(self.given)
        for view in [inner for view in views for inner in all_views(view)]:
            if not re.fullmatch(r"\$[1-9][0-9]*", view.get("id", "")):
                raise Refusal("malformed_id")
            if view.get("id", "") in given:
                raise Refusal("used_id")
            given.add(view.get("id", ""))
            kind, children = view.get("kind", "SCREEN"), view.get("children", [])
            named = [view.get("selected", 0)] if kind == "TAB" and children else []
            named += view.get("visible", []) if kind == "CUSTOM" else []
            if any(not 0 <= index < len(children) for index in named):
                raise Refusal("index_out_of_range")
        self.given = given

    def add(self, node):
        self.nodes.update((each.id, each) for each in node.all())

    def remove(self, node):
        for each in node.all() if node else []:
            self.gone.add(each.id)
            del self.nodes[each.id]

    def change(self, container, children, selected=None):
        """Every change of a list: `children` are nodes to keep and views (dictionaries) to make."""
        self.check([view for view in children if not isinstance(view, Node)])
        for child in container.children:
            if child not in children:
                self.remove(child)
        children = [child if isinstance(child, Node) else Node(child) for child in children]
        container.set_children(children, selected)
        for child in children:
            self.add(child)

    # The operations

    def apply(self, operation):
        """Carries out one operation, or raises a refusal and changes nothing."""
        name = next(key for key in operation if key != "options")
        getattr(self, "do_" + name)(operation[name])

    def do_update(self, fields):
        node = self.node(fields.get("node", ""))
        node.context = dict(fields.get("context", {}))

    def do_dismiss(self, fields):
        node = self.node(fields.get("presenter", ""))
        if not node.presented:
            raise Refusal("not_presenting")
        self.remove(node.presented)
        node.presented = None

    def do_select(self, fields, kind="TAB"):
        container = self.node(fields.get("container", ""), kind)
        child = self.child(fields.get("child", ""), container)
        container.shown = [child]

    def do_makeVisible(self, fields):
        self.do_select(fields, "CUSTOM")

    def do_popTo(self, fields):
        container = self.node(fields.get("container", ""), "NAVIGATION")
        child = self.child(fields.get("child", ""), container)
        self.change(container, container.children[:container.children.index(child) + 1])

    def do_push(self, fields):
        container = self.node(fields.get("container", ""), "NAVIGATION")
        self.change(container, container.children + [fields["view"]])

    def do_setChildren(self, fields):
        container, children = self.node(fields.get("container", "")), []
        if container.kind == "SCREEN":
            raise Refusal("wrong_kind")
        for element in fields.get("children", []):
            child = element["view"] if "view" in element else self.child(element.get("node", ""), container)
            if isinstance(child, Node) and child in children:
                raise Refusal("repeated_child")
            children.append(child)
        selected = fields.get("selected")
        if selected is not None and not 0 <= selected < len(children):
            raise Refusal("index_out_of_range")
        self.change(container, children, selected)

    def do_insertTab(self, fields, replaced=0):
        container, index = self.node(fields.get("container", ""), "TAB"), fields.get("index", 0)
        if index < 0:
            raise Refusal("index_out_of_range")
        children = container.children[:index] + [fields["view"]] + container.children[index + replaced:]
        self.change(container, children)

    def do_replaceTab(self, fields):
        self.do_insertTab(fields, replaced=1)

    def do_setPrimary(self, fields):
        container = self.node(fields.get("container", ""), "SPLIT")
        self.change(container, [fields["view"]] + container.children[1:])

    def primary(self, split):
        if not split.children:
            raise Refusal("no_primary")
        return split.children[0]

    def do_showDetail(self, fields):
        split = self.node(fields.get("container", ""), "SPLIT")
        primary = self.primary(split)
        if not split.data.get("collapsed"):
            return self.change(split, [primary, fields["view"]])
        below = self.node(primary.id, "NAVIGATION").children
        if below and below[-1].kind == "NAVIGATION":
            below = below[:-1]
        self.change(primary, below + [fields["view"]])

    def do_pushOnDetail(self, fields):
        split = self.node(fields.get("container", ""), "SPLIT")
        detail = self.primary(split)
        if not split.data.get("collapsed"):
            if len(split.children) < 2:
                raise Refusal("no_detail")
            detail = split.children[-1]
        elif detail.kind == "NAVIGATION" and detail.children and detail.children[-1].kind == "NAVIGATION":
            detail = detail.children[-1]
        self.change(self.node(detail.id, "NAVIGATION"), detail.children + [fields["view"]])

    def do_present(self, fields):
        presenter = self.node(fields.get("presenter", ""))
        self.check([fields["view"]])
        presenter.presented = Node(fields["view"])
        self.add(presenter.presented)

    def do_replaceRoot(self, fields):
        window = self.window(fields.get("window", ""))
        self.check([fields["view"]])
        self.remove(self.roots[window])
        self.roots[window] = Node(fields["view"])
        self.add(self.roots[window])

    def do_activateWindow(self, fields):
        self.key = self.window(fields.get("window", ""))


def all_views(view):
    """A new subtree and all below it, from the outside in."""
    found = [view]
    for inner in view.get("children", []) + ([view["presented"]] if "presented" in view else []):
        found += all_views(inner)
    return found
