import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewEntry } from './entry.ts';
import { entryParts, nothing, withPlaces } from './entry-numbers.store.ts';

const entries = fc.array(
  fc.record({
    ledger: fc.constantFrom('materials' as const, 'finished_goods' as const),
    eventType: fc.constantFrom('TRANSFER' as const, 'ADJUSTMENT' as const),
  }),
  { maxLength: 30 },
);

test('entries have the same places in parts as together', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 12 }), (kinds, most) => {
      const all = kinds.map((kind) => kind as NewEntry);
      const together = withPlaces({ entries: all, following: nothing });
      expect(entryParts(all, most).flatMap((part) => withPlaces(part))).toEqual(together);
      expect(together.map(({ places }) => places.entriesAfter)).toEqual(
        all.map((_, index) => all.length - 1 - index),
      );
    }),
  );
});
