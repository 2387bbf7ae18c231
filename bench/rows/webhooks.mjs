import { createServer, request } from 'node:http';
import { clientOf, make, rateOf, timed } from '../single-client.mjs';

const count = 2_000;

/** Milliseconds. A row that waits longer has failed, and the rows after it are measured. */
const maxWait = 60_000;

/** A receiver that accepts every message. It notes the positions of their events. */
async function openReceiver() {
  let positions = [];
  let reached = () => undefined;
  const server = createServer((message, response) => {
    let text = '';
    message.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    message.on('end', () => {
      const { data } = JSON.parse(text);
      for (const { position } of data.events ?? [data]) positions.push(position);
      response.writeHead(204).end();
      reached(positions.length);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It serves until the run ends, and does not keep it from ending.
  server.unref();
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    /** The positions of the next `count` events, once they have arrived. */
    receive(count) {
      positions = [];
      return new Promise((resolve, reject) => {
        const late = () => reject(new Error(`${positions.length} of ${count} events arrived.`));
        const timer = setTimeout(late, maxWait);
        reached = (length) => {
          if (length < count) return;
          clearTimeout(timer);
          resolve(positions);
        };
      });
    },
  };
}

/** Adds events to the feed of an organization; returns the position before them. */
async function addEvents(query, orgId) {
  const [{ position }] = await query(
    `insert into event_positions as p (org_id, position) values ($1, $2)
     on conflict (org_id) do update set position = p.position + $2
     returning (p.position - $2)::int as position`,
    [orgId, count],
  );
  await query(
    `insert into events (org_id, position, id, type, object_type, object_id, object_version,
       actor_id, request_id, occurred_at, changes)
     select o.id, $2 + n, gen_random_uuid(), 'vendor.updated', 'vendor', gen_random_uuid(), 2,
       o.created_by, gen_random_uuid()::text, now(), '{"fields": [{"field": "name"}]}'
     from organizations o cross join generate_series(1, $3) n where o.id = $1`,
    [orgId, position, count],
  );
  return position;
}

/** Sends bodies one after the other, each on a connection of its own. */
async function post(url, body) {
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  await new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume().on('end', resolve);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * An endpoint of an organization follows events, one message after the other. The floor is a
 * program that sends as many messages of the same size to the same receiver, and does nothing else.
 *
 * @returns {import('../measure.mjs').Row}
 */
export const webhooks = (batchSize) => ({
  id: `X003-${batchSize}`,
  name:
    batchSize === 1 ? 'X003 webhooks, one event each' : `X003 webhooks, ${batchSize} events each`,
  aim: batchSize === 1 ? 0.2 : 0.05,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures) {
    const { origin, query } = installation;
    const send = clientOf(origin, tenant);
    const orgId = await organization(send);
    const receiver = await openReceiver();
    const before = await addEvents(query, orgId);
    const types = ['vendor.updated'];
    const settings = { url: receiver.url, types, batchSize, enabled: false };
    const { id } = await make(send, '/api/webhook-endpoints', settings, orgId);
    await send('PATCH', `/api/webhook-endpoints/${id}`, { enabled: true }, orgId);
    const position = async () => {
      const { text } = await send('GET', `/api/webhook-endpoints/${id}`, undefined, orgId);
      return JSON.parse(text).position;
    };
    // Events of the endpoint itself come after the others.
    let replayedTo = before + count;
    /** A replay begins when the one before it is noted as a whole. */
    const untilNoted = async () => {
      const end = Date.now() + maxWait;
      while ((await position()) < replayedTo) {
        if (Date.now() > end) throw new Error('The position of the endpoint was not noted.');
      }
    };
    const deliver = async () => {
      await untilNoted();
      replayedTo = await position();
      const received = receiver.receive(count);
      const { outcome, milliseconds } = await timed(async () => {
        const body = { from: before + 1 };
        const replay = await send('POST', `/api/webhook-endpoints/${id}/replay`, body, orgId);
        if (replay.status !== 200) throw new Error(`The replay answered ${replay.text}`);
        return received;
      });
      const isOrdered = outcome.every((position, index) => position === before + 1 + index);
      if (!isOrdered) failures.push('Webhooks did not arrive in the order of their events.');
      return { milliseconds, done: count };
    };
    const event = { position: 1, id: orgId, type: 'vendor.updated', changes: 'x'.repeat(300) };
    const body = JSON.stringify({
      type: 'vendor.updated',
      data:
        batchSize === 1
          ? event
          : {
              events: Array.from({ length: batchSize }, () => event),
            },
    });
    const postAll = async () => {
      const { milliseconds } = await timed(async () => {
        for (let sent = 0; sent < count; sent += batchSize) await post(receiver.url, body);
      });
      return { milliseconds, done: count };
    };
    return {
      ours: (seconds) => rateOf(deliver, seconds),
      floor: (seconds) => rateOf(postAll, seconds),
    };
  },
});
