import { useEffect } from 'react';
import { isOnline, onNetwork, useIsOnline } from '../base/online.ts';
import { messageOf } from '../base/refusals.ts';
import { useWords } from '../words/language.tsx';
import styles from './page.module.css';

export function NotFound() {
  const words = useWords().shell;
  return (
    <main className={styles.message}>
      <h1>{words.notFound}</h1>
      <p className="faint">{words.notFoundText}</p>
      <p>
        <a href="/">{words.toStart}</a>
      </p>
    </main>
  );
}

/** Shown in place of a screen that failed; the rest of the console stays. */
export function ScreenFailed({ error }: { error: unknown }) {
  const words = useWords().shell;
  const online = useIsOnline();
  // With a network, all that the page lacked is there once it is loaded again.
  useEffect(() => {
    if (!online) return onNetwork(() => isOnline() && location.reload());
  }, [online]);
  return (
    <div className={styles.message} role="alert">
      <h1>{words.failed}</h1>
      <p className="faint">{online ? messageOf(error) : words.offlineScreen}</p>
      {online && (
        <p>
          <button type="button" className={styles.button} onClick={() => location.reload()}>
            {words.reload}
          </button>
        </p>
      )}
    </div>
  );
}
