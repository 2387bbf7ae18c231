/** The page of somebody who is in no organization yet: what is asked, beside an example. */
import type { ReactNode } from 'react';
import { useWords } from '../words/language.tsx';
import styles from './door.module.css';
import { Mark } from './mark.tsx';
import { Share } from './share.tsx';

export function Door({ children }: { children: ReactNode }) {
  return (
    <div className={styles.door}>
      <main className={styles.left}>
        <p className={styles.brand}>
          <Mark />
          Stockwright
        </p>
        <div className={styles.form}>{children}</div>
      </main>
      <div className={styles.right} aria-hidden="true">
        <Example />
      </div>
    </div>
  );
}

/** The parts of a unit cost: their depth, what they were made of, cost and share of the whole. */
const parts = [
  { name: 'tin', depth: 0, detail: '', cost: '7.2991', share: 100 },
  { name: 'shortbread', depth: 1, detail: '2 × 1.1350', cost: '2.2700', share: 31 },
  { name: 'butter', depth: 2, detail: 'POR-26', cost: '0.8417', share: 12 },
  { name: 'work', depth: 2, detail: '', cost: '0.9874', share: 14 },
  { name: 'others', depth: 2, detail: '', cost: '0.4409', share: 6 },
  { name: 'oatcakes', depth: 1, detail: '2 × 0.9593', cost: '1.9186', share: 26 },
  { name: 'box', depth: 1, detail: 'POR-24', cost: '1.9105', share: 26 },
  { name: 'packing', depth: 1, detail: '', cost: '1.2000', share: 16 },
] as const;

/** A picture of the breakdown of a cost. */
function Example() {
  const words = useWords().door;
  return (
    <div className={styles.card}>
      <p className={styles.question}>{words.question}</p>
      <table>
        <tbody>
          {parts.map(({ name, depth, detail, cost, share }) => (
            <tr key={name}>
              <td data-depth={depth}>{words.parts[name]}</td>
              <td className="number faint">{detail}</td>
              <td className="number">
                <b>{cost}</b>
              </td>
              <td>
                <Share of={share} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
