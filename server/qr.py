"""QR codes: on the page as SVG, in the terminal as blocks."""

import io

import segno


def as_svg(url: str) -> str:
    """Return the code as an SVG element without inline style, dark on white whatever the page's colours."""
    return str(
        segno.make(url, error="m", micro=False).svg_inline(border=2, dark="#000000", light="#ffffff", omitsize=True)
    )


def as_blocks(url: str) -> str:
    """Return the code for a terminal, two rows of it in each line of text."""
    out = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out=out, border=1, compact=True)
    return out.getvalue().rstrip("\n")
