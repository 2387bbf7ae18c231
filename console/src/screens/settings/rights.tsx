/** The rights of the user: the service refuses the rest, and the screen does not offer it. */
import type { Organization } from '../../base/organization.tsx';
import { useIsAdmin } from '../../base/organization.tsx';
import { useWords } from '../../words/language.tsx';

export type Role = Organization['role'];

const roles: readonly Role[] = ['member', 'admin', 'owner'];

/** Only owners change an owner, or make one. */
export const mayGive = (own: Role): readonly Role[] =>
  own === 'owner' ? roles : own === 'admin' ? ['member', 'admin'] : [];

/** Why a member sees no buttons here. */
export function OnlyAdmins() {
  const words = useWords().settings;
  return useIsAdmin() ? null : <p className="faint">{words.onlyAdmins}</p>;
}
