/** Places of a list by record. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { membersOf, placesOf, shownIn } from './members.ts';

const ids = ['b', 'd', 'f'];
const list = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), {
  maxLength: 30,
});

test('the places of a record, and those of two, are those that have them', () => {
  fc.assert(
    fc.property(list, (all) => {
      const items = membersOf(all.map(([item]) => item));
      const locations = membersOf(all.map(([, location]) => location));
      const placesWith = (has: (each: [string, string]) => boolean) =>
        all.flatMap((each, place) => (has(each) ? [place] : []));
      for (const a of ['a', ...ids, 'g']) {
        expect([...placesOf(items, a)]).toEqual(placesWith(([item]) => item === a));
        const there = shownIn({ items, locations }, { locationId: a }) ?? [];
        expect([...there]).toEqual(placesWith(([, location]) => location === a));
        for (const b of ['a', ...ids, 'g']) {
          const both = shownIn({ items, locations }, { itemId: a, locationId: b }) ?? [];
          expect([...both]).toEqual(placesWith(([item, location]) => item === a && location === b));
        }
      }
      expect(shownIn({ items, locations }, {})).toBeUndefined();
    }),
  );
});
