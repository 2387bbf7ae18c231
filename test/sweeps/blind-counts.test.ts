/** A blind count tells members nothing of its books, by no operation that reads. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/kernel/contract/endpoint.ts';
import { recordOf } from '../../src/serve/read/csv.ts';
import type { Client } from '../support/client.ts';
import { counted, newCount, send as sendLines } from '../support/counting.ts';
import { fileOf } from '../support/file-of.ts';
import { done } from '../support/making.ts';
import { readPdf, textOf } from '../support/pdf.ts';
import { adjust, newLocation, newSku } from '../support/stock.ts';
import { expectProblem, newTenant, sweepOf, type Tenant } from '../support/sweep.ts';
import { addressOf, send } from '../support/valid-requests.ts';

/**
 * The books at the instant, and the difference, which no other figure is: goods come before and
 * after the count within its day, so that no stock of a day is that of the instant.
 */
const figures = /7,?351\.25|237\.75/;

const isRead = ({ method, access, gives }: Endpoint) =>
  method === 'GET' && access === 'member' && !gives.live;

const reads = sweepOf(isRead);

let tenant: Tenant;
let count: { id: string; countNumber: string; name: string };
let place: { itemId: string; locationId: string };

beforeAll(async () => {
  tenant = await newTenant(reads.map(([, endpoint]) => endpoint));
  const { owner, member } = tenant;
  place = { itemId: await newSku(owner), locationId: await newLocation(owner) };
  const { itemId: skuId, locationId } = place;
  const come = (quantity: number, hour: string) =>
    done(
      adjust(owner, {
        ...{ skuId, locationId, quantity, unitCost: 3.1 },
        eventDate: `2026-03-31T${hour}:00:00Z`,
      }),
    );
  await come(4_000.25, '07');
  await come(3_351, '08');
  const scope = { locationIds: [locationId] };
  count = await newCount(owner, { name: 'Blind of the sweep', isBlind: true, scope });
  await done(sendLines(member, count, [counted(place, 7_113.5)]));
  await come(1_000.5, '11');
});

const path = () => `/stock-counts/${count.id}`;

test('an administrator sees the figures, so that the sweep can find them', async () => {
  const { owner } = tenant;
  const lines = await owner.get(`${path()}/lines`);
  expect(lines.body.data).toMatchObject([{ book: 7_351.25, difference: -237.75 }]);
  expect((await owner.get(path())).body.differenceCount).toBe(1);
});

/** The requests of an endpoint that concern the count, beside a valid one. */
function requestsOf({ id }: Endpoint) {
  const valid = tenant.requests.get(id) ?? {};
  const ofCount = { path: { id: count.id } };
  const more: Record<string, { path?: Record<string, string>; query?: Record<string, string> }[]> =
    {
      X047: [ofCount],
      X051: [
        ofCount,
        { ...ofCount, query: { uncounted: 'true' } },
        { ...ofCount, query: { include: 'names', itemId: place.itemId } },
      ],
      X020: [{ query: { q: count.countNumber } }, { query: { q: 'Blind of' } }],
      X021: [{ query: { itemId: place.itemId } }],
      X121: [{ query: { objectId: count.id } }],
    };
  return [valid, ...(more[id] ?? [])];
}

/** The form of an answer as text, as a client reads it. */
async function textsOf(member: Client, endpoint: Endpoint): Promise<string[]> {
  const texts: string[] = [];
  for (const request of requestsOf(endpoint)) {
    const asked = { ...request, query: { ...request.query } };
    texts.push((await send(member, endpoint, asked)).text);
    if (recordOf(endpoint)) {
      texts.push((await send(member, endpoint, asked, { headers: { accept: 'text/csv' } })).text);
    }
    if (endpoint.pdf) {
      const query = new URLSearchParams(asked.query);
      const address = `${addressOf(endpoint, asked.path)}?${query}`;
      const { response, bytes } = await fileOf(member, address, { accept: 'application/pdf' });
      if (response.ok) texts.push((await readPdf(bytes)).map(textOf).join('\n'));
    }
  }
  return texts;
}

describe('to a member', () => {
  test.each(reads)('%s tells no figure of the count', async (_title, endpoint) => {
    for (const text of await textsOf(tenant.member, endpoint)) expect(text).not.toMatch(figures);
  });
});

test('filters that would tell of differences are refused, in every form', async () => {
  for (const accept of ['application/json', 'text/csv', 'application/pdf']) {
    for (const filter of ['different', 'late']) {
      const answer = await tenant.member.get(`${path()}/lines`, {
        ...{ query: { [filter]: 'true' }, headers: { accept } },
      });
      expectProblem(answer, 'forbidden');
    }
  }
});

test('what a member saves, and its preview, tell no figure', async () => {
  const { member } = tenant;
  const line = counted(place, 7_113.5, { countedAt: '2026-03-31T10:30:00Z' });
  const preview = await member.post(`${path()}/lines?dryRun=true`, { lines: [line] });
  const saved = await sendLines(member, count, [line]);
  const moved = await member.post('/finished-goods-inventory/transfers', {
    ...{ skuId: place.itemId, sourceLocationId: place.locationId, quantity: 1 },
    destinationLocationId: await newLocation(tenant.owner),
    eventDate: '2026-03-31T09:00:00Z',
  });
  for (const { status, text } of [preview, saved, moved]) {
    expect(status, text).toBeLessThan(300);
    expect(text).not.toMatch(/7,?35[01]\.25|23[67]\.75/);
  }
});
