/** E062, W062: deletes a broker that no customer names, with its contact links. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { refuseInUse } from '../../kernel/database/references.ts';
import { lockRecord } from '../../kernel/database/write-record.ts';
import { notFound } from '../../kernel/problem.ts';
import { lockPool, unlinkAll } from '../contacts/contact-links.store.ts';
import type { Broker } from './broker.ts';
import { brokerReferences, brokers } from './brokers.store.ts';

export const deleteBroker = endpoint({
  id: 'E062',
  operation: 'deleteBroker',
  method: 'DELETE',
  path: '/brokers/:id',
  tag: 'Brokers',
  summary: 'Delete broker (blocked while referenced)',
  description: 'Links to contacts do not block it; they are deleted with the broker.',
  access: 'member',
  emits: 'broker.deleted',
  gives: noContent,
  fails: ['not_found', 'in_use'],

  async locate({ tx, org, path }): Promise<Broker> {
    await tx.run(lockPool(org.id));
    const found = await lockRecord(tx, org.id, brokers, path.id ?? '');
    if (!found) throw notFound('broker');
    return found;
  },

  async run({ tx, org, subject, now }) {
    await refuseInUse(tx, 'broker', brokerReferences(org.id, subject.id));
    await tx.all(unlinkAll(org.id, subject.id, now), brokers.delete(org.id, subject.id));
  },
});
