"""Pages in other languages: `language(code)` says texts, amounts, numbers and dates in one of `LANGUAGES`."""

from reports.language.tongue import LANGUAGES, Language, LanguageError, asked, language

__all__ = ["LANGUAGES", "Language", "LanguageError", "asked", "language"]
