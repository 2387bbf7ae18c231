/**
 * Disables the endpoints of a user who is no longer an administrator: their receivers would go on
 * learning everything. An administrator who knows a receiver enables its endpoint again.
 */
import { EventType, observer } from '../../kernel/contract/work.ts';
import { administrationEnded } from '../platform/administration.ts';
import { disabledEvent, tellAdmins } from './disable.ts';
import { disableEndpointsOf } from './webhook-endpoints.store.ts';

const endpointDisabled = new EventType<ReturnType<typeof disabledEvent>>(
  'webhook_endpoint.disabled',
  (event) => [event],
);

export const disableEndpointsOfFormerAdmin = observer(
  administrationEnded,
  async (work, { orgId, userId }) => {
    const disabled = await work.tx.rows(disableEndpointsOf(orgId, userId, work.now));
    for (const { id, version } of disabled) {
      await tellAdmins(work.tx, { orgId, id }, version);
      const event = disabledEvent(id, version);
      // The deletion of an account is work of no organization.
      if (work.org) await work.emit(endpointDisabled, event);
      else await work.emitIn(orgId, event);
    }
  },
);
