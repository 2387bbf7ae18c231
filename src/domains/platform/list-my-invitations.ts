/** E008, W008: lists the pending invitations to the caller's verified e-mail address. */
import { verifiedEmail } from '../../kernel/access/caller.ts';
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { columns } from '../../kernel/database/columns.ts';
import { ids, instantRange, reference, updatedFrom, utc } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import * as s from '../../kernel/values/schema.ts';
import { invitation, invitationExample, sender, senderExample } from './invitation.ts';
import { addressedTo, receivedRows } from './invitations.store.ts';

const received = s.object({ ...invitation.properties, ...sender });

const list = listing({
  record: received,
  columns: columns(received, 't'),
  from: ({ actor, now }) => receivedRows(verifiedEmail(actor), now),
  scope: ({ actor }) => addressedTo(verifiedEmail(actor)),
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    expiresAt: { column: 'expires_at', type: 'timestamptz' },
  },
  defaultSort: '-createdAt',
  filters: {
    orgId: reference('org_id', 'Invitations of this organization.'),
    ids,
    updatedFrom,
    ...instantRange('created_at', utc),
  },
});

export const listMyInvitations = endpoint({
  id: 'E008',
  operation: 'listMyInvitations',
  method: 'GET',
  path: '/invitations',
  tag: 'Invitations',
  summary: 'List my pending invitations',
  description:
    'Lists the pending invitations to your e-mail address. The list is empty unless your identity provider has verified the address. `from` and `to` are in UTC.',
  access: 'user',
  plane: 'platform',
  ...list,
  example: { reply: { data: [{ ...invitationExample, ...senderExample }], nextCursor: null } },
});
