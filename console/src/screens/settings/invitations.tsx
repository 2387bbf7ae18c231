/** Colleagues who were invited and have not joined yet. Only the mail has the link. */
import {
  createInvitation,
  type ListInvitationsResponse,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { useIsAdmin, useOrganization } from '../../base/organization.tsx';
import { keyOf, outdate } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { Button } from '../../parts/button.tsx';
import { Badge, Time } from '../../parts/figures.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useToast } from '../../parts/toast.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import { mayGive, type Role } from './rights.tsx';
import styles from './settings.module.css';

type Invitation = ListInvitationsResponse['data'][number];

export function Invitations() {
  return useIsAdmin() ? <OfAdmin /> : null;
}

function OfAdmin() {
  const words = useWords().settings;
  const { id, client } = useOrganization();
  const [{ act }, change] = useAddress();
  const invite = () => change({ act: 'invite' });
  useKeys({ c: { name: words.invite, run: invite } });
  const found = useQuery({
    queryKey: keyOf(id, listInvitations),
    queryFn: ({ signal }) =>
      listInvitations(client, {
        query: { status: ['pending', 'expired'], sort: '-createdAt', limit: 200 },
        signal,
      }),
  });
  return (
    <Section
      title={words.invitations}
      actions={
        <Button main onClick={invite}>
          {words.invite}
        </Button>
      }
    >
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.invitations}
            rows={data}
            idOf={(invitation) => invitation.id}
            empty={words.noInvitations}
            columns={[
              { title: words.email, cell: ({ email }) => email },
              { title: words.role, cell: ({ role }) => words.roles[role] },
              {
                title: words.until,
                cell: ({ status, expiresAt }) =>
                  status === 'expired' ? (
                    <Badge tone="attention">{words.expired}</Badge>
                  ) : (
                    <Time value={expiresAt} />
                  ),
              },
              { title: words.actions, cell: (invitation) => <Actions invitation={invitation} /> },
            ]}
          />
        )}
      </Loaded>
      {act === 'invite' && <Invite onClose={() => change({ act: '' })} />}
    </Section>
  );
}

function Actions({ invitation }: { invitation: Invitation }) {
  const words = useWords().settings;
  const { id: org, client } = useOrganization();
  const run = useRun();
  const { id, version, email, role } = invitation;
  const path = { id };
  const changed = () => outdate(org, listInvitations);
  const resend = async () => {
    await resendInvitation(client, { path });
    await changed();
  };
  const revoke = async () => {
    await revokeInvitation(client, { path, ifMatch: version });
    await changed();
  };
  const inviteAgain = async () => {
    await createInvitation(client, { body: { email, role } });
    await changed();
  };
  return (
    <span className={styles.actions}>
      <Button
        aria-label={words.resendTo(email)}
        onClick={() => run(resend, words.isInvited(email))}
      >
        {words.resend}
      </Button>
      <Button
        aria-label={words.revokeOf(email)}
        onClick={() => run(revoke, words.isRevoked(email), inviteAgain)}
      >
        {words.revoke}
      </Button>
    </span>
  );
}

function Invite({ onClose }: { onClose(): void }) {
  const words = useWords().settings;
  const { id, role: own } = useOrganization();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const body = { email: email.trim(), role };
  const act = useAct({
    body,
    ready: false,
    call: (client, { idempotencyKey }) =>
      createInvitation(client, { body, ...(idempotencyKey && { idempotencyKey }) }),
    done: () => {
      outdate(id, listInvitations);
      toast({ text: words.isInvited(body.email), tone: 'good' });
      onClose();
    },
  });
  return (
    <ActPanel
      title={words.invite}
      act={act}
      submitName={words.sendInvitation}
      onClose={onClose}
      dirty={email !== ''}
    >
      <p>{words.inviteText}</p>
      <FieldRow>
        <TextField label={words.email} pointer="/email" value={email} onChange={setEmail} />
        <ChoiceField
          label={words.role}
          pointer="/role"
          value={role}
          onChange={(next) => setRole(next as Role)}
          options={mayGive(own).map((value) => ({ value, title: words.roles[value] }))}
          hint={words.roleTexts[role]}
        />
      </FieldRow>
    </ActPanel>
  );
}
