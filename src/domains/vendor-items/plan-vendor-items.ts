/** Decides what becomes of each row of an import of vendor items. */
import { faultsOfKey } from '../../import/faults-of-key.ts';
import type { ImportOptions, ReadRow, RunningImport } from '../../import/importer.ts';
import { type PlannedRow, planRows } from '../../import/plan-rows.store.ts';
import { resolveReferences } from '../../import/references.store.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { exactly } from '../../kernel/database/columns.ts';
import type { Fault } from '../../kernel/problem.ts';
import { inSlices, mapInSlices } from '../../kernel/sharing/slices.ts';
import { lockItems } from '../../ledger/locks.store.ts';
import {
  type BuyableItem,
  isSameUnit,
  unboughtFault,
  unitKey,
} from '../inventory/purchase-terms.ts';
import { selectOrderableMaterials } from '../materials/materials.store.ts';
import { selectOrderableSkus } from '../skus/skus.store.ts';
import { selectVendorTerms, type VendorTerms } from '../vendors/vendors.store.ts';
import {
  archivedPreferred,
  inactivePreferred,
  purchaseUnitOf,
  tooManyOfItem,
  unitTaken,
  unknownUnitFault,
} from './rules.ts';
import { maxOfItem, vendorItemChanges } from './vendor-item.ts';
import { namingFaults, statedRow } from './vendor-item-rows.ts';
import {
  countOfItems,
  lockOfItems,
  type StoredItem,
  selectPairs,
  selectPreferred,
  vendorItems,
} from './vendor-items.store.ts';

/** A row with its vendor and its item, and whether the item is to be bought by it. */
export interface DecidedRow extends PlannedRow {
  vendorId: string;
  itemId: string;
  itemType: 'material' | 'sku';
  becomesPreferred: boolean;
  /** The preferred vendor of the item before. */
  preferredBefore?: string | null;
}

interface Facts {
  materials: ReadonlyMap<string, BuyableItem>;
  skus: ReadonlyMap<string, BuyableItem>;
  vendors: ReadonlyMap<string, VendorTerms>;
  byId: ReadonlyMap<string, StoredItem>;
  /** The ids of vendor items by vendor, item and unit. */
  byUnit: ReadonlyMap<string, string>;
  /** Items of which a vendor item is preferred, or will be because a row says so. */
  preferred: ReadonlySet<string>;
  baseCurrency: string;
  /** How many vendor items each item has, with those of the rows before. */
  counts: Map<string, number>;
  /** The first rows with a unit of an item, and with its mark. */
  seen: Map<string, number>;
}

const itemOf = (value: Readonly<Record<string, unknown>>): string =>
  text(value.materialId ?? value.skuId);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export async function planVendorItems(
  work: Work,
  read: readonly ReadRow[],
  options: Pick<RunningImport, 'onDuplicate' | 'matchBy'> & Partial<RunningImport>,
): Promise<DecidedRow[]> {
  const { tx, org, newId } = work;
  const stated: ReadRow[] = [];
  await inSlices(org.id, read, (row) => stated.push(statedRow(row)));
  const rows = await planRows(tx, org.id, { record: vendorItems }, stated, options, newId);
  const { references } = vendorItems;
  const named = await resolveReferences(tx, org.id, references, rows, options.missing);
  const facts = await loadFacts(work, named);
  return mapInSlices(org.id, named, (row) => decide(row, facts, options.onDuplicate));
}

