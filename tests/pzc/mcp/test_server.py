"""The server with requests of the SDK's own client: in this process, and as the command `pzc mcp`."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the assistants' server needs the extra `mcp`")

from mcp import Client, MCPError, StdioServerParameters, stdio_client

from pzc.mcp.server import make_server

SUJIKO = "use sujiko\ncircle (1,1) = 20, (1,2) = 26, (2,1) = 24, (2,2) = 19\ngiven (1,1) = 1\n"


def ask(question: Callable[[Client], Awaitable[Any]]) -> Any:
    async def session() -> Any:
        async with Client(make_server()) as client:
            return await question(client)

    return asyncio.run(session())


def test_every_tool_has_a_description_and_a_schema() -> None:
    tools = ask(lambda client: client.list_tools()).tools
    assert {"check_puzzle", "solve_puzzle", "draw_puzzle", "search_library"} <= {tool.name for tool in tools}
    for tool in tools:
        assert tool.description and tool.input_schema["type"] == "object" and tool.annotations.read_only_hint


def test_a_result_is_data() -> None:
    result = ask(lambda client: client.call_tool("solve_puzzle", {"puzzle": SUJIKO}))
    assert not result.is_error and result.structured_content["status"] == "several"


def test_a_refusal_is_read_by_the_assistant() -> None:
    result = ask(lambda client: client.call_tool("solve_puzzle", {"puzzle": "use sujikoo\n"}))
    assert result.is_error and "did you mean `sujiko`" in result.content[0].text


def test_a_picture_is_an_image_or_svg() -> None:
    content = ask(lambda client: client.call_tool("draw_puzzle", {"puzzle": SUJIKO})).content[0]
    assert content.type == "image" and content.mime_type == "image/png" or content.text.startswith("<svg ")


def test_resources() -> None:
    assert ask(lambda client: client.read_resource("pzc://language")).contents[0].text.startswith("# The language")
    assert "clue " in ask(lambda client: client.read_resource("pzc://rules/masyu")).contents[0].text
    assert "given" in ask(lambda client: client.read_resource("pzc://prelude")).contents[0].text


def test_a_resource_that_is_missing() -> None:
    async def question(client: Client) -> None:
        with pytest.raises(MCPError, match="no rule file"):
            await client.read_resource("pzc://rules/nothing")

    ask(question)


def test_the_prompt_has_the_rules_in_it() -> None:
    found = ask(lambda client: client.get_prompt("rules_to_puzzle", {"rules": "Every row sums to 7."}))
    assert "Every row sums to 7." in found.messages[0].content.text


def test_the_command_serves_until_its_input_ends() -> None:
    async def session() -> Any:
        server = StdioServerParameters(command=sys.executable, args=["-m", "pzc", "mcp"])
        async with Client(stdio_client(server)) as client:
            return await client.call_tool("check_puzzle", {"puzzle": SUJIKO})

    assert asyncio.run(session()).structured_content["ok"] is True
