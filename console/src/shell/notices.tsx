import { Suspense, useEffect, useState } from 'react';
import { later } from '../base/later.ts';
import { useIsOnline } from '../base/online.ts';
import { endOfSession, onSignedIn } from '../base/session.ts';
import { openSignIn } from '../base/sign-in-window.ts';
import styles from '../parts/page.module.css';
import { useWords } from '../words/language.tsx';

const KeptCounts = later(() => import('./kept-counts.tsx'));

/** Milliseconds before the end at which the user is told. */
const notice = 5 * 60_000;

/** Milliseconds until the sign-in ends, of one that is not renewed by itself. */
const timeLeft = () => (endOfSession() ?? Number.POSITIVE_INFINITY) - Date.now();

/** Above every screen: that nothing can be read or sent, and why, and what waits to be sent. */
export function Notices() {
  return (
    <>
      <Offline />
      <SessionEnd />
      <Suspense>
        <KeptCounts />
      </Suspense>
    </>
  );
}

function Offline() {
  const words = useWords().shell;
  if (useIsOnline()) return null;
  return (
    <p className={styles.problem} role="status">
      {words.offline}
    </p>
  );
}

/** Tells that the sign-in ends soon or has ended, where it cannot be renewed by itself. */
function SessionEnd() {
  const words = useWords().shell;
  const [left, setLeft] = useState(timeLeft);
  useEffect(() => {
    const look = () => setLeft(timeLeft());
    const timer = setInterval(look, 15_000);
    const stop = onSignedIn(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  if (left > notice) return null;
  return (
    <p className={styles.problem} role="status">
      {left > 0 ? words.sessionEnds : words.sessionEnded}{' '}
      <button type="button" className={styles.button} onClick={openSignIn}>
        {words.continueSession}
      </button>
    </p>
  );
}
