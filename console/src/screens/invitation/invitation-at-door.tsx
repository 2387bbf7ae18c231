/** The page of an invitation mail for somebody who is not signed in yet. */
import { createClient } from '@stockwright/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { queries } from '../../base/queries.ts';
import { signIn } from '../../base/session.ts';
import styles from '../../parts/page.module.css';
import { useWords } from '../../words/language.tsx';
import { InvitationView } from './invitation-view.tsx';

/** The secret of the address is the only credential. */
const nobody = createClient({ url: location.origin, retries: 2 });

export default function InvitationAtDoor({ token }: { token: string }) {
  const words = useWords().invitation;
  return (
    <QueryClientProvider client={queries}>
      <InvitationView client={nobody} token={token}>
        <p>{words.signInText}</p>
        <button type="button" className={styles.button} onClick={() => signIn({})}>
          {words.signIn}
        </button>
      </InvitationView>
    </QueryClientProvider>
  );
}
