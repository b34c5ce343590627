// Elements are made here and nowhere else: text goes in as text, never as markup.

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") node.className = value;
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key === "style") Object.assign(node.style, value);
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in node && typeof value !== "string") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const byId = (id) => document.getElementById(id);

const COLOURS = ["#5865f2", "#3ba55c", "#eb459f", "#faa61a", "#ed4245", "#1abc9c", "#9b59b6"];

export function avatar(user, small = false) {
  // By name, so that a person keeps the colour in every playground.
  const sum = [...user.username].reduce((total, sign) => total * 3 + sign.charCodeAt(0), 0);
  const node = el(
    "span",
    { class: small ? "avatar small" : "avatar", "aria-hidden": "true" },
    nameOf(user).slice(0, 1).toUpperCase(),
  );
  node.style.background = COLOURS[sum % COLOURS.length];
  return node;
}

export const nameOf = (user) => user.global_name || capital(user.username);
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

export function toast(text) {
  const node = el("div", { class: "toast", onclick: () => node.remove() }, text);
  byId("toasts").append(node);
  setTimeout(() => node.remove(), 6000);
}

// Whether there was one.
export function closeToast() {
  const node = byId("toasts").lastChild;
  node?.remove();
  return Boolean(node);
}

// Addresses of this server are used without their host, so that localhost and 127.0.0.1 are the same.
export function local(address) {
  const url = new URL(address, location.href);
  return url.pathname.startsWith("/cdn/") ? url.pathname + url.search : address;
}

// An emoji of the bot's own: a picture by its id.
export function ownEmoji(id, name) {
  return el("img", { class: "emoji", src: `/cdn/emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:` });
}
