"""A hook of hatchling, the build backend, that completes the metadata for package indexes.

The public addresses are only in the last lines of README.md.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ADDRESS = re.compile(r"^\[(online|source)\]: (\S+)$", re.MULTILINE)
RELATIVE_LINK = re.compile(r"(?<=\]\()(?!https?:|#)")
RELATIVE_PICTURE = re.compile(r"(?<= src=\")(?!https?:)")


class ReadmeHook(MetadataHookInterface):
    """Take the authors, the addresses and the description from README.md.

    An index shows the README alone, so its links to other files become absolute.
    """

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        address = dict(ADDRESS.findall(text))
        source, tag = address["source"], f"v{metadata['version']}"
        owner = source.split("/")[-2]
        text = RELATIVE_LINK.sub(f"{source}/blob/{tag}/", text)
        text = RELATIVE_PICTURE.sub(f"{source}/raw/{tag}/", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["authors"] = [
            {"name": "The Scorekeeper maintainers", "email": f"{owner}@users.noreply.github.com"}
        ]
        metadata["urls"] = {
            "Homepage": address["online"],
            "Source": source,
            "Documentation": f"{source}/blob/{tag}/docs/README.md",
            "Changelog": f"{source}/blob/{tag}/CHANGELOG.md",
            "Issues": f"{source}/issues",
        }
