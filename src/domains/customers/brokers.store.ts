import { record } from '../../kernel/database/record.ts';
import {
  type ReferencingColumn,
  referencesOf,
  selectReferences,
} from '../../kernel/database/references.ts';
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
const referencingColumns: readonly ReferencingColumn[] = [
  { entityType: 'customer', table: 'customers', column: 'broker_id' },
];

export const selectBrokerReferences = (orgId: string, id: string) =>
  selectReferences(orgId, id, referencingColumns);

export const brokerReferences = (orgId: string, id: string) =>
  referencesOf(orgId, id, referencingColumns);
