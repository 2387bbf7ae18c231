import { signIn } from '../base/session.ts';
import { settings } from '../base/settings.ts';
import { Door } from '../parts/door.tsx';
import styles from '../parts/page.module.css';
import { useWords } from '../words/language.tsx';

/** The first page of somebody who is not signed in. */
export function SignInPage({ problem }: { problem: string | undefined }) {
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
