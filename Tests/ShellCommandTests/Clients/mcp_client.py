"""Uses `ootd mcp` through the official client of the Model Context Protocol: mcp_client.py OOTD MODE.

MODE is `legacy` for a session, or `auto`, with which the client finds the newest revision."""
import os
import sys

import anyio
from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError
from mcp_types import Implementation

READ_ONLY = ["today", "find", "show"]
ALL = READ_ONLY + ["add", "change", "start", "finish", "undo"]


def client(ootd, mode, *options):
    server = StdioServerParameters(
        command=ootd, args=["mcp", *options], env=dict(os.environ), cwd=os.getcwd())
    return Client(server, mode=mode, client_info=Implementation(name="claude-code", version="1"))


async def fails(code, request):
    try:
        await request
    except MCPError as error:
        assert error.code == code, error
    else:
        raise AssertionError("no error")


async def use(ootd, mode):
    async with client(ootd, mode) as agent:
        modern = mode == "auto"
        assert agent.protocol_version == ("2026-07-28" if modern else "2025-06-18")
        assert agent.server_info.name == "ootd" and "closes ootd-12" in agent.instructions
        if not modern:
            await agent.send_ping()

        tools = (await agent.list_tools()).tools
        assert [tool.name for tool in tools] == ALL, tools
        assert [t.name for t in tools if t.annotations.read_only_hint] == READ_ONLY

        async def call(name, failing=False, **arguments):
            result = await agent.call_tool(name, arguments)
            assert bool(result.is_error) == failing, result
            return result.structured_content

        added = await call("add", title="-p Fix token refresh", priority="high", labels=["bug"])
        todo = added["todos"][0]
        assert todo["title"] == "-p Fix token refresh" and todo["priority"] == "high"
        ids = [todo["id"]]
        assert (await call("find", query="token label:bug"))["total"] == 1
        assert (await call("start", ids=ids))["todos"][0]["status"] == "doing"
        changed = await call("change", ids=ids, title="Refresh the token", due="fri 18:00")
        assert changed["todos"][0]["title"] == "Refresh the token"
        assert (await call("show", id=ids[0]))["due"] is not None
        assert (await call("finish", ids=ids))["todos"][0]["status"] == "done"
        assert (await call("today"))["completion"]["done"] == 1
        assert len((await call("undo"))["undone"]) == 1
        assert (await call("show", id=ids[0]))["status"] == "doing"
        error = (await call("show", failing=True, id="99"))["error"]
        assert "`99`" in error["message"], error
        await fails(-32602, agent.call_tool("rm", {}))

        uris = [str(resource.uri) for resource in (await agent.list_resources()).resources]
        assert uris == ["ootd://today", "ootd://guide"], uris
        assert len((await agent.list_resource_templates()).resource_templates) == 3
        for uri in [*uris, f"ootd://todo/{ids[0]}", "ootd://guide/queries"]:
            contents = (await agent.read_resource(uri)).contents
            assert len(contents) == 1 and contents[0].text, uri
        for uri in ["ootd://todo/99", "ootd://nope"]:
            await fails(-32602 if modern else -32002, agent.read_resource(uri))

    async with client(ootd, mode, "--read-only") as agent:
        assert [tool.name for tool in (await agent.list_tools()).tools] == READ_ONLY
        await fails(-32602, agent.call_tool("add", {"title": "No"}))


async def main():
    with anyio.fail_after(60):
        await use(*sys.argv[1:])
    print("ok")


anyio.run(main)