/** Locks the items, then their vendor items. */
async function loadFacts({ tx, org }: Work, rows: readonly PlannedRow[]): Promise<Facts> {
  const updated = rows.filter(({ action }) => action !== 'create').map(({ id }) => id);
  const stated = rows.flatMap(({ value }) => {
    const [vendorId, itemId] = [text(value.vendorId), itemOf(value)];
    return vendorId && itemId ? [{ vendorId, itemId }] : [];
  });
  const pairs = [...stated, ...(await tx.rows(selectPairs(org.id, updated)))];
  const itemIds = [...new Set(pairs.map(({ itemId }) => itemId))];
  const vendorIds = [...new Set(pairs.map(({ vendorId }) => vendorId))];
  const [, materials, skus, vendors, known, preferred, counts] = await tx.all(
    lockItems(org.id, itemIds),
    selectOrderableMaterials(org.id, itemIds),
    selectOrderableSkus(org.id, itemIds),
    selectVendorTerms(org.id, vendorIds),
    lockOfItems(org.id, pairs),
    selectPreferred(org.id, itemIds),
    countOfItems(org.id, itemIds),
  );
  return {
    materials: new Map(materials.map((item) => [item.id, item])),
    skus: new Map(skus.map((item) => [item.id, item])),
    vendors: new Map(vendors.map((vendor) => [vendor.id, vendor])),
    byId: new Map(known.map((each) => [each.id, each])),
    byUnit: new Map(known.map((each) => [keyOf(each), each.id])),
    preferred: new Set([
      ...preferred.map(({ itemId }) => itemId),
      ...rows.flatMap(({ value }) => (value.isPreferred === true ? itemOf(value) : [])),
    ]),
    baseCurrency: org.baseCurrency,
    counts: new Map(counts.map(({ itemId, count }) => [itemId, count])),
    seen: new Map(),
  };
}

interface Key {
  vendorId: string;
  itemId: string;
  purchaseUnit: string;
}

const keyFields = [
  ...['id', 'externalId', 'vendor', 'vendorId', 'material', 'materialId', 'sku', 'skuId'],
  'purchaseUnit',
];

/** Units are compared as the database does: in upper and lower case alike. */
const keyOf = ({ vendorId, itemId, purchaseUnit }: Key): string =>
  `${vendorId} ${itemId} ${unitKey(purchaseUnit)}`;

function decide(
  row: PlannedRow,
  facts: Facts,
  onDuplicate: ImportOptions['onDuplicate'],
): DecidedRow {
  const before = facts.byId.get(row.id);
  const vendorId = before?.vendorId ?? text(row.value.vendorId);
  const itemId = before?.itemId ?? itemOf(row.value);
  const material = facts.materials.get(itemId);
  const item = material ?? facts.skus.get(itemId);
  const of = { vendorId, itemId, itemType: material ? 'material' : 'sku' } as const;
  const vendor = facts.vendors.get(vendorId);
  const unnamed = row.action === 'create' ? namingFaults(row) : [];
  if (!item || !vendor || unnamed.length > 0) {
    return { ...row, ...of, faults: [...row.faults, ...unnamed], becomesPreferred: false };
  }
  const value = row.action === 'create' ? wholeValue(row, item, vendor, facts) : row.value;
  const purchaseUnit = text(value.purchaseUnit) || before?.purchaseUnit || '';
  const key = keyOf({ vendorId, itemId, purchaseUnit });
  const same = facts.byUnit.get(key);
  const isFound = row.action === 'create' && same !== undefined;
  const id = isFound ? same : row.id;
  const stored = facts.byId.get(id);
  const action = isFound ? (onDuplicate === 'skip' ? 'skip' : 'update') : row.action;
  const isOtherUnit = !stored || !isSameUnit(stored.purchaseUnit, purchaseUnit);
  const faults = [
    ...repeated(row, `unit ${key}`, '/purchaseUnit', facts.seen),
    ...(stored ? repeated(row, `record ${id}`, '/purchaseUnit', facts.seen) : []),
    ...(isFound && onDuplicate === 'error' ? [inImport] : []),
    ...(!isFound && same !== undefined && same !== row.id ? [unitTaken] : []),
    ...(isOtherUnit ? [unknownUnitFault(exactly(vendorItemChanges, row.value), item)] : []),
    ...(action === 'create' ? [unboughtFault(row.value, item, '')] : otherFaults(row, of)),
  ].filter((fault) => fault !== false);
  const decided = {
    ...row,
    ...of,
    id,
    action,
    // A record that the row meets keeps the fields that the row leaves out.
    value: action === 'create' ? value : row.value,
    faults: action === 'skip' ? faultsOfKey(row.faults, keyFields) : [...row.faults, ...faults],
    becomesPreferred: false,
  };
  return withinLimit(preferring(decided, { item, vendor, stored }, facts), facts);
}

