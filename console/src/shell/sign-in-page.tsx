import { lazy, Suspense } from 'react';
import { signIn } from '../base/session.ts';
import { settings } from '../base/settings.ts';
import { Door } from '../parts/door.tsx';
import styles from '../parts/page.module.css';
import { useWords } from '../words/language.tsx';

const InvitationAtDoor = lazy(() => import('../screens/invitation/invitation-at-door.tsx'));

/** The secret of an invitation whose page this is. */
const invitationToken = (): string | undefined =>
  /^\/invitations\/([\w-]+)$/.exec(location.pathname)?.[1];

/** The first page of somebody who is not signed in; invited people see by whom. */
export function SignInPage({ problem }: { problem: string | undefined }) {
  const token = invitationToken();
  if (token === undefined || problem || !settings.signIn) return <SignIn problem={problem} />;
  return (
    <Suspense>
      <InvitationAtDoor token={token} />
    </Suspense>
  );
}

function SignIn({ problem }: { problem: string | undefined }) {
  const words = useWords().signIn;
  const { signIn: provider } = settings;
  const signInButton = (
    <button
      type="button"
      className={`${styles.button} ${styles.wide}`}
      onClick={() => (provider ? signIn({}) : location.reload())}
    >
      {provider ? words.signIn : words.again}
    </button>
  );
  return (
    <Door>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {!provider && <p className={styles.problem}>{words.unreachable}</p>}
      {signInButton}
      {provider?.demoEmail && (
        <>
          <button
            type="button"
            className={`${styles.button} ${styles.wide} ${styles.second}`}
            onClick={() => signIn({ login_hint: provider.demoEmail ?? '' })}
          >
            {words.demo}
          </button>
          <p className="faint">{words.demoText}</p>
        </>
      )}
    </Door>
  );
}
