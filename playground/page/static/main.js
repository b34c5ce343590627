// Start, and what happens when something changes.

import { become, connect, connection, get, post, setToken } from "./api.js";
import { beginByPath, closeComposer, plain, run, setUpComposer, suggestAgain } from "./composer.js";
import { closeSelect } from "./controls.js";
import { greet } from "./dialogs.js";
import { byId, closeToast, el, toast } from "./dom.js";
import { links } from "./markdown.js";
import { closeMenu } from "./menus.js";
import { holdWhilePressed, jump, keepAtEnd, put, refresh, remove, renderAll } from "./messages.js";
import { actions, closePeople, renderSidebar } from "./sidebar.js";
import { channelById, guildOfChannel, state } from "./state.js";
import { language, say, sayPage } from "./words.js";

const TOKEN_KEY = "playground-token";
const ME_KEY = "playground-me";
const GREETED_KEY = "playground-greeted";

let interrupted = false;

async function start() {
  sayPage();
  const given = location.hash.slice(1) || sessionStorage.getItem(TOKEN_KEY);
  if (!given)
    return lost(say("Open this page by the full address that was printed at the start; it ends with a # and a key."));
  sessionStorage.setItem(TOKEN_KEY, given);
  setToken(given);
  connection.onEvent = onEvent;
  connection.onOpen = catchUp;
  connection.onClose = () => {
    interrupted = true;
    banner(say("The connection was lost. Trying again…"));
  };
  try {
    state.people = await get("people");
  } catch (error) {
    return lost(error.message);
  }
  actions.openGuild = openGuild;
  actions.openChannel = openChannel;
  actions.openDirect = openDirect;
  actions.become = switchTo;
  links.jump = jumpTo;
  links.command = beginByPath;
  byId("menu").addEventListener("click", () => document.body.classList.toggle("drawer"));
  byId("shade").addEventListener("click", closeDrawer);
  document.addEventListener("keydown", (event) => event.key === "Escape" && closeTopmost());
  byId("help").addEventListener("click", () => greet(startAction));
  keepAtEnd();
  holdWhilePressed();
  setUpComposer();
  const asked = new URLSearchParams(location.search).get("as")?.toLowerCase();
  const wanted = sessionStorage.getItem(ME_KEY);
  const me =
    state.people.find((user) => user.username === asked) ||
    state.people.find((user) => user.id === wanted) ||
    state.people.find((user) => user.locale.startsWith(language)) ||
    state.people[0];
  await switchTo(me.id);
  if (!localStorage.getItem(GREETED_KEY + given)) {
    localStorage.setItem(GREETED_KEY + given, "yes");
    greet(startAction);
  }
}

function lost(text) {
  byId("messages").replaceChildren(
    el("div", { class: "opening" }, el("h2", {}, say("The door is closed")), el("p", {}, text)),
  );
}

function banner(text) {
  byId("banner").textContent = text;
  byId("banner").hidden = !text;
}

// After an interruption: what happened meanwhile was told to nobody.
async function catchUp() {
  banner("");
  if (!interrupted) return;
  interrupted = false;
  await reload().catch((error) => toast(error.message));
  const here = channelById(state.channelId);
  if (here) await openChannel(here.id);
}

// Whether it was open.
function closeDrawer() {
  const open = document.body.classList.contains("drawer");
  document.body.classList.remove("drawer");
  return open;
}

// What lies over everything else (dialogs.js) hears Escape first; here is the rest, one a press, the uppermost first.
const closeTopmost = () =>
  closeToast() || closePeople() || closeDrawer() || closeSelect() || closeMenu() || closeComposer();

async function switchTo(userId) {
  await become(userId);
  sessionStorage.setItem(ME_KEY, userId);
  state.messages.clear();
  state.unread.clear();
  connect();
  await reload();
  const here = channelById(state.channelId);
  if (here) await openChannel(here.id);
  else await openGuild((state.guilds.find((item) => item.locale.startsWith(language)) || state.guilds[0]).id);
}

async function reload() {
  const fresh = await get("state");
  Object.assign(state, {
    me: fresh.me,
    bot: fresh.bot,
    guilds: fresh.guilds,
    direct: fresh.direct,
    greeting: fresh.greeting,
  });
  document.title = `${fresh.bot.username} playground (${fresh.me.global_name})`;
  banner(fresh.connected ? "" : say("The bot is not connected yet."));
  renderSidebar();
}

