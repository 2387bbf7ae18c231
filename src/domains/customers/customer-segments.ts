/** E054 to E058, W054 to W058: customer segments, the markets that customers belong to. */
import { taxonomy } from '../taxonomies/taxonomy.ts';
import { termUses } from '../taxonomies/term-uses.ts';

export const customerSegments = taxonomy({
  noun: 'customer segment',
  nouns: 'customer segments',
  tag: 'Customers',
  path: '/customer-segments',
  table: 'customer_segments',
  referencedBy: termUses.customer_segment,
  create: { id: 'E054', operation: 'createCustomerSegment' },
  list: { id: 'E055', operation: 'listCustomerSegments' },
  update: { id: 'E056', operation: 'updateCustomerSegment' },
  remove: { id: 'E057', operation: 'deleteCustomerSegment' },
  usage: { id: 'E058', operation: 'getCustomerSegmentUsage' },
  examples: ['Hospitality', 'Hotels and restaurants'],
});
