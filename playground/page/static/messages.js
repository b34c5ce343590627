// The list of messages.

import { post } from "./api.js";
import { components, gallery, picture } from "./controls.js";
import { avatar, byId, el, local, nameOf, toast } from "./dom.js";
import { inline, links, markdown } from "./markdown.js";
import { menuButton } from "./menus.js";
import { channel, channelById, state } from "./state.js";
import { say } from "./words.js";

const EPHEMERAL = 64;
const LOADING = 128;
const V2 = 32768;
const JOINED_MS = 7 * 60 * 1000;

const list = () => byId("messages");

export function renderAll() {
  const place = channel();
  const found = state.messages.get(state.channelId) || [];
  list().replaceChildren(opening(place), ...found.map((message, index) => render(message, found[index - 1])));
  scrollDown();
}

// Names of channels and counts in messages may have changed; an open menu must not close for that.
export function refresh() {
  if (held || list().querySelector(".select.open, .busy, .failed")) return;
  const { scrollTop } = list();
  const stay = nearEnd();
  renderAll();
  if (!stay) list().scrollTop = scrollTop;
}

function opening(place) {
  if (!place) return el("div", { class: "opening" }, el("p", {}, say("Choose a channel.")));
  const name = place.name ? (place.thread_metadata ? place.name : `#${place.name}`) : nameOf(state.bot);
  const text = place.name
    ? say("This is the beginning of {name}. Type / to see what the bot can do.", { name })
    : say("Direct messages with {name}.", { name });
  return el("div", { class: "opening" }, el("h2", {}, place.name ? name : `@${name}`), el("p", {}, text));
}

export function scrollDown() {
  list().scrollTop = list().scrollHeight;
}

const nearEnd = () => list().scrollHeight - list().scrollTop - list().clientHeight < 160;

// Pictures arrive after their message and would push the end out of sight.
export function keepAtEnd() {
  list().addEventListener(
    "load",
    (event) => event.target.closest(".message:last-child, .message:nth-last-child(2)") && atEnd && scrollDown(),
    true,
  );
  list().addEventListener(
    "scroll",
    () => {
      atEnd = nearEnd();
    },
    { passive: true },
  );
  // A phone turned round, a keyboard that comes up.
  new ResizeObserver(() => atEnd && scrollDown()).observe(list());
}
let atEnd = true;

// A click is lost if its button is drawn anew between press and release: what comes meanwhile waits.
let held = false;
const later = [];

export function holdWhilePressed() {
  list().addEventListener("pointerdown", () => {
    held = true;
  });
  const release = () =>
    setTimeout(() => {
      held = false;
      later.splice(0).forEach((draw) => draw());
    });
  window.addEventListener("pointerup", release);
  window.addEventListener("pointercancel", release);
}

export function put(message) {
  const found = state.messages.get(message.channel_id);
  if (!found) return;
  const index = found.findIndex((item) => item.id === message.id);
  if (index >= 0) found[index] = message;
  else found.push(message);
  if (held) later.push(() => show(message));
  else show(message);
}

function show(message) {
  const found = state.messages.get(message.channel_id) || [];
  const position = found.indexOf(message);
  if (message.channel_id !== state.channelId || position < 0) return;
  const stay = nearEnd();
  const node = render(message, found[position - 1]);
  const old = list().querySelector(`[data-message-id="${message.id}"]`);
  if (old) old.replaceWith(node);
  else list().append(node);
  if (stay || message.author.id === state.me.id) scrollDown();
}

export function remove(data) {
  const found = state.messages.get(data.channel_id);
  if (found)
    state.messages.set(
      data.channel_id,
      found.filter((item) => item.id !== data.id),
    );
  if (data.channel_id === state.channelId) renderAll();
}

// A word that only this page shows: the bot did not answer.
export function notice(text) {
  const node = el(
    "div",
    { class: "message private" },
    el(
      "div",
      { class: "inside" },
      el("div", { class: "failed" }, text),
      el(
        "div",
        { class: "aside" },
        `${say("Only you can see this")} • `,
        el("button", { type: "button", onclick: () => node.remove() }, say("Dismiss message")),
      ),
    ),
  );
  list().append(node);
  scrollDown();
  return node;
}

export function jump(channelId, messageId) {
  const node = list().querySelector(`[data-message-id="${messageId}"]`);
  if (!node) return;
  node.scrollIntoView({ block: "center" });
  node.classList.add("flash");
}

function joins(message, before) {
  if (!before || before.author.id !== message.author.id || message.interaction_metadata || message.referenced_message)
    return false;
  if ((before.flags & EPHEMERAL) !== (message.flags & EPHEMERAL)) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < JOINED_MS;
}

