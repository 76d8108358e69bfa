"""What the package has and what its stub says are the same: names, parameters and documentation."""

import ast
import inspect
import pathlib

import komadai

STUB = ast.parse((pathlib.Path(komadai.__file__).parent / "__init__.pyi").read_text(encoding="utf-8"))


def parameters(definition):
    found = definition.args
    names = [one.arg for one in found.posonlyargs + found.args + found.kwonlyargs]
    return [name for name in names if name != "self"]


def stated(body, place):
    """Every name with its documentation and, for what is called, its parameters."""
    for one in body:
        if isinstance(one, ast.AnnAssign):
            yield place + one.target.id, None, None
        elif isinstance(one, ast.FunctionDef):
            called = not any(getattr(mark, "id", "") == "property" for mark in one.decorator_list)
            yield place + one.name, ast.get_docstring(one), parameters(one) if called else None
        elif isinstance(one, ast.ClassDef):
            yield place + one.name, ast.get_docstring(one), None
            yield from stated(one.body, f"{place}{one.name}.")


def there():
    for name in komadai.__all__:
        value = getattr(komadai, name)
        yield name
        if inspect.isclass(value):
            yield from (f"{name}.{member}" for member in vars(value) if not member.startswith("_"))


def found(path):
    value = komadai
    for name in path.split("."):
        value = getattr(value, name)
    return value


def test_every_name_is_in_the_stub():
    names = {path for path, _, _ in stated(STUB.body, "") if "__" not in path}
    assert names == set(there())


def test_the_stub_documents_what_help_prints():
    for path, documentation, arguments in stated(STUB.body, ""):
        value = found(path)
        if "__" in path or isinstance(value, (int, str)):
            continue
        assert documentation, path
        assert documentation == inspect.getdoc(value), path
        if arguments is not None and callable(value):
            signature = inspect.signature(value)
            assert [name for name in signature.parameters if name != "self"] == arguments, path
