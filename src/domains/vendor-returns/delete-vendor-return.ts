/** X066, WX066: deletes a vendor return: the goods are in stock again. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import { impact } from '../../orders/impact.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { decideReturn } from './decide-return.ts';
import { type LocatedReturn, locateReturn } from './load-facts.ts';
import { endReturns } from './vendor-returns.store.ts';
import { vendorReturnEvent, writeReturn } from './write-return.ts';

export const deleteVendorReturn = endpoint({
  id: 'X066',
  operation: 'deleteVendorReturn',
  method: 'DELETE',
  path: '/vendor-returns/:id',
  tag: 'Vendor Returns',
  summary: 'Delete vendor return',
  description:
    'Its entries are voided, and every figure is what it would be without it. Its number is not used again. Where the goods have been replaced, delete the receipt of the replacement first (409 `over_receipt`).',
  access: 'member',
  mayTakeLong: true,
  emits: vendorReturnEvent('vendor_return.deleted'),
  gives: noContent,
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found', 'over_receipt'],

  locate: locateReturn,

  async run(work) {
    const { tx, org, now } = work;
    const { vendorReturn: before, facts }: LocatedReturn = work.subject;
    const active = await tx.rows(selectEntriesFrom(org.id, [before.id]));
    const decided = decideReturn(work, { before }, facts, active);
    await writeReturn(work, decided, endReturns(org.id, [before.id], now));
  },
});
