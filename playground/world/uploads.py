"""Files on their way in: counted, measured and put away."""

import io
import mimetypes
import re
from dataclasses import dataclass

from PIL import Image, UnidentifiedImageError

from playground.protocol.errors import ApiError, limit, refuse
from playground.world.model import Attachment, Json
from playground.world.world import World

TYPES = {".webp": "image/webp", ".png": "image/png", ".jpg": "image/jpeg", ".txt": "text/plain; charset=utf-8"}

UNFIT = re.compile(r"[\x00-\x1f\x7f/\\\ud800-\udfff]")


@dataclass(frozen=True)
class Upload:
    index: int
    filename: str
    content: bytes


def check_sizes(uploads: list[Upload]) -> None:
    if any(len(item.content) > limit("attachment.bytes") for item in uploads):
        raise refuse(40005)
    if sum(len(item.content) for item in uploads) > limit("request.bytes"):
        raise refuse(40005)


def merged(world: World, old: list[Attachment], listed: list[Json] | None, uploads: list[Upload]) -> list[Attachment]:
    """What a message's attachments become: those listed are kept, those uploaded are added, the rest goes.

    Discord: without a list everything old stays, and uploads are added to it.
    """
    check_sizes(uploads)
    by_id = {item.id: item for item in old}
    by_index = {item.index: item for item in uploads}
    result: list[Attachment] = list(old) if listed is None else []
    described: dict[int, Json] = {}
    for item in listed or []:
        key = int(item["id"])
        if key in by_index:
            described[key] = item
        elif key in by_id:
            result.append(by_id[key])
        else:
            errors = {"attachments": {"_errors": [{"code": "ATTACHMENT_NOT_FOUND", "message": "Attachment not found"}]}}
            raise ApiError(400, 50035, "Invalid Form Body", errors)
    if len(result) + len(uploads) > limit("message.attachments"):
        raise refuse(30015)
    for upload in uploads:
        result.append(put_away(world, upload, described.get(upload.index, {})))
    for gone in set(by_id) - {item.id for item in result}:
        world.store.drop_file(gone)
    return result


def put_away(world: World, upload: Upload, description: Json) -> Attachment:
    # As on Discord a name is one part of an address, and nothing else.
    name = UNFIT.sub("_", str(description.get("filename") or upload.filename))
    suffix = "." + name.rsplit(".", 1)[-1].lower()
    guessed = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    attachment = Attachment(
        world.new_id(), name, len(upload.content), guessed, description=description.get("description")
    )
    if guessed.startswith("image/"):
        try:
            with Image.open(io.BytesIO(upload.content)) as picture:
                attachment.width, attachment.height = picture.size
        except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError):
            # Discord shows such a file as a plain download.
            attachment.content_type = "application/octet-stream"
    world.store.write_file(attachment.id, upload.content)
    return attachment
