/**
 * Blind counts: who sees what the books say of a count, and how it differs. Every answer with such
 * figures takes this condition.
 */
import { type Fragment, part } from '../../kernel/database/sql.ts';

/** Whether a person sees the figures of the count `c`. */
export const seesFigures = (orgId: string, userId: string): Fragment =>
  part`(not c.is_blind or exists (select from members m where m.org_id = ${orgId}
    and m.user_id = ${userId || null}::uuid and m.role in ('admin', 'owner')))`;
