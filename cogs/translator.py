"""Command names and descriptions in the languages of our catalogues, as Discord shows them to each person."""

import discord
from discord import app_commands

from data.texts import SOURCE, speak

TRANSLATED = (
    app_commands.TranslationContextLocation.command_description,
    app_commands.TranslationContextLocation.group_description,
    app_commands.TranslationContextLocation.parameter_description,
)


class CatalogueTranslator(app_commands.Translator):
    """Descriptions and menus: a command keeps one name, so that people can tell one another what to type."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        # Nobody types what stands in a menu.
        menu = isinstance(context.data, app_commands.ContextMenu)
        if context.location not in TRANSLATED and not menu:
            return None
        say = speak(str(locale))
        return None if say.language == SOURCE else say(string.message)[:100]
