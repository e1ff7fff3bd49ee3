"""Drives the playground's page as a person would: chooses whom to act as, types commands, presses buttons, looks.

A press counts as done when the page has drawn the answer, pictures included. What the bot does by itself afterwards
(the public table, a computer's move) arrives a moment later: wait for it with `wait_for_picture` or `wait_for_text`.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if (
    TYPE_CHECKING
):  # it is large, and imported where a browser is opened: every worker collects these tests, one runs them
    from playwright.async_api import Browser, Locator, Page

PATIENCE = 15.0

_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
_MESSAGE = "article.channel-message"
_PRIVATE = ":has(.message-ephemeral-note)"
_READY = "() => Boolean(window.simcordPreview?.ready && window.simcordPreview.awaitingRevision === null)"
_REQUESTS = "() => window.simcordPreview.activity.map((receipt) => receipt.requestId)"
# The page also sends requests of its own, about its size for one, which no bot acknowledges.
_RECEIPT = """const status = window.simcordPreview;
  const receipt = status.activity.findLast(
    (item) => !before.includes(item.requestId) && item.acknowledgement !== 'not_applicable');"""
_SENT = f"""(before) => {{
  {_RECEIPT}
  return Boolean(receipt) || ['click', 'select', 'modal_submit', 'run_command'].includes(status.pendingAction?.kind);
}}"""
_ANSWERED = f"""(before) => {{
  {_RECEIPT}
  return receipt && status.ready && status.awaitingRevision === null ? receipt : null;
}}"""
_FETCH_PICTURE = """async (image) => {
  const bytes = new Uint8Array(await (await fetch(image.src)).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  }
  return btoa(text);
}"""

MoveKind = Literal["public", "private", "any"]


@dataclass(frozen=True, slots=True)
class Receipt:
    """What the page knows of its last press or command."""

    settlement: str
    acknowledgement: str
    codes: tuple[str, ...]

    @property
    def answered(self) -> bool:
        """Whether the bot answered, late updates of an already acknowledged press included."""
        return self.settlement == "settled" and self.acknowledgement in ("acknowledged", "deferred")


def find_chromium() -> str | None:
    """The browser to use, or None on a machine without one."""
    named = os.environ.get("CHROMIUM")
    return named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@contextlib.asynccontextmanager
async def open_browser(executable: str | None) -> AsyncIterator[Browser]:
    """A headless browser with a profile of its own that leaves nothing behind."""
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=list(_ARGUMENTS))
        try:
            yield browser
        finally:
            await browser.close()


async def open_as(browser: Browser, url: str, name: str, *, width: int = 1000, height: int = 900) -> Person:
    """Open the playground at `url` and act as the person called `name`."""
    # The page's content security policy would keep the browser driver from waiting for a condition in it.
    context = await browser.new_context(viewport={"width": width, "height": height}, bypass_csp=True)
    page = await context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    person = Person(page, name)
    await page.goto(url)
    await person.ready()
    if await page.locator("#viewer-picker option:checked").inner_text() != name:
        await page.select_option("#viewer-picker", label=name)
        await page.locator(f"#viewer-picker option:checked:text-is('{name}')").wait_for(state="attached")
        await person.ready()
    return person


class Person:
    """One browser page, acting as one person."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name

    async def ready(self) -> None:
        """Wait until the page has drawn all it knows."""
        await self.page.wait_for_function(_READY)

    async def close(self) -> None:
        """Leave."""
        await self.page.context.close()

    async def go_to(self, place: str) -> None:
        """Go to another channel, such as ``# lounge``, or to a thread."""
        await self.ready()
        await self.page.select_option("#viewer-picker", label=place)
        name = place.partition(" ")[2]
        await self.page.locator("#channel-name", has_text=name).wait_for()
        await self.ready()

    def messages(self, kind: MoveKind = "any") -> Locator:
        """The messages on the page, oldest first; private ones are those only this person sees."""
        chosen = {"any": _MESSAGE, "private": _MESSAGE + _PRIVATE, "public": f"{_MESSAGE}:not({_PRIVATE})"}
        return self.page.locator(chosen[kind])

    def panel(self, kind: MoveKind = "any") -> Locator:
        """The newest message with a picture."""
        return self.messages(kind).filter(has=self.page.locator("img.gallery-image")).last

    async def text(self, kind: MoveKind = "any") -> str:
        """The newest message as it reads, button labels included."""
        return await self.messages(kind).last.inner_text()

    async def run(self, command: str, **options: str | int | bool) -> Receipt:
        """Type a slash command, such as `spite start`, choose its options and send it."""
        field = self.page.locator("#channel-composer-input")
        await field.fill(f"/{command}")
        entries = self.page.locator(".command-entry")
        await entries.filter(has=self.page.locator(f"strong:text-is('/{command}')")).first.click()
        for name, value in options.items():
            await self._fill_option(name, str(value))
        return await self._act(self.page.locator("#send-message"))

    async def _fill_option(self, name: str, value: str) -> None:
        field = self.page.locator(f'.command-option-input[data-option="{name}"]')
        if not await field.count():
            await self.page.locator(".command-chip").click()
            await self.page.locator(f'.command-suggestion[data-value="{name}"]').click()
        await field.fill(value)
        if await field.get_attribute("role") != "combobox":
            return
        # Options with choices take the choice's value from the list, not the typed words.
        exact = self.page.locator(f'.command-suggestion[data-value="{value}"]')
        labelled = self.page.locator(f".command-suggestion:has(.command-suggestion-label:text-is('{value}'))")
        await exact.or_(labelled).first.click()

    def button(self, label: str, kind: MoveKind = "any") -> Locator:
        """The button with exactly this label in the newest message that has one."""
        return self.messages(kind).locator(f'button.component-button:has(.button-label:text-is("{label}"))').last

    async def buttons(self, kind: MoveKind = "any") -> list[str]:
        """The labels of the newest panel's buttons that can be pressed, in their order."""
        await self.ready()
        return await self.panel(kind).locator("button.component-button:enabled .button-label").all_inner_texts()

    async def press(self, label: str, kind: MoveKind = "any") -> Receipt:
        """Press the button with this label and wait for the answer to be drawn."""
        return await self._act(self.button(label, kind))

    async def choose_in(self, trigger: Locator, label: str) -> Receipt:
        """Choose the option with this label in a select menu."""
        await self.ready()
        async with asyncio.timeout(PATIENCE):
            while await trigger.get_attribute("aria-expanded") != "true":
                await trigger.click()
                await asyncio.sleep(0.1)
        return await self._act(
            self.page.locator(f'.select-list:popover-open [role="option"]:has-text("{label}")').first
        )

    async def picture(self, kind: MoveKind = "any") -> bytes:
        """The newest panel's picture, byte for byte as the bot sent it."""
        from playwright.async_api import Error as PlaywrightError

        async with asyncio.timeout(PATIENCE):
            while True:
                await self.ready()
                # The picture may be replaced, and its address revoked, while it is being read.
                with contextlib.suppress(PlaywrightError):
                    image = self.panel(kind).locator("img.gallery-image").first
                    encoded: str = await image.evaluate(_FETCH_PICTURE)
                    return base64.b64decode(encoded)
                await asyncio.sleep(0.05)

    async def wait_for_picture(self, before: bytes, kind: MoveKind = "any") -> bytes:
        """Wait until the newest panel's picture is another one than `before`, and return it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                now = await self.picture(kind)
                if now != before:
                    return now
                await asyncio.sleep(0.1)

    async def wait_for_text(self, text: str, kind: MoveKind = "any") -> None:
        """Wait until some message contains this text."""
        await self.messages(kind).filter(has_text=text).last.wait_for()

    async def _act(self, control: Locator) -> Receipt:
        """Click what sends something to the bot, and wait for the answer to be drawn."""
        await self.ready()
        before = await self.page.evaluate(_REQUESTS)
        async with asyncio.timeout(PATIENCE):
            await control.click()
            # The page ignores a click while it is busy with itself, as after a change of its size.
            while not await self.page.evaluate(_SENT, before):
                await self.ready()
                await control.click()
        answer = await self.page.wait_for_function(_ANSWERED, arg=before)
        receipt: dict[str, Any] = await answer.json_value()
        codes = tuple(str(item.get("code")) for item in receipt["diagnostics"])
        return Receipt(receipt["settlement"], receipt["acknowledgement"], codes)
