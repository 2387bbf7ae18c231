/**
 * E114, E132 and E147: the statuses of each kind of order, set manually; what is expected follows
 * them. A kind has a row in `kinds`; the tests of its operations have what no other kind has.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { done } from '../support/making.ts';
import {
  activeRowsOf,
  expectSound,
  expectTransition,
  refusalOf,
  rowsOf,
  shown,
} from '../support/purchasing.ts';
import { newOrganization } from '../support/world.ts';
import { kinds, type Order } from './orders/kinds.ts';

describe.each(kinds.map((kind) => [kind.path, kind] as const))('%s', (path, kind) => {
  const { manual, begun, whole, three, four } = kind;
  const statuses = Object.keys(manual);
  const [, open = ''] = statuses;

  let owner: Client;
  let made: Order;

  beforeAll(async () => {
    owner = await newOrganization();
  });
  beforeEach(async () => {
    made = await kind.open(owner);
  });

  const set = (status: string): Promise<Answer> => owner.patch(`${path}/${made.id}`, { status });
  const now = () => shown<Order>(owner, `${path}/${made.id}`);
  const move = (pieces: number) => kind.move(owner, made, pieces);
  const lines = () => ({ id: made.items[0]?.id ?? '' });
  const expected = async () =>
    (await activeRowsOf(lines()))
      .filter(({ eventType }) => eventType === 'ORDER' || eventType === 'DEMAND')
      .map(({ quantity }) => quantity)
      .sort();

  /** Brings the order into a status from which all allowed changes are possible. */
  async function bringTo(status: string): Promise<void> {
    if (status === whole) await move(4);
    else if (status === begun && status !== open) await move(1);
    else if (status !== open) await done(set(status));
    expect((await now()).status).toBe(status);
  }

  describe.each(statuses)('from %s', (from) => {
    const can = (to: string) => to === from || manual[from]?.includes(to);

    test.each(statuses.filter(can))('to %s an order can be set', async (to) => {
      await bringTo(from);
      const { version } = await now();
      const answer = await set(to);
      expect(answer.status, answer.text).toBe(200);
      const set2 = { status: to, version: version + (to === from ? 0 : 1) };
      expect(answer.body).toMatchObject(set2);
      expect(await now()).toMatchObject(set2);
      const left = from === begun && from !== open ? three : four;
      expect(await expected()).toEqual(to === open || to === begun ? left : []);
      await expectSound(owner);
    });

    test.each(statuses.filter((to) => !can(to)))('to %s it cannot be set', async (to) => {
      await bringTo(from);
      const before = await now();
      const answer = await set(to);
      const hasMoved = from === whole || (from === begun && from !== open);
      if (hasMoved && (to === 'Draft' || to === 'Cancelled')) {
        expect(refusalOf(answer)).toEqual(kind.moved);
      } else expectTransition(answer, from, to);
      expect(await now()).toEqual(before);
    });
  });

  test('with moved goods it can be neither cancelled nor set to Draft', async () => {
    await move(1);
    for (const status of ['Cancelled', 'Draft']) {
      expect(refusalOf(await set(status))).toEqual(kind.moved);
    }
    expect((await now()).status).toBe(begun);
  });

  test('voided expected movements are written again with a new sequence', async () => {
    for (const status of ['Draft', open, 'Closed', open]) await done(set(status));
    const rows = await rowsOf(lines());
    expect(rows.map(({ isVoided }) => isVoided)).toEqual(
      [true, true, false].flatMap((isVoided) => four.map(() => isVoided)),
    );
    expect(await expected()).toEqual(four);
    await done(set('Cancelled'));
    expect(await expected()).toEqual([]);
    await expectSound(owner);
  });

  test.each([
    [0, open, four],
    [1, begun, three],
    [4, whole, []],
  ])(
    'closed after %i pieces it expects no more, and opened again it is %s',
    async (pieces, status, left) => {
      if (pieces > 0) await move(pieces);
      expect((await done(set('Closed'))).status).toBe('Closed');
      expect(await expected()).toEqual([]);
      const opened = await set(open);
      expect(opened.status, opened.text).toBe(200);
      expect(opened.body.status).toBe(status);
      expect((await now()).status).toBe(status);
      expect(await expected()).toEqual(left);
      await expectSound(owner);
    },
  );
});
