// What one can put into an option: fixed choices, the bot's own suggestions, people, channels, yes and no.

import { interact } from "./api.js";
import { nameOf } from "./dom.js";
import { guild, state, translated } from "./state.js";
import { say } from "./words.js";

const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const MENTIONABLE = 9;

export async function offers(field, command, others) {
  const { option, input } = field;
  const typed = input.value.toLowerCase();
  const fitting = (list) =>
    list.filter((choice) => choice.name.toLowerCase().includes(typed) || field.value !== undefined).slice(0, 25);
  if (option.choices?.length)
    return fitting(option.choices.map((choice) => ({ name: translated(choice, "name"), value: choice.value })));
  if (option.autocomplete) {
    const options = { ...others, [option.name]: input.value };
    const result = await interact(`channels/${state.channelId}/autocomplete`, {
      command,
      options,
      focused: option.name,
    });
    return result.choices || [];
  }
  if (option.type === BOOLEAN)
    return fitting([
      { name: say("True"), value: true },
      { name: say("False"), value: false },
    ]);
  if (option.type === USER || option.type === MENTIONABLE)
    return fitting((guild()?.members || [state.me]).map((user) => ({ name: nameOf(user), value: user.id })));
  if (option.type === CHANNEL)
    return fitting((guild()?.channels || []).map((place) => ({ name: `#${place.name}`, value: place.id })));
  return [];
}

// A choice taken from the list keeps its value; anything typed goes as it stands.
export function valueOf(field) {
  if (field.value !== undefined) return field.value;
  const known = (field.option.choices || []).find((choice) => translated(choice, "name") === field.input.value);
  return known ? known.value : field.input.value;
}
