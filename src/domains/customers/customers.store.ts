import { record } from '../../kernel/database/record.ts';
import { type ReferencingColumn, referencesOf } from '../../kernel/database/references.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import { referencesTo } from '../../orders/kinds.ts';
import { type Customer, customer, customerChanges, customerInput } from './customer.ts';

/** Every SQL statement on `customers`. */

export const customers = record({
  noun: 'customer',
  table: 'customers',
  shown: customer,
  input: customerInput,
  changes: customerChanges,
  unique: ['code', 'externalId'],
  codePrefix: 'CUS',
  references: [
    {
      field: 'customerTypeId',
      name: 'customerType',
      noun: 'customer type',
      table: 'customer_types',
      hasCode: false,
    },
    {
      field: 'customerSegmentId',
      name: 'customerSegment',
      noun: 'customer segment',
      table: 'customer_segments',
      hasCode: false,
    },
    { field: 'brokerId', name: 'broker', noun: 'broker', table: 'brokers', hasCode: false },
  ],
});

/** The terms that an order has from its customer unless it states its own. */
export interface CustomerTerms {
  id: string;
  isActive: boolean;
  currency: string | null;
  shippingAddress: Customer['shippingAddress'];
}

export const selectCustomerTerms = (
  orgId: string,
  ids: readonly string[],
): Statement<CustomerTerms> =>
  sql<CustomerTerms>`select t.id, t.is_active as "isActive", t.currency, t.shipping_address as "shippingAddress"
    from customers t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** The columns that refer to a customer and keep it from being deleted. */
export const customerUses: readonly ReferencingColumn[] = [...referencesTo('customers')];

export const customerReferences = (orgId: string, id: string) =>
  referencesOf(orgId, id, customerUses);
