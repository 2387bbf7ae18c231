/** A tree of parts that add up: each line has its figures in the same columns. */
import type { CostExplanation } from '@stockwright/client';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Go } from '../../base/link.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { adjustmentName } from '../../parts/adjustment-name.ts';
import { Cost, Day, Quantity } from '../../parts/figures.tsx';
import { costPlaces, useFormat } from '../../parts/format.ts';
import { useWords, type Words } from '../../words/language.tsx';
import styles from './why.module.css';

/** Levels that are open at first; the others are in the answer and open at once. */
const openLevels = 3;

export function Branch({ node, level }: { node: CostExplanation; level: number }) {
  const words = useWords().why;
  const children = node.children?.filter(isShown) ?? [];
  const [open, setOpen] = useState(level < openLevels);
  return (
    <li>
      <div className={styles.line}>
        {children.length > 0 ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-label={open ? words.close : words.open}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronDown size={15} /> : <ChevronRight size={15} />}
          </button>
        ) : (
          <span className={styles.toggle} />
        )}
        <Name node={node} />
        <Sum node={node} />
        <Portion value={node.share} />
        <Cost value={node.value} places="all" />
      </div>
      {open && children.length > 0 && (
        <ul>
          {children.map((child, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one answer, which have no id.
            <Branch key={at} node={child} level={level + 1} />
          ))}
        </ul>
      )}
      {node.more && (
        <Go to={`/why${new URL(node.more, location.origin).search}`} className={styles.more}>
          {words.more}
        </Go>
      )}
    </li>
  );
}

/** A rounding that no shown place has is left out. */
export const isShown = ({ kind, value }: CostExplanation): boolean =>
  kind !== 'rounding' || new RegExp(`\\.\\d{0,${costPlaces - 1}}[1-9]|^-?[1-9]`).test(value);

/** A quantity and what one of it costs; empty where a part has none. */
function Sum({ node: { quantity, unitCost } }: { node: CostExplanation }) {
  const isProduct = quantity !== undefined && unitCost !== undefined;
  return (
    <>
      <span className={styles.sum}>{isProduct && <Quantity value={quantity} />}</span>
      <span className={styles.sum}>
        {isProduct && (
          <>
            × <Cost value={unitCost} places="all" />
          </>
        )}
      </span>
    </>
  );
}

/** A share of 1 in percent. */
export function Portion({ value }: { value: string | undefined }) {
  const format = useFormat();
  return (
    <span className={`number faint ${styles.portion}`}>
      {value === undefined ? '' : format.percent(String(Number(value) * 100))}
    </span>
  );
}

/** The kind of a part; what a count found missing, or an import brought, has its own name. */
function kindOf({ kind, document, reason }: CostExplanation, { why, ledger }: Words): string {
  const isCount = document?.type === 'stock_count';
  if (kind === 'disposal' && isCount) return ledger.countLoss;
  const usual = why.kinds[kind];
  return kind === 'adjustment' ? adjustmentName({ isCount, reason, usual }, ledger) : usual;
}

/** The name of a part, with links to its item and its paper. */
export function Name({ node }: { node: CostExplanation }) {
  const { item, document, date, count } = node;
  const words = useWords();
  const paper = document && recordAddress(document.type, document.id);
  const stock = item && recordAddress(item.type, item.id);
  return (
    <span className={styles.name}>
      <span>{kindOf(node, words)}</span>
      {count !== undefined && count > 1 && <span className="faint">× {count}</span>}
      {item && (stock ? <Go to={stock}>{item.code}</Go> : <span>{item.code}</span>)}
      {item?.name && <span className="faint">{item.name}</span>}
      {document && (paper ? <Go to={paper}>{document.number}</Go> : <span>{document.number}</span>)}
      {date && (
        <span className="faint">
          <Day value={date} />
        </span>
      )}
    </span>
  );
}
