"""Settings: the environment before the file before the defaults, and clear words for what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.settings import BadSettings, read_settings


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "skyline.toml"
    file.write_text('skyline_port = 9000\nskyline_log_level = "DEBUG"\n')
    settings = read_settings({"SKYLINE_PORT": "9001"}, file)
    assert (settings.port, settings.log_level, settings.token) == (9001, "DEBUG", "")


def test_playground_and_bot_never_share_a_directory() -> None:
    nowhere = Path("no-such-file.toml")
    assert read_settings({}, nowhere).directory != read_settings({"DISCORD_TOKEN": "x"}, nowhere).directory


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("skyline_port = 'many'", "skyline_port"),
        ("skyline_port = 70000", "skyline_port"),
        ("skyline_langage = 'cs'", "skyline_langage"),
        ("skyline_language = 'qq'", "skyline_language"),
        ("skyline_log_level = 'LOUD'", "skyline_log_level"),
        ("port = = 3", "not TOML"),
    ],
)
def test_a_setting_that_cannot_be_is_named(tmp_path: Path, text: str, word: str) -> None:
    file = tmp_path / "skyline.toml"
    file.write_text(text)
    with pytest.raises(BadSettings, match=word):
        read_settings({}, file)
