/** E156 to E158 and E161: order channels, through which orders are received. */
import { terms } from '../taxonomies/taxonomy.ts';
import { termUses } from '../taxonomies/term-uses.ts';

/** They are deactivated, never erased: see delete-order-channel.ts. */
export const [createOrderChannel, listOrderChannels, updateOrderChannel, getOrderChannelUsage] =
  terms({
    noun: 'order channel',
    nouns: 'order channels',
    tag: 'Sales Orders',
    path: '/order-channels',
    table: 'order_channels',
    referencedBy: termUses.order_channel,
    create: { id: 'E156', operation: 'createOrderChannel' },
    list: { id: 'E157', operation: 'listOrderChannels' },
    update: { id: 'E158', operation: 'updateOrderChannel' },
    usage: { id: 'E161', operation: 'getOrderChannelUsage' },
    examples: ['Web shop', 'Own web shop'],
  });
