"""What the steps of the GitHub Action do: ``python -m trisolve.cli.action STEP`` runs one.

``action.yml`` only calls them. ``inputs`` has what a workflow asks for, ``levels`` what is found
about every level, ``history`` which files changed, ``versions`` what they held and hold,
``changes`` what that did to levels, ``recipes`` the packs that are built. ``report`` puts the
summary together.
"""
