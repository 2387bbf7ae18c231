/** Stock count: what was found of items at places, and how it differs from the books. */

import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';
import { itemId, locationId, personId } from '../named-ids.ts';

export const statuses = ['Open', 'Posted', 'Cancelled'] as const;
export const modes = ['set', 'add'] as const;
const ledgerNames = ['materials', 'finished_goods'] as const;

/** The most items, places and types that a scope names. */
const maxNamed = 1_000;

const some = (description: string) =>
  s.optional(s.listOf(s.uuid(), { min: 1, max: maxNamed, description }));

export const scope = s.object({
  ledger: s.optional(s.oneOf(ledgerNames, { description: 'Items of this ledger alone.' })),
  locationIds: some('At these locations.'),
  itemIds: some('These materials and SKUs.'),
  typeIds: some('Items of these material types and SKU types.'),
  nonZero: s.optional(s.boolean({ description: 'Only where something is on hand.' })),
});

export type Scope = s.Static<typeof scope>;

const ids = s.nullable(s.listOf(s.uuid()));

/** A scope as answers show it: null is no limit. */
const shownScope = s.object(
  {
    ledger: s.nullable(s.oneOf(ledgerNames)),
    ...{ locationIds: ids, itemIds: ids, typeIds: ids },
    nonZero: s.nullable(s.boolean()),
  },
  { whole: true },
);

const hidden = 'Null for members while the count is blind.';

const header = {
  id: s.uuid(),
  countNumber: s.text({ max: 40, description: '`CNT-<seq>`', example: 'CNT-1' }),
  name: s.name({ example: 'Year end' }),
  status: s.oneOf(statuses),
  isBlind: s.boolean({
    description: 'Members do not see what the books say, nor how it differs.',
  }),
  scope: shownScope,
};

const posting = {
  postedAt: s.nullable(s.timestamp()),
  postedBy: s.nullable(personId()),
  ...fields.auditWithChanger(),
};

/** A count without what members of a blind one do not see: what events tell of it. */
export const toldCount = s.object({ ...header, ...posting });

export const stockCount = s.object({
  ...header,
  lineCount: s.integer({
    description:
      'Items and places to count: those of the scope that had figures when the count was made, or all that were counted if these are more.',
  }),
  countedCount: s.integer({ description: 'Items and places that were counted.' }),
  differenceCount: s.nullable(s.integer({ description: `Of these, with a difference. ${hidden}` })),
  differenceValue: s.nullable(
    s.decimal({
      description: `The value of all differences in base currency, found less missing. Null unless it is posted. ${hidden}`,
    }),
  ),
  ...posting,
});

export const stockCountLine = s.object({
  id: s.nullable(s.uuid({ description: 'As the client chose it. Null while it is not counted.' })),
  countId: s.uuid(),
  itemType: s.oneOf(['material', 'sku']),
  itemId: itemId(),
  locationId: locationId(),
  lotId: s.nullable(s.uuid({ description: 'Null: items are counted without lots.' })),
  mode: s.nullable(
    s.oneOf(modes, {
      description: '`set`: all that is there. `add`: one box of several, or what one person found.',
    }),
  ),
  entered: s.nullable(s.decimal({ description: 'As this line was sent.' })),
  counted: s.nullable(
    s.decimal({
      description: 'What stands for the item and place: the last `set`, and all `add` after it.',
    }),
  ),
  countedAt: s.nullable(s.timestamp({ description: "By the service's clock." })),
  countedBy: s.nullable(personId()),
  note: s.nullable(s.notes()),
  supersededBy: s.nullable(
    s.uuid({ description: 'The line that stands for the item and place in place of this one.' }),
  ),
  book: s.nullable(
    s.decimal({
      description: `On hand there from what happened before countedAt. ${hidden}`,
    }),
  ),
  difference: s.nullable(
    s.decimal({ description: `counted - book; null of a superseded line. ${hidden}` }),
  ),
  differenceValue: s.nullable(
    s.decimal({
      description: `In base currency, with the sign of difference; null unless it is posted. ${hidden}`,
    }),
  ),
  lateEntries: s.nullable(
    s.integer({
      description: `How often entries that came after it was posted have changed the difference. ${hidden}`,
    }),
  ),
  ledgerEntryId: s.nullable(s.uuid({ description: 'The entry of its difference.' })),
});

export type StockCount = s.Static<typeof stockCount>;
export type StockCountLine = s.Static<typeof stockCountLine>;

export const stockCountExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f871',
  countNumber: 'CNT-1',
  name: 'Year end',
  status: 'Open',
  isBlind: false,
  scope: {
    ...{ ledger: 'materials', locationIds: null, itemIds: null, typeIds: null, nonZero: null },
  },
  lineCount: 40,
  countedCount: 1,
  differenceCount: 1,
  differenceValue: null,
  postedAt: null,
  postedBy: null,
  ...fields.auditExample,
};

export const stockCountLineExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f872',
  countId: stockCountExample.id,
  itemType: 'material',
  itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
  locationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  lotId: null,
  mode: 'set',
  entered: 95,
  counted: 95,
  countedAt: '2026-03-31T10:00:00.000Z',
  countedBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  note: null,
  supersededBy: null,
  book: 100,
  difference: -5,
  differenceValue: null,
  lateEntries: null,
  ledgerEntryId: null,
};
