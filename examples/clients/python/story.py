"""Authors a project, runs it in the editor, then as a task: python3 story.py /home/anna/cheap.zp"""

import sys
from os import environ

from gatehouse import Host
from project import TABLES, actions_of


def main(path: str) -> None:
    key = environ["KEY"]
    editor = Host(environ.get("EDITOR_URL", "http://localhost:5299/api/v1"), key)
    runner = Host(environ.get("RUNNER_URL", "http://localhost:5300/api/v1"), key)
    author_project(editor, environ.get("SHOP_URL", "http://127.0.0.1:8123"), path)
    run_in_editor(editor)
    run_task(runner, path)


def author_project(editor: Host, site: str, path: str) -> None:
    """Writes the project into the editor and saves it; it stays open."""
    editor.call("project_create")
    editor.call_for_each("tables_add", tables=[{"name": name} for name in TABLES])
    actions = editor.call("actions_add", **actions_of(site))["actions"]
    problems = [problem["message"] for problem in editor.call("project_validate")["problems"]]
    editor.call("project_save", path=path)
    print(f"The project has {len(actions)} actions and {len(problems)} problems.", *problems, sep="\n")


def run_in_editor(editor: Host) -> None:
    """Runs the open project and closes it."""
    run = editor.call("project_start", waitSeconds=60)
    if run["result"] != "success":
        raise RuntimeError(run["lastError"] or f"The run did not end well: {run['result']}")
    tables = editor.call("debug_status")["tables"]
    messages = [entry["message"] for entry in editor.call("logs_get")["logs"]]
    editor.call("project_close")
    print("The run in the editor says:", *messages, sep="\n")
    rows = next(table["rows"] for table in tables if table["name"] == "Cheap")
    print(*(": ".join(cells) for cells in rows), sep="\n")


def run_task(runner: Host, path: str) -> None:
    """Makes a task of the saved project, runs it once, reads how its tries ended, and deletes it."""
    task = runner.call("task_create", path=path)["id"]
    runner.call("task_tries_set", id=task, tries=1)
    state = runner.call("task_start", id=task, waitSeconds=60)["state"]
    tries = runner.call("task_history_get", id=task)["tries"]
    runner.call("task_delete", id=task)
    print(f"The task is {state['status']}.")
    for ended in tries:
        print(f"Its try ended with {ended['result']} after {ended['actionsExecuted']} actions.")


if __name__ == "__main__":
    main(sys.argv[1])
