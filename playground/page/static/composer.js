// The line at the bottom: plain messages, and slash commands with their options.

import { interact, post } from "./api.js";
import { byId, el, toast } from "./dom.js";
import { showModal } from "./dialogs.js";
import { notice } from "./messages.js";
import { offers, valueOf } from "./offers.js";
import { channel, state, translated } from "./state.js";
import { say } from "./words.js";

const CHAT = 1;
const SUB = 1;
const GROUP = 2;
const FILE = 11;
const COMBOBOX = {
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-controls": "offers",
  "aria-expanded": "false",
};
let mode = null;
let at = 0;
let entries = [];

const form = () => byId("composer");
const popup = () => byId("popup");

export function setUpComposer() {
  form().addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  form().addEventListener("keydown", keys);
  plain();
}

export function plain(text = "") {
  mode = null;
  hide();
  const place = channel();
  const name = place?.thread_metadata ? say("this thread") : place?.name ? `#${place.name}` : say("the bot");
  const line = el("input", {
    class: "line",
    type: "text",
    ...COMBOBOX,
    placeholder: say("Message {name} or type /", { name }),
    "aria-label": say("Message"),
    enterkeyhint: "send",
    maxLength: 2000,
    data: { role: "line" },
  });
  line.value = text;
  line.addEventListener("input", () => suggest(line.value));
  form().className = "";
  form().replaceChildren(line, el("button", { class: "send", type: "submit", "aria-label": say("Send") }, "➤"));
  if (matchMedia("(min-width: 761px)").matches) line.focus();
}

// Every command as people know it: "/table new", not a tree.
export function flatCommands() {
  const out = [];
  const walk = (node, path, words) => {
    const inside = (node.options || []).filter((option) => option.type === SUB || option.type === GROUP);
    if (inside.length)
      inside.forEach((option) => walk(option, `${path} ${option.name}`, `${words} ${translated(option, "name")}`));
    else out.push({ path, words, node, description: translated(node, "description") });
  };
  // In the order in which the bot gave them: what everybody needs comes first.
  const typed = state.commands.filter((command) => command.type === CHAT);
  typed.forEach((command) => walk(command, command.name, translated(command, "name")));
  return out;
}

// The list of commands has arrived or changed while somebody was typing.
export function suggestAgain() {
  const line = form().querySelector(".line");
  if (line?.value) suggest(line.value);
}

function suggest(text) {
  if (!text.startsWith("/")) return hide();
  const typed = text.slice(1).toLowerCase();
  const found = flatCommands().filter(
    (item) =>
      item.words.startsWith(typed) || item.path.startsWith(typed) || (typed.length > 1 && item.words.includes(typed)),
  );
  const rows = found.map((item) => ({
    label: el(
      "span",
      {},
      el("b", {}, `/${item.words}`),
      el(
        "span",
        { class: "opts" },
        (item.node.options || []).map((option) => el("i", {}, translated(option, "name"))),
      ),
      el("small", {}, item.description),
    ),
    data: { command: item.path },
    pick: () => begin(item),
  }));
  show(rows, rows.length ? say("Commands matching /{typed}", { typed }) : say("No such command here"));
}

export function begin(item, values = {}) {
  const options = item.node.options || [];
  mode = { item, fields: new Map() };
  const bar = form();
  bar.className = "command";
  const chip = el("span", { class: "chip" }, `/${item.words}`);
  const more = el("span", { class: "grow" });
  bar.replaceChildren(
    chip,
    more,
    el("button", { class: "plain", type: "button", "aria-label": say("Cancel the command"), onclick: () => plain() }, "✕"),
    el("button", { class: "send", type: "submit", "aria-label": say("Send") }, "➤"),
  );
  for (const option of options) if (option.required || option.name in values) addField(option, values[option.name]);
  drawMore(options);
  hide();
  const first = [...mode.fields.values()][0];
  if (first) first.input.focus();
  else {
    bar.querySelector(".send").focus();
    show([], el("span", {}, el("b", {}, `/${item.words}`), ` ${item.description} — ${say("press Enter to send")}`));
  }
}

export function beginByPath(path) {
  const item = flatCommands().find((command) => command.path === path);
  if (item) begin(item);
  else toast(say("The bot offers no command /{command} here", { command: path }));
}

function drawMore(options) {
  form()
    .querySelectorAll(".more")
    .forEach((node) => node.remove());
  const rest = options.filter((option) => !mode.fields.has(option.name));
  const grow = form().querySelector(".grow");
  for (const option of rest) {
    grow.before(
      el(
        "button",
        {
          class: "more",
          type: "button",
          title: translated(option, "description"),
          data: { option: option.name },
          onclick: () => {
            addField(option);
            drawMore(options);
            mode.fields.get(option.name).input.focus();
          },
        },
        `+ ${translated(option, "name")}`,
      ),
    );
  }
}

function addField(option, value) {
  const type = option.type === FILE ? "file" : "text";
  const input = el("input", {
    type,
    ...(type === "file" ? {} : COMBOBOX),
    "aria-label": translated(option, "name"),
    data: { option: option.name },
  });
  const pill = el("span", { class: "pill" }, el("label", {}, translated(option, "name")), input);
  const field = { option, input, pill, value: undefined, asked: 0 };
  if (value !== undefined) {
    input.value = String(value);
    field.value = value;
  }
  input.addEventListener("focus", () => offer(field));
  input.addEventListener("input", () => {
    field.value = undefined;
    pill.classList.remove("wrong");
    offer(field);
    if (type === "file") readFile(field);
  });
  mode.fields.set(option.name, field);
  const before = form().querySelector(".more") || form().querySelector(".grow");
  before.before(pill);
}

