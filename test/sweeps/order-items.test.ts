/**
 * Items are added to each kind of order and removed from it, and orders are deleted, by the same
 * rules. A kind has a row in `kinds`.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { faultsOf } from '../support/faults.ts';
import { done } from '../support/making.ts';
import { activeRowsOf, expectSound, refusalOf, rowsOf, shown } from '../support/purchasing.ts';
import { newOrganization } from '../support/world.ts';
import { type Fields, kinds, type Order } from './orders/kinds.ts';

type Item = { id: string; lineNumber: number };

describe.each(kinds.map((kind) => [kind.path, kind] as const))('%s', (path, kind) => {
  const { manual, begun, whole, itemPath, isOneItem } = kind;
  const [, open = ''] = Object.keys(manual);

  let owner: Client;
  let item: Fields;
  let order: Order;

  beforeAll(async () => {
    owner = await newOrganization();
    ({ item } = await kind.request(owner));
  });
  beforeEach(async () => {
    order = await kind.open(owner);
  });

  const now = () => shown<Order>(owner, `${path}/${order.id}`);
  const set = (status: string) => owner.patch(`${path}/${order.id}`, { status });
  const add = (): Promise<Item> => done(owner.post(`${path}/${order.id}/items`, item));
  const remove = ({ id }: { id: string }) => owner.delete(`${itemPath}/${id}`);
  const removeOrder = () => owner.delete(`${path}/${order.id}`);
  const first = () => order.items[0] ?? { id: '' };
  const isVoided = async (of: { id: string }) =>
    (await rowsOf(of)).length > 0 && (await activeRowsOf(of)).length === 0;

  describe('an item', () => {
    test('that is added has the next number, which no other gets when it is removed', async () => {
      const before = await rowsOf(first());
      const second = await add();
      expect(second.lineNumber).toBe(2);
      const after = await now();
      expect(after.items.map(({ id }) => id)).toEqual([first().id, second.id]);
      expect(after.version).toBe(order.version + 1);
      expect(await activeRowsOf(second)).not.toEqual([]);
      expect(await rowsOf(first())).toEqual(before);
      const answer = await remove(second);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await now()).toMatchObject({ items: order.items, version: order.version + 2 });
      expect(await isVoided(second)).toBe(true);
      expect(refusalOf(await remove(second))).toEqual([404, 'not_found']);
      expect((await add()).lineNumber).toBe(3);
      await expectSound(owner);
    });

    test.each(['Draft', 'Closed', 'Cancelled'])('of a %s order expects nothing', async (status) => {
      await done(set(status));
      expect(await rowsOf(await add())).toEqual([]);
      expect((await now()).status).toBe(status);
    });

    test('opens an order that was complete; without it the order is complete again', async () => {
      await kind.move(owner, order, 4);
      expect((await now()).status).toBe(whole);
      if (isOneItem) {
        const answer = await owner.post(`${path}/${order.id}/items`, item);
        return expect(refusalOf(answer)).toEqual(kind.moved);
      }
      const second = await add();
      expect((await now()).status).toBe(begun);
      expect((await remove(second)).status).toBe(204);
      expect((await now()).status).toBe(whole);
      await expectSound(owner);
    });

    test('stays while its goods have moved', async () => {
      await add();
      await kind.move(owner, order, 1);
      expect(refusalOf(await remove(first()))).toEqual(kind.moved);
    });

    test('stays if it is the last one, except in a draft', async () => {
      const answer = await remove(first());
      expect([answer.status, faultsOf(answer)]).toEqual([422, [['', 'last_item']]]);
      await done(set('Draft'));
      expect((await remove(first())).status).toBe(isOneItem ? 422 : 204);
    });
  });

  describe('an order', () => {
    test.each(['Draft', open, 'Closed', 'Cancelled'])('that is %s is deleted', async (status) => {
      await done(set(status));
      const answer = await removeOrder();
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect((await owner.get(`${path}/${order.id}`)).status).toBe(404);
      expect((await owner.patch(`${itemPath}/${first().id}`, { quantity: 1 })).status).toBe(404);
      expect((await removeOrder()).status).toBe(404);
      expect(await isVoided(first())).toBe(true);
      await expectSound(owner);
    });

    test.each([1, 4])('of which %i have moved stays, in any status', async (pieces) => {
      await kind.move(owner, order, pieces);
      expect(refusalOf(await removeOrder())).toEqual(kind.moved);
      await done(set('Closed'));
      expect(refusalOf(await removeOrder())).toEqual(kind.moved);
      await expectSound(owner);
    });
  });
});
