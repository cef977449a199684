"""The command `formicary`: play in a terminal, simulate, replay, look up rules. Each command has a module of its own."""


def main() -> None:
    """Runs the command line."""
    from formicary.cli.app import app

    app(prog_name="formicary")


__all__ = ["main"]
