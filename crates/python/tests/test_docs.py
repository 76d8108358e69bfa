"""The examples of the documentation, run as they stand there."""

import doctest
import os
import pathlib
import re

import pytest

PAGE = pathlib.Path(os.environ["KOMADAI_PYTHON_DOCS"]).read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_has_examples():
    assert len(BLOCKS) > 5


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_examples(number, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(BLOCKS[number], {}, f"example {number + 1}", "python.md", 0)
    assert test.examples
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(test)
    assert results.failed == 0
