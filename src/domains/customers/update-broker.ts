/** E061, W061: changes fields of a broker; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { lockRecord, recordFaults, updateRecord } from '../../kernel/database/write-record.ts';
import { notFound, refuse } from '../../kernel/problem.ts';
import { type Broker, broker, brokerChanges, brokerExample } from './broker.ts';
import { brokers } from './brokers.store.ts';

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

  async locate({ tx, org, path }): Promise<Broker> {
    const found = await lockRecord(tx, org.id, brokers, path.id ?? '');
    if (!found) throw notFound('broker');
    return found;
  },

  async run({ tx, org, subject, body, now }) {
    const next = { ...subject, ...body };
    const { notFound, invalid } = await recordFaults(tx, org.id, brokers, next, subject);
    refuse(notFound, invalid);
    return updateRecord(tx, org.id, brokers, subject, body, now);
  },
});
