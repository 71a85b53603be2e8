"""A website of static files: every game and every level, without a server.

========  ======================================================================================
options   the choices of a site's builder
packs     packs of sliding levels, as the site's pages read them
table     the pages of the site, with one row each
markup    the HTML around a page, and its policy
offline   the service worker, the manifest, robots.txt, and the sitemap
icons     the site's logo as pictures
folder    the writing of a complete site, replacing an earlier site
build     the whole build: ``build_site(folder, options)``
daily/    the daily puzzles, one file per month
serving   the server of a site on 127.0.0.1
========  ======================================================================================

A site works at any address and from a disk: all links are relative. Data that a page loads later is
in a data file, ``X.json``, next to an ``X.js`` with the same content for pages opened from a disk.
"""
