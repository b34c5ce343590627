"""The registry of application commands."""

from playground.forms.commands import check_command
from playground.protocol.errors import Form, limit, refuse
from playground.world.model import Command, Json
from playground.world.world import Event, World

PER_TYPE = {1: "commands.chat", 2: "commands.user", 3: "commands.message"}
DAY = 86_400.0


class Commands:
    def __init__(self, world: World) -> None:
        self.world = world

    def of(self, guild_id: int | None) -> list[Command]:
        return [command for command in self.world.commands.values() if command.guild_id == guild_id]

    def get(self, guild_id: int | None, command_id: int) -> Command:
        command = self.world.commands.get(command_id)
        if command is None or command.guild_id != guild_id:
            raise refuse(10063)
        return command

    def overwrite(self, guild_id: int | None, bodies: list[Json]) -> list[Command]:
        form = Form()
        for index, body in enumerate(bodies):
            check_command(form, body, (index,))
        names = [(int(body.get("type", 1)), str(body.get("name"))) for body in bodies]
        for index, name in enumerate(names):
            if name in names[:index]:
                form.at(index).error("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        form.check()
        self._check_counts(bodies)
        old = {(command.type, command.name): command for command in self.of(guild_id)}
        self._count_creations(guild_id, sum(name not in old for name in names))
        for gone in set(old) - set(names):
            self.world.forget(old[gone])
        result = [self._put(guild_id, body, old.get(name)) for name, body in zip(names, bodies, strict=True)]
        for position, command in enumerate(result):
            command.position = position
        self._announce()
        return result

    def upsert(self, guild_id: int | None, body: Json) -> Command:
        form = Form()
        check_command(form, body)
        form.check()
        same = [item for item in self.of(guild_id) if (item.type, item.name) == (body.get("type", 1), body["name"])]
        if not same:
            self._check_counts([*(item.body for item in self.of(guild_id)), body])
            self._count_creations(guild_id, 1)
        command = self._put(guild_id, body, same[0] if same else None)
        self._announce()
        return command

    def replace(self, old: Command, body: Json) -> Command:
        form = Form()
        check_command(form, body)
        form.check()
        command = self._put(old.guild_id, body, old)
        self._announce()
        return command

    def remove(self, command: Command) -> None:
        self.world.forget(command)
        self._announce()

    def _put(self, guild_id: int | None, body: Json, old: Command | None) -> Command:
        kept = {key: value for key, value in body.items() if key not in ("id", "application_id", "version", "guild_id")}
        command = Command(self.world.new_id() if old is None else old.id, kept, guild_id)
        command.version = old.version if old is not None and old.body == kept else self.world.new_id()
        self.world.save(command)
        return command

    def _check_counts(self, bodies: list[Json]) -> None:
        for kind, key in PER_TYPE.items():
            if sum(body.get("type", 1) == kind for body in bodies) > limit(key):
                raise refuse(30032)

    def _count_creations(self, guild_id: int | None, new: int) -> None:
        now = self.world.clock.now()
        recent = [moment for moment in self.world.meta.creations.get(str(guild_id), []) if moment > now - DAY]
        if len(recent) + new > limit("commands.daily_creates"):
            raise refuse(30034)
        self.world.meta.creations[str(guild_id)] = recent + [now] * new
        self.world.store.put("meta", 0, self.world.meta)

    def _announce(self) -> None:
        self.world.bus.emit(Event("COMMANDS_CHANGED", {}, to_bot=False))
