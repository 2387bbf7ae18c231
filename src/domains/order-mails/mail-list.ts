/** The list of the mails of an order, the same for all kinds of order. */
import { part } from '../../kernel/database/sql.ts';
import { anyOf, ids, instantRange } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { mailStatuses } from './order-mail.ts';
import type { MailTable, Own } from './order-mails.store.ts';

export const mailList = <Of extends Own>(table: MailTable<Of>) =>
  listing({
    record: table.shown,
    columns: table.columns,
    from: part`${table.name} t`,
    where: ({ path }) => table.isOf(path.id ?? ''),
    sorts: { createdAt: { column: 'created_at', type: 'timestamptz' } },
    defaultSort: '-createdAt',
    filters: {
      status: anyOf('status', mailStatuses, 'Mails in these states.'),
      ids,
      ...instantRange('created_at'),
    },
  });
