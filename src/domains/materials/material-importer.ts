/** How materials are imported in bulk. */
import type { ActedRow, ImportedRow, Importer, WriteContext } from '../../import/importer.ts';
import { type Exact, exact, roundHalfEven } from '../../kernel/values/exact.ts';
import { keptDecimals } from '../../kernel/values/kinds/decimal.ts';
import { shapeOf } from '../../kernel/values/kinds/kind.ts';
import * as s from '../../kernel/values/schema.ts';
import { insertMaterialItems, lockItemsForEdit } from '../../ledger/items.store.ts';
import { type CostSetting, insertFirstCosts } from '../../ledger/material-costs.store.ts';
import { setManualCosts } from '../../ledger/set-manual-costs.ts';
import { barcodesOf, heldBarcode } from '../inventory/barcodes.ts';
import { preferredOf, vendorsPreferred } from '../inventory/preferred-vendors.ts';
import { unitInUse } from '../inventory/units.store.ts';
import { materialChanges } from './material.ts';
import { materials, selectCosts } from './materials.store.ts';

/** Lists show costs of receipts, which have more decimals than costs that are stated. */
const shownDecimals = 10;

const { description = '' } = shapeOf(materialChanges.properties.unitCost);

const barcodes = barcodesOf('materials');

export const materialImporter: Importer = {
  record: materials,
  rowFields: {
    unitCost: s.optional(
      s.nullable(
        s.money({
          decimals: shownDecimals,
          description: `${description} The material's present cost changes nothing, with up to ${shownDecimals} decimals; another has ${keptDecimals} or fewer.`,
        }),
      ),
    ),
  },
  lockBefore: lockItemsForEdit,
  beforeInsert({ orgId, userId, now }, rows) {
    const costs = rows.map((row) => ({
      ...costOf(row),
      barcode: heldBarcode(row.fields),
      setBy: userId,
    }));
    return [insertMaterialItems(orgId, costs), insertFirstCosts(orgId, costs, now)];
  },
  guards: [unitInUse],
  taken: barcodes.taken,
  compare: compareCosts,
  // An imported cost is a manual cost, a new entry in the material's cost history.
  async afterUpdate(context, rows) {
    const { work, cause } = context;
    await barcodes.afterUpdate(context, rows);
    const next = rows.filter(({ fields }) => fields.unitCost !== undefined).map(costOf);
    await setManualCosts(work, cause, next);
    const preferred = preferredOf(rows);
    if (preferred.length > 0) await work.emit(vendorsPreferred, preferred);
  },
};

/** Leaves out costs that stay: a cost that is not changed is not set again. */
async function compareCosts<Row extends ActedRow>(
  { tx, orgId }: WriteContext,
  rows: readonly Row[],
): Promise<Row[]> {
  const known = rows.filter(({ action, value }) => action === 'update' && 'unitCost' in value);
  const ids = known.map(({ id }) => id);
  const found = ids.length > 0 ? await tx.rows(selectCosts(orgId, ids)) : [];
  const costs = new Map(found.map(({ id, unitCost }) => [id, unitCost]));
  return rows.map((row) => {
    const { unitCost, ...value } = row.value;
    if (row.action === 'skip' || unitCost === undefined) return row;
    const stated = typeof unitCost === 'string' ? exact(unitCost) : null;
    const present = row.action === 'update' ? costs.get(row.id) : undefined;
    if (present !== undefined && isSame(stated, present)) return { ...row, value };
    if (stated === null || roundHalfEven(stated, keptDecimals).eq(stated)) return row;
    const message = `must have ${keptDecimals} decimals or fewer.`;
    const fault = { path: '/unitCost', code: 'too_many_decimals', message };
    return { ...row, faults: [...row.faults, fault] };
  });
}

const isSame = (stated: Exact | null, present: string | null): boolean =>
  stated === null || present === null ? stated === present : exact(present).eq(stated);

const costOf = ({ id, fields }: ImportedRow): CostSetting => ({
  materialId: id,
  unitCost: typeof fields.unitCost === 'string' ? fields.unitCost : null,
});
