/** The page of an invitation mail: who invites, and joining with one click. */
import { acceptInvitation, getInvitationByToken, getUser } from '@stockwright/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { serviceClient } from '../../base/organization.tsx';
import { keyOf, ofUser, outdate } from '../../base/reads.ts';
import { messageOf } from '../../base/refusals.ts';
import { usePathParam } from '../../base/use-address.ts';
import { Door } from '../../parts/door.tsx';
import { useFormatIn } from '../../parts/format.ts';
import styles from '../../parts/page.module.css';
import { Loaded } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

export default function Invitation() {
  const words = useWords().invitation;
  const token = usePathParam('token');
  const format = useFormatIn('EUR', Intl.DateTimeFormat().resolvedOptions().timeZone);
  const found = useQuery({
    queryKey: keyOf(ofUser, getInvitationByToken, token),
    queryFn: ({ signal }) => getInvitationByToken(serviceClient, { path: { token }, signal }),
  });
  const accept = useMutation({
    mutationFn: () => acceptInvitation(serviceClient, { body: { token } }),
    onSuccess: async ({ membership }) => {
      await outdate(ofUser, getUser);
      location.assign(`/o/${membership.orgId}`);
    },
  });
  return (
    <Door>
      <Loaded query={found}>
        {({ organizationName, inviterName, role, email, status, expiresAt }) => (
          <>
            <h1>{words.title(organizationName)}</h1>
            <p>{words.text(inviterName, words.roles[role], email)}</p>
            <p className="faint">{words.until(format.time(expiresAt))}</p>
            {accept.error && (
              <p role="alert" className={styles.problem}>
                {messageOf(accept.error)}
              </p>
            )}
            {status === 'pending' ? (
              <button
                type="button"
                className={styles.button}
                disabled={accept.isPending}
                onClick={() => accept.mutate()}
              >
                {words.accept}
              </button>
            ) : (
              <p className={styles.problem}>{words.statuses[status]}</p>
            )}
          </>
        )}
      </Loaded>
    </Door>
  );
}
