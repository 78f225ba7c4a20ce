"""The work of an agent in a repository through `ootd mcp`, which a person then undoes: agent_run.py OOTD.

The agent plans, claims, commits and finishes; the hook of the repository finishes what the commit names."""
import json
import os
import subprocess
import sys

import anyio
from mcp import Client, StdioServerParameters
from mcp_types import Implementation

OOTD = sys.argv[1]


def run(*words):
    result = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True)
    return result.stdout


def ootd(*words):
    return json.loads(run(OOTD, *words, "--json"))


def statuses():
    return {todo["title"]: todo["status"] for todo in ootd("list", "--all")}


async def work():
    server = StdioServerParameters(
        command=OOTD, args=["mcp"], env=dict(os.environ), cwd=os.getcwd())
    information = Implementation(name="claude-code", version="1")
    async with Client(server, client_info=information) as agent:

        async def call(name, **arguments):
            result = await agent.call_tool(name, arguments)
            assert not result.is_error, result
            return result.structured_content

        ids = {}
        for title, *blockers in [["Write tests"], ["Fix refresh", "Write tests"], ["Ship", "Fix refresh"]]:
            after = [ids[blocker] for blocker in blockers]
            todo = (await call("add", title=title, **({"after": after} if after else {})))["todos"][0]
            assert todo["project"] == "api" and todo["blocked"] == bool(blockers), todo
            ids[title] = todo["id"]

        async def ready():
            found = await call("find", query="is:ready sort:ready")
            return [todo["title"] for todo in found["todos"]]

        assert await ready() == ["Write tests", "Mine"]
        claimed = (await call("start", ids=[ids["Write tests"]]))["todos"][0]
        assert claimed["claimedBy"] == "claude" and claimed["status"] == "doing", claimed
        other = subprocess.run(
            [OOTD, "start", ids["Write tests"], "--claim", "--json"], capture_output=True, text=True,
            env={**os.environ, "OOTD_ACTOR": "codex"}, timeout=60)
        assert other.returncode == 4, other
        assert json.loads(other.stderr)["error"]["code"] == "todo.claimed", other

        run("git", "commit", "-q", "--allow-empty", "-m", f"Test refresh (closes ootd-{ids['Write tests']})")
        shown = await call("show", id=ids["Write tests"])
        assert shown["status"] == "done" and len(shown["commits"]) == 1, shown
        assert await ready() == ["Fix refresh", "Mine"]
        await call("start", ids=[ids["Fix refresh"]])
        await call("finish", ids=[ids["Fix refresh"]])
        assert sorted(await ready()) == ["Mine", "Ship"]
    assert statuses() == {
        "Write tests": "done", "Fix refresh": "done", "Ship": "todo", "Mine": "todo"}


def undo():
    authors = [entry["by"] for entry in ootd("history")]
    assert authors.count("claude") == 6 and authors.count("person") == 2, authors
    undone = ootd("undo", "--by", "claude", "--since", "1h", "--yes")
    assert len(undone) == 6, undone
    assert statuses() == {"Mine": "todo"}
    ootd("redo", "-n", "6", "--yes")
    assert statuses()["Fix refresh"] == "done"


run(OOTD, "hook", "install")
run(OOTD, "add", "Mine")


async def main():
    with anyio.fail_after(60):
        await work()


anyio.run(main)
undo()
print("ok")
