/** E160, W160: reactivates an order channel, so that orders can name it again. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { locateRecord } from '../../kernel/contract/locate.ts';
import { auditExample } from '../common-fields.ts';
import { term } from '../taxonomies/term.ts';
import { orderChannels, setChannelActive } from './order-channels.store.ts';

const locate = locateRecord(orderChannels);

export const reactivateOrderChannel = endpoint({
  id: 'E160',
  operation: 'reactivateOrderChannel',
  method: 'POST',
  path: '/order-channels/:id/reactivate',
  tag: 'Sales Orders',
  summary: 'Reactivate order channel',
  description: 'An active channel stays unchanged.',
  access: 'member',
  emits: 'order_channel.updated',
  gives: ok(term),
  fails: ['not_found'],
  example: {
    reply: {
      id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a8',
      name: 'Web shop',
      description: null,
      isActive: true,
      externalId: null,
      ...auditExample,
      version: 3,
      updatedAt: '2026-03-08T08:00:00.000Z',
    },
  },

  locate,

  async run({ tx, org, subject, now }) {
    return subject.isActive ? subject : setChannelActive(tx, org.id, subject.id, true, now);
  },
});
