/** E153, E154, E155: notes and events of an order. Costs: the .recosted test. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  eventsOf,
  orderOf,
  refusalOf,
  sell,
  ship,
  stocked,
} from '../../../test/support/selling.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let admin: Client;
let member: Client;
let bread: string;
let sold: SalesOrder;

beforeAll(async () => {
  owner = await newOrganization();
  [admin, member] = [await newMember(owner, 'admin'), await newMember(owner)];
  bread = await stocked(owner, 1000);
});
beforeEach(async () => {
  sold = await sell(owner, [
    { skuId: bread, quantity: 5, unitPrice: 2 },
    { skuId: bread, quantity: 5, unitPrice: 2 },
  ]);
});

const path = () => `/sales-orders/${sold.id}/timeline-notes`;
const note = (body: unknown, by = owner) => by.post(path(), body);
const remove = ({ id }: { id: string }, by = owner) =>
  by.delete(`/sales-order-timeline-notes/${id}`);
async function list(query: Record<string, string> = {}) {
  const answer = await owner.get(path(), { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const bodies = async (query: Record<string, string> = {}) =>
  (await list(query)).data.map(({ body }: { body: string }) => body);

describe('a note', () => {
  test('is stored with its author, and is no edit of the order', async () => {
    const answer = await note({ body: ' Ring first.\r\nThen come. ' }, member);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      soId: sold.id,
      kind: 'note',
      type: null,
      body: 'Ring first.\nThen come.',
      figures: null,
      author: member.userId,
      createdBy: member.userId,
      createdAt: expect.any(String),
      updatedAt: answer.body.createdAt,
    });
    expect(await list()).toEqual({ data: [answer.body], nextCursor: null });
    expect(await orderOf(owner, sold)).toEqual(sold);
  });

  test.each<[body: unknown, fault: [string, string]]>([
    [{}, ['/body', 'required']],
    [{ body: ' ' }, ['/body', 'too_short']],
    [{ body: 5 }, ['/body', 'invalid_type']],
    [{ body: 'x'.repeat(10_001) }, ['/body', 'too_long']],
    [{ body: 'x', kind: 'event' }, ['/kind', 'unknown_field']],
  ])('is refused as %j', async (body, fault) => {
    const answer = await note(body);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([fault]);
  });

  test('belongs to an order of this organization', async () => {
    const otherTenant = await newOrganization();
    expect((await note({ body: 'Hello' }, otherTenant)).status).toBe(404);
    expect((await otherTenant.get(path())).status).toBe(404);
    const answer = await owner.post(`/sales-orders/${nowhere}/timeline-notes`, { body: '' });
    expect(refusalOf(answer)).toEqual([404, 'not_found']);
    const { body } = await note({ body: 'Hello' });
    expect((await remove(body, otherTenant)).status).toBe(404);
    expect(await bodies()).toEqual(['Hello']);
  });

  test('is deleted by its author, an admin or an owner only', async () => {
    const notes = [];
    for (const by of [owner, member, member, member])
      notes.push((await note({ body: 'x' }, by)).body);
    const foreign = await remove(notes[0], member);
    expect(refusalOf(foreign)).toEqual([403, 'forbidden']);
    const deleters = [owner, member, admin, owner];
    for (const [index, by] of deleters.entries()) {
      const answer = await remove(notes[index], by);
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
    expect((await remove(notes[0])).status).toBe(404);
    expect(await bodies()).toEqual([]);
  });
});

describe('an event', () => {
  test('records each change of the order with its details', async () => {
    const [first, second] = sold.items;
    const change = (body: object) => owner.patch(`/sales-orders/${sold.id}`, body);
    await ship(owner, first, 2.5, '2026-03-05');
    await change({ onHold: true, holdReason: 'Unpaid' });
    await ship(owner, first, 1);
    await change({ onHold: false });
    await change({ fulfillmentStatus: 'Fulfilled', shipDate: '2026-03-06' });
    const { data } = await list({ kind: 'event' });
    const none = {
      from: null,
      to: null,
      reason: null,
      shipDate: null,
      items: null,
      oldCostOfGoodsSold: null,
      newCostOfGoodsSold: null,
      difference: null,
    };
    const line = (item: { id: string; lineNumber: number }, quantity: number) => ({
      salesOrderItemId: item.id,
      lineNumber: item.lineNumber,
      skuId: bread,
      quantity,
    });
    expect(data.map((event: object) => ({ ...event, id: 0, createdAt: 0, updatedAt: 0 }))).toEqual(
      [
        ['status_changed', 'Confirmed to Completed.', { from: 'Confirmed', to: 'Completed' }],
        [
          'shipped',
          'Shipped 4 of line 1, 5 of line 2 on 2026-03-06.',
          { shipDate: '2026-03-06', items: [line(first, 4), line(second, 5)] },
        ],
        ['released', 'Released from hold.', {}],
        [
          'shipment_reversed',
          'Reversed the shipment of 1.5 of line 1.',
          { items: [line(first, 1.5)] },
        ],
        ['held', 'Put on hold: Unpaid', { reason: 'Unpaid' }],
        [
          'shipped',
          'Shipped 2.5 of line 1 on 2026-03-05.',
          { shipDate: '2026-03-05', items: [line(first, 2.5)] },
        ],
      ].map(([type, body, figures]) => ({
        id: 0,
        soId: sold.id,
        kind: 'event',
        type,
        body,
        figures: { ...none, ...(figures as object) },
        author: owner.userId,
        createdBy: owner.userId,
        createdAt: 0,
        updatedAt: 0,
      })),
    );
  });

  test('cannot be deleted', async () => {
    await ship(owner, sold.items[0], 1);
    const [event] = (await list({ kind: 'event' })).data;
    for (const by of [owner, member]) {
      expect(refusalOf(await remove(event, by))).toEqual([422, 'validation_failed']);
    }
    expect(await eventsOf(owner, sold)).toHaveLength(1);
  });
});

describe('the list', () => {
  test('shows notes, events or all, the newest first, in pages', async () => {
    await note({ body: 'One' });
    await ship(owner, sold.items[0], 1, '2026-03-05');
    await note({ body: 'Two' });
    await owner.patch(`/sales-orders/${sold.id}`, { status: 'Closed' });
    const events = ['Confirmed to Closed.', 'Shipped 1 of line 1 on 2026-03-05.'];
    expect(await bodies()).toEqual(['Two', 'One']);
    expect(await bodies({ kind: 'note', sort: 'createdAt' })).toEqual(['One', 'Two']);
    expect(await bodies({ kind: 'event' })).toEqual(events);
    const all = [events[0], 'Two', events[1], 'One'];
    expect(await bodies({ kind: 'all' })).toEqual(all);
    expect(await bodies({ kind: 'all', type: 'shipped' })).toEqual([events[1]]);
    expect(await bodies({ from: '2999-01-01' })).toEqual([]);

    const first = await list({ kind: 'all', limit: '3' });
    expect(first.data.map(({ body }: { body: string }) => body)).toEqual(all.slice(0, 3));
    const rest = await list({ kind: 'all', limit: '3', cursor: first.nextCursor });
    expect(rest.data.map(({ body }: { body: string }) => body)).toEqual(['One']);
    // A cursor belongs to the kind that it was issued for.
    const query = { kind: 'event', cursor: first.nextCursor };
    expect(faultsOf(await owner.get(path(), { query }))).toEqual([
      ['query/cursor', 'invalid_cursor'],
    ]);
    expect(faultsOf(await owner.get(path(), { query: { kind: 'mine' } }))).toEqual([
      ['query/kind', 'not_allowed'],
    ]);
  });

  test('can be filtered by user', async () => {
    await note({ body: 'One' });
    await note({ body: 'Two' }, member);
    await owner.patch(`/sales-orders/${sold.id}`, { onHold: true });
    const done = ['Put on hold.', 'One'];
    expect(await bodies({ author: member.userId })).toEqual(['Two']);
    expect(await bodies({ kind: 'all', author: owner.userId })).toEqual(done);
    expect(await bodies({ kind: 'all', author: nowhere })).toEqual([]);
  });

  test('of a new order is empty', async () => {
    expect(await list({ kind: 'all' })).toEqual({ data: [], nextCursor: null });
  });
});
