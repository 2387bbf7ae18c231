/** An invitation: who invites whom to what, and what can be done with it. */
import { type Client, getInvitationByToken } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keyOf, ofUser } from '../../base/reads.ts';
import { Door } from '../../parts/door.tsx';
import { useFormatIn } from '../../parts/format.ts';
import styles from '../../parts/page.module.css';
import { Loaded } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

interface ViewProps {
  client: Client;
  token: string;
  /** Below an invitation that can be accepted. */
  children: ReactNode;
}

export function InvitationView({ client, token, children }: ViewProps) {
  const words = useWords().invitation;
  const format = useFormatIn('EUR', Intl.DateTimeFormat().resolvedOptions().timeZone);
  const found = useQuery({
    queryKey: keyOf(ofUser, getInvitationByToken, token),
    queryFn: ({ signal }) => getInvitationByToken(client, { path: { token }, signal }),
  });
  return (
    <Door>
      <Loaded query={found}>
        {({ organizationName, inviterName, role, email, status, expiresAt }) => (
          <>
            <h1>{words.title(organizationName)}</h1>
            <p>{words.text(inviterName || words.somebody, words.roles[role], email)}</p>
            <p className="faint">{words.until(format.time(expiresAt))}</p>
            {status === 'pending' ? (
              children
            ) : (
              <p className={styles.problem}>{words.statuses[status]}</p>
            )}
          </>
        )}
      </Loaded>
    </Door>
  );
}
