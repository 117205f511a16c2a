"""Give the package index the README and the addresses, which README.md names once, at its end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

DEFINED = re.compile(r"^\[(online|source)\]: (\S+)$", re.MULTILINE)
RELATIVE_LINK = re.compile(r"(?<=\]\()(?!https?:|#)(?=[^)])")
RELATIVE_PICTURE = re.compile(r"(?<= src=\")(?!https?:)")


class AboutHook(MetadataHookInterface):
    """Makes ``readme`` and ``urls``. The index shows the README without the files beside it."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        address = dict(DEFINED.findall(text))
        source, tag = address["source"], f"v{metadata['version']}"
        text = RELATIVE_LINK.sub(f"{source}/blob/{tag}/", text)
        text = RELATIVE_PICTURE.sub(f"{source}/raw/{tag}/", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = {
            "Homepage": address["online"],
            "Source": source,
            "Documentation": f"{source}/blob/{tag}/docs/README.md",
            "Changelog": f"{source}/blob/{tag}/CHANGELOG.md",
            "Issues": f"{source}/issues",
        }
