"""Countries and regions by which companies state sales and long-lived assets (ASC 280-10-50-41)."""

from __future__ import annotations

import re
from functools import lru_cache

_COUNTRIES = (
    r"u\.?s\.?(?:a\.?)?|united states(?: of america)?|u\.?k\.?|united kingdom|great britain|canada|mexico|brazil|argentina|chile|colombia|peru|puerto rico|bermuda|cayman islands|(?:mainland |greater )?china"
    r"|people['’]s republic of china|prc|hong kong|macau|taiwan|japan|(?:south )?korea|republic of korea|india|singapore|malaysia|thailand|vietnam|philippines|indonesia|australia|new zealand|germany|france"
    r"|italy|spain|portugal|switzerland|(?:the )?netherlands|ireland|belgium|luxembourg|sweden|norway|denmark|finland|austria|poland|czech republic|hungary|romania|greece|turkey|türkiye|russia|ukraine|israel"
    r"|saudi arabia|united arab emirates|uae|qatar|egypt|nigeria|south africa|kazakhstan"
)
_REGIONS = (
    r"(?:north|south|latin|central) america|americas|europe|emea|eu|european union|eurasia|asia|asia[- /]pacific|apac|middle east|africa|pacific|oceania|caribbean|rest of (?:the )?world|international|foreign"
    r"|domestic|non-?u\.?s\.?|outside (?:of )?the (?:u\.?s\.?|united states)"
)
_OTHERS = r"(?:all )?other(?: (?:countries|regions|areas|locations|geographies|international|foreign|non-?u\.?s\.?|europe|asia|emea|americas))?"
_ONE = rf"(?:{_COUNTRIES}|{_REGIONS}|{_OTHERS})"
_PLACE = re.compile(rf"(?:the )?{_ONE}(?:(?:, | and | & |, and |/| \()(?:the )?{_ONE}\)?)*(?: operations| countries)?", re.IGNORECASE)
_NOWHERE = re.compile(r"(?:all )?other", re.IGNORECASE)


@lru_cache(maxsize=16384)
def is_place(name: str) -> bool:
    """Whether a name is that of places: `Germany`, `Europe, Middle East and Africa`, `Other countries`; `Other` alone is none."""
    return _PLACE.fullmatch(name) is not None and _NOWHERE.fullmatch(name) is None
