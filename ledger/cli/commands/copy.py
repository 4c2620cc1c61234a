"""`whills copy`: a campaign into another ledger."""

from __future__ import annotations

import click
import msgspec

from ledger.cli.access import opened_store
from ledger.cli.command import Command
from ledger.cli.output import document, say, tell
from ledger.cli.progress import shown
from ledger.cli.wishes import Wishes
from ledger.exchange.copying import copy_campaign
from ledger.store.opening import open_store
from ledger.wording.language import _


@click.command(
    cls=Command,
    help=_(
        "The campaign ID of this ledger in another one, a file or a server, which is made where there is "
        "none: the same entries with the same hashes, verified before they are kept. Where the campaign is "
        'there already, what is new of it continues it. With --json: {"ledger", "campaign", "first", "last": '
        'which entries were recorded there, "seal"}.'
    ),
)
@click.argument("where", metavar=_("PATH|URL"))
@click.argument("identity", metavar=_("ID"))
@click.pass_obj
def copy(wishes: Wishes, where: str, identity: str) -> None:
    """Copy a campaign."""
    with opened_store(wishes) as source:
        # Before anything is made for one that is not there.
        source.campaign(identity)
        with open_store(where, create=True) as target, shown(_("copying")) as progress:
            copied = copy_campaign(source, target, identity, progress)
            shown_as = target.shown
    if wishes.json:
        document({"ledger": shown_as, **msgspec.structs.asdict(copied)})
        return
    say(copied.campaign)
    sentence = _("entries {first} to {last} are recorded in {ledger}, and verified; the seal is {seal}")
    tell(sentence.format(first=copied.first, last=copied.last, ledger=shown_as, seal=copied.seal))
