/** The user who is signed in: name, invitations, and the way out of the organization. */
import {
  acceptInvitation,
  declineInvitation,
  type GetUserResponse,
  getUser,
  leaveOrganization,
  listMyInvitations,
  updateUser,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { serviceClient, useOrganization } from '../../base/organization.tsx';
import { keyOf, ofUser, outdate } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import { useUser } from '../../base/user.ts';
import { Ask } from '../../parts/act/ask.tsx';
import { Button } from '../../parts/button.tsx';
import { EditPanel } from '../../parts/edit/edit-panel.tsx';
import { type EditField, factsOf } from '../../parts/edit/edit-values.ts';
import { Time } from '../../parts/figures.tsx';
import { useFormat } from '../../parts/format.ts';
import { Facts, Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';

export function Account() {
  const found = useUser();
  return (
    <>
      <Loaded query={found}>{(user) => <Profile user={user} />}</Loaded>
      <MyInvitations />
      <Leave />
    </>
  );
}

function Profile({ user }: { user: GetUserResponse }) {
  const words = useWords();
  const format = useFormat();
  const own = words.settings;
  const [{ act }, change] = useAddress();
  const fields: readonly EditField[] = [{ name: 'name', label: own.name, isRequired: true }];
  return (
    <Section
      title={own.account}
      actions={<Button onClick={() => change({ act: 'edit' })}>{own.edit}</Button>}
    >
      <Facts
        facts={[
          ...factsOf(fields, user, { words: words.masters, format }),
          [own.email, user.email ?? '–'],
        ]}
      />
      {act === 'edit' && (
        <EditPanel
          title={own.edit}
          changed={getUser}
          fields={fields}
          // The user has no version: the last change counts.
          record={{ ...user, version: 0 }}
          withoutDryRun
          save={async (_client, body) => ({
            ...(await updateUser(serviceClient, { body })),
            version: 0,
          })}
          onClose={() => change({ act: '' })}
        />
      )}
    </Section>
  );
}

/** Invitations of other organizations to the user's address. */
function MyInvitations() {
  const words = useWords();
  const own = words.settings;
  const run = useRun();
  const found = useQuery({
    queryKey: keyOf(ofUser, listMyInvitations),
    queryFn: ({ signal }) => listMyInvitations(serviceClient, { signal }),
  });
  const answer = (work: () => Promise<unknown>, done: string) =>
    run(async () => {
      await work();
      await outdate(ofUser, getUser, listMyInvitations);
    }, done);
  if (!found.data || found.data.data.length === 0) return null;
  return (
    <Section title={own.myInvitations}>
      <SmallTable
        label={own.myInvitations}
        rows={found.data.data}
        idOf={({ id }) => id}
        columns={[
          { title: own.organization, cell: ({ organizationName }) => organizationName },
          { title: own.invitedBy, cell: ({ inviterName }) => inviterName },
          { title: own.until, cell: ({ expiresAt }) => <Time value={expiresAt} /> },
          {
            title: words.orders.changes,
            cell: ({ id: invitationId, organizationName: name }) => (
              <>
                <Button
                  onClick={() =>
                    answer(
                      () => acceptInvitation(serviceClient, { body: { invitationId } }),
                      own.joined(name),
                    )
                  }
                >
                  {words.invitation.accept}
                </Button>{' '}
                <Button
                  onClick={() =>
                    answer(
                      () => declineInvitation(serviceClient, { body: { invitationId } }),
                      own.declined(name),
                    )
                  }
                >
                  {own.decline}
                </Button>
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

function Leave() {
  const words = useWords().settings;
  const { name } = useOrganization();
  const [{ act }, change] = useAddress();
  return (
    <Section
      title={words.leaveTitle(name)}
      actions={<Button onClick={() => change({ act: 'leave' })}>{words.leave}</Button>}
    >
      <p className="faint">{words.leaveText}</p>
      {act === 'leave' && (
        <Ask
          title={words.leaveTitle(name)}
          text={words.leaveText}
          submitName={words.leave}
          call={(client) => leaveOrganization(client)}
          done={() => location.assign('/')}
          onClose={() => change({ act: '' })}
        />
      )}
    </Section>
  );
}
