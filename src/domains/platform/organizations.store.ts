import { columns } from '../../kernel/columns.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { jsonb, sql } from '../../kernel/database/sql.ts';
import { type Organization, organization } from './organization.ts';

/** Every SQL statement on `organizations`. */

const organizationColumns = columns(organization, 't', {
  settings: `jsonb_build_object('negativeStock', t.negative_stock, 'overReceipt', t.over_receipt,
    'overProduction', t.over_production, 'closedThrough', t.closed_through)`,
});

export async function insertOrganization(
  tx: Transaction,
  row: Organization,
): Promise<Organization> {
  const { settings } = row;
  const made = await tx.row<Organization>(sql`insert into organizations as t
      (id, name, base_currency, timezone, address, logo, negative_stock, over_receipt,
        over_production, closed_through, created_by, created_at, updated_at)
    values (${row.id}, ${row.name}, ${row.baseCurrency}, ${row.timezone}, ${jsonb(row.address)},
      ${row.logo}, ${settings.negativeStock}, ${settings.overReceipt},
      ${settings.overProduction}, ${settings.closedThrough}, ${row.createdBy},
      ${row.createdAt}, ${row.updatedAt})
    returning ${organizationColumns}`);
  return made as Organization;
}
