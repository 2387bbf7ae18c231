/** Opening stock: what was on hand when the service was first used. A row is an adjustment. */
import { type ImportShape, nameFields, type ReadRow } from '../../import/importer.ts';
import { itemNameFaults, itemNames, itemReferences } from '../../import/item-names.ts';
import { metField } from '../../import/met-rows.ts';
import type { Origin } from '../../kernel/contract/work.ts';
import { exactly } from '../../kernel/database/columns.ts';
import type { Reference } from '../../kernel/database/record-definition.ts';
import { present } from '../../kernel/present.ts';
import type { Fault } from '../../kernel/problem.ts';
import { dayIn, isDayOfEntries, startOfDay, validYears } from '../../kernel/values/calendar.ts';
import * as s from '../../kernel/values/schema.ts';
import { type NewEntry, plainEntry } from '../../ledger/entry.ts';
import { finishedGoods, materialsLedger } from '../../ledger/ledger.ts';
import { listedLedgerEntry } from './ledger-entry.ts';

export const openingStockReferences: readonly Reference[] = [
  ...itemReferences,
  { field: 'locationId', name: 'location', noun: 'location', table: 'locations', hasCode: true },
];

/** The record that a row makes. */
export const entryNoun = 'ledger entry';

const figures = s.object({
  quantity: s.quantity({ description: 'In the stock unit.', example: 100 }),
  unitCost: s.money({ description: 'Base currency per unit.', example: 2.5 }),
  date: s.optional(
    s.date({ description: 'Default now. An earlier day revalues the entries after it.' }),
  ),
  notes: s.optional(s.nullable(s.notes())),
});

const openingStockRow = s.object({
  id: metField(entryNoun, 'id'),
  ...itemNames,
  ...nameFields(openingStockReferences.slice(-1)),
  locationId: s.optional(s.nullable(s.uuid())),
  ...figures.properties,
});

export const openingStockShape: ImportShape = {
  row: openingStockRow,
  shown: [listedLedgerEntry(materialsLedger), listedLedgerEntry(finishedGoods)],
};

/** A row whose names were replaced by ids. */
const resolvedRow = s.object({
  materialId: itemNames.materialId,
  skuId: itemNames.skuId,
  locationId: s.uuid(),
  ...figures.properties,
});

type Row = Pick<ReadRow, 'value' | 'faults'>;

/** The faults of a row that does not name one item, and a location. */
export function namingFaults({ value, faults }: Row): Fault[] {
  const isReported = (path: string) => faults.some((fault) => fault.path === path);
  const hasLocation =
    (value.location ?? value.locationId) != null || ['/location', '/locationId'].some(isReported);
  const required = { path: '/location', code: 'required', message: 'is required.' };
  return [...itemNameFaults(value, isReported), ...(hasLocation ? [] : [required])];
}

/** The fault of a day on which no adjustment may be dated. */
export function dateFaults({ timezone }: Origin['org'], { value: { date } }: Row): Fault[] {
  if (typeof date !== 'string' || isDayOfEntries(timezone, date)) return [];
  return [{ path: '/date', code: 'invalid_date', message: `must be a day ${validYears}.` }];
}

/** The entry of a row without faults, whose names were replaced by ids. */
export function openingEntry({ org, actor, now, newId }: Origin, { value }: Row): NewEntry {
  const row = exactly(resolvedRow, value);
  const { materialId, skuId, locationId, quantity, unitCost, date, notes = null } = row;
  const eventDate = date === undefined ? now.toISOString() : startOfDay(org.timezone, date);
  return {
    ...plainEntry,
    id: newId(),
    ledger: (materialId ? materialsLedger : finishedGoods).kind,
    itemId: present(materialId ?? skuId),
    locationId,
    eventType: 'ADJUST',
    quantity,
    givenUnitCost: unitCost,
    eventDate,
    day: date ?? dayIn(org.timezone, now),
    reason: 'Opening stock',
    notes,
    createdBy: actor.userId,
  };
}
