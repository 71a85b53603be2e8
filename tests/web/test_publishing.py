"""The workflow of the documentation publishes the right files."""

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import yaml
from places import LEVELS, ROOT

PAGE = (ROOT / "docs" / "web.md").read_text("utf-8")
[WORKFLOW] = re.findall(r"```yaml\n(name: pages\n.*?)```", PAGE, re.DOTALL)


def test_the_publishing_workflow_is_valid():
    read = yaml.safe_load(WORKFLOW)
    steps = read["jobs"]["publish"]["steps"]
    assert [step["uses"].partition("@")[0] for step in steps if "uses" in step] == [
        *("actions/checkout", "actions/setup-python", "actions/configure-pages"),
        *("actions/upload-pages-artifact", "actions/deploy-pages"),
    ]
    assert read["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}
    ids = {step["id"] for step in steps if "id" in step}
    assert set(re.findall(r"steps\.(\w+)\.", WORKFLOW)) == ids


@pytest.mark.long
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_the_steps_of_the_workflow_make_pages_and_an_index(tmp_path):
    block = re.search(r"- run: \|\n((?: {10}.*\n)+)", WORKFLOW)[1]
    (tmp_path / "packs").mkdir()
    shutil.copy(LEVELS / "article" / "puzzle-5.json", tmp_path / "packs" / "first.json")
    shutil.copy(LEVELS / "tutorial" / "01-slide.json", tmp_path / "packs" / "my second.json")
    command = tmp_path / "bin" / "trisolve"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m trisolve "$@"\n', "utf-8")
    command.chmod(0o755)
    subprocess.run(
        ["bash", "-e", "-c", textwrap.dedent(block)],
        check=True,
        cwd=tmp_path,
        env={
            **os.environ,
            "BASE": "https://example.org/levels",
            "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(map(str, [Path(ROOT), *filter(None, sys.path)])),
        },
    )
    site = tmp_path / "site"
    assert sorted(path.name for path in site.iterdir()) == [
        *("first.html", "index.html", "my-second.html")
    ]
    assert '"linkBase":"https://example.org/levels/first.html"' in (
        (site / "first.html").read_text("utf-8")
    )
    assert (site / "index.html").read_text("utf-8").count("<a href=") == 2
