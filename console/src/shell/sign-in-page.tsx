import { signIn } from '../base/session.ts';
import { settings } from '../base/settings.ts';
import { Mark } from '../parts/mark.tsx';
import styles from '../parts/page.module.css';
import { useWords } from '../words/language.tsx';

/** The first page of somebody who is not signed in. */
export function SignInPage({ problem }: { problem: string | undefined }) {
  const words = useWords().signIn;
  const { signIn: provider } = settings;
  return (
    <main className={styles.message}>
      <p className={styles.brand}>
        <Mark />
        Stockwright
      </p>
      <div className={styles.card}>
        <h1>{words.title}</h1>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {!provider && <p className={styles.problem}>{words.unreachable}</p>}
        {provider?.demoEmail && (
          <>
            <p className="faint">{words.demoText}</p>
            <button
              type="button"
              className={`${styles.button} ${styles.wide}`}
              onClick={() => signIn({ login_hint: provider.demoEmail ?? '' })}
            >
              {words.demo}
            </button>
          </>
        )}
        <button
          type="button"
          className={`${styles.button} ${styles.wide} ${provider?.demoEmail ? styles.second : ''}`}
          onClick={() => (provider ? signIn({}) : location.reload())}
        >
          {provider ? words.signIn : words.again}
        </button>
      </div>
    </main>
  );
}
