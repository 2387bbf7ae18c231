/** E159, W159: deactivates an order channel; orders keep it. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { locateRecord } from '../../kernel/contract/locate.ts';
import { orderChannels, setChannelActive } from './order-channels.store.ts';

const locate = locateRecord(orderChannels);

export const deleteOrderChannel = endpoint({
  id: 'E159',
  operation: 'deleteOrderChannel',
  method: 'DELETE',
  path: '/order-channels/:id',
  tag: 'Sales Orders',
  summary: 'Delete order channel',
  description:
    'Deactivates the channel, also while it is in use. Nothing is erased, and its name stays in use. Repeating the request changes nothing. See reactivateOrderChannel.',
  access: 'member',
  emits: {
    type: 'order_channel.archived',
    changeOf: ({ subject: { id, version, isActive } }) =>
      isActive ? { id, version: version + 1 } : undefined,
  },
  gives: noContent,
  fails: ['not_found'],

  locate,

  async run({ tx, org, subject, now }) {
    if (subject.isActive) await setChannelActive(tx, org.id, subject.id, false, now);
  },
});
