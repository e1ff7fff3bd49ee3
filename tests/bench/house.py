"""Rows of ``shape`` that say how hard the program is to read, counted by syntax tree where that can be done.

Trees are the files of ``bot``, ``cogs`` and ``render`` by their path in the project.
"""

import ast
import io
import re
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

Function = ast.FunctionDef | ast.AsyncFunctionDef
_ODD: Final = re.compile(
    r"(What|Who|Whoever|Whom|Whose|How|Where|When|Why|Which|Somebody|Something|The same|That|Those|So|From now on|"
    r"Nothing|Nobody|Everybody|Everything|Anybody)\b"
)
"""How docstrings begin that have to be read twice."""
_DIRECTIVE: Final = re.compile(r"#\s*(noqa|type:|ruff:|fmt:|pragma|mypy:)")
_NAME: Final = re.compile(r"\b_[a-z]\w*\b")
_NOT_READ: Final = ("docs/rules.md", "docs/actions.md", "docs/licences.md", "CHANGELOG.md", "docs/CODE_OF_CONDUCT.md")
"""Documents that are no prose about the program: generated, quoted, or a list of changes."""
_OWNERS: Final = ("cogs/core/outbox", "cogs/core/reply", "cogs/core/retrying", "cogs/live_check/")
"""Where messages are sent, edited and deleted, the policy of retries that these share with all other requests, and
where what Discord really does is looked at."""
_FAILURES: Final = {"SENDING_FAILS", "HTTPException", "Forbidden", "NotFound", "DiscordServerError"}
_SENDS: Final = {
    "send",
    "send_message",
    "edit_message",
    "edit_original_response",
    "delete_original_response",
    "delete_message",
    "fetch_message",
}
_OF_MESSAGES: Final = {"view", "content", "attachments", "allowed_mentions", "embed", "files", "nonce"}
"""Arguments that ``edit`` has for a message and not for a thread or a channel."""
_BLANK: Final = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER, tokenize.ENCODING}


def rows(root: Path, modules: dict[Path, str], trees: dict[Path, ast.Module]) -> dict[str, object]:
    """Return all rows of a project at ``root``."""
    functions = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, Function)]
    described = sum(ast.get_docstring(each) is not None for each in functions)
    cogs = {path: tree for path, tree in trees.items() if path.parts[0] == "cogs"}
    sending = sorted(str(path) for path, tree in cogs.items() if handles_messages(str(path), tree))
    return {
        "exceptions_of_shared": len(exceptions_of_shared(tomllib.loads((root / "pyproject.toml").read_text("utf-8")))),
        "files_of_cogs": sum(map(holds_code, cogs.values())),
        "imports_of_cogs": round(share_of_imports({path: modules[path] for path in cogs}), 4),
        "helpers_used_once": sum(helpers_used_once(modules[path], tree) for path, tree in trees.items()),
        "odd_docstrings": sum(odd_docstrings(tree) for tree in trees.values()),
        "functions_with_docstring": round(described / max(1, len(functions)), 3),
        "comments_per_line": round(comments_per_line(modules.values()), 4),
        "words_of_documents": words_of_documents(root),
        "keys_in_extras": sorted(set().union(*map(keys_in_extras, cogs.values()))),
        "modules_that_send": sending,
    }


def exceptions_of_shared(project: dict[str, object]) -> list[str]:
    """Return the imports that contracts for ``cogs.shared`` let pass."""
    tool = project["tool"]
    assert isinstance(tool, dict)
    contracts = tool["importlinter"]["contracts"]
    return [
        each
        for contract in contracts
        if "cogs.shared" in contract.get("source_modules", ())
        for each in contract.get("ignore_imports", ())
    ]


def holds_code(tree: ast.Module) -> bool:
    """Whether a module holds more than its docstring."""
    return any(not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)) for node in tree.body)


def share_of_imports(modules: dict[Path, str]) -> float:
    """Return the share of lines with imports among those that are not blank."""
    lines = imports = 0
    for text in modules.values():
        lines += sum(bool(line.strip()) for line in text.splitlines())
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                imports += (node.end_lineno or node.lineno) - node.lineno + 1
    return imports / max(1, lines)


def helpers_used_once(text: str, tree: ast.Module) -> int:
    """Return how many private functions a module names once beside their definition."""
    named = Counter(_NAME.findall(text))
    private = [node.name for node in ast.walk(tree) if isinstance(node, Function) and _NAME.fullmatch(node.name)]
    return sum(named[name] == 2 for name in private)


def odd_docstrings(tree: ast.Module) -> int:
    """Return how many docstrings begin with a question word or an indefinite pronoun."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = [ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, kinds)]
    return sum(_ODD.match(each) is not None for each in found)


def comments_per_line(texts: Iterable[str]) -> float:
    """Return how many lines are comments, directives not counted, for each line that holds other code."""
    comments = code = 0
    for text in texts:
        coded: set[int] = set()
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                comments += _DIRECTIVE.match(token.string) is None
            elif token.type not in _BLANK:
                coded.update(range(token.start[0], token.end[0] + 1))
        code += len(coded)
    return comments / max(1, code)


def words_of_documents(root: Path) -> int:
    """Return the words of the documents about the program."""
    documents = [*root.glob("*.md"), *(root / "docs").glob("*.md")]
    read = [each for each in documents if str(each.relative_to(root)) not in _NOT_READ]
    return sum(len(each.read_text("utf-8").split()) for each in read)


def keys_in_extras(tree: ast.Module) -> set[str]:
    """Return the names under which a module keeps something in an interaction."""
    found = set()
    for node in ast.walk(tree):
        key: ast.expr | None = None
        if isinstance(node, ast.Subscript) and _is_extras(node.value):
            key = node.slice
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_extras(node.func.value):
            key = node.args[0] if node.args else None
        elif isinstance(node, ast.Compare) and any(map(_is_extras, node.comparators)):
            key = node.left
        if key is not None:
            found.add(ast.unparse(key))
    return found


def _is_extras(node: ast.expr) -> bool:
    """Whether an expression is what an interaction keeps: commands and their words have ``extras``, too."""
    return isinstance(node, ast.Attribute) and node.attr == "extras" and ast.unparse(node.value).endswith("interaction")


def handles_messages(path: str, tree: ast.Module) -> bool:
    """Whether a module beside those made for it sends, edits or deletes messages, or catches that this failed."""
    return not path.startswith(_OWNERS) and any(map(_handles, ast.walk(tree)))


def _handles(node: ast.AST) -> bool:
    if isinstance(node, ast.ExceptHandler) and node.type is not None:
        return bool(_names(node.type) & _FAILURES)
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name):
        return node.func.id == "suppress" and any(_names(each) & _FAILURES for each in node.args)
    if not isinstance(node.func, ast.Attribute):
        return False
    if node.func.attr in _SENDS:
        return True
    is_message = "get_partial_message" in ast.unparse(node.func.value)
    has_message = bool({each.arg for each in node.keywords} & _OF_MESSAGES)
    return node.func.attr in ("edit", "delete") and (is_message or has_message)


def _names(node: ast.expr) -> set[str]:
    found = [each for each in ast.walk(node) if isinstance(each, ast.Name | ast.Attribute)]
    return {each.id if isinstance(each, ast.Name) else each.attr for each in found}
