/** E059, W059: creates a broker. Its name is unique within the organization, in any case. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { insertRecord, recordFaults } from '../../kernel/database/write-record.ts';
import { broker, brokerExample, brokerInput } from './broker.ts';
import { brokers } from './brokers.store.ts';

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
  violates: brokers.constraints,
  example: {
    body: { name: 'Grace Trading', email: 'grace@example.com', commissionPercent: 2.5 },
    reply: brokerExample,
  },

  async run({ tx, org, actor, body, now, newId }) {
    const row = { ...body, id: newId() };
    const { notFound, invalid } = await recordFaults(tx, org.id, brokers, row);
    refuse(notFound, invalid);
    return insertRecord(tx, org.id, brokers, row, { userId: actor.userId, now });
  },
});
