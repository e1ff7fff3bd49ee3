"""Line that leads to the people who run the bot."""

from bot.text import Texts


def contact_lines(contact: str, texts: Texts) -> list[str]:
    """Return a small line with the contact, or none where nobody is named."""
    return [f"-# {texts.say('contact', contact=contact)}"] if contact else []
