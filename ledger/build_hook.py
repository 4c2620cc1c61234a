"""Build hook of the wheel: compiles the systems and the catalogues, so that an installed program need not."""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Compiled(BuildHookInterface[BuilderConfig]):
    """Adds `rules/compiled/` and `ledger/locale/` to a wheel; an editable install leaves both to `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is in this source tree into a folder of its own and have it packed.

        A system or a catalogue that does not compile fails the build with the error that names its place.
        """
        if version == "editable":
            return
        # The sources of this tree, whatever release of them is installed beside the builder.
        sys.path.insert(0, self.root)
        from ledger.locale import catalogues
        from rules.kernel import compiled

        self._folder = Path(tempfile.mkdtemp(prefix="whills-compiled-"))
        for compile_all, place in (
            (compiled.compile_all, "rules/compiled"),
            (catalogues.compile_all, "ledger/locale"),
        ):
            compile_all(self._folder / place)
            build_data["force_include"][str(self._folder / place)] = place

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder once it is packed."""
        if version != "editable":
            shutil.rmtree(self._folder)
