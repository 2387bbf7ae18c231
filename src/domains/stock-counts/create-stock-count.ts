/** X045, WX045: begins a stock count. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { allotNumbers } from '../../kernel/database/numbers.ts';
import { missing, refuse } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { countEvent } from './count-events.ts';
import { scope, stockCount, stockCountExample } from './stock-count.ts';
import { insertCount, selectCount, selectUnknown } from './stock-counts.store.ts';

const nouns: Readonly<Record<string, string>> = {
  locationIds: 'location',
  itemIds: 'material or SKU',
  typeIds: 'material type or SKU type',
};

export const createStockCount = endpoint({
  id: 'X045',
  operation: 'createStockCount',
  method: 'POST',
  path: '/stock-counts',
  tag: 'Stock Counts',
  summary: 'Create stock count',
  description:
    'Goods can move while they are counted: a line says how much was there at its instant. The scope lists what is to be counted; other items and places are taken, too, unless they are of the other ledger.',
  access: 'admin',
  emits: countEvent('stock_count.created'),
  body: s.object({
    name: s.name({ example: 'Year end' }),
    isBlind: s.optional(
      s.boolean({ description: 'Members do not see what the books say. Default false.' }),
    ),
    scope: s.optional(scope),
  }),
  gives: created(stockCount, (body) => `/api/stock-counts/${body.id}`),
  fails: ['not_found'],
  example: {
    body: { name: 'Year end', scope: { ledger: 'materials' } },
    reply: { ...stockCountExample, countedCount: 0, differenceCount: 0 },
  },

  async run({ tx, org, actor, body, now, newId }) {
    const { name, isBlind = false, scope: of = {} } = body;
    const unknown = await tx.rows(selectUnknown(org.id, of));
    refuse(
      unknown.map(({ field, at }) => missing(`/scope/${field}/${at}`, nouns[field] ?? 'record')),
      [],
    );
    const [number] = await allotNumbers(tx, org.id, { kind: 'CNT' });
    const count = { id: newId(), countNumber: `CNT-${number}`, name, isBlind, scope: of };
    const [, [made]] = await tx.all(
      insertCount(org.id, count, { userId: actor.userId, now }),
      selectCount(org.id, actor.userId, count.id),
    );
    return made;
  },
});
