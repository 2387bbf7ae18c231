/** X058, WX058: deletes a return: the goods are with the customer again. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import { impact } from '../../orders/impact.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { type LocatedReturn, locateReturn } from './load-facts.ts';
import { endReturns } from './sales-returns.store.ts';
import { salesReturnEvent, writeReturn } from './write-return.ts';

export const deleteSalesReturn = endpoint({
  id: 'X058',
  operation: 'deleteSalesReturn',
  method: 'DELETE',
  path: '/sales-returns/:id',
  tag: 'Sales Returns',
  summary: 'Delete sales return',
  description:
    'Allowed in every status. The entries of its goods are voided, and their units can come back again. Its number is not used again.',
  access: 'member',
  mayTakeLong: true,
  emits: salesReturnEvent('sales_return.deleted'),
  gives: noContent,
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found', 'insufficient_stock'],

  locate: locateReturn,

  async run(work) {
    const { tx, org, now } = work;
    const { salesReturn, facts }: LocatedReturn = work.subject;
    const voided = await tx.rows(selectEntriesFrom(org.id, [salesReturn.id]));
    const statements = endReturns(org.id, [salesReturn], now);
    await writeReturn(work, {
      ...{ after: salesReturn, voided, statements, facts, dated: '' },
      ...(salesReturn.status === 'Received' && { tells: 'return_deleted' }),
    });
  },
});
