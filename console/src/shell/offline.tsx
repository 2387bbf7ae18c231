import { useIsOnline } from '../base/online.ts';
import styles from '../parts/page.module.css';
import { useWords } from '../words/language.tsx';

/** Tells that what is shown may be old, and that nothing can be read or sent. */
export function Offline() {
  const words = useWords().shell;
  if (useIsOnline()) return null;
  return (
    <p className={styles.problem} role="status">
      {words.offline}
    </p>
  );
}
