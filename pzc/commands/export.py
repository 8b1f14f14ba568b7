"""`pzc export`: a puzzle as others read it."""

import click

from pzc.commands.options import file_argument, output_option, write_out


@click.command(help="Write a puzzle as others read it: as an address of puzz.link.")
@file_argument
@click.option("--to", "target", type=click.Choice(["puzzlink"]), default="puzzlink", show_default=True)
@click.option("--open", "browse", is_flag=True, help="Open it in the browser.")
@output_option("Write to FILE instead of standard output.")
def command(file: str, target: str, browse: bool, output: str | None) -> int:
    """See the help above."""
    from pzc.compiler.pipeline import compile_source
    from pzc.exchange.exporting import address_of, rules_besides
    from pzc.reading import read
    from pzc.terminal import note

    model = compile_source(read(file))
    address = address_of(model)
    left_out = rules_besides(model)
    if left_out:
        note(f"puzz.link knows the variant's own rules alone; left out: {'; '.join(left_out)}")
    write_out(address + "\n", output)
    if browse:
        import webbrowser

        webbrowser.open(address)
    return 0
