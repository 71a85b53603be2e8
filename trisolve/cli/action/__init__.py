"""The steps of the GitHub Action: ``python -m trisolve.cli.action STEP`` runs a step.

``action.yml`` only calls them. ``inputs`` has the workflow's inputs, ``levels`` the findings about
every level, ``history`` the files that changed, ``versions`` their former and present contents,
``changes`` the effect on levels, and ``recipes`` the packs that are built. ``report`` assembles the
summary.
"""
