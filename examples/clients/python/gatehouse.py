"""A client of one host, made of the description that the host serves. It needs nothing but the standard library."""

import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

Json = dict[str, Any]


class GatehouseError(Exception):
    """A host refused a call; the text is the message of the host."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    query: frozenset[str]


class Host:
    """`Host(url, key).call("action_get", groupId=…, actionId=…)`: names are those of the description."""

    def __init__(self, url: str, key: str) -> None:
        self._url = url
        self._key = key
        self._operations = _operations_of(self._send("GET", "/openapi.json", None))

    def call(self, operation_id: str, **fields: Any) -> Json:
        """Fields that are not part of the path or the query are the body."""
        operation = self._operations.get(operation_id)
        if operation is None:
            raise ValueError(f"{self._url} has no operation {operation_id}")
        path = re.sub(r"{(\w+)}", lambda name: quote(str(fields.pop(name[1])), safe=""), operation.path)
        query = {name: fields.pop(name) for name in operation.query & fields.keys()}
        address = f"{path}?{urlencode(query)}" if query else path
        return self._send(operation.method, address, fields or None)

    def call_for_each(self, operation_id: str, **fields: Any) -> None:
        """A call with several items answers 200 when some are refused; here that is an error too."""
        items = self.call(operation_id, **fields)["items"]
        refused = [f"{item['name']}: {item['error']}" for item in items if item["error"] is not None]
        if refused:
            raise GatehouseError(200, "refused_items", "; ".join(refused))

    def _send(self, method: str, address: str, body: Json | None) -> Json:
        headers = {"Authorization": f"Bearer {self._key}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self._url + address, data, headers, method=method)) as answer:
                text = answer.read()
        except HTTPError as error:
            with error:
                _refuse(error.code, error.read())
        return json.loads(text) if text else {}


def _operations_of(description: Json) -> dict[str, Operation]:
    return {
        operation["operationId"]: Operation(
            method.upper(),
            path,
            frozenset(field["name"] for field in operation.get("parameters", []) if field["in"] == "query"),
        )
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    }


def _refuse(status: int, text: bytes) -> NoReturn:
    body: Json = json.loads(text)
    raise GatehouseError(status, body["error"], body["message"])
