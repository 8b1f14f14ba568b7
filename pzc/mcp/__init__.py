"""The MCP server of `pzc mcp`: pzc as tools of an AI assistant."""
