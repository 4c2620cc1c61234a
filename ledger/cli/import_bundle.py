"""A bundle from another ledger, or from this one's own past."""

from __future__ import annotations

from pathlib import Path

from ledger.campaign_file.subjects import ID
from ledger.cli.access import default_ledger, is_default, location_of, opened_store
from ledger.cli.exit_codes import DONE
from ledger.cli.output import document, say, tell
from ledger.cli.progress import shown
from ledger.cli.remembered import remember
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood
from ledger.exchange.bundle import Bundle, checked
from ledger.exchange.taking_in import TakenIn, take_in
from ledger.places import make_folder_of_ledger
from ledger.wording.language import _, plural


def import_bundle(wishes: Wishes, path: Path, called: str | None, *, keep: bool) -> int:
    """Check a bundle, and record it; without `keep` it is only checked."""
    with shown(_("checking")) as progress:
        bundle = checked(path, progress)
    campaign = called or bundle.campaign
    if not ID.fullmatch(campaign):
        sentence = _("{campaign} is no id of a campaign: lower-case ASCII snake_case; give one by `--as ID`")
        raise NotUnderstood(sentence.format(campaign=campaign[:60]))
    if not keep:
        _tell(wishes, bundle, None)
        return DONE
    if is_default(wishes):
        make_folder_of_ledger(default_ledger())
    with opened_store(wishes, create=True, readonly=False) as store, shown(_("importing")) as progress:
        taken = take_in(store, bundle, called=called, progress=progress)
    remember(location_of(wishes), taken.campaign)
    _tell(wishes, bundle, taken)
    return DONE


def _tell(wishes: Wishes, bundle: Bundle, taken: TakenIn | None) -> None:
    if wishes.json:
        document(
            {
                "campaign": bundle.campaign if taken is None else taken.campaign,
                "first": None if taken is None else taken.first,
                "last": bundle.entries,
                "seal": bundle.seal,
                "other_rules": bundle.other_rules,
            }
        )
        return
    if taken is None:
        sentence = plural("{n} entry, in order", "{n} entries, all in order", bundle.entries)
        tell(
            _("a dry run: {told}; the seal is {seal}").format(
                told=sentence.format(n=bundle.entries), seal=bundle.seal
            )
        )
    else:
        say(taken.campaign)
        sentence = _("entries {first} to {last} are recorded; the seal is {seal}")
        tell(sentence.format(first=taken.first, last=taken.last, seal=bundle.seal))
    for system in bundle.other_rules:
        sentence = _("the rules of {system} have changed since the campaign began; what is recorded stays so")
        tell(sentence.format(system=system))
