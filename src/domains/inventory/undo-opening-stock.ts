/** The undo of imported opening stock: its entries are voided, as their cancellation voids them. */
import { part } from '../../kernel/database/sql.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import { selectEntriesById } from '../../ledger/entries.store.ts';
import type { StoredEntry } from '../../ledger/entry.ts';
import { lockCorrectionsFrom } from '../../ledger/lock-items.ts';
import { undoMovements } from '../../orders/undo-movements.ts';
import { selectEntryItems, selectEntryStates } from './ledger-entries.store.ts';

interface Decision {
  change: LedgerChange;
}

/** An entry has no order: it is undone by itself. */
interface Facts {
  entries: readonly StoredEntry[];
}

export const undoOpeningStock = undoMovements<Facts, StoredEntry, Decision>({
  states: selectEntryStates,
  ends: 'voided',

  async open({ tx, org }, ids) {
    const items = await tx.rows(selectEntryItems(org.id, ids));
    await lockCorrectionsFrom(
      tx,
      org.id,
      items.map(({ itemId }) => itemId),
    );
    const active = await tx.rows(selectEntriesById(org.id, part`${ids}::uuid[]`));
    return {
      orders: new Map(active.map(({ id }) => [id, { entries: [] }])),
      records: new Map(active.map((entry) => [entry.id, { orderId: entry.id, found: entry }])),
    };
  },

  decide: (_origin, entry) => ({
    change: {
      ...{ entries: [], voided: [entry], cause: { type: 'ledger_entry', id: entry.id } },
      datedBy: { entries: '', voided: '' },
    },
  }),
  after: (facts) => facts,
  write: async () => [],
});
