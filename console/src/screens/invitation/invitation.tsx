/** The page of an invitation mail: who invites, and joining with one click. */
import { acceptInvitation, getUser } from '@stockwright/client';
import { useMutation } from '@tanstack/react-query';
import { serviceClient } from '../../base/organization.tsx';
import { ofUser, outdate } from '../../base/reads.ts';
import { messageOf } from '../../base/refusals.ts';
import { usePathParam } from '../../base/use-address.ts';
import styles from '../../parts/page.module.css';
import { useWords } from '../../words/language.tsx';
import { InvitationView } from './invitation-view.tsx';

export default function Invitation() {
  const words = useWords().invitation;
  const token = usePathParam('token');
  const accept = useMutation({
    mutationFn: () => acceptInvitation(serviceClient, { body: { token } }),
    onSuccess: async ({ membership }) => {
      await outdate(ofUser, getUser);
      location.assign(`/o/${membership.orgId}`);
    },
  });
  return (
    <InvitationView client={serviceClient} token={token}>
      {accept.error && (
        <p role="alert" className={styles.problem}>
          {messageOf(accept.error)}
        </p>
      )}
      <button
        type="button"
        className={styles.button}
        disabled={accept.isPending}
        onClick={() => accept.mutate()}
      >
        {words.accept}
      </button>
    </InvitationView>
  );
}