// The file travels with the command: its name, and its bytes as base64 text.
function readFile(field) {
  const file = field.input.files[0];
  if (!file) return;
  const reader = new FileReader();
  reader.addEventListener("load", () => {
    field.value = { name: file.name, content: reader.result.slice(reader.result.indexOf(",") + 1) };
  });
  reader.readAsDataURL(file);
}

async function offer(field) {
  const mine = (field.asked += 1);
  const hint = el(
    "span",
    {},
    el("b", {}, translated(field.option, "name")),
    ` ${translated(field.option, "description")}${field.option.required ? "" : ` ${say("(optional)")}`}`,
  );
  show([], hint);
  const { item } = mode;
  const others = Object.fromEntries(
    [...mode.fields.values()]
      .filter((other) => other !== field && other.input.value)
      .map((other) => [other.option.name, valueOf(other)]),
  );
  const found = await offers(field, item.path, others).catch((error) => {
    toast(error.message);
    return [];
  });
  // Somebody typed on while the bot was thinking.
  if (!mode || mine !== field.asked || document.activeElement !== field.input) return;
  const rows = found.map((choice) => ({
    label: el("span", {}, choice.name),
    data: { value: String(choice.value) },
    pick: () => {
      field.input.value = choice.name;
      field.value = choice.value;
      pillNext(field);
    },
  }));
  show(rows, hint);
}

function pillNext(field) {
  const all = [...mode.fields.values()];
  const next = all.slice(all.indexOf(field) + 1).find((other) => !other.input.value);
  hide();
  if (next) next.input.focus();
  else form().querySelector(".send").focus();
}

async function send() {
  const place = channel();
  if (!place) return;
  if (mode) return sendCommand(place);
  const line = form().querySelector(".line");
  const text = line.value.trim();
  if (!text) return;
  if (text.startsWith("/") && entries.length) return entries[at]?.pick();
  line.value = "";
  hide();
  await post(`channels/${place.id}/say`, { content: text }).catch((error) => toast(error.message));
}

async function sendCommand(place) {
  const { item, fields } = mode;
  const options = {};
  for (const field of fields.values()) {
    const missing = field.option.required && !field.input.value;
    field.pill.classList.toggle("wrong", missing);
    if (missing) return field.input.focus();
    if (field.input.value) options[field.option.name] = valueOf(field);
  }
  plain();
  await run(place.id, item.path, options);
}

// Sends a slash command and shows what comes back at once: a modal, or that nothing came.
export async function run(channelId, command, options) {
  try {
    const result = await interact(`channels/${channelId}/slash`, { command, options });
    if (result.failed) notice(say("/{command}: the application did not respond", { command }));
    else if (result.modal) showModal(result);
  } catch (error) {
    toast(error.message);
  }
}

function show(rows, hint) {
  entries = rows;
  at = 0;
  const nodes = rows.map((row, index) => {
    const node = el(
      "button",
      { class: "entry", id: `offer-${index}`, type: "button", role: "option", tabIndex: -1, data: row.data },
      row.label,
    );
    // Picking must not take the focus from the line one types in.
    node.addEventListener("pointerdown", (event) => event.preventDefault());
    node.addEventListener("click", () => row.pick());
    return node;
  });
  const title = el("div", { class: "hint", id: "offers-title" }, hint);
  popup().replaceChildren(
    title,
    el("div", { id: "offers", role: "listbox", "aria-labelledby": "offers-title" }, nodes),
  );
  popup().hidden = false;
  mark();
}

function hide() {
  entries = [];
  popup().hidden = true;
  mark();
}

// The entry that Enter takes, for the eye and for the ear: the focus stays in the line one types in.
function mark() {
  popup()
    .querySelectorAll(".entry")
    .forEach((node, index) => {
      node.classList.toggle("at", index === at);
      node.setAttribute("aria-selected", String(index === at));
    });
  for (const input of form().querySelectorAll("[role=combobox]")) {
    const offered = entries.length > 0 && (input.matches(".line") || input === document.activeElement);
    input.setAttribute("aria-expanded", String(offered));
    if (offered) input.setAttribute("aria-activedescendant", `offer-${at}`);
    else input.removeAttribute("aria-activedescendant");
  }
}

// Whether there was a list or a half-typed command.
export function closeComposer() {
  const open = Boolean(mode) || !popup().hidden;
  if (mode) plain();
  else hide();
  return open;
}

function keys(event) {
  if (mode && event.key === "Backspace" && event.target.value === "" && event.target.dataset.option) {
    const field = mode.fields.get(event.target.dataset.option);
    if (field && !field.option.required) {
      field.pill.remove();
      mode.fields.delete(field.option.name);
      drawMore(mode.item.node.options || []);
    }
    return;
  }
  if (popup().hidden || !entries.length) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    at = (at + (event.key === "ArrowDown" ? 1 : entries.length - 1)) % entries.length;
    mark();
    byId(`offer-${at}`).scrollIntoView({ block: "nearest" });
  } else if (event.key === "Tab" || (event.key === "Enter" && wantsPick(event.target))) {
    event.preventDefault();
    entries[at].pick();
  }
}

// Enter in an option that offers choices takes the marked one; once it is taken, Enter sends.
function wantsPick(target) {
  if (!mode) return true;
  const field = mode.fields.get(target.dataset?.option);
  return Boolean(field) && field.value === undefined && target.value !== "";
}
