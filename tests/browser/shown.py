"""A page of the edition without a server: what people see of it is in its frame."""

from typing import Any

from playwright.sync_api import Frame, Page

START = 180_000  # ms; a busy machine takes longer to start Python


class Shown:
    """The frame as if it were the page; fingers, keys, downloads and the address are the page's."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def frame(self) -> Frame:
        return self.page.frames[-1]

    @property
    def url(self) -> str:
        return self.page.url

    def goto(self, address: str) -> None:
        self.page.goto(address)
        self.wait()

    def reload(self) -> None:
        self.page.reload()
        self.wait()

    def wait(self) -> None:
        """Until the app is there and shows what is so now, however long the start takes."""
        self.page.wait_for_selector("[data-shown][data-ready]", state="attached", timeout=START)
        self.frame.wait_for_selector("#strip:empty", state="attached", timeout=START)

    def lead_to(self, address: str) -> None:
        """Change what the frame shows, as a link in it does: Python goes on."""
        self.frame.goto(address)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.frame if hasattr(Frame, name) else self.page, name)


class Inside(Shown):
    """The same, where every address is opened in the frame."""

    def goto(self, address: str) -> None:
        self.lead_to(address)
