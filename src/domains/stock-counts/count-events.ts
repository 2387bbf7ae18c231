/** Events of counts: they never tell what the books say. */
import type { Emission, EventName } from '../../kernel/contract/event.ts';
import { toldCount } from './stock-count.ts';

/** The event of a change of a count. */
export const countEvent = (type: EventName): Emission => ({
  type,
  changeOf: ({ path, subject, reply }) => ({
    id: reply?.id ?? subject?.id ?? path.id,
    version: (reply ?? subject)?.version ?? null,
    before: subject,
    after: reply,
    schema: toldCount,
    keepsName: true,
  }),
});
