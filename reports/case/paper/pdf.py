"""The case on paper: the page's template through WeasyPrint, as PDF/A-3a with the record attached.

Nothing comes from the network or from the system's fonts. The same case gives the same bytes each time with
the same versions of WeasyPrint, Pango and HarfBuzz.
"""

from __future__ import annotations

import hashlib
import io
import logging
import warnings
from contextlib import redirect_stdout
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from reports.case.paper.errors import PaperError
from reports.case.paper.html import TEMPLATES, page
from reports.case.paper.replay import storyboard
from reports.language.typefaces import (
    CHINESE,
    CHINESE_FAMILY,
    LATIN_FAMILY,
    code_point,
    latin,
    spelt,
    unshown,
)

if TYPE_CHECKING:
    from reports.case.document import Case
    from reports.language import Language
    from reports.replayer.scene import Scene

VARIANT = "pdf/a-3a"
NO_DATE = datetime(1980, 1, 1, tzinfo=UTC)
"""Of the attached record, whose date nobody knows; that of the package's entries."""
FACES = {
    "sans": (LATIN_FAMILY, "normal", lambda: latin("DejaVuSans")),
    "bold": (LATIN_FAMILY, "bold", lambda: latin("DejaVuSans-Bold")),
    "mono": (f"{LATIN_FAMILY} Mono", "normal", lambda: latin("DejaVuSansMono")),
    "chinese": (CHINESE_FAMILY, "normal", lambda: CHINESE),
}
"""Family, weight and file of each font, by its name in the style."""


def case_pdf(case: Case, scene: Scene | None, tongue: Language, raw: bytes) -> bytes:
    """The case as PDF; `raw` is the packaged record, which is attached as hand.txt.

    Raises:
        PaperError: WeasyPrint is not there, or not the libraries that it needs.
    """
    weasyprint = _weasyprint()
    replay = storyboard(scene, tongue, paper=True)
    style = _style()
    told = page(case, replay, tongue, paper=style)
    lacking = unshown(told)
    if lacking:
        told = page(
            case, replay, tongue, paper=style, lacking=", ".join([code_point(one) for one in lacking])
        )
    attached = weasyprint.Attachment(
        string=raw,
        url_fetcher=_fetcher(),
        name="hand.txt",
        description=f"SHA-256 {hashlib.sha256(raw).hexdigest()}",
        created=NO_DATE,
        modified=NO_DATE,
        relationship="Source",
    )
    document = weasyprint.HTML(string=spelt(told), base_url=None, url_fetcher=_fetcher())
    made: bytes = document.write_pdf(
        font_config=_fonts(),
        attachments=[attached],
        finisher=_once,
        pdf_variant=VARIANT,
        pdf_identifier=hashlib.sha256(told.encode() + raw).digest()[:16],
    )
    return made


def _once(_: Any, pdf: Any) -> None:
    """WeasyPrint lists what is attached twice over."""
    attached = pdf.catalog["AF"]
    attached[:] = list(dict.fromkeys(attached))


def _weasyprint() -> Any:
    """The library, without what it prints where something is missing."""
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    try:
        with redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import weasyprint
    except ImportError as error:
        raise PaperError("the case cannot be put on paper without WeasyPrint", REMEDY) from error
    except OSError as error:
        raise PaperError(
            "WeasyPrint lacks a library: Pango and HarfBuzz must be installed", LIBRARIES
        ) from error
    return weasyprint


REMEDY = "pip install 'fairpot[pdf]'"
LIBRARIES = "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"


def _style() -> str:
    faces = [
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; src: url("fairpot:{name}"); }}'
        for name, (family, weight, _) in FACES.items()
    ]
    return "\n".join([*faces, (TEMPLATES / "paper.css").read_text(encoding="utf-8")])


def _fetcher() -> Any:
    """Gives out our fonts and nothing else."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class Fonts(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
        def fetch(self, url: str, headers: Any = None) -> Any:  # noqa: ARG002  # WeasyPrint's names
            name = url.removeprefix("fairpot:")
            if name == url or name not in FACES:
                raise ValueError("paper asks for nothing from outside")
            return URLFetcherResponse(url, FACES[name][2]().read_bytes())  # type: ignore[no-untyped-call]  # likewise

    return Fonts()


def _fonts() -> Any:
    """A set of fonts that begins empty: the system's are not in it."""
    from weasyprint.text.ffi import ffi, fontconfig, gobject, pangoft2
    from weasyprint.text.fonts import FontConfiguration

    ffi.cdef("FcConfig * FcConfigCreate (void);", override=True)

    class Own(FontConfiguration):  # type: ignore[misc]  # WeasyPrint has no types
        def __init__(self) -> None:
            super().__init__()
            self._config = fontconfig.FcConfigCreate()
            self.font_map = ffi.gc(pangoft2.pango_ft2_font_map_new(), gobject.g_object_unref)
            pangoft2.pango_fc_font_map_set_config(ffi.cast("PangoFcFontMap *", self.font_map), self._config)
            fontconfig.FcConfigDestroy(self._config)

    return Own()
