"""The languages: `LANGUAGE/LC_MESSAGES/whills.po` for translators, compiled to what gettext reads."""
