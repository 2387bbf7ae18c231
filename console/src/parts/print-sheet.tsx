import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './print-sheet.module.css';

/** The sheet that is printed in place of the screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(<div className={styles.sheet}>{children}</div>, document.body);
}