let soon = null;

// Many things change at once; one look at the server is enough for all of them.
function reloadSoon() {
  clearTimeout(soon);
  soon = setTimeout(async () => {
    await reload().catch((error) => toast(error.message));
    if (state.channelId && !channelById(state.channelId)) await openGuild(state.guildId || state.guilds[0].id);
    else refresh();
  }, 80);
}

async function openGuild(id) {
  state.guildId = id;
  const home = state.guilds.find((item) => item.id === id);
  const first = home?.channels.find((place) => place.type === 0);
  if (first) await openChannel(first.id, false);
}

async function openDirect() {
  state.guildId = null;
  state.direct = state.direct || (await post("direct"));
  await openChannel(state.direct.id, false);
}

async function openChannel(id, close = true) {
  state.channelId = id;
  state.guildId = guildOfChannel(id)?.id || null;
  state.unread.delete(id);
  if (close) closeDrawer();
  renderSidebar();
  // Before anything is fetched: what one begins to type meanwhile must stay.
  plain();
  if (!state.messages.has(id)) state.messages.set(id, []);
  const [messages, commands] = await Promise.all([
    get(`channels/${id}/messages`),
    get(`channels/${id}/commands`),
  ]).catch((error) => {
    toast(error.message);
    return [[], []];
  });
  if (state.channelId !== id) return;
  // What came while the list was on its way is not in it.
  const last = messages.at(-1)?.id || "";
  state.messages.set(id, [...messages, ...(state.messages.get(id) || []).filter((message) => message.id > last)]);
  state.commands = commands;
  renderAll();
  suggestAgain();
}

async function jumpTo(channelId, messageId) {
  // It may be so new that it is not in the list yet.
  if (!channelById(channelId)) await reload().catch((error) => toast(error.message));
  if (!channelById(channelId)) return toast(say("You cannot see that channel."));
  if (channelId !== state.channelId) await openChannel(channelId);
  if (messageId) jump(channelId, messageId);
}

const FOLLOW_MS = 10000;
let followUntil = 0;

async function startAction(action) {
  const home = state.guilds.find((item) => item.id === state.guildId) || state.guilds[0];
  const place = home.channels.find((item) => item.name === action.channel) || home.channels[0];
  await openChannel(place.id);
  // A table may open in a thread of its own; whoever came by the greeting is led there.
  followUntil = Date.now() + FOLLOW_MS;
  await run(place.id, action.command, action.options);
}

function onEvent(name, data) {
  if (name === "MESSAGE_CREATE" || name === "MESSAGE_UPDATE") {
    put(data);
    if (name === "MESSAGE_CREATE") heard(data);
  } else if (name === "MESSAGE_DELETE") remove(data);
  else if (name === "COMMANDS_CHANGED") refreshCommands();
  else if (name === "BOT_STATUS") banner(data.connected ? "" : say("The bot is not connected."));
  else if (name === "THREAD_CREATE" && Date.now() < followUntil) follow(data);
  else if (/^(THREAD|CHANNEL|GUILD)_/.test(name)) reloadSoon();
}

async function follow(thread) {
  followUntil = 0;
  await reload().catch((error) => toast(error.message));
  if (!channelById(thread.id)) return;
  await openChannel(thread.id);
  // The first pictures take a moment; an empty place would look as if nothing had happened.
  if (!state.messages.get(thread.id)?.length) banner(say("The table is being laid…"));
}

// A message in a place one is not looking at: the place is marked, and its thread's card counts on.
function heard(message) {
  if (message.channel_id === state.channelId) banner("");
  const place = channelById(message.channel_id);
  if (place?.thread_metadata) place.message_count += 1;
  if (message.channel_id === state.channelId || message.author.id === state.me.id) return;
  const pinged = message.mentions.some((user) => user.id === state.me.id);
  state.unread.set(message.channel_id, (state.unread.get(message.channel_id) || 0) + (pinged ? 1 : 0));
  if (!place) return reloadSoon();
  renderSidebar();
  if (place.parent_id === state.channelId) refresh();
}

async function refreshCommands() {
  if (state.channelId) state.commands = await get(`channels/${state.channelId}/commands`).catch(() => state.commands);
  suggestAgain();
}

start().catch((error) => toast(error.message));
