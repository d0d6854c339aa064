"""The project: its tables, and its actions with their groups and links in one body. A ref is a name within the call."""

from gatehouse import Json

TABLES = ["Products", "Cheap"]

LINKS: list[Json] = [
    {"actionId": "open", "branch": "OnError", "targetActionId": "failed"},
    {"actionId": "read", "branch": "OnError", "targetActionId": "failed"},
    {"actionId": "each", "branch": "Default", "targetActionId": "save"},
    {"actionId": "isCheap", "branch": "Default", "targetActionId": "each"},
    {"actionId": "count", "branch": "OnSuccess", "targetActionId": "each"},
]


def actions_of(site: str) -> Json:
    return {
        "actions": [*_collect(site), *_finish(), _failed()],
        "groups": [{"ref": "finish"}, {"ref": "failure"}],
        "links": LINKS,
    }


def _collect(site: str) -> list[Json]:
    """Each action follows the one before it, as none names a place."""
    return [
        {"ref": "open", "type": "Tab", "action": "Navigate", "parameters": {"Url": f"{site}/products"}},
        {
            "ref": "read",
            "type": "HtmlElement",
            "action": "ToTable",
            "parameters": {
                "FinderType": "XPathFinder",
                "Table": "Products",
                "RowXPath": ".//tr[@class='product']",
                "CellXPaths": "./td[1]\n./td[2]",
            },
            "bindings": {"discriminator": "XPathFinder", "scalars": {"XPath": "//table[@id='products']"}},
            "results": {"RowCount": "products"},
        },
        {
            "ref": "each",
            "type": "Logic",
            "action": "Loop",
            "parameters": {"Kind": "table", "Source": "Products"},
            "results": {"Index": "row"},
        },
        _read_cell("name", "A"),
        _read_cell("price", "B"),
        {
            "ref": "isCheap",
            "type": "Logic",
            "action": "If",
            "parameters": {"Mode": "simple", "Left": "{-Variable.price-}", "Op": "lt", "Right": "50"},
        },
        {
            "ref": "keep",
            "type": "Table",
            "action": "AddRow",
            "parameters": {"Table": "Cheap", "Values": '["{-Variable.name-}", "{-Variable.price-}"]'},
        },
        {"ref": "count", "type": "Variables", "action": "Counter", "parameters": {"Variable": "cheap"}},
    ]


def _read_cell(variable: str, column: str) -> Json:
    return {
        "type": "Table",
        "action": "ReadCell",
        "parameters": {"Table": "Products", "Row": "{-Variable.row-}", "Column": column},
        "results": {"OutputVariable": variable},
    }


def _finish() -> list[Json]:
    report = "{-Variable.cheap-} of {-Variable.products-} products are cheap"
    return [
        {
            "ref": "save",
            "groupId": "finish",
            "type": "Table",
            "action": "SaveFile",
            "parameters": {"Table": "Cheap", "Path": "{-Project.Directory-}/cheap.csv"},
        },
        {"type": "Notification", "action": "Log", "parameters": {"Message": report}},
        {"type": "WebBrowser", "action": "CloseInstance"},
    ]


def _failed() -> Json:
    return {
        "ref": "failed",
        "groupId": "failure",
        "type": "Notification",
        "action": "Log",
        "parameters": {"Message": "The shop cannot be read: {-Failure.Message-}", "Level": "Error"},
    }
