"""The one error of paper, apart from what makes paper, which takes its time to load."""


class PaperError(Exception):
    """There is no paper to be had here."""

    def __init__(self, message: str, remedy: str) -> None:
        self.message = message
        self.remedy = remedy
        super().__init__(message)
