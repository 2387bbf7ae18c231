/** E024, W024: creates a vendor, under the code given or the next `VEN-<seq>`. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { invalid, refuse } from '../../kernel/contract/problem.ts';
import { insertCoded } from '../../kernel/database/numbers.ts';
import {
  duplicateCode,
  duplicateExternalId,
  vendor,
  vendorCodes,
  vendorConstraints,
  vendorDefaults,
  vendorExample,
  vendorInput,
} from './vendor.ts';
import { insertVendor, vendorFacts } from './vendors.store.ts';

export const createVendor = endpoint({
  id: 'E024',
  operation: 'createVendor',
  method: 'POST',
  path: '/vendors',
  tag: 'Vendors',
  summary: 'Create vendor',
  access: 'member',
  body: vendorInput,
  gives: created(vendor, (body) => `/api/vendors/${body.id}`),
  violates: vendorConstraints,
  example: {
    body: {
      name: 'Dale Millers',
      email: 'orders@millers.example',
      phone: '+44 113 496 0000',
      address: { line1: '3 River Street', city: 'York', postalCode: 'YO1 7HH', country: 'GB' },
      paymentTerms: 'Net 30',
      currency: 'GBP',
      leadTimeDays: 5,
    },
    reply: vendorExample,
  },

  async run({ tx, org, actor, body, now, newId }) {
    const id = newId();
    const facts = await vendorFacts(tx, org.id, { ...body, id });
    refuse([], [facts.codeTaken && duplicateCode, facts.externalIdTaken && duplicateExternalId]);
    const row = {
      ...vendorDefaults,
      ...body,
      id,
      isActive: true,
      version: 1,
      createdBy: actor.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    const made = await insertCoded(tx, org.id, vendorCodes, body.code, (code) =>
      insertVendor(tx, org.id, { ...row, code }),
    );
    if (!made) throw invalid(duplicateCode);
    return made;
  },
});
