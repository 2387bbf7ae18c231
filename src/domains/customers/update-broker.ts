/** E061, W061: changes fields of a broker; isActive archives or reactivates it. */

import { changeRecord } from '../../kernel/contract/change-record.ts';
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { locateRecord } from '../../kernel/contract/locate.ts';
import { broker, brokerChanges, brokerExample } from './broker.ts';
import { brokers } from './brokers.store.ts';

const locate = locateRecord(brokers);
const run = changeRecord(brokers);

export const updateBroker = endpoint({
  id: 'E061',
  operation: 'updateBroker',
  method: 'PATCH',
  path: '/brokers/:id',
  tag: 'Brokers',
  summary: 'Update broker (isActive archives)',
  access: 'member',
  emits: 'broker.updated',
  body: brokerChanges,
  gives: ok(broker),
  fails: ['not_found'],
  violates: brokers.constraints,
  example: {
    body: { commissionPercent: 3 },
    reply: { ...brokerExample, commissionPercent: 3, version: 2 },
  },

  locate,
  run,
});
