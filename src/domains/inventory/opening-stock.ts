/** Opening stock: what was on hand when the service was first used. A row is an adjustment. */
import type { ReadRow } from '../../import/importer.ts';
import { nameFields } from '../../import/importer.ts';
import type { Fault } from '../../kernel/contract/problem.ts';
import type { Origin } from '../../kernel/contract/work.ts';
import type { Reference } from '../../kernel/database/record.ts';
import { dayIn, startOfDay } from '../../kernel/values/calendar.ts';
import { exactly } from '../../kernel/values/columns.ts';
import * as s from '../../kernel/values/schema.ts';
import { type NewEntry, plainEntry } from '../../ledger/entry.ts';
import { finishedGoods, materialsLedger } from '../../ledger/ledger.ts';

export const openingStockReferences: readonly Reference[] = [
  { field: 'materialId', name: 'material', noun: 'material', table: 'materials', hasCode: true },
  { field: 'skuId', name: 'sku', noun: 'SKU', table: 'skus', hasCode: true },
  { field: 'locationId', name: 'location', noun: 'location', table: 'locations', hasCode: true },
];

const ids = {
  materialId: s.optional(s.nullable(s.uuid({ description: 'A material; or `skuId`.' }))),
  skuId: s.optional(s.nullable(s.uuid({ description: 'A SKU; or `materialId`.' }))),
  locationId: s.optional(s.nullable(s.uuid())),
};

const figures = s.object({
  quantity: s.quantity({ description: 'In the stock unit.', example: 100 }),
  unitCost: s.money({ description: 'Base currency per unit.', example: 2.5 }),
  date: s.optional(
    s.date({ description: 'Default now. An earlier day revalues the entries after it.' }),
  ),
  notes: s.optional(s.nullable(s.notes())),
});

export const openingStockRow = s.object({
  ...nameFields(openingStockReferences),
  ...ids,
  ...figures.properties,
});

type Row = Pick<ReadRow, 'value' | 'faults'>;

/** The faults of a row that does not name one item, and a location. */
export function namingFaults({ value, faults }: Row): Fault[] {
  const isNamed = (...fields: readonly string[]) =>
    fields.some((field) => value[field] != null || faults.some(({ path }) => path === `/${field}`));
  const hasMaterial = isNamed('material', 'materialId');
  const hasSku = isNamed('sku', 'skuId');
  const found: (Fault | false)[] = [
    !hasMaterial && !hasSku && required('/material', 'is required, or sku.'),
    hasMaterial && hasSku && { path: '/sku', code: 'not_allowed', message: oneItem },
    !isNamed('location', 'locationId') && required('/location', 'is required.'),
  ];
  return found.filter((fault) => fault !== false);
}

const required = (path: string, message: string): Fault => ({ path, code: 'required', message });

const oneItem = 'is one too many: a row has the stock of a material or of a SKU, not of both.';

/** The entry of a row without faults, whose names were replaced by ids. */
export function openingEntry({ org, actor, now, newId }: Origin, { value }: Row): NewEntry {
  const { materialId, skuId, locationId } = value as Record<keyof typeof ids, string>;
  const { quantity, unitCost, date, notes = null } = exactly(figures, value);
  const eventDate = date === undefined ? now.toISOString() : startOfDay(org.timezone, date);
  return {
    ...plainEntry,
    id: newId(),
    ledger: (materialId ? materialsLedger : finishedGoods).kind,
    itemId: materialId ?? skuId,
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
