"""A headless Chromium, driven by its own protocol through two pipes: no driver and no package is needed."""

import base64
import fcntl
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


def find():
    """The path of a Chromium, or None."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Failure(Exception):
    """Something in the browser is not as it should be."""


class Browser:
    """One page in a browser of its own; use it by `with`."""

    def __init__(self, program, patience=20):
        self.patience = patience
        self.problems = []
        self.last = 0
        self.rest = b""
        self.profile = tempfile.mkdtemp(prefix="landfall-browser.")
        to_read, self.output = os.pipe()
        self.input, to_write = os.pipe()
        # The browser reads from descriptor 3 and writes to 4; these must not be in the way.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 20) for end in (to_read, to_write)]
        arguments = [
            program, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "--no-first-run",
            "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions", "--disable-background-networking",
            "--hide-scrollbars", "--force-color-profile=srgb",
        ]
        # Its sandbox does not let root in.
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")

        def place():
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.process = subprocess.Popen(
            arguments + ["about:blank"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            pass_fds=(3, 4), preexec_fn=place, start_new_session=True)
        for end in ends + [to_read, to_write]:
            os.close(end)
        self.session = None

    def __enter__(self):
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        answer = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self.session = answer["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self.output)
        os.close(self.input)
        shutil.rmtree(self.profile, ignore_errors=True)

    # The protocol

    def call(self, method, **parameters):
        """Gives a command and returns its result."""
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + self.patience
        while True:
            answer = self.read(end)
            if answer is None:
                raise Failure(f"the browser does not answer {method}")
            if answer.get("id") != self.last:
                continue
            if "error" in answer:
                raise Failure(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def read(self, end):
        """The next message; None where none comes in time."""
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.input], [], [], max(0, end - time.monotonic()))
            piece = os.read(self.input, 1 << 16) if ready else b""
            if not piece:
                return None
            self.rest += piece
        text, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(text)
        self.note(message)
        return message

    def note(self, message):
        """Keeps what the page complains about."""
        values = message.get("params", {})
        match message.get("method"):
            case "Runtime.exceptionThrown":
                details = values["exceptionDetails"]
                self.problems.append(details.get("exception", {}).get("description") or details["text"])
            case "Log.entryAdded" if values["entry"]["level"] == "error":
                self.problems.append(values["entry"]["text"])
            case "Runtime.consoleAPICalled" if values["type"] in ("error", "assert"):
                self.problems.append(" ".join(str(part.get("value")) for part in values["args"]))

    # What a person does

    def open(self, address):
        self.call("Page.navigate", url=address)

    def ask(self, expression):
        """The value of an expression of JavaScript in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise Failure(f"{expression}: {answer['exceptionDetails']['exception'].get('description')}")
        return answer["result"].get("value")

    def wait(self, expression, what, patience=None):
        """Waits until an expression is true, and returns its value."""
        end = time.monotonic() + (patience or self.patience)
        while time.monotonic() < end:
            value = self.ask(expression)
            if value:
                return value
            time.sleep(0.05)
        raise Failure(f"{what}: {expression} is still {self.ask(expression)!r}")

    def click(self, selector):
        """Clicks into the middle of an element, as a mouse does."""
        place = json.dumps(selector)
        box = None
        # A page that still scrolls or grows by the last click would have the mouse miss it.
        for _ in range(50):
            former, box = box, self.ask(
                f"(() => {{ const e = document.querySelector({place}); if (!e) return null;"
                " e.scrollIntoView({block: 'center', behavior: 'instant'}); const b = e.getBoundingClientRect();"
                " return [b.x + b.width / 2, b.y + b.height / 2]; })()")
            if box is None:
                raise Failure(f"there is no {selector}")
            if box == former:
                break
            time.sleep(0.1)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def press(self, selector, key="Enter"):
        """Moves the focus to an element and presses a key there."""
        self.ask(f"document.querySelector({json.dumps(selector)}).focus()")
        code = {"Enter": 13, " ": 32}[key]
        text = "\r" if key == "Enter" else key
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code="Enter" if code == 13 else "Space",
                      windowsVirtualKeyCode=code, text=text if kind == "keyDown" else "")

    def resize(self, width, height, scale=1, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)

    def color(self, scheme):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, path, whole=False):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
