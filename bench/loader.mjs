import { askChild, forkOf } from './children.mjs';
import { cpuOf } from './processes.mjs';
import { filler, withId } from './template.mjs';

/** @typedef {import('./template.mjs').Draws} Draws */

/**
 * A request as a row describes it; `path` and `body` may have placeholders for draws.
 *
 * @typedef {object} RequestShape
 * @property {'GET' | 'POST' | 'PATCH'} method
 * @property {string} path below the origin
 * @property {string} [body] JSON
 * @property {Draws} draws all draws of a name have the same length
 * @property {RequestShape} [next] the request that follows it; `{id}` is the id of the record that
 *   the first one has made. Both count as one.
 */

/**
 * @typedef {object} LoadReport
 * @property {number} rate requests per second that were answered 2xx, ramp and end left out
 * @property {number} done all requests that were answered 2xx
 * @property {string[]} failures one line for each kind of answer that was not 2xx
 */

/** All ids have the same length. */
const anyId = '0192f000-0000-7000-8000-000000000000';

/** The process that loads the service: one for the whole run, so that it is warm itself. */
export function openLoader(origin) {
  const child = forkOf('./load.mjs');
  const { host, hostname, port } = new URL(origin);
  const message = (tenant, request) => messageOf(host, tenant, request);
  return {
    /**
     * Loads with requests of tenants that are picked at random with equal frequency.
     *
     * @returns {Promise<LoadReport>}
     */
    async load(tenants, shapeOf, { clients, seconds }) {
      const messages = tenants.map((tenant) => {
        const { next, ...shape } = shapeOf(tenant);
        const prepared = (each) => each && { text: message(tenant, each), draws: each.draws };
        return { ...prepared(shape), next: prepared(next) };
      });
      return askChild(child, { hostname, port: Number(port), clients, seconds, messages });
    },
    /** Sends one request and the one that follows it; the last answer is checked. */
    async ask(tenant, { method, path, body, draws, next }) {
      // Path and body get the same numbers.
      const [filledPath, filledBody] = filler(`${path}\n${body ?? ''}`, draws)().split('\n');
      const response = await fetch(new URL(filledPath, origin), {
        method,
        headers: headersOf(tenant, body),
        ...(body && { body: filledBody }),
      });
      const answer = { path: filledPath, status: response.status, text: await response.text() };
      if (!next || !response.ok) return answer;
      const { id } = JSON.parse(answer.text);
      return this.ask(tenant, {
        ...next,
        path: withId(next.path, id),
        body: withId(next.body, id),
      });
    },
    /** Seconds of processor time of the loader itself. */
    cpu: () => cpuOf(child.pid),
    close: () => child.connected && child.disconnect(),
  };
}

function headersOf(tenant, body) {
  return {
    authorization: `Bearer ${tenant.token}`,
    'x-org-id': tenant.orgId,
    ...(body && { 'content-type': 'application/json' }),
  };
}

function lengthsOf(texts) {
  const lengths = texts.map((text) => String(text).length);
  return [lengths[0], lengths.find((length) => length !== lengths[0]) ?? lengths[0]];
}

/** The bytes of a request, with placeholders for draws; the length is that of any draw. */
function messageOf(host, tenant, { method, path, body, draws }) {
  for (const [name, { any, each, ...range }] of Object.entries(draws)) {
    const [shortest, longest] = lengthsOf(any ?? each ?? Object.values(range));
    if (shortest !== longest) {
      throw new RangeError(`All draws of <${name}> must have the same length.`);
    }
  }
  const headers = { host, ...headersOf(tenant, body) };
  if (body) headers['content-length'] = withId(filler(body, draws)(), anyId).length;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n');
}
