/** E059, W059: creates a broker. Its name is unique within the organization, whatever the case. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import {
  type Broker,
  broker,
  brokerConstraints,
  brokerExample,
  brokerInput,
  duplicateExternalId,
  duplicateName,
} from './broker.ts';
import { brokerFacts, insertBroker } from './brokers.store.ts';

export const createBroker = endpoint({
  id: 'E059',
  operation: 'createBroker',
  method: 'POST',
  path: '/brokers',
  tag: 'Brokers',
  summary: 'Create broker',
  access: 'member',
  body: brokerInput,
  gives: created(broker),
  violates: brokerConstraints,
  example: {
    body: { name: 'Grace Trading', email: 'grace@example.com', commissionPercent: 2.5 },
    reply: brokerExample,
  },

  async run({ tx, org, actor, body, now, newId }) {
    const id = newId();
    const facts = await brokerFacts(tx, org.id, { ...body, id });
    refuse([], [facts.nameTaken && duplicateName, facts.externalIdTaken && duplicateExternalId]);
    const row: Broker = {
      email: null,
      phone: null,
      commissionPercent: null,
      notes: null,
      externalId: null,
      ...body,
      id,
      isActive: true,
      version: 1,
      createdBy: actor.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    return insertBroker(tx, org.id, row);
  },
});
