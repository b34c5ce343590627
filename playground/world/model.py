"""What the playground remembers. Plain typed values that go to JSON and back; the behaviour is elsewhere."""

from typing import Any

import msgspec

Json = dict[str, Any]

TEXT, DIRECT, CATEGORY, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 4, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)

EPHEMERAL, LOADING, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 2, 1 << 12, 1 << 15
HAS_THREAD = 1 << 5


class User(msgspec.Struct):
    id: int
    name: str
    display: str
    locale: str = "en-US"
    bot: bool = False
    accepts_dms: bool = True
    installed: bool = False
    """Has the bot among their own apps: its commands come along into servers that do not have it."""


class Role(msgspec.Struct):
    id: int
    name: str
    permissions: int
    position: int = 0
    managed: bool = False


class Member(msgspec.Struct):
    user_id: int
    roles: list[int] = []
    nick: str | None = None


class Overwrite(msgspec.Struct):
    id: int
    kind: int
    allow: int = 0
    deny: int = 0


class Guild(msgspec.Struct):
    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: list[Role] = []
    members: dict[int, Member] = {}
    bot_present: bool = True


class Channel(msgspec.Struct):
    """A text channel, a category, a thread or a direct-message channel."""

    id: int
    type: int
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    topic: str | None = None
    position: int = 0
    overwrites: list[Overwrite] = []
    recipient_id: int | None = None
    last_message_id: int | None = None
    # Threads only
    owner_id: int | None = None
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 1440
    archived_at: float = 0.0
    people: list[int] = []
    sent: int = 0

    @property
    def is_thread(self) -> bool:
        return self.type in THREADS


class Attachment(msgspec.Struct):
    id: int
    filename: str
    size: int
    content_type: str
    width: int | None = None
    height: int | None = None
    description: str | None = None


class Message(msgspec.Struct):
    id: int
    channel_id: int
    author_id: int
    created: float
    type: int = 0
    content: str = ""
    embeds: list[Json] = []
    components: list[Json] = []
    attachments: list[Attachment] = []
    flags: int = 0
    mentions: list[int] = []
    mention_everyone: bool = False
    pinned: bool = False
    edited: float | None = None
    nonce: str | None = None
    reference: Json | None = None
    origin: Json | None = None
    """The interaction that made it, in Discord's `interaction_metadata` form."""
    thread_id: int | None = None
    reactions: dict[str, list[int]] = {}
    only_user: int | None = None
    """An ephemeral message: the one person who may know of it."""

    @property
    def ephemeral(self) -> bool:
        return self.only_user is not None


class Command(msgspec.Struct):
    id: int
    body: Json
    guild_id: int | None = None
    version: int = 0
    position: int = 0
    """In the list in which the bot last gave all its commands."""

    @property
    def name(self) -> str:
        return str(self.body["name"])

    @property
    def type(self) -> int:
        return int(self.body.get("type", 1))

    @property
    def for_people(self) -> bool:
        """Whether it goes with people who have the app, and not only with servers."""
        return 1 in (self.body.get("integration_types") or [0])


class Emoji(msgspec.Struct):
    """An emoji of the application; its picture is a file of the same id."""

    id: int
    name: str


class Meta(msgspec.Struct):
    """The playground's own secrets and counters, kept so that a restart changes no address."""

    token: str
    page_token: str
    signing_key: str
    bot_id: int = 0
    last_id: int = 0
    creations: dict[str, list[float]] = {}
