"""`pzc completion`: the script that teaches a shell to complete `pzc ...`."""

import click
from click.shell_completion import get_completion_class

from pzc.output.files import write_out

_HELP = """Print the script that makes the shell complete commands, options and files.

\b
bash:  eval "$(pzc completion bash)"     in ~/.bashrc
zsh:   eval "$(pzc completion zsh)"      in ~/.zshrc
fish:  pzc completion fish | source      in ~/.config/fish/config.fish
"""


@click.command(help=_HELP, short_help="Print the completion script of a shell.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> int:
    """See _HELP."""
    kind = get_completion_class(shell)
    assert kind is not None, "click knows all shells of the choice above"
    root = click.get_current_context().find_root().command
    write_out(kind(root, {}, "pzc", "_PZC_COMPLETE").source(), None)
    return 0
