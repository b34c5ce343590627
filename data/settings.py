"""Settings, in one place: the environment first, then skyline.toml, then defaults. Checked at the start."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from data.logs import FORMATS
from data.texts import PSEUDO, languages

FILE = "skyline.toml"
POSTGRES = ("postgresql://", "postgres://")


class BadSettings(Exception):
    """A setting that cannot be: says which, and what would be right."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: str = msgspec.field(default="", name="discord_token")
    """Of the bot on Discord; without one the playground on this machine is used."""
    api: str = msgspec.field(default="", name="skyline_discord")
    """Another Discord than the real one: the address of a playground on this machine."""
    data: str = msgspec.field(default="", name="skyline_data")
    """The directory of the store."""
    database: str = msgspec.field(default="", name="skyline_database")
    """The address of a PostgreSQL database that is the store, instead of a file in the directory."""
    language: str = msgspec.field(default="en", name="skyline_language")
    log_level: str = msgspec.field(default="INFO", name="skyline_log_level")
    log_format: str = msgspec.field(default="text", name="skyline_log_format")
    metrics: str = msgspec.field(default="", name="skyline_metrics")
    """`ADDRESS:PORT` at which health and metrics are told; without an address on this machine alone."""
    port: int = msgspec.field(default=8600, name="skyline_port")
    """Of the playground's page."""
    backups: int = msgspec.field(default=1000, name="skyline_backups")
    """The megabytes that copies of the store may take which the bot keeps by itself; 0 keeps none."""
    workers: int | None = msgspec.field(default=None, name="skyline_workers")
    """Processes that draw and think; by default one a core, at most four. With 0, as on one core, threads do."""

    @property
    def directory(self) -> Path:
        if self.data:
            return Path(self.data).expanduser()
        base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
        return Path(base).expanduser() / ("skyline" if self.token else "skyline-playground")

    @property
    def store(self) -> Path:
        """Where the bot keeps its tables, and the operator's tools look for them."""
        return store_in(self.directory)

    def metrics_place(self) -> tuple[str, int]:
        """Address and port of the setting.

        >>> Settings(metrics="9400").metrics_place(), Settings(metrics="[::]:9400").metrics_place()
        (('127.0.0.1', 9400), ('::', 9400))
        """
        address, _, port = self.metrics.rpartition(":")
        if not (port.isascii() and port.isdigit() and int(port) <= 65535):
            raise BadSettings(f"skyline_metrics is {self.metrics!r}; use ADDRESS:PORT, or a port of this machine.")
        return address.strip("[]") or "127.0.0.1", int(port)


def read_settings(environment: Mapping[str, str] | None = None, file: Path | None = None) -> Settings:
    environment = os.environ if environment is None else environment
    file = Path(environment.get("SKYLINE_SETTINGS", FILE)) if file is None else file
    values: dict[str, object] = {}
    if file.is_file():
        try:
            values.update(tomllib.loads(file.read_text(encoding="utf-8")))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
            raise BadSettings(f"{file} is not TOML: {fault}") from fault
    names = [field.encode_name for field in msgspec.structs.fields(Settings)]
    values.update({name: environment[name.upper()] for name in names if environment.get(name.upper())})
    if values.get("skyline_backups") in ("off", False):
        values["skyline_backups"] = 0
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as fault:
        raise BadSettings(f"{fault}. Known settings: {', '.join(names)}.") from fault
    if settings.database and not settings.database.startswith(POSTGRES):
        raise BadSettings("skyline_database must begin with postgresql://; without it the store is a file.")
    if settings.language not in (*languages(), PSEUDO):
        raise BadSettings(f"skyline_language is {settings.language!r}; there are: {', '.join(languages())}.")
    if settings.log_level not in ("DEBUG", "INFO", "WARNING", "ERROR"):
        raise BadSettings(f"skyline_log_level is {settings.log_level!r}; use DEBUG, INFO, WARNING or ERROR.")
    if settings.log_format not in FORMATS:
        raise BadSettings(f"skyline_log_format is {settings.log_format!r}; use {' or '.join(FORMATS)}.")
    if settings.metrics:
        settings.metrics_place()
    if not 0 <= settings.port <= 65535:
        raise BadSettings(f"skyline_port is {settings.port}; use a port from 0 to 65535.")
    if settings.backups < 0:
        raise BadSettings(f"skyline_backups is {settings.backups}; use a number of megabytes, or 0 for no copies.")
    if settings.workers is not None and not 0 <= settings.workers <= 64:
        raise BadSettings(f"skyline_workers is {settings.workers}; use a number of processes from 0 to 64.")
    return settings


def store_in(directory: Path) -> Path:
    """The store's own directory in a data directory."""
    return directory / "store"
