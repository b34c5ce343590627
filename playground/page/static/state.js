// What the page knows. One object; the parts of the page read it and call `changed`.

export const state = {
  me: null,
  bot: null,
  people: [],
  guilds: [],
  direct: null,
  greeting: null,
  guildId: null,
  channelId: null,
  messages: new Map(),
  unread: new Map(),
  commands: [],
};

export const guild = () => state.guilds.find((item) => item.id === state.guildId) || null;

export function allChannels() {
  const found = state.guilds.flatMap((item) => item.channels);
  return state.direct ? [...found, state.direct] : found;
}

export const channelById = (id) => allChannels().find((item) => item.id === id) || null;
export const channel = () => channelById(state.channelId);
export const guildOfChannel = (id) =>
  state.guilds.find((item) => item.channels.some((place) => place.id === id)) || null;

export function userById(id) {
  if (state.bot && id === state.bot.id) return state.bot;
  return state.people.find((user) => user.id === id) || null;
}

export function commandById(id) {
  return state.commands.find((command) => command.id === id) || null;
}

// A command's or option's word in the person's own language, where the bot translated it.
export function translated(node, key) {
  const table = node[`${key}_localizations`] || {};
  return table[state.me?.locale] || node[key] || "";
}
