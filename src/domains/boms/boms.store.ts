import { columnsWithin, exactly, lookUp, shownColumns } from '../../kernel/database/columns.ts';
import { constraint } from '../../kernel/database/constraints.ts';
import { type Creation, record } from '../../kernel/database/record.ts';
import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { searchText } from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import * as s from '../../kernel/values/schema.ts';
import { skusMadeOf } from '../../ledger/recipes.store.ts';
import {
  type Bom,
  bom,
  bomChanges,
  bomDefaults,
  bomHeader,
  bomInput,
  bomWithInputs,
  duplicateBom,
  storedInput,
} from './bom.ts';
import type { RecipeLink } from './cycle.ts';

/** Every SQL statement on `boms` and `bom_inputs`. */

const { inputs: _, materialUnitCost: _cost, ...own } = bom.properties;
const { inputs: _created, ...created } = bomInput.properties;
const { inputs: _changed, ...changed } = bomChanges.properties;

export const boms = record({
  noun: 'bill of materials',
  table: 'boms',
  shown: s.object(own),
  input: s.object(created),
  changes: s.object(changed),
  defaults: bomDefaults,
  unique: ['externalId'],
});

/** Faults of constraints that a concurrent request can still break after the checks. */
export const bomConstraints = {
  ...boms.constraints,
  ...constraint({ boms_sku_key: duplicateBom }),
};

const { materialId: _material, skuId: _sku, ...line } = storedInput.properties;
const input = s.object({ ...line, itemId: s.uuid() });

const bomInputs = record({
  noun: 'bill of materials input',
  table: 'bom_inputs',
  shown: s.object({ ...input.properties, bomId: s.uuid(), lineNumber: s.integer() }),
});

const materialUnitCost = (orgId: string): Fragment =>
  part`(select k.material_unit_cost from skus k where k.org_id = ${orgId} and k.id = t.sku_id)`;

/** The inputs of `t`, in order, as a JSON list; decimals are text, so that they stay exact. */
const inputsOfBom = (orgId: string): Fragment => inputsAsJson(orgId, part``);

/** The inputs of a recipe with the names of the items. */
const namedInputsOfBom = (orgId: string): Fragment =>
  inputsAsJson(
    orgId,
    part`'materialCode', ${lookUp('materials', 'code', orgId, literally('n.item_id'))},
      'materialName', ${lookUp('materials', 'name', orgId, literally('n.item_id'))},
      'skuCode', ${lookUp('skus', 'code', orgId, literally('n.item_id'))},
      'skuName', ${lookUp('skus', 'name', orgId, literally('n.item_id'))}, `,
  );

const inputsAsJson = (orgId: string, names: Fragment): Fragment => part`(
  select json_agg(json_build_object('id', n.id,
      'materialId', case i.kind when 'material' then n.item_id end,
      'skuId', case i.kind when 'sku' then n.item_id end, ${names}
      'quantity', trim_scale(n.quantity)::text,
      'scrapPercent', trim_scale(n.scrap_percent)::text) order by n.line_number)
  from bom_inputs n join items i on i.org_id = ${orgId} and i.id = n.item_id
  where n.org_id = ${orgId} and n.bom_id = t.id)`;

const bomColumns = columnsWithin(
  bom,
  't',
  { inputs: inputsOfBom, materialUnitCost },
  { inputs: namedInputsOfBom },
);

const itemCount = (orgId: string): Fragment =>
  part`(select count(*)::int from bom_inputs n where n.org_id = ${orgId} and n.bom_id = t.id)`;

export const bomHeaderColumns = columnsWithin(bomHeader, 't', { itemCount, materialUnitCost });

/** The names of the inputs cost little beside the inputs; a file has columns for them or not. */
export const bomWithInputsColumns = columnsWithin(bomWithInputs, 't', {
  itemCount,
  inputs: namedInputsOfBom,
  materialUnitCost,
});

