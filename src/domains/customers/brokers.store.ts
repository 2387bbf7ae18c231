import type { Transaction } from '../../kernel/database/database.ts';
import { type Pointer, selectUses } from '../../kernel/database/references.ts';
import { assemble, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
import { type Broker, broker } from './broker.ts';

/** Every SQL statement on `brokers`. */

export const brokerColumns = columns(broker, 't');

export const selectBrokerId = (orgId: string, id: string) =>
  part`select t.id from brokers t where t.org_id = ${orgId} and t.id = ${id}`;

/** Locks the broker for an edit. */
export function lockBroker(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<Broker | undefined> {
  return tx.row<Broker>(sql`select ${brokerColumns} from brokers t
    where t.org_id = ${orgId} and t.id = ${id} for update of t`);
}

/** What stands in the way of a broker with this name and external id. */
export interface BrokerFacts {
  nameTaken: boolean;
  externalIdTaken: boolean;
}

export async function brokerFacts(
  tx: Transaction,
  orgId: string,
  wanted: { id: string; name: string; externalId?: string | null | undefined },
): Promise<BrokerFacts> {
  const facts = await tx.row<BrokerFacts>(sql`select
    exists (select 1 from brokers b where b.org_id = ${orgId}
      and b.name_key = name_key(${wanted.name}) and b.id <> ${wanted.id}) as "nameTaken",
    exists (select 1 from brokers b where b.org_id = ${orgId}
      and b.external_id = ${wanted.externalId ?? null} and b.id <> ${wanted.id})
      as "externalIdTaken"`);
  return facts as BrokerFacts;
}

export async function insertBroker(tx: Transaction, orgId: string, row: Broker): Promise<Broker> {
  const made = await tx.row<Broker>(sql`insert into brokers as t (org_id, id, name, email, phone,
      commission_percent, notes, external_id, created_by, created_at, updated_at)
    values (${orgId}, ${row.id}, ${row.name}, ${row.email}, ${row.phone},
      ${row.commissionPercent}, ${row.notes}, ${row.externalId},
      ${row.createdBy}, ${row.createdAt}, ${row.updatedAt})
    returning ${brokerColumns}`);
  return made as Broker;
}

export async function updateBroker(tx: Transaction, orgId: string, row: Broker): Promise<Broker> {
  const updated = await tx.row<Broker>(sql`update brokers t set name = ${row.name},
      email = ${row.email}, phone = ${row.phone},
      commission_percent = ${row.commissionPercent}, notes = ${row.notes},
      is_active = ${row.isActive}, external_id = ${row.externalId}, version = t.version + 1,
      updated_at = ${row.updatedAt}
    where t.org_id = ${orgId} and t.id = ${row.id}
    returning ${brokerColumns}`);
  return updated as Broker;
}

/** Its contact links are deleted before, see `unlinkAll`. */
export const deleteBroker = (orgId: string, id: string): Statement =>
  sql`delete from brokers where org_id = ${orgId} and id = ${id}`;

/** Everything that can point at a broker and keeps it. */
const brokerPointers: readonly Pointer[] = [
  { entityType: 'customer', table: 'customers', column: 'broker_id' },
];

export const selectBrokerUses = (orgId: string, id: string) =>
  selectUses(orgId, id, brokerPointers);

export const brokerUses = (orgId: string, id: string) =>
  assemble(selectBrokerUses(orgId, id), true);
