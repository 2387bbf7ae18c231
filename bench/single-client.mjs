/** For rows with one client that sends one large request at a time. */
import { randomUUID } from 'node:crypto';

/** @typedef {(method: string, path: string, body?: object | string, orgId?: string) =>
 *   Promise<{ status: number, text: string }>} Send */

/** @returns {Send} sends a body of text as it is, and anything else as JSON */
export function clientOf(origin, { token }) {
  return async (method, path, body, orgId) => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(orgId && { 'x-org-id': orgId }),
      },
      body: typeof body === 'object' ? JSON.stringify(body) : body,
    });
    return { status: response.status, text: await response.text() };
  };
}

/** A code that no record of an organization has yet: runs of `--growth` share theirs. */
export const newCode = (prefix) => `${prefix}-${randomUUID().slice(0, 8)}`;

/** Creates a record that a row needs; returns the answer. */
export async function make(send, path, body, orgId) {
  const { status, text } = await send('POST', path, body, orgId);
  if (status !== 201) throw new Error(`${path} answered ${status} ${text}`);
  return JSON.parse(text);
}

let organizations = 0;

/** Creates an organization; returns its id. */
export async function openOrganization(send) {
  organizations += 1;
  const { id } = await make(send, '/api/organizations', { name: `Organization ${organizations}` });
  return id;
}

/**
 * The rate of works that follow each other for a while, without the time of their preparation.
 *
 * @param {() => Promise<{ milliseconds: number, done: number }>} work
 */
export async function rateOf(work, seconds) {
  let milliseconds = 0;
  let done = 0;
  while (milliseconds < seconds * 1000) {
    const outcome = await work();
    milliseconds += outcome.milliseconds;
    done += outcome.done;
  }
  return { rate: (done / milliseconds) * 1000, done };
}

/** The duration of some work, and its result. */
export async function timed(work) {
  const began = performance.now();
  const outcome = await work();
  return { outcome, milliseconds: performance.now() - began };
}

/** A floor that is an aim: so many done within some milliseconds. */
export const within =
  (milliseconds, done = 1) =>
  async () => ({ rate: (done / milliseconds) * 1000, done });
