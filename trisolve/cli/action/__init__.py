"""The GitHub Action, which `action.yml` runs: its inputs, its findings, and its report."""
