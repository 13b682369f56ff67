"""What can be wrong with a translation: the checks of a catalog, message by message.

A fault names the message and what is wrong with it. What may stand as in English, and what may differ
from the glossary, is listed here with its reason.
"""

from __future__ import annotations

import ast
import re
import string
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from reports.language.glossary import glossary

SAME: dict[str, tuple[str, ...]] = {
    # Abbreviations and units that are the same everywhere.
    "pt fr zh": ("{number} BB", "BB", "SB", "BTN", "UTG", "HJ", "CO", "MP", "LJ", "SHA-256", "UTC", "PDF"),
    # Words that the language writes the same way.
    "pt fr": ("Omaha", "Omaha high-low", "hold'em high-low", "{size}, SHA-256 {hash}"),
    "pt": ("total", "{number} byte"),
    "fr": (
        "action",
        "actions",
        "date",
        "note",
        "notes",
        "page",
        "parties",
        "pause",
        "pot {amount}",
        "pots",
        "question",
        "site",
        "source",
        "total",
        "type",
        "version",
        "versions",
    ),
}
"""Messages that are right as they stand in English, by language; so are terms that the glossary has so."""

OTHERWISE: dict[tuple[str, str], str] = {}
"""Messages that are terms and need another word than the glossary's: the reason, by language and message."""

ENGLISH = re.compile(
    r"\b(the|and|of|with|which|would|should|player|players|hand|hands|that|this|is|are|was|were)\b", re.I
)
FIELDS = re.compile(r"\{[a-z_][a-z0-9_]*\}")
STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
MARKUP = re.compile(r"[<>`]|&\w+;|\*\*|\[/?\w+\]|\]\(")
BRAZILIAN = re.compile(
    r"\b(você|registros?|usuários?|arquivos?|telas?|contatos?|fatos?|cacifes?|gerenciar|time"
    r"|blefe|planilhas?|cadastr\w+|ônus|econômic\w+|prêmios?|pôquer)\b",
    re.I,
)
SIMPLIFIED = re.compile(
    "[这国发个们时过对说两无开关门问间见贝马鱼鸟龙东车长书买卖乐习乡业丛丝丢严丧临为举义乌乔产亲亿仅从仓仪众优会伟传伤体价"
    "债们偿决况冻净减凑击则刚创删别剧办务动劳势区医协单压参双变叙号叹吗听启员响团围图圆场坏块坚墙声处备复够头夺奖妈姗娱实审宽"
    "对导寻寿将尔尘尝层岁币师带帮广庄应库废张弃归录当与页机亏彻径总恶惊惯愿战户执扩扫扬报担择换损据掷摆数断旧显权条极构标样检楼残毕汇汉"
    "没沟测济浅满灭点烧热爱独狱环现电疗监盘码确离种积称稳笔筹签简类纠红约级纪纯纳纸线组细终经结给绝统继续维缓编缘缩罗罚"
    "职联脑脱节营药虑虽补装观规视览觉触订认讨让训议记讲许论设访证评识诉诊词译试话该详语误请读课谁调谈负责败账货质贪购贯费资赌赏"
    "赔赖赚赢赵趋转轮软轻载较辑输边达迁运还进远违连适选递遗邮释钟钱铁银链销锁错锦键镇阅阶际陆险随隐难静韩顶项顺须预领频题额风飞饭馆驳验鲜麦黄齐龄]"
)
ASCII_PUNCTUATION = re.compile(r"[\u4e00-\u9fff][,;:!?()]|[,;:!?(][\u4e00-\u9fff]|[\u4e00-\u9fff]\.(?!\d)")
BARE_FRENCH = re.compile(r"(?<![\u00a0\u202f:;!?])[:;!?](?=\s|$)|«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»")
NAMES = re.compile(r"Robert's Rules of Poker|World Series of Poker|Open Hand History|hand\.txt")
"""Names that hold English words and keep them."""


def faults_in(catalog: Catalog, code: str) -> list[str]:
    """Every fault of a language's catalog."""
    words = {
        term.en.lower(): (term.word(code).word, *term.word(code).forms)
        for part in glossary()
        for term in part.terms
    }
    told: list[str] = []
    for message in catalog:
        if message.id:
            told += [f"{code}: {_first(message)[:70]!r}: {fault}" for fault in _faults(message, code, words)]
    return told


