import type { Transaction } from '../../kernel/database/database.ts';
import { type Pointer, selectUses } from '../../kernel/database/references.ts';
import { assemble, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
import { type Exact, exact } from '../../kernel/values/exact.ts';
import { deleteItem, ledgerEntries } from '../../ledger/items.store.ts';
import { type Material, material } from './material.ts';

/** Every SQL statement on `materials` but those on their costs: see costs.store.ts. */

export const materialColumns = columns(material, 't');

export const selectMaterial = (orgId: string, id: string) =>
  part`select ${materialColumns} from materials t where t.org_id = ${orgId} and t.id = ${id}`;

/**
 * Locks the material for an edit, its cost row first: receipts have that one when they come to
 * write the material's cost. While it is held, no ledger entry can begin to name the material.
 */
export async function lockMaterial(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<Material | undefined> {
  const [, found] = await tx.all(
    sql`select i.id from items i
      where i.org_id = ${orgId} and i.id = ${id} and i.kind = 'material' for update`,
    sql`select ${materialColumns} from materials t
      where t.org_id = ${orgId} and t.id = ${id} for update of t`,
  );
  return found?.[0] as Material | undefined;
}

/** What stands in the way of a material with this code, external id, type and vendor. */
export interface MaterialFacts {
  /** Null when there is no such type; true when none is named. */
  typeIsActive: boolean | null;
  /** Likewise. */
  vendorIsActive: boolean | null;
  codeTaken: boolean;
  externalIdTaken: boolean;
}

export async function materialFacts(
  tx: Transaction,
  orgId: string,
  wanted: Pick<Material, 'id' | 'materialTypeId' | 'preferredVendorId' | 'externalId'> & {
    code?: string | undefined;
  },
): Promise<MaterialFacts> {
  const { id, code, externalId, materialTypeId, preferredVendorId } = wanted;
  const facts = await tx.row<MaterialFacts>(sql`select
    case when ${materialTypeId}::uuid is null then true else (
      select mt.is_active from material_types mt
      where mt.org_id = ${orgId} and mt.id = ${materialTypeId}) end as "typeIsActive",
    case when ${preferredVendorId}::uuid is null then true else (
      select v.is_active from vendors v
      where v.org_id = ${orgId} and v.id = ${preferredVendorId}) end as "vendorIsActive",
    exists (select 1 from materials m where m.org_id = ${orgId}
      and m.code = ${code ?? null} and m.id <> ${id}) as "codeTaken",
    exists (select 1 from materials m where m.org_id = ${orgId}
      and m.external_id = ${externalId} and m.id <> ${id}) as "externalIdTaken"`);
  return facts as MaterialFacts;
}

/** What an order has to know of a material. */
export interface OrderableMaterial {
  id: string;
  isActive: boolean;
  unit: string;
  purchaseUnit: string | null;
  unitsPerPurchaseUnit: Exact;
}

export async function orderableMaterials(
  tx: Transaction,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, OrderableMaterial>> {
  const rows = await tx.rows<
    Omit<OrderableMaterial, 'unitsPerPurchaseUnit'> & { unitsPerPurchaseUnit: string }
  >(sql`
    select t.id, t.is_active as "isActive", t.unit, t.purchase_unit as "purchaseUnit",
      t.units_per_purchase_unit as "unitsPerPurchaseUnit"
    from materials t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`);
  return new Map(
    rows.map((row) => [row.id, { ...row, unitsPerPurchaseUnit: exact(row.unitsPerPurchaseUnit) }]),
  );
}

/** Answers nothing when the code is taken. */
export function insertMaterial(
  tx: Transaction,
  orgId: string,
  row: Material,
): Promise<Material | undefined> {
  return tx.row<Material>(sql`insert into materials as t (org_id, id, code, name,
      material_type_id, unit, description, preferred_vendor_id, unit_cost, reorder_point,
      lead_time_days, purchase_unit, units_per_purchase_unit, external_id,
      created_by, created_at, updated_at)
    values (${orgId}, ${row.id}, ${row.code}, ${row.name}, ${row.materialTypeId}, ${row.unit},
      ${row.description}, ${row.preferredVendorId}, ${row.unitCost}, ${row.reorderPoint},
      ${row.leadTimeDays}, ${row.purchaseUnit}, ${row.unitsPerPurchaseUnit}, ${row.externalId},
      ${row.createdBy}, ${row.createdAt}, ${row.updatedAt})
    on conflict (org_id, code) do nothing
    returning ${materialColumns}`);
}

/** Changes everything but the cost, which is set apart. */
export async function updateMaterial(
  tx: Transaction,
  orgId: string,
  row: Material,
): Promise<Material> {
  const updated = await tx.row<Material>(sql`update materials t set code = ${row.code},
      name = ${row.name}, material_type_id = ${row.materialTypeId}, unit = ${row.unit},
      description = ${row.description}, preferred_vendor_id = ${row.preferredVendorId},
      reorder_point = ${row.reorderPoint}, lead_time_days = ${row.leadTimeDays},
      purchase_unit = ${row.purchaseUnit},
      units_per_purchase_unit = ${row.unitsPerPurchaseUnit}, is_active = ${row.isActive},
      external_id = ${row.externalId}, version = t.version + 1, updated_at = ${row.updatedAt}
    where t.org_id = ${orgId} and t.id = ${row.id}
    returning ${materialColumns}`);
  return updated as Material;
}

export const deleteMaterial = (orgId: string, id: string): Statement[] => [
  sql`delete from materials where org_id = ${orgId} and id = ${id}`,
  deleteItem(orgId, id),
];

/** Everything that can point at a material. */
const materialPointers: readonly Pointer[] = [
  ledgerEntries,
  { entityType: 'bom', table: 'bom_inputs', column: 'item_id' },
  { entityType: 'purchase_order', table: 'purchase_order_items', column: 'material_id' },
  { entityType: 'work_order', table: 'work_order_inputs', column: 'item_id' },
];

export const materialUses = (orgId: string, id: string) =>
  assemble(selectUses(orgId, id, materialPointers), true);
