/** The items of a place that nobody has counted, to be touched instead of scanned. */
import type { KeptLine } from '../../parts/counts/kept-lines.ts';
import { Section } from '../../parts/record/record.tsx';
import { useCountWords } from '../../words/counts.ts';
import { useWords } from '../../words/language.tsx';
import styles from './counting.module.css';
import type { Item, Items } from './use-items.ts';

interface Props {
  items: Items;
  kept: readonly KeptLine[];
  locationId: string;
  onOpen(item: Item): void;
}

/** Items that are shown; a scan finds the others. */
const most = 100;

export function ItemsLeft({ items, kept, locationId, onOpen }: Props) {
  const words = useWords();
  const own = useCountWords();
  if (!items.isRead) return <p className="faint">{words.shell.loading}</p>;
  const waiting = new Set(
    kept.flatMap(({ line }) => (line.locationId === locationId ? [line.itemId] : [])),
  );
  const left = items.left
    .filter(({ itemId }) => !waiting.has(itemId))
    .toSorted((one, other) => one.code.localeCompare(other.code, undefined, { numeric: true }));
  return (
    <Section title={left.length > 0 ? own.left(left.length) : own.allCounted}>
      <ul className={styles.lines}>
        {left.slice(0, most).map((item) => (
          <li key={item.itemId}>
            <button type="button" className={styles.item} onClick={() => onOpen(item)}>
              <strong>{item.code}</strong> <span className="faint">{item.name}</span>
              <span className="faint">{item.unit}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
