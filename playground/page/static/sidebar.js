// Servers, channels with their threads, and who one is.

import { avatar, byId, el, nameOf } from "./dom.js";
import { channel, guild, state } from "./state.js";
import { say } from "./words.js";

export const actions = { openGuild: () => {}, openChannel: () => {}, become: () => {}, openDirect: () => {} };

export function renderSidebar() {
  const rail = state.guilds.map((item) => {
    const unread = item.channels.some((place) => state.unread.has(place.id));
    const classes = ["server", item.id === state.guildId && "here", unread && "unread"].filter(Boolean).join(" ");
    const initials = item.name
      .split(" ")
      .map((word) => word[0])
      .join("")
      .slice(0, 3);
    return el(
      "button",
      {
        class: classes,
        title: item.name,
        "aria-label": item.name,
        data: { guild: item.id },
        onclick: () => actions.openGuild(item.id),
      },
      initials,
    );
  });
  const direct = el(
    "button",
    {
      class: state.guildId ? "server" : "server here",
      title: say("Direct messages"),
      "aria-label": say("Direct messages"),
      data: { guild: "direct" },
      onclick: () => actions.openDirect(),
    },
    "✉",
  );
  byId("rail").replaceChildren(direct, el("div", { class: "rail-line" }), ...rail);
  byId("guild-name").textContent = guild()?.name || say("Direct messages");
  renderChannels();
  renderMe();
  const place = channel();
  byId("channel-name").textContent = place
    ? place.name
      ? `${place.thread_metadata ? "└" : "#"} ${place.name}`
      : `@ ${nameOf(state.bot)}`
    : "";
  byId("channel-topic").textContent =
    place?.topic || (place?.thread_metadata?.archived ? say("This thread is asleep; writing here wakes it") : "");
}

function renderChannels() {
  const home = guild();
  if (!home) {
    byId("channels").replaceChildren(
      el("div", { class: "heading" }, say("Direct messages")),
      state.direct
        ? row(state.direct, "@", nameOf(state.bot))
        : el("p", { class: "hint" }, say("The bot has not written to you yet.")),
    );
    return;
  }
  const rows = [];
  for (const place of home.channels.filter((item) => item.type === 0)) {
    rows.push(row(place, "#", place.name));
    const threads = home.channels.filter((item) => item.parent_id === place.id);
    rows.push(
      ...threads
        .filter((item) => !item.thread_metadata.archived || item.id === state.channelId || state.unread.has(item.id))
        .map((item) => row(item, item.type === 12 ? "⌂" : "└", item.name)),
    );
    const asleep = threads.filter(
      (item) => item.thread_metadata.archived && item.id !== state.channelId && !state.unread.has(item.id),
    );
    rows.push(...asleep.slice(-5).map((item) => row(item, "☾", item.name)));
  }
  byId("channels").replaceChildren(el("div", { class: "heading" }, say("Text channels")), ...rows);
}

function row(place, sign, label) {
  const pings = state.unread.get(place.id);
  const classes = [
    "channel",
    place.thread_metadata && "thread",
    place.thread_metadata?.archived && "asleep",
    place.id === state.channelId && "here",
    pings !== undefined && "unread",
  ].filter(Boolean);
  return el(
    "button",
    {
      class: classes.join(" "),
      data: { channel: place.id, name: label },
      onclick: () => actions.openChannel(place.id),
    },
    el("span", { class: "sign" }, sign),
    el("span", { class: "label" }, label),
    pings ? el("span", { class: "badge" }, String(pings)) : null,
  );
}

let choosing = false;

// Whether the list of people was open.
export function closePeople() {
  if (!choosing) return false;
  choosing = false;
  renderMe();
  byId("switch").focus();
  return true;
}

function renderMe() {
  const people = el(
    "div",
    { class: "people", hidden: !choosing },
    state.people
      .filter((user) => user.id !== state.me.id)
      .map((user) =>
        who(user, say("Be this person"), () => {
          choosing = false;
          actions.become(user.id);
        }),
      ),
  );
  const mine = who(
    state.me,
    say("Switch person"),
    () => {
      choosing = !choosing;
      renderMe();
    },
    choosing ? "▾" : "⇅",
  );
  mine.id = "switch";
  mine.setAttribute("aria-expanded", String(choosing));
  byId("me").replaceChildren(people, mine);
}

function who(user, hint, onclick, sign) {
  return el(
    "button",
    { class: "who", title: hint, type: "button", data: { user: user.username }, onclick },
    avatar(user, true),
    el("span", {}, el("b", {}, nameOf(user)), el("small", {}, sign ? say("click to be someone else") : user.locale)),
    sign && el("span", { class: "turn" }, sign),
  );
}
