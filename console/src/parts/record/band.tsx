/** The figures that matter most about a record; the first one says whether all is well. */
import type { ReactNode } from 'react';
import { Share } from '../share.tsx';
import styles from './band.module.css';

export interface Cell {
  name: string;
  figure: ReactNode;
  /** The meaning of the figure, in a few words. */
  note?: ReactNode;
  tone?: 'wrong' | 'attention' | 'good' | undefined;
  /** The share that is done, of 100. */
  share?: number | undefined;
}

export function Band({ cells }: { cells: readonly Cell[] }) {
  return (
    <dl className={styles.band}>
      {cells.map(({ name, figure, note, tone, share }) => (
        <div key={name} className={styles.cell} data-tone={tone}>
          <dt>{name}</dt>
          <dd className={styles.figure}>{figure}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
          {share !== undefined && (
            <dd className={styles.share}>
              <Share of={share} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
