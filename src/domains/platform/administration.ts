import { EventType } from '../../kernel/contract/work.ts';

/**
 * A user is no longer an administrator of an organization: removed, or a member with fewer rights.
 * What sends its data to an address of the user's choice ends with that.
 */
export const administrationEnded = new EventType<{ orgId: string; userId: string }>(
  'administration.ended',
);

/** A user is no longer a member of an organization, and so no administrator of it. */
export const membershipEnded = new EventType<{ orgId: string; userId: string }>('membership.ended');
