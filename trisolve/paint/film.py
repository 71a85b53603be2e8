"""GIF and APNG: films of PNG frames, put together by Pillow."""

from collections.abc import Callable, Iterable
from io import BytesIO
from itertools import pairwise
from typing import Literal, NamedTuple

from trisolve.errors import TrisolveError
from trisolve.extras import missing
from trisolve.paint.png import paint_png
from trisolve.paint.scene import Scene
from trisolve.paint.themes import Theme


class Frame(NamedTuple):
    """One picture of a film, and how long it stays."""

    scene: Scene
    seconds: float


MAX_FRAMES = 2000
"""The most frames a film may have."""


def paint_film(
    frames: Iterable[Frame],
    theme: Theme,
    *,
    form: Literal["gif", "apng"],
    width: int,
    height: int,
    progress: Callable[[int], None] | None = None,
) -> bytes:
    """Return frames as a GIF or APNG that plays over and over.

    `progress` is called with the number of frames done. Raises TrisolveError without Pillow or
    resvg.
    """
    try:
        from PIL import Image
    except ImportError:
        raise missing("Pillow", "png", "a GIF or APNG") from None
    images: list[Image.Image] = []
    ends: list[int] = [0]
    seconds = 0.0
    for number, frame in enumerate(frames, 1):
        if number > MAX_FRAMES:
            expected = f"expected a film of up to {MAX_FRAMES} frames"
            raise TrisolveError(f"{expected}, this line of play is longer; SVG has no such bound")
        png = paint_png(frame.scene, theme, width=width, height=height)
        image = Image.open(BytesIO(png)).convert("RGB")
        if form == "gif":
            # one palette for the whole film: else still parts would flicker
            image = (
                image.quantize(palette=images[0], dither=Image.Dither.NONE)
                if images
                else image.quantize(255, method=Image.Quantize.MAXCOVERAGE)
            )
        images.append(image)
        seconds += frame.seconds
        # a GIF counts hundredths: rounded one by one, the frames would take too little time
        ends.append(round(seconds * 100) * 10 if form == "gif" else round(seconds * 1000))
        if progress is not None:
            progress(number)
    stream = BytesIO()
    kind = "GIF" if form == "gif" else "PNG"
    images[0].save(
        stream,
        kind,
        save_all=True,
        append_images=images[1:],
        duration=[end - begin for begin, end in pairwise(ends)],
        loop=0,
        **({"optimize": False, "disposal": 1} if form == "gif" else {"default_image": False}),
    )
    return stream.getvalue()
