/** E054 to E058, W054 to W058: customer segments, the markets that customers belong to. */
import { taxonomy } from '../taxonomies/taxonomy.ts';

export const customerSegments = taxonomy({
  noun: 'customer segment',
  nouns: 'customer segments',
  tag: 'Customers',
  path: '/customer-segments',
  table: 'customer_segments',
  referencedBy: [{ entityType: 'customer', table: 'customers', column: 'customer_segment_id' }],
  create: { id: 'E054', operation: 'createCustomerSegment' },
  list: { id: 'E055', operation: 'listCustomerSegments' },
  update: { id: 'E056', operation: 'updateCustomerSegment' },
  remove: { id: 'E057', operation: 'deleteCustomerSegment' },
  usage: { id: 'E058', operation: 'getCustomerSegmentUsage' },
  examples: ['Hospitality', 'Hotels and restaurants'],
});
