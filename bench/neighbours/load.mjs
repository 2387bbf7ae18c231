/**
 * The bad neighbours, in a process of their own: each is one organization that asks for more than
 * its share and does not wait as long as a refusal says.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds after which a refused client tries again. */
const impatience = 250;

/** Milliseconds after which a deaf client asks once more. */
const repetition = 1_000;

let running = [];
let isEnding = false;

/** `begin` holds the loads to start; `end` waits until their last requests are answered. */
process.on('message', async ({ begin, end }) => {
  if (begin) {
    isEnding = false;
    running = begin.map((load) => runners[load.kind](load));
    process.send({ begun: true });
  }
  if (end) {
    isEnding = true;
    const tallies = await Promise.all(running);
    process.send(Object.assign({}, ...tallies));
  }
});

const times = (count, make) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Each of the clients sends its next request when the previous one was answered. */
async function repeat(kind, load, clients, requestOf) {
  const tally = {};
  await times(clients, async (client) => {
    for (let turn = 0; !isEnding; turn += 1) {
      const status = await ask(load, requestOf(client, turn)).catch(
        (error) => error.code ?? 'lost',
      );
      tally[status] = (tally[status] ?? 0) + 1;
      if (status !== 200) await sleep(impatience);
    }
  });
  return { [kind]: tally };
}

async function ask({ origin, token, orgId }, { method = 'GET', path, body }) {
  const headers = { authorization: `Bearer ${token}`, 'x-org-id': orgId };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(new URL(path, origin), { method, headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** 200 corrections of receipts at once; each changes the cost of all that was consumed since. */
function corrections(load) {
  const { receipts } = load;
  return repeat('corrections', load, 200, (client, turn) => {
    const { id, itemId } = receipts[client % receipts.length];
    const unitCost = Number((1 + ((client * 31 + turn * 17) % 900) / 100).toFixed(2));
    const body = JSON.stringify({ items: [{ id: itemId, unitCost }] });
    return { method: 'PATCH', path: `/api/purchase-order-receipts/${id}`, body };
  });
}

/** 60 orders printed at once. */
function pdfs(load) {
  const path = `/api/purchase-orders/${load.orderId}/pdf`;
  return repeat('PDFs', load, 60, () => ({ path }));
}

/** Ten imports at once: of 10,000 materials, and of 14 MB of brackets. */
function imports(load) {
  const path = '/api/materials/bulk-import';
  const brackets = `{"rows":[${'['.repeat(14_000_000)}`;
  const rowsOf = (client, turn) =>
    Array.from({ length: 10_000 }, (_, index) => ({
      code: `N${process.pid}-${client}-${turn}-${index}`,
      name: `Material ${index}`,
      unit: 'KG',
      unitCost: (index % 997) / 100,
    }));
  return repeat('imports', load, 10, (client, turn) => ({
    method: 'POST',
    path,
    body: client % 2 === 0 ? brackets : JSON.stringify({ rows: rowsOf(client, turn) }),
  }));
}

/** 250 connections that ask for the largest pages, again and again, and read none. */
async function deaf({ origin, token, orgId }) {
  const { hostname, port } = new URL(origin);
  const head = [
    'GET /api/vendors?limit=200 HTTP/1.1',
    `host: ${hostname}`,
    `authorization: Bearer ${token}`,
    `x-org-id: ${orgId}`,
  ];
  const request = `${head.join('\r\n')}\r\n\r\n`;
  let asked = 0;
  await times(250, async () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).pause();
    while (!isEnding && !socket.destroyed) {
      socket.write(request);
      asked += 1;
      await sleep(repetition);
    }
    socket.destroy();
  });
  return { deaf: { asked } };
}

const runners = { corrections, pdfs, deaf, imports };
