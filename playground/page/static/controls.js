// Buttons, selects and the layouts of Components V2.

import { interact } from "./api.js";
import { el, local, nameOf, ownEmoji, toast } from "./dom.js";
import { lightbox, showModal } from "./dialogs.js";
import { markdown } from "./markdown.js";
import { guildOfChannel, state } from "./state.js";
import { say } from "./words.js";

const LINK = 5;

export function components(message) {
  if (!message.components.length) return null;
  return el(
    "div",
    { class: "rows" },
    message.components.map((item) => component(item, message)),
  );
}

function component(item, message) {
  if (item.type === 1)
    return el(
      "div",
      { class: "row" },
      item.components.map((child) => component(child, message)),
    );
  if (item.type === 2) return button(item, message);
  if ([3, 5, 6, 7, 8].includes(item.type)) return select(item, message);
  if (item.type === 9) {
    const texts = item.components.map((child) => component(child, message));
    return el("div", { class: "section" }, el("div", {}, texts), component(item.accessory, message));
  }
  if (item.type === 10) return el("div", { class: "content" }, markdown(item.content));
  if (item.type === 11) return picture(item.media, item.description);
  if (item.type === 12) return gallery(item.items.map((entry) => picture(entry.media, entry.description)));
  if (item.type === 13) return el("a", { class: "file", href: local(item.file.url), download: true }, "▤ file");
  if (item.type === 14) return el("hr", { class: item.divider === false ? "separator bare" : "separator" });
  if (item.type === 17) {
    const box = el(
      "div",
      { class: "container" },
      item.components.map((child) => component(child, message)),
    );
    if (item.accent_color) box.style.borderLeftColor = `#${item.accent_color.toString(16).padStart(6, "0")}`;
    return box;
  }
  return null;
}

// As in Discord's client: one picture is shown whole, several are tiles, cropped to fit each other.
export function gallery(pictures) {
  return el("div", { class: pictures.length > 1 ? `pictures several of-${pictures.length}` : "pictures" }, pictures);
}

export function picture(media, description) {
  const image = el("img", { src: local(media.url), alt: description || "", loading: "lazy" });
  if (media.width) {
    image.width = media.width;
    image.height = media.height;
    // For a size that is known before the picture is there.
    image.style.setProperty("--width", `${media.width}px`);
    image.style.setProperty("--ratio", media.width / media.height);
  }
  const label = description || say("Picture");
  const enlarge = () => {
    const all = [...(image.closest(".pictures")?.querySelectorAll(".picture img") || [image])];
    lightbox(
      all.map((one) => ({ src: one.src, alt: one.alt })),
      all.indexOf(image),
    );
  };
  return el(
    "button",
    { class: "picture", type: "button", "aria-label": `Enlarge: ${label}`, onclick: enlarge },
    image,
  );
}

const emoji = ({ emoji: shown }) => shown && (shown.id ? ownEmoji(shown.id, shown.name) : el("span", {}, shown.name));

function button(item, message) {
  if (item.style === LINK)
    return el(
      "a",
      { class: "button", href: item.url, target: "_blank", rel: "noopener noreferrer" },
      emoji(item),
      item.label,
      " ↗",
    );
  const node = el(
    "button",
    {
      class: `button style${item.style}`,
      type: "button",
      disabled: Boolean(item.disabled),
      data: { customId: item.custom_id },
    },
    emoji(item),
    item.label,
  );
  node.addEventListener("click", () => use(message, node, "click", { custom_id: item.custom_id }));
  return node;
}

// One use of a control: busy until the bot answers, and a word when it does not.
export async function use(message, node, verb, body) {
  const place = node.closest(".message");
  const idle = node.disabled;
  node.classList.add("busy");
  node.disabled = true;
  place?.querySelector(".failed")?.remove();
  try {
    const result = await interact(`messages/${message.id}/${verb}`, body);
    if (result.failed)
      place?.querySelector(".inside")?.append(el("div", { class: "failed" }, say("This interaction failed")));
    else if (result.modal) showModal(result);
  } catch (error) {
    toast(error.message);
  } finally {
    node.classList.remove("busy");
    node.disabled = idle;
  }
}

function choices(item, message) {
  if (item.type === 3) return item.options;
  const home = guildOfChannel(message.channel_id);
  const people = (home?.members || [state.me]).map((user) => ({ label: nameOf(user), value: user.id }));
  const places = (home?.channels || []).map((place) => ({ label: `#${place.name}`, value: place.id }));
  if (item.type === 8) return places;
  return item.type === 6 ? [] : people;
}

let closeOpen = null;

// Whether one was open.
export function closeSelect() {
  const close = closeOpen;
  close?.();
  return Boolean(close);
}

function select(item, message) {
  const options = choices(item, message);
  const most = item.max_values ?? 1;
  const least = item.min_values ?? 1;
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const label = () =>
    options
      .filter((option) => chosen.has(option.value))
      .map((option) => option.label)
      .join(", ");
  const face = el(
    "button",
    {
      class: chosen.size ? "select-face chosen" : "select-face",
      type: "button",
      disabled: Boolean(item.disabled),
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
    },
    el("span", {}, label() || item.placeholder || say("Make a selection")),
    "▾",
  );
  const menu = el("div", { class: "select-menu", role: "listbox", hidden: true });
  const box = el("div", { class: "select", data: { customId: item.custom_id } }, face, menu);
  const close = () => {
    menu.hidden = true;
    box.classList.remove("open");
    face.setAttribute("aria-expanded", "false");
    closeOpen = null;
    document.removeEventListener("pointerdown", outside, true);
  };
  const outside = (event) => !box.contains(event.target) && close();
  const send = () => {
    close();
    use(message, face, "select", { custom_id: item.custom_id, values: [...chosen] });
  };
  const pick = (option, row) => {
    if (most === 1) {
      chosen.clear();
      chosen.add(option.value);
      face.firstChild.textContent = option.label;
      send();
      return;
    }
    if (chosen.has(option.value)) chosen.delete(option.value);
    else if (chosen.size < most) chosen.add(option.value);
    row.classList.toggle("on", chosen.has(option.value));
    done.disabled = chosen.size < least;
    face.firstChild.textContent = label() || item.placeholder || say("Make a selection");
  };
  const done = el(
    "button",
    { class: "select-done", type: "button", onclick: send, disabled: chosen.size < least },
    say("Done"),
  );
  for (const option of options) {
    const words = el("span", {}, option.label, option.description && el("small", {}, option.description));
    const row = el(
      "button",
      {
        class: chosen.has(option.value) ? "option on" : "option",
        type: "button",
        role: "option",
        data: { value: option.value },
      },
      el("span", {}, emoji(option)),
      words,
      most > 1 && el("span", { class: "mark" }),
    );
    row.addEventListener("click", () => pick(option, row));
    menu.append(row);
  }
  if (most > 1) menu.append(done);
  face.addEventListener("click", () => {
    if (!menu.hidden) return close();
    closeSelect();
    closeOpen = close;
    menu.hidden = false;
    box.classList.add("open");
    face.setAttribute("aria-expanded", "true");
    menu.classList.toggle("up", face.getBoundingClientRect().bottom + 330 > innerHeight - 60);
    document.addEventListener("pointerdown", outside, true);
  });
  return box;
}