/** A new vendor item with what it takes from its item and its vendor. */
function wholeValue(
  { value }: PlannedRow,
  item: BuyableItem,
  vendor: VendorTerms,
  { baseCurrency }: Facts,
): Record<string, unknown> {
  const units = purchaseUnitOf(exactly(vendorItemChanges, value), item);
  return { currency: vendor.currency ?? baseCurrency, ...value, ...units };
}

interface Known {
  item: BuyableItem;
  vendor: VendorTerms;
  stored: StoredItem | undefined;
}

/** A row asks for the mark, or has it by default as the first of the preferred vendor. */
function preferring(row: DecidedRow, { item, vendor, stored }: Known, facts: Facts): DecidedRow {
  const { action, vendorId, itemId, value } = row;
  if (action === 'skip') return row;
  const isActive = value.isActive ?? stored?.isActive ?? true;
  const asked = value.isPreferred;
  const key = `preferred ${itemId}`;
  const isFirst =
    asked === undefined &&
    action === 'create' &&
    isActive === true &&
    item.preferredVendorId === vendorId &&
    !facts.preferred.has(itemId) &&
    !facts.seen.has(key);
  if (asked !== true && !isFirst) {
    const ends = isActive === false && action === 'update';
    return ends ? { ...row, value: { ...value, isPreferred: false } } : row;
  }
  const faults = [
    ...repeated(row, key, '/isPreferred', facts.seen),
    isActive === false && archivedPreferred,
    !stored?.isPreferred && inactivePreferred(item, vendor),
  ].filter((fault) => fault !== false);
  return {
    ...row,
    value: { ...value, isPreferred: true },
    faults: [...row.faults, ...faults],
    becomesPreferred: true,
    preferredBefore: item.preferredVendorId,
  };
}

/** The fault of what an earlier row has named. */
function repeated(
  { row }: PlannedRow,
  key: string,
  path: string,
  seen: Map<string, number>,
): Fault[] {
  const before = seen.get(key);
  if (before === undefined) seen.set(key, row);
  return before === undefined
    ? []
    : [{ path, code: 'duplicate', message: `row ${before} has it too.` }];
}

/** The faults of a row that names another vendor or item than its record has. */
function otherFaults(
  { value }: PlannedRow,
  { vendorId, itemId }: Pick<DecidedRow, 'vendorId' | 'itemId'>,
): Fault[] {
  const message = 'is another one than this vendor item has. Make a vendor item of its own for it.';
  const named = [
    { path: '/vendor', id: text(value.vendorId), of: vendorId },
    { path: '/material', id: text(value.materialId), of: itemId },
    { path: '/sku', id: text(value.skuId), of: itemId },
  ];
  return named.flatMap(({ path, id, of }) =>
    id && id !== of ? [{ path, code: 'contradiction', message }] : [],
  );
}

/** Counts a new vendor item among those of its item, and refuses one too many. */
function withinLimit(row: DecidedRow, { counts }: Facts): DecidedRow {
  if (row.action !== 'create' || row.faults.length > 0) return row;
  const count = (counts.get(row.itemId) ?? 0) + 1;
  if (count <= maxOfItem) {
    counts.set(row.itemId, count);
    return row;
  }
  return { ...row, faults: [{ path: '', code: 'limit_reached', message: tooManyOfItem }] };
}

const inImport: Fault = {
  ...unitTaken,
  message: 'another vendor item of this vendor has this item in this unit. See onDuplicate.',
};
