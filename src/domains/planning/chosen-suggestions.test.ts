import { expect, test } from 'vitest';
import { calculations } from '../../kernel/limits/calculations.ts';
import { exact } from '../../kernel/values/exact.ts';
import { type Choice, match } from './chosen-suggestions.ts';
import type { SuggestedOrder } from './suggested-order.ts';

const most = calculations.planChanges.maxChanged.value;

const days = (item: string, count: number): Choice[] =>
  Array.from({ length: count }, (_, day) => ({
    ...{ itemId: item, action: 'buy', locationId: 'bakery', neededOn: String(day) },
    quantity: exact('1'),
  }));

test('what is suggested now is there once for each item, and no more than an answer may have', () => {
  const plan = [...days('flour', most - 1), ...days('salt', 20)] as SuggestedOrder[];
  const other = (choice: Choice) => ({ ...choice, quantity: exact('2') });
  const choices = [...days('flour', 300), ...days('salt', 2), ...days('yeast', 1)].map(other);
  const { changed } = match(choices, plan);
  expect(changed.map(({ index }) => index)).toEqual([...choices.keys()]);
  const shown = changed.flatMap(({ index, now, hasMore }) =>
    now ? [[index, now.length, hasMore ?? false]] : [],
  );
  expect(shown).toEqual([
    [0, most - 1, false],
    [300, 1, true],
    [302, 0, false],
  ]);
});
