/** Colleagues who were invited and have not joined yet. Only the mail has the link. */
import {
  createInvitation,
  type ListInvitationsResponse,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@stockwright/client';
import { useKeys } from '../../base/keys.tsx';
import { useIsAdmin, useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { Button } from '../../parts/button.tsx';
import { Badge, Time } from '../../parts/figures.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
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
  const [{ act }, change] = useAddress();
  const invite = () => change({ act: 'invite' });
  useKeys({ c: { name: words.invite, run: invite } });
  const found = useRead(listInvitations, {
    query: { status: ['pending', 'expired'], sort: '-createdAt', limit: 200 },
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
  const { client } = useOrganization();
  const run = useRun(listInvitations);
  const { id, version, email, role } = invitation;
  const path = { id };
  const resend = () => resendInvitation(client, { path });
  const revoke = () => revokeInvitation(client, { path, ifMatch: version });
  const inviteAgain = () => createInvitation(client, { body: { email, role } });
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
  const { role: own } = useOrganization();
  const saved = useSaved(listInvitations, onClose);
  const form = useForm((): { email: string; role: Role } => ({ email: '', role: 'member' }), {
    required: { email: '' },
  });
  const { email, role } = form.values;
  const body = { email: email.trim(), role };
  const act = useAct({
    body,
    ready: false,
    call: (client, { idempotencyKey }) =>
      createInvitation(client, { body, ...(idempotencyKey && { idempotencyKey }) }),
    done: () => saved(words.isInvited(body.email)),
  });
  return (
    <ActPanel
      title={words.invite}
      act={act}
      submitName={words.sendInvitation}
      form={form}
      onClose={onClose}
    >
      <p>{words.inviteText}</p>
      <FieldRow>
        <TextField label={words.email} {...form.at('email')} />
        <ChoiceField
          label={words.role}
          {...form.at('role')}
          options={mayGive(own).map((value) => ({ value, title: words.roles[value] }))}
          hint={words.roleTexts[role]}
        />
      </FieldRow>
    </ActPanel>
  );
}
