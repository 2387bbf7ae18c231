/** E059, W059: creates a broker. Its name is unique within the organization, in any case. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { recordBatch } from '../../kernel/contract/record-batch.ts';
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
  emits: 'broker.created',
  body: brokerInput,
  gives: created(broker),
  violates: brokers.constraints,
  example: {
    body: { name: 'Grace Trading', email: 'grace@example.com', commissionPercent: 2.5 },
    reply: brokerExample,
  },

  batch: recordBatch({ table: brokers, body: brokerInput }),
});
