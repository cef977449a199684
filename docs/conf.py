"""Sphinx settings of the documentation; `make docs` builds it into build/docs."""

import logging
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "docs")]  # the package, and notebook_pages

import formicary  # noqa: E402

logging.getLogger("alembic").setLevel(logging.WARNING)

project = "Formicary"
author = "The Formicary authors"
copyright = "The Formicary authors"
release = version = formicary.__version__

extensions = ["myst_parser", "notebook_pages", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["screenshots"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Docstrings mark code with single backticks, as Markdown does.
default_role = "code"
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autoclass_content = "class"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
add_module_names = False
toc_object_entries_show_parents = "hide"

smartquotes = False  # docstrings show code in plain quotes

html_theme = "furo"
html_title = "Formicary"
html_static_path = ["static", "../client/src/fonts"]
html_css_files = ["paper.css"]
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "font-stack": "'Alegreya Sans', system-ui, sans-serif",
        "font-stack--headings": "Alegreya, Georgia, serif",
        "color-brand-primary": "#5f7338",
        "color-brand-content": "#4f6130",
        "color-background-primary": "#fdf8ec",
        "color-background-secondary": "#f5eedc",
        "color-background-border": "#dccba4",
        "color-foreground-primary": "#2a2722",
        "color-foreground-secondary": "#5f5644",
        "color-code-background": "#f5eedc",
        "color-api-name": "#8f3a10",
        "color-api-pre-name": "#8f3a10",
    },
    "dark_css_variables": {
        "color-brand-primary": "#b9c98a",
        "color-brand-content": "#b9c98a",
        "color-background-primary": "#221d16",
        "color-background-secondary": "#2b251c",
        "color-background-border": "#4a4030",
        "color-foreground-primary": "#efe6d2",
        "color-foreground-secondary": "#c4b796",
        "color-code-background": "#1b1711",
        "color-api-name": "#f0a45c",
        "color-api-pre-name": "#f0a45c",
    },
}
