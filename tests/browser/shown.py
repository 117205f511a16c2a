"""Pages of the pocket edition, the app inside a browser. Their visible content is in a frame."""

from typing import Any

from playwright.sync_api import Frame, Page

START = 180_000  # ms; starting Python takes long on a busy machine


class FramePage:
    """Acts as the frame. Touch, keys, downloads and the address are those of the outer page."""

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
        """Wait until the app has started and shows its current state."""
        self.page.wait_for_selector("[data-shown][data-ready]", state="attached", timeout=START)
        self.frame.wait_for_selector("#strip:empty", state="attached", timeout=START)

    def goto_in_frame(self, address: str) -> None:
        """Navigate only the frame, as a link does. The app's Python keeps running."""
        self.frame.goto(address)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.frame if hasattr(Frame, name) else self.page, name)


class InFrame(FramePage):
    """A page on which every address is opened in the frame."""

    def goto(self, address: str) -> None:
        self.goto_in_frame(address)
