"""Pages: the player as one HTML file, and what every puzzle's page is made of.

``static/`` has the modules of the pages. Those that any page is made of know no puzzle:

==============  ================================================================================
shell, .css     the frame: title, stage, panel, foot, buttons with their keys, the live region
dialogs, dom    dialogs, elements in one call
worker, jobs    an engine in a Worker made of its own text, or in turns on the page
storage         what is kept between visits
motion, qr      what glides, what is printed as a QR code
errors          "expected X, got Y"
counted         1 move, 2 moves
splitmix        random numbers of a seed
==============  ================================================================================

Another page is one module more that exports `main`, another that exports `jobs` where it has work
done aside, and a few lines of Python as in `player_page`:
``assembly.assemble("its_main.js", jobs="its_jobs.js")`` is its script,
``assembly.style("shell.css", "its.css")`` its style and ``assembly.page(...)`` the file.

What a page carries is squeezed: ``tokens`` reads a script, ``scopes`` shortens the names that it
declares itself, ``squeeze`` leaves out blanks and comments.
"""
