"""`whills audit`: the journal judged again."""

from __future__ import annotations

import click

from ledger.audit.judge import judge
from ledger.cli.access import opened_journal
from ledger.cli.command import Command
from ledger.cli.commands.questions import give
from ledger.cli.exit_codes import DONE, REFUSED
from ledger.cli.progress import shown
from ledger.cli.wishes import Wishes
from ledger.exchange.audit import held_answer, report_answer
from ledger.places import named
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _


@click.command(
    cls=Command,
    help=_(
        "Judge every entry again, on what was there when it was recorded, by the house rules of then: what "
        "would be refused or come out otherwise, every ruling, with a remark where its entry is reversed, "
        "floors and ceilings that were broken, days that overlap, assertions that do not hold, what was left"
        " open in adventures that are over; and, as notes, what would come out otherwise on what stands "
        'before an entry since it was corrected. Exit code 1 with findings. With --json {"findings": '
        '[{"seq", "check", "rule", "level": "refused|warning|note", "message"}], "judged": n}; with --under '
        'also "differences": for each subject {"accounts": {id: how much more or less}, "refused": entries}.'
        " Checks: altered, unjudged, refused, postings, fields, outcome, citations, dice, place, floor, "
        "ceiling, assertion, open_matter, ruling, corrected, and those of a system, such as days_overlap."
    ),
)
@click.option(
    "--under",
    metavar=_("SETTINGS.yaml"),
    help=_(
        "Instead, what would be otherwise had these house rules held all along: one a line, as they stand "
        "under `settings` in a campaign file. Nothing is recorded."
    ),
)
@click.pass_obj
def audit(wishes: Wishes, under: str | None) -> int:
    """Audit the campaign."""
    with opened_journal(wishes) as journal, shown(_("judging again")) as progress:
        speaker = Sitting(journal).speaker
        if under is None:
            report = judge(journal, speaker, progress)
            answer, found = report_answer(report), report.findings
        else:
            # Most audits need no YAML.
            from ledger.audit.under import hold_under
            from ledger.campaign_file.house_rules import read_house_rules

            settings = read_house_rules(named(under), journal.system)
            held = hold_under(journal, speaker, settings, progress)
            answer, found = held_answer(held, speaker), held.findings
    give(answer, wishes)
    return REFUSED if found else DONE
