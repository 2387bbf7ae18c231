/** E061, W061: changes the given fields of a broker; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound, refuse } from '../../kernel/contract/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import {
  type Broker,
  broker,
  brokerChanges,
  brokerConstraints,
  brokerExample,
  duplicateExternalId,
  duplicateName,
} from './broker.ts';
import { brokerFacts, lockBroker, updateBroker as update } from './brokers.store.ts';

export const updateBroker = endpoint({
  id: 'E061',
  operation: 'updateBroker',
  method: 'PATCH',
  path: '/brokers/:id',
  tag: 'Brokers',
  summary: 'Update broker (isActive archives)',
  access: 'member',
  body: brokerChanges,
  gives: ok(broker),
  fails: ['not_found'],
  violates: brokerConstraints,
  example: {
    body: { commissionPercent: 3 },
    reply: { ...brokerExample, commissionPercent: 3, version: 2 },
  },

  async locate({ tx, org, path }): Promise<Broker> {
    const found = await lockBroker(tx, org.id, path.id ?? '');
    if (!found) throw notFound('broker');
    return found;
  },

  async run({ tx, org, subject, body, now }) {
    const row: Broker = { ...subject, ...body, updatedAt: now.toISOString() };
    const facts = await brokerFacts(tx, org.id, row);
    refuse([], [facts.nameTaken && duplicateName, facts.externalIdTaken && duplicateExternalId]);
    return differs(subject, body) ? update(tx, org.id, row) : subject;
  },
});
