"""The notebook: its cells are run with plain Python, and what they show is kept in its file and on the site.

python docs/_build/notebook.py    runs it and writes what it shows (part of `make made`)
"""

import ast
import io
import json
from contextlib import redirect_stdout
from html import escape
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "examples" / "lastcard.ipynb"


def read() -> dict[str, Any]:
    """The notebook as it lies in its file."""
    notebook: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return notebook


def run(notebook: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """What every cell shows, as Jupyter would have it; the cells share their names."""
    known: dict[str, Any] = {"__name__": "__main__"}
    return [
        _outputs(number, "".join(cell["source"]), known)
        for number, cell in enumerate(_code(notebook), 1)
    ]


def _code(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def _outputs(number: int, source: str, known: dict[str, Any]) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), known)
        value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), known) if last else None
    shown: list[dict[str, Any]] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        shown.append({"output_type": "stream", "name": "stdout", "text": text})
    if value is not None:
        data = {"text/plain": [repr(value)]}
        for kind, method in (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_")):
            if hasattr(value, method):
                data[kind] = [getattr(value, method)()]
        result = {"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": data}
        shown.append(result)
    return shown


def as_markdown(notebook: dict[str, Any]) -> str:
    """The notebook as a page: words, code, and what the file says it shows."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            data = output.get("data", {})
            rich = "".join(data.get("text/html", data.get("image/svg+xml", ())))
            plain = "".join(data.get("text/plain", output.get("text", ())))
            parts.append(f'<div class="shown">{rich or f"<pre>{escape(plain)}</pre>"}</div>')
    return "\n\n".join(parts)


def main() -> None:
    """Run it, and keep what it shows."""
    notebook = read()
    for number, (cell, outputs) in enumerate(zip(_code(notebook), run(notebook), strict=True), 1):
        cell["outputs"], cell["execution_count"] = outputs, number
    FILE.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
