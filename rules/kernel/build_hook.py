"""Build hook of the wheel: compiles the YAML of the systems, so that an installed program need not."""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledSystems(BuildHookInterface[BuilderConfig]):
    """Adds `rules/compiled/` to a wheel; an editable install leaves the checkout to `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the systems of this source tree into a folder of their own and have it packed.

        A system that does not compile fails the build with the error that names its file, line and column.
        """
        if version == "editable":
            return
        # The systems of this tree, whatever release of them is installed beside the builder.
        sys.path.insert(0, self.root)
        from rules.kernel.compiled import compile_all

        self._folder = Path(tempfile.mkdtemp(prefix="whills-compiled-"))
        compile_all(self._folder)
        build_data["force_include"][str(self._folder)] = "rules/compiled"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder once it is packed."""
        if version != "editable":
            shutil.rmtree(self._folder)
