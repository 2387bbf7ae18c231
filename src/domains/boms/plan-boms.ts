/** Decides what becomes of each row of an import of bills of materials. */
import { faultsOfKey } from '../../import/faults-of-key.ts';
import type { ImportOptions, ReadRow } from '../../import/importer.ts';
import { itemReferences } from '../../import/item-names.ts';
import { uuidsIn, withKnownId } from '../../import/known-ids.ts';
import { resolveParts } from '../../import/part-rows.ts';
import { resolveReferences } from '../../import/references.store.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { type Fault, inactive } from '../../kernel/problem.ts';
import { mapInSlices } from '../../kernel/sharing/slices.ts';
import { lockItemsAndParents } from '../../ledger/lock-items.ts';
import { itemIdOf } from '../named-item.ts';
import { type Bom, type BomInput, bomChanges, duplicateBom } from './bom.ts';
import { type BomRow, bomRow, type DecidedBom, faultAsSent, madeSku } from './bom-rows.ts';
import {
  boms,
  type ItemFacts,
  lockBomsOfSkus,
  selectExternalIds,
  selectItemFacts,
  selectLinksAbove,
  selectSkusOfBoms,
} from './boms.store.ts';
import { RecipeLinks } from './cycle.ts';
import { inputFaults } from './recipe-facts.ts';
import { refuseHighCosts } from './refuse-high-costs.ts';

interface Facts {
  before: ReadonlyMap<string, Bom>;
  items: ReadonlyMap<string, ItemFacts>;
  /** Changes with every row that has no faults. */
  links: RecipeLinks;
  /** Ids of bills of materials by their external ids. */
  externalIds: ReadonlyMap<string, string>;
  /** The rows that have named a SKU or an external id. */
  seen: Map<string, number>;
}

/** Each row is decided as if the rows before it had been written. */
export async function planBoms(
  work: Work,
  read: readonly ReadRow[],
  { onDuplicate }: Pick<ImportOptions, 'onDuplicate'>,
): Promise<DecidedBom[]> {
  const { tx, org, newId } = work;
  // Resolved as updates: an existing recipe may keep what has become inactive.
  const named = await resolveReferences(tx, org.id, [madeSku], await nameById(work, read));
  const rows = await resolveParts(tx, org.id, itemReferences, named);
  const stated = rows.map(statedBom);
  const facts = await loadFacts(work, stated);
  const decided = await mapInSlices(org.id, stated, (row) =>
    decide(row, facts, onDuplicate, newId),
  );
  return refuseHighCosts(tx, org.id, decided);
}

/** A row with the id of a recipe means its SKU; the id of another system becomes the externalId. */
async function nameById({ tx, org }: Work, read: readonly ReadRow[]): Promise<BomRow[]> {
  const ids = read.map(({ value }) => value.id).filter((id) => typeof id === 'string');
  const found = ids.length > 0 ? await tx.rows(selectSkusOfBoms(org.id, uuidsIn(ids))) : [];
  const skus = new Map(found.map(({ id, skuId }) => [id, skuId]));
  return read.map((row) => {
    const { value, named } = withKnownId(row.value, (id) => skus.get(id));
    const isBare = value.sku == null && value.skuId == null;
    const skuId = named !== undefined && isBare ? skus.get(named) : undefined;
    return { ...bomRow({ ...row, value: skuId ? { ...value, skuId } : value }), named };
  });
}

const isResolved = ({ materialId, skuId }: Partial<BomInput>) => (materialId ?? skuId) != null;

function statedBom(row: BomRow): DecidedBom {
  const skuId = typeof row.value.skuId === 'string' ? row.value.skuId : '';
  const inputs = row.items.map((item) => exactly(bomChanges.properties.inputs.items, item.value));
  return { ...row, skuId, inputs, parent: { type: 'sku', id: skuId } };
}

