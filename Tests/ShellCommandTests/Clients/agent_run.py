"""The work of an agent in a repository through `ootd mcp` and the official client of the Model Context Protocol,
which a person then undoes: agent_run.py OOTD MODE.

MODE is `legacy` for a session, or `auto`, with which the client finds the newest revision. The agent plans, claims,
commits and finishes; the hook of the repository finishes what the commit names."""
import json
import os
import subprocess
import sys

import anyio
from jsonschema import Draft202012Validator
from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError
from mcp_types import Implementation

OOTD, MODE = sys.argv[1:]
READ_ONLY = ["today", "find", "show"]
ALL = READ_ONLY + ["add", "change", "start", "finish", "undo"]


def run(*words):
    result = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True)
    return result.stdout


def validated(text, *name):
    """JSON that its schema allows."""
    schema = json.loads(run(OOTD, "schema", *name))
    Draft202012Validator.check_schema(schema)
    value = json.loads(text)
    Draft202012Validator(schema).validate(value)
    return value


def ootd(*words):
    return json.loads(run(OOTD, *words, "--json"))


def statuses():
    return {todo["title"]: todo["status"] for todo in ootd("list", "--all")}


def client(*options):
    server = StdioServerParameters(
        command=OOTD, args=["mcp", *options], env=dict(os.environ), cwd=os.getcwd())
    return Client(server, mode=MODE, client_info=Implementation(name="claude-code", version="1"))


async def fails(code, request):
    try:
        await request
    except MCPError as error:
        assert error.code == code, error
    else:
        raise AssertionError("no error")


async def look(agent):
    """Everything that the server offers."""
    modern = MODE == "auto"
    assert agent.protocol_version == ("2026-07-28" if modern else "2025-06-18")
    assert agent.server_info.name == "ootd" and "closes ootd-12" in agent.instructions
    if not modern:
        await agent.send_ping()
    tools = (await agent.list_tools()).tools
    assert [tool.name for tool in tools] == ALL, tools
    assert [t.name for t in tools if t.annotations.read_only_hint] == READ_ONLY
    await fails(-32602, agent.call_tool("rm", {}))
    uris = [str(resource.uri) for resource in (await agent.list_resources()).resources]
    assert uris == ["ootd://today", "ootd://prime", "ootd://guide"], uris
    assert len((await agent.list_resource_templates()).resource_templates) == 3
    for uri in [*uris, "ootd://todo/1", "ootd://guide/queries"]:
        contents = (await agent.read_resource(uri)).contents
        assert len(contents) == 1 and contents[0].text, uri
    for uri in ["ootd://todo/99", "ootd://nope"]:
        await fails(-32602 if modern else -32002, agent.read_resource(uri))


async def work(agent):
    async def call(name, failing=False, **arguments):
        result = await agent.call_tool(name, arguments)
        assert bool(result.is_error) == failing, result
        return result.structured_content

    async def ready():
        found = await call("find", query="is:ready sort:ready")
        return [todo["title"] for todo in found["todos"]]

    plan = [{"title": "Write tests"}, {"title": "-p Fix"}, {"title": "Ship", "after": ["$1"]}]
    added = (await call("add", todos=plan))["todos"]
    assert [todo.get("blocked", False) for todo in added] == [False, False, True], added
    assert all(todo["project"] == "api" for todo in added), added
    ids = {todo["title"]: todo["id"] for todo in added}
    changed = await call(
        "change", ids=[ids["-p Fix"]], title="Fix refresh", due="fri 18:00", after=[ids["Write tests"]])
    assert changed["todos"][0]["title"] == "Fix refresh" and changed["todos"][0]["due"] is not None

    assert await ready() == ["Write tests", "Mine"]
    claimed = (await call("start", ids=[ids["Write tests"]]))["todos"][0]
    assert claimed["claimedBy"] == "claude" and claimed["status"] == "doing", claimed
    other = subprocess.run(
        [OOTD, "start", ids["Write tests"], "--claim", "--json"], capture_output=True, text=True,
        env={**os.environ, "OOTD_ACTOR": "codex"}, timeout=60)
    assert other.returncode == 4, other
    assert validated(other.stderr, "error")["error"]["code"] == "todo.claimed", other

    run("git", "commit", "-q", "--allow-empty", "-m", f"Test refresh (closes ootd-{ids['Write tests']})")
    shown = await call("show", id=ids["Write tests"])
    assert shown["status"] == "done" and len(shown["commits"]) == 1, shown
    assert await ready() == ["Fix refresh", "Mine"]
    # The next one is that todo.
    assert (await call("start"))["todos"][0]["id"] == ids["-p Fix"]
    await call("finish", ids=[ids["-p Fix"]], comment="Both paths")
    assert (await call("show", id=ids["-p Fix"]))["comments"][0]["by"] == "claude"
    assert len((await call("undo"))["undone"]) == 1
    assert (await call("show", id=ids["-p Fix"]))["status"] == "doing"
    await call("finish", ids=[ids["-p Fix"]])
    assert sorted(await ready()) == ["Mine", "Ship"]
    assert (await call("today"))["completion"]["done"] == 2
    error = (await call("show", failing=True, id="99"))["error"]
    assert "`99`" in error["message"], error
    done = {"Write tests": "done", "Fix refresh": "done", "Ship": "todo", "Mine": "todo"}
    assert statuses() == done
    assert len(validated(run(OOTD, "ready", "--json"), "ready")) == 2


def undo():
    authors = [entry["by"] for entry in ootd("history") if not entry["undone"]]
    count = authors.count("claude")
    assert count == 5 and authors.count("person") == 2, authors
    undone = ootd("undo", "--by", "claude", "--since", "1h", "--yes")
    assert len(undone["undone"]) == count, undone
    assert statuses() == {"Mine": "todo"}
    ootd("redo", "-n", str(count), "--yes")
    assert statuses()["Fix refresh"] == "done"


async def main():
    validated('[{"title": "One", "after": ["$0"]}]', "add", "--input")
    run(OOTD, "hook", "install")
    run(OOTD, "add", "Mine")
    with anyio.fail_after(60):
        async with client() as agent:
            await look(agent)
            await work(agent)
        async with client("--read-only") as agent:
            assert [tool.name for tool in (await agent.list_tools()).tools] == READ_ONLY
            await fails(-32602, agent.call_tool("add", {"title": "No"}))
    undo()
    print("ok")


anyio.run(main)
