// The part of Discord's markdown that bots use, turned into elements.

import { el, nameOf } from "./dom.js";
import { channelById, state, userById } from "./state.js";
import { say } from "./words.js";

export const links = { jump: () => {}, command: () => {} };

const INLINE = new RegExp(
  [
    "(?<code>`{1,2})(?<codeText>[^`]+?)\\k<code>",
    "\\*\\*(?<bold>[\\s\\S]+?)\\*\\*(?!\\*)",
    "__(?<under>[\\s\\S]+?)__",
    "~~(?<strike>[\\s\\S]+?)~~",
    "\\|\\|(?<spoiler>[\\s\\S]+?)\\|\\|",
    "\\*(?<star>[^\\s*](?:[^*]*[^\\s*])?)\\*",
    "(?<![\\w])_(?<line>[^\\s_](?:[^_]*[^\\s_])?)_(?![\\w])",
    "<@!?(?<user>\\d+)>",
    "<@&(?<role>\\d+)>",
    "<#(?<channel>\\d+)>",
    "</(?<command>[^:>]+):(?<commandId>\\d+)>",
    "<t:(?<time>-?\\d+)(?::(?<style>[tTdDfFR]))?>",
    "<a?:(?<emoji>\\w+):\\d+>",
    "\\[(?<label>[^\\]]+)\\]\\(<?(?<target>https?://[^\\s)>]+)>?\\)",
    "(?<everyone>@everyone|@here)",
    "<(?<bare>https?://[^\\s>]+)>",
    "(?<url>https?://[^\\s<>]*[^\\s<>.,:;!?\"')\\]])",
    "\\\\(?<escaped>[\\\\*_~|`<>#\\-])",
  ].join("|"),
  "g",
);

export function inline(text) {
  const out = [];
  let last = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > last) out.push(...lines(text.slice(last, match.index)));
    out.push(piece(match.groups, match[0]));
    last = match.index + match[0].length;
  }
  if (last < text.length) out.push(...lines(text.slice(last)));
  return out;
}

const lines = (text) => text.split("\n").flatMap((part, index) => (index ? [el("br"), part] : [part]));

function piece(found, raw) {
  if (found.codeText) return el("code", {}, found.codeText);
  if (found.bold) return el("strong", {}, inline(found.bold));
  if (found.under) return el("u", {}, inline(found.under));
  if (found.strike) return el("s", {}, inline(found.strike));
  if (found.spoiler)
    return el(
      "span",
      { class: "spoiler", onclick: (event) => event.currentTarget.classList.add("open") },
      inline(found.spoiler),
    );
  if (found.star || found.line) return el("em", {}, inline(found.star || found.line));
  if (found.user) {
    const user = userById(found.user);
    return el("span", { class: "mention", data: { user: found.user } }, "@" + (user ? nameOf(user) : "unknown"));
  }
  if (found.role) return el("span", { class: "mention" }, "@role");
  if (found.channel) return channelLink(found.channel);
  if (found.command)
    return el(
      "button",
      { class: "mention", type: "button", onclick: () => links.command(found.command) },
      "/" + found.command,
    );
  if (found.time) return stamp(Number(found.time), found.style || "f");
  if (found.emoji) return `:${found.emoji}:`;
  if (found.label) return link(found.target, inline(found.label));
  if (found.everyone) return el("span", { class: "mention" }, found.everyone);
  if (found.bare || found.url) return link(found.bare || found.url);
  if (found.escaped) return found.escaped;
  return raw;
}

function channelLink(id) {
  const place = channelById(id);
  const label = place ? (place.name ? `#${place.name}` : say("direct messages")) : "#unknown";
  return el("button", { class: "mention", type: "button", onclick: () => links.jump(id) }, label);
}

// Discord's own links to a message lead to the place on this page.
function link(address, label) {
  const found = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(address);
  if (found) {
    const place = channelById(found[1]);
    const text = label || [`#${place?.name || "message"}${found[2] ? " › message" : ""}`];
    return el("button", { class: "mention", type: "button", onclick: () => links.jump(found[1], found[2]) }, text);
  }
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, label || address);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

function stamp(seconds, style) {
  const date = new Date(seconds * 1000);
  const locale = state.me?.locale || "en-GB";
  const full = new Intl.DateTimeFormat(locale, STYLES.F).format(date);
  const text = style === "R" ? relative(date, locale) : new Intl.DateTimeFormat(locale, STYLES[style]).format(date);
  return el("time", { class: "stamp", title: full, datetime: date.toISOString() }, text);
}

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

function relative(date, locale) {
  const seconds = Math.round((date - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) || ["second", 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

// Blocks: fenced code, headings, quotes, lists, and paragraphs of everything else.
export function markdown(text) {
  const out = [];
  const parts = text.split(/```(?:[\w+-]*\n)?([\s\S]*?)```/);
  parts.forEach((part, index) => {
    if (index % 2) out.push(el("pre", {}, el("code", {}, part.replace(/\n$/, ""))));
    else if (part.trim()) out.push(...blocks(part.replace(/^\n|\n$/g, "")));
  });
  return out;
}

function blocks(text) {
  const out = [];
  let plain = [];
  const flush = () => {
    if (plain.some((line) => line.trim())) out.push(el("div", {}, inline(plain.join("\n"))));
    plain = [];
  };
  const rows = text.split("\n");
  for (let index = 0; index < rows.length; index += 1) {
    const heading = /^(#{1,3}) (.+)$/.exec(rows[index]);
    const taken = (pattern) => {
      const found = [];
      while (index < rows.length && pattern.test(rows[index])) found.push(rows[index++].replace(pattern, ""));
      index -= 1;
      return found;
    };
    if (heading) {
      flush();
      out.push(el("h3", { class: `h${heading[1].length}` }, inline(heading[2])));
    } else if (rows[index].startsWith("-# ")) {
      flush();
      out.push(el("div", { class: "subtext" }, inline(rows[index].slice(3))));
    } else if (rows[index].startsWith(">>> ")) {
      flush();
      out.push(el("blockquote", {}, blocks([rows[index].slice(4), ...rows.slice(index + 1)].join("\n"))));
      break;
    } else if (/^> ?/.test(rows[index]) && rows[index] !== ">") {
      flush();
      out.push(el("blockquote", {}, blocks(taken(/^> ?/).join("\n"))));
    } else if (/^\s*[-*] /.test(rows[index])) {
      flush();
      out.push(
        el(
          "ul",
          {},
          taken(/^\s*[-*] /).map((row) => el("li", {}, inline(row))),
        ),
      );
    } else if (/^\d+\. /.test(rows[index])) {
      flush();
      const start = Number.parseInt(rows[index], 10);
      out.push(
        el(
          "ol",
          { start },
          taken(/^\d+\. /).map((row) => el("li", {}, inline(row))),
        ),
      );
    } else plain.push(rows[index]);
  }
  flush();
  return out;
}
