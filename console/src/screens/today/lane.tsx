/** A lane of today: how much waits, and what comes first. */
import type { ReactNode } from 'react';
import { Go } from '../../base/link.tsx';
import { useFormat } from '../../parts/format.ts';
import { useWords } from '../../words/language.tsx';
import styles from './today.module.css';

export interface Todo {
  id: string;
  title: string;
  to: string;
  /** At the right edge: a day or an amount. */
  aside?: ReactNode;
  isWrong?: boolean;
  /** The reason why it stands here. */
  matter?: ReactNode;
  /** Acts that help. */
  acts?: ReactNode;
}

interface LaneProps {
  name: string;
  tone: 'wrong' | 'due' | 'decide';
  count: number;
  /** Beside the name. */
  sum?: ReactNode;
  todos: readonly Todo[];
  /** Shown where nothing waits. */
  none: string;
  /** The lists that have the rows which are not shown. */
  lists?: readonly { name: string; to: string }[];
}

/** Rows of a lane; the others are behind their lists. */
const rows = 8;

export function Lane({ name, tone, count, sum, todos, none, lists = [] }: LaneProps) {
  const words = useWords().today;
  const format = useFormat();
  const hidden = count - Math.min(todos.length, rows);
  return (
    <section className={styles.lane} data-tone={count > 0 ? tone : undefined} aria-label={name}>
      <header>
        <strong>{format.count(count)}</strong>
        <h2>{name}</h2>
        <span className="faint">{sum}</span>
      </header>
      <ul>
        {todos.slice(0, rows).map(({ id, title, to, aside, isWrong, matter, acts }) => (
          <li key={id}>
            <Go to={to}>{title}</Go>
            <span className={isWrong ? styles.wrong : undefined}>{aside}</span>
            {matter && <p>{matter}</p>}
            {acts && <p className={styles.acts}>{acts}</p>}
          </li>
        ))}
      </ul>
      {count === 0 && <p className={styles.rest}>{none}</p>}
      {hidden > 0 && (
        <p className={styles.rest}>
          {words.more(hidden)}{' '}
          {lists.map(({ name: list, to }) => (
            <Go key={to} to={to}>
              {list}{' '}
            </Go>
          ))}
        </p>
      )}
    </section>
  );
}
