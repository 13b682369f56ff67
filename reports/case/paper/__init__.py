"""The case as a page and on paper, of one template: `case_html` and `case_pdf`."""

from reports.case.paper.errors import PaperError
from reports.case.paper.html import case_html
from reports.case.paper.pdf import case_pdf

__all__ = ["PaperError", "case_html", "case_pdf"]
