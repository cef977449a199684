"""The OpenAPI document: the routes as Litestar describes them, and the views as the games declare them.

The views are TypedDicts, which msgspec describes better (docstrings, descriptions of fields). Where the wire carries the view of
any game, the document says that it is one of the games' views, distinguished by `game`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Union, cast, get_args, get_type_hints, is_typeddict

import msgspec
from litestar import Litestar, Request
from litestar._openapi.schema_generation import SchemaCreator
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Reference, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

import formicary
from formicary.kernel.views import ChoicesView, EventView, View, ViewUpdate
from formicary.table import Ended
from formicary.table.talk.talk import TalkNews

REF = "#/components/schemas/{name}"
Json = dict[str, Any]
BESIDES = (EventView, ChoicesView, TalkNews, Ended)  # what answers and streams carry besides views


class TypedDicts(OpenAPISchemaPlugin):
    """Refers to TypedDicts by name; `components` describes them."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        return field_definition.is_typeddict_type

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        name = field_definition.annotation.__name__
        return cast(Schema, Reference(REF.format(name=name)))  # Litestar takes either


class Render(JsonRenderPlugin):
    """Serves the whole document. It is put together once: that takes as long as a hundred moves."""

    _rendered: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        if self._rendered is None:
            self._rendered = super().render(request, whole(openapi_schema))
        return self._rendered


def document(api: Litestar) -> Json:
    """The document as the server gives it at /schema."""
    return whole(api.openapi_schema.to_schema())


def whole(described: Json) -> Json:
    """Litestar's document with the components of the views."""
    parts = described["components"]
    schemas = {**components(), **parts["schemas"]}
    return {**described, "components": {**parts, "schemas": {name: schemas[name] for name in sorted(schemas)}}}


def components() -> dict[str, Json]:
    """The views of all games, and what they consist of."""
    views = {key: formicary.game(key).view_type for key in formicary.game_keys()}
    _, found = msgspec.json.schema_components([*views.values(), *BESIDES], schema_hook=_anything, ref_template=REF)
    for part in {part: None for kind in (*views.values(), *BESIDES) for part in typed_dicts(kind)}:  # msgspec sorts the fields
        fields = found[part.__name__]["properties"]
        found[part.__name__]["properties"] = {name: fields[name] for name in get_type_hints(part)}
    for schema in found.values():
        if "description" in schema:  # examples in a docstring are for people who read Python
            schema["description"] = schema["description"].split("\n\n")[0]
    updates: dict[str, str] = {}
    for key, view in views.items():
        shape = found[view.__name__]
        updates[key] = view.__name__.removesuffix("View") + "Update"
        found[updates[key]] = {
            **shape,
            "title": updates[key],
            "description": f"{shape['description']} Without its static part, as stream messages carry it.",
            "properties": {name: part for name, part in shape["properties"].items() if name != "static"},
            "required": [name for name in shape["required"] if name != "static"],
        }
    found["View"] = _one_of(View, {key: view.__name__ for key, view in views.items()})
    found["ViewUpdate"] = _one_of(ViewUpdate, updates)
    return found


def typed_dicts(kind: object) -> Iterator[type[object]]:
    """The TypedDicts that a type consists of, itself first."""
    if isinstance(kind, type) and is_typeddict(kind):
        yield kind
        kind = Union[tuple(get_type_hints(kind, include_extras=True).values())]
    for each in get_args(kind):
        yield from typed_dicts(each)


def _anything(kind: type) -> Json:
    """The schema of `object`, which msgspec does not know: any JSON."""
    if kind is not object:
        raise NotImplementedError(kind)
    return {"description": "Any JSON."}


def _one_of(shared: type[object], names: dict[str, str]) -> Json:
    refs = {key: REF.format(name=name) for key, name in names.items()}
    return {
        "description": shared.__doc__,
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": "game", "mapping": refs},
    }
