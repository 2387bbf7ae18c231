/** Completes rows of an older release, as its migrations would have done. */
import { defaultWholeMaterials } from '../../domains/materials/materials.store.ts';
import { makeShipmentsOfEntries } from '../../domains/sales-orders/shipments.store.ts';
import { defaultWholeSkus } from '../../domains/skus/skus.store.ts';
import { placePieces } from '../../domains/work-orders/older-receipts.store.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { holdArchivedBarcodes } from '../../ledger/item-barcodes.store.ts';
import { placeFirstLayers } from '../../ledger/open-layers.store.ts';

/** Columns that older releases stored, by table. */
const removedColumns: Readonly<Record<string, readonly string[]>> = {
  ledger_entries: ['open_quantity'],
};

export const wasRemoved = (table: string, column: string): boolean =>
  removedColumns[table]?.includes(column) ?? false;

const completions: readonly { since: number; statements(orgId: string): Statement[] }[] = [
  {
    since: 28,
    statements: (orgId) => [
      ...placePieces(orgId),
      defaultWholeMaterials(orgId),
      defaultWholeSkus(orgId),
    ],
  },
  { since: 30, statements: (orgId) => [holdArchivedBarcodes(orgId)] },
  { since: 41, statements: (orgId) => [placeFirstLayers(orgId)] },
  { since: 46, statements: makeShipmentsOfEntries },
];

/** For the rows of an archive with this schema; none for those of this release. */
export const completeRows = (orgId: string, schema: number): Statement[] =>
  completions.filter(({ since }) => schema < since).flatMap((each) => each.statements(orgId));
