"""Writes the client's types of the wire from the server's OpenAPI document.

python tools/openapi_types.py      client/src/lib/openapi.d.ts
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "client" / "src" / "lib" / "openapi.d.ts"
HEAD = "// Made from the server's OpenAPI document by tools/openapi_types.py; a test says when it is out of date.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def document() -> dict[str, Any]:
    """The OpenAPI document as the server gives it at /schema."""
    from formicary.web import WebSettings
    from formicary.web.app import Web

    return dict(Web(WebSettings(database_url="sqlite://")).api.openapi_schema.to_schema())


def type_of(schema: dict[str, Any]) -> str:
    """A schema as TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " | ".join(type_of(each) for each in schema[several])
    kind = schema.get("type")
    if kind == "array":
        inner = type_of(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        more = schema.get("additionalProperties")
        return f"Record<string, {type_of(more) if isinstance(more, dict) else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


def interface(name: str, schema: dict[str, Any]) -> str:
    """A component as an interface."""
    required = set(schema.get("required", []))
    lines = [f"  {key}{'' if key in required else '?'}: {type_of(each)};" for key, each in schema.get("properties", {}).items()]
    return "\n".join([f"export interface {name} {{", *lines, "}"])


def types() -> str:
    """The whole file."""
    schemas = document()["components"]["schemas"]
    return HEAD + "".join(f"\n{interface(name, schemas[name])}\n" for name in sorted(schemas))


def main() -> int:
    """Writes the file; returns the exit code."""
    TARGET.write_text(types(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))
    sys.exit(main())
