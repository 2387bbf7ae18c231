/** E044, W044: creates a customer, under its code or the next `CUS-<seq>`. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { insertRecord, recordFaults } from '../../kernel/database/write-record.ts';
import { customer, customerExample, customerInput } from './customer.ts';
import { customers } from './customers.store.ts';

export const createCustomer = endpoint({
  id: 'E044',
  operation: 'createCustomer',
  method: 'POST',
  path: '/customers',
  tag: 'Customers',
  summary: 'Create customer',
  description: 'Customer type, customer segment and broker must be active.',
  access: 'member',
  body: customerInput,
  gives: created(customer, (body) => `/api/customers/${body.id}`),
  fails: ['not_found'],
  violates: customers.constraints,
  example: {
    body: {
      name: 'Crown Hotel',
      customerTypeId: customerExample.customerTypeId,
      email: 'kitchen@crown.example',
      phone: '+44 113 496 0001',
      billingAddress: {
        line1: '1 Crown Square',
        city: 'Leeds',
        postalCode: 'LS1 2BB',
        country: 'GB',
      },
      paymentTerms: 'Net 14',
      currency: 'GBP',
    },
    reply: customerExample,
  },

  async run({ tx, org, actor, body, now, newId }) {
    const row = { ...body, id: newId() };
    const { notFound, invalid } = await recordFaults(tx, org.id, customers, row);
    refuse(notFound, invalid);
    return insertRecord(tx, org.id, customers, row, { userId: actor.userId, now });
  },
});
