"""A PostgreSQL server of a script's own, for the checks that need a real Kafka (check-rolling, check-gateway)."""

import os
import pathlib
import shutil
import subprocess
import sys


def fail(text):
    sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {text}")


class Database:
    """A PostgreSQL server of the script's own, on a port of its own."""

    def __init__(self, folder, port):
        programs = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
        if not programs:
            fail("PostgreSQL's server is missing: apt-get install postgresql")
        self.programs, self.folder, self.port = programs[-1], folder / "postgres", port
        self.prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self.folder.mkdir()
        if self.prefix:
            shutil.chown(self.folder, "postgres", "postgres")
            folder.chmod(0o755)
        self.call("initdb", "-D", self.folder / "data", "-U", "landfall", "-A", "trust", "--no-sync", "-E", "UTF8")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        self.call("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-w", "-o", options, "start")
        self.call("createdb", "-h", "127.0.0.1", "-p", str(port), "-U", "landfall", "landfall")
        self.url = f"postgres://landfall@127.0.0.1:{port}/landfall?sslmode=disable"

    def call(self, program, *arguments):
        run = subprocess.run([*self.prefix, self.programs / program, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd="/")
        if run.returncode != 0:
            fail(f"{program} ended with {run.returncode}: {run.stderr[-2000:]}")

    def stop(self):
        self.call("pg_ctl", "-D", self.folder / "data", "-m", "fast", "-w", "stop")
