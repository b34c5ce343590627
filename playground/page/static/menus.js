// What a message's menu offers: the bot's commands about a message, behind the dots in its corner.

import { use } from "./controls.js";
import { el } from "./dom.js";
import { state, translated } from "./state.js";
import { say } from "./words.js";

const OF_A_MESSAGE = 3;
let closeOpen = null;

// Whether one was open.
export function closeMenu() {
  const close = closeOpen;
  close?.();
  return Boolean(close);
}

export function menuButton(message) {
  const face = el(
    "button",
    { class: "dots-menu", type: "button", "aria-label": say("Apps for this message"), "aria-haspopup": "menu" },
    "⋯",
  );
  face.addEventListener("click", () => {
    if (closeMenu()) return;
    const offered = state.commands.filter((command) => command.type === OF_A_MESSAGE);
    const list = el(
      "div",
      { class: "message-menu", role: "menu" },
      offered.map((command) =>
        el(
          "button",
          {
            type: "button",
            role: "menuitem",
            data: { menu: command.name },
            onclick: () => {
              close();
              use(message, face, "menu", { command: command.name });
            },
          },
          translated(command, "name"),
        ),
      ),
    );
    const outside = (event) => !list.contains(event.target) && event.target !== face && close();
    const close = () => {
      list.remove();
      closeOpen = null;
      document.removeEventListener("pointerdown", outside, true);
      face.focus();
    };
    closeOpen = close;
    document.addEventListener("pointerdown", outside, true);
    face.after(list);
    list.querySelector("button")?.focus();
  });
  return face;
}