/** The SKUs of bills of materials. */
export const selectSkusOfBoms = (
  orgId: string,
  ids: readonly string[],
): Statement<{ id: string; skuId: string }> =>
  sql<{ id: string; skuId: string }>`select t.id, t.sku_id as "skuId" from boms t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

export const selectBomOfSku = (orgId: string, skuId: string, hasNames: boolean): Fragment =>
  part`select ${shownColumns(bomColumns, orgId, hasNames)} from boms t
    where t.org_id = ${orgId} and t.sku_id = ${skuId}`;

/** A bill of materials as it is selected: its inputs are JSON, with their decimals as text. */
type BomRow = Omit<Bom, 'inputs'> & { inputs: Record<string, unknown>[] };

const bomOf = (row: BomRow): Bom => ({
  ...row,
  inputs: row.inputs.map((input) => exactly(storedInput, input)),
});

const selectBom = (orgId: string, id: string): Statement<BomRow> =>
  sql`select ${bomColumns(orgId)} from boms t where t.org_id = ${orgId} and t.id = ${id}`;

/** An existing bill of materials. */
export const readBom = async (tx: Transaction, orgId: string, id: string): Promise<Bom> =>
  bomOf(await tx.one(selectBom(orgId, id)));

/** Locks the bill of materials for an edit of it or its inputs. */
export async function lockBom(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<Bom | undefined> {
  const [, [found]] = await tx.all(
    sql`select b.id from boms b where b.org_id = ${orgId} and b.id = ${id} for update`,
    // A statement of its own: the inputs may have changed while the lock was waited for.
    selectBom(orgId, id),
  );
  return found && bomOf(found);
}

/** An item that a bill of materials names. */
export interface ItemFacts {
  id: string;
  kind: 'material' | 'sku';
  code: string;
  isActive: boolean;
}

export const selectItemFacts = (orgId: string, itemIds: readonly string[]): Statement<ItemFacts> =>
  sql`select m.id, 'material' as kind, m.code, m.is_active as "isActive" from materials m
      where m.org_id = ${orgId} and m.id = any(${itemIds}::uuid[])
    union all
    select k.id, 'sku', k.code, k.is_active from skus k
      where k.org_id = ${orgId} and k.id = any(${itemIds}::uuid[])`;

/** Whether a bill of materials for this SKU, or with this external id, exists already. */
export interface BomFacts {
  hasOther: boolean;
  externalIdTaken: boolean;
}

export const selectBomFacts = (
  orgId: string,
  target: { id: string; skuId: string; externalId?: string | null | undefined },
): Statement<BomFacts> =>
  sql`select
    exists (select 1 from boms b where b.org_id = ${orgId}
      and b.sku_id = ${target.skuId} and b.id <> ${target.id}) as "hasOther",
    exists (select 1 from boms b where b.org_id = ${orgId}
      and b.external_id = ${target.externalId ?? null} and b.id <> ${target.id})
      as "externalIdTaken"`;

/** Every link between recipes that leads from a SKU above down to one of these. */
export const selectLinksAbove = (orgId: string, skuIds: readonly string[]): Statement<RecipeLink> =>
  sql`with recursive links as (
      select u.sku_id, u.item_id from (select distinct unnest(${skuIds}::uuid[])) g (id)
      cross join lateral (${skusMadeOf(orgId, part`g.id`)}) u
      union
      select u.sku_id, u.item_id from links l
      cross join lateral (${skusMadeOf(orgId, part`l.sku_id`)}) u)
    select l.sku_id as "skuId",
      (select k.code from skus k where k.org_id = ${orgId} and k.id = l.sku_id) as code,
      l.item_id as "inputId"
    from links l`;

/** An input as it is stored. */
export type InputRow = s.Static<typeof input>;

/** The inputs of a bill of materials, in their order. */
export interface InputsOfBom {
  id: string;
  inputs: readonly InputRow[];
}

/** Replaces all inputs of each bill of materials by these. */
export const replaceInputs = (
  orgId: string,
  of: readonly InputsOfBom[],
  creation: Creation,
): Statement[] => [
  sql`delete from bom_inputs t
    where t.org_id = ${orgId} and t.bom_id = any(${of.map(({ id }) => id)}::uuid[])`,
  bomInputs.insertAll(
    orgId,
    of.flatMap(({ id, inputs }) =>
      inputs.map((row, index) => ({ ...row, bomId: id, lineNumber: index + 1 })),
    ),
    creation,
  ),
];

/** Each SKU is looked up by itself: of a list the database may read all bills of materials. */
const idsOfSkus = (orgId: string, skuIds: readonly string[]): Fragment =>
  part`array(select (select b.id from boms b where b.org_id = ${orgId} and b.sku_id = g.id)
    from unnest(${skuIds}::uuid[]) g (id))`;

/** Locks the bills of materials of SKUs for an edit; returns them by SKU. */
export async function lockBomsOfSkus(
  tx: Transaction,
  orgId: string,
  skuIds: readonly string[],
): Promise<Map<string, Bom>> {
  const [, found] = await tx.all(
    sql`select b.id from boms b
      where b.org_id = ${orgId} and b.id = any(${idsOfSkus(orgId, skuIds)})
      order by b.id for update`,
    sql<BomRow>`select ${bomColumns(orgId)} from boms t
      where t.org_id = ${orgId} and t.id = any(${idsOfSkus(orgId, skuIds)})`,
  );
  return new Map(found.map((row) => [row.skuId, bomOf(row)]));
}

/** The bills of materials that have these external ids. */
export const selectExternalIds = (
  orgId: string,
  externalIds: readonly string[],
): Statement<{ externalId: string; id: string }> =>
  sql<{ externalId: string; id: string }>`select t.external_id as "externalId", t.id from boms t
    where t.org_id = ${orgId} and t.external_id = any(${externalIds}::text[])`;

/** Bills of materials that need a material or a SKU. */
export const needs = (table: 'materials' | 'skus', description: string): Filter => ({
  schema: s.uuid({ description }),
  where: (id: string | undefined, orgId) =>
    id === undefined
      ? undefined
      : part`t.id in (select n.bom_id from bom_inputs n
          join ${literally(table)} i on i.org_id = ${orgId} and i.id = n.item_id
          where n.org_id = ${orgId} and n.item_id = ${id})`,
});

/** `q` in the code or the name of the SKU that is made. */
export const searchBoms = (
  q: string,
  orgId: string,
): Fragment => part`t.sku_id in (select t.id from skus t
  where t.org_id = ${orgId} and ${searchText(q)})`;
