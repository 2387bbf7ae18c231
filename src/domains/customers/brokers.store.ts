import { record } from '../../kernel/database/record.ts';
import { type Pointer, selectUses } from '../../kernel/database/references.ts';
import { assemble } from '../../kernel/database/sql.ts';
import { broker, brokerChanges, brokerInput } from './broker.ts';

/** Every SQL statement on `brokers`. */

export const brokers = record({
  noun: 'broker',
  table: 'brokers',
  shown: broker,
  input: brokerInput,
  changes: brokerChanges,
  unique: ['name', 'externalId'],
});

/** The columns that refer to a broker and keep it from being deleted. */
const brokerPointers: readonly Pointer[] = [
  { entityType: 'customer', table: 'customers', column: 'broker_id' },
];

export const selectBrokerUses = (orgId: string, id: string) =>
  selectUses(orgId, id, brokerPointers);

export const brokerUses = (orgId: string, id: string) =>
  assemble(selectBrokerUses(orgId, id), true);
