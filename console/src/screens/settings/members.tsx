/** Who belongs to the organization, and in which role. */
import { type ListMembersResponse, removeMember, updateMember } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { useUser } from '../../base/user.ts';
import { Ask } from '../../parts/act/ask.tsx';
import { useSaved } from '../../parts/act/use-saved.ts';
import { Button } from '../../parts/button.tsx';
import { Time } from '../../parts/figures.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useMembers } from '../../parts/use-members.ts';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import { mayGive, OnlyAdmins, type Role } from './rights.tsx';
import styles from './settings.module.css';

type Member = ListMembersResponse['data'][number];

export function Members() {
  const words = useWords().settings;
  const { role } = useOrganization();
  const { data: user } = useUser();
  const [leaving, setLeaving] = useState<Member | undefined>();
  const found = useMembers();
  const may = mayGive(role);
  return (
    <Section title={words.members}>
      <OnlyAdmins />
      <Loaded query={found}>
        {(members) => (
          <SmallTable
            label={words.members}
            rows={members}
            idOf={({ userId }) => userId}
            columns={[
              {
                title: words.name,
                cell: ({ name, userId }) => (userId === user?.id ? `${name} (${words.you})` : name),
              },
              { title: words.email, cell: ({ email }) => email },
              { title: words.role, cell: (member) => <RoleOf member={member} may={may} /> },
              { title: words.since, cell: ({ joinedAt }) => <Time value={joinedAt} /> },
              {
                title: words.actions,
                cell: (member) =>
                  may.includes(member.role) &&
                  member.userId !== user?.id && (
                    <Button
                      aria-label={words.removeMember(member.name)}
                      onClick={() => setLeaving(member)}
                    >
                      {words.remove}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {leaving && <Remove member={leaving} onClose={() => setLeaving(undefined)} />}
    </Section>
  );
}

/** The role, which admins choose; another choice is kept at once and can be undone. */
function RoleOf({ member, may }: { member: Member; may: readonly Role[] }) {
  const words = useWords().settings;
  const { client } = useOrganization();
  const run = useRun('member');
  const { userId, name, role } = member;
  if (!may.includes(role)) return words.roles[role];
  const give = (next: Role) => updateMember(client, { path: { userId }, body: { role: next } });
  const choose = (next: Role) =>
    run(
      () => give(next),
      words.hasRole(name, words.roles[next]),
      () => give(role),
    );
  return (
    <select
      className={styles.choice}
      aria-label={words.roleOf(name)}
      value={role}
      onChange={(event) => choose(event.target.value as Role)}
    >
      {may.map((one) => (
        <option key={one} value={one}>
          {words.roles[one]}
        </option>
      ))}
    </select>
  );
}

function Remove({ member, onClose }: { member: Member; onClose(): void }) {
  const words = useWords().settings;
  const saved = useSaved('member', onClose);
  const { userId, name } = member;
  return (
    <Ask
      title={words.removeMember(name)}
      text={words.removeText(name)}
      submitName={words.remove}
      call={(client, { signal }) =>
        removeMember(client, { path: { userId }, ...(signal && { signal }) })
      }
      done={() => saved(words.isRemoved(name))}
      onClose={onClose}
    />
  );
}
