import { literally, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Sender } from './paper.ts';

/** The organization `o` as the sender of a paper. */
export const senderColumns = literally(
  `jsonb_build_object('name', o.name, 'address', o.address, 'taxId', o.tax_id,
    'phone', o.phone, 'logo', o.logo, 'language', o.paper_language)`,
);

/** The organization as the sender of a paper. */
export const selectSender = (orgId: string): Statement<{ sender: Sender }> =>
  sql<{ sender: Sender }>`select ${senderColumns} as sender from organizations o
    where o.id = ${orgId}`;