/** Locks bills of materials, then their SKUs, the inputs and every SKU above. */
async function loadFacts({ tx, org }: Work, rows: readonly DecidedBom[]): Promise<Facts> {
  const skuIds = [...new Set(rows.flatMap(({ skuId }) => (skuId === '' ? [] : [skuId])))];
  const before = await lockBomsOfSkus(tx, org.id, skuIds);
  const inputs = rows.flatMap((row) => row.inputs.filter(isResolved).map(itemIdOf));
  const itemIds = [...new Set([...skuIds, ...inputs])];
  const externalIds = rows.flatMap(({ value: { externalId } }) =>
    typeof externalId === 'string' ? [externalId] : [],
  );
  const [items, links, taken] = await lockItemsAndParents(tx, org.id, itemIds, {
    from: skuIds,
    read: [
      selectItemFacts(org.id, itemIds),
      selectLinksAbove(org.id, skuIds),
      selectExternalIds(org.id, externalIds),
    ],
  });
  return {
    before,
    items: new Map(items.map((item) => [item.id, item])),
    links: new RecipeLinks(links),
    externalIds: new Map(taken.map(({ externalId, id }) => [externalId, id])),
    seen: new Map(),
  };
}

function decide(
  row: DecidedBom,
  facts: Facts,
  onDuplicate: ImportOptions['onDuplicate'],
  newId: () => string,
): DecidedBom {
  const before = facts.before.get(row.skuId);
  const isSkipped = before !== undefined && onDuplicate === 'skip';
  const action = isSkipped ? 'skip' : before ? 'update' : 'create';
  const found = [
    ...repeated(row, facts.seen),
    ...(before && onDuplicate === 'error' ? [duplicateInImport] : []),
    ...(row.named !== undefined && row.named !== before?.id ? [ofAnotherSku] : []),
    ...(isSkipped ? [] : recipeFaults(row, before, facts)),
  ];
  const all = [...row.faults, ...found.map((fault) => faultAsSent(row, fault))];
  const faults = isSkipped ? faultsOfKey(all, ['id', 'sku', 'skuId']) : all;
  const decided = { ...row, action, id: before?.id ?? newId(), before, faults } as const;
  const sku = facts.items.get(row.skuId);
  if (sku && faults.length === 0 && !isSkipped) {
    facts.links.replace(sku, row.inputs.map(itemIdOf));
  }
  return decided;
}

const duplicateInImport: Fault = {
  ...duplicateBom,
  message: 'this SKU has a bill of materials already. See onDuplicate.',
};

const ofAnotherSku: Fault = {
  path: '/id',
  code: 'contradiction',
  message: 'belongs to the bill of materials of another SKU.',
};

/** The faults of a SKU or an external id that another row has. */
function repeated({ row, skuId, value }: DecidedBom, seen: Map<string, number>): Fault[] {
  const keys = [
    ['/skuId', skuId],
    ['/externalId', value.externalId],
  ] as const;
  return keys.flatMap(([path, key]) => {
    if (typeof key !== 'string' || key === '') return [];
    const known = seen.get(`${path} ${key}`);
    if (known === undefined) seen.set(`${path} ${key}`, row);
    return known === undefined
      ? []
      : [{ path, code: 'duplicate', message: `row ${known} has it too.` }];
  });
}

/** The faults that the single endpoints find, of a new recipe or of a replaced one. */
function recipeFaults(row: DecidedBom, before: Bom | undefined, facts: Facts): Fault[] {
  const { skuId, inputs, value } = row;
  const { items, links, externalIds } = facts;
  const kept = new Set(before?.inputs.map(itemIdOf));
  const isTaken =
    typeof value.externalId === 'string' &&
    externalIds.has(value.externalId) &&
    externalIds.get(value.externalId) !== before?.id;
  const isInactive = !before && items.get(skuId)?.isActive === false;
  return [
    ...(isInactive ? [inactive('/skuId', 'SKU')] : []),
    ...(isTaken ? [boms.duplicate('externalId')] : []),
    ...inputs.flatMap((input, index) => {
      if (!isResolved(input)) return [];
      const recipe = { items, paths: links.pathsDown(skuId) };
      const { notFound, invalid } = inputFaults({ skuId, inputs: [input] }, recipe, kept);
      return [...notFound, ...invalid].map((fault) => ({
        ...fault,
        path: fault.path.replace('/inputs/0/', `/inputs/${index}/`),
      }));
    }),
  ];
}
