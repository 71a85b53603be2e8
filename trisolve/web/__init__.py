"""Pages: every puzzle's player as one HTML file, and the editor with its server.

=========  ====================================================================================
pages/     one Python module per page, and ``shared``, their common code
script/    joining modules into one script (``assembly``)
static/    the modules and styles of the pages, with one folder per page
server/    the editor's server
site/      the website, with every page built together
notebook   a level to play in a notebook
=========  ====================================================================================

In ``static/``, imports point down: ``shared/`` knows no puzzle, ``sliding/`` is the sliding puzzle
without any page, ``player/`` is its player, and ``editor/`` builds on both. ``entanglement/``,
``tantrix/`` and ``boco/`` import only ``shared/``.

A new page is a folder with a ``page.js`` that exports `main`, a ``page.css``, and a ``jobs.js``
that exports `jobs` if a Worker does part of the work. The page of an installed puzzle is in its own
folder ``static/``, mounted here under the puzzle's name.
``script_of(name)`` is the page's script, ``style_of(name)`` is its style, and
``assembly.page(...)`` is the file.
"""
