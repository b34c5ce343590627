// What lies over the page: modals, enlarged pictures, the greeting.

import { interact } from "./api.js";
import { byId, el, nameOf } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { guild, state } from "./state.js";
import { say } from "./words.js";

const RADIO = 21;
const BOXES = 22;

function overlay(content, props = {}) {
  const before = document.activeElement;
  const veil = el("div", { class: "veil", ...props }, content);
  const close = () => {
    veil.remove();
    document.removeEventListener("keydown", keys, true);
    before?.focus?.();
  };
  const keys = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  document.addEventListener("keydown", keys, true);
  byId("overlays").append(veil);
  return { veil, close };
}

// One picture of a message, large; its neighbours are a click or an arrow key away.
export function lightbox(pictures, at) {
  const image = el("img");
  const caption = el("figcaption");
  const turn = (by) => {
    at = (at + by + pictures.length) % pictures.length;
    image.src = pictures[at].src;
    image.alt = pictures[at].alt;
    caption.textContent = pictures[at].alt;
  };
  const aside = (by, sign, label) =>
    pictures.length > 1 &&
    el(
      "button",
      {
        class: by < 0 ? "turn before" : "turn after",
        type: "button",
        "aria-label": label,
        onclick: (event) => {
          event.stopPropagation();
          turn(by);
        },
      },
      sign,
    );
  const box = el("div", { class: "stage" }, el("figure", {}, image, caption));
  const { veil, close } = overlay(box, { class: "veil lightbox", role: "dialog", "aria-label": say("Picture") });
  // Outside the part that scrolls: a large picture must not carry them away.
  veil.append(...[aside(-1, "‹", say("Picture before")), aside(1, "›", say("Next picture"))].filter(Boolean));
  veil.tabIndex = -1;
  veil.focus();
  veil.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") turn(-1);
    if (event.key === "ArrowRight") turn(1);
  });
  // A second click on the picture shows it in its own size, for the small print.
  image.addEventListener("click", (event) => {
    event.stopPropagation();
    if (!veil.classList.toggle("full")) close();
  });
  veil.addEventListener("click", close);
  turn(0);
}

export function showModal(shown) {
  const { modal } = shown;
  const fields = [];
  const body = el(
    "div",
    { class: "body" },
    modal.components.map((item) => modalItem(item, fields)),
  );
  const wrong = el("div", { class: "wrong", hidden: true });
  body.append(wrong);
  const form = el(
    "form",
    { class: "dialog modal", role: "dialog", "aria-label": modal.title },
    el("header", {}, el("h2", {}, modal.title)),
    body,
    el(
      "footer",
      {},
      el("button", { class: "plain", type: "button", onclick: () => close() }, say("Cancel")),
      el("button", { class: "button style1", type: "submit" }, say("Submit")),
    ),
  );
  const { close } = overlay(form);
  fields[0]?.node.focus();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(fields.map((field) => [field.id, field.read()]));
    const submit = form.querySelector("[type=submit]");
    submit.classList.add("busy");
    try {
      const result = await interact(`interactions/${shown.id}/submit`, { values });
      if (!result.failed) return close();
      wrong.textContent = say("Something went wrong. Try again.");
    } catch (error) {
      wrong.textContent = error.message;
    } finally {
      submit.classList.remove("busy");
    }
    wrong.hidden = false;
  });
}

function modalItem(item, fields) {
  if (item.type === 10) return el("div", { class: "content" }, markdown(item.content));
  const part = item.type === 1 ? item.components[0] : item.component;
  const label = part.label || item.label;
  const field = modalField(part);
  fields.push({ id: part.custom_id, ...field });
  const name = el("label", { class: "name" }, label, part.required === false ? "" : el("i", {}, " *"));
  return el("div", {}, name, item.description && el("p", { class: "note" }, item.description), field.node);
}

function modalField(part) {
  if (part.type === 4) {
    const props = {
      placeholder: part.placeholder || "",
      maxLength: part.max_length || 4000,
      "aria-label": part.label,
      data: { customId: part.custom_id },
    };
    const node =
      part.style === 2 ? el("textarea", props) : el("input", { class: "entry-line", type: "text", ...props });
    node.value = part.value || "";
    return { node, read: () => node.value };
  }
  if (part.type === 23) {
    const node = el("input", { type: "checkbox", checked: Boolean(part.default), data: { customId: part.custom_id } });
    return { node, read: () => node.checked };
  }
  const members = (guild()?.members || []).map((user) => ({ label: nameOf(user), value: user.id }));
  const places = (guild()?.channels || []).map((place) => ({ label: `#${place.name}`, value: place.id }));
  const options = part.options || (part.type === 8 ? places : members);
  if (part.type === RADIO || part.type === BOXES) return choiceGroup(part, options);
  const several = (part.max_values || 1) > 1;
  const node = el(
    "select",
    { multiple: several, data: { customId: part.custom_id } },
    !several && el("option", { value: "" }, part.placeholder || say("Select…")),
  );
  for (const option of options)
    node.append(el("option", { value: option.value, selected: Boolean(option.default) }, option.label));
  return { node, read: () => [...node.selectedOptions].map((option) => option.value).filter(Boolean) };
}

// One of a few choices, or some of them: all are seen at once, each with what it means.
function choiceGroup(part, options) {
  const one = part.type === RADIO;
  const node = el(
    "div",
    { class: "choices", role: one ? "radiogroup" : "group", data: { customId: part.custom_id } },
    options.map((option) =>
      el(
        "label",
        {},
        el("input", {
          type: one ? "radio" : "checkbox",
          name: part.custom_id,
          value: option.value,
          checked: Boolean(option.default),
        }),
        el("span", {}, option.label, option.description && el("small", {}, option.description)),
      ),
    ),
  );
  const chosen = () => [...node.querySelectorAll("input:checked")].map((input) => input.value);
  return { node, read: one ? () => chosen()[0] ?? null : chosen };
}

export function greet(start) {
  const { greeting } = state;
  if (!greeting) return;
  const actions = greeting.actions.map((action) =>
    el(
      "button",
      {
        class: "start",
        type: "button",
        onclick: () => {
          close();
          start(action);
        },
      },
      action.picture && el("img", { src: action.picture, alt: "", width: 1200, height: 500 }),
      el("b", {}, action.title),
      el("span", {}, action.label),
    ),
  );
  const others = state.people.filter((user) => user.id !== state.me.id).slice(0, 3);
  const windows = el(
    "div",
    { class: "windows" },
    say("A second window as"),
    others.map((user) => {
      const address = `?as=${encodeURIComponent(user.username)}${location.hash}`;
      return el("a", { class: "button", href: address, target: "_blank" }, nameOf(user));
    }),
  );
  const dialog = el(
    "div",
    { class: "dialog welcome", role: "dialog", "aria-label": greeting.title },
    el("header", {}, el("h2", {}, greeting.title)),
    el(
      "div",
      { class: "body" },
      greeting.lines.map((line) => el("p", {}, inline(line))),
      el("div", { class: "games" }, actions),
    ),
    el(
      "footer",
      {},
      windows,
      el("button", { class: "plain", type: "button", onclick: () => close() }, say("Look around first")),
    ),
  );
  const { close } = overlay(dialog);
  dialog.querySelector(".start")?.focus();
}