def _faults(message: Message, code: str, words: dict[str, tuple[str, ...]]) -> Iterator[str]:
    forms = [message.string] if isinstance(message.string, str) else list(message.string)
    if not all(forms):
        yield "not translated"
        return
    if message.fuzzy:
        yield "marked fuzzy"
    yield from _wrong_fields(message, forms, code)
    one = _first(message)
    term = words.get(one.lower(), ())
    if term and forms[0].lower() not in map(str.lower, term) and (code, one) not in OTHERWISE:
        yield f"the glossary has {' or '.join(term)}, not {forms[0]!r}"
    kept = one.lower() in map(str.lower, term)
    for form in forms:
        yield from _wrong_text(one, form, code, kept)


def _first(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _wrong_fields(message: Message, forms: list[str], code: str) -> Iterator[str]:
    """Fields that are not those of the English text, in number too."""
    if isinstance(message.id, str):
        allowed = [[fields(message.id)]]
    else:
        one, many = fields(message.id[0]), fields(message.id[1])
        # Form 0 stands for 0 and for 1 in French, and for all numbers in Chinese: it needs the number.
        allowed = [[one, many] if code == "pt" else [many], [many]][: len(forms)]
    count = {"pt": 2, "fr": 2, "zh": 1}[code] if not isinstance(message.id, str) else 1
    if len(forms) != count:
        yield f"{len(forms)} plural forms, not {count}"
        return
    for form, sets in zip(forms, allowed, strict=True):
        found = fields(form)
        if found is None or found not in sets:
            yield f"fields are {_listed(found)}, not {_listed(sets[0])}: {form!r}"


def fields(text: str) -> Counter[str] | None:
    """The {fields} of a text and how often each stands there; None when its braces do not fit."""
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        return None
    found = [(name, spec, conversion) for _, name, spec, conversion in parts if name is not None]
    if any(
        spec or conversion or not re.fullmatch(r"[a-z_][a-z0-9_]*", name) for name, spec, conversion in found
    ):
        return None
    return Counter([name for name, _, _ in found])


def _listed(found: Counter[str] | None) -> str:
    return "unreadable" if found is None else ", ".join(sorted(found.elements())) or "none"


def _wrong_text(one: str, form: str, code: str, kept: bool) -> Iterator[str]:
    """What is wrong with a text itself; `kept`: the glossary has the English word."""
    bare = FIELDS.sub("", form)
    if form != unicodedata.normalize("NFC", form):
        yield "not in composed characters (NFC)"
    if STEERING.search(form):
        yield "control or direction characters"
    if MARKUP.search(form) and not MARKUP.search(one):
        yield f"markup: {form!r}"
    if _space(form) != _space(one):
        yield f"space at the start or end differs: {form!r}"
    if (one.rstrip()[-1:] == ".") != (form.rstrip()[-1:] in (".", "。")):
        yield f"full stop at the end in one of the two: {form!r}"
    if '"' in form or "’" in form:
        yield f"quotes of another language: {form!r}"
    if form == one:
        if re.search(r"[A-Za-z]", FIELDS.sub("", one)) and not kept and not _may_stay(one, code):
            yield "as in English"
    elif ENGLISH.search(NAMES.sub("", bare)):
        yield f"English words: {form!r}"
    yield from _wrong_style(bare if code == "zh" else form, code)


def _wrong_style(form: str, code: str) -> Iterator[str]:
    """What a language writes otherwise."""
    if code == "pt" and (found := BRAZILIAN.search(form)):
        yield f"Brazilian: {found[0]!r}"
    if code == "fr" and (found := BARE_FRENCH.search(form)):
        yield f"no-break space missing at {found[0]!r}: {form!r}"
    if code == "zh" and (found := SIMPLIFIED.search(form)):
        yield f"simplified character {found[0]!r}: {form!r}"
    if code == "zh" and (found := ASCII_PUNCTUATION.search(form)):
        yield f"half-width punctuation at {found[0]!r}: {form!r}"


def _space(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _may_stay(text: str, code: str) -> bool:
    return any(
        code in codes.split() and text.lower() in map(str.lower, texts) for codes, texts in SAME.items()
    )


def unread_calls(path: Path) -> list[str]:
    """Calls of `say` and `say_count` whose texts do not stand in the call, so that no catalog gets them."""
    told = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("say", "say_count")
        ):
            needed = node.args[: 2 if node.func.id == "say_count" else 1]
            if not needed or not all(
                isinstance(arg, ast.Constant) and isinstance(arg.value, str) for arg in needed
            ):
                told.append(f"{path.name}:{node.lineno}")
    return told
