import type { FeedPosition } from '../../kernel/contract/work.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { selectAdmins } from '../platform/members.store.ts';
import {
  disableEndpoint,
  type EndpointName,
  type Lease,
  type LeasedEndpoint,
} from './deliveries.store.ts';
import { disabledJob } from './mail-disabled-endpoint.ts';
import type { DeliveryContext } from './try-message.ts';

/** The event of an endpoint that the service has disabled. */
export const disabledEvent = (id: string, version: number) =>
  ({
    type: 'webhook_endpoint.disabled',
    objectId: id,
    version,
    fields: [{ field: 'enabled', old: true, new: false }],
  }) as const;

/** Has every administrator told by mail. */
export async function tellAdmins(
  tx: Transaction,
  endpoint: EndpointName,
  version: number,
): Promise<void> {
  const admins = await tx.rows(selectAdmins(endpoint.orgId));
  for (const { userId } of admins) await enqueue(tx, disabledJob(endpoint, version, userId));
}

/**
 * Disables an endpoint, has every administrator told by mail, and writes the event. Returns the
 * position of the event; undefined if the endpoint was changed meanwhile.
 */
export async function disable(
  tx: Transaction,
  { sink, newId }: Pick<DeliveryContext, 'sink' | 'newId'>,
  lease: Lease,
  endpoint: LeasedEndpoint,
  { reason, now }: { reason: 'gone' | 'failing'; now: Date },
): Promise<FeedPosition | undefined> {
  const disabled = await tx.row(disableEndpoint(lease, endpoint.version, reason, now));
  if (!disabled) return undefined;
  const { orgId, id } = lease;
  await tellAdmins(tx, lease, disabled.version);
  const event = disabledEvent(id, disabled.version);
  // The service itself acts; the event names the user who has made the endpoint.
  const actor = { userId: endpoint.createdBy };
  const emitted = { name: event.type, data: event, feed: [event], actor, requestId: newId() };
  return tx.one(sink.write(orgId, [emitted], { now, newId }).last);
}
