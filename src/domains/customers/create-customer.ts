/** E044, W044: creates a customer, under the code given or the next `CUS-<seq>`. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { invalid, refuse } from '../../kernel/contract/problem.ts';
import { insertCoded } from '../../kernel/database/numbers.ts';
import {
  customer,
  customerCodes,
  customerConstraints,
  customerDefaults,
  customerExample,
  customerInput,
  duplicateCode,
  duplicateExternalId,
  referenceFaults,
} from './customer.ts';
import { customerFacts, insertCustomer } from './customers.store.ts';

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
  violates: customerConstraints,
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
    const id = newId();
    const facts = await customerFacts(tx, org.id, { ...body, id });
    const { absent, inactive } = referenceFaults(body, facts);
    refuse(absent, [
      ...inactive,
      facts.codeTaken && duplicateCode,
      facts.externalIdTaken && duplicateExternalId,
    ]);
    const row = {
      ...customerDefaults,
      ...body,
      id,
      isActive: true,
      version: 1,
      createdBy: actor.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    const made = await insertCoded(tx, org.id, customerCodes, body.code, (code) =>
      insertCustomer(tx, org.id, { ...row, code }),
    );
    if (!made) throw invalid(duplicateCode);
    return made;
  },
});
