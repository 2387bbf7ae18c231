/** Checks the receipts of one kind, each with its active lines and its ledger rows. */

import type { Statement } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import type { Difference } from './check.ts';
import { pages } from './pages.ts';
import { type SourcedRow, selectRowsOf } from './sourced-rows.store.ts';

export interface ReceiptCheck<Receipt, Line> {
  selectReceipts(orgId: string, after: string): Statement<Receipt>;
  selectLines(orgId: string, receiptIds: readonly string[]): Statement<Line>;
  differences(
    receipt: Receipt,
    lines: readonly Line[],
    rows: readonly SourcedRow[],
  ): Iterable<Difference>;
}

export const receiptCheck = <
  Receipt extends { id: string; isReversed: boolean },
  Line extends { receiptId: string },
>({
  selectReceipts,
  selectLines,
  differences,
}: ReceiptCheck<Receipt, Line>) =>
  async function* check(tx: Transaction, orgId: string): AsyncGenerator<Difference> {
    const read = (after: string) => tx.rows(selectReceipts(orgId, after));
    for await (const page of pages(read)) {
      const ids = page.map(({ id }) => id);
      const lines = await tx.rows(selectLines(orgId, ids));
      const rows = await tx.rows(selectRowsOf(orgId, ids));
      const linesOf = groupedBy(lines, ({ receiptId }) => receiptId);
      const rowsOf = groupedBy(rows, ({ sourceId }) => sourceId);
      for (const receipt of page) {
        const active = receipt.isReversed ? [] : (linesOf.get(receipt.id) ?? []);
        yield* differences(receipt, active, rowsOf.get(receipt.id) ?? []);
      }
    }
  };
