import { EventType } from '../../kernel/contract/work.ts';

/**
 * A user is no longer an administrator of an organization: removed, or a member with fewer rights.
 * What sends its data to an address of the user's choice ends with that.
 */
export const administrationEnded = new EventType<{ orgId: string; userId: string }>(
  'administration.ended',
);
