// The page's way to the server: the page token opens the door, the session says who one is.

import { say } from "./words.js";

let token = "";
let session = "";
let userId = "";
const waiting = new Map();
const settled = new Map();

export const connection = { onEvent: () => {}, onOpen: () => {}, onClose: () => {} };

export class ApiFailure extends Error {}

export function setToken(value) {
  token = value;
}

export async function call(method, path, body, retry = true) {
  const headers = { "X-Page-Token": token, "X-Session": session };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(`/page/${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiFailure(say("The playground does not answer. Is it still running?"));
  }
  const data = await response.json();
  if (response.ok) return data;
  // After a restart of the server the session is unknown: one is the same person, so ask for a new one.
  if (retry && userId && response.status === 400 && String(data.message).includes("session has ended")) {
    await become(userId);
    return call(method, path, body, false);
  }
  throw new ApiFailure(data.errors ? `${data.message}: ${firstError(data.errors)}` : data.message);
}

function firstError(node) {
  if (node._errors) return node._errors[0].message;
  return firstError(Object.values(node)[0]);
}

export const get = (path) => call("GET", path);
export const post = (path, body = {}) => call("POST", path, body);

export async function become(id) {
  userId = id;
  session = (await call("POST", "session", { user: id }, false)).session;
}

let socket = null;

export function connect() {
  if (socket) {
    socket.onclose = null;
    socket.close();
  }
  const query = new URLSearchParams({ token, session });
  socket = new WebSocket(`ws://${location.host}/page/socket?${query}`);
  socket.onopen = () => connection.onOpen();
  socket.onmessage = (message) => {
    const { event, data } = JSON.parse(message.data);
    if (event === "INTERACTION_SUCCESS" || event === "INTERACTION_FAILURE") settle(event, data);
    else connection.onEvent(event, data);
  };
  socket.onclose = () => {
    connection.onClose();
    setTimeout(reconnect, 1000);
  };
}

async function reconnect() {
  try {
    await become(userId);
    connect();
  } catch {
    setTimeout(reconnect, 1500);
  }
}

function settle(event, data) {
  const result = { ...data, failed: event === "INTERACTION_FAILURE" };
  const resolve = waiting.get(data.id);
  if (resolve) resolve(result);
  // The answer may come before the request that asked for it has returned.
  else settled.set(data.id, result);
}

// Sends an interaction and waits for the bot's first answer.
export async function interact(path, body) {
  const { interaction } = await post(path, body);
  if (settled.has(interaction)) {
    const result = settled.get(interaction);
    settled.delete(interaction);
    return result;
  }
  return new Promise((resolve) => {
    const done = (result) => {
      waiting.delete(interaction);
      resolve(result);
    };
    waiting.set(interaction, done);
    setTimeout(() => waiting.has(interaction) && done({ id: interaction, failed: true }), 6000);
  });
}
