import { useEffect, useState } from 'react';
import { endOfSession, signIn } from '../base/session.ts';
import styles from '../parts/page.module.css';
import { useWords } from '../words/language.tsx';

/** Milliseconds before the end at which the user is told. */
const notice = 5 * 60_000;

/** Tells that the sign-in ends soon, where it cannot be renewed without leaving the page. */
export function SessionEnd() {
  const words = useWords().shell;
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      const end = endOfSession();
      setSoon(end !== undefined && end - Date.now() < notice);
    }, 15_000);
    return () => clearInterval(timer);
  }, []);
  if (!soon) return null;
  return (
    <p className={styles.problem} role="status">
      {words.sessionEnds}{' '}
      <button type="button" className={styles.button} onClick={() => signIn({})}>
        {words.continueSession}
      </button>
    </p>
  );
}