function render(message, before) {
  const joined = joins(message, before);
  const hidden = Boolean(message.flags & EPHEMERAL);
  const pinged = message.mentions.some((user) => user.id === state.me.id) || message.mention_everyone;
  const origin = usedBy(message);
  const classes = ["message", joined && "joined", hidden && "private", pinged && "pinged", origin && "used"].filter(
    Boolean,
  );
  const inside = el("div", { class: "inside" }, !joined && byline(message), body(message));
  if (hidden) {
    const dismiss = el(
      "button",
      { type: "button", onclick: () => post(`messages/${message.id}/dismiss`).catch((error) => toast(error.message)) },
      say("Dismiss message"),
    );
    inside.append(el("div", { class: "aside" }, `${say("Only you can see this")} • `, dismiss));
  }
  return el(
    "article",
    { class: classes.join(" "), data: { messageId: message.id } },
    origin,
    !joined && avatar(message.author),
    inside,
    menuButton(message),
  );
}

function usedBy(message) {
  const made = message.interaction_metadata;
  if (message.referenced_message) {
    const other = message.referenced_message;
    return el("div", { class: "reply" }, "↱ ", el("b", {}, nameOf(other.author)), " ", other.content.slice(0, 80));
  }
  if (!made || made.type !== 2 || !made.name) return null;
  return el(
    "div",
    { class: "origin" },
    "↱ ",
    el("b", {}, nameOf(made.user)),
    say(" used "),
    el("code", {}, `/${made.name}`),
  );
}

function byline(message) {
  const date = new Date(message.timestamp);
  const today = date.toDateString() === new Date().toDateString();
  const style = today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" };
  const text = new Intl.DateTimeFormat(state.me.locale, style).format(date);
  return el(
    "div",
    { class: "byline" },
    el("b", {}, nameOf(message.author)),
    message.author.bot && el("span", { class: "tag" }, "APP"),
    el("time", { datetime: message.timestamp }, text),
    message.pinned && el("span", { class: "tag" }, "PINNED"),
  );
}

function body(message) {
  if (message.flags & LOADING) {
    const dots = el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
    return [el("div", { class: "thinking" }, dots, say("{who} is thinking…", { who: nameOf(message.author) }))];
  }
  const out = [];
  if (message.content) {
    const edited = message.edited_timestamp && el("span", { class: "edited" }, say("(edited)"));
    const blocks = markdown(message.content);
    if (edited) blocks.at(-1)?.append(edited);
    out.push(el("div", { class: "content" }, blocks));
  }
  out.push(...message.embeds.map(embed));
  // With Components V2 a file is shown only where a component names it.
  if (!(message.flags & V2)) out.push(...attachments(message));
  out.push(components(message));
  if (message.thread) out.push(threadCard(message.thread));
  if (message.reactions.length)
    out.push(
      el(
        "div",
        { class: "reactions" },
        message.reactions.map((item) => el("span", {}, `${item.emoji.name} ${item.count}`)),
      ),
    );
  return out;
}

function attachments(message) {
  const named = new Set(message.embeds.flatMap((item) => [item.image?.attachment_id, item.thumbnail?.attachment_id]));
  const free = message.attachments.filter((item) => !named.has(item.id));
  const pictures = free.filter((item) => item.width);
  const files = free.filter((item) => !item.width);
  const out = files.map((item) =>
    el(
      "a",
      { class: "file", href: local(item.url), download: item.filename },
      "▤ ",
      item.filename,
      ` (${Math.ceil(item.size / 1024)} KB)`,
    ),
  );
  if (pictures.length) out.unshift(gallery(pictures.map((item) => picture(item, item.description))));
  return out;
}

function embed(item) {
  const box = el("div", { class: "embed" });
  if (item.color) box.style.borderLeftColor = `#${item.color.toString(16).padStart(6, "0")}`;
  if (item.author?.name) box.append(el("small", {}, item.author.name));
  if (item.title) box.append(el("h4", {}, inline(item.title)));
  if (item.description) box.append(el("div", { class: "content" }, markdown(item.description)));
  if (item.fields?.length) {
    const fields = item.fields.map((field) =>
      el(
        "div",
        { class: field.inline ? "field inline" : "field" },
        el("b", {}, inline(field.name)),
        el("div", { class: "content" }, markdown(field.value)),
      ),
    );
    box.append(el("div", { class: "fields" }, fields));
  }
  if (item.image?.url) box.append(picture(item.image, item.title));
  if (item.footer?.text) box.append(el("small", {}, item.footer.text));
  return box;
}

function threadCard(thread) {
  const known = channelById(thread.id) || thread;
  const count = `${known.message_count === 1 ? say("1 message") : say("{n} messages", { n: known.message_count })} ›`;
  return el(
    "button",
    { class: "thread-card", type: "button", data: { thread: thread.id }, onclick: () => links.jump(thread.id) },
    el("b", {}, known.name),
    el("span", {}, count),
  );
}
