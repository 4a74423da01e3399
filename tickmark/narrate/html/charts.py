"""Charts as inline SVG, each with its values in words for those who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence

from tickmark.narrate.html.shell import e

_WIDTH, _HEIGHT, _LEFT, _BASE, _TOP = (
    360,
    210,
    8,
    164,
    24,
)  # below the bars stand their values where these are negative, the labels and the legend
_LETTERS = 10.5  # size of the values over bars at most; over narrow bars they are smaller, not to overlap
_SMALL = 9.0  # size of labels on two lines
_COLOURS = ("var(--a)", "var(--b)", "var(--c)", "var(--d)", "var(--e)")


def bars(
    title: str,
    unit: str,
    labels: Sequence[str],
    series: Sequence[tuple[str, Sequence[float | None]]],
    *,
    digits: int = 1,
) -> str:
    """A group of bars per label, one bar per series.

    Args:
        title: of the figure.
        unit: of the values, as `USD million`.
        labels: under the groups.
        series: (name, a value per label or None) each.
    """
    values = [v for _, own in series for v in own if v is not None]
    if not values or not labels:
        return ""
    high, low = max(0.0, *values), min(0.0, *values)
    reach = (high - low) or 1.0
    zero = _TOP + (_BASE - _TOP) * high / reach
    step = (_WIDTH - 2 * _LEFT) / len(labels)
    width = min(46.0, step * 0.8 / len(series))
    drawn = [f'<line x1="{_LEFT}" x2="{_WIDTH - _LEFT}" y1="{zero:.1f}" y2="{zero:.1f}" stroke="var(--line)"/>']
    for place, label in enumerate(labels):
        centre = _LEFT + step * (place + 0.5)
        drawn += _label(label, centre, step, several=len(series) > 1)
        for number, (_, own) in enumerate(series):
            value = own[place]
            if value is None:
                continue
            x = centre - width * len(series) / 2 + width * number
            y = zero - (zero - _TOP) * value / high if value >= 0 and high else zero
            height = abs(value) / reach * (_BASE - _TOP)
            drawn.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{width - 2:.1f}" height="{max(height, 0.8):.1f}" '
                f'fill="{_COLOURS[number % len(_COLOURS)]}"/>'
            )
            if len(series) * len(labels) <= 9:
                above = y - 4 if value >= 0 else y + height + 11
                shown = f"{value:,.{digits}f}"
                size = min(_LETTERS, 1.9 * width / len(shown))
                drawn.append(
                    f'<text x="{x + width / 2 - 1:.1f}" y="{above:.1f}" text-anchor="middle" '
                    f'style="font-size:{size:.1f}px">{shown}</text>'
                )
    words = "; ".join(
        f"{label}: " + ", ".join(f"{name} {own[n]:,.{digits}f}" for name, own in series if own[n] is not None)
        for n, label in enumerate(labels)
    )
    key = (
        "".join(
            f'<tspan fill="{_COLOURS[n % len(_COLOURS)]}">■</tspan> {e(name)}  ' for n, (name, _) in enumerate(series)
        )
        if len(series) > 1
        else ""
    )
    legend = f'<text x="{_LEFT}" y="{_HEIGHT - 3}">{key}</text>' if key else ""
    return (
        f'<figure><figcaption>{e(title)} <span class="soft">({e(unit)})</span></figcaption>'
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{e(title)}. '
        f'{e(words)}">{"".join(drawn)}{legend}</svg></figure>'
    )


def _label(label: str, centre: float, step: float, *, several: bool) -> list[str]:
    """What stands under a group, in smaller letters on two lines where it is long; below several series the legend
    takes the second.
    """
    room = max(4, int(step / 6.2))
    if len(label) <= room or several:
        return [_text(_short(label, room), centre, _HEIGHT - 18)]
    room = max(4, int(step / 4.9))
    words = label.split()
    first = words.pop(0)
    while words and len(first) + 1 + len(words[0]) <= room:
        first += f" {words.pop(0)}"
    return [
        _text(_short(text, room), centre, y, _SMALL)
        for text, y in ((first, _HEIGHT - 18), (" ".join(words), _HEIGHT - 7))
        if text
    ]


def _text(text: str, centre: float, y: int, size: float | None = None) -> str:
    style = f' style="font-size:{size}px"' if size else ""
    return f'<text x="{centre:.1f}" y="{y}" text-anchor="middle"{style}>{e(text)}</text>'


def _short(label: str, most: int) -> str:
    return label if len(label) <= most else f"{label[: most - 1]}…"
