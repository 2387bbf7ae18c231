/** X016, WX016: plans what to buy, make, move and expedite. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { closeCursor, openCursor } from '../../kernel/paging/cursor.ts';
import { Rendered } from '../../kernel/values/reply.ts';
import * as s from '../../kernel/values/schema.ts';
import { currentPlan } from './current-plan.ts';
import { planState } from './plan.store.ts';
import { beforeAll, rowsAfter } from './plan-list.ts';
import { groupsIn, purchaseGroups } from './purchase-groups.ts';
import { defaultHorizon, horizonDays, vendorChoice } from './read-facts.ts';
import { suggestion, suggestionExample } from './suggestion-schema.ts';

const maxRows = 200;

const query = s.object({
  horizonDays,
  vendors: vendorChoice,
  locationId: s.optional(s.uuid({ description: 'Suggestions for this location only.' })),
  itemId: s.optional(s.uuid({ description: 'Suggestions for this material or SKU only.' })),
  limit: s.optional(
    s.integer({ min: 1, max: maxRows, description: 'Suggestions per page at most; default 50.' }),
  ),
  cursor: s.optional(
    s.text({
      max: 2000,
      description: '`nextCursor` of the previous page, with the same parameters.',
    }),
  ),
  include: s.optional(
    s.listOf(s.oneOf(['groups']), {
      min: 1,
      max: 1,
      description: '`groups`: what is to be bought, by vendor and place, with its sum.',
    }),
  ),
});

const isKey = (values: readonly string[]): boolean => values.length === 1;

export const getPlan = endpoint({
  id: 'X016',
  operation: 'getPlan',
  method: 'GET',
  path: '/plan',
  tag: 'Planning',
  summary: 'Plan purchases and production',
  description:
    'What to buy, make, move and expedite, so that no location runs short. For each item and location, day by day: what is on hand and in transit, what open orders bring and need, and what the plan itself needs for what it makes, down all recipes. Drafts of purchase and work orders count as supply, so that nothing is suggested twice. What a location lacks comes from another location that does not need it, else from an open order that comes too late, else from a new order. From the lead time on, the reorder point is kept in addition, in all locations together; what only it asks for has the reason `reorder_point`. A new order is delivered at a ship-to or stock location, and moved from there if it is needed elsewhere. An item has the same suggestions whether it is asked for alone or with all others. Sorted by the day on which to act.',
  access: 'member',
  query,
  gives: ok(
    s.object({
      data: s.listOf(suggestion),
      nextCursor: s.nullable(s.text({ max: 2000 })),
      groups: s.optional(purchaseGroups),
    }),
  ),
  example: { reply: { data: [suggestionExample], nextCursor: null } },

  read({ orgId, actor, now, query: { limit = 50, cursor, include, ...of } }) {
    const { horizonDays: days = defaultHorizon, vendors = 'preferred', locationId, itemId } = of;
    const itemIds = itemId === undefined ? undefined : [itemId];
    // The key of the last suggestion before the page: it may have moved since.
    const parameters = JSON.stringify(Object.entries(of).sort());
    const [after = beforeAll] =
      cursor === undefined ? [] : openCursor(cursor, parameters, isKey, 'plan');
    return {
      statements: [{ select: planState(orgId, now), named: true }],
      cost: 1,
      async show([rows], { calculator }, { signal }) {
        const request = { orgId, now, days, itemIds, vendors };
        const row = rows?.[0];
        const state = { position: Number(row?.position), today: String(row?.today) };
        const plan = await currentPlan(calculator, request, state, {
          person: actor.userId,
          signal,
        });
        const page = rowsAfter(plan, { after, limit, itemId, locationId });
        const nextCursor = page.isEnd ? null : closeCursor([page.lastKey], parameters);
        const groups = include
          ? `,"groups":[${groupsIn(plan, { itemId, locationId }).join(',')}]`
          : '';
        return new Rendered(
          `{"data":[${page.rows.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}${groups}}`,
        );
      },
    };
  },
});
