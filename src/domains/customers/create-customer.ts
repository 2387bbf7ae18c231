/** E044, W044: creates a customer, under its code or the next `CUS-<seq>`. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { recordBatch } from '../../kernel/contract/record-batch.ts';
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
  emits: 'customer.created',
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

  batch: recordBatch({ table: customers, body: customerInput }),
});
