import { expect, test } from 'vitest';
import { KeptPlans } from './kept-plans.ts';
import { membersOf } from './members.ts';
import type { PlanList } from './plan-list.ts';
import { TextWriter } from './texts.ts';

/** A plan of one suggestion with a text of this length. */
function plan(position: number, length = 10, today = '2026-03-01'): PlanList {
  const texts = (text: string) => {
    const writer = new TextWriter();
    writer.add(text);
    return writer.inOrder([0]);
  };
  const [keys, rows, none] = [texts('k'), texts('x'.repeat(length)), texts('')];
  const [items, locations] = [membersOf(['i']), membersOf(['l'])];
  return {
    ...{ position, today, keys, rows, items, locations, orders: none, bought: none },
    ...{ purchases: [], vendors: [], groups: [] },
  };
}

const now = { position: 5, today: '2026-03-01' };

test('a plan is kept for its request, its position and its day, or later ones of that day', () => {
  const kept = new KeptPlans();
  const made = plan(5);
  kept.keep('a', '90', made);
  expect(kept.find('a', '90', now)).toBe(made);
  expect(kept.find('a', '90', { ...now, position: 4 })).toBe(made);
  expect(kept.find('a', '90', { ...now, position: 6 })).toBeUndefined();
  expect(kept.find('a', '90', { ...now, today: '2026-03-02' })).toBeUndefined();
  expect(kept.find('a', '30', now)).toBeUndefined();
  expect(kept.find('b', '90', now)).toBeUndefined();
});

test('plans of one position are kept together; an older one is not kept after a newer one', () => {
  const kept = new KeptPlans();
  const [first, second, newer] = [plan(5), plan(5), plan(6)];
  kept.keep('a', '90', first);
  kept.keep('a', '30', second);
  expect([kept.find('a', '90', now), kept.find('a', '30', now)]).toEqual([first, second]);
  kept.keep('a', '90', newer);
  kept.keep('a', '30', second);
  expect([kept.find('a', '90', now), kept.find('a', '30', now)]).toEqual([newer, undefined]);
});

test('one organization keeps no more than its share, and all together no more than all', () => {
  const kept = new KeptPlans({ ofOne: 10_000, all: 20_000 });
  const found = (orgId: string) =>
    ['90', '30', '60'].filter((request) => kept.find(orgId, request, now) !== undefined);
  kept.keep('a', '90', plan(5, 20_000));
  expect(found('a')).toEqual([]);
  kept.keep('a', '90', plan(5, 5_000));
  kept.keep('a', '30', plan(5, 2_000));
  expect(found('a')).toEqual(['90', '30']);
  kept.keep('a', '60', plan(5, 5_000));
  expect(found('a')).toEqual(['60']);
  kept.keep('b', '90', plan(5, 8_000));
  kept.keep('c', '90', plan(5, 8_000));
  expect([found('a'), found('b'), found('c')]).toEqual([[], ['90'], ['90']]);
});
