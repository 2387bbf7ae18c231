import type { Transaction } from '../../kernel/database/database.ts';
import { type Pointer, selectUses } from '../../kernel/database/references.ts';
import { assemble, jsonb, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
import { type Customer, customer, type References, type ReferencesActive } from './customer.ts';

/** Every SQL statement on `customers`. */

export const customerColumns = columns(customer, 't');

export const selectCustomer = (orgId: string, id: string) =>
  part`select ${customerColumns} from customers t where t.org_id = ${orgId} and t.id = ${id}`;

/** Locks the customer for an edit. */
export function lockCustomer(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<Customer | undefined> {
  return tx.row<Customer>(sql`select ${customerColumns} from customers t
    where t.org_id = ${orgId} and t.id = ${id} for update of t`);
}

/** What stands in the way of a customer with this code, external id and references. */
export interface CustomerFacts extends ReferencesActive {
  codeTaken: boolean;
  externalIdTaken: boolean;
}

interface WantedCustomer extends References {
  id: string;
  code?: string | undefined;
  externalId?: string | null | undefined;
}

export async function customerFacts(
  tx: Transaction,
  orgId: string,
  wanted: WantedCustomer,
): Promise<CustomerFacts> {
  const facts = await tx.row<CustomerFacts>(sql`select
    (select ct.is_active from customer_types ct where ct.org_id = ${orgId}
      and ct.id = ${wanted.customerTypeId ?? null}) as "customerTypeId",
    (select cs.is_active from customer_segments cs where cs.org_id = ${orgId}
      and cs.id = ${wanted.customerSegmentId ?? null}) as "customerSegmentId",
    (select b.is_active from brokers b where b.org_id = ${orgId}
      and b.id = ${wanted.brokerId ?? null}) as "brokerId",
    exists (select 1 from customers c where c.org_id = ${orgId}
      and c.code = ${wanted.code ?? null} and c.id <> ${wanted.id}) as "codeTaken",
    exists (select 1 from customers c where c.org_id = ${orgId}
      and c.external_id = ${wanted.externalId ?? null} and c.id <> ${wanted.id})
      as "externalIdTaken"`);
  return facts as CustomerFacts;
}

/** Answers nothing when the code is taken. */
export function insertCustomer(
  tx: Transaction,
  orgId: string,
  row: Customer,
): Promise<Customer | undefined> {
  return tx.row<Customer>(sql`insert into customers as t (org_id, id, code, name,
      customer_type_id, customer_segment_id, broker_id, email, phone, tax_id,
      billing_address, shipping_address, payment_terms, currency, notes, external_id,
      created_by, created_at, updated_at)
    values (${orgId}, ${row.id}, ${row.code}, ${row.name},
      ${row.customerTypeId}, ${row.customerSegmentId}, ${row.brokerId},
      ${row.email}, ${row.phone}, ${row.taxId},
      ${jsonb(row.billingAddress)}, ${jsonb(row.shippingAddress)},
      ${row.paymentTerms}, ${row.currency}, ${row.notes}, ${row.externalId},
      ${row.createdBy}, ${row.createdAt}, ${row.updatedAt})
    on conflict (org_id, code) do nothing
    returning ${customerColumns}`);
}

export async function updateCustomer(
  tx: Transaction,
  orgId: string,
  row: Customer,
): Promise<Customer> {
  const updated = await tx.row<Customer>(sql`update customers t set code = ${row.code},
      name = ${row.name}, customer_type_id = ${row.customerTypeId},
      customer_segment_id = ${row.customerSegmentId}, broker_id = ${row.brokerId},
      email = ${row.email}, phone = ${row.phone}, tax_id = ${row.taxId},
      billing_address = ${jsonb(row.billingAddress)},
      shipping_address = ${jsonb(row.shippingAddress)},
      payment_terms = ${row.paymentTerms}, currency = ${row.currency}, notes = ${row.notes},
      is_active = ${row.isActive}, external_id = ${row.externalId}, version = t.version + 1,
      updated_at = ${row.updatedAt}
    where t.org_id = ${orgId} and t.id = ${row.id}
    returning ${customerColumns}`);
  return updated as Customer;
}

/** Its contact links are deleted before, see `unlinkAll`. */
export const deleteCustomer = (orgId: string, id: string): Statement =>
  sql`delete from customers where org_id = ${orgId} and id = ${id}`;

/** What an order takes from its customer where it does not say. */
export interface CustomerTerms {
  id: string;
  isActive: boolean;
  currency: string | null;
  shippingAddress: Customer['shippingAddress'];
}

export const selectCustomerTerms = (orgId: string, ids: readonly string[]): Statement =>
  sql`select t.id, t.is_active as "isActive", t.currency, t.shipping_address as "shippingAddress"
    from customers t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** Everything that can point at a customer and keeps it. */
const customerPointers: readonly Pointer[] = [
  { entityType: 'sales_order', table: 'sales_orders', column: 'customer_id' },
];

export const customerUses = (orgId: string, id: string) =>
  assemble(selectUses(orgId, id, customerPointers), true);
