/** E049 to E053, W049 to W053: customer types, by which an organization sorts its customers. */
import { taxonomy } from '../taxonomies/taxonomy.ts';
import { termUses } from '../taxonomies/term-uses.ts';

export const customerTypes = taxonomy({
  noun: 'customer type',
  nouns: 'customer types',
  tag: 'Customers',
  path: '/customer-types',
  table: 'customer_types',
  referencedBy: termUses.customer_type,
  create: { id: 'E049', operation: 'createCustomerType' },
  list: { id: 'E050', operation: 'listCustomerTypes' },
  update: { id: 'E051', operation: 'updateCustomerType' },
  remove: { id: 'E052', operation: 'deleteCustomerType' },
  usage: { id: 'E053', operation: 'getCustomerTypeUsage' },
  examples: ['Retail', 'Retail shops'],
});
