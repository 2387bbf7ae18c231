/** X122, WX122: shows the work of today. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { Rendered } from '../../kernel/values/reply.ts';
import * as s from '../../kernel/values/schema.ts';
import { planState } from '../planning/plan.store.ts';
import { currentToday } from './current-today.ts';
import { today, todayExample } from './today-schema.ts';

export const getToday = endpoint({
  id: 'X122',
  operation: 'getToday',
  method: 'GET',
  path: '/today',
  tag: 'Planning',
  summary: 'Get the work of today',
  description:
    "What cannot go on, what is due, what is to be decided, and what was earned, in one answer for a screen or a mail of the morning. Days are those of the organization's time zone. Orders are served as in the availability of a sales order: stock, then what is in transit, then open orders by day go to the needs by day, order date and id, of each item at each location; orders of the next 90 days are looked at. Groups have at most 20 rows, and the count and the sum of all. The answer is kept, and has the changes up to `position`: if more has happened, the next one is computed meanwhile, and a later request gets it. With `position` in the query the answer is at least as new.",
  access: 'member',
  query: s.object({
    position: s.optional(
      s.integer({
        min: 0,
        description:
          'A position of the change feed, such as `Event-Position` of a write: the answer has all changes up to there, and may take longer. Default 0: any answer of today.',
      }),
    ),
  }),
  gives: ok(today),
  example: { reply: todayExample },

  read: ({ orgId, actor, now, query: { position = 0 } }) => ({
    statements: [{ select: planState(orgId, now), named: true }],
    cost: 1,
    async show([rows], { calculator }, { signal }) {
      const row = rows?.[0];
      const state = { position: Number(row?.position), today: String(row?.today) };
      const asked = { orgId, person: actor.userId, now, state, position };
      return new Rendered(await currentToday(calculator, asked, signal));
    },
  }),
});
